"""Follows a route over the roads of a file and tells which rules it breaks.

A vertex of a route may be several OSM nodes, and two nodes may be joined by several ways. All assignments are followed at once;
the one that breaks least is what is reported, so a route is legal if any assignment is.
"""

from typing import Dict, List, NamedTuple, Optional, Tuple

from .access import CLOSED, OPEN, RESTRICTED
from .arc import Arc
from .restrictions import Rule, Rules, means, turn_angle
from .road_map import RoadMap

BROKEN, DOUBTFUL, NOTED = 1_000_000, 1_000, 1  # what a finding of each weight costs an assignment

# Where a route is in its three layers.
LEAVING, ON_PUBLIC, ARRIVING = 0, 1, 2


def layer_on(arc: Arc, layer: int) -> Optional[int]:
    """The layer after going onto an arc that is not closed, None where a route may not do so."""
    if layer == LEAVING:
        return LEAVING if arc.may_begin else ON_PUBLIC
    if layer == ON_PUBLIC:
        return ARRIVING if arc.level == RESTRICTED else ON_PUBLIC
    return ARRIVING if arc.may_end else None


class Finding(NamedTuple):
    weight: int
    kind: str
    detail: str


class State(NamedTuple):
    """What decides about the next step: the arc driven last, the layer, the via ways under way (rule, number of its via way)."""

    arc: Arc
    layer: int
    passing: Tuple[Tuple[Rule, int], ...]


Trail = Optional[Tuple["Trail", Finding]]
Fronts = Dict[State, Tuple[int, Trail]]


