"""Reads a road network from CSV (GMNS or plain) into directed edges and turns.

The reference programs in this folder share it. It is written from the description of
the CSV input alone, so that it can disagree with the builder where one of them is wrong.
Python 3.9 or later, standard library only.
"""

import csv
import math
import re
from fractions import Fraction
from pathlib import Path
from typing import Dict, List, NamedTuple, Optional, Tuple

EARTH_RADIUS_M = 6371008.8
DEFAULT_SPEED = Fraction(30)
CAR_USES = {"auto", "autos", "car", "cars", "motorcar", "motor_vehicle", "sov", "hov", "hov2", "hov3"}
EVERY_USE = {"all", "any"}
CLOSED_CLASSES = {"footway", "path", "steps", "pedestrian", "cycleway"}  # for a car, unless the uses name one
METRIC = {"", "m", "meter", "meters", "metre", "metres", "km/h", "kmh", "kph"}
AT_NODE_M = 5.0  # an end of a geometry this near its node is the node
SPEED_BY_CLASS = -1  # as a weight: the file gives neither speed nor time, only a class

# The columns of both dialects; of several names for one column the first in a file holds.
COLUMNS = {
    "id": ("node_id", "id"), "lat": ("y_coord", "lat"), "lon": ("x_coord", "lon"),
    "link": ("link_id",), "from": ("from_node_id", "from"), "to": ("to_node_id", "to"),
    "directed": ("directed",), "direction": ("direction",), "length": ("length_m", "length"),
    "speed": ("speed_kmh", "free_speed"), "time": ("travel_time_ms",), "class": ("facility_type", "highway"),
    "name": ("name",), "geometry": ("geometry",), "uses": ("allowed_uses",),
    "inbound": ("ib_link_id",), "outbound": ("ob_link_id",), "penalty": ("penalty",),
    "long_length": ("long_length",), "speed_unit": ("speed",),
}
KINDS = {
    "movements": {"inbound", "outbound"}, "links": {"from", "to"}, "nodes": {"id", "lat", "lon"},
    "config": {"long_length"},
}

Row = Dict[str, str]
Point = Tuple[int, int]  # latitude, longitude in 1e-7 degrees


class InputError(Exception):
    """The CSV input breaks a rule; the message names file and line."""


class Edge(NamedTuple):
    """One direction of a link. `weight` is in milliseconds, None where a car may not go, or SPEED_BY_CLASS."""

    tail: int
    head: int
    length_cm: int
    weight: Optional[int]
    link: int
    name: str
    road_class: str
    shape: Tuple[Point, ...]  # tail and head included, no point twice in a row
    row: int  # of the link file, from 0; both directions of a two-way link have the same


class Network(NamedTuple):
    """Nodes by id, directed edges, and turns by (position of in-edge, position of out-edge)."""

    nodes: Dict[int, Point]
    edges: List[Edge]
    turns: Dict[Tuple[int, int], Optional[int]]  # milliseconds, None = prohibited


def round_half_away(value: Fraction) -> int:
    """The nearest integer; halves go away from zero."""
    doubled = abs(value) * 2 + 1
    rounded = doubled.numerator // (doubled.denominator * 2)
    return rounded if value >= 0 else -rounded


def travel_time_ms(length_cm: int, speed_kmh: Fraction) -> int:
    """Milliseconds for a length at a speed, rounded half away from zero."""
    return round_half_away(Fraction(length_cm * 36) / speed_kmh)


def haversine_m(a: Point, b: Point) -> float:
    """Great circle distance in metres."""
    lat_a, lon_a, lat_b, lon_b = (math.radians(v / 1e7) for v in (*a, *b))
    h = math.sin((lat_b - lat_a) / 2) ** 2
    h += math.cos(lat_a) * math.cos(lat_b) * math.sin((lon_b - lon_a) / 2) ** 2
    return 2 * EARTH_RADIUS_M * math.asin(min(1.0, math.sqrt(h)))


def shape_length_cm(shape: Tuple[Point, ...]) -> int:
    """Length along a shape, in centimetres."""
    return int(sum(haversine_m(a, b) for a, b in zip(shape, shape[1:])) * 100 + 0.5)


def scaled(text: str, factor: float) -> int:
    """A number of a file in smaller units: read as binary64, multiplied, then the nearest integer, halves away from zero."""
    value = float(text) * factor
    return int(math.copysign(math.floor(abs(value) + 0.5), value))


def coordinate(text: str) -> int:
    """Degrees to 1e-7 degrees."""
    return scaled(text, 1e7)


def centimetres(text: str) -> int:
    return scaled(text, 100)


def read_network(paths: List[Path], columns: str = "") -> Network:
    """Reads node, link and movement files, or folders of them, told apart by their headers.

    `columns` is NAME=THEIRS,...: whose header names stand for which of ours."""
    renamed = dict(reversed(part.split("=")) for part in columns.lower().split(",") if part)
    tables: Dict[str, List[Row]] = {}
    for path in paths:
        for file in sorted(path.glob("*.csv")) if path.is_dir() else [path]:
            rows = read_rows(file, renamed)
            kind = next((k for k, needed in KINDS.items() if rows and needed <= rows[0].keys()), None)
            if kind:
                tables[kind] = rows
    if "nodes" not in tables or "links" not in tables:
        raise InputError("a node file and a link file are needed")
    for row in tables.get("config", []):
        if not {row["long_length"].lower(), row.get("speed_unit", "").lower()} <= METRIC:
            raise InputError("only metres and km/h are known here")
    nodes = {int(row["id"]): (coordinate(row["lat"]), coordinate(row["lon"])) for row in tables["nodes"]}
    edges = [e for number, row in enumerate(tables["links"]) for e in edges_of(row, number, nodes)]
    return Network(nodes, edges, turns_of(tables.get("movements", []), edges))


