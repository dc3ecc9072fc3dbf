"""Small maps drawn as text, and made-up routes on them, for the self-test."""

import io
import json
from typing import Dict, Iterable, List, Tuple
from xml.sax.saxutils import quoteattr

from . import osm_data
from .reach import Reach
from .restrictions import Rules
from .road_map import RoadMap
from .routes import Report, check

SOUTH, WEST, STEP = 500_000_000, 100_000_000, 10_000  # a letter is 0.001 degrees from the next

Tags = Dict[str, str]
Case = Tuple[str, str, str]  # what it is about, found, due
KEPT = "kept"


class SmallMap:
    """Letters on a grid are nodes (a = 1, …), rows from north to south."""

    def __init__(self, drawing: str):
        self._places: Dict[str, Tuple[int, int]] = {}
        rows = [row for row in drawing.split("\n") if row.strip()]
        for y, row in enumerate(reversed(rows)):
            for x, letter in enumerate(row):
                if letter.isalpha():
                    self._places[letter] = (SOUTH + STEP * y, WEST + STEP * x)
        self._ways: List[str] = []
        self._relations: List[str] = []
        self._node_tags: Dict[str, Tags] = {}

    def same_place(self, letter: str, as_letter: str) -> "SmallMap":
        self._places[letter] = self._places[as_letter]
        return self

    def way(self, ident: int, letters: str, tags: str = "") -> "SmallMap":
        """A way over nodes; tags as `key=value key=value`, a road if they do not say what it is."""
        said = _tags(tags)
        if "highway" not in said and "route" not in said:
            said["highway"] = "residential"
        refs = "".join(f'<nd ref="{_id(letter)}"/>' for letter in letters)
        self._ways.append(f'<way id="{ident}">{refs}{_xml(said)}</way>')
        return self

    def node(self, letter: str, tags: str) -> "SmallMap":
        self._node_tags[letter] = _tags(tags)
        return self

    def rule(self, members: str, tags: str) -> "SmallMap":
        """A restriction; members as `from=1 via=c to=2`, letters are nodes, numbers are ways."""
        parts = []
        for member in members.split():
            role, ref = member.split("=")
            kind, ref = ("node", _id(ref)) if ref.isalpha() else ("way", int(ref))
            parts.append(f'<member type="{kind}" ref="{ref}" role="{role}"/>')
        said = {"type": "restriction", **_tags(tags)}
        self._relations.append(f'<relation id="{900 + len(self._relations)}">{"".join(parts)}{_xml(said)}</relation>')
        return self

    @property
    def xml(self) -> str:
        nodes = (
            f'<node id="{_id(letter)}" lat="{lat / 1e7:.7f}" lon="{lon / 1e7:.7f}">{_xml(self._node_tags.get(letter, {}))}</node>'
            for letter, (lat, lon) in self._places.items()
        )
        return f'<osm version="0.6">{"".join(nodes)}{"".join(self._ways)}{"".join(self._relations)}</osm>'

    def roads(self) -> RoadMap:
        return RoadMap(osm_data.from_xml(io.BytesIO(self.xml.encode())))

    def answer(self, route: str) -> str:
        """An answer whose line goes over letters.

        A digit is a place so many tenths of the way from the letter before it to the letter after it. In `a3bc6d` the letters at
        both ends only name the pieces of road on which the route begins and ends.
        """
        line, ids = [], []
        for at, letter in enumerate(route):
            if letter.isalpha():
                line.append(self._places[letter])
                ids.append(_id(letter))
            else:
                before = next(x for x in reversed(route[:at]) if x.isalpha())
                after = next(x for x in route[at:] if x.isalpha())
                (a, b), (c, d) = self._places[before], self._places[after]
                line.append((a + (c - a) * int(letter) // 10, b + (d - b) * int(letter) // 10))
        line = line[0 if route[1].isalpha() else 1 : len(line) if route[-2].isalpha() else -1]
        geometry = {"type": "LineString", "coordinates": [[lon / 1e7, lat / 1e7] for lat, lon in line]}
        leg = {"annotation": {"nodes": ids}}
        return json.dumps({"code": "Ok", "routes": [{"geometry": geometry, "legs": [leg]}]})

    def verdict(self, route: str) -> str:
        """The kinds of findings on a route that are broken or doubtful, joined by commas; `kept` if there are none."""
        return self.verdict_of([self.answer(route)])

    def leads(self, begin: str, end: str) -> str:
        """Whether roads lead from the middle between two letters to the middle between two others; `zz` is far from all."""

        def middle(letters: str):
            (a, b), (c, d) = (self._places.get(letter, (0, 0)) for letter in letters)
            return (a + c) // 2, (b + d) // 2

        return Reach(self.roads()).verdict(middle(begin), middle(end))

    def verdict_of(self, answers: Iterable[str]) -> str:
        roads, report = self.roads(), Report()
        check(roads, Rules(roads), answers, report)
        return ", ".join(kind for severity, kind in sorted(report.counts) if severity != "noted") or KEPT


def cross() -> SmallMap:
    """Way 1 from the west, 2 to the north, 3 to the east, 4 to the south, around c."""
    return SmallMap(" n\nwce\n s\n").way(1, "wc").way(2, "cn").way(3, "ce").way(4, "cs")


def _id(letter: str) -> int:
    return ord(letter) - ord("a") + 1 if letter.islower() else ord(letter) - ord("A") + 27


def _tags(text: str) -> Tags:
    return dict(part.split("=", 1) for part in text.split())


def _xml(tags: Tags) -> str:
    return "".join(f"<tag k={quoteattr(key)} v={quoteattr(value)}/>" for key, value in tags.items())
