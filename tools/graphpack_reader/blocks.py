"""The inside of a package: frames decoded into nodes, edges, turns (section 5 of docs/FORMAT.md)."""

from typing import Dict, List, NamedTuple, Optional, Tuple

from graphpack_reader import container
from graphpack_reader.container import Package, Section, require, utf8

NO_TWIN, FOREIGN_TWIN = 0, 1
MAX_LAT, MAX_LON, TURN = 900000000, 1800000000, 3600000000
ROAD_CLASSES = (
    "motorway motorway_link trunk trunk_link primary primary_link secondary secondary_link tertiary tertiary_link "
    "unclassified residential living_street service road track pedestrian footway cycleway path steps ferry"
).split()


class Cursor:
    """Reads numbers from a decoded frame."""

    def __init__(self, data: bytes, place: str):
        self.data, self.place, self.at = data, place, 0

    def uv(self, limit: int = (1 << 32) - 1) -> int:
        value = shift = 0
        while True:
            require(self.at < len(self.data) and shift < 70, f"{self.place}: a number without end")
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        require(byte != 0 or shift == 7, f"{self.place}: a number not in its shortest form")
        require(value <= limit, f"{self.place}: {value} is over {limit}")
        return value

    def sv(self) -> int:
        value = self.uv((1 << 64) - 1)
        return -(value >> 1) - 1 if value & 1 else value >> 1

    def column(self, count: int, limit: int = (1 << 32) - 1) -> List[int]:
        return [self.uv(limit) for _ in range(count)]

    def running(self, count: int, low: int, high: int) -> List[int]:
        """A column of differences to the value before."""
        values, value = [], 0
        for _ in range(count):
            value += self.sv()
            require(low <= value <= high, f"{self.place}: {value} is out of range")
            values.append(value)
        return values

    def labels(self, count: int) -> List[int]:
        """The same with sums that wrap at 64 bits."""
        values, value = [], 0
        for _ in range(count):
            value = (value + self.sv() + (1 << 63)) % (1 << 64) - (1 << 63)
            values.append(value)
        return values

    def finish(self) -> None:
        require(self.at == len(self.data), f"{self.place}: something is left over")


class Topology(NamedTuple):
    """One block. Heads and twins are ids, tails are slots; head_rows has an entry for each foreign head."""

    lat: List[int]
    lon: List[int]
    first_out: List[int]
    tails: List[int]
    heads: List[int]
    head_rows: Dict[int, int]
    foreign_in: List[List[int]]
    twins: List[Optional[int]]


def cursor(package: Package, section: Section, frame: int) -> Optional[Cursor]:
    data = package.frame(section, frame)
    return None if data is None else Cursor(data, f"section {section.name}, block {frame}")


def read_topology(package: Package, block: int) -> Topology:
    c = cursor(package, package.section(container.TOPOLOGY), block)
    require(c is not None, f"section topology, block {block}: absent")
    nodes, edges = c.uv(1024), c.uv(4096)
    require(nodes == package.count(container.TOPOLOGY, block) and nodes > 0, f"{c.place}: N")
    require(edges == package.count(container.ATTRIBUTES, block), f"{c.place}: E")
    lat, lon = c.running(nodes, -MAX_LAT, MAX_LAT), c.running(nodes, -MAX_LON, MAX_LON)
    first_out = [0]
    for degree in c.column(nodes):
        first_out.append(first_out[-1] + degree)
    require(first_out[-1] == edges, f"{c.place}: out_degree")
    tails = [slot for slot in range(nodes) for _ in range(first_out[slot], first_out[slot + 1])]
    heads = read_heads(package, block, c, tails)
    head_rows = {e: c.uv() for e, head in enumerate(heads) if head >> 10 != block}
    foreign_in = read_foreign_in(package, block, c, nodes)
    twins = read_twins(package, block, c, first_out, tails, heads)
    c.finish()
    return Topology(lat, lon, first_out, tails, heads, head_rows, foreign_in, twins)


