"""Bytes on disk."""

from comparison.process import bytes_of
from comparison.rows import Row
from comparison.setting import name_of

SOURCE_IDS = ("source_node_ids", "source_edge_ids")
MOST_BYTES = {"porto": 4_000_000}


def run(setting):
    """For each OpenStreetMap file: the package by sections, against its source and the peers' files."""
    return [row for source in setting.options.osm for row in compare(setting, source)]


def compare(setting, source):
    """The rows of one file; every section, so that the biggest are seen."""
    subject, package = name_of(source), setting.package(source)
    sections = package.section_bytes()
    size = package.info()["file_bytes"] - sum(sections[name] for name in SOURCE_IDS)
    theirs = {"OSRM CH": setting.osrm(source).file_bytes(), "OSRM MLD": setting.osrm(source, "MLD").file_bytes(),
              "Valhalla": setting.valhalla(source).file_bytes()}
    for name, stored in sorted(sections.items(), key=lambda section: -section[1]):
        yield Row("size", subject, f"section {name}", "B", stored)
    yield Row("size", subject, "without source ids", "bytes", size, at_most=MOST_BYTES.get(subject))
    yield Row("size", subject, "without source ids", "bytes", size, "source file", bytes_of([source]))
    for peer, stored in theirs.items():
        yield Row("size", subject, "on disk", "bytes", size, peer, stored)
