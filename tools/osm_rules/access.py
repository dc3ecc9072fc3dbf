"""What a car may use, by the tags of ways and nodes."""

from typing import NamedTuple, Optional, Tuple

OPEN, RESTRICTED, CLOSED = 0, 1, 2

LADDER = ("motorcar", "motor_vehicle", "vehicle", "access")  # the most specific key first
LEVELS = {
    **dict.fromkeys(("yes", "permissive", "designated", "official", "public", "discouraged"), OPEN),
    **dict.fromkeys(
        ("private", "destination", "delivery", "customers", "permit", "residents", "employees", "visitors"), RESTRICTED
    ),
    **dict.fromkeys(
        ("no", "agricultural", "forestry", "emergency", "military", "psv", "bus", "taxi", "hov", "hgv", "use_sidepath")
        + ("foot", "bicycle", "dismount"),
        CLOSED,
    ),
}

LINKED = ("motorway", "trunk", "primary", "secondary", "tertiary")
FOR_CARS = {*LINKED, *(name + "_link" for name in LINKED)} | {
    "unclassified", "residential", "living_street", "service", "road", "track",
}
# Old or local words for roads: usable, but nobody can say so for certain.
UNCLEAR_ROADS = {"unsurfaced", "minor", "byway", "residential_link", "service_link", "ford", "alley", "driveway"}
# Closed unless a key that speaks of vehicles opens them: `access=yes` there is meant for those who walk or cycle.
FOR_OTHERS = {"pedestrian", "footway", "cycleway", "path", "bridleway", "busway", "bus_guideway"}

OPEN_BARRIERS = {
    "no", "gate", "lift_gate", "swing_gate", "sliding_gate", "toll_booth", "border_control", "entrance", "cattle_grid",
    "height_restrictor", "kerb", "sally_port", "hampshire_gate", "arch", "width_restrictor", "speed_bump", "checkpoint",
}
CLOSED_BARRIERS = {
    "bollard", "block", "cycle_barrier", "motorcycle_barrier", "jersey_barrier", "turnstile", "full-height_turnstile",
    "kissing_gate", "stile", "horse_stile", "log", "debris", "bus_trap", "sump_buster", "planter", "tyres", "chain",
    "wicket_gate", "fence", "wall", "hedge", "city_wall", "retaining_wall", "guard_rail", "ditch", "tank_trap", "bar",
    "spikes", "barrier_board", "rope", "bollards", "bolard", "pole", "concrete_block", "flower_pot", "stone", "rock",
}
# Bollards that go down: without a word on access nobody can say for whom.
MOVABLE_BOLLARDS = {"rising", "removable", "foldable", "retractable"}


class Verdict(NamedTuple):
    """How open something is, which tags say so, and whether that is a matter of opinion."""

    level: int
    reason: str
    is_unclear: bool = False
    is_a_choice: bool = False  # a router may as well close it, or open it only to begin and end a route


def level_of(value: str) -> Optional[int]:
    """The level that an access value means; of a list the most permissive; None for words without a meaning."""
    known = [LEVELS[word] for word in (part.strip() for part in value.split(";")) if word in LEVELS]
    return min(known) if known else None


def by_ladder(tags, direction: str = "", keys=LADDER) -> Optional[Verdict]:
    """What the most specific access key says; `direction` is `forward`, `backward` or empty."""
    for key in keys:
        for name in ([f"{key}:{direction}"] if direction else []) + [key]:
            level = level_of(tags[name]) if name in tags else None
            if level is not None:
                return Verdict(level, f"{name}={tags[name]}")
    return None


def of_way(tags, direction: str) -> Verdict:
    """Whether a car may use a way at all, in one drawing direction; one-way rules come on top."""
    highway = tags.get("highway")
    if highway in FOR_CARS or highway in UNCLEAR_ROADS:
        said = by_ladder(tags, direction)
        is_odd = tags.get("area") == "yes" or tags.get("service") == "emergency_access"
        if said:
            return said._replace(is_a_choice=is_odd)
        is_unclear = highway in UNCLEAR_ROADS or tags.get("service") == "emergency_access"
        return Verdict(OPEN, f"highway={highway}", is_unclear, is_odd or highway == "track")
    if highway in FOR_OTHERS:
        return by_ladder(tags, direction, LADDER[:3]) or Verdict(CLOSED, f"highway={highway}")
    if highway is None and tags.get("route") in ("ferry", "shuttle_train"):
        return by_ladder(tags, direction) or Verdict(OPEN, f"route={tags['route']} without access tags", True)
    return Verdict(CLOSED, f"highway={highway}")


ONEWAY = {
    **dict.fromkeys(("yes", "true", "1"), (True, False)),
    **dict.fromkeys(("-1", "reverse"), (False, True)),
    **dict.fromkeys(("no", "false", "0", "alternating"), (True, True)),
    "reversible": (False, False),
}


def directions(tags) -> Tuple[bool, bool, str]:
    """Whether a car may go along and against the drawing direction, and which tag says so."""
    for key in ("oneway:motorcar", "oneway:motor_vehicle", "oneway:vehicle", "oneway"):
        if tags.get(key) in ONEWAY:
            return (*ONEWAY[tags[key]], f"{key}={tags[key]}")
    if tags.get("junction") == "roundabout":
        return True, False, "junction=roundabout"
    if tags.get("highway") == "motorway":
        return True, False, "highway=motorway"
    return True, True, ""


def of_node(tags) -> Verdict:
    """Whether a car may pass a node."""
    barrier = tags.get("barrier")
    said = by_ladder(tags)
    if barrier is None:
        if said and said.level != OPEN:
            return Verdict(OPEN, f"{said.reason} on a node without a barrier", True)
        return Verdict(OPEN, "")
    if said:
        return Verdict(said.level, f"barrier={barrier} {said.reason}")
    if barrier == "bollard" and tags.get("bollard") in MOVABLE_BOLLARDS:
        return Verdict(OPEN, f"barrier=bollard bollard={tags['bollard']}", True)
    if barrier in CLOSED_BARRIERS:
        return Verdict(CLOSED, f"barrier={barrier}")
    return Verdict(OPEN, f"barrier={barrier}", barrier not in OPEN_BARRIERS)
