"""What spans the blocks of a hierarchy (section 5.10 of docs/FORMAT.md)."""

from typing import Dict, Iterator, Optional, Tuple

from graphpack_reader.hierarchy import Arc, Hierarchy
from graphpack_reader.region import Region


class HierarchyChecks:
    """The rules between states and ranks, arcs and turns, and arcs and their halves."""

    def __init__(self, region: Region, profile: int, hierarchy: Hierarchy):
        self.region, self.profile, self.hierarchy = region, profile, hierarchy
        self.costs: Dict[Tuple[int, int], int] = {
            (inbound, outbound): entry for _, inbound, outbound, entry in region.turn_entries(profile)}

    def problems(self) -> Iterator[str]:
        yield from self.ranks()
        for number, block in enumerate(self.hierarchy.blocks):
            for at, arcs in enumerate(block.arcs):
                rank = number << 9 | at // 2
                ancestors = self.ancestors(rank) if arcs else set()
                for arc in arcs:
                    if arc.head not in ancestors:
                        yield f"rank {rank}: the head {arc.head} of an arc is no ancestor"
                    ends = (rank, arc.head) if at % 2 == 0 else (arc.head, rank)
                    expected = self.expected(arc, *ends)
                    if expected != arc.weight:
                        yield f"arc from rank {ends[0]} to rank {ends[1]}: weight {arc.weight}, not {expected}"

    def ranks(self) -> Iterator[str]:
        """Every state has one rank, where its block says."""
        found: Dict[int, int] = {}
        for number, block in enumerate(self.hierarchy.blocks):
            for state in block.states:
                if state in found:
                    yield f"state {state} has two ranks"
                found[state] = number
        for block, numbers in enumerate(self.hierarchy.maps):
            for slot, number in enumerate(numbers):
                if found.get(block << 12 | slot) != number:
                    yield f"state {block << 12 | slot}: its rank is not in hierarchy block {number}"

    def ancestors(self, rank: int) -> set:
        found, parent = set(), self.parent(rank)
        while parent is not None:
            found.add(parent)
            parent = self.parent(parent)
        return found

    def parent(self, rank: int) -> Optional[int]:
        return self.hierarchy.blocks[rank >> 9].parents[rank & 511]

    def expected(self, arc: Arc, start: int, end: int) -> Optional[int]:
        """What an arc must weigh; None when what it stands for is not there."""
        if arc.middle is None:
            return self.turn(self.state(start), self.state(end))
        halves = (self.hierarchy.weight(arc.middle, start, True), self.hierarchy.weight(arc.middle, end, False))
        return None if None in halves else sum(halves)

    def state(self, rank: int) -> int:
        return self.hierarchy.blocks[rank >> 9].states[rank & 511]

    def turn(self, inbound: int, outbound: int) -> Optional[int]:
        region, profile = self.region, self.profile
        before, after = region.edge_of_state(profile, inbound), region.edge_of_state(profile, outbound)
        weights = region.weight(profile, before), region.weight(profile, after)
        entry = self.costs.get((inbound, outbound), 0)
        if region.head(before) != region.tail(after) or None in weights or entry == 1:
            return None
        return weights[1] + max(0, entry - 1)
