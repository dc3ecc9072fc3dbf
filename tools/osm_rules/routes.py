"""Routes as OSRM's answers tell them, held against the roads of an OSM file."""

import json
from collections import Counter
from itertools import groupby
from typing import Dict, Iterable, List, Optional, Tuple

from .drive import BROKEN, DOUBTFUL, Drive, Finding
from .restrictions import Rules
from .road_map import RoadMap

Place = Tuple[int, int]
SEVERITY = {BROKEN: "broken", DOUBTFUL: "doubtful"}


class Report:
    """What the check of many routes found."""

    def __init__(self, most_examples: int = 5):
        self.codes: Counter = Counter()
        self.legs = self.moves = self.broken_routes = 0
        self.counts: Counter = Counter()  # (severity, kind)
        self.examples: Dict[Tuple[str, str], List[str]] = {}
        self.unanswered: Counter = Counter()
        self._most_examples = most_examples

    def add_unanswered(self, line_number: int, verdict: str):
        """What the file says about a question without a route."""
        self.unanswered[verdict] += 1
        self.examples.setdefault(("unanswered", verdict), []).append(f"line {line_number}")

    def add(self, line_number: int, findings: List[Finding]):
        self.broken_routes += any(finding.weight == BROKEN for finding in findings)
        for finding in findings:
            key = SEVERITY.get(finding.weight, "noted"), finding.kind
            self.counts[key] += 1
            examples = self.examples.setdefault(key, [])
            if len(examples) < self._most_examples:
                examples.append(f"line {line_number}: {finding.detail}")

    @property
    def broken(self) -> int:
        return sum(count for (severity, _), count in self.counts.items() if severity == "broken")

    def text(self, rules: Rules) -> str:
        for_cars = rules.counts["via node"] + rules.counts["via ways"]
        rest = {why: count for why, count in rules.counts.items() if not why.startswith("via ")}
        lines = [
            f"restrictions for cars at all times: {for_cars} ({rules.counts['via ways']} over ways)",
            *(f"  left out, {why}: {count}" for why, count in sorted(rest.items())),
            f"routes checked: {self.codes['Ok']}, legs: {self.legs}, pieces of way: {self.moves}",
            *(f"  answered {code}: {count}" for code, count in sorted(self.codes.items()) if code != "Ok"),
        ]
        for verdict, count in sorted(self.unanswered.items()):
            examples = ", ".join(self.examples["unanswered", verdict][: self._most_examples])
            lines.append(f"  no route, and {verdict}: {count} ({examples})")
        for severity in ("broken", "doubtful", "noted"):
            for (found, kind), count in sorted(self.counts.items()):
                if found == severity:
                    lines.append(f"{severity}: {kind}: {count}")
                    if severity != "noted" or self._most_examples > 5:
                        lines += [f"    {example}" for example in self.examples[found, kind]]
        lines.append(f"rules broken: {self.broken}, in {self.broken_routes} routes")
        return "\n".join(lines)


def check(roads: RoadMap, rules: Rules, answers: Iterable[str], report: Report, only_ids: bool = False):
    """Checks answers, one JSON text a line.

    `only_ids`: take the path from `annotation.nodes` (which then must list every OSM node), not from the line.
    """
    for number, text in enumerate(answers, 1):
        if not text.strip():
            continue
        answer = json.loads(text)
        report.codes[answer.get("code", "no code")] += 1
        if answer.get("code") == "Ok":
            report.add(number, _of_route(roads, rules, answer["routes"][0], report, only_ids))


def _of_route(roads: RoadMap, rules: Rules, route, report: Report, only_ids: bool) -> List[Finding]:
    findings: List[Finding] = []
    for leg in route["legs"]:
        ids = (leg.get("annotation") or {}).get("nodes", [])
        if only_ids:
            line = _without_repeats(roads.data.coordinates[node] for node in ids if node in roads.data.coordinates)
        else:
            line = _line(route if len(route["legs"]) == 1 else None, leg)
            fault = _ids_fault(roads, ids, line)
            findings += [fault] if fault else []
        drive = Drive(roads, rules)
        findings += drive.follow(line)
        report.legs += 1
        report.moves += drive.moves
    return findings


def _line(route, leg) -> List[Place]:
    """The places of a leg, none twice in a row."""
    lines = [route["geometry"]] if route else [step["geometry"] for step in leg["steps"]]
    return _without_repeats((round(lat * 1e7), round(lon * 1e7)) for line in lines for lon, lat in line["coordinates"])


def _without_repeats(places) -> List[Place]:
    return [place for place, _ in groupby(places)]


def _ids_fault(roads: RoadMap, ids: List[int], line: List[Place]) -> Optional[Finding]:
    """Holds the ids of the nodes passed against the line: each but the first and the last must lie on it, in order."""
    at = 0
    for index, ident in enumerate(ids):
        place = roads.data.coordinates.get(ident)
        if place is None:
            return Finding(BROKEN, "node ids", f"node {ident} is not in the file")
        if 0 < index < len(ids) - 1:
            while at < len(line) and line[at] != place:
                at += 1
            if at == len(line):
                return Finding(BROKEN, "node ids", f"node {ident} is not on the line, or in another order")
    return None
