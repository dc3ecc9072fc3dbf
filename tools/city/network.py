"""Nodes and links while the city grows. A street is laid along nodes; it stops at water unless it has a bridge."""

from dataclasses import dataclass, field, replace
from typing import Dict, List, Optional, Tuple

from city import ground
from city.ground import XY

CAR = "auto;bike;walk"


@dataclass(frozen=True)
class Style:
    """What all links of a street have in common. `bridge` names its bridge, if it crosses the river."""

    kind: str
    speed: int
    name: str = ""
    one_way: bool = False
    uses: str = CAR
    bridge: str = ""
    straight: bool = False


@dataclass
class Link:
    """A link from tail to head; `shape` are the points between them."""

    tail: int
    head: int
    style: Style
    shape: List[XY] = field(default_factory=list)


class Network:
    """The growing city."""

    def __init__(self) -> None:
        self.places: List[XY] = []
        self.links: List[Link] = []
        self.banks: Dict[int, float] = {}  # node at the river: its x, negative side nodes too
        self._joined: Dict[Tuple[int, int], bool] = {}
        self._segments = SegmentIndex()
        self._points = PointIndex()

    def node(self, place: XY) -> int:
        self.places.append(place)
        self._points.add(len(self.places) - 1, place)
        return len(self.places) - 1

    def near(self, place: XY, radius: float) -> List[int]:
        """Nodes within a radius, nearest first."""
        found = [(ground.distance(self.places[n], place), n) for n in self._points.around(place, radius)]
        return [n for d, n in sorted(found) if d <= radius]

    def are_joined(self, a: int, b: int) -> bool:
        return (min(a, b), max(a, b)) in self._joined

    def crosses(self, a: XY, b: XY) -> bool:
        """Whether a straight line would cross a link that is there."""
        return self._segments.crosses(a, b)

    def join(self, tail: int, head: int, style: Style, shape: Optional[List[XY]] = None) -> None:
        """One link, whatever lies between."""
        self.links.append(Link(tail, head, style, shape or []))
        self._joined[min(tail, head), max(tail, head)] = True
        self._segments.add(self.places[tail], self.places[head])

    def street(self, nodes: List[int], style: Style) -> None:
        """Links along the dry nodes of a line."""
        line = [n for n in nodes if not ground.is_wet(self.places[n])]
        for i in range(len(line) - 1):
            self.piece([line[max(i - 1, 0)], line[i], line[i + 1], line[min(i + 2, len(line) - 1)]], style)

    def piece(self, around: List[int], style: Style) -> None:
        """The part of a street between the second and the third of four nodes; the others give it its bend."""
        _, a, b, _ = around
        if a == b or self.are_joined(a, b):
            return
        if (ground.bank_side(self.places[a]) > 0) != (ground.bank_side(self.places[b]) > 0):
            self._reach_river(a, b, style)
        elif not self._passes_water(a, b):
            self.join(a, b, style, self._bend(around, style))

    def _bend(self, around: List[int], style: Style) -> List[XY]:
        return [] if style.straight else ground.smooth(*(self.places[n] for n in around))

    def _passes_water(self, a: int, b: int) -> bool:
        points = [ground.between(self.places[a], self.places[b], i / 10) for i in range(1, 10)]
        return any(ground.is_wet(p) for p in points)

    def _reach_river(self, a: int, b: int, style: Style) -> None:
        """Goes to the bank on both sides, and over the bridge where there is one."""
        shores = [self._shore(a, b), self._shore(b, a)]
        if a != shores[0]:
            self.join(a, shores[0], style)
        if style.bridge:
            self.join(shores[0], shores[1], replace(style, name=style.bridge))
        if shores[1] != b:
            self.join(shores[1], b, style)

    def _shore(self, start: int, end: int) -> int:
        """A node on the bank at the side of `start`."""
        a, b = self.places[start], self.places[end]
        offset = ground.BANK_OFFSET if ground.bank_side(a) > 0 else -ground.BANK_OFFSET
        if abs(ground.bank_side(a)) <= ground.BANK_OFFSET + 8:
            shore = start
        else:
            place = ground.bank_crossing(a, b, offset)
            close = [n for n in self.near(place, 12) if n in self.banks]
            shore = close[0] if close else self.node(place)
        self.banks[shore] = self.places[shore][0]
        return shore


class PointIndex:
    """Finds nodes near a point."""

    CELL = 100.0

    def __init__(self) -> None:
        self._cells: Dict[Tuple[int, int], List[int]] = {}

    def add(self, number: int, p: XY) -> None:
        self._cells.setdefault((int(p[0] // self.CELL), int(p[1] // self.CELL)), []).append(number)

    def around(self, p: XY, radius: float) -> List[int]:
        low, high = [[int((v + s * radius) // self.CELL) for v in p] for s in (-1, 1)]
        return [n for x in range(low[0], high[0] + 1) for y in range(low[1], high[1] + 1)
                for n in self._cells.get((x, y), [])]


class SegmentIndex:
    """Finds crossings of straight lines."""

    CELL = 200.0

    def __init__(self) -> None:
        self._cells: Dict[Tuple[int, int], List[Tuple[XY, XY]]] = {}

    def _covered(self, a: XY, b: XY) -> List[Tuple[int, int]]:
        xs = sorted(int(p[0] // self.CELL) for p in (a, b))
        ys = sorted(int(p[1] // self.CELL) for p in (a, b))
        return [(x, y) for x in range(xs[0], xs[1] + 1) for y in range(ys[0], ys[1] + 1)]

    def add(self, a: XY, b: XY) -> None:
        for cell in self._covered(a, b):
            self._cells.setdefault(cell, []).append((a, b))

    def crosses(self, a: XY, b: XY) -> bool:
        return any(_cross(a, b, c, d) for cell in self._covered(a, b) for c, d in self._cells.get(cell, []))


def _cross(a: XY, b: XY, c: XY, d: XY) -> bool:
    """Whether two segments that share no end cross."""
    if a in (c, d) or b in (c, d):
        return False
    return _left(a, b, c) != _left(a, b, d) and _left(c, d, a) != _left(c, d, b)


def _left(a: XY, b: XY, p: XY) -> bool:
    return (b[0] - a[0]) * (p[1] - a[1]) > (b[1] - a[1]) * (p[0] - a[0])
