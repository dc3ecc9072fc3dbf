"""Repeatable chance. Only `random.random()` is used: its values are the same in every Python version."""

import random
from typing import Sequence, TypeVar

Item = TypeVar("Item")


class Chance:
    """A seeded source of decisions."""

    def __init__(self, seed: int):
        self._random = random.Random(seed).random

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self._random()

    def happens(self, probability: float) -> bool:
        return self._random() < probability

    def number(self, low: int, high: int) -> int:
        """An integer from low to high, both included."""
        return low + int(self._random() * (high - low + 1))

    def one_of(self, items: Sequence[Item]) -> Item:
        return items[int(self._random() * len(items))]

    def wobble(self, size: float) -> float:
        """Around zero, mostly small, never beyond `size`."""
        return size * (self._random() + self._random() - 1)

    def shuffled(self, items: Sequence[Item]) -> list:
        rest, out = list(items), []
        while rest:
            out.append(rest.pop(int(self._random() * len(rest))))
        return out
