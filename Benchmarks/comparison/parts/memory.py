"""Memory after all pairs, each engine in a process of its own."""

from comparison import fresh
from comparison.process import say
from comparison.rows import Row
from comparison.setting import BLOCK_CACHE, name_of

MOST_GROWTH = 24 << 20


def run(setting):
    """For each OpenStreetMap file: growth over the process before it opened anything, and what is resident in all."""
    return [row for source in setting.options.osm for row in compare(setting, source)]


def compare(setting, source):
    """The rows of one file."""
    subject, file = name_of(source), setting.places_file(source)
    say(f"memory of {subject}")
    found = setting.package(source).bench(file, *BLOCK_CACHE).summary
    growth = found["anonymous_bytes"] - found["anonymous_before_bytes"]
    peers = {"OSRM CH": ("CH", setting.osrm(source).folder), "OSRM MLD": ("MLD", setting.osrm(source, "MLD").folder),
             "Valhalla": ("valhalla", setting.valhalla(source).folder)}
    theirs = {name: fresh.run(*of, file) for name, of in peers.items()}
    yield Row("memory", subject, "route median of this run", "us", found["median_us"])
    yield Row("memory", subject, "growth of anonymous memory", "MiB", growth, at_most=MOST_GROWTH)
    for name, memory in theirs.items():
        yield Row("memory", subject, "growth of anonymous memory", "MiB", growth, name, memory["anonymous_bytes"])
    growth = found["resident_bytes"] - found["resident_before_bytes"]
    for name, memory in theirs.items():
        yield Row("memory", subject, "resident memory", "MiB", growth, name, memory["resident_bytes"])