def read_heads(package: Package, block: int, c: Cursor, tails: List[int]) -> List[int]:
    blocks = [block + c.sv() for _ in tails]
    heads = []
    for tail, head_block in zip(tails, blocks):
        require(0 <= head_block < package.header.block_count, f"{c.place}: head_block {head_block}")
        slot = tail + c.sv() if head_block == block else c.uv()
        require(0 <= slot < package.count(container.TOPOLOGY, head_block), f"{c.place}: head_slot {slot}")
        heads.append(head_block << 10 | slot)
    return heads


def read_foreign_in(package: Package, block: int, c: Cursor, lists: int, kind: int = container.ATTRIBUTES,
                    profile: int = container.ALL_PROFILES) -> List[List[int]]:
    """In-edges (or in-states) from other blocks, by node."""
    out = []
    counts = c.column(lists)
    frames = package.section(kind, profile).frames
    for count in counts:
        ids: List[int] = []
        for _ in range(count):
            other, slot = block + c.sv(), c.uv()
            require(0 <= other < package.header.block_count and other != block, f"{c.place}: foreign_in block {other}")
            require(slot < frames[other].count, f"{c.place}: foreign_in slot {slot}")
            ids.append(other << 12 | slot)
            require(len(ids) < 2 or ids[-2] < ids[-1], f"{c.place}: foreign_in order")
        out.append(ids)
    return out


def read_twins(package: Package, block: int, c: Cursor, first_out: List[int], tails: List[int],
               heads: List[int]) -> List[Optional[int]]:
    codes = c.column(len(heads))
    twins: List[Optional[int]] = []
    for code, head in zip(codes, heads):
        inside, slot = head >> 10 == block, head & 1023
        if code == NO_TWIN:
            twins.append(None)
        elif code == FOREIGN_TWIN:
            require(not inside, f"{c.place}: a foreign twin of an edge inside the block")
            twins.append((head >> 10) << 12 | c.uv(package.count(container.ATTRIBUTES, head >> 10) - 1))
        else:
            require(inside and first_out[slot] + code - 2 < first_out[slot + 1], f"{c.place}: twin code {code}")
            twins.append(block << 12 | first_out[slot] + code - 2)
    for edge, twin in enumerate(twins):
        if twin is not None and twin >> 12 == block:
            other = twin & 4095
            require(other != edge and twins[other] == block << 12 | edge, f"{c.place}: the twin's twin of edge {edge}")
            require(heads[other] == block << 10 | tails[edge], f"{c.place}: ends of the twin of edge {edge}")
    return twins


def paired_column(c: Cursor, block: int, twins: List[Optional[int]], limit: int) -> List[int]:
    """One value per edge; the second of a pair of twins inside the block is a difference to the first."""
    values: List[int] = []
    for edge, twin in enumerate(twins):
        inside = twin is not None and twin >> 12 == block and twin & 4095 < edge
        value = values[twin & 4095] + c.sv() if inside else c.uv()
        require(0 <= value <= limit, f"{c.place}: value {value} of edge {edge}")
        values.append(value)
    return values


def read_columns(package: Package, kind: int, profile: int, block: int, topology: Topology,
                 limits: List[int]) -> List[List[int]]:
    """A section of paired columns; an absent frame is right for a block without edges."""
    section = package.section(kind, profile)
    edges = len(topology.heads)
    c = cursor(package, section, block)
    require((c is None) == (edges == 0), f"section {section.name}, block {block}: absent")
    require(section.frames[block].count == edges, f"section {section.name}, block {block}: count")
    if c is None:
        return [[] for _ in limits]
    columns = [paired_column(c, block, topology.twins, limit) for limit in limits]
    c.finish()
    return columns


def read_labels(package: Package, kind: int, block: int, count: int) -> List[int]:
    section = package.section(kind)
    c = cursor(package, section, block)
    require((c is None) == (count == 0), f"section {section.name}, block {block}: absent")
    require(section.frames[block].count == count, f"section {section.name}, block {block}: count")
    values = c.labels(count) if c else []
    if c:
        c.finish()
    return values


class States(NamedTuple):
    """States of one block: (edge slot, memory, layer) of each, and what crosses blocks."""

    states: List[Tuple[int, int, int]]
    head_rows: Dict[int, int]
    foreign_in: List[List[int]]


