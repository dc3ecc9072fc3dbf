"""The unit of the check: one direction of the piece of a way between two neighbouring nodes."""

from .access import OPEN, RESTRICTED


class Arc:
    """One direction of the piece of a way between two neighbouring nodes."""

    __slots__ = ("tail", "head", "way", "level", "fault", "reason", "is_unclear", "is_choice", "may_begin", "may_end")

    def __init__(self, tail: int, head: int, way: int, level: int, fault: str, reason: str, is_unclear: bool):
        self.tail, self.head, self.way = tail, head, way
        self.level, self.fault, self.reason, self.is_unclear = level, fault, reason, is_unclear
        self.is_choice = False
        # Whether it may belong to the restricted area that a route begins in, or ends in.
        self.may_begin = self.may_end = level == RESTRICTED

    @property
    def is_public(self) -> bool:
        return self.level == OPEN and not self.is_choice
