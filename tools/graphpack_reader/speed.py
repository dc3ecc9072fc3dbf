"""The bound that A* depends on: no open edge is shorter in weight than its chord at max_speed (section 6)."""

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Iterable, Iterator, Tuple

if TYPE_CHECKING:
    from graphpack_reader.region import Region


@lru_cache(maxsize=None)
def point_on_sphere(lat: int, lon: int) -> Tuple[int, int, int]:
    """A node's position for lower bounds, from 1e-7 degrees."""
    phi, theta, size = math.radians(lat / 1e7), math.radians(lon / 1e7), 1 << 30
    parts = math.cos(phi) * math.cos(theta), math.cos(phi) * math.sin(theta), math.sin(phi)
    return tuple(math.floor(part * size + 0.5) for part in parts)


def too_fast(region: "Region", edges: Iterable[int]) -> Iterator[Tuple[int, int, float]]:
    """Edge, profile and chord wherever the bound is broken."""
    for edge in edges:
        ends = (point_on_sphere(*region.position(n)) for n in (region.tail(edge), region.head(edge)))
        chord = math.sqrt(sum((a - b) ** 2 for a, b in zip(*ends)))
        for number, profile in enumerate(region.package.profiles):
            weight = region.weight(number, edge)
            if weight is not None and chord > weight * profile.max_speed:
                yield edge, number, chord
