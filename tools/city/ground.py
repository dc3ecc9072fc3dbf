"""The ground under the city: a plane in metres (x east, y north), the river, the lake, the island."""

import math
from typing import List, Tuple

XY = Tuple[float, float]

RIVER_HALF_WIDTH = 42.0
BANK_OFFSET = 58.0
LAKE, LAKE_RADII = (2350.0, -1450.0), (820.0, 560.0)
ISLAND, ISLAND_RADIUS = (2420.0, -1480.0), 270.0
METRES_PER_DEGREE = 111195.0
CENTRE_LAT, CENTRE_LON = 47.2385, 8.0462


def river_y(x: float) -> float:
    """The middle of the river, which flows from west to east south of the old town."""
    return -330 + 110 * math.sin(x / 620) + 45 * math.sin(x / 250 + 1)


def bank_side(p: XY) -> float:
    """How far north (positive) or south of the river's middle a point is."""
    return p[1] - river_y(p[0])


def in_lake(p: XY) -> bool:
    east, north = (p[0] - LAKE[0]) / LAKE_RADII[0], (p[1] - LAKE[1]) / LAKE_RADII[1]
    return east * east + north * north < 1 and distance(p, ISLAND) > ISLAND_RADIUS


def is_wet(p: XY) -> bool:
    return abs(bank_side(p)) < RIVER_HALF_WIDTH or in_lake(p)


def distance(a: XY, b: XY) -> float:
    return math.hypot(b[0] - a[0], b[1] - a[1])


def between(a: XY, b: XY, share: float) -> XY:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def step_from(p: XY, heading: float, metres: float) -> XY:
    return p[0] + math.cos(heading) * metres, p[1] + math.sin(heading) * metres


def heading_of(a: XY, b: XY) -> float:
    """Direction from a to b in radians, counterclockwise from east."""
    return math.atan2(b[1] - a[1], b[0] - a[0])


def turn_between(before: float, after: float) -> float:
    """The change of heading in -pi ..< pi; positive is to the left."""
    return (after - before + math.pi) % (2 * math.pi) - math.pi


def bank_crossing(a: XY, b: XY, offset: float) -> XY:
    """Where the line from a to b stands at a given side of the river; a and b are on either side of it."""
    low, high = 0.0, 1.0
    rising = bank_side(b) > bank_side(a)
    for _ in range(50):
        middle = (low + high) / 2
        if (bank_side(between(a, b, middle)) < offset) == rising:
            low = middle
        else:
            high = middle
    return between(a, b, low)


def smooth(before: XY, a: XY, b: XY, after: XY) -> List[XY]:
    """Points between a and b on a Catmull-Rom curve; none where it is as good as straight."""
    count = max(1, min(6, int(distance(a, b) / 22)))
    points = [_curve_point(before, a, b, after, (i + 1) / (count + 1)) for i in range(count)]
    bend = max(_off_line(p, a, b) for p in points)
    return points if bend > 0.8 else []


def _curve_point(p0: XY, p1: XY, p2: XY, p3: XY, t: float) -> XY:
    def axis(i: int) -> float:
        return 0.5 * (
            2 * p1[i] + (p2[i] - p0[i]) * t + (2 * p0[i] - 5 * p1[i] + 4 * p2[i] - p3[i]) * t * t
            + (3 * p1[i] - p0[i] - 3 * p2[i] + p3[i]) * t * t * t
        )
    return axis(0), axis(1)


def _off_line(p: XY, a: XY, b: XY) -> float:
    cross = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    return abs(cross) / max(distance(a, b), 1e-9)


def to_degrees(p: XY) -> Tuple[int, int]:
    """Latitude and longitude in 1e-7 degrees."""
    lat = CENTRE_LAT + p[1] / METRES_PER_DEGREE
    lon = CENTRE_LON + p[0] / METRES_PER_DEGREE / math.cos(math.radians(CENTRE_LAT))
    return round(lat * 1e7), round(lon * 1e7)