class Drive:
    """The assignments of one leg. Feed it the places of its line in order, then ask for the findings."""

    def __init__(self, roads: RoadMap, rules: Rules):
        self._roads, self._rules = roads, rules
        self._fronts: Fronts = {}
        self.moves = 0

    def follow(self, line: List[Tuple[int, int]]) -> List[Finding]:
        """Drives along a line of places in 1e-7 degrees, no place twice in a row."""
        if len(line) < 2:
            return []
        self._start(line)
        last = len(line) - 1
        for at in range(2, len(line)):
            self._advance(line[at - 1], line[at], is_end=at == last)
        cost, trail = min(self._fronts.values(), key=lambda front: front[0])
        findings: List[Finding] = []
        while trail:
            trail, finding = trail
            findings.append(finding)
        return findings[::-1]

    def _start(self, line):
        roads, first, second = self._roads, line[0], line[1]
        self.moves = 1
        arcs = {arc for node in roads.at.get(second, []) for arc in roads.into.get(node, []) if roads.lies_on(arc, first)}
        if len(line) == 2:
            arcs |= {
                arc for arc in roads.near(first)
                if roads.lies_on(arc, second) and roads.progress(arc, first) <= roads.progress(arc, second)
            }
        for arc in arcs:
            self._enter(State(arc, LEAVING, ()), arc, (0, None), [])
        if not self._fronts:
            self._lost(Finding(BROKEN, "no such way", f"the route begins at {_place(first)}, goes to {_place(second)}"), second)

    def _advance(self, previous, place, is_end: bool):
        """Drives every assignment on to the next place."""
        roads, before, after = self._roads, self._fronts, {}
        self.moves += 1
        self._fronts = after
        targets = set(roads.at.get(place, []))
        for state, front in before.items():
            for mid, found in self._same_place(state, front):
                for arc in roads.out.get(mid.arc.head, []):
                    if arc.head in targets or is_end and roads.lies_on(arc, place):
                        self._step(mid, arc, found)
        if after:
            return
        nodes = [state.arc.head for state in before]
        if not targets and not is_end:
            finding = Finding(BROKEN, "no such node", f"no node of a road at {_place(place)}, after node {nodes[0]}")
            self._fronts = {state: _noted(front, finding) for state, front in before.items()}
        else:
            cheapest = min(before.values(), key=lambda front: front[0])
            to = f"node {min(targets)}" if targets else _place(place)
            self._lost(Finding(BROKEN, "no such way", f"from node {nodes[0]} at {_place(previous)} to {to}"), place, cheapest)

    def _lost(self, finding: Finding, place, front=(0, None)):
        """Goes on from a place that no road led to."""
        for node in self._roads.at.get(place, []) or [0]:
            self._fronts[State(Arc(0, node, 0, OPEN, "", "", False), ON_PUBLIC, ())] = _noted(front, finding)

    def _same_place(self, state: State, front):
        """The state itself, and what is reached from it over ways without length."""
        place, seen, queue = self._roads.data.coordinates.get(state.arc.head), {state.arc.head}, [(state, front)]
        if len(self._roads.at.get(place, ())) < 2:
            return queue
        for mid, found in queue:
            for arc in self._roads.out.get(mid.arc.head, []):
                if arc.head not in seen and self._roads.data.coordinates[arc.head] == place:
                    seen.add(arc.head)
                    queue.append(self._judged(mid, arc, found))
        return queue

    def _step(self, state: State, arc: Arc, front):
        self._keep(*self._judged(state, arc, front))

    def _enter(self, state: State, arc: Arc, front, findings: List[Finding]):
        self._keep(*self._on(state, arc, front, findings))

    def _keep(self, state: State, front):
        known = self._fronts.get(state)
        if known is None or front[0] < known[0]:
            self._fronts[state] = front

    def _judged(self, state: State, arc: Arc, front) -> Tuple[State, Tuple[int, Trail]]:
        """The state after going on over an arc, with what that breaks."""
        findings: List[Finding] = []
        layer, passing = state.layer, ()
        if state.arc.tail and arc.head == state.arc.tail and arc.way == state.arc.way:
            findings.append(self._u_turn(state.arc))
        else:
            layer = self._through_node(state.arc.head, layer, findings)
        passing = self._turn(state, arc, findings)
        return self._on(State(arc, layer, passing), arc, front, findings)

    def _on(self, state: State, arc: Arc, front, findings: List[Finding]):
        """What driving an arc means for access and the layer."""
        where, layer = f"way {arc.way} from node {arc.tail} to {arc.head}", state.layer
        if arc.level == CLOSED:
            findings.append(Finding(BROKEN, arc.fault, f"{where}: {arc.reason}"))
        elif arc.is_unclear:
            findings.append(Finding(NOTED, "unclear access", f"{where}: {arc.reason}"))
        if arc.level != CLOSED:
            onto = layer_on(arc, layer)
            if onto is None:
                findings.append(Finding(BROKEN, "through restricted", f"back on public roads at {where}"))
            layer = ON_PUBLIC if onto is None else onto
        for finding in findings:
            front = _noted(front, finding)
        return State(arc, layer, state.passing), front

    def _through_node(self, node: int, layer: int, findings: List[Finding]) -> int:
        verdict = self._roads.barriers.get(node)
        if verdict is None:
            return layer
        if verdict.level == CLOSED:
            findings.append(Finding(BROKEN, "closed barrier", f"node {node}: {verdict.reason}"))
        elif verdict.is_unclear:
            findings.append(Finding(NOTED, "unclear barrier", f"node {node}: {verdict.reason}"))
        return ARRIVING if verdict.level == RESTRICTED and layer == ON_PUBLIC else layer

    def _u_turn(self, arc: Arc) -> Finding:
        others = [other for other in self._roads.out.get(arc.head, []) if other.head != arc.tail and other.level != CLOSED]
        barrier = self._roads.barriers.get(arc.head)
        where = f"at node {arc.head} on way {arc.way}"
        if not others or barrier and barrier.level == CLOSED:
            return Finding(NOTED, "u-turn at a dead end", where)
        if all(other.may_end for other in others) or barrier:
            return Finding(NOTED, "u-turn before a restricted road", where)
        if self._roads.data.node_tags.get(arc.head, {}).get("highway") in ("mini_roundabout", "turning_circle", "turning_loop"):
            return Finding(NOTED, "u-turn where there is room", where)
        if len({other.head for other in others}) == 1:
            return Finding(DOUBTFUL, "u-turn in mid-way", where)
        return Finding(DOUBTFUL, "u-turn at a junction", where)

    def _turn(self, state: State, arc: Arc, findings: List[Finding]) -> Tuple[Tuple[Rule, int], ...]:
        """Holds restrictions against the turn from the state's arc onto another; returns the via ways under way after it."""
        key = state.arc.way, state.arc.head
        at_node, over_ways = self._rules.at_node.get(key, ()), self._rules.over_ways.get(key, ())
        if not at_node and not over_ways and not state.passing:
            return ()
        angle = turn_angle(self._roads.bearing(state.arc), self._roads.bearing(arc)) if state.arc.tail else 0.0
        turn = _Turn(state.arc, arc, angle)
        for rule in at_node:
            if not rule.is_only:
                findings += turn.against_no(rule)
        findings += self._against_only([rule for rule in at_node if rule.is_only], turn)
        passing = [item for rule, number in state.passing for item in turn.over(rule, number, findings)]
        for rule in over_ways:
            if arc.way == rule.via_ways[0] and not turn.is_u_turn:
                passing.append((rule, 0))
            elif rule.is_only:
                findings.append(Finding(NOTED, "only_* over ways, left before", turn.text(rule)))
        return tuple(sorted(set(passing)))

    def _against_only(self, rules: List[Rule], turn: "_Turn") -> List[Finding]:
        """Several only_* for one approach allow what any of them allows."""
        holding = [rule for rule in rules if rule.is_exact or self._speaks_of(rule, turn.before)]
        if not holding or any(turn.after.way in rule.to_ways and turn.may_take(rule) for rule in holding):
            return []
        if not all(self._rules.can_leave(turn.before.head, rule.to_ways) for rule in holding):
            return [Finding(DOUBTFUL, "only_* onto a road closed to cars", turn.text(holding[0]))]
        return [Finding(BROKEN, f"turn against {holding[0].kind}", turn.text(holding[0]))]

    def _speaks_of(self, rule: Rule, before: Arc) -> bool:
        """Whether a rule with an end in the middle of a way is meant for the approach over an arc."""
        for arc in self._roads.out.get(before.head, []):
            angle = turn_angle(self._roads.bearing(before), self._roads.bearing(arc))
            if arc.way in rule.to_ways and means(rule.kind, angle, arc.head == before.tail):
                return True
        return False


