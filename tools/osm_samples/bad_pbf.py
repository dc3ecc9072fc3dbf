"""PBF files that must be refused, each with one fault."""

import zlib

from . import good, model, pbf

HEADER = pbf.header()


def with_node_fields(fields, strings=None, extra=b""):
    return HEADER + pbf.block([pbf.data(2, fields)], strings, extra)


def with_way(fields):
    strings = pbf.Strings()
    strings.index("highway"), strings.index("service")
    return HEADER + pbf.block([pbf.data(3, pbf.number(1, 1) + fields)], strings)


def with_relation(fields):
    return HEADER + pbf.block([pbf.data(4, pbf.number(1, 1) + fields)])


def with_string(text):
    strings = pbf.Strings()
    way = pbf.data(3, pbf.number(1, 1) + pbf.packed(2, [strings.index(text)]) + pbf.packed(3, [0]))
    return HEADER + pbf.block([way], strings)


def dense(ids=(1, 2), latitudes=(1, 2), longitudes=(1, 2), tags=None):
    return (pbf.differences(1, ids) + pbf.differences(8, latitudes) + pbf.differences(9, longitudes)
            + (b"" if tags is None else pbf.packed(10, tags)))


def body(content):
    """A file whose data blob has these bytes for its Blob message."""
    return HEADER + pbf.blob("OSMData", content)


def amplified_tags():
    """A few kilobytes of indexes that name one long string again and again."""
    strings = pbf.Strings()
    long = strings.index("x" * 1000)
    return with_node_fields(dense([1], [1], [1], [long] * 20000 + [0]), strings)


def amplified_nodes():
    count = 1100000
    return with_node_fields(dense(range(count), [0] * count, [0] * count))


