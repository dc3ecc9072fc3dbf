"""A network sixteen times as large: build memory, how much slower a query is, and whether it is right."""

import csv
import random
import sys
from pathlib import Path

from comparison.figures import in_turn, median, of_each_pair
from comparison.process import output_of, prepared, say
from comparison.roadbook import Package
from comparison.rows import Row
from comparison.setting import THREADS, name_of

SIDE = 4
MOST_BUILD_BYTES, MOST_RATIO, CHECKED = 8 << 30, 3, 100


def run(setting):
    """For the first network, where the tool that tiles networks is at hand."""
    tool = setting.options.tile_tool
    if not (tool and tool.exists() and setting.options.networks):
        say("scale is left out: it needs --tile-tool and a --network")
        return []
    source = setting.options.networks[0]
    folder = prepared(setting.folder(source) / f"tiled-{SIDE}", "made", lambda to: tile(tool, source, to))
    say(f"building {SIDE * SIDE} times {name_of(source)}")
    package = setting.folder(source) / "tiled.graphpack"
    large, cost = Package.build(setting.program, folder, package, "--threads", THREADS)
    small, subject = setting.package(source), f"{name_of(source)} x {SIDE * SIDE}"
    questions, few = drawn(folder, setting.options), folder / "few.csv"
    few.write_text("\n".join(questions.read_text().splitlines()[:CHECKED + 1]) + "\n")
    right = large.pairs(few, "--algorithm", "dijkstra")[1]
    equal = sum(a == b for a, b in zip(large.pairs(few)[1], right, strict=True))
    say(f"weights of {subject}, {setting.rounds} rounds")
    times = in_turn({"small": lambda: small.pairs(source / "queries.csv")[0].microseconds,
                     "large": lambda: large.pairs(questions)[0].microseconds}, setting.rounds)
    medians = {name: median(of_each_pair(rounds)) for name, rounds in times.items()}
    return [Row("scale", subject, "preparation", "s", cost.seconds),
            Row("scale", subject, "peak memory of preparation", "MiB", cost.peak_bytes, at_most=MOST_BUILD_BYTES),
            Row("scale", subject, "on disk", "bytes", large.info()["file_bytes"]),
            Row("scale", subject, "costs equal to those of Dijkstra", "", equal, at_least=CHECKED),
            Row("scale", subject, "weight median", "us", medians["large"], name_of(source), medians["small"],
                MOST_RATIO)]


def tile(tool, source, to):
    """Makes the network."""
    output_of(sys.executable, tool, source, SIDE, to)


def drawn(folder, options):
    """A file with pairs of random nodes."""
    with open(folder / "nodes.csv", newline="") as file:
        ids = [row["id"] for row in csv.DictReader(file)]
    chance, path = random.Random(options.seed), Path(folder) / "queries.csv"
    rows = [f"{chance.choice(ids)},{chance.choice(ids)}" for _ in range(options.pairs)]
    path.write_text("\n".join(["source,target", *rows, ""]))
    return path
