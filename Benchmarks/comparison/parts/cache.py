"""A block cache of a quarter of what the package is decoded: the same answers, and how much slower."""

from comparison.figures import in_turn, median, of_each_pair
from comparison.process import say
from comparison.roadbook import write_places
from comparison.rows import Row
from comparison.setting import name_of

NOT_FOR_ROUTES = ("source_node_ids", "source_edge_ids", "report")
MOST_RATIO = 10
LEAST_BYTES = 1 << 20  # a quarter of less holds hardly a few blocks
MOST_PAIRS = 200  # each takes a hundred times as long where a package has no hierarchy


def run(setting):
    """For each OpenStreetMap file."""
    rows = []
    for source in setting.options.osm:
        subject, package, pairs = name_of(source), setting.package(source), setting.places(source)[:MOST_PAIRS]
        file = write_places(setting.folder(source) / "pairs-few.csv", pairs)
        sections = package.section_bytes("decoded_bytes")
        decoded = sum(size for name, size in sections.items() if name not in NOT_FOR_ROUTES)
        if decoded < LEAST_BYTES:
            say(f"the block cache of {subject} is left out: too small a package")
            continue
        small = ("--block-cache", decoded // 4)
        say(f"block cache of {subject}, {decoded // 4} bytes")
        equal = sum(a == b for a, b in zip(package.batch(file), package.batch(file, *small), strict=True))
        times = in_turn({"all": lambda: package.bench(file).microseconds,
                         "quarter": lambda: package.bench(file, *small).microseconds}, setting.rounds)
        medians = {name: median(of_each_pair(rounds)) for name, rounds in times.items()}
        rows += [Row("cache", subject, "answers equal with a quarter", "", equal, at_least=len(pairs)),
                 Row("cache", subject, "route median with a quarter", "us", medians["quarter"], "no limit",
                     medians["all"], MOST_RATIO)]
    return rows