class _Turn:
    """Going from one arc to another."""

    def __init__(self, before: Arc, after: Arc, angle: float):
        self.before, self.after, self.angle = before, after, angle
        self.is_u_turn = after.head == before.tail and after.way == before.way

    def text(self, rule: Rule) -> str:
        return (
            f"relation {rule.relation} {rule.kind}: from way {self.before.way} over node {self.before.head} "
            f"to way {self.after.way}, nodes {self.before.tail} {self.before.head} {self.after.head}, {self.angle:.0f} degrees"
        )

    def may_take(self, rule: Rule) -> bool:
        return not self.is_u_turn or rule.kind == "only_u_turn"

    def against_no(self, rule: Rule) -> List[Finding]:
        if self.after.way not in rule.to_ways:
            return []
        if rule.from_way == self.after.way and rule.kind == "no_u_turn":
            return [self._broken(rule)] if self.is_u_turn else []
        if rule.is_exact:
            return [] if self.is_u_turn and rule.from_way in rule.to_ways else [self._broken(rule)]
        return self._if_meant(rule)

    def over(self, rule: Rule, number: int, findings: List[Finding]):
        """Where a rule over ways stands after this turn: yields it with the number of its via way while it is being driven."""
        via, joint = rule.via_ways[number], rule.joints[number + 1]
        if self.before.head != joint:
            if self.after.way == via and not self.is_u_turn:
                yield rule, number
            elif rule.is_only:
                findings.append(Finding(NOTED, "only_* over ways, left before", self.text(rule)))
        elif number + 1 < len(rule.via_ways):
            if self.after.way == rule.via_ways[number + 1]:
                yield rule, number + 1
            elif rule.is_only:
                findings.append(Finding(BROKEN, f"ways against {rule.kind}", self.text(rule)))
        elif (self.after.way in rule.to_ways) != rule.is_only:
            weight = BROKEN if rule.is_exact else DOUBTFUL
            findings.append(Finding(weight, f"ways against {rule.kind}", self.text(rule)))

    def _if_meant(self, rule: Rule) -> List[Finding]:
        meant = means(rule.kind, self.angle, self.is_u_turn)
        if meant is None:
            return [Finding(DOUBTFUL, f"perhaps against {rule.kind}", self.text(rule))]
        return [self._broken(rule)] if meant else []

    def _broken(self, rule: Rule) -> Finding:
        return Finding(BROKEN, f"turn against {rule.kind}", self.text(rule))


def _noted(front: Tuple[int, Trail], finding: Finding) -> Tuple[int, Trail]:
    return front[0] + finding.weight, (front[1], finding)


def _place(place: Tuple[int, int]) -> str:
    return f"{place[0] / 1e7:.7f},{place[1] / 1e7:.7f}"
