"""Which edges are each other's twins, by the CSV files alone.

The two directions of a two-way link are. So are two one-way rows that run opposite ways between two nodes with equal
length, name, class and shape (reversed); of several such rows the first of either direction belong together, then the
second, and so on.
"""

from collections import defaultdict
from typing import Dict, Iterator, List, Tuple

from road_csv import Edge, Network

Pair = Tuple[Edge, Edge]


def twins_of(network: Network) -> Iterator[Pair]:
    """Pairs of which a car may use both edges; the others are not in a package for cars, or lose their twin."""
    rows: Dict[int, List[Edge]] = defaultdict(list)
    for edge in network.edges:
        rows[edge.row].append(edge)
    one_way = [own[0] for own in rows.values() if len(own) == 1]
    pairs = [(own[0], own[1]) for own in rows.values() if len(own) == 2]
    for one, other in (*pairs, *opposite_rows(one_way)):
        if None not in (one.weight, other.weight):
            yield one, other


def opposite_rows(edges: List[Edge]) -> Iterator[Pair]:
    waiting: Dict[Tuple, List[Edge]] = defaultdict(list)
    for edge in edges:
        if edge.tail != edge.head:
            waiting[street(edge)].append(edge)
    for key, own in list(waiting.items()):
        tail, head, shape, *rest = key
        if tail < head:
            yield from zip(own, waiting.get((head, tail, shape[::-1], *rest), []))


def street(edge: Edge) -> Tuple:
    """What the row of the other direction must equal, but for being reversed."""
    return edge.tail, edge.head, edge.shape, edge.length_cm, edge.name, edge.road_class
