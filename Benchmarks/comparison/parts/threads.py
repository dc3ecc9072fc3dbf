"""Two threads against one."""

from comparison.figures import in_turn, median
from comparison.process import say
from comparison.roadbook import write_places
from comparison.rows import Row
from comparison.setting import BLOCK_CACHE, name_of

REPEATS = 5  # so that a pass lasts long enough to be measured
LEAST_RATIO = 1.8


def run(setting):
    """For each OpenStreetMap file: whole routes a second."""
    rows = []
    for source in setting.options.osm:
        say(f"threads on {name_of(source)}")
        file = write_places(setting.folder(source) / "pairs-repeated.csv", setting.places(source) * REPEATS)
        package = setting.package(source)

        def rate(threads, package=package, file=file):
            return package.bench(file, "--threads", threads, *BLOCK_CACHE).summary["queries_per_s"]

        rates = in_turn({"one": lambda: rate(1), "two": lambda: rate(2)}, setting.rounds)
        rows.append(Row("threads", name_of(source), "routes a second on two threads", "/s", median(rates["two"]),
                        "on one", median(rates["one"]), at_least=LEAST_RATIO))
    return rows
