"""The roads of a file as arcs between neighbouring OSM nodes, each with what a car may do on it."""

import math
from typing import Dict, Iterator, List, Set, Tuple

from . import access
from .access import CLOSED, OPEN, RESTRICTED
from .osm_data import OSMData

METRES_PER_E7 = math.radians(1e-7) * 6_371_008.8
CELL = 20_000  # of the grid over all arcs, in 1e-7 degrees

# Zones: where an arc lies in the three layers of a route (restricted, public, restricted).
PUBLIC, ENCLOSED, ENDS_ONLY = 0, 1, 2


class Arc:
    """One direction of the piece of a way between two neighbouring nodes."""

    __slots__ = ("tail", "head", "way", "level", "fault", "reason", "is_unclear", "zone")

    def __init__(self, tail: int, head: int, way: int, level: int, fault: str, reason: str, is_unclear: bool):
        self.tail, self.head, self.way = tail, head, way
        self.level, self.fault, self.reason, self.is_unclear = level, fault, reason, is_unclear
        self.zone = ENDS_ONLY if level == RESTRICTED else PUBLIC  # refined once all arcs are there


class RoadMap:
    """Arcs by tail and head, nodes by coordinate, barriers."""

    def __init__(self, data: OSMData):
        self.data = data
        self.out: Dict[int, List[Arc]] = {}
        self.into: Dict[int, List[Arc]] = {}
        self.at: Dict[Tuple[int, int], List[int]] = {}  # coordinate: nodes of roads
        self.barriers: Dict[int, access.Verdict] = {}
        self._grid: Dict[Tuple[int, int], List[Arc]] = {}
        for ident, way in data.ways.items():
            self._add(ident, way)
        self._find_enclosed()

    def _add(self, ident: int, way):
        forward, backward, rule = access.directions(way.tags)
        options = (
            ("forward", forward, access.of_way(way.tags, "forward")),
            ("backward", backward, access.of_way(way.tags, "backward")),
        )
        place = self.data.coordinates
        # References to nodes that a clipped file lacks break the line, as does nothing else.
        for a, b in zip(way.refs, way.refs[1:]):
            if a == b or a not in place or b not in place:
                continue
            for (_, is_with_oneway, verdict), (tail, head) in zip(options, ((a, b), (b, a))):
                if verdict.level == CLOSED:
                    arc = Arc(tail, head, ident, CLOSED, "closed way", verdict.reason, False)
                elif not is_with_oneway:
                    arc = Arc(tail, head, ident, CLOSED, "against one-way", rule, False)
                else:
                    arc = Arc(tail, head, ident, verdict.level, "", verdict.reason, verdict.is_unclear)
                    arc.zone = ENCLOSED if verdict.is_a_choice and arc.level == OPEN else arc.zone
                self.out.setdefault(tail, []).append(arc)
                self.into.setdefault(head, []).append(arc)
        for ref in way.refs:
            self._add_node(ref)

    def _add_node(self, ref: int):
        if ref not in self.data.coordinates:
            return
        nodes = self.at.setdefault(self.data.coordinates[ref], [])
        if ref in nodes:
            return
        nodes.append(ref)
        verdict = access.of_node(self.data.node_tags.get(ref, {}))
        if verdict.level != OPEN or verdict.is_unclear:
            self.barriers[ref] = verdict

    def level_at(self, node: int) -> int:
        verdict = self.barriers.get(node)
        return verdict.level if verdict else OPEN

    # Open roads that only restricted ones join to the rest belong to the restricted area: people live there too. What is a
    # matter of choice (tracks) belongs to whatever lies before and behind it.
    def _find_enclosed(self):
        inner, outer, sizes = _Sets(), _Sets(), {}
        usable = [arc for arcs in self.out.values() for arc in arcs if arc.level != CLOSED]
        for arc in usable:
            outer.join(self._end(arc.tail, arc, CLOSED), self._end(arc.head, arc, CLOSED))
            if arc.zone == PUBLIC:
                inner.join(self._end(arc.tail, arc, RESTRICTED), self._end(arc.head, arc, RESTRICTED))
        open_arcs = [arc for arc in usable if arc.zone == PUBLIC]
        part = {arc: inner.root(self._end(arc.tail, arc, RESTRICTED)) for arc in open_arcs}
        whole = {arc: outer.root(self._end(arc.tail, arc, CLOSED)) for arc in open_arcs}
        for arc in open_arcs:
            sizes[part[arc]] = sizes.get(part[arc], 0) + 1
        largest: Dict[object, object] = {}
        for arc in open_arcs:
            best = largest.setdefault(whole[arc], part[arc])
            if sizes[part[arc]] > sizes[best]:
                largest[whole[arc]] = part[arc]
        for arc in open_arcs:
            if part[arc] != largest[whole[arc]]:
                arc.zone = ENCLOSED

    def _end(self, node: int, arc: Arc, barrier: int):
        """An end of an arc as an item of a set: its own where a barrier of that level keeps it from others."""
        return (node, id(arc)) if self.level_at(node) >= barrier else node

    def metres(self, a: Tuple[int, int], b: Tuple[int, int]) -> Tuple[float, float]:
        """East and north from a to b, on a plane that touches the globe at a."""
        east = (b[1] - a[1] + 1_800_000_000) % 3_600_000_000 - 1_800_000_000
        return east * METRES_PER_E7 * math.cos(math.radians(a[0] * 1e-7)), (b[0] - a[0]) * METRES_PER_E7

    def distance(self, arc: Arc, place: Tuple[int, int]) -> float:
        """Metres from a place to an arc."""
        ax, ay = self.metres(place, self.data.coordinates[arc.tail])
        bx, by = self.metres(place, self.data.coordinates[arc.head])
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        share = 0.0 if square == 0 else max(0.0, min(1.0, -(ax * dx + ay * dy) / square))
        return math.hypot(ax + share * dx, ay + share * dy)

    def lies_on(self, arc: Arc, place: Tuple[int, int]) -> bool:
        """Whether a place lies on an arc: within a decimetre, more on long ones, where a straight line is not the shortest."""
        east, north = self.metres(self.data.coordinates[arc.tail], self.data.coordinates[arc.head])
        return self.distance(arc, place) <= 0.1 + (east * east + north * north) * 4e-8

    def progress(self, arc: Arc, place: Tuple[int, int]) -> float:
        """How far along an arc a place lies, in metres."""
        tail, head = self.data.coordinates[arc.tail], self.data.coordinates[arc.head]
        dx, dy = self.metres(tail, head)
        px, py = self.metres(tail, place)
        return (px * dx + py * dy) / (math.hypot(dx, dy) or 1.0)

    def near(self, place: Tuple[int, int]) -> Iterator[Arc]:
        """Arcs on which a place lies."""
        return (arc for arc in self.around(place) if self.lies_on(arc, place))

    def around(self, place: Tuple[int, int]) -> Set[Arc]:
        """All arcs within a cell's width of a place, closed ones too, and some that are farther."""
        self._fill_grid()
        x, y = place[0] // CELL, place[1] // CELL
        return {arc for i in (-1, 0, 1) for j in (-1, 0, 1) for arc in self._grid.get((x + i, y + j), [])}

    def _fill_grid(self):
        if self._grid:
            return
        for arcs in self.out.values():
            for arc in arcs:
                for cell in self._cells(arc):
                    self._grid.setdefault(cell, []).append(arc)

    def _cells(self, arc: Arc):
        (a, b), (c, d) = self.data.coordinates[arc.tail], self.data.coordinates[arc.head]
        if abs(d - b) > 1_800_000_000:
            return {(a // CELL, b // CELL), (c // CELL, d // CELL)}
        pieces = max(abs(c - a), abs(d - b)) * 4 // CELL + 1
        return {((a + (c - a) * i // pieces) // CELL, (b + (d - b) * i // pieces) // CELL) for i in range(pieces + 1)}

    def bearing(self, arc: Arc) -> float:
        """Degrees clockwise from north."""
        east, north = self.metres(self.data.coordinates[arc.tail], self.data.coordinates[arc.head])
        return math.degrees(math.atan2(east, north))


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
