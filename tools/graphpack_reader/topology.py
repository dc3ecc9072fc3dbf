"""Nodes, edges and twins of a block (5.1 of docs/FORMAT.md)."""

from itertools import accumulate
from typing import Callable, Dict, Iterable, List, NamedTuple, Optional

from graphpack_reader import container
from graphpack_reader.container import Package, require
from graphpack_reader.cursor import Cursor, cursor
from graphpack_reader.lines import MAX_LAT, MAX_LON

# Links of edges; from WAITED on, which of the edges that wait at the tail is the twin.
NO_TWIN, FOREIGN_TWIN, WAITS, WAITED = 0, 1, 2, 3


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


def read_topology(package: Package, block: int) -> Topology:
    c = cursor(package, package.section(container.TOPOLOGY), block)
    require(c is not None, f"section topology, block {block}: absent")
    nodes, edges = c.uv(1024), c.uv(4096)
    require(nodes == package.count(container.TOPOLOGY, block) and nodes > 0, f"{c.place}: N")
    require(edges == package.count(container.ATTRIBUTES, block), f"{c.place}: E")
    steps = c.signed_split(2 * nodes)
    lat, lon = list(accumulate(steps[:nodes])), list(accumulate(steps[nodes:]))
    require(all(abs(v) <= MAX_LAT for v in lat) and all(abs(v) <= MAX_LON for v in lon), f"{c.place}: a coordinate")
    first_out = [0]
    for degree in c.column(nodes):
        first_out.append(first_out[-1] + degree)
    require(first_out[-1] == edges, f"{c.place}: out_degree")
    tails = [slot for slot in range(nodes) for _ in range(first_out[slot], first_out[slot + 1])]
    links = read_links(c, edges)
    heads = read_heads(package, block, c, tails, links)
    head_rows = {e: c.uv() for e, head in enumerate(heads) if head >> 10 != block}
    foreign_in = read_foreign_in(package, block, c, nodes)
    twins = read_twins(block, c, tails, links, heads, foreign_in)
    c.finish()
    return Topology(lat, lon, first_out, tails, heads, head_rows, foreign_in, twins)


def read_links(c: Cursor, edges: int) -> List[int]:
    """What each edge is to its twin: none, in another block, waits for it, or which of those that wait is it."""
    links = c.column(edges)
    require(max(links, default=0) < WAITED + edges, f"{c.place}: link")
    return links


def read_heads(package: Package, block: int, c: Cursor, tails: List[int], links: List[int]) -> List[int]:
    """Heads of all edges but those that are told as twins, whose heads are their twins' tails."""
    blocks = [block + c.sv() if link <= FOREIGN_TWIN else block for link in links]
    for head_block, link in zip(blocks, links):
        require(0 <= head_block < package.header.block_count, f"{c.place}: head_block {head_block}")
        require(link != FOREIGN_TWIN or head_block != block, f"{c.place}: a foreign twin of an edge inside the block")
    heads = [-1] * len(links)

    def fill(edges: Iterable[int], slot_of: Callable[[int], int]) -> None:
        for edge in edges:
            slot = slot_of(edge)
            require(0 <= slot < package.count(container.TOPOLOGY, blocks[edge]), f"{c.place}: head_slot {slot}")
            heads[edge] = blocks[edge] << 10 | slot

    everywhere = range(len(links))
    fill((e for e in everywhere if links[e] == WAITS), lambda e: tails[e] + c.uv())
    fill((e for e in everywhere if links[e] == NO_TWIN and blocks[e] == block), lambda e: tails[e] + c.sv())
    fill((e for e in everywhere if blocks[e] != block), lambda e: c.uv())
    waiting: Dict[int, List[int]] = {}
    for edge, link in enumerate(links):
        if link == WAITS:
            waiting.setdefault(heads[edge] & 1023, []).append(edge)
        elif link >= WAITED:
            own = waiting.get(tails[edge], [])
            require(link - WAITED < len(own), f"{c.place}: link {link} of edge {edge}")
            heads[edge] = block << 10 | tails[own.pop(link - WAITED)]
    require(not any(waiting.values()), f"{c.place}: an edge waits for its twin")
    return heads


def read_foreign_in(package: Package, block: int, c: Cursor, lists: int, kind: int = container.ATTRIBUTES,
                    profile: int = container.ALL_PROFILES) -> List[List[int]]:
    """In-edges (or in-states) from other blocks, by node."""
    out = []
    counts = c.column(lists)
    frames = package.section(kind, profile).frames
    others = iter([block + c.sv() for _ in range(sum(counts))])
    for count in counts:
        ids: List[int] = []
        for _ in range(count):
            other, slot = next(others), c.uv()
            require(0 <= other < package.header.block_count and other != block, f"{c.place}: foreign_in block {other}")
            require(slot < frames[other].count, f"{c.place}: foreign_in slot {slot}")
            ids.append(other << 12 | slot)
            require(len(ids) < 2 or ids[-2] < ids[-1], f"{c.place}: foreign_in order")
        out.append(ids)
    return out


def read_twins(block: int, c: Cursor, tails: List[int], links: List[int], heads: List[int],
               foreign_in: List[List[int]]) -> List[Optional[int]]:
    twins: List[Optional[int]] = [None] * len(links)
    waiting: Dict[int, List[int]] = {}
    for edge, link in enumerate(links):
        if link == FOREIGN_TWIN:
            arriving = [i for i in foreign_in[tails[edge]] if i >> 12 == heads[edge] >> 10]
            place = c.uv()
            require(place < len(arriving), f"{c.place}: the twin of edge {edge} is in-edge {place} from its block")
            twins[edge] = arriving[place]
        elif link == WAITS:
            waiting.setdefault(heads[edge], []).append(edge)
        elif link >= WAITED:
            other = waiting[block << 10 | tails[edge]].pop(link - WAITED)
            twins[edge], twins[other] = block << 12 | other, block << 12 | edge
    return twins
