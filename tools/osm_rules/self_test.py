"""Shows the check each rule broken and kept, on small maps, and the readers each other's files."""

import gzip
import io
import tempfile
from pathlib import Path
from typing import Iterator, Tuple

from . import osm_data
from .small_map import SmallMap
from .small_pbf import as_pbf

Case = Tuple[str, str, str]  # what it is about, found, due

KEPT, CLOSED, ONEWAY, NONE = "kept", "closed way", "against one-way", "no such way"
BARRIER, THROUGH = "closed barrier", "through restricted"

# Tags of a road: what is to be said along it and against it.
ROADS = (
    ("oneway=yes", KEPT, ONEWAY),
    ("oneway=true", KEPT, ONEWAY),
    ("oneway=1", KEPT, ONEWAY),
    ("oneway=-1", ONEWAY, KEPT),
    ("oneway=reverse", ONEWAY, KEPT),
    ("oneway=no", KEPT, KEPT),
    ("oneway=reversible", ONEWAY, ONEWAY),
    ("oneway=alternating", KEPT, KEPT),
    ("oneway=yes oneway:motorcar=no", KEPT, KEPT),
    ("oneway=yes oneway:bicycle=no", KEPT, ONEWAY),
    ("highway=motorway", KEPT, ONEWAY),
    ("highway=motorway oneway=no", KEPT, KEPT),
    ("junction=roundabout", KEPT, ONEWAY),
    ("junction=circular", KEPT, KEPT),
    ("motor_vehicle:backward=no", KEPT, CLOSED),
    ("access=no", CLOSED, CLOSED),
    ("access=no motorcar=yes", KEPT, KEPT),
    ("motor_vehicle=no motorcar=yes", KEPT, KEPT),
    ("motor_vehicle=yes vehicle=no", KEPT, KEPT),
    ("vehicle=no foot=yes", CLOSED, CLOSED),
    ("motor_vehicle=agricultural", CLOSED, CLOSED),
    ("motorcar=forestry", CLOSED, CLOSED),
    ("motor_vehicle=agricultural;yes", KEPT, KEPT),
    ("access=emergency", CLOSED, CLOSED),
    ("access=unknown", KEPT, KEPT),
    ("motor_vehicle:conditional=no", KEPT, KEPT),
    ("access=private", THROUGH, THROUGH),
    ("access=destination", THROUGH, THROUGH),
    ("access=customers", THROUGH, THROUGH),
    ("motor_vehicle=delivery", THROUGH, THROUGH),
    ("access=private motor_vehicle=yes", KEPT, KEPT),
    ("motor_vehicle=agricultural;destination", THROUGH, THROUGH),
    ("highway=footway", CLOSED, CLOSED),
    ("highway=pedestrian motor_vehicle=yes", KEPT, KEPT),
    ("highway=cycleway access=yes", CLOSED, CLOSED),
    ("highway=construction motorcar=yes", CLOSED, CLOSED),
    ("highway=steps", CLOSED, CLOSED),
    ("highway=busway", CLOSED, CLOSED),
    ("route=ferry motor_vehicle=yes", KEPT, KEPT),
    ("route=ferry motor_vehicle=no", CLOSED, CLOSED),
)

BARRIERS = (
    ("barrier=bollard", BARRIER),
    ("barrier=bollard motor_vehicle=yes", KEPT),
    ("barrier=bollard bicycle=yes", BARRIER),
    ("barrier=block", BARRIER),
    ("barrier=cycle_barrier", BARRIER),
    ("barrier=gate", KEPT),
    ("barrier=gate access=no", BARRIER),
    ("barrier=gate access=no motorcar=yes", KEPT),
    ("barrier=gate access=private", THROUGH),
    ("barrier=lift_gate", KEPT),
    ("barrier=lift_gate motor_vehicle=no", BARRIER),
    ("barrier=toll_booth", KEPT),
    ("highway=crossing", KEPT),
)

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


