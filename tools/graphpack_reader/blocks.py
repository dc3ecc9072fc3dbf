"""The inside of a package: frames decoded into nodes, edges, turns (section 5 of docs/FORMAT.md)."""

from typing import Dict, List, NamedTuple, Optional, Tuple

from graphpack_reader import container
from graphpack_reader.container import Package, Section, require, utf8
from graphpack_reader.cursor import Cursor, cursor
from graphpack_reader.lines import MAX_LAT, MAX_LON, TURN, length_of_line, walk, wrapped
from graphpack_reader.topology import Topology, read_foreign_in

SHAPES_PER_GROUP = 32
ROAD_CLASSES = (
    "motorway motorway_link trunk trunk_link primary primary_link secondary secondary_link tertiary tertiary_link "
    "unclassified residential living_street service road track pedestrian footway cycleway path steps ferry"
).split()


def has_twin_before(block: int, edge: int, twin: Optional[int]) -> bool:
    return twin is not None and twin >> 12 == block and twin & 4095 < edge


def paired_column(c: Cursor, block: int, twins: List[Optional[int]], limit: int, split: bool = False) -> List[int]:
    """One value per edge: first those of edges without a twin before them in the block, then differences to twins."""
    later = [has_twin_before(block, e, twin) for e, twin in enumerate(twins)]
    firsts = iter(c.split(later.count(False)) if split else c.column(later.count(False)))
    values = [-1 if is_later else next(firsts) for is_later in later]
    return with_differences(c, later, twins, values, limit)


def with_differences(c: Cursor, later: List[bool], twins: List[Optional[int]], values: List[int],
                     limit: int) -> List[int]:
    for edge, is_later in enumerate(later):
        if is_later:
            values[edge] = values[twins[edge] & 4095] + c.sv()
        require(0 <= values[edge] <= limit, f"{c.place}: value {values[edge]} of edge {edge}")
    return values


def read_lengths(c: Cursor, block: int, topology: Topology, shapes: Dict[int, List[Tuple[int, int]]]) -> List[int]:
    """In centimetres; of edges whose line is known to this block what they differ from it."""
    values = [-1] * len(topology.heads)
    later = [has_twin_before(block, e, twin) for e, twin in enumerate(topology.twins)]
    inside = [head >> 10 == block for head in topology.heads]
    places = list(zip(topology.lat, topology.lon))
    for edge, tail in enumerate(topology.tails):
        if inside[edge] and not later[edge]:
            line = [places[tail], *shapes[edge], places[topology.heads[edge] & 1023]]
            values[edge] = length_of_line(line) + c.sv()
    for edge in range(len(values)):
        if not inside[edge]:
            values[edge] = c.uv()
    return with_differences(c, later, topology.twins, values, (1 << 32) - 1)


def edge_cursor(package: Package, section: Section, block: int, topology: Topology) -> Optional[Cursor]:
    """For a section with a value per edge; an absent frame is right for a block without edges."""
    edges = len(topology.heads)
    c = cursor(package, section, block)
    require((c is None) == (edges == 0), f"section {section.name}, block {block}: absent")
    require(section.frames[block].count == edges, f"section {section.name}, block {block}: count")
    return c


def read_weights(package: Package, profile: int, block: int, topology: Topology) -> List[int]:
    """Weights and one, 0 for closed edges."""
    c = edge_cursor(package, package.section(container.WEIGHTS, profile), block, topology)
    if c is None:
        return []
    column = paired_column(c, block, topology.twins, package.profiles[profile].max_weight + 1, split=True)
    c.finish()
    return column


def read_attributes(package: Package, block: int, topology: Topology, shapes: Dict[int, List[Tuple[int, int]]],
                    name_count: int) -> List[List[int]]:
    """Lengths, classes, flags, names, refs."""
    limits = [len(ROAD_CLASSES) - 1, 63, name_count, name_count]
    c = edge_cursor(package, package.section(container.ATTRIBUTES), block, topology)
    if c is None:
        return [[] for _ in range(1 + len(limits))]
    columns = [read_lengths(c, block, topology, shapes)]
    columns += [paired_column(c, block, topology.twins, limit) for limit in limits]
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
    limit, tables, new = max(package.profiles[profile].max_turn_cost + 1, 1), {}, []
    codes = c.column(len(rows))
    for slot, code in enumerate(codes):
        if code == 1:
            new.append((rows[slot], columns[slot], c.column(rows[slot] * columns[slot], limit)))
        require(code < 2 + len(new), f"{c.place}: table {code} of slot {slot}")
        if code:
            height, width, tables[slot] = new[-1 if code == 1 else code - 2]
            require((height, width) == (rows[slot], columns[slot]), f"{c.place}: size of the table of slot {slot}")
    require(len(tables) == section.frames[block].count and tables, f"{c.place}: number of tables")
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


def read_islands(package: Package, profile: int, block: int, topology: Topology) -> Dict[int, int]:
    """How edges of a block are cut off from the main part of the network, by edge slot."""
    section = package.section(container.ISLANDS, profile)
    c = cursor(package, section, block) if section else None
    if section is None or c is None:
        return {}
    count, slots, at = section.frames[block].count, [], 0
    for place, step in enumerate(c.column(count, 4095)):
        require(place == 0 or step > 0, f"{c.place}: edges do not ascend")
        at += step
        slots.append(at)
    require(at < len(topology.heads), f"{c.place}: edge slot")
    cuts = c.column(count, 3)
    require(0 not in cuts, f"{c.place}: cut")
    c.finish()
    return dict(zip(slots, cuts))


def read_geometry(package: Package, block: int, topology: Topology) -> Dict[int, List[Tuple[int, int]]]:
    """The shape points of the edges of a block that own a shape, by edge slot."""
    owners = [e for e, twin in enumerate(topology.twins) if twin is None or block << 12 | e < twin]
    c = cursor(package, package.section(container.GEOMETRY), block)
    if c is None:
        return {e: [] for e in owners}
    counts = c.column(len(owners))
    require(sum(counts) == package.count(container.GEOMETRY, block) and sum(counts) > 0, f"{c.place}: point_count")
    steps = c.signed_split(2 * sum(counts))
    c.finish()
    shapes, at = {}, 0
    for edge, count in zip(owners, counts):
        ends = [(axis[topology.tails[edge]], axis[topology.heads[edge] & 1023] if topology.heads[edge] >> 10 == block
                 else None) for axis in (topology.lat, topology.lon)]
        lats = walk(*ends[0], steps[at:at + count], c.place, is_longitude=False)
        lons = walk(*ends[1], steps[sum(counts) + at:sum(counts) + at + count], c.place, is_longitude=True)
        shapes[edge] = list(zip(lats, lons))
        at += count
    return shapes


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
    groups = -(-owners // SHAPES_PER_GROUP)
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
