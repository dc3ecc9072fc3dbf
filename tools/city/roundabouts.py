"""Turns a crossing into a roundabout: short one-way links in a circle, counterclockwise."""

import math
from typing import List, Tuple

from city import ground
from city.network import Link, Network, Style

RADIUS = 26.0


def make_roundabout(network: Network, centre: int, name: str) -> None:
    """Replaces a node by a circle; its links end where they meet it. The node itself is left without links."""
    place = network.places[centre]
    arms: List[Tuple[float, Link]] = []
    for link in network.links:
        if centre in (link.tail, link.head):
            points = [network.places[link.tail], *link.shape, network.places[link.head]]
            arms.append((ground.heading_of(place, points[1] if link.tail == centre else points[-2]), link))
    arms.sort(key=lambda arm: arm[0])
    circle = []
    for heading, link in arms:
        node = network.node(ground.step_from(place, heading, RADIUS))
        circle.append((heading, node))
        _attach(link, centre, node, place)
    for (start, a), (end, b) in zip(circle, circle[1:] + circle[:1]):
        network.join(a, b, Style("secondary", 20, name, one_way=True, uses=""), _arc(place, start, end))


def _attach(link: Link, centre: int, node: int, place: ground.XY) -> None:
    link.shape = [p for p in link.shape if ground.distance(p, place) > RADIUS + 3]
    if link.tail == centre:
        link.tail = node
    else:
        link.head = node


def _arc(place: ground.XY, start: float, end: float) -> List[ground.XY]:
    sweep = (end - start) % math.tau
    count = max(1, int(sweep / 0.5))
    return [ground.step_from(place, start + sweep * (i + 1) / (count + 1), RADIUS) for i in range(count)]
