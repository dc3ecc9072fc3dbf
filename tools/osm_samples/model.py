"""The one map that all good samples hold, and its text."""

from collections import namedtuple

# Places are latitude and longitude in 1e-7 degrees.
Node = namedtuple("Node", "id place tags", defaults=[()])
Way = namedtuple("Way", "id nodes tags", defaults=[()])
Relation = namedtuple("Relation", "id members tags", defaults=[()])

TIMESTAMP = 1758317984, "2025-09-19T21:39:44Z"
BEYOND_53_BITS = 2**53 + 1

NODES = [
    Node(-7, (500000000, 100000000)),
    Node(2, (500000000, 100014000), (("highway", "traffic_signals"),)),
    Node(4294967298, (500000000, 100028000), (("barrier", "gate"), ("access", "private"))),
    Node(BEYOND_53_BITS, (500009000, 100014000)),
    Node(BEYOND_53_BITS + 1, (-900000000, -1800000000)),
    Node(BEYOND_53_BITS + 2, (900000000, 1800000000)),
]
WAYS = [
    Way(11, (-7, 2), (("highway", "residential"), ("name", "Straße der Hügel ⛰"))),
    Way(12, (2, 4294967298), (("highway", "residential"), ("name", "Smith & Sons' \"Lane\" <1>"))),
    Way(BEYOND_53_BITS, (BEYOND_53_BITS, 2), (("highway", "service"),)),
    Way(14, (2, 99, -7, 2)),
]
RELATIONS = [
    Relation(21, (("way", 11, "from"), ("node", 2, "via"), ("way", 12, "to")),
             (("type", "restriction"), ("restriction", "no_left_turn"))),
    Relation(-22, (("relation", 21, ""), ("way", BEYOND_53_BITS, "naïve"))),
]


def escaped(text):
    for plain, other in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(plain, other)
    return text


def degrees(value):
    sign = "-" if value < 0 else ""
    return f"{sign}{abs(value) // 10**7}.{abs(value) % 10**7:07}"


def tag_lines(one):
    return "".join(f'    <tag k="{escaped(key)}" v="{escaped(value)}"/>\n' for key, value in one.tags)


def node_text(node):
    place = f'lat="{degrees(node.place[0])}" lon="{degrees(node.place[1])}"'
    return f'  <node id="{node.id}" version="1" {place}>\n{tag_lines(node)}  </node>\n'


def way_text(way):
    refs = "".join(f'    <nd ref="{ref}"/>\n' for ref in way.nodes)
    return f'  <way id="{way.id}" version="1">\n{refs}{tag_lines(way)}  </way>\n'


def relation_text(relation):
    members = "".join(f'    <member type="{kind}" ref="{ref}" role="{escaped(role)}"/>\n' for kind, ref, role in relation.members)
    return f'  <relation id="{relation.id}" version="1">\n{members}{tag_lines(relation)}  </relation>\n'


def document(body, root=f'<osm version="0.6" timestamp="{TIMESTAMP[1]}">', end="</osm>\n"):
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + root + "\n" + body + end


def body():
    return "".join([*map(node_text, NODES), *map(way_text, WAYS), *map(relation_text, RELATIONS)])
