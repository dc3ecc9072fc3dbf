"""Which open roads belong to a restricted area, because only restricted roads join them to the rest. People live there too.

What is a matter of choice (tracks) belongs to whatever lies before and behind it.
"""

from typing import Dict, List, Set

from .access import CLOSED, OPEN, RESTRICTED
from .arc import Arc

ENOUGH_TRIES = 20


def mark_enclosed(roads):
    """Sets `may_begin` and `may_end` of all arcs of a map."""
    usable = [arc for arcs in roads.out.values() for arc in arcs if arc.level != CLOSED]
    public = [arc for arc in usable if arc.is_public]
    whole, part = _Sets(), _Sets()
    for arc in usable:
        whole.join(_end(roads, arc.tail, arc, CLOSED), _end(roads, arc.head, arc, CLOSED))
    for arc in public:
        part.join(_end(roads, arc.tail, arc, RESTRICTED), _end(roads, arc.head, arc, RESTRICTED))
    parts: Dict[object, Dict[object, List[Arc]]] = {}
    for arc in public:
        of_whole = parts.setdefault(whole.root(_end(roads, arc.tail, arc, CLOSED)), {})
        of_whole.setdefault(part.root(_end(roads, arc.tail, arc, RESTRICTED)), []).append(arc)
    for arc in usable:
        arc.may_begin = arc.may_end = True
    for of_whole in parts.values():
        _mark_largest(roads, max(of_whole.values(), key=len))


def _mark_largest(roads, arcs: List[Arc]):
    """In the largest part of what hangs together, only those belong that public roads do not join both ways with its core."""
    best = -1
    step = max(1, len(arcs) // ENOUGH_TRIES)
    for seed in arcs[::step]:
        reached, reaching = _flood(roads, seed, True), _flood(roads, seed, False)
        size = len(reached & reaching)
        if size > best:
            best, ahead, behind = size, reached, reaching
        if best * 2 > len(arcs):
            break
    for arc in arcs:
        arc.may_end = arc not in ahead
        arc.may_begin = arc not in behind


def _flood(roads, seed: Arc, is_onward: bool) -> Set[Arc]:
    """The public arcs that an arc leads to, or those that lead to it. At a barrier one can only turn round."""
    seen, queue = {seed}, [seed]
    for arc in queue:
        node, other_end = (arc.head, arc.tail) if is_onward else (arc.tail, arc.head)
        is_free = roads.level_at(node) == OPEN
        for other in (roads.out if is_onward else roads.into).get(node, []):
            if other.is_public and other not in seen and (is_free or other_end in (other.tail, other.head)):
                seen.add(other)
                queue.append(other)
    return seen


def _end(roads, node: int, arc: Arc, barrier: int):
    """An end of an arc as an item of a set: its own where a barrier of that level keeps it from others."""
    return (node, id(arc)) if roads.level_at(node) >= barrier else node


class _Sets:
    """Disjoint sets."""

    def __init__(self):
        self._parent = {}

    def root(self, item):
        parent = self._parent
        while parent.setdefault(item, item) != item:
            parent[item] = parent[parent[item]]
            item = parent[item]
        return item

    def join(self, a, b):
        a, b = self.root(a), self.root(b)
        if a != b:
            self._parent[a] = b
