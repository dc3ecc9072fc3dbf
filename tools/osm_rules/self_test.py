"""Shows the check each rule broken and kept, on small maps, and the readers each other's files."""

import gzip
import io
import tempfile
from pathlib import Path
from typing import Iterator

from . import osm_data
from .self_test_turns import over_ways, turns
from .small_map import KEPT, Case, SmallMap, cross
from .small_pbf import as_pbf

CLOSED, ONEWAY, NONE = "closed way", "against one-way", "no such way"
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
    ("highway=track", KEPT, KEPT),
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
    yield "u-turn on a mini roundabout", cross().node("c", "highway=mini_roundabout").verdict("wcw"), KEPT
    yield "u-turn before a track", SmallMap("abcd\n").way(1, "ab").way(2, "bcd", "highway=track").verdict("aba"), KEPT
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
    exit_only = SmallMap("abcd\n e  \n").way(1, "ab").way(2, "bc", "access=private").way(3, "cd", "oneway=yes").way(4, "dea")
    yield "into what one-way streets only lead out of", exit_only.verdict("abcde"), THROUGH
    yield "its first piece", exit_only.verdict("abc5d"), KEPT
    for tags, due in (("highway=track", KEPT), ("highway=track motorcar=yes", THROUGH)):
        farm = SmallMap("abcdef\n").way(1, "ab").way(2, "bc", "access=private").way(3, "cd", tags).way(4, "def").way(5, "ad")
        yield f"private, then {tags}", farm.verdict("abcd"), due
    yield "private, track, public", farm.verdict("abcdef"), THROUGH
    yield "within a private road", estate.verdict("b28c"), KEPT


def reaches() -> Iterator[Case]:
    """Whether roads lead from the middle of one piece to the middle of another."""
    roads, none = "roads lead there", "no road leads there either"
    for tags in ("", "access=private", "highway=track", "oneway=-1", "access=no"):
        road = SmallMap("abcd\n").way(1, "ab").way(2, "bc", tags).way(3, "cd")
        yield f"{tags}: into what lies behind", road.leads("ab", "cd"), none if tags in ("oneway=-1", "access=no") else roads
    gate = SmallMap("abcd\n").way(1, "abcd").node("b", "barrier=gate access=no")
    yield "behind a closed gate", gate.leads("ab", "cd"), none
    through = SmallMap("abcd\n e  \n").way(1, "ab").way(2, "bc", "access=private").way(3, "cd").way(4, "dea", "oneway=yes")
    yield "only through a private road", through.leads("ab", "cd"), roads
    yield "no road near", through.leads("ab", "zz"), "no road near"


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


def run() -> int:
    """Prints what differs from what is due; 1 if anything does."""
    cases = [case for group in (ways, access, turns, over_ways, reaches, readers) for case in group()]
    faults = [f"{what}: found {found}, due {due}" for what, found, due in cases if found != due]
    print("\n".join(faults + [f"{len(cases)} cases, {len(faults)} faults"]))
    return 1 if faults else 0
