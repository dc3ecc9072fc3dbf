"""What is predicted of lines: the next point from head and step before, the length from the shape (5.6, 5.7)."""

import math
from typing import List, Optional, Tuple

from graphpack_reader.container import require

MAX_LAT, MAX_LON, TURN = 900000000, 1800000000, 3600000000


def wrapped(lon: int) -> int:
    """Brought back into range."""
    if lon > MAX_LON:
        return lon - TURN
    return lon + TURN if lon < -MAX_LON else lon


def shorter_way(difference: int) -> int:
    """The difference of two longitudes the shorter way round the globe."""
    return wrapped(difference)


def walk(place: int, head: Optional[int], excesses: List[int], what: str, is_longitude: bool) -> List[int]:
    """One axis of a shape, from what its steps are more than predicted."""
    points: List[int] = []
    step = 0
    for done, excess in enumerate(excesses):
        if head is not None:
            way = shorter_way(head - place) if is_longitude else head - place
            even = abs(way) // (len(excesses) - done + 1) * (1 if way >= 0 else -1)
            step = (step + even) >> 1 if done else even
        step += excess
        require(abs(step) <= MAX_LON, f"{what}: a step of {step}")
        place = wrapped(place + step) if is_longitude else place + step
        require(is_longitude or abs(place) <= MAX_LAT, f"{what}: latitude {place}")
        points.append(place)
    return points


def length_of_line(line: List[Tuple[int, int]]) -> int:
    """Centimetres on the plane that touches the globe at the middle latitude of the ends."""
    cosine = math.cos(math.radians(((line[0][0] + line[-1][0]) >> 1) / 1e7))
    total = 0.0
    for (lat, lon), (next_lat, next_lon) in zip(line, line[1:]):
        north, east = float(next_lat - lat), shorter_way(next_lon - lon) * cosine
        total += math.sqrt(north * north + east * east)
    return math.floor(total * (6371008.8 * 100 * math.pi / 1800000000) + 0.5)
