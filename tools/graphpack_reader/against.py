"""Compares a package with the CSV files that it was made of."""

from collections import Counter, defaultdict
from fractions import Fraction
from typing import Dict, Iterator, List, Optional, Tuple

from graphpack_reader.blocks import ROAD_CLASSES
from graphpack_reader.pairing import twins_of
from graphpack_reader.region import Region
from road_csv import SPEED_BY_CLASS, Edge, Network

MAX_SHOWN = 10
ANY_CLASS = "?"


def compare(region: Region, network: Network) -> List[str]:
    """Differences between the files and the package's profile `car`, as sentences; at most a few of each sort."""
    names = [p.name for p in region.package.profiles]
    if "car" not in names or region.package.profiles[names.index("car")].unit != 1000:
        return ["only a profile 'car' in milliseconds can be compared"]
    return Comparison(region, network, names.index("car")).differences()


class Comparison:
    """Both sides, edge by edge, with what the files leave open (speeds by class, unknown classes) blotted out."""

    def __init__(self, region: Region, network: Network, profile: int):
        self.region, self.network, self.profile = region, network, profile
        self.by_class = {road(e) for e in network.edges if e.weight == SPEED_BY_CLASS}
        self.unknown = {road(e) for e in network.edges if e.road_class and e.road_class not in ROAD_CLASSES}
        self.raw = {e: self._edge(e) for e in region.edges()}
        self.packed = {e: self.blot(edge) for e, edge in self.raw.items() if self.is_compared(edge)}
        self.written = [self.blot(e) for e in network.edges if e.weight is not None]

    def _edge(self, edge: int) -> Edge:
        region = self.region
        ends = [region.position(n) for n in (region.tail(edge), region.head(edge))]
        return Edge(
            region.source_node(region.tail(edge)), region.source_node(region.head(edge)), region.attribute(edge, 0),
            region.weight(self.profile, edge), region.source_edge(edge), region.name(edge),
            ROAD_CLASSES[region.attribute(edge, 1)], (ends[0], *region.shape(edge), ends[1]), 0)

    def is_compared(self, edge: Edge) -> bool:
        """An edge that no profile may use has no place in a package; one that only others may is not looked at."""
        return edge.weight is not None or len(self.region.package.profiles) == 1

    def blot(self, edge: Edge) -> Edge:
        key, road_class = road(edge), edge.road_class or "road"
        return edge._replace(
            weight=SPEED_BY_CLASS if key in self.by_class else edge.weight,
            road_class=ANY_CLASS if key in self.unknown else road_class)

    def differences(self) -> List[str]:
        packed, written = list(self.packed.values()), self.written
        pairs = (
            ("node", self.package_nodes(), ((n, *p) for n, p in self.network.nodes.items())),
            ("edge (tail, head, cm, weight, link)", map(basics, packed), map(basics, written)),
            ("turn", self.package_turns(), self.network_turns()),
            ("name", map(named, packed), map(named, written)),
            ("class", map(classed, packed), map(classed, written)),
            ("shape", map(shaped, packed), map(shaped, written)),
            ("twins", self.package_twins(), (twin_key(*map(self.blot, pair)) for pair in twins_of(self.network))),
        )
        found = [line for what, ours, theirs in pairs for line in unequal(what, Counter(ours), Counter(theirs))]
        return found + list(class_speeds(e for e in self.raw.values() if road(e) in self.by_class))

    def package_nodes(self) -> Iterator[Tuple]:
        return ((self.region.source_node(n), *self.region.position(n)) for n in self.region.nodes())

    def package_twins(self) -> Iterator[Tuple]:
        for edge in self.packed:
            twin = self.region.twin(edge)
            if twin is not None and edge < twin and twin in self.packed:
                yield twin_key(self.packed[edge], self.packed[twin])

    def package_turns(self) -> Iterator[Tuple]:
        """Between open edges, those that cost or are prohibited."""
        if self.region.states[self.profile] is not None:
            raise SystemExit("states cannot be compared with CSV files")
        for _, inbound, outbound, entry in self.region.turn_entries(self.profile):
            if entry and inbound in self.packed and outbound in self.packed:
                yield turn_key(self.packed[inbound], self.packed[outbound], None if entry == 1 else entry - 1)

    def network_turns(self) -> Iterator[Tuple]:
        for pair, cost in self.network.turns.items():
            edges = [self.network.edges[position] for position in pair]
            if cost != 0 and None not in (edges[0].weight, edges[1].weight):
                yield turn_key(*map(self.blot, edges), cost)


def unequal(what: str, package: Counter, files: Counter) -> Iterator[str]:
    for place, extra in (("package", package - files), ("files", files - package)):
        items = sorted(extra.elements(), key=repr)
        for item in items[:MAX_SHOWN]:
            yield f"{what} only in the {place}: {item}"
        if len(items) > MAX_SHOWN:
            yield f"{what}: {len(items) - MAX_SHOWN} more only in the {place}"


def class_speeds(edges: Iterator[Edge]) -> Iterator[str]:
    """Where the file gives no speeds, one speed for each class must explain the weights of all its edges."""
    fastest: Dict[str, Fraction] = {}
    slowest: Dict[str, Fraction] = defaultdict(Fraction)
    for edge in edges:
        if edge.weight is None or edge.weight < 2:
            continue  # no length, or raised to the least weight
        scaled, key = Fraction(edge.length_cm * 36 * 2), edge.road_class
        fastest[key] = min(fastest.get(key, Fraction(1000)), scaled / (2 * edge.weight - 1))
        slowest[key] = max(slowest[key], scaled / (2 * edge.weight + 1))
    for key, speed in sorted(fastest.items()):
        if slowest[key] > speed:
            yield f"class {key}: its weights fit no single speed ({float(slowest[key]):g} to {float(speed):g} km/h)"


def road(edge: Edge) -> Tuple:
    return edge.tail, edge.head, edge.length_cm, edge.link


def basics(edge: Edge) -> Tuple:
    return edge.tail, edge.head, edge.length_cm, -2 if edge.weight is None else edge.weight, edge.link


def named(edge: Edge) -> Tuple:
    return (*basics(edge), edge.name)


def classed(edge: Edge) -> Tuple:
    return (*basics(edge), edge.road_class)


def shaped(edge: Edge) -> Tuple:
    """Longitudes 180 and -180 are the same meridian."""
    return (*basics(edge), tuple((lat, -lon if lon == -1800000000 else lon) for lat, lon in edge.shape))


def twin_key(one: Edge, other: Edge) -> Tuple:
    return tuple(sorted((basics(one), basics(other))))


def turn_key(inbound: Edge, outbound: Edge, cost: Optional[int]) -> Tuple:
    return basics(inbound), basics(outbound), "prohibited" if cost is None else cost
