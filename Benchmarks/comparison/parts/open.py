"""A fresh process: from opening the files to the first whole route."""

from comparison import fresh, roadbook
from comparison.figures import in_turn, median
from comparison.process import say
from comparison.rows import Row
from comparison.setting import BLOCK_CACHE, name_of

RUNS = 20
KINDS = {"OSRM CH": "CH", "OSRM CH, mapped": "mmap", "OSRM MLD": "MLD"}
MOST_MICROSECONDS, MOST_RATIO = 5000, 0.5


def run(setting):
    """For each OpenStreetMap file: medians over fresh processes, a pair for each run."""
    rows = []
    for source in setting.options.osm:
        subject = name_of(source)
        say(f"opening {subject}, {RUNS} fresh processes each")
        times = in_turn(runners(setting, source), RUNS)
        ours = median(times.pop("Roadbook"))
        rows.append(Row("open", subject, "open to first answer", "us", ours, at_most=MOST_MICROSECONDS))
        rows += [Row("open", subject, "open to first answer", "us", ours, peer, median(found),
                     MOST_RATIO if peer == "OSRM CH" else None) for peer, found in times.items()]
    return rows


def runners(setting, source):
    """For each engine a function that opens it in a fresh process and takes the next pair."""
    files = [roadbook.write_places(setting.folder(source) / f"pair-{number}.csv", [pair])
             for number, pair in enumerate(setting.places(source)[:RUNS])]
    package, folders = setting.package(source), {
        name: setting.osrm(source, "MLD" if kind == "MLD" else "CH").folder for name, kind in KINDS.items()}

    def taking(measure):
        turns = iter(range(RUNS))
        return lambda: measure(files[next(turns) % len(files)])

    found = {"Roadbook": taking(lambda file: package.bench(file, *BLOCK_CACHE).summary["first_answer_us"])}
    for name, kind in KINDS.items():
        found[name] = taking(lambda file, name=name, kind=kind: fresh.run(kind, folders[name], file)["first_answer_us"])
    return found
