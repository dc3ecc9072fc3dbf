"""OpenStreetMap PBF, written field by field, so that any field can be wrong."""

import struct
import zlib


def varint(number):
    """An unsigned number of at most 64 bits; a negative one as its two's complement."""
    number &= (1 << 64) - 1
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(out + bytes([number]))


def zigzag(number):
    return varint(number << 1 if number >= 0 else (-number << 1) - 1)


def number(field, value):
    return varint(field << 3) + varint(value)


def signed(field, value):
    return varint(field << 3) + zigzag(value)


def data(field, content):
    return varint(field << 3 | 2) + varint(len(content)) + content


def packed(field, values):
    return data(field, b"".join(map(varint, values)))


def differences(field, values):
    """Packed signed differences, the first one from zero."""
    return data(field, b"".join(zigzag(b - a) for a, b in zip([0, *values], values)))


def literal_lz4(content):
    """An LZ4 block that holds its content as it is."""
    rest = len(content) - 15
    if rest < 0:
        return bytes([len(content) << 4]) + content
    return bytes([0xF0]) + b"\xff" * (rest // 255) + bytes([rest % 255]) + content


def deflated(content, size=None):
    return number(2, len(content) if size is None else size) + data(3, zlib.compress(content, 9))


def raw(content):
    return data(1, content)


def lz4(content):
    return number(2, len(content)) + data(6, literal_lz4(content))


def blob(kind, body, size=None):
    """A blob with its header; `size` is what the header says."""
    header = data(1, kind.encode()) + number(3, len(body) if size is None else size)
    return struct.pack(">I", len(header)) + header + body


def header(features=("OsmSchema-V0.6", "DenseNodes"), timestamp=None, pack=deflated):
    content = b"".join(data(4, feature.encode()) for feature in features)
    if timestamp is not None:
        content += number(32, timestamp)
    return blob("OSMHeader", pack(content))


class Strings:
    """A string table; index 0 is not used, as the format asks."""

    def __init__(self):
        self.list = [b""]

    def index(self, text):
        text = text.encode() if isinstance(text, str) else text
        if text not in self.list:
            self.list.append(text)
        return self.list.index(text)

    def message(self):
        return data(1, b"".join(data(1, text) for text in self.list))


def block(groups, strings=None, extra=b"", pack=deflated):
    """A data blob; `groups` are contents of primitive groups."""
    content = (strings or Strings()).message() + b"".join(data(2, group) for group in groups) + extra
    return blob("OSMData", pack(content))


class Encoder:
    """Writes the objects of a map as groups, with a string table, a granularity and offsets of its own."""

    def __init__(self, granularity=100, offset=(0, 0)):
        self.strings = Strings()
        self.granularity = granularity
        self.offset = offset

    def extra(self):
        return (number(17, self.granularity) + number(19, self.offset[0]) + number(20, self.offset[1])) \
            if (self.granularity, self.offset) != (100, (0, 0)) else b""

    def places(self, node):
        return [(value * 100 - offset) // self.granularity for value, offset in zip(node.place, self.offset)]

    def tags(self, one):
        keys = [self.strings.index(key) for key, _ in one.tags]
        values = [self.strings.index(value) for _, value in one.tags]
        return packed(2, keys) + packed(3, values) if one.tags else b""

    def dense(self, nodes, visible=None):
        tags = []
        for node in nodes:
            for pair in node.tags:
                tags += map(self.strings.index, pair)
            tags.append(0)
        latitudes, longitudes = zip(*map(self.places, nodes))
        info = data(5, packed(6, visible)) if visible else b""
        return data(2, differences(1, [node.id for node in nodes]) + info + differences(8, latitudes)
                    + differences(9, longitudes) + packed(10, tags))

    def node(self, node):
        latitude, longitude = self.places(node)
        return data(1, signed(1, node.id) + self.tags(node) + signed(8, latitude) + signed(9, longitude))

    def way(self, way):
        return data(3, number(1, way.id) + self.tags(way) + differences(8, way.nodes))

    def relation(self, relation):
        kinds = {"node": 0, "way": 1, "relation": 2}
        return data(4, number(1, relation.id) + self.tags(relation)
                    + packed(8, [self.strings.index(role) for _, _, role in relation.members])
                    + differences(9, [member for _, member, _ in relation.members])
                    + packed(10, [kinds[kind] for kind, _, _ in relation.members]))

    def block(self, groups, pack=deflated):
        return block(groups, self.strings, self.extra(), pack)
