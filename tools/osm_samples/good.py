"""The map in every encoding that is read. Names begin with `map`."""

import bz2
import gzip

from . import model, pbf

DELETED_NODE = model.Node(5, (0, 0))


def whole(encoder=None, pack=pbf.deflated):
    """All objects in one block."""
    encoder = encoder or pbf.Encoder()
    groups = [encoder.dense(model.NODES), *map(encoder.way, model.WAYS), *map(encoder.relation, model.RELATIONS)]
    return pbf.header(timestamp=model.TIMESTAMP[0], pack=pack) + encoder.block(groups, pack)


def plain_nodes():
    encoder = pbf.Encoder()
    groups = [*map(encoder.node, model.NODES), *map(encoder.way, model.WAYS), *map(encoder.relation, model.RELATIONS)]
    return pbf.header(timestamp=model.TIMESTAMP[0]) + encoder.block(groups)


def blocks(order="nwr", between=b""):
    """Each kind in a block of its own, in the order asked for."""
    out = {}
    for kind in "nwr":
        encoder = pbf.Encoder()
        groups = {"n": lambda: [encoder.dense(model.NODES)], "w": lambda: list(map(encoder.way, model.WAYS)),
                  "r": lambda: list(map(encoder.relation, model.RELATIONS))}[kind]()
        out[kind] = encoder.block(groups)
    return pbf.header(timestamp=model.TIMESTAMP[0]) + between.join(out[kind] for kind in order)


def with_deleted():
    """A node that is marked as deleted lies among the others, without tags and at 0, 0."""
    encoder = pbf.Encoder()
    nodes = [DELETED_NODE, *model.NODES]
    groups = [encoder.dense(nodes, visible=[0] + [1] * len(model.NODES)), *map(encoder.way, model.WAYS),
              *map(encoder.relation, model.RELATIONS)]
    return pbf.header(timestamp=model.TIMESTAMP[0]) + encoder.block(groups)


def mixed_text():
    """Tags before and between references, comments, a note, a deleted node, no white space that is needed."""
    extra = '<!-- > " --><note>As text &amp; more</note><node id="5" version="2" visible="false"/>'
    body = model.body().replace("  ", "").replace("\n", "")
    tag, refs = '<tag k="highway" v="residential"/>', '<nd ref="-7"/><nd ref="2"/>'
    first = f'<way id="11" version="1">{refs}{tag}'
    assert first in body
    return model.document(extra + body.replace(first, f'<way id="11" version="1"><nd ref="-7"/>{tag}<nd ref="2"/>'))


def files():
    """{name: bytes}"""
    text = model.document(model.body()).encode()
    half = len(text) // 2
    return {
        "map.osm": text,
        "map-mixed.osm": b"\xef\xbb\xbf" + mixed_text().encode(),
        "map.osm.gz": gzip.compress(text, mtime=0),
        "map-members.osm.gz": gzip.compress(text[:half], mtime=0) + gzip.compress(text[half:], mtime=0) + bytes(64),
        "map.osm.bz2": bz2.compress(text),
        "map-streams.osm.bz2": bz2.compress(text[:half]) + bz2.compress(text[half:]),
        "map.osm.pbf": whole(),
        "map-raw.osm.pbf": whole(pack=pbf.raw),
        "map-lz4.osm.pbf": whole(pack=pbf.lz4),
        "map-plain-nodes.osm.pbf": plain_nodes(),
        "map-granularity.osm.pbf": whole(pbf.Encoder(granularity=1000)),
        "map-offsets.osm.pbf": whole(pbf.Encoder(granularity=500, offset=(30000, -70000))),
        "map-unsorted.osm.pbf": blocks("rwn"),
        "map-unknown-blob.osm.pbf": blocks(between=pbf.blob("OSMIndex", pbf.raw(b"x" * 40))),
        "map-deleted.osm.pbf": with_deleted(),
    }
