"""Movements: what may not be turned, and what costs time at a junction."""

import math
from typing import Dict, List, NamedTuple, Tuple

from city import ground
from city.chance import Chance
from city.network import Link, Network

RANK = {"motorway": 6, "trunk": 5, "primary": 4, "secondary": 3, "tertiary": 2, "motorway_link": 2}


class Movement(NamedTuple):
    """From a link to a link at a node; the penalty is text as it goes into the file, in seconds."""

    node: int
    inbound: int
    outbound: int
    kind: str
    penalty: str


class Turns:
    """Decides about every junction of a finished network."""

    def __init__(self, network: Network, chance: Chance):
        self.network, self.chance = network, chance
        self.signals: List[int] = []
        self._arriving: Dict[int, List[Tuple[int, float]]] = {}
        self._leaving: Dict[int, List[Tuple[int, float]]] = {}
        for number, link in enumerate(network.links):
            if "auto" in link.style.uses or not link.style.uses:
                self._note(number, link)

    def all(self) -> List[Movement]:
        return [m for node in sorted(self._arriving) for m in self._junction(node)]

    def _note(self, number: int, link: Link) -> None:
        points = [self.network.places[link.tail], *link.shape, self.network.places[link.head]]
        for line, tail, head in [(points, link.tail, link.head), (points[::-1], link.head, link.tail)]:
            if line is points or not link.style.one_way:
                self._leaving.setdefault(tail, []).append((number, ground.heading_of(line[0], line[1])))
                self._arriving.setdefault(head, []).append((number, ground.heading_of(line[-2], line[-1])))

    def _rank(self, link: int) -> int:
        return RANK.get(self.network.links[link].style.kind, 1)

    def _junction(self, node: int) -> List[Movement]:
        arriving, leaving = self._arriving[node], self._leaving.get(node, [])
        links = {n for n, _ in arriving + leaving}
        if len(links) == 1:
            return self._dead_end(node, arriving, leaving)
        strong = sum(self._rank(n) >= 3 for n in links)
        if len(links) >= 4 and strong >= 4 or len(links) >= 3 and strong >= 3 and self.chance.happens(0.6):
            self.signals.append(node)
            return self._signals(node, arriving, leaving)
        return self._plain(node, arriving, leaving, len(links))

    def _dead_end(self, node: int, arriving: List, leaving: List) -> List[Movement]:
        """Turning round is always allowed at the end of a road, sometimes slow, now and then said to be free."""
        if not leaving or self.chance.happens(0.5):
            return []
        return [Movement(node, arriving[0][0], leaving[0][0], "uturn", self.chance.one_of(["0", "4", "7.5"]))]

    def _signals(self, node: int, arriving: List, leaving: List) -> List[Movement]:
        no_left = self.chance.happens(0.45)
        out = []
        for inbound, before in arriving:
            for outbound, after in leaving:
                kind = _kind(inbound, outbound, before, after)
                penalty = {"uturn": "-1", "thru": "3", "right": "2.5", "left": "9"}[kind]
                if kind == "left" and no_left and self._rank(inbound) >= 3:
                    penalty = "-1"
                out.append(Movement(node, inbound, outbound, kind, penalty))
        return out

    def _plain(self, node: int, arriving: List, leaving: List, degree: int) -> List[Movement]:
        top = max(self._rank(n) for n, _ in arriving + leaving)
        out = []
        for inbound, before in arriving:
            for outbound, after in leaving:
                penalty = self._plain_penalty(_kind(inbound, outbound, before, after), inbound, outbound, top, degree)
                if penalty:
                    out.append(Movement(node, inbound, outbound, _kind(inbound, outbound, before, after), penalty))
        return out

    def _plain_penalty(self, kind: str, inbound: int, outbound: int, top: int, degree: int) -> str:
        if kind == "uturn":
            if degree > 2 and self.chance.happens(0.95 if top >= 2 else 0.4):
                return "-1"
            return self.chance.one_of(["12", "18.5", "25"]) if self.chance.happens(0.3) else ""
        if degree > 2 and top >= 3 and self._rank(inbound) < top:
            return {"left": "5.5", "thru": "4", "right": "2"}[kind]
        if kind == "left" and top >= 2 and self.chance.happens(0.07):
            return "-1"
        return "1.25" if kind == "left" and self.chance.happens(0.03) else ""


def _kind(inbound: int, outbound: int, before: float, after: float) -> str:
    if inbound == outbound:
        return "uturn"
    turn = ground.turn_between(before, after)
    if abs(turn) < math.radians(35):
        return "thru"
    return "left" if turn > 0 else "right"
