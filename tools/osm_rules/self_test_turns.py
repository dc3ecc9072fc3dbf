"""Shows the check each turn restriction broken and kept, on small maps."""

from typing import Iterator

from .small_map import KEPT, Case, SmallMap, cross

# Tags of a rule that forbids the left turn on a crossing, and whether a car may make it nevertheless.
SCOPES = (
    ("restriction=no_left_turn", False),
    ("restriction=no_left_turn except=motorcar", True),
    ("restriction=no_left_turn except=psv;motor_vehicle", True),
    ("restriction=no_left_turn except=bicycle", False),
    ("restriction:hgv=no_left_turn", True),
    ("restriction:motorcar=no_left_turn", False),
    ("restriction:motor_vehicle=no_left_turn", False),
    ("restriction:conditional=no_left_turn", True),
    ("restriction=no_left_turn restriction:conditional=none", False),
    ("restriction=no_left_turn restriction:motorcar=no_right_turn", False),  # 1 to 2 is forbidden, whatever it is called
    ("restriction=no_left_turn hour_on=07:00 hour_off=09:00", True),
    ("restriction=no_left_turn;no_entrance", False),
    ("type=multipolygon restriction=no_left_turn", True),
    ("type=restriction:hgv restriction=no_left_turn", True),
)


def turns() -> Iterator[Case]:
    for tags, may in SCOPES:
        ruled = cross().rule("from=1 via=c to=2", tags)
        yield tags, ruled.verdict("wcn"), KEPT if may else f"turn against {_kind(tags)}"
        yield f"{tags}, another turn", ruled.verdict("wce"), KEPT
        yield f"{tags}, the other way round", ruled.verdict("ncw"), KEPT
    straight = cross().rule("from=1 via=c to=3", "restriction=only_straight_on")
    against = "turn against only_straight_on"
    for route in ("wce", "ecw", "ncs", "w9ce", "wc"):
        yield f"only_straight_on {route}", straight.verdict(route), KEPT
    for route in ("wcn", "wcs", "w9cn"):
        yield f"only_straight_on {route}", straight.verdict(route), against
    yield "only_straight_on and back", straight.verdict("wcw"), f"{against}, u-turn at a junction"
    for drawn in ("wc", "cw"):
        road = SmallMap(" n\nwce\n").way(1, drawn).way(2, "cn").way(3, "ce")
        road.rule("to=3 via=c from=1", "restriction=only_straight_on")
        yield f"from drawn as {drawn}", road.verdict("wcn"), against
    both = cross().rule("from=1 via=c to=3", "restriction=only_straight_on")
    both.rule("from=1 via=c to=4", "restriction=only_right_turn")
    yield "two only_* allow both", both.verdict("wcs"), KEPT
    yield "two only_* forbid the third", both.verdict("wcn"), against
    parallel = cross().way(5, "cn").rule("from=1 via=c to=2", "restriction=no_left_turn")
    yield "a parallel way is free", parallel.verdict("wcn"), KEPT
    u_turn = cross().rule("from=1 via=c to=1", "restriction=no_u_turn")
    yield "no_u_turn on one way", u_turn.verdict("wcw"), "turn against no_u_turn, u-turn at a junction"
    yield "no_u_turn, straight on", u_turn.verdict("wce"), KEPT
    entry = cross().rule("from=1 from=4 via=c to=3", "restriction=no_entry")
    yield "no_entry", entry.verdict("sce"), "turn against no_entry"
    yield "no_entry, from elsewhere", entry.verdict("nce"), KEPT
    exits = cross().rule("from=1 via=c to=3 to=2", "restriction=no_exit")
    yield "no_exit", exits.verdict("wcn"), "turn against no_exit"
    closed = SmallMap(" n\nwce\n").way(1, "wc").way(2, "cn").way(3, "ce", "access=no")
    closed.rule("from=1 via=c to=3", "restriction=only_straight_on")
    yield "only_* onto a closed road", closed.verdict("wcn"), "only_* onto a road closed to cars"
    yield from _unsplit()
    yield from _broken_relations()


def _unsplit() -> Iterator[Case]:
    """Ways that go through the via node."""
    through = SmallMap(" n\nwce\n").way(1, "wce").way(2, "cn")
    left = through.rule("from=1 via=c to=2", "restriction=no_left_turn")
    yield "left onto a side road", left.verdict("wcn"), "turn against no_left_turn"
    yield "right from the other arm", left.verdict("ecn"), KEPT
    into = SmallMap(" n\nwce\n").way(1, "wce").way(2, "cn").rule("from=2 via=c to=1", "restriction=only_right_turn")
    yield "only right into a through road", into.verdict("ncw"), KEPT
    entry = SmallMap(" n\nwce\n").way(1, "wce").way(2, "cn").rule("from=1 via=c to=2", "restriction=no_entry")
    yield "no_entry from a through road", entry.verdict("wcn"), "perhaps against no_entry"


def _broken_relations() -> Iterator[Case]:
    via_faults = "from=1 to=2", "from=1 via=z to=2", "from=1 via=n to=2"
    for members in ("from=1 via=c to=7", "from=7 via=c to=2", "via=c to=2", *via_faults):
        yield f"incomplete: {members}", cross().rule(members, "restriction=no_left_turn").verdict("wcn"), KEPT


def carriageways() -> SmallMap:
    """Two one-way carriageways, the south one eastward, with links at b and c."""
    south = SmallMap("hgfe\nabcd\n").way(1, "ab", "oneway=yes").way(2, "bcd", "oneway=yes").way(3, "efg", "oneway=yes")
    return south.way(4, "gh", "oneway=yes").way(5, "bg").way(6, "cf")


def over_ways() -> Iterator[Case]:
    no = carriageways().rule("from=1 via=5 to=4", "restriction=no_u_turn")
    yield "u-turn over a link", no.verdict("abgh"), "ways against no_u_turn"
    yield "over the next link", no.verdict("abcfgh"), KEPT
    yield "ending on the link", no.verdict("ab5g"), KEPT
    yield "beginning on the link", no.verdict("b5gh"), KEPT
    unsplit = carriageways().rule("from=2 via=6 to=3", "restriction=no_u_turn")
    yield "u-turn between ways that go on", unsplit.verdict("abcfgh"), "ways against no_u_turn"
    for via in ("via=2 via=3", "via=3 via=2"):
        no = SmallMap("abcde\n  f\n").way(1, "ab").way(2, "bc").way(3, "dc").way(4, "de").way(5, "cf").way(6, "df")
        no.rule(f"to=4 {via} from=1", "restriction=no_straight_on")
        yield f"{via}: all of it", no.verdict("abcde"), "ways against no_straight_on"
        yield f"{via}: left before", no.verdict("abcf"), KEPT
        yield f"{via}: left and come back", no.verdict("abcfde"), KEPT
        yield f"{via}: the other way round", no.verdict("edcba"), KEPT
    only = SmallMap("abcd\n  e \n").way(1, "ab").way(2, "bc").way(3, "cd").way(4, "ce")
    only.rule("from=1 via=2 to=3", "restriction=only_straight_on")
    yield "only over a way", only.verdict("abcd"), KEPT
    yield "only over a way, not taken", only.verdict("abce"), "ways against only_straight_on"
    yield "only over a way, from elsewhere", only.verdict("bce"), KEPT


def _kind(tags: str) -> str:
    said = dict(part.split("=", 1) for part in tags.split())
    kind = said.get("restriction:motorcar") or said.get("restriction:motor_vehicle") or said["restriction"]
    return kind.split(";")[0]
