"""Compares a package with the CSV files that it was made of."""

from collections import Counter
from typing import Iterator, List, Optional, Tuple

from graphpack_reader.blocks import ROAD_CLASSES
from graphpack_reader.region import Region
from road_csv import Edge, Network

MAX_SHOWN = 10


def compare(region: Region, network: Network, profile: int = 0) -> List[str]:
    """Differences, as sentences; at most a few of each sort."""
    unit = region.package.profiles[profile].unit
    if unit != 1000:
        return [f"the unit of weight is {unit} microseconds, only milliseconds can be compared"]
    found: List[str] = []
    packed = [package_edge(region, profile, e) for e in region.edges()]
    for what, ours, theirs in (
        ("node", Counter(package_nodes(region)), Counter((n, *p) for n, p in network.nodes.items())),
        ("edge (tail, head, cm, weight, link)", Counter(map(basics, packed)), Counter(map(basics, network.edges))),
        ("turn", Counter(package_turns(region, profile)), Counter(network_turns(network))),
        ("name", Counter(map(named, packed)), Counter(map(named, network.edges))),
        ("class", Counter(map(classed, packed)), Counter(map(classed, network.edges))),
        ("shape", Counter(map(shaped, packed)), Counter(map(shaped, network.edges))),
        ("both ways", Counter(map(paired, packed)), Counter(map(paired, network.edges))),
    ):
        found.extend(differences(what, ours, theirs))
    return found


def differences(what: str, package: Counter, files: Counter) -> Iterator[str]:
    for place, extra in (("package", package - files), ("files", files - package)):
        items = sorted(extra.elements(), key=repr)
        for item in items[:MAX_SHOWN]:
            yield f"{what} only in the {place}: {item}"
        if len(items) > MAX_SHOWN:
            yield f"{what}: {len(items) - MAX_SHOWN} more only in the {place}"


def package_nodes(region: Region) -> Iterator[Tuple]:
    return ((region.source_node(n), *region.position(n)) for n in region.nodes())


def package_edge(region: Region, profile: int, edge: int) -> Edge:
    ends = [region.position(n) for n in (region.tail(edge), region.head(edge))]
    return Edge(
        region.source_node(region.tail(edge)), region.source_node(region.head(edge)), region.attribute(edge, 0),
        region.weight(profile, edge), region.source_edge(edge), region.name(edge),
        ROAD_CLASSES[region.attribute(edge, 1)], (ends[0], *region.shape(edge), ends[1]), region.twin(edge) is not None)


def basics(edge: Edge) -> Tuple:
    return edge.tail, edge.head, edge.length_cm, -1 if edge.weight is None else edge.weight, edge.link


def named(edge: Edge) -> Tuple:
    return (*basics(edge), edge.name)


def classed(edge: Edge) -> Tuple:
    """Names of classes that the format does not know may have become any class."""
    known = edge.road_class.strip().lower()
    return (*basics(edge), known if known in ROAD_CLASSES else "road")


def shaped(edge: Edge) -> Tuple:
    """Without points that repeat the one before; 180 and -180 are the same meridian."""
    points: List[Tuple[int, int]] = []
    for lat, lon in edge.shape:
        point = (lat, -lon if lon == -1800000000 else lon)
        if not points or points[-1] != point:
            points.append(point)
    return (*basics(edge), tuple(points))


def paired(edge: Edge) -> Tuple:
    return (*basics(edge), edge.two_way)


def package_turns(region: Region, profile: int) -> Iterator[Tuple]:
    """Between open edges, those that cost or are prohibited."""
    if region.states[profile] is not None:
        raise SystemExit("states cannot be compared with CSV files")
    for _, inbound, outbound, entry in region.turn_entries(profile):
        pair = [package_edge(region, profile, e) for e in (inbound, outbound)] if entry else []
        if pair and None not in (pair[0].weight, pair[1].weight):
            yield turn_key(*pair, None if entry == 1 else entry - 1)


def network_turns(network: Network) -> Iterator[Tuple]:
    for (inbound, outbound), cost in network.turns.items():
        pair = network.edges[inbound], network.edges[outbound]
        if cost != 0 and None not in (pair[0].weight, pair[1].weight):
            yield turn_key(*pair, cost)


def turn_key(inbound: Edge, outbound: Edge, cost: Optional[int]) -> Tuple:
    return basics(inbound), basics(outbound), "prohibited" if cost is None else cost
