"""The inner city: avenues that run out from the market, rings round it, and quarters of streets in between."""

import math
from dataclasses import replace
from typing import Dict, List, Tuple

from city import ground
from city.chance import Chance
from city.ground import XY
from city.names import AVENUES, RINGS, StreetNames
from city.network import CAR, Network, Style

RING_RADII = [260.0, 620.0, 1050.0, 1600.0]
BLOCKS = [(3, 4), (5, 6), (6, 9)]  # rows and columns of the quarters in each band
PARK = (1, 1)  # band and sector that have foot paths only
AVENUE_STYLES = {0: ("primary", 50), 3: ("primary", 50), 6: ("primary", 50)}
RING_STYLES = [("tertiary", 30), ("secondary", 40), ("primary", 50), ("trunk", 70)]
BRIDGE_AVENUE, BRIDGE_RINGS = 6, {2: ("east", "Ostbrücke (East Bridge)"), 3: ("west", "Pont de l'Ouest, West Bridge")}


class Core:
    """Builds the inner city into a network."""

    def __init__(self, network: Network, names: StreetNames, chance: Chance):
        self.network, self.names, self.chance = network, names, chance
        count = len(AVENUES)
        self.angles = [math.tau * i / count + 0.15 + chance.wobble(0.12) for i in range(count)]
        self.twists = [chance.wobble(0.22) for _ in range(count)]
        self.on_avenues: List[List[Tuple[float, int]]] = [[] for _ in range(count)]
        self.on_rings: List[List[Tuple[float, int]]] = [[] for _ in RING_RADII]
        self._cross_avenues_and_rings()

    def build(self) -> None:
        for band in range(len(BLOCKS)):
            for sector in range(len(AVENUES)):
                self._quarter(band, sector)
        self._old_town()
        for ring in range(len(RING_RADII)):
            self._lay_ring(ring)

    def place(self, radius: float, angle: float) -> XY:
        """A point in the city's own polar coordinates: the rings are not quite circles."""
        stretch = 1 + 0.07 * math.sin(2 * angle + 1) + 0.04 * math.cos(3 * angle)
        return radius * stretch * math.cos(angle), radius * stretch * math.sin(angle)

    def avenue_angle(self, avenue: int, radius: float) -> float:
        turns, position = divmod(avenue, len(AVENUES))
        return self.angles[position] + self.twists[position] * (radius / 1600) ** 1.5 + math.tau * turns

    def on_avenue(self, avenue: int, radius: float) -> int:
        """The node of an avenue at about a radius, made if there is none."""
        line = self.on_avenues[avenue % len(AVENUES)]
        close = [n for r, n in line if abs(r - radius) < 32]
        if close:
            return close[0]
        line.append((radius, self.network.node(self.place(radius, self.avenue_angle(avenue, radius)))))
        return line[-1][1]

    def on_ring(self, ring: int, angle: float) -> int:
        """The node of a ring at about an angle, made if there is none."""
        angle %= math.tau
        close = [n for a, n in self.on_rings[ring]
                 if abs(ground.turn_between(a, angle)) * RING_RADII[ring] < 32]
        if close:
            return close[0]
        self.on_rings[ring].append((angle, self.network.node(self.place(RING_RADII[ring], angle))))
        return self.on_rings[ring][-1][1]

    def lay_avenue(self, avenue: int) -> None:
        """The avenue with all nodes that were put on it, from the first ring outwards."""
        line = [(r, n) for r, n in sorted(self.on_avenues[avenue]) if r >= RING_RADII[0] - 1]
        kind, speed = AVENUE_STYLES.get(avenue, ("secondary", 50))
        bridge = "Ferrymen's Bridge" if avenue == BRIDGE_AVENUE else ""
        self.network.street([n for _, n in line], Style(kind, speed, AVENUES[avenue], uses="", bridge=bridge))

    def _cross_avenues_and_rings(self) -> None:
        for avenue in range(len(AVENUES)):
            for ring, radius in enumerate(RING_RADII):
                node = self.on_avenue(avenue, radius)
                self.on_rings[ring].append((self.avenue_angle(avenue, radius) % math.tau, node))

    def _lay_ring(self, ring: int) -> None:
        line = [n for _, n in sorted(self.on_rings[ring]) if not ground.is_wet(self.network.places[n])]
        kind, speed = RING_STYLES[ring]
        style = Style(kind, speed, RINGS[ring], uses="", one_way=ring == 0)
        for i in range(len(line)):
            self._ring_piece(ring, style, [line[(i + k) % len(line)] for k in range(-1, 3)])

    def _ring_piece(self, ring: int, style: Style, around: List[int]) -> None:
        """One link, bowed; over the river only where the ring has its bridge."""
        side, name = BRIDGE_RINGS.get(ring, ("", ""))
        if side and (self.network.places[around[1]][0] > 0) == (side == "east"):
            style = replace(style, bridge=name)
        self.network.piece(around, style)

    def _quarter(self, band: int, sector: int) -> None:
        """The streets between two avenues and two rings."""
        rows, columns = BLOCKS[band]
        grid = self._quarter_nodes(band, sector, rows, columns, polar=self.chance.happens(0.45))
        if (band, sector) == PARK:
            self._park(grid, rows, columns)
            return
        one_way = band == 0 and sector % 2 == 0
        for row in range(1, rows):
            self._quarter_street([grid[row, c] for c in range(columns + 1)], band, one_way and row % 2 == 0, row)
        for column in range(1, columns):
            self._quarter_street([grid[r, column] for r in range(rows + 1)], band, one_way, column)

    def _quarter_nodes(self, band: int, sector: int, rows: int, columns: int, polar: bool) -> Dict:
        inner, outer = RING_RADII[band], RING_RADII[band + 1]
        grid = {}
        for row in range(rows + 1):
            radius = inner + (outer - inner) * row / rows
            low, high = (self.avenue_angle(sector + s, radius) for s in (0, 1))
            for column in range(columns + 1):
                angle = low + (high - low) * column / columns
                if column in (0, columns):
                    grid[row, column] = self.on_avenue(sector + (column == columns), radius)
                elif row in (0, rows):
                    grid[row, column] = self.on_ring(band + (row == rows), angle)
                else:
                    ends = [self.place(radius, low), self.place(radius, high)]
                    spot = self.place(radius, angle) if polar else ground.between(*ends, column / columns)
                    grid[row, column] = self.network.node(self._jittered(spot))
        return grid

    def _jittered(self, spot: XY) -> XY:
        return spot[0] + self.chance.wobble(9), spot[1] + self.chance.wobble(9)

    def _quarter_street(self, nodes: List[int], band: int, one_way: bool, number: int) -> None:
        kind, speed = self._quarter_style(band)
        style = Style(kind, speed, self.names.next(kind), one_way=one_way)
        if one_way and number % 2:
            nodes = nodes[::-1]
        for run in self._with_gaps(nodes, 0.0 if one_way else 0.11):
            self.network.street(run, style)

    def _quarter_style(self, band: int) -> Tuple[str, int]:
        if self.chance.happens(0.16):
            return "tertiary", 40
        if self.chance.happens(0.1):
            return "living_street", 10
        return ("residential", 30) if band else ("residential", 20)

    def _with_gaps(self, nodes: List[int], gap: float) -> List[List[int]]:
        runs = [[nodes[0]]]
        for node in nodes[1:]:
            if self.chance.happens(gap):
                runs.append([])
            runs[-1].append(node)
        return runs

    def _park(self, grid: Dict, rows: int, columns: int) -> None:
        """Foot paths only: a car reaches none of the nodes inside."""
        style = Style("footway", 5, "Volkspark, Hauptweg", uses="walk")
        for row in range(1, rows):
            self.network.street([grid[row, c] for c in range(columns + 1)], style)
        for column in range(2, columns, 2):
            self.network.street([grid[r, column] for r in range(rows + 1)], replace(style, name="Volkspark"))

    def _old_town(self) -> None:
        """A market with a one-way round it, lanes to the first ring, and crooked lanes across."""
        market = [self.network.node(self.place(58, self.avenue_angle(a, 58))) for a in range(len(AVENUES))]
        style = Style("living_street", 10, "Markt", one_way=True, uses=CAR)
        self.network.street(market + market[:1], style)
        middle = []
        for avenue, start in enumerate(market):
            angle = self.avenue_angle(avenue, 160)
            middle.append(self.network.node(self._jittered(self.place(160 + self.chance.wobble(30), angle))))
            style = Style("living_street", 10, self.names.next("living_street"), one_way=avenue % 3 == 1)
            self.network.street([start, middle[-1], self.on_avenue(avenue, RING_RADII[0])], style)
        for run in self._with_gaps(middle + middle[:1], 0.2):
            self.network.street(run, Style("residential", 20, self.names.next("residential")))
