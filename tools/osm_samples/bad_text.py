"""XML files that must be refused, compressed ones, and files whose name and content disagree."""

import bz2
import gzip

from . import good, model

LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


def osm(body, **options):
    return model.document(body, **options).encode()


def node(attributes):
    return osm(f"<node {attributes}/>\n")


def packed(text):
    return gzip.compress(text, mtime=0)


def documents():
    return {
        "entities.osm": (f'<!DOCTYPE osm [<!ENTITY l0 "ha">{LAUGHS}]>'.encode() + osm("<note>&l9;</note>"), "malformed"),
        "unknown-entity.osm": (osm('<way id="1"><tag k="name" v="&xxe;"/></way>\n'), "malformed"),
        "blank.osm": (b"\n \n", "malformed"),
        "nothing.osm": (b"", "empty"),
        "no-elements.osm": (b"<!-- nothing -->\n", "malformed"),
        "web-page.osm": (b"<html><body>502 Bad Gateway</body></html>\n", "malformed"),
        "other-root.osm": (b'<gpx version="1.1"></gpx>\n', "malformed"),
        "change.osm": (osm("", root='<osmChange version="0.6">', end="</osmChange>\n"), "malformed"),
        "no-version.osm": (osm("", root="<osm>"), "malformed"),
        "old-version.osm": (osm("", root='<osm version="0.5">'), "malformed"),
        "latin1.osm": (osm("").replace(b"UTF-8", b"ISO-8859-1"), "malformed"),
        "not-utf8.osm": (osm('<way id="1"><tag k="name" v="?"/></way>\n').replace(b"?\"/>", b"\xe4\"/>"), "malformed"),
        "cut.osm": (osm(model.body())[:-40], "malformed"),
        "cut-in-element.osm": (osm(model.body())[:600], "malformed"),
        "cut-in-comment.osm": (osm("<!-- never ends"), "malformed"),
        "goes-on.osm": (osm("") + b"<osm/>", "malformed"),
        "text-after-end.osm": (osm("") + b"error: out of memory", "malformed"),
        "wrong-end.osm": (osm('<way id="1"></node>\n'), "malformed"),
        "nested.osm": (osm("<a>" * 20 + "</a>" * 20), "malformed"),
        "node-in-way.osm": (osm('<way id="1"><node id="2"/></way>\n'), "malformed"),
        "id-beyond-64-bits.osm": (node('id="9223372036854775808" lat="1" lon="1"'), "malformed"),
        "id-text.osm": (node('id="seven" lat="1" lon="1"'), "malformed"),
        "latitude-text.osm": (node('id="1" lat="north" lon="1"'), "malformed"),
        "latitude-huge.osm": (node('id="1" lat="1844" lon="1"'), "malformed"),
        "latitude-overflows.osm": (node('id="1" lat="1e57" lon="1"'), "badValue"),
        "longitude-escaped.osm": (node('id="1" lat="1" lon="1&#101;57"'), "badValue"),
        "member-type-unknown.osm": (osm('<relation id="1"><member type="area" ref="1" role=""/></relation>\n'), "malformed"),
        "ref-missing.osm": (osm('<relation id="1"><member type="way" role=""/></relation>\n'), "malformed"),
    }


def compressed():
    text = osm(model.body())
    damaged = bytearray(packed(text))
    damaged[len(damaged) // 2] ^= 0xFF
    damaged2 = bytearray(bz2.compress(text))
    damaged2[len(damaged2) // 2] ^= 0xFF
    return {
        "element-too-long.osm.gz": (packed(node(f'id="1" user="{"x" * 100000}"')), "tooLarge"),
        "comment-too-long.osm.gz": (packed(osm(f'<!-- {" " * 2**21} -->')), "tooLarge"),
        "text-too-long.osm.gz": (packed(osm(" " * 2**21)), "tooLarge"),
        "object-too-large.osm.gz": (packed(osm('<way id="1">' + '<nd ref="1"/>' * 1400000 + "</way>")), "tooLarge"),
        "cut.osm.gz": (packed(text)[:-20], "malformed"),
        "damaged.osm.gz": (bytes(damaged), "malformed"),
        "garbage-at-end.osm.gz": (packed(text) + b"garbage", "malformed"),
        "empty-member.osm.gz": (packed(b""), "empty"),
        "cut.osm.bz2": (bz2.compress(text)[:-20], "malformed"),
        "damaged.osm.bz2": (bytes(damaged2), "malformed"),
        "garbage-at-end.osm.bz2": (bz2.compress(text) + b"garbage", "malformed"),
    }


def misnamed():
    text, pbf = osm(""), good.whole()
    return {
        "is-gzip.osm": (packed(text), "malformed"),
        "is-bzip2.osm.gz": (bz2.compress(text), "malformed"),
        "is-text.osm.bz2": (text, "malformed"),
        "is-pbf.osm": (pbf, "malformed"),
        "is-text.osm.pbf": (text, "malformed"),
        "is-gzip.osm.pbf": (packed(text), "malformed"),
        "change.osc": (osm("", root='<osmChange version="0.6">', end="</osmChange>\n"), "malformed"),
        "history.osh.pbf": (pbf, "malformed"),
        "other.o5m": (b"\xff\xe0\x04o5m2", "malformed"),
        "ending-unknown.xml": (text, "malformed"),
    }


def files():
    """{name: (bytes, code)}"""
    return {**documents(), **compressed(), **misnamed()}
