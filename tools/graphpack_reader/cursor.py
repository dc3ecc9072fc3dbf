"""Reads the numbers of a decoded frame (section 2 of docs/FORMAT.md)."""

from typing import List, Optional

from graphpack_reader.container import Package, Section, require


class Cursor:
    """Reads numbers from a decoded frame."""

    def __init__(self, data: bytes, place: str):
        self.data, self.place, self.at = data, place, 0

    def uv(self, limit: int = (1 << 32) - 1) -> int:
        value = shift = 0
        while True:
            require(self.at < len(self.data) and shift < 70, f"{self.place}: a number without end")
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        require(byte != 0 or shift == 7, f"{self.place}: a number not in its shortest form")
        require(value <= limit, f"{self.place}: {value} is over {limit}")
        return value

    def sv(self) -> int:
        value = self.uv((1 << 64) - 1)
        return -(value >> 1) - 1 if value & 1 else value >> 1

    def column(self, count: int, limit: int = (1 << 32) - 1) -> List[int]:
        return [self.uv(limit) for _ in range(count)]

    def running(self, count: int, low: int, high: int) -> List[int]:
        """A column of differences to the value before."""
        values, value = [], 0
        for _ in range(count):
            value += self.sv()
            require(low <= value <= high, f"{self.place}: {value} is out of range")
            values.append(value)
        return values

    def split(self, count: int) -> List[int]:
        """A split column: low bytes, then what is above them."""
        require(self.at + count <= len(self.data), f"{self.place}: a column without end")
        low = self.data[self.at:self.at + count]
        self.at += count
        return [self.uv() << 8 | byte for byte in low]

    def signed_split(self, count: int) -> List[int]:
        return [-(number >> 1) - 1 if number & 1 else number >> 1 for number in self.split(count)]

    def labels(self, count: int) -> List[int]:
        """The same with sums that wrap at 64 bits."""
        values, value = [], 0
        for _ in range(count):
            value = (value + self.sv() + (1 << 63)) % (1 << 64) - (1 << 63)
            values.append(value)
        return values

    def finish(self) -> None:
        require(self.at == len(self.data), f"{self.place}: something is left over")


def cursor(package: Package, section: Section, frame: int) -> Optional[Cursor]:
    data = package.frame(section, frame)
    return None if data is None else Cursor(data, f"section {section.name}, block {frame}")
