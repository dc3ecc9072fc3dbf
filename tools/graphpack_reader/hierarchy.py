"""The hierarchy of a profile (section 5.10 of docs/FORMAT.md): ranks, parents, arcs."""

from typing import Dict, List, NamedTuple, Optional, Tuple

from graphpack_reader import container
from graphpack_reader.container import Package, Section, require
from graphpack_reader.cursor import Cursor, cursor

INFINITY, LIMIT = 1 << 30, 1 << 28
MOST_ARCS = 65535
SLOT_BITS, SLOT_MASK = 9, 511


class Arc(NamedTuple):
    """An arc up to a higher rank; middle is None for the turn between two states."""

    head: int
    weight: int
    middle: Optional[int]


class Ranks(NamedTuple):
    """A hierarchy block, by slot; lists of arcs by twice the slot, and one more for backward ones."""

    states: List[int]
    parents: List[Optional[int]]
    weights: List[int]
    arcs: List[List[Arc]]


class Hierarchy:
    """All blocks of the hierarchy of a profile, and in which of them each state's rank lies, by node block."""

    def __init__(self, package: Package, section: Section, state_counts: List[int]):
        node_blocks = package.header.block_count
        counts = [frame.count for frame in section.frames]
        self.rank_counts = counts[node_blocks:]
        require(counts[:node_blocks] == state_counts, f"section {section.name}: counts of states")
        require(0 < len(self.rank_counts) < 1 << 20, f"section {section.name}: number of blocks")
        require(all(1 <= n <= 512 for n in self.rank_counts), f"section {section.name}: counts of ranks")
        require(sum(self.rank_counts) == sum(state_counts), f"section {section.name}: ranks and states")
        self.state_counts = state_counts
        self.maps = [self._map(package, section, b) for b in range(node_blocks)]
        self.blocks = [self._block(package, section, h) for h in range(len(self.rank_counts))]

    def _map(self, package: Package, section: Section, block: int) -> List[int]:
        c = cursor(package, section, block)
        require((c is None) == (self.state_counts[block] == 0), f"section {section.name}, frame {block}: absent")
        if c is None:
            return []
        known = ascending(c, c.uv())
        require(0 < len(known) and known[-1] < len(self.rank_counts), f"{c.place}: hierarchy blocks")
        places = c.column(self.state_counts[block], len(known) - 1)
        c.finish()
        return [known[place] for place in places]

    def _block(self, package: Package, section: Section, number: int) -> Ranks:
        c = cursor(package, section, package.header.block_count + number)
        require(c is not None, f"section {section.name}, hierarchy block {number}: absent")
        return BlockReader(self, c, number).read()

    def has_rank(self, rank: int) -> bool:
        return rank >> SLOT_BITS < len(self.rank_counts) and rank & SLOT_MASK < self.rank_counts[rank >> SLOT_BITS]

    def list(self, rank: int, backward: bool) -> List[Arc]:
        return self.blocks[rank >> SLOT_BITS].arcs[2 * (rank & SLOT_MASK) + backward]

    def weight(self, middle: int, head: int, backward: bool) -> Optional[int]:
        return next((arc.weight for arc in self.list(middle, backward) if arc.head == head), None)


