"""Whether roads lead from one place to another, for answers that say that none do."""

from collections import deque
from typing import List, Set, Tuple

from .access import CLOSED, RESTRICTED
from .arc import Arc
from .drive import ARRIVING, LEAVING, ON_PUBLIC, layer_on
from .road_map import RoadMap

Place = Tuple[int, int]
SLACK_M = 0.05  # roads that are as near as the nearest


class Reach:
    """Answers for many places; the layers of a route are kept, turn restrictions are not looked at."""

    def __init__(self, roads: RoadMap):
        self._roads = roads

    def verdict(self, begin: Place, end: Place) -> str:
        """`roads lead there`, or why not."""
        starts, goals = self._nearest(begin), self._nearest(end)
        if not starts or not goals:
            return "no road near"
        return "roads lead there" if self._leads(starts, set(goals)) else "no road leads there either"

    def _nearest(self, place: Place) -> List[Arc]:
        found = [(self._roads.distance(arc, place), arc) for arc in self._roads.around(place) if arc.level != CLOSED]
        least = min((distance for distance, _ in found), default=0.0)
        return [arc for distance, arc in found if distance <= least + SLACK_M]

    def _leads(self, starts: List[Arc], goals: Set[Arc]) -> bool:
        seen: Set[Tuple[Arc, int]] = set()
        queue = deque((arc, layer_on(arc, LEAVING)) for arc in starts)
        while queue:
            arc, layer = queue.popleft()
            if arc in goals:
                return True
            level = self._roads.level_at(arc.head)
            for after in self._roads.out.get(arc.head, []):
                if after.level == CLOSED or level == CLOSED and after.head != arc.tail:
                    continue
                passed = ARRIVING if level == RESTRICTED and layer == ON_PUBLIC and after.head != arc.tail else layer
                reached = layer_on(after, passed)
                if reached is not None and (after, reached) not in seen:
                    seen.add((after, reached))
                    queue.append((after, reached))
        return False
