"""Reads a road network from CSV (GMNS or plain) into directed edges and turns.

The reference programs in this folder share it. It is written from the description of
the CSV input alone, so that it can disagree with the builder where one of them is wrong.
Python 3.9 or later, standard library only.
"""

import csv
import math
import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Dict, List, NamedTuple, Optional, Tuple

EARTH_RADIUS_M = 6371008.8
DEFAULT_SPEED = Fraction(30)
CAR_USES = {"auto", "car", "all"}

Point = Tuple[int, int]  # latitude, longitude in 1e-7 degrees


class InputError(Exception):
    """The CSV input breaks a rule; the message names file and line."""


class Edge(NamedTuple):
    """One direction of a link. `weight` is in milliseconds, None where a car may not go."""

    tail: int
    head: int
    length_cm: int
    weight: Optional[int]
    link: int
    name: str
    road_class: str
    shape: Tuple[Point, ...]  # tail and head included
    two_way: bool


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


def coordinate(text: str) -> int:
    """Degrees to 1e-7 degrees, halves away from zero."""
    return int(Decimal(text).scaleb(7).to_integral_value(ROUND_HALF_UP))


def centimetres(text: str) -> int:
    return int(Decimal(text).scaleb(2).to_integral_value(ROUND_HALF_UP))


def read_network(paths: List[Path]) -> Network:
    """Reads node, link and movement files, or a folder of them; told apart by their headers."""
    tables = {}
    for path in paths:
        for file in sorted(path.glob("*.csv")) if path.is_dir() else [path]:
            rows = read_rows(file)
            kind = table_kind(set(rows[0])) if rows else None
            if kind:
                tables[kind] = rows
    if "nodes" not in tables or "links" not in tables:
        raise InputError("a node file and a link file are needed")
    nodes = dict(node_of(row) for row in tables["nodes"])
    edges = [e for row in tables["links"] for e in edges_of(row, nodes)]
    return Network(nodes, edges, turns_of(tables.get("movements", []), edges))


def read_rows(path: Path) -> List[Dict[str, str]]:
    with open(path, encoding="utf-8-sig", newline="") as file:
        return [{k: (v or "").strip() for k, v in row.items() if k} for row in csv.DictReader(file)]


def table_kind(header: set) -> Optional[str]:
    """What a file holds, by its column names."""
    if {"node_id", "x_coord", "y_coord"} <= header or {"id", "lat", "lon"} <= header:
        return "nodes"
    if {"link_id", "from_node_id", "to_node_id"} <= header or {"from", "to", "length_m"} <= header:
        return "links"
    return "movements" if {"ib_link_id", "ob_link_id"} <= header else None


def node_of(row: Dict[str, str]) -> Tuple[int, Point]:
    if "node_id" in row:
        return int(row["node_id"]), (coordinate(row["y_coord"]), coordinate(row["x_coord"]))
    return int(row["id"]), (coordinate(row["lat"]), coordinate(row["lon"]))


def edges_of(row: Dict[str, str], nodes: Dict[int, Point]) -> List[Edge]:
    """The one or two directed edges of a row of a link file."""
    gmns = "from_node_id" in row
    tail, head = (int(row["from_node_id" if gmns else "from"]), int(row["to_node_id" if gmns else "to"]))
    if tail not in nodes or head not in nodes:
        raise InputError(f"link {row}: unknown node")
    shape = shape_of(row.get("geometry", ""), nodes[tail], nodes[head])
    length = row.get("length" if gmns else "length_m", "")
    cm = centimetres(length) if length else shape_length_cm(shape)
    weight = weight_of(row, cm, shape) if is_open(row) else None
    direction = {"1": 1, "0": 0, "true": 1, "false": 0, "-1": -1}[
        (row.get("directed", "") if gmns else row.get("direction", "") or "1").lower()
    ]
    there = Edge(tail, head, cm, weight, int(row.get("link_id") or 0), row.get("name", ""),
                 row.get("facility_type" if gmns else "highway", ""), shape, direction == 0)
    back = there._replace(tail=head, head=tail, shape=shape[::-1])
    return {1: [there], -1: [back], 0: [there, back]}[direction]


def is_open(row: Dict[str, str]) -> bool:
    uses = set(re.split(r"[;,|\s]+", row.get("allowed_uses", "").lower())) - {""}
    return not uses or bool(uses & CAR_USES)


def weight_of(row: Dict[str, str], cm: int, shape: Tuple[Point, ...]) -> int:
    if row.get("travel_time_ms"):
        given = int(row["travel_time_ms"])
        return 1 if given == 0 and shape[0] != shape[-1] else given
    speed = row.get("free_speed" if "from_node_id" in row else "speed_kmh", "")
    if not speed and row.get("facility_type" if "from_node_id" in row else "highway", ""):
        raise InputError(f"link {row}: speeds by class are not known here, give the speed")
    time = travel_time_ms(cm, Fraction(speed) if speed else DEFAULT_SPEED)
    # Only an edge that goes nowhere may cost nothing.
    moves = shape[0] != shape[-1] or cm > 0 or any(float(row.get(key) or 0) > 0 for key in ("length", "length_m"))
    return max(time, 1 if moves else 0)


def shape_of(wkt: str, start: Point, end: Point) -> Tuple[Point, ...]:
    """The shape from tail to head: the nodes' own positions with the inner points of the WKT."""
    match = re.match(r"^\s*(?:LINESTRING\s*\(|MULTILINESTRING\s*\(\s*\()([^()]*)\)\s*\)?\s*$", wkt, re.I)
    if not match:
        return (start, end)
    pairs = [text.split() for text in match.group(1).split(",")]
    return (start, *((coordinate(y), coordinate(x)) for x, y, *_ in pairs[1:-1]), end)


def turns_of(rows: List[Dict[str, str]], edges: List[Edge]) -> Dict[Tuple[int, int], Optional[int]]:
    """A movement applies where its links meet; a prohibition beats a penalty, the larger penalty wins."""
    by_link: Dict[int, List[int]] = {}
    for position, edge in enumerate(edges):
        by_link.setdefault(edge.link, []).append(position)
    turns: Dict[Tuple[int, int], Optional[int]] = {}
    for row in rows:
        seconds = Fraction(row.get("penalty") or 0)
        cost = None if seconds < 0 else round_half_away(seconds * 1000)
        for pair in meeting_pairs(row, edges, by_link):
            old = turns.get(pair, 0)
            turns[pair] = None if cost is None or old is None else max(cost, old)
    return turns


def meeting_pairs(row: Dict[str, str], edges: List[Edge], by_link: Dict[int, List[int]]) -> List[Tuple[int, int]]:
    node = row.get("node_id", "")
    incoming, outgoing = (by_link.get(int(row[key]), []) for key in ("ib_link_id", "ob_link_id"))
    pairs = [
        (i, o) for i in incoming for o in outgoing
        if edges[i].head == edges[o].tail and (not node or edges[i].head == int(node))
    ]
    if not pairs:
        raise InputError(f"movement {row}: the links do not meet there")
    return pairs
