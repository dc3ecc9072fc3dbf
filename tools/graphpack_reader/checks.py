"""What spans blocks: the rules that no single frame can break alone (sections 5, 6 and 7 of docs/FORMAT.md)."""

import json
from typing import Iterator, List

from graphpack_reader.blocks import SHAPES_PER_GROUP
from graphpack_reader.hierarchy_checks import HierarchyChecks
from graphpack_reader.region import Region
from graphpack_reader.speed import too_fast


def check_region(region: Region) -> List[str]:
    """All broken rules, as sentences."""
    checks = (rows, foreign_in_edges, twins, names, profile_limits, state_rows, max_speed,
              conditions, hierarchies, header_box, spatial, boundary, report)
    return [problem for check in checks for problem in check(region)]


def rows(region: Region) -> Iterator[str]:
    for block, topology in enumerate(region.topology):
        for slot, row in topology.head_rows.items():
            edge, head = block << 12 | slot, topology.heads[slot]
            found = region.in_edges[head >> 10][head & 1023]
            if row >= len(found) or found[row] != edge:
                yield f"edge {edge}: head_row {row} is not its place among the in-edges of node {head}"


def foreign_in_edges(region: Region) -> Iterator[str]:
    for block, topology in enumerate(region.topology):
        for slot, edges in enumerate(topology.foreign_in):
            for edge in edges:
                if region.head(edge) != block << 10 | slot:
                    yield f"node {block << 10 | slot}: foreign in-edge {edge} has another head"
    listed = sum(len(ids) for t in region.topology for ids in t.foreign_in)
    crossing = sum(len(t.head_rows) for t in region.topology)
    if listed != crossing:
        yield f"{crossing} edges cross blocks, {listed} are listed as foreign in-edges"


def twins(region: Region) -> Iterator[str]:
    for edge in region.edges():
        twin = region.twin(edge)
        if twin is None:
            continue
        if region.twin(twin) != edge:
            yield f"edge {edge}: the twin of its twin {twin} is {region.twin(twin)}"
        elif region.head(twin) != region.tail(edge) or region.tail(twin) != region.head(edge):
            yield f"edge {edge}: its twin {twin} does not join the same nodes"


def names(region: Region) -> Iterator[str]:
    first_used: List[int] = []
    seen = set()
    for edge in region.edges():
        for number in (region.attribute(edge, 3), region.attribute(edge, 4)):
            if number and number not in seen:
                seen.add(number)
                first_used.append(number)
    if first_used != list(range(1, len(region.names) + 1)):
        yield "names are not numbered in the order of their first use, or one is never used"
    if len(set(region.names)) != len(region.names):
        yield "a name is there twice"


def profile_limits(region: Region) -> Iterator[str]:
    for number, profile in enumerate(region.package.profiles):
        weights = [w for block in region.weights[number] for w in block if w is not None]
        costs = [entry - 1 for _, _, _, entry in region.turn_entries(number) if entry > 1]
        for field, values in (("max_weight", weights), ("max_turn_cost", costs)):
            said, largest = getattr(profile, field), max(values, default=0)
            if said != largest:
                yield f"profile {profile.name}: {field} is {said}, the largest is {largest}"
        prohibited = prohibited_turns(region, number)
        if prohibited != profile.prohibited_turns:
            yield f"profile {profile.name}: prohibited_turns is {profile.prohibited_turns}, there are {prohibited}"


def prohibited_turns(region: Region, profile: int) -> int:
    """Between open edges that are not twins, from all states of the first to all states of the second."""
    pairs = {}
    for _, inbound, outbound, entry in region.turn_entries(profile):
        pair = region.edge_of_state(profile, inbound), region.edge_of_state(profile, outbound)
        if region.twin(pair[0]) != pair[1] and None not in (region.weight(profile, e) for e in pair):
            pairs[pair] = pairs.get(pair, True) and entry == 1
    return sum(pairs.values())


def state_rows(region: Region) -> Iterator[str]:
    """Rows and foreign in-states, for profiles that have states."""
    for profile, states in enumerate(region.states):
        if states is None:
            continue
        in_states = [region.in_states(profile, b) for b in range(len(states))]
        for block, own in enumerate(states):
            for slot, row in own.head_rows.items():
                state = block << 12 | slot
                head = region.head(region.edge_of_state(profile, state))
                found = in_states[head >> 10][head & 1023]
                if row >= len(found) or found[row] != state:
                    yield f"state {state}: head_row {row} is not its place at node {head}"
        listed = sum(len(ids) for own in states for ids in own.foreign_in)
        if listed != sum(len(own.head_rows) for own in states):
            yield f"profile {profile}: states that cross blocks and foreign in-states differ in number"


def max_speed(region: Region) -> Iterator[str]:
    """Between blocks; inside a block the decoder has checked it."""
    crossing = (e for e in region.edges() if region.tail(e) >> 10 != region.head(e) >> 10)
    for edge, profile, chord in too_fast(region, crossing):
        yield f"edge {edge}: chord {chord} is over weight x max_speed of {region.package.profiles[profile].name}"


def conditions(region: Region) -> Iterator[str]:
    for profile, rules in enumerate(region.conditions):
        for rule in rules:
            for before, after in zip(rule.edges, rule.edges[1:]):
                if region.head(before) != region.tail(after):
                    yield f"profile {profile}: a condition goes from edge {before} to edge {after}, which begins elsewhere"


def hierarchies(region: Region) -> Iterator[str]:
    for profile, hierarchy in enumerate(region.hierarchies):
        if hierarchy is not None:
            yield from HierarchyChecks(region, profile, hierarchy).problems()


def header_box(region: Region) -> Iterator[str]:
    lats = [v for t in region.topology for v in t.lat] or [0]
    lons = [v for t in region.topology for v in t.lon] or [0]
    box = min(lats), min(lons), max(lats), max(lons)
    if box != region.package.header.box:
        yield f"the box of the header is {region.package.header.box}, that of the nodes {box}"


def spatial(region: Region) -> Iterator[str]:
    for block, shapes in enumerate(region.shapes):
        for place, edge in enumerate(sorted(shapes)):
            number = block << 12 | edge
            points = [region.position(region.tail(number)), *shapes[edge], region.position(region.head(number))]
            for what, box in (("block", region.roots[block]), ("group", region.groups[block][place // SHAPES_PER_GROUP])):
                if not all(box.contains(point) for point in points):
                    yield f"edge {number}: its shape leaves the spatial box of its {what}"
        if not shapes and (region.roots[block].height or region.roots[block].width):
            yield f"block {block}: a spatial box without shapes"


def boundary(region: Region) -> Iterator[str]:
    for before, after in zip(region.boundary, region.boundary[1:]):
        if before[:2] >= after[:2]:
            yield f"boundary: edge {after[0]} is out of order"


def report(region: Region) -> Iterator[str]:
    try:
        json.loads(region.report or "null")
    except ValueError as error:
        yield f"report: not JSON ({error})"