def ways() -> Iterator[Case]:
    street = SmallMap("abcd\n").way(1, "abc").way(2, "cd", "oneway=yes")
    for route, due in (
        ("abcd", KEPT),
        ("a3bc6d", KEPT),
        ("d3cb", ONEWAY),
        ("dcba", ONEWAY),
        ("acd", NONE),
        ("a7b", KEPT),
        ("a28b", KEPT),
        ("bab", KEPT),  # a dead end
        ("aba", "u-turn in mid-way"),
        ("c28d", KEPT),
        ("c82d", ONEWAY),
    ):
        yield f"street {route}", street.verdict(route), due
    yield "a line beside the road", street.verdict_of([street.answer("ab").replace("50.0", "50.00005")]), NONE
    shuffled = street.answer("abcd").replace("[1, 2, 3, 4]", "[1, 3, 2, 4]")
    yield "ids that are not on the line", street.verdict_of([shuffled]), "node ids"
    yield "no route at all", street.verdict_of(['{"code":"NoRoute"}']), KEPT
    yield "u-turn on a crossing", cross().verdict("wcw"), "u-turn at a junction"
    for tags, along, against in ROADS:
        road = SmallMap("abcd\n").way(1, "ab").way(2, "bc", tags).way(3, "cd").way(4, "ad")
        yield f"{tags} along", road.verdict("abcd"), along
        yield f"{tags} against", road.verdict("dcba"), against
    twins = SmallMap("abcd\n").way(1, "ab").way(2, "bc", "oneway=yes").way(3, "cb", "oneway=yes").way(4, "cd")
    yield "of parallel ways the legal one counts", twins.verdict("dcba"), KEPT
    joined = SmallMap("a b c\n x   \n").same_place("x", "b").way(1, "ab").way(2, "bx").way(3, "xc")
    yield "a way without length", joined.verdict("abc"), KEPT
    apart = SmallMap("a b c\n x   \n").same_place("x", "b").way(1, "ab").way(3, "xc").way(4, "bx", "highway=footway")
    yield "nodes at one place that only a footway joins", apart.verdict("abc"), CLOSED
    clipped = SmallMap("a c\n").way(1, "azc")
    yield "a way whose middle node is missing", clipped.verdict("ac"), NONE


def access() -> Iterator[Case]:
    for tags, due in BARRIERS:
        road = SmallMap("abc\n").way(1, "abc").way(2, "ac").node("b", tags)
        yield f"{tags} in mid-way", road.verdict("abc"), due
        yield f"{tags} at the end of a route", road.verdict("ab"), KEPT
        yield f"turning round before {tags}", road.verdict("aba"), "u-turn in mid-way" if due == KEPT else KEPT
    estate = SmallMap("abcdef\n").way(1, "ab").way(2, "bc", "access=private").way(3, "cd")
    estate.way(4, "de", "access=private").way(5, "ef").way(6, "abf")
    yield "out of what is enclosed by private roads", estate.verdict("cba"), KEPT
    yield "into it", estate.verdict("abcd"), KEPT
    yield "through it", estate.verdict("abcdef"), THROUGH
    yield "from one private road to another", estate.verdict("c5bfe5d"), KEPT
    yield "within a private road", estate.verdict("b28c"), KEPT


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


def readers() -> Iterator[Case]:
    small = cross().node("c", "barrier=gate access=no").rule("from=1 via=c to=2", "restriction=no_left_turn")
    with tempfile.TemporaryDirectory() as folder:
        plain, packed, binary = (Path(folder) / name for name in ("a.osm", "a.osm.gz", "a.osm.pbf"))
        plain.write_text(small.xml)
        packed.write_bytes(gzip.compress(small.xml.encode()))
        loaded = osm_data.load(str(plain))
        binary.write_bytes(as_pbf(loaded))
        for path in (packed, binary):
            other = osm_data.load(str(path))
            yield f"{path.name} as XML", str(vars(other) == vars(loaded)), "True"
    yield "all of it is there", str([len(part) for part in vars(loaded).values()]), "[5, 1, 4, 1]"
    far = osm_data.from_xml(io.BytesIO(b'<osm><node id="-5" lat="-33.86882005" lon="-180"/></osm>'))
    yield "rounding", str(far.coordinates), "{-5: (-338688201, -1800000000)}"


def cross() -> SmallMap:
    """Way 1 from the west, 2 to the north, 3 to the east, 4 to the south, around c."""
    return SmallMap(" n\nwce\n s\n").way(1, "wc").way(2, "cn").way(3, "ce").way(4, "cs")


def _kind(tags: str) -> str:
    said = dict(part.split("=", 1) for part in tags.split())
    kind = said.get("restriction:motorcar") or said.get("restriction:motor_vehicle") or said["restriction"]
    return kind.split(";")[0]


def run() -> int:
    """Prints what differs from what is due; 1 if anything does."""
    cases = [case for group in (ways, access, turns, over_ways, readers) for case in group()]
    faults = [f"{what}: found {found}, due {due}" for what, found, due in cases if found != due]
    print("\n".join(faults + [f"{len(cases)} cases, {len(faults)} faults"]))
    return 1 if faults else 0
