"""Reads OSM PBF: frames, zlib, and the few protobuf messages that hold nodes, ways and relations."""

import struct
import zlib
from itertools import accumulate
from typing import Iterator, List, Tuple

KINDS = ("node", "way", "relation")
FEATURES = {"OsmSchema-V0.6", "DenseNodes", "HistoricalInformation"}


class PBFError(Exception):
    """The file is not a PBF that this reader understands."""


def blocks(file) -> Iterator["Block"]:
    """The data blocks of an open file, in order."""
    while True:
        length = file.read(4)
        if not length:
            return
        header = dict(_fields(_exactly(file, struct.unpack(">I", length)[0])))
        kind, size = bytes(header[1]), header[3]
        content = _blob(_exactly(file, size))
        if kind == b"OSMHeader":
            needed = {bytes(value).decode() for key, value in _fields(content) if key == 4}
            if needed - FEATURES:
                raise PBFError(f"the file needs {sorted(needed - FEATURES)}")
        elif kind == b"OSMData":
            yield Block(content)


def _exactly(file, size: int) -> bytes:
    data = file.read(size)
    if len(data) != size:
        raise PBFError("the file ends in the middle of a block")
    return data


def _blob(data: bytes) -> memoryview:
    fields = dict(_fields(data))
    if 1 in fields:
        return fields[1]
    if 3 in fields:
        return memoryview(zlib.decompress(fields[3]))
    raise PBFError(f"a block is compressed in a way that this reader lacks (field {sorted(fields)})")


def _fields(data) -> Iterator[Tuple[int, object]]:
    """Number and value of each field: int for varints, memoryview for bytes."""
    view, at, end = memoryview(data), 0, len(data)
    while at < end:
        key, at = _varint(view, at)
        wire = key & 7
        if wire == 0:
            value, at = _varint(view, at)
        elif wire == 2:
            size, at = _varint(view, at)
            value, at = view[at : at + size], at + size
        elif wire in (1, 5):
            size = 8 if wire == 1 else 4
            value, at = view[at : at + size], at + size
        else:
            raise PBFError(f"wire type {wire}")
        yield key >> 3, value


def _varint(view, at: int) -> Tuple[int, int]:
    byte = view[at]
    at += 1
    if byte < 128:
        return byte, at
    value, shift = byte & 127, 7
    while True:
        byte = view[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def _packed(data) -> List[int]:
    values, value, shift = [], 0, 0
    append = values.append
    for byte in bytes(data):
        if byte < 128:
            append(value | byte << shift if shift else byte)
            value = shift = 0
        else:
            value |= (byte & 127) << shift
            shift += 7
    return values


def _signed(value: int) -> int:
    return (value >> 1) ^ -(value & 1)


def _running(data) -> List[int]:
    """A packed list of signed differences, summed up."""
    return list(accumulate((v >> 1) ^ -(v & 1) for v in _packed(data)))


class Block:
    """A primitive block: a string table and groups."""

    def __init__(self, content):
        self._strings: List[str] = []
        self._groups = []
        self._granularity, self._lat_offset, self._lon_offset = 100, 0, 0
        for key, value in _fields(content):
            if key == 1:
                self._strings = [bytes(text).decode("utf-8", "replace") for k, text in _fields(value) if k == 1]
            elif key == 2:
                self._groups.append(list(_fields(value)))
            elif key == 17:
                self._granularity = value
            elif key == 19:
                self._lat_offset = _int64(value)
            elif key == 20:
                self._lon_offset = _int64(value)

    def nodes(self):
        """Id, latitude and longitude in 1e-7 degrees, tags."""
        for group in self._groups:
            for key, value in group:
                if key == 2:
                    yield from self._dense(dict(_fields(value)))
                elif key == 1:
                    fields = dict(_fields(value))
                    yield _signed(fields[1]), *self._place(_signed(fields[8]), _signed(fields[9])), self._tags(fields, 2, 3)

    def ways(self):
        """Id, node ids, tags."""
        for group in self._groups:
            for key, value in group:
                if key == 3:
                    fields = dict(_fields(value))
                    yield _int64(fields[1]), tuple(_running(fields.get(8, b""))), self._tags(fields, 2, 3)

    def relations(self):
        """Id, members (kind, id, role), tags."""
        for group in self._groups:
            for key, value in group:
                if key == 4:
                    fields = dict(_fields(value))
                    roles = [self._strings[i] for i in _packed(fields.get(8, b""))]
                    kinds = [KINDS[i] for i in _packed(fields.get(10, b""))]
                    members = tuple(zip(kinds, _running(fields.get(9, b"")), roles))
                    yield _int64(fields[1]), members, self._tags(fields, 2, 3)

    def _dense(self, fields):
        latitudes, longitudes = _running(fields[8]), _running(fields[9])
        words, at, strings = _packed(fields.get(10, b"")), 0, self._strings
        for ident, latitude, longitude in zip(_running(fields[1]), latitudes, longitudes):
            tags = None
            while at < len(words) and words[at]:
                tags = tags or {}
                tags[strings[words[at]]] = strings[words[at + 1]]
                at += 2
            at += 1
            yield ident, *self._place(latitude, longitude), tags

    def _place(self, latitude: int, longitude: int) -> Tuple[int, int]:
        if self._granularity == 100 and not self._lat_offset and not self._lon_offset:
            return latitude, longitude
        nano = self._lat_offset + self._granularity * latitude, self._lon_offset + self._granularity * longitude
        return (nano[0] + 50) // 100, (nano[1] + 50) // 100

    def _tags(self, fields, keys: int, values: int):
        strings = self._strings
        return {
            strings[k]: strings[v] for k, v in zip(_packed(fields.get(keys, b"")), _packed(fields.get(values, b"")))
        }


def _int64(value: int) -> int:
    return value - (1 << 64) if value >> 63 else value
