"""Turn restriction relations, as rules over ways and nodes."""

from collections import Counter
from itertools import permutations
from typing import Dict, FrozenSet, List, NamedTuple, Optional, Tuple

from .access import CLOSED
from .road_map import RoadMap

KEYS = ("restriction:motorcar", "restriction:motor_vehicle", "restriction:vehicle", "restriction")
CAR_TYPES = {"restriction", "restriction:motorcar", "restriction:motor_vehicle", "restriction:vehicle"}
CARS = {"motorcar", "motor_vehicle", "vehicle", "car"}
TURNS = ("left_turn", "right_turn", "straight_on", "u_turn")
KINDS = {f"no_{turn}" for turn in (*TURNS, "entry", "exit")} | {f"only_{turn}" for turn in TURNS}
OLD_TIMES = {"day_on", "day_off", "hour_on", "hour_off"}
MOST_VIA_WAYS = 6

# How far a driven direction may turn (degrees, right is positive) for a kind to mean it.
ANGLES = {"left_turn": (-175, -10), "right_turn": (10, 175), "straight_on": (-50, 50)}


class Rule(NamedTuple):
    """One `from`, one `via` (a node, or ways with the nodes between them), and where it leads."""

    relation: int
    kind: str
    from_way: int
    joints: Tuple[int, ...]  # where from meets via, …, where via meets to; one node for a via node
    via_ways: Tuple[int, ...]
    to_ways: FrozenSet[int]
    is_exact: bool  # False: an end of a way is in its middle, or ways meet twice; then only the direction can tell

    @property
    def is_only(self) -> bool:
        return self.kind.startswith("only_")


class Rules:
    """The restrictions of a file that concern cars at all times."""

    def __init__(self, roads: RoadMap):
        self._roads, self._ways = roads, roads.data.ways
        self.counts: Counter = Counter()
        self.ignored: Dict[str, List[int]] = {}
        self.at_node: Dict[Tuple[int, int], List[Rule]] = {}  # (from way, node)
        self.over_ways: Dict[Tuple[int, int], List[Rule]] = {}  # (from way, first joint)
        for ident, relation in roads.data.restrictions.items():
            self._add(ident, relation)

    def _ignore(self, ident: int, why: str):
        self.counts[why] += 1
        self.ignored.setdefault(why, []).append(ident)

    def _add(self, ident: int, relation):
        kinds, why = kinds_for_cars(relation.tags)
        if why:
            return self._ignore(ident, why)
        ways = {role: [ref for kind, ref, r in relation.members if r == role and kind == "way"] for role in ("from", "via", "to")}
        nodes = [ref for kind, ref, role in relation.members if role == "via" and kind == "node"]
        if not ways["from"] or not ways["to"] or not (nodes or ways["via"]):
            return self._ignore(ident, "incomplete: a role has no member")
        if any(way not in self._ways for group in ways.values() for way in group):
            return self._ignore(ident, "incomplete: a way is missing or no road")
        if len(nodes) > 1 or nodes and ways["via"] or len(ways["via"]) > MOST_VIA_WAYS:
            return self._ignore(ident, "malformed: several via nodes, nodes and ways, or too many ways")
        for kind in kinds:
            self._add_kind(ident, kind, ways, nodes)

    def _add_kind(self, ident: int, kind: str, ways, nodes: List[int]):
        if len(ways["from"]) > 1 and kind != "no_entry" or len(ways["to"]) > 1 and kind != "no_exit":
            return self._ignore(ident, "malformed: several from or to")
        rules = [
            rule for way in ways["from"] for rule in self._rules(ident, kind, way, nodes, ways["via"], frozenset(ways["to"]))
        ]
        if not rules:
            return self._ignore(ident, "malformed: the members do not meet")
        self.counts["via ways" if ways["via"] else "via node"] += 1
        index = self.over_ways if ways["via"] else self.at_node
        for rule in rules:
            index.setdefault((rule.from_way, rule.joints[0]), []).append(rule)

    def _rules(self, ident, kind, from_way, nodes, via, to):
        if nodes:
            (node,) = nodes
            if node in self._refs(from_way) and all(node in self._refs(way) for way in to):
                exact = self._ends_at(from_way, node) and all(self._ends_at(way, node) for way in to)
                yield Rule(ident, kind, from_way, (node,), (), to, exact)
            return
        for order in dict.fromkeys(permutations(via)):
            chains = self._chains(from_way, order, to)
            # Ways that meet twice: the meetings at ends are those that are meant.
            best = [chain for chain in chains if all(self._is_end(w, n) for w, n in self._meetings(from_way, order, to, chain))]
            for chain in best or chains:
                yield Rule(ident, kind, from_way, chain, order, to, bool(best) and (len(best) == 1 or from_way in to))
            if chains:
                return

    def _chains(self, from_way: int, via: Tuple[int, ...], to) -> List[Tuple[int, ...]]:
        """The nodes at which from, via ways and to meet one after another, in all ways that there are."""
        chains: List[Tuple[int, ...]] = [()]
        for a, b in zip((from_way, *via), via):
            shared = set(self._refs(a)) & set(self._refs(b))
            chains = [chain + (node,) for chain in chains for node in sorted(shared) if chain[-1:] != (node,)]
        last = set(self._refs(via[-1])) & set.union(*(set(self._refs(way)) for way in to))
        return [chain + (node,) for chain in chains for node in sorted(last) if chain[-1:] != (node,)]

    @staticmethod
    def _meetings(from_way, via, to, chain):
        return [(from_way, chain[0]), *zip(via, chain), *zip(via, chain[1:]), *((way, chain[-1]) for way in to)]

    def _refs(self, way: int) -> Tuple[int, ...]:
        return self._ways[way].refs

    def _is_end(self, way: int, node: int) -> bool:
        return node in (self._refs(way)[0], self._refs(way)[-1])

    def _ends_at(self, way: int, node: int) -> bool:
        """Whether a node is one end of a way and nowhere else on it."""
        return self._is_end(way, node) and self._refs(way).count(node) == 1

    def can_leave(self, node: int, ways) -> bool:
        """Whether a car can leave a node over one of the ways."""
        return any(arc.way in ways and arc.level != CLOSED for arc in self._roads.out.get(node, []))


def kinds_for_cars(tags) -> Tuple[List[str], Optional[str]]:
    """The kinds that hold for a car at all times, else why there are none."""
    if tags["type"] not in CAR_TYPES:
        return [], "not for cars"
    value = next((tags[key] for key in KEYS if key in tags), None)
    if value is None:
        if any(key.endswith(":conditional") for key in tags):
            return [], "at times only"
        return [], "not for cars" if any(key.startswith("restriction:") for key in tags) else "no restriction tag"
    if CARS & {word.strip() for word in tags.get("except", "").split(";")}:
        return [], "cars are excepted"
    if OLD_TIMES & tags.keys():
        return [], "at times only"
    kinds = [word.strip() for word in value.split(";")]
    known = [kind for kind in kinds if kind in KINDS]
    return known, None if known else f"unknown kind {value}"


def turn_angle(before: float, after: float) -> float:
    """Degrees from one bearing to another, right positive, -180 to 180."""
    return (after - before + 180) % 360 - 180


def means(kind: str, angle: float, is_u_turn: bool) -> Optional[bool]:
    """Whether a kind speaks of a turn by such an angle; None where the kind tells no direction."""
    turn = kind.split("_", 1)[1]
    if turn == "u_turn":
        return is_u_turn or abs(angle) > 130
    if turn not in ANGLES:
        return None
    least, most = ANGLES[turn]
    return not is_u_turn and least <= angle <= most
