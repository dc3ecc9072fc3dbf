"""What lies round the city: avenues out of town, the motorway with its ramps, quays, foot paths, the island."""

import math
from dataclasses import replace
from typing import List, Tuple

from city import ground
from city.chance import Chance
from city.core import RING_RADII, Core
from city.names import AVENUES, StreetNames
from city.network import Style
from city.suburbs import Suburb, bend_streets

BYPASS_RADIUS, HALF_MEDIAN = 2900.0, 14.0
INTERCHANGES = [1, 2, 4, 5]  # avenues that reach the motorway
DEAD_END_AVENUES = [0, 6, 7]
RAMP_SHARE = 0.13  # radians between a junction and its ramps
PATHS = [("footway", 5, "walk"), ("footway", 5, "walk"), ("cycleway", 15, "walk;bike")]
SUBURB_NODES, HAMLET_NODES, ISLAND_NODES = 830, 26, 26


class Outskirts:
    """Builds everything outside the outer ring into a network."""

    def __init__(self, core: Core, names: StreetNames, chance: Chance):
        self.core, self.network, self.names, self.chance = core, core.network, names, chance

    def build(self) -> None:
        self._extend_avenues()
        for avenue in range(len(AVENUES)):
            self.core.lay_avenue(avenue)
        self._motorway()
        first = len(self.network.links)
        self._suburbs()
        self._hamlets()
        self._island()
        bend_streets(self.network, first)
        self._ferry()
        self._quays()
        self._foot_paths()

    def _extend_avenues(self) -> None:
        for avenue in INTERCHANGES + DEAD_END_AVENUES:
            end = BYPASS_RADIUS + 620 if avenue in INTERCHANGES else 2450
            radius = RING_RADII[-1] + 110
            while radius < end:
                if abs(radius - BYPASS_RADIUS) > 190 or avenue not in INTERCHANGES:
                    self.core.on_avenue(avenue, radius)
                radius += 118
            for terminal in self._terminals(avenue) if avenue in INTERCHANGES else []:
                self.core.on_avenue(avenue, terminal)

    def _terminals(self, avenue: int) -> List[float]:
        """Where the ramps meet an avenue: inside and outside of the motorway."""
        return [BYPASS_RADIUS - 95, BYPASS_RADIUS + 95]

    def _motorway(self) -> None:
        """Two carriageways from one junction of the outer ring round to another; traffic keeps right."""
        stops = [self.core.avenue_angle(a, BYPASS_RADIUS) for a in INTERCHANGES]
        starts = [self._motorway_end(stops[0] - 0.42, -0.1), self._motorway_end(stops[-1] + 0.42, 0.1)]
        outer = self._carriageway(stops, HALF_MEDIAN, starts)
        inner = self._carriageway(stops, -HALF_MEDIAN, starts)
        for position, avenue in enumerate(INTERCHANGES):
            self._ramps(avenue, *outer[2 * position:2 * position + 2], 1)
            self._ramps(avenue, *inner[2 * position:2 * position + 2][::-1], 0)

    def _motorway_end(self, angle: float, offset: float) -> int:
        """The node where the carriageways part, with a trunk road to the outer ring."""
        node = self.network.node(self.core.place(BYPASS_RADIUS - 60, angle + offset / 2))
        turn = self.network.node(self.core.place(2250, angle + offset))
        ring = self.core.on_rings[-1]
        nearest = min(ring, key=lambda entry: abs(ground.turn_between(entry[0], angle + offset)))[1]
        self.network.street([nearest, turn, node], Style("trunk", 90, "Zubringer A 31", uses="auto;bike"))
        return node

    def _carriageway(self, stops: List[float], offset: float, ends: List[int]) -> List[int]:
        """Lays one direction; gives the nodes before and after each crossing with an avenue."""
        place, radius = self.core.place, BYPASS_RADIUS + offset
        exits = [stop + side * RAMP_SHARE for stop in stops for side in (-1, 1)]
        angles = [stops[0] - 0.3]
        for angle in exits + [stops[-1] + 0.3]:
            pieces = max(1, round((angle - angles[-1]) / 0.17))
            angles += [angles[-1] + (angle - angles[-1]) / pieces * (i + 1) for i in range(pieces)]
        nodes = [self.network.node(place(radius, a)) for a in angles]
        for i, (low, high) in enumerate(zip(angles, angles[1:])):
            arc = [place(radius, low + (high - low) * k / 6) for k in range(1, 6)]
            self._motorway_piece(nodes[i], nodes[i + 1], arc, offset)
        self._motorway_piece(ends[0], nodes[0], [], offset)
        self._motorway_piece(nodes[-1], ends[1], [], offset)
        return [nodes[min(range(len(angles)), key=lambda i, e=e: abs(angles[i] - e))] for e in exits]

    def _motorway_piece(self, a: int, b: int, arc: List[ground.XY], offset: float) -> None:
        sides = [ground.bank_side(self.network.places[n]) > 0 for n in (a, b)]
        name = "A 31 / Umgehung" if sides[0] == sides[1] else "A 31, Talbrücke/Valley Bridge"
        style = Style("motorway", 100, name, one_way=True, uses="auto")
        if offset < 0:
            a, b, arc = b, a, arc[::-1]
        self.network.join(a, b, style, arc)

    def _ramps(self, avenue: int, leave: int, enter: int, side: int) -> None:
        """An exit and an entry between a carriageway and the avenue on its right."""
        terminal = self.core.on_avenue(avenue, self._terminals(avenue)[side])
        name = "Ausfahrt " + AVENUES[avenue]
        style = Style("motorway_link", 60, name, one_way=True, uses="auto")
        self._ramp(leave, terminal, style)
        self._ramp(terminal, enter, replace(style, name="A 31 / Umgehung (Auffahrt)", speed=40))

    def _ramp(self, start: int, end: int, style: Style) -> None:
        a, b = self.network.places[start], self.network.places[end]
        outward = 1.0 if math.hypot(*b) > math.hypot(*a) else -1.0
        if style.speed == 40:
            outward = -outward
        middle = ground.between(a, b, 0.5)
        bulge = ground.step_from(middle, math.atan2(middle[1], middle[0]), 22 * outward)
        shape = [*ground.smooth(a, a, bulge, b), bulge, *ground.smooth(a, bulge, b, b)]
        self.network.join(start, end, style, shape)

    def _suburbs(self) -> None:
        def inside(p: Tuple[float, float]) -> bool:
            angle = math.atan2(p[1], p[0])
            low = math.hypot(*self.core.place(RING_RADII[-1] + 70, angle))
            high = math.hypot(*self.core.place(BYPASS_RADIUS - 330, angle))
            return low < math.hypot(*p) < high

        seeds = [(n, math.atan2(*self.network.places[n][::-1])) for _, n in sorted(self.core.on_rings[-1])]
        seeds = [(n, heading) for n, heading in seeds
                 if self.chance.happens(0.55) and not ground.is_wet(self.network.places[n])]
        for avenue in INTERCHANGES + DEAD_END_AVENUES:
            for radius, node in sorted(self.core.on_avenues[avenue]):
                dry = not ground.is_wet(self.network.places[node])
                if dry and RING_RADII[-1] + 60 < radius < BYPASS_RADIUS - 330 and self.chance.happens(0.8):
                    outwards = math.atan2(*self.network.places[node][::-1])
                    seeds += [(node, outwards + side * math.pi / 2) for side in (-1, 1)]
        Suburb(self.network, self.names, self.chance, inside).grow(seeds, SUBURB_NODES)

    def _hamlets(self) -> None:
        for avenue in INTERCHANGES:
            radius, node = max(self.core.on_avenues[avenue])
            centre = self.network.places[node]
            outwards = math.atan2(centre[1], centre[0])
            hamlet = Suburb(self.network, self.names, self.chance, lambda p, c=centre: ground.distance(p, c) < 330)
            hamlet.grow([(node, outwards + turn) for turn in (-1.3, 0.1, 1.4)], HAMLET_NODES)

    def _island(self) -> None:
        harbour = self.network.node((ground.ISLAND[0] - 215, ground.ISLAND[1] + 40))
        self.harbour, self.first_island_link = harbour, len(self.network.links)
        island = Suburb(self.network, self.names, self.chance,
                        lambda p: ground.distance(p, ground.ISLAND) < ground.ISLAND_RADIUS - 20)
        island.grow([(harbour, -0.15), (harbour, 0.9), (harbour, -1.1)], ISLAND_NODES)

    def _ferry(self) -> None:
        """From a pier at the city's shore; the only way to the island."""
        main = {n for link in self.network.links[:self.first_island_link] for n in (link.tail, link.head)}
        places = self.network.places
        landing = min(main, key=lambda n: (ground.distance(places[n], places[self.harbour]), n))
        pier = self.network.node(ground.between(places[landing], places[self.harbour], 0.06))
        self.network.join(landing, pier, Style("service", 20, 'Fährkai "Isola"'))
        a, b = places[pier], places[self.harbour]
        east, north = ground.between(a, b, 0.5)
        bulge = (east, north + 60)
        course = [*ground.smooth(a, a, bulge, b), *ground.smooth(a, bulge, b, b)]
        self.network.join(pier, self.harbour, Style("ferry", 12, "Fähre Quellbrück–Isola"), course)

    def _quays(self) -> None:
        """A road along each bank through the ends that the streets have there."""
        for north, name in ((True, "Nordufer"), (False, "Südufer")):
            bank = sorted((x, n) for n, x in self.network.banks.items()
                          if (ground.bank_side(self.network.places[n]) > 0) == north)
            style = Style("tertiary", 40, name)
            line = [n for _, n in bank]
            for i, (a, b) in enumerate(zip(line, line[1:])):
                if ground.distance(self.network.places[a], self.network.places[b]) < 420:
                    self.network.piece([line[max(i - 1, 0)], a, b, line[min(i + 2, len(line) - 1)]], style)

    def _foot_paths(self) -> None:
        """Short cuts between dead ends, for feet only, and a foot bridge."""
        degree = {}
        for link in self.network.links:
            for node in (link.tail, link.head):
                degree[node] = degree.get(node, 0) + 1
        ends = [n for n in sorted(degree) if degree[n] == 1]
        for node in ends:
            others = [n for n in self.network.near(self.network.places[node], 130) if n != node and degree.get(n)]
            others = [n for n in others if not self.network.are_joined(node, n)]
            if others and self.chance.happens(0.45):
                kind, speed, uses = self.chance.one_of(PATHS)
                name = self.names.next("footway") if self.chance.happens(0.4) else ""
                self.network.join(node, others[0], Style(kind, speed, name, uses=uses))
        self._foot_bridge()

    def _foot_bridge(self) -> None:
        banks = sorted(self.network.banks)
        pairs = [(ground.distance(self.network.places[a], self.network.places[b]), a, b)
                 for a in banks for b in banks if a < b and not self.network.are_joined(a, b)
                 and (ground.bank_side(self.network.places[a]) > 0) != (ground.bank_side(self.network.places[b]) > 0)]
        _, a, b = min(pairs)
        self.network.join(a, b, Style("footway", 5, "Passerelle (foot only)", uses="walk"))
