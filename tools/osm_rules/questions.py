"""Seeded questions to graphpack: between random roads that a car may use, and across what is forbidden."""

import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Iterator, List, Tuple

from .access import CLOSED, OPEN
from .arc import Arc
from .restrictions import Rules
from .road_map import RoadMap

JITTER_E7 = 400  # about four metres
HEADER = "from_lat,from_lon,to_lat,to_lon\n"


def random_pairs(roads: RoadMap, count: int, seed: int) -> str:
    """CSV rows with the ends of routes: nodes of usable roads, a few metres aside."""
    nodes = sorted({arc.tail for arcs in roads.out.values() for arc in arcs if arc.level != CLOSED})
    if not nodes:
        sys.exit("no road of the file is open to cars")
    chance = random.Random(seed)

    def place() -> str:
        latitude, longitude = roads.data.coordinates[chance.choice(nodes)]
        north, east = (chance.randint(-JITTER_E7, JITTER_E7) for _ in range(2))
        return _text(latitude + north, longitude + east)

    return HEADER + "".join(f"{place()},{place()}\n" for _ in range(count))


def tempting_pairs(roads: RoadMap, rules: Rules, count: int, seed: int) -> str:
    """CSV rows whose shortest way would break a rule, equally many of each sort: across what is forbidden."""
    chance = random.Random(seed)
    rows = []
    sorts = [_over_turns(roads, rules), _over_ways(roads), _over_barriers(roads)]
    for sort in sorts:
        pairs = sorted({(a.tail, a.head, b.tail, b.head): (a, b) for a, b in sort}.items())
        chosen = chance.sample(pairs, min(len(pairs), count // len(sorts)))
        rows += [f"{_middle(roads, a)},{_middle(roads, b)}\n" for _, (a, b) in chosen]
    return HEADER + "".join(rows)


def _over_turns(roads: RoadMap, rules: Rules) -> Iterator[Tuple[Arc, Arc]]:
    for index in (rules.at_node, rules.over_ways):
        for rule in (rule for group in index.values() for rule in group):
            for before in _usable(roads.into, rule.joints[0]):
                for after in _usable(roads.out, rule.joints[-1]):
                    if before.way == rule.from_way and (after.way in rule.to_ways) != rule.is_only:
                        yield before, after


def _over_ways(roads: RoadMap) -> Iterator[Tuple[Arc, Arc]]:
    """Past ways that are closed, one-way or restricted, in each direction in which they are."""
    for ident, way in roads.data.ways.items():
        for refs in (way.refs, way.refs[::-1]) if len(way.refs) > 1 else ():
            begin = [arc for arc in roads.out.get(refs[0], []) if arc.way == ident and arc.head == refs[1]]
            if all(arc.level == OPEN for arc in begin):
                continue
            for before in _usable(roads.into, refs[0]):
                for after in _usable(roads.out, refs[-1]):
                    if ident not in (before.way, after.way):
                        yield before, after


def _over_barriers(roads: RoadMap) -> Iterator[Tuple[Arc, Arc]]:
    for node, verdict in roads.barriers.items():
        if verdict.level != OPEN:
            for before in _usable(roads.into, node):
                for after in _usable(roads.out, node):
                    if before.tail != after.head:
                        yield before, after


def _usable(arcs, node: int) -> List[Arc]:
    return [arc for arc in arcs.get(node, []) if arc.level != CLOSED]


def _middle(roads: RoadMap, arc: Arc) -> str:
    a, b = roads.data.coordinates[arc.tail], roads.data.coordinates[arc.head]
    return _text((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)


def _text(latitude: int, longitude: int) -> str:
    return f"{latitude / 1e7:.7f},{longitude / 1e7:.7f}"


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