class BlockReader:
    """Reads the columns of one frame and derives what is not stored."""

    def __init__(self, hierarchy: Hierarchy, c: Cursor, number: int):
        self.c, self.number, self.hierarchy = c, number, hierarchy
        self.slots = c.uv(512)
        foreign_count, self.candidates = c.uv(MOST_ARCS), c.uv()
        require(self.slots == hierarchy.rank_counts[number], f"{c.place}: count")
        first = number + 1 << SLOT_BITS
        self.foreign = [first + step for step in ascending(c, foreign_count)]
        require(all(map(hierarchy.has_rank, self.foreign)), f"{c.place}: a foreign rank")
        self.states = c.running(self.slots, 0, (1 << 32) - 1)
        counts = hierarchy.state_counts
        good = all(s >> 12 < len(counts) and s & 4095 < counts[s >> 12] for s in self.states)
        require(good and len(set(self.states)) == self.slots, f"{c.place}: states")
        top = self.slots + foreign_count - 1
        self.parents = [slot + c.uv(top - slot) for slot in range(self.slots)]
        self.weights = self._weights()

    def _weights(self) -> List[int]:
        """INFINITY for closed edges."""
        repeats = [self.c.uv(slot) for slot in range(self.slots)]
        new, weights = iter(self.c.split(repeats.count(0))), []
        for slot, repeat in enumerate(repeats):
            weights.append(weights[slot - repeat] if repeat else next(new) - 1)
            weights[slot] = INFINITY if weights[slot] == -1 else weights[slot]
        require(all(w == INFINITY or w < LIMIT for w in weights), f"{self.c.place}: weights")
        return weights

    def read(self) -> Ranks:
        originals, far = self._originals(), self._far()
        flags = self.c.data[self.c.at:self.c.at + (self.candidates + 7) // 8]
        require(len(flags) == (self.candidates + 7) // 8, f"{self.c.place}: flags")
        self.c.at += len(flags)
        self.c.finish()
        arcs = self._derived(originals, far, flags)
        require(sum(map(len, arcs)) <= MOST_ARCS, f"{self.c.place}: too many arcs")
        parents = [None if p == slot else self.rank(p) for slot, p in enumerate(self.parents)]
        named = [[arc._replace(head=self.rank(arc.head)) for arc in found] for found in arcs]
        return Ranks(self.states, parents, self.weights, named)

    def rank(self, place: int) -> int:
        return self.number << SLOT_BITS | place if place < self.slots else self.foreign[place - self.slots]

    def _heads(self) -> List[List[int]]:
        """Places, by list."""
        counts = self.c.column(2 * self.slots, MOST_ARCS)
        require(sum(counts) <= MOST_ARCS, f"{self.c.place}: too many arcs")
        heads = []
        for number, count in enumerate(counts):
            found, last = [], number // 2
            for _ in range(count):
                steps = self.c.uv()
                require(steps == 0 or last is not None, f"{self.c.place}: a head of this block after one of another")
                last = self._ancestor(last, steps) if steps else None
                found.append(last)
            heads.append(found)
        return [self._with_foreign(found) for found in heads]

    def _ancestor(self, place: int, steps: int) -> int:
        for _ in range(min(steps, 513)):
            require(place < self.slots and self.parents[place] > place, f"{self.c.place}: a head is none")
            place = self.parents[place]
        require(place < self.slots, f"{self.c.place}: a head is none")
        return place

    def _with_foreign(self, found: List[Optional[int]]) -> List[int]:
        after, places = self.slots, []
        for place in found:
            if place is None:
                place = after + self.c.uv()
                after = place + 1
            places.append(place)
        require(after <= self.slots + len(self.foreign), f"{self.c.place}: a head is none")
        return places

    def _originals(self) -> List[List[Arc]]:
        heads = self._heads()
        costs = ascending(self.c, self.c.uv())
        weights, whole = [], 0
        for number, found in enumerate(heads):
            for head in found:
                if number % 2 == 0 and head >= self.slots:
                    whole += 1
                    weights.append(None)
                else:
                    onto = head if number % 2 == 0 else number // 2
                    weights.append(costs[self.c.uv(len(costs) - 1)] + self.weights[onto])
        told, each = iter(self.c.split(whole)), iter(weights)
        lists = []
        for found in heads:
            values = [next(told) if w is None else w for _, w in zip(found, each)]
            lists.append([Arc(head, weight, None) for head, weight in zip(found, values)])
        return self._checked(lists)

    def _far(self) -> List[List[Arc]]:
        heads = self._heads()
        count = sum(map(len, heads))
        steps = iter(self.c.signed_split(count))
        blocks = [self.number - self.c.uv(self.number) for _ in range(count)]
        middles = iter([b << SLOT_BITS | slot for b, slot in zip(blocks, self.c.split(count))])
        lists = []
        for number, found in enumerate(heads):
            arcs, weight = [], 0
            for head in found:
                weight, middle = weight + next(steps), next(middles)
                lower = middle < (self.number << SLOT_BITS | number // 2)
                require(lower and self.hierarchy.has_rank(middle), f"{self.c.place}: a middle")
                arcs.append(Arc(head, weight, middle))
            lists.append(arcs)
        return self._checked(lists)

    def _checked(self, lists: List[List[Arc]]) -> List[List[Arc]]:
        require(all(0 <= arc.weight < LIMIT for arcs in lists for arc in arcs), f"{self.c.place}: weight of an arc")
        return lists

    def _derived(self, originals: List[List[Arc]], far: List[List[Arc]], flags: bytes) -> List[List[Arc]]:
        """All arcs, by list: column 12."""
        arcs: List[List[Arc]] = []
        # By list: arcs of that direction that end at a rank, with the rank where they stand, from the lowest up.
        down: List[List[Tuple[int, int]]] = [[] for _ in range(2 * self.slots)]
        asked = 0
        for number in range(2 * self.slots):
            slot, direction = number // 2, number % 2
            known = {arc.head: arc for arc in originals[number] + far[number]}
            require(len(known) == len(originals[number]) + len(far[number]), f"{self.c.place}: an arc stands twice")
            best: Dict[int, Arc] = {}
            for middle, weight in reversed(down[number ^ 1]):
                for arc in arcs[2 * middle + direction]:
                    total = weight + arc.weight
                    if arc.head > slot and arc.head not in known and total < LIMIT \
                            and (arc.head not in best or total < best[arc.head].weight):
                        best[arc.head] = Arc(arc.head, total, self.number << SLOT_BITS | middle)
            for head in sorted(best):
                require(asked < self.candidates, f"{self.c.place}: more candidates than said")
                if flags[asked >> 3] >> (asked & 7) & 1:
                    known[head] = best[head]
                asked += 1
            arcs.append([known[head] for head in sorted(known)])
            for arc in arcs[-1]:
                if arc.head < self.slots:
                    down[2 * arc.head + direction].append((slot, arc.weight))
        unused = flags and flags[-1] >> (self.candidates % 8 or 8)
        require(asked == self.candidates and not unused, f"{self.c.place}: the candidates are not as many as said")
        return arcs


def ascending(c: Cursor, count: int) -> List[int]:
    """The first absolute, of each next the difference to the one before, which is not 0."""
    values: List[int] = []
    for _ in range(count):
        step = c.uv()
        require(step > 0 or not values, f"{c.place}: out of order")
        values.append((values[-1] if values else 0) + step)
    return values


def read_hierarchy(package: Package, profile: int, state_counts: List[int]) -> Optional[Hierarchy]:
    section = package.section(container.HIERARCHY, profile)
    return Hierarchy(package, section, state_counts) if section else None