def read_states(package: Package, profile: int, block: int, topology: Topology) -> States:
    section = package.section(container.STATES, profile)
    c = cursor(package, section, block)
    if c is None:
        require(not topology.heads, f"section states, block {block}: absent")
        return States([], {}, [[] for _ in topology.lat])
    count = c.uv(4096)
    per_edge = c.column(len(topology.heads), 4096)
    require(sum(per_edge) == count == section.frames[block].count and 0 not in per_edge, f"{c.place}: states_per_edge")
    memory, layer = c.column(count, 16383), c.column(count, 2)
    edges = [e for e, n in enumerate(per_edge) for _ in range(n)]
    states = list(zip(edges, memory, layer))
    require(all(a < b for a, b in zip(states, states[1:])), f"{c.place}: order of states")
    firsts = [s for at, s in enumerate(states) if at == 0 or states[at - 1][0] != s[0]]
    require(all(s[1] == 0 and s[2] < 2 for s in firsts), f"{c.place}: an edge in which no search can begin")
    head_rows = {s: c.uv() for s, e in enumerate(edges) if topology.heads[e] >> 10 != block}
    foreign_in = read_foreign_in(package, block, c, len(topology.lat), container.STATES, profile)
    c.finish()
    return States(states, head_rows, foreign_in)


def read_turns(package: Package, profile: int, block: int, rows: List[int], columns: List[int]) -> Dict[int, List[int]]:
    """Entries by node slot, row by row; `rows` and `columns` are the sizes that each node must have."""
    section = package.section(container.TURNS, profile)
    c = cursor(package, section, block) if section else None
    if c is None:
        return {}
    count, slot, tables = c.uv(1024), -1, {}
    require(count > 0 and count == section.frames[block].count, f"{c.place}: T")
    limit = package.profiles[profile].max_turn_cost + 1
    for _ in range(count):
        step = c.uv()
        slot = step if slot < 0 else slot + step
        require(slot < len(rows) and slot not in tables, f"{c.place}: node slot {slot}")
        require((c.uv(), c.uv()) == (rows[slot], columns[slot]), f"{c.place}: size of the table of slot {slot}")
        tables[slot] = c.column(rows[slot] * columns[slot], max(limit, 1))
    c.finish()
    return tables


class Condition(NamedTuple):
    """A turn restriction that holds at times."""

    only: bool
    edges: List[int]
    text: str


def read_conditions(package: Package, profile: int) -> List[Condition]:
    section = package.section(container.CONDITIONS, profile)
    if section is None:
        return []
    c, count = cursor(package, section, 0), section.frames[0].count
    require(c is not None, "section conditions: absent")
    require(0 < count <= len(c.data), f"{c.place}: count")
    kinds, sizes = c.column(count, 1), c.column(count, 64)
    require(min(sizes) >= 2, f"{c.place}: number of edges")
    chains = [c.column(size) for size in sizes]
    for edge in (e for chain in chains for e in chain):
        known = edge >> 12 < package.header.block_count and edge & 4095 < package.count(container.ATTRIBUTES, edge >> 12)
        require(known, f"{c.place}: edge {edge}")
    texts = []
    for length in c.column(count, 65535):
        require(length > 0 and c.at + length <= len(c.data), f"{c.place}: length of a text")
        texts.append(utf8(c.data[c.at:c.at + length], c.place))
        c.at += length
    c.finish()
    return [Condition(kind == 1, chain, text) for kind, chain, text in zip(kinds, chains, texts)]


def read_geometry(package: Package, block: int, topology: Topology) -> Dict[int, List[Tuple[int, int]]]:
    """The shape points of the edges of a block that own a shape, by edge slot."""
    owners = [e for e, twin in enumerate(topology.twins) if twin is None or block << 12 | e < twin]
    c = cursor(package, package.section(container.GEOMETRY), block)
    if c is None:
        return {e: [] for e in owners}
    counts = c.column(len(owners))
    require(sum(counts) == package.count(container.GEOMETRY, block) and sum(counts) > 0, f"{c.place}: point_count")
    lats = [c.sv() for _ in range(sum(counts))]
    lons = [c.sv() for _ in range(sum(counts))]
    c.finish()
    shapes, at = {}, 0
    for edge, count in zip(owners, counts):
        tail = topology.tails[edge]
        lat, lon = topology.lat[tail], topology.lon[tail]
        shapes[edge] = []
        for i in range(at, at + count):
            lat, lon = lat + lats[i], wrapped(lon + lons[i])
            require(abs(lat) <= MAX_LAT and abs(lons[i]) <= MAX_LON, f"{c.place}: a point of edge {edge}")
            shapes[edge].append((lat, lon))
        at += count
    return shapes


