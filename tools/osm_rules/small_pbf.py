"""Writes small PBF files for the self-test."""

import struct
import zlib

from . import osm_data


def as_pbf(data: osm_data.OSMData) -> bytes:
    """The data as a PBF file with one dense group."""
    strings = [""]

    def word(text: str) -> int:
        if text not in strings:
            strings.append(text)
        return strings.index(text)

    ids = list(data.coordinates)
    keys_values = []
    for ident in ids:
        for key, value in data.node_tags.get(ident, {}).items():
            keys_values += [word(key), word(value)]
        keys_values.append(0)
    columns = ids, [data.coordinates[i][0] for i in ids], [data.coordinates[i][1] for i in ids]
    dense = b"".join(_bytes(n, _packed(_steps(c))) for n, c in zip((1, 8, 9), columns)) + _bytes(10, _packed(keys_values))
    objects = _bytes(2, dense)
    for ident, way in data.ways.items():
        objects += _bytes(3, _number(1, ident) + _words(way.tags, word) + _bytes(8, _packed(_steps(way.refs))))
    for ident, relation in data.restrictions.items():
        kinds, refs, roles = zip(*relation.members)
        body = _bytes(8, _packed(map(word, roles))) + _bytes(9, _packed(_steps(refs)))
        body += _bytes(10, _packed(("node", "way", "relation").index(kind) for kind in kinds))
        objects += _bytes(4, _number(1, ident) + _words(relation.tags, word) + body)
    table = b"".join(_bytes(1, text.encode()) for text in strings)
    return _frame(b"OSMHeader", _bytes(4, b"OsmSchema-V0.6")) + _frame(b"OSMData", _bytes(1, table) + _bytes(2, objects))


def _frame(kind: bytes, content: bytes) -> bytes:
    blob = _number(2, len(content)) + _bytes(3, zlib.compress(content))
    header = _bytes(1, kind) + _number(3, len(blob))
    return struct.pack(">I", len(header)) + header + blob


def _words(tags, word) -> bytes:
    return _bytes(2, _packed(word(key) for key in tags)) + _bytes(3, _packed(word(value) for value in tags.values()))


def _steps(values):
    before = 0
    for value in values:
        yield ((value - before) << 1) ^ ((value - before) >> 63)
        before = value


def _packed(values) -> bytes:
    return b"".join(_varint(value) for value in values)


def _varint(value: int) -> bytes:
    out = bytearray()
    value &= (1 << 64) - 1
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out) + bytes([value])


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _bytes(field: int, content: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(content)) + content
