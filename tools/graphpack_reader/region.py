"""A whole package decoded into memory, with edges looked up by id."""

from typing import Dict, Iterator, List, Optional, Tuple

from graphpack_reader import blocks, container
from graphpack_reader.container import Package, damaged, require
from graphpack_reader.hierarchy import Hierarchy, read_hierarchy
from graphpack_reader.speed import too_fast
from graphpack_reader.topology import Topology, read_topology

Shape = List[Tuple[int, int]]
CLOSED = None


class Region:
    """Every frame of a package, decoded; each is checked on the way."""

    def __init__(self, package: Package):
        self.package = package
        numbers, profiles = range(package.header.block_count), range(len(package.profiles))
        self.topology = [read_topology(package, b) for b in numbers]
        self.names = blocks.read_names(package)
        self.shapes = [blocks.read_geometry(package, b, t) for b, t in enumerate(self.topology)]
        self.attributes = [
            blocks.read_attributes(package, b, t, self.shapes[b], len(self.names)) for b, t in enumerate(self.topology)]
        self.weights = [[self._weights(p, b) for b in numbers] for p in profiles]
        self.roots = blocks.read_root_boxes(package)
        self.groups = [blocks.read_group_boxes(package, b, self.roots[b], len(self.shapes[b])) for b in numbers]
        self.source_nodes = [self._labels(container.SOURCE_NODE_IDS, b, len(self.topology[b].lat)) for b in numbers]
        self.source_edges = [self._labels(container.SOURCE_EDGE_IDS, b, len(self.topology[b].heads)) for b in numbers]
        self.boundary = blocks.read_boundary(package)
        self.report = self._report()
        self.in_edges = self._in_edges()
        self.states = [self._states(p) for p in profiles]
        self.turns = [self._turns(p) for p in profiles]
        self.hierarchies = [self._hierarchy(p) for p in profiles]
        self.conditions = [blocks.read_conditions(package, p) for p in profiles]
        self.islands = [[blocks.read_islands(package, p, b, t) for b, t in enumerate(self.topology)] for p in profiles]
        inside = (e for e in self.edges() if self.tail(e) >> 10 == self.head(e) >> 10)
        for edge, profile, _ in too_fast(self, inside):
            raise damaged(f"section weights, block {edge >> 12}: edge {edge} breaks max_speed of profile {profile}")

    def _weights(self, profile: int, block: int) -> List[Optional[int]]:
        column = blocks.read_weights(self.package, profile, block, self.topology[block])
        free = [e for e, cm in enumerate(self.attributes[block][0]) if cm > 0 and column[e] == 1]
        require(not free, f"section weights, block {block}: edges {free[:3]} have a length and weigh nothing")
        return [CLOSED if value == 0 else value - 1 for value in column]

    def _labels(self, kind: int, block: int, count: int) -> List[int]:
        if self.package.section(kind) is None:
            return [0] * count
        return blocks.read_labels(self.package, kind, block, count)

    def _report(self) -> str:
        section = self.package.section(container.REPORT)
        data = self.package.frame(section, 0) if section else None
        require(data is None or len(data) == section.frames[0].count, "section report: count")
        return container.utf8(data or b"", "section report")

    def _in_edges(self) -> List[List[List[int]]]:
        """By block and slot, as the topology of that block alone tells: local ones and those listed."""
        out = []
        for block, topology in enumerate(self.topology):
            lists = [list(ids) for ids in topology.foreign_in]
            for edge, head in enumerate(topology.heads):
                if head >> 10 == block:
                    lists[head & 1023].append(block << 12 | edge)
            require(sum(map(len, lists)) <= 65535, f"section topology, block {block}: too many in-edges")
            out.append([sorted(ids) for ids in lists])
        return out

    def _states(self, profile: int) -> Optional[List[blocks.States]]:
        if self.package.section(container.STATES, profile) is None:
            return None
        return [blocks.read_states(self.package, profile, b, t) for b, t in enumerate(self.topology)]

    def _turns(self, profile: int) -> List[Dict[int, List[int]]]:
        out = []
        for block in range(len(self.topology)):
            rows, columns = self.in_states(profile, block), self.out_states(profile, block)
            sizes = [len(r) for r in rows], [len(c) for c in columns]
            out.append(blocks.read_turns(self.package, profile, block, *sizes))
        return out

    def _hierarchy(self, profile: int) -> Optional[Hierarchy]:
        states = self.states[profile]
        counts = [len(t.heads) for t in self.topology] if states is None else [len(s.states) for s in states]
        return read_hierarchy(self.package, profile, counts)

    def in_states(self, profile: int, block: int) -> List[List[int]]:
        """Ids of the states that enter each node of a block, ascending."""
        if self.states[profile] is None:
            return self.in_edges[block]
        states = self.states[profile][block]
        lists = [list(ids) for ids in states.foreign_in]
        for state, (edge, _, _) in enumerate(states.states):
            head = self.topology[block].heads[edge]
            if head >> 10 == block:
                lists[head & 1023].append(block << 12 | state)
        return [sorted(ids) for ids in lists]

    def out_states(self, profile: int, block: int) -> List[List[int]]:
        """Ids of the states that leave each node of a block, ascending."""
        topology, lists = self.topology[block], [[] for _ in self.topology[block].lat]
        states = self.states[profile]
        owners = range(len(topology.heads)) if states is None else [s[0] for s in states[block].states]
        for state, edge in enumerate(owners):
            lists[topology.tails[edge]].append(block << 12 | state)
        return lists

    def edge_of_state(self, profile: int, state: int) -> int:
        if self.states[profile] is None:
            return state
        block = state >> 12
        return block << 12 | self.states[profile][block].states[state & 4095][0]

    def all_states(self, profile: int) -> Iterator[Tuple[int, int, int, int]]:
        """Id, edge, memory and layer of every state of a profile that has more of them than edges."""
        for block, states in enumerate(self.states[profile] or []):
            for slot, (edge, memory, layer) in enumerate(states.states):
                yield block << 12 | slot, block << 12 | edge, memory, layer

    def nodes(self) -> Iterator[int]:
        return (b << 10 | slot for b, t in enumerate(self.topology) for slot in range(len(t.lat)))

    def edges(self) -> Iterator[int]:
        return (b << 12 | slot for b, t in enumerate(self.topology) for slot in range(len(t.heads)))

    def block_of(self, edge: int) -> Topology:
        return self.topology[edge >> 12]

    def tail(self, edge: int) -> int:
        return (edge >> 12) << 10 | self.block_of(edge).tails[edge & 4095]

    def head(self, edge: int) -> int:
        return self.block_of(edge).heads[edge & 4095]

    def twin(self, edge: int) -> Optional[int]:
        return self.block_of(edge).twins[edge & 4095]

    def position(self, node: int) -> Tuple[int, int]:
        topology = self.topology[node >> 10]
        return topology.lat[node & 1023], topology.lon[node & 1023]

    def source_node(self, node: int) -> int:
        return self.source_nodes[node >> 10][node & 1023]

    def source_edge(self, edge: int) -> int:
        return self.source_edges[edge >> 12][edge & 4095]

    def attribute(self, edge: int, column: int) -> int:
        """Length in centimetres (0), class (1), flags (2), name (3), ref (4)."""
        return self.attributes[edge >> 12][column][edge & 4095]

    def name(self, edge: int) -> str:
        return self._text(self.attribute(edge, 3))

    def ref(self, edge: int) -> str:
        return self._text(self.attribute(edge, 4))

    def _text(self, number: int) -> str:
        return self.names[number - 1] if number else ""

    def weight(self, profile: int, edge: int) -> Optional[int]:
        return self.weights[profile][edge >> 12][edge & 4095]

    def shape(self, edge: int) -> Shape:
        """The shape points between tail and head; the twin's reversed where the twin owns them."""
        own = self.shapes[edge >> 12].get(edge & 4095)
        if own is not None:
            return own
        twin = self.twin(edge)
        return self.shapes[twin >> 12].get(twin & 4095, [])[::-1]

    def turn_entries(self, profile: int) -> Iterator[Tuple[int, int, int, int]]:
        """Node, in-state, out-state and entry of every place of every table."""
        for block, tables in enumerate(self.turns[profile]):
            if not tables:
                continue
            rows, columns = self.in_states(profile, block), self.out_states(profile, block)
            for slot, entries in tables.items():
                pairs = ((i, o) for i in rows[slot] for o in columns[slot])
                for (inbound, outbound), entry in zip(pairs, entries):
                    yield block << 10 | slot, inbound, outbound, entry