def framing():
    map_file = good.whole()
    first = len(pbf.header(timestamp=model.TIMESTAMP[0]))
    return {
        "empty": (b"", "empty"),
        "header-length-4-gib": (b"\xff\xff\xff\xff" + map_file[4:], "malformed"),
        "header-length-zero": (map_file[:first] + bytes(4) + map_file[first:], "malformed"),
        "header-cut": (map_file[:2], "malformed"),
        "cut-in-header": (map_file[:first // 2], "malformed"),
        "cut-in-block": (map_file[:-20], "malformed"),
        "cut-in-length": (map_file[:first + 3], "malformed"),
        "garbage-at-end": (map_file + b"\x00\x00\x01\x00garbage", "malformed"),
        "web-page": (b"<!DOCTYPE html><html><body>404 Not Found</body></html>", "malformed"),
        "text": (b"no such file\n", "malformed"),
        "no-header": (map_file[first:], "malformed"),
        "second-header": (map_file + map_file, "malformed"),
        "blob-size-2-gib": (HEADER + pbf.blob("OSMData", b"", 2**31 - 1), "malformed"),
        "blob-size-negative": (HEADER + pbf.blob("OSMData", b"", -1), "malformed"),
        "blob-size-missing": (HEADER + b"\x00\x00\x00\x09" + pbf.data(1, b"OSMData"), "malformed"),
        "blob-header-damaged": (HEADER + b"\x00\x00\x00\x03\x0a\x7fx", "malformed"),
        "required-feature-unknown": (pbf.header(["OsmSchema-V0.6", "Riddles"]), "malformed"),
        "required-feature-cut": (pbf.header(["OsmSchema"]), "malformed"),
        "history": (pbf.header(["OsmSchema-V0.6", "HistoricalInformation"]), "malformed"),
    }


def blobs():
    content = pbf.Strings().message()
    packed = zlib.compress(content)
    return {
        "content-size-too-big": (body(pbf.deflated(content, len(content) + 1)), "malformed"),
        "content-size-too-small": (body(pbf.deflated(content, len(content) - 1)), "malformed"),
        "content-size-2-gib": (body(pbf.deflated(content, 2**31 - 1)), "malformed"),
        "content-size-negative": (body(pbf.deflated(content, -1)), "malformed"),
        "content-size-missing": (body(pbf.data(3, packed)), "malformed"),
        "content-missing": (body(pbf.number(2, 5)), "malformed"),
        "content-twice": (body(pbf.raw(content) + pbf.raw(content)), "malformed"),
        "raw-size-wrong": (body(pbf.number(2, 5) + pbf.raw(content)), "malformed"),
        "zlib-bomb": (body(pbf.deflated(bytes(2**22), 1000)), "malformed"),
        "zlib-damaged": (body(pbf.number(2, len(content)) + pbf.data(3, packed[:-3] + b"abc")), "malformed"),
        "zlib-left-over": (body(pbf.number(2, len(content)) + pbf.data(3, packed + b"x")), "malformed"),
        "lz4-damaged": (body(pbf.number(2, 99) + pbf.data(6, b"\x1fx\xff\xff\x00")), "malformed"),
        "lz4-too-short": (body(pbf.number(2, 99) + pbf.data(6, pbf.literal_lz4(content))), "malformed"),
        "lzma": (body(pbf.number(2, 99) + pbf.data(4, b"x")), "malformed"),
        "zstd": (body(pbf.number(2, 99) + pbf.data(7, b"x")), "malformed"),
    }


def objects():
    one = dense()
    overflow = pbf.zigzag(2**63 - 1) + pbf.zigzag(1)
    return {
        "string-index-of-way": (with_way(pbf.packed(2, [1]) + pbf.packed(3, [3])), "malformed"),
        "string-index-of-node": (with_node_fields(dense(tags=[1, 0, 0])), "malformed"),
        "string-index-of-role": (with_relation(pbf.packed(8, [9]) + pbf.differences(9, [1]) + pbf.packed(10, [1])),
                                 "malformed"),
        "string-index-negative": (with_way(pbf.packed(2, [-1]) + pbf.packed(3, [1])), "malformed"),
        "string-with-zero": (with_string(b"a\0b"), "malformed"),
        "string-too-long": (with_string("x" * 1025), "malformed"),
        "string-table-twice": (HEADER + pbf.block([], extra=pbf.Strings().message()), "malformed"),
        "values-missing": (with_way(pbf.packed(2, [1, 1]) + pbf.packed(3, [2])), "malformed"),
        "keys-missing": (with_way(pbf.packed(3, [2])), "malformed"),
        "keys-twice": (with_way(pbf.packed(2, [1]) * 2 + pbf.packed(3, [2])), "malformed"),
        "keys-not-packed": (with_way(pbf.number(2, 1) + pbf.number(3, 2)), "malformed"),
        "node-tags-cut": (with_node_fields(dense(tags=[0])), "malformed"),
        "node-tags-left-over": (with_node_fields(dense(tags=[0, 0, 0])), "malformed"),
        "latitudes-missing": (with_node_fields(dense(latitudes=[1])), "malformed"),
        "longitudes-left-over": (with_node_fields(dense(longitudes=[1, 2, 3])), "malformed"),
        "marks-missing": (with_node_fields(one + pbf.data(5, pbf.packed(6, [1]))), "malformed"),
        "roles-missing": (with_relation(pbf.differences(9, [1]) + pbf.packed(10, [1])), "malformed"),
        "member-type-unknown": (with_relation(pbf.packed(8, [0]) + pbf.differences(9, [1]) + pbf.packed(10, [3])),
                                "malformed"),
        "places-of-way-missing": (with_way(pbf.differences(8, [1, 2]) + pbf.differences(9, [1]) + pbf.differences(10, [1])),
                                  "malformed"),
        "varint-overlong": (with_way(pbf.data(8, b"\xff" * 11 + b"\x01")), "malformed"),
        "varint-cut": (with_way(pbf.data(8, b"\x80")), "malformed"),
        "field-zero": (with_way(b"\x00\x00"), "malformed"),
        "field-past-end": (with_way(b"\x42\x7f\x01"), "malformed"),
        "node-ids-overflow": (with_node_fields(pbf.data(1, overflow)
                                                + pbf.differences(8, [1, 2]) + pbf.differences(9, [1, 2])), "badValue"),
        "refs-overflow": (with_way(pbf.data(8, overflow)), "badValue"),
        "latitude-wraps": (with_node_fields(dense(latitudes=[500000000 + 2**32, 500000000 + 2**32])), "badValue"),
        "longitude-wraps": (HEADER + pbf.block([pbf.data(1, pbf.signed(1, 1) + pbf.signed(8, 0) + pbf.signed(9, 2**62))]),
                            "badValue"),
        "granularity-zero": (with_node_fields(one, extra=pbf.number(17, 0)), "badValue"),
        "granularity-negative": (with_node_fields(one, extra=pbf.number(17, -100)), "badValue"),
        "time-unit-huge": (with_node_fields(one, extra=pbf.number(18, 2**31 - 1)), "badValue"),
        "time-huge": (with_node_fields(one + pbf.data(5, pbf.differences(2, [2**62, 0]))), "badValue"),
        "changesets-overflow": (with_node_fields(one + pbf.data(5, pbf.data(3, overflow))), "badValue"),
        "offset-huge": (with_node_fields(one, extra=pbf.number(19, 2**62)), "badValue"),
        "tags-amplified": (amplified_tags(), "tooLarge"),
        "strings-amplified": (HEADER + pbf.blob("OSMData", pbf.deflated(pbf.data(1, b"\x0a\x00" * (2**20 + 1)))), "tooLarge"),
        "nodes-amplified": (amplified_nodes(), "tooLarge"),
    }


def files():
    """{name: (bytes, code)}"""
    return {f"{name}.osm.pbf": case for part in (framing(), blobs(), objects()) for name, case in part.items()}
