"""The roads of a file as arcs between neighbouring OSM nodes, each with what a car may do on it."""

import math
from typing import Dict, Iterator, List, Set, Tuple

from . import access
from .access import CLOSED, OPEN
from .arc import Arc
from .enclosure import mark_enclosed
from .osm_data import OSMData

METRES_PER_E7 = math.radians(1e-7) * 6_371_008.8
CELL = 20_000  # of the grid over all arcs, in 1e-7 degrees


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
        mark_enclosed(self)

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
                    arc.is_choice = verdict.is_a_choice
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
