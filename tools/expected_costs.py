#!/usr/bin/env python3
"""Writes queries.csv (`source,target,cost_ms`) for a folder of CSV road data.

An oracle for `graphpack pairs`: an edge-based Dijkstra that shares no code with the
engine. A route starts with any edge that leaves the source, at full weight, and ends
with any edge that enters the target; turns cost inside only; source = target costs 0.
Without --pairs every pair of nodes is asked; an unreachable pair has an empty cost.

    expected_costs.py FOLDER [--pairs N] [--coordinates N] [--seed S] [--check]
"""

import argparse
import csv
import heapq
import io
import math
import random
import sys
from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple, Optional, Set, Tuple

from road_csv import SPEED_BY_CLASS, InputError, Network, read_network

CHANGED_WANTED = 60
SAME_NODE, UNREACHABLE, FERRY, BRIDGE = 10, 30, 30, 60


class Graph(NamedTuple):
    """Open edges by tail, and the turns that cost or are prohibited."""

    network: Network
    out_edges: Dict[int, List[int]]


def graph_of(network: Network, with_turns: bool = True) -> Graph:
    out_edges: Dict[int, List[int]] = {node: [] for node in network.nodes}
    for position, edge in enumerate(network.edges):
        if edge.weight == SPEED_BY_CLASS:
            raise InputError(f"link {edge.link}: speeds by class are not known here, give the speed")
        if edge.weight is not None:
            out_edges[edge.tail].append(position)
    return Graph(network if with_turns else network._replace(turns={}), out_edges)


def shortest(graph: Graph, source: int, target: int) -> Tuple[Optional[int], List[int]]:
    """Cost and edges of a best route; None when there is none."""
    if source == target:
        return 0, []
    edges = graph.network.edges
    cost = {e: edges[e].weight for e in graph.out_edges[source]}
    parent: Dict[int, int] = {}
    queue = [(c, e) for e, c in cost.items()]
    heapq.heapify(queue)
    settled: Set[int] = set()
    while queue:
        so_far, edge = heapq.heappop(queue)
        if edge in settled:
            continue
        settled.add(edge)
        if edges[edge].head == target:
            return so_far, path_to(edge, parent)
        for following, turn in continuations(graph, edge):
            through = so_far + turn + edges[following].weight
            if through < cost.get(following, math.inf):
                cost[following], parent[following] = through, edge
                heapq.heappush(queue, (through, following))
    return None, []


def continuations(graph: Graph, edge: int) -> Iterator[Tuple[int, int]]:
    """Edges that may follow, each with the cost of the turn."""
    for following in graph.out_edges[graph.network.edges[edge].head]:
        turn = graph.network.turns.get((edge, following), 0)
        if turn is not None:
            yield following, turn


def path_to(edge: int, parent: Dict[int, int]) -> List[int]:
    path = [edge]
    while path[-1] in parent:
        path.append(parent[path[-1]])
    return path[::-1]


def route_cost(graph: Graph, path: List[int]) -> Optional[int]:
    """What a route costs with the turns counted; None when a turn is prohibited."""
    turns = [graph.network.turns.get(pair, 0) for pair in zip(path, path[1:])]
    return None if None in turns else sum(turns) + sum(graph.network.edges[e].weight for e in path)


class Answer(NamedTuple):
    """One query, its cost and what is special about it."""

    source: int
    target: int
    cost: Optional[int]
    traits: Set[str]


class Oracle:
    """Answers queries and tells what each of them tests."""

    def __init__(self, network: Network):
        self.graph = graph_of(network)
        self.without_turns = graph_of(network, with_turns=False)

    def answer(self, source: int, target: int, compare: bool = True) -> Answer:
        """With `compare` also tells whether the turns change the route, which takes a second search."""
        cost, path = shortest(self.graph, source, target)
        free_cost, free_path = shortest(self.without_turns, source, target) if compare else (None, [])
        traits = set()
        if source == target:
            traits.add("same node")
        elif cost is None:
            traits.add("unreachable")
        edges = [self.graph.network.edges[e] for e in path]
        traits.update("ferry" for e in edges if e.road_class == "ferry")
        traits.update("bridge" for e in edges if "bridge" in e.name.lower())
        if free_cost is not None and route_cost(self.graph, free_path) != cost:
            traits.add("changed by turns")
        return Answer(source, target, cost, traits)