def read_rows(path: Path, renamed: Dict[str, str]) -> List[Row]:
    """The known columns of all rows, under the names of COLUMNS."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        table = [row for row in csv.reader(file) if row]
    if not table:
        return []
    header = [name.strip().lower() for name in table[0]]
    header = [renamed.get(name, None if name in renamed.values() else name) for name in header]
    places = {}
    for column, names in COLUMNS.items():
        place = next((header.index(name) for name in names if name in header), None)
        if place is not None:
            places[column] = place
    return [{c: row[p].strip() if p < len(row) else "" for c, p in places.items()} for row in table[1:]]


def edges_of(row: Row, number: int, nodes: Dict[int, Point]) -> List[Edge]:
    """The one or two directed edges of a row of a link file."""
    tail, head = int(row["from"]), int(row["to"])
    if tail not in nodes or head not in nodes:
        raise InputError(f"link {row}: unknown node")
    shape = shape_of(row.get("geometry", ""), nodes[tail], nodes[head])
    length = row.get("length", "")
    cm = centimetres(length) if length else shape_length_cm(shape)
    weight = weight_of(row, cm, shape) if is_open(row) else None
    there = Edge(tail, head, cm, weight, int(row.get("link") or 0), row.get("name", ""),
                 row.get("class", "").lower(), shape, number)
    back = there._replace(tail=head, head=tail, shape=shape[::-1])
    return {"forward": [there], "backward": [back], "both": [there, back]}[direction_of(row)]


def direction_of(row: Row) -> str:
    if "directed" in row:
        return {"1": "forward", "true": "forward", "0": "both", "false": "both"}[row["directed"].lower()]
    return {"": "forward", "1": "forward", "0": "both", "-1": "backward"}[row.get("direction", "")]


def is_open(row: Row) -> bool:
    """Whether a car may go there: what the uses name counts, and where they name nothing the class."""
    uses = set(re.split(r"[;,|\s]+", row.get("uses", "").lower())) - {""}
    if uses and not uses & EVERY_USE:
        return bool(uses & CAR_USES)
    return row.get("class", "").lower() not in CLOSED_CLASSES


def weight_of(row: Row, cm: int, shape: Tuple[Point, ...]) -> int:
    # Only an edge that goes nowhere may cost nothing.
    moves = shape[0] != shape[-1] or cm > 0 or float(row.get("length") or 0) > 0
    if row.get("time"):
        return max(int(row["time"]), 1 if moves else 0)
    speed = row.get("speed", "")
    if not speed and row.get("class", ""):
        return SPEED_BY_CLASS
    return max(travel_time_ms(cm, Fraction(speed) if speed else DEFAULT_SPEED), 1 if moves else 0)


def shape_of(wkt: str, start: Point, end: Point) -> Tuple[Point, ...]:
    """From tail to head: the nodes' own positions, between them the points of the WKT that are not the nodes."""
    match = re.match(r"^\s*(?:LINESTRING\s*\(|MULTILINESTRING\s*\(\s*\()([^()]*)\)\s*\)?\s*$", wkt, re.I)
    if not match:
        return (start, end)
    points = [(coordinate(y), coordinate(x)) for x, y, *_ in (text.split() for text in match.group(1).split(","))]
    if end_gap(points[::-1], start, end) < end_gap(points, start, end):
        points.reverse()
    inner = [p for p in points[:1] if haversine_m(p, start) > AT_NODE_M] + points[1:-1]
    inner += [p for p in points[-1:] if haversine_m(p, end) > AT_NODE_M]
    line = [start]
    line += (p for before, p in zip([start, *inner], inner) if p != before)
    while len(line) > 1 and line[-1] == end:
        line.pop()
    return (*line, end)


def end_gap(points: List[Point], start: Point, end: Point) -> float:
    return haversine_m(points[0], start) + haversine_m(points[-1], end)


def turns_of(rows: List[Row], edges: List[Edge]) -> Dict[Tuple[int, int], Optional[int]]:
    """A movement applies where its links meet; a prohibition beats a penalty, the larger penalty wins."""
    by_link: Dict[int, List[int]] = {}
    for position, edge in enumerate(edges):
        by_link.setdefault(edge.link, []).append(position)
    turns: Dict[Tuple[int, int], Optional[int]] = {}
    for row in rows:
        seconds = Fraction(row.get("penalty") or 0)
        cost = None if seconds < 0 else max(round_half_away(seconds * 1000), 1 if seconds else 0)
        for pair in meeting_pairs(row, edges, by_link):
            old = turns.get(pair, 0)
            turns[pair] = None if cost is None or old is None else max(cost, old)
    return turns


def meeting_pairs(row: Row, edges: List[Edge], by_link: Dict[int, List[int]]) -> List[Tuple[int, int]]:
    node = row.get("id", "")
    incoming, outgoing = (by_link.get(int(row[key]), []) for key in ("inbound", "outbound"))
    pairs = [
        (i, o) for i in incoming for o in outgoing
        if edges[i].head == edges[o].tail and (not node or edges[i].head == int(node))
    ]
    if not pairs:
        raise InputError(f"movement {row}: the links do not meet there")
    return pairs