def wrapped(lon: int) -> int:
    """Brought back into range."""
    if lon > MAX_LON:
        return lon - TURN
    return lon + TURN if lon < -MAX_LON else lon


def read_names(package: Package) -> List[str]:
    section = package.section(container.NAMES)
    names: List[str] = []
    for frame in range(len(section.frames)):
        c = cursor(package, section, frame)
        count = section.frames[frame].count
        full = count == 256 or (0 < count < 256 and frame == len(section.frames) - 1)
        require(c is not None and full, f"section names, frame {frame}: count")
        for length in c.column(count, 65535):
            require(length > 0 and c.at + length <= len(c.data), f"{c.place}: length of a name")
            names.append(utf8(c.data[c.at:c.at + length], c.place))
            c.at += length
        c.finish()
    return names


class Box(NamedTuple):
    """In 1e-7 degrees; east may pass 1800000000."""

    south: int
    west: int
    height: int
    width: int

    def contains(self, point: Tuple[int, int]) -> bool:
        east = (point[1] - self.west) % TURN
        on_seam = self.width >= TURN or east <= self.width
        return 0 <= point[0] - self.south <= self.height and on_seam


def checked_box(box: Box, place: str) -> Box:
    require(-MAX_LAT <= box.south and box.south + box.height <= MAX_LAT, place)
    require(-MAX_LON <= box.west <= MAX_LON and box.width <= TURN, place)
    return box


def read_root_boxes(package: Package) -> List[Box]:
    section, blocks = package.section(container.SPATIAL), package.header.block_count
    c = cursor(package, section, 0)
    require((c is None) == (blocks == 0) and section.frames[0].count == blocks, "section spatial, root")
    if c is None:
        return []
    souths, wests = c.running(blocks, -MAX_LAT, MAX_LAT), c.running(blocks, -MAX_LON, MAX_LON)
    heights, widths = c.column(blocks), c.column(blocks)
    c.finish()
    return [checked_box(Box(*values), c.place) for values in zip(souths, wests, heights, widths)]


def read_group_boxes(package: Package, block: int, root: Box, owners: int) -> List[Box]:
    section = package.section(container.SPATIAL)
    groups = (owners + 15) // 16
    c = cursor(package, section, block + 1)
    require((c is None) == (groups == 0), f"section spatial, block {block}: absent")
    require(section.frames[block + 1].count == groups, f"section spatial, block {block}: count")
    if c is None:
        return []
    columns = [c.column(groups) for _ in range(4)]
    c.finish()
    boxes = [Box(root.south + s, wrapped(root.west + w), h, x) for s, w, h, x in zip(*columns)]
    return [checked_box(box, c.place) for box in boxes]


def read_boundary(package: Package) -> List[Tuple]:
    """(edge id, direction, kind of key, key)."""
    c = cursor(package, package.section(container.BOUNDARY), 0)
    count = package.section(container.BOUNDARY).frames[0].count
    if c is None:
        return []
    steps, directions, kinds = c.column(count), c.column(count, 1), c.column(count, 1)
    keys = [tuple(c.sv() for _ in range(1 if kind == 0 else 3)) for kind in kinds]
    c.finish()
    edge, entries = 0, []
    for step, direction, kind, key in zip(steps, directions, kinds, keys):
        edge += step
        require(edge >> 12 < package.header.block_count, f"{c.place}: edge {edge}")
        require(edge & 4095 < package.count(container.ATTRIBUTES, edge >> 12), f"{c.place}: edge {edge}")
        entries.append((edge, direction, kind, key))
    return entries