def chosen_pairs(network: Network, count: int, seed: int) -> List[Answer]:
    """Seeded pairs: first as many of each special sort as wanted, then any."""
    rng = random.Random(seed)
    nodes = sorted(network.nodes)
    oracle, chosen, seen = Oracle(network), [], set()
    wanted = {"unreachable": UNREACHABLE, "ferry": FERRY, "bridge": BRIDGE, "changed by turns": CHANGED_WANTED}
    for _ in range(SAME_NODE):
        node = draw(rng, nodes)
        chosen.append(oracle.answer(node, node))
    while len(chosen) < count:
        pair = (draw(rng, nodes), draw(rng, nodes))
        if pair in seen:
            continue
        seen.add(pair)
        missing = {t for t, n in wanted.items() if sum(t in a.traits for a in chosen) < n}
        answer = oracle.answer(*pair, compare=bool(missing))
        if answer.traits & missing or not missing:
            chosen.append(answer)
    return chosen


def draw(rng: random.Random, items: List) -> object:
    """An item at random, by the one generator function whose values never change between versions."""
    return items[int(rng.random() * len(items))]


def queries_text(answers: List[Answer]) -> str:
    rows = [(a.source, a.target, "" if a.cost is None else a.cost) for a in answers]
    return table(("source", "target", "cost_ms"), rows)


def table(header: Tuple[str, ...], rows: List[Tuple]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return out.getvalue()


def coordinates_text(network: Network, count: int, seed: int) -> str:
    """Pairs of positions, each within 100 m of an edge that a car may use."""
    rng = random.Random(seed + 1)
    usable = [e for e in network.edges if e.weight is not None]
    rows = []
    for _ in range(count):
        ends = [near_road(rng, draw(rng, usable).shape) for _ in range(2)]
        rows.append(tuple(f"{v / 1e7:.6f}" for end in ends for v in end))
    return table(("from_lat", "from_lon", "to_lat", "to_lon"), rows)


def near_road(rng: random.Random, shape: Tuple) -> Tuple[float, float]:
    segment = int(rng.random() * (len(shape) - 1))
    (lat_a, lon_a), (lat_b, lon_b) = shape[segment], shape[segment + 1]
    along, bearing, metres = rng.random(), rng.random() * 2 * math.pi, rng.random() * 90
    lat = lat_a + (lat_b - lat_a) * along
    lon = lon_a + (lon_b - lon_a) * along
    north, east = metres * math.cos(bearing), metres * math.sin(bearing)
    metres_per_unit = 0.0111195
    return lat + north / metres_per_unit, lon + east / metres_per_unit / math.cos(math.radians(lat / 1e7))


def deliver(path: Path, text: str, check: bool) -> bool:
    """Writes the file, or with `check` tells whether it holds just that."""
    if not check:
        path.write_bytes(text.encode("utf-8"))
        return True
    same = path.exists() and path.read_bytes() == text.encode("utf-8")
    if not same:
        print(f"{path} differs from what {Path(__file__).name} computes", file=sys.stderr)
    return same


def report(answers: List[Answer]) -> None:
    counts: Dict[str, int] = {}
    for answer in answers:
        for trait in answer.traits:
            counts[trait] = counts.get(trait, 0) + 1
    print(f"{len(answers)} queries; " + ", ".join(f"{k}: {v}" for k, v in sorted(counts.items())), file=sys.stderr)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pairs", type=int, help="number of seeded pairs (default: every pair of nodes)")
    parser.add_argument("--coordinates", type=int, default=0, help="rows of coordinate_pairs.csv")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--check", action="store_true", help="compare with the files instead of writing them")
    options = parser.parse_args()
    network = read_network([options.folder])
    if options.pairs:
        answers = chosen_pairs(network, options.pairs, options.seed)
    else:
        oracle = Oracle(network)
        answers = [oracle.answer(s, t) for s in sorted(network.nodes) for t in sorted(network.nodes)]
    report(answers)
    done = deliver(options.folder / "queries.csv", queries_text(answers), options.check)
    if options.coordinates:
        text = coordinates_text(network, options.coordinates, options.seed)
        done = deliver(options.folder / "coordinate_pairs.csv", text, options.check) and done
    return 0 if done else 1


if __name__ == "__main__":
    sys.exit(main())
