"""Suburbs that grow like plants: streets fork, bend, sometimes meet again and often end."""

import math
from typing import Callable, List, NamedTuple, Tuple

from city import ground
from city.chance import Chance
from city.ground import XY
from city.names import StreetNames
from city.network import Network, Style

STYLES = [("tertiary", 40), ("residential", 30), ("residential", 30), ("living_street", 10), ("service", 10)]


class Shoot(NamedTuple):
    """The growing tip of a street: its nodes so far, where it points, what it is, how many forks from the seed."""

    nodes: List[int]
    heading: float
    style: Style
    depth: int


class Suburb:
    """Grows streets inside an area from seeds until the area is full or enough nodes are there."""

    def __init__(self, network: Network, names: StreetNames, chance: Chance, inside: Callable[[XY], bool]):
        self.network, self.names, self.chance, self.inside = network, names, chance, inside
        self.made = 0

    def grow(self, seeds: List[Tuple[int, float]], limit: int) -> None:
        """Seeds are nodes with a heading."""
        shoots = [self._new_shoot(node, heading, 0) for node, heading in seeds]
        while shoots and self.made < limit:
            shoot = shoots.pop(int(self.chance.between(0, len(shoots))))
            shoots.extend(self._advance(shoot))

    def _new_shoot(self, node: int, heading: float, depth: int) -> Shoot:
        kind, speed = STYLES[min(depth + self.chance.number(0, 1), len(STYLES) - 1)]
        return Shoot([node], heading, Style(kind, speed, self.names.next(kind)), depth)

    def _advance(self, shoot: Shoot) -> List[Shoot]:
        """One more node; the tips that go on from there."""
        heading = shoot.heading + self.chance.wobble(0.42)
        start = self.network.places[shoot.nodes[-1]]
        spot = ground.step_from(start, heading, self.chance.between(62, 105))
        if not self.inside(spot) or ground.is_wet(spot) or len(shoot.nodes) > 9:
            return []
        if self.network.near(spot, 52) or self.network.crosses(start, spot) or not self._is_clear(start, spot):
            return self._meet(shoot, spot)
        self.made += 1
        node = self.network.node(spot)
        self.network.street([shoot.nodes[-1], node], shoot.style)
        return [shoot._replace(nodes=shoot.nodes + [node], heading=heading), *self._forks(node, heading, shoot.depth)]

    def _is_clear(self, start: XY, spot: XY) -> bool:
        return not any(ground.is_wet(ground.between(start, spot, i / 5)) for i in range(1, 5))

    def _forks(self, node: int, heading: float, depth: int) -> List[Shoot]:
        forks = []
        for side in (-1, 1):
            if self.chance.happens(0.42 if depth < 3 else 0.12):
                turned = heading + side * (math.pi / 2 + self.chance.wobble(0.4))
                forks.append(self._new_shoot(node, turned, depth + 1))
        return forks

    def _meet(self, shoot: Shoot, spot: XY) -> List[Shoot]:
        """Joins a node nearby, or ends."""
        tip = shoot.nodes[-1]
        for other in self.network.near(spot, 75):
            straight = self.network.places[tip], self.network.places[other]
            free = other != tip and not self.network.are_joined(tip, other) and other not in self.network.banks
            if free and not self.network.crosses(*straight) and self.chance.happens(0.5):
                self.network.street([tip, other], shoot.style)
                break
        return []


def bend_streets(network: Network, first: int) -> None:
    """Gives the links from position `first` on their curves: a street bends through its own next nodes."""
    ends = {}
    for link in network.links[first:]:
        for node in (link.tail, link.head):
            ends.setdefault((node, link.style), []).append(link)
    for link in network.links[first:]:
        places = network.places[link.tail], network.places[link.head]
        before = _neighbour(ends[link.tail, link.style], link, link.tail)
        after = _neighbour(ends[link.head, link.style], link, link.head)
        around = [network.places[before], *places, network.places[after]]
        link.shape = ground.smooth(*around)


def _neighbour(links: List, link: object, node: int) -> int:
    """The node before or after along the street of the same style; the node itself at an end."""
    others = [k for k in links if k is not link]
    if len(others) != 1:
        return node
    return others[0].head if others[0].tail == node else others[0].tail
