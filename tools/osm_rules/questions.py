"""Seeded random questions to graphpack, between roads of the file that a car may use."""

import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import List

from .access import CLOSED
from .road_map import RoadMap

JITTER_E7 = 400  # about four metres


def random_pairs(roads: RoadMap, count: int, seed: int) -> str:
    """CSV rows with the ends of routes: nodes of usable roads, a few metres aside."""
    nodes = sorted({arc.tail for arcs in roads.out.values() for arc in arcs if arc.level != CLOSED})
    if not nodes:
        sys.exit("no road of the file is open to cars")
    chance = random.Random(seed)

    def place() -> str:
        latitude, longitude = roads.data.coordinates[chance.choice(nodes)]
        latitude += chance.randint(-JITTER_E7, JITTER_E7)
        longitude += chance.randint(-JITTER_E7, JITTER_E7)
        return f"{latitude / 1e7:.7f},{longitude / 1e7:.7f}"

    return "from_lat,from_lon,to_lat,to_lon\n" + "".join(f"{place()},{place()}\n" for _ in range(count))


def ask(graphpack: str, package: str, pairs: str, keep: str) -> List[str]:
    """The answers of `graphpack batch`, one JSON text a pair; `keep` is a folder for questions and answers, or empty."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "pairs.csv").write_text(pairs)
        with open(folder / "answers.jsonl", "wb") as out:
            command = [graphpack, "batch", package, "--pairs", str(folder / "pairs.csv"), "--profile", "car", "--format", "osrm"]
            status = subprocess.run(command, stdout=out, check=False).returncode
        if status:
            sys.exit(f"{' '.join(command)}: exit status {status}")
        answers = (folder / "answers.jsonl").read_text(encoding="utf-8").splitlines()
    asked = pairs.count("\n") - 1
    if len(answers) != asked:
        sys.exit(f"graphpack answered {len(answers)} of {asked} questions")
    return answers
