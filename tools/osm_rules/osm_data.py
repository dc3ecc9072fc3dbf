"""What the check needs of an OSM file: coordinates, roads, tagged nodes, turn restrictions."""

import bz2
import gzip
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Dict, List, NamedTuple, Tuple
from xml.etree import ElementTree

from . import pbf

Tags = Dict[str, str]
E7 = Decimal(10_000_000)
# A route may use nothing else; a tag of these makes a way one that cars could be thought to use.
ROUTES = {"ferry", "shuttle_train"}


class Way(NamedTuple):
    refs: Tuple[int, ...]
    tags: Tags


class Relation(NamedTuple):
    members: Tuple[Tuple[str, int, str], ...]  # kind (node, way, relation), id, role
    tags: Tags


class OSMData:
    """Roads and rules of one file. Coordinates are whole numbers of 1e-7 degrees."""

    def __init__(self):
        self.coordinates: Dict[int, Tuple[int, int]] = {}  # latitude, longitude
        self.node_tags: Dict[int, Tags] = {}
        self.ways: Dict[int, Way] = {}
        self.restrictions: Dict[int, Relation] = {}

    def add_way(self, ident: int, refs: Tuple[int, ...], tags: Tags):
        if "highway" in tags or tags.get("route") in ROUTES:
            self.ways[ident] = Way(refs, tags)

    def add_relation(self, ident: int, members, tags: Tags):
        if tags.get("type", "").split(":")[0] == "restriction":
            self.restrictions[ident] = Relation(members, tags)


def load(path: str) -> OSMData:
    """Reads `.osm.pbf`, `.osm`, `.osm.gz` or `.osm.bz2`; told apart by how the name ends."""
    name = Path(path).name
    if name.endswith(".pbf"):
        with open(path, "rb") as file:
            return _from_pbf(file)
    opener = gzip.open if name.endswith(".gz") else bz2.open if name.endswith(".bz2") else open
    with opener(path, "rb") as file:
        return from_xml(file)


def _from_pbf(file) -> OSMData:
    data = OSMData()
    for block in pbf.blocks(file):
        for ident, latitude, longitude, tags in block.nodes():
            data.coordinates[ident] = (latitude, longitude)
            if tags:
                data.node_tags[ident] = tags
        for ident, refs, tags in block.ways():
            data.add_way(ident, refs, tags)
        for ident, members, tags in block.relations():
            data.add_relation(ident, members, tags)
    return data


def from_xml(file) -> OSMData:
    """Reads OSM XML from a binary file. Deleted objects are left out."""
    data, root = OSMData(), None
    for event, element in ElementTree.iterparse(file, events=("start", "end")):
        if root is None:
            root = element
        if event == "start" or element.tag not in ("node", "way", "relation"):
            continue
        if element.get("visible") != "false" and element.get("action") != "delete":
            _add_element(data, element)
        root.clear()
    return data


def _add_element(data: OSMData, element):
    ident = int(element.get("id"))
    tags = {tag.get("k"): tag.get("v") for tag in element.iter("tag")}
    if element.tag == "node":
        if element.get("lat") is None:
            return
        data.coordinates[ident] = (_fixed(element.get("lat")), _fixed(element.get("lon")))
        if tags:
            data.node_tags[ident] = tags
    elif element.tag == "way":
        data.add_way(ident, tuple(int(nd.get("ref")) for nd in element.iter("nd")), tags)
    else:
        members = tuple((m.get("type"), int(m.get("ref")), m.get("role") or "") for m in element.iter("member"))
        data.add_relation(ident, members, tags)


def _fixed(text: str) -> int:
    return int((Decimal(text) * E7).to_integral_value(ROUND_HALF_UP))


def road_nodes(data: OSMData) -> List[int]:
    """Ids of all nodes that ways of the data go through and that the file holds, ascending."""
    return sorted({ref for way in data.ways.values() for ref in way.refs if ref in data.coordinates})
