#!/usr/bin/env python3
"""Reads a region package by docs/FORMAT.md alone and tells what is in it.

    graphpack_dump.py PACKAGE [--summary] [--dump] [--check] [--against FILE_OR_FOLDER ...]
                 [--columns NAME=THEIRS,...]

Every frame is decoded, whatever is asked. --summary prints counts (the default), --dump
every node, edge and turn, --check the rules that span blocks, --against compares the
package with the CSV files it was made of. Exit status: 0 fine, 1 a check or a comparison
failed, 2 usage, 3 the package must be refused, 4 a file cannot be read.
Python 3.9 or later, standard library, libzstd.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Iterator, List, Optional

from graphpack_reader.against import compare
from graphpack_reader.blocks import ROAD_CLASSES
from graphpack_reader.checks import check_region
from graphpack_reader.container import Package, PackageError
from graphpack_reader.hierarchy import Hierarchy
from graphpack_reader.region import Region
from road_csv import InputError, read_network


def summary_lines(package: Package, region: Region) -> Iterator[str]:
    header = package.header
    name, attribution, country, program = package.texts
    yield f"region {header.region_id} name={quoted(name)} country={quoted(country)} edition={quoted(header.edition)}"
    yield f"made by={quoted(program)} attribution={quoted(attribution)} build_id={header.build_id:016x}"
    yield "box " + " ".join(map(str, header.box))
    yield f"nodes {header.node_count} edges {header.edge_count} blocks {header.block_count} names {len(region.names)}"
    twins = sum(region.twin(e) is not None for e in region.edges())
    points = sum(len(shape) for block in region.shapes for shape in block.values())
    yield f"edges with a twin {twins}, shape points {points}, boundary entries {len(region.boundary)}"
    for number, profile in enumerate(package.profiles):
        yield profile_line(region, number, profile)
    for section in package.sections.values():
        owner = "" if section.profile == 0xFFFF else f" profile {section.profile}"
        yield f"section {section.name}{owner} frames {len(section.frames)} stored {section.stored_length} " \
              f"raw {section.raw_length}"


def profile_line(region: Region, number: int, profile) -> str:
    entries = [entry for _, _, _, entry in region.turn_entries(number)]
    closed = sum(region.weight(number, e) is None for e in region.edges())
    tables = sum(len(tables) for tables in region.turns[number])
    return (f"profile {profile.name} unit {profile.unit} max_weight {profile.max_weight} max_turn_cost "
            f"{profile.max_turn_cost} max_speed {profile.max_speed!r} closed {closed} tables {tables} "
            f"prohibited {entries.count(1)} costly {sum(e > 1 for e in entries)}")


def dump_lines(package: Package, region: Region) -> Iterator[str]:
    for node in region.nodes():
        lat, lon = region.position(node)
        yield f"node {node} {lat} {lon} source={region.source_node(node)}"
    for edge in region.edges():
        yield edge_line(package, region, edge)
    for number, profile in enumerate(package.profiles):
        for state, edge, memory, layer in region.all_states(number):
            yield f"state {profile.name} {state} edge={edge} memory={memory} layer={layer}"
        for rule in region.conditions[number]:
            kind, edges = "only" if rule.only else "no", " ".join(map(str, rule.edges))
            yield f"condition {profile.name} {kind} {edges} text={quoted(rule.text)}"
        for node, inbound, outbound, entry in region.turn_entries(number):
            cost = {0: "0", 1: "prohibited"}.get(entry, str(entry - 1))
            yield f"turn {profile.name} at={node} {inbound} {outbound} {cost}"
        for block, cuts in enumerate(region.islands[number]):
            for slot, cut in cuts.items():
                yield f"island {profile.name} {block << 12 | slot} cut={cut}"
        yield from rank_lines(profile.name, region.hierarchies[number])
    for edge, direction, kind, key in region.boundary:
        yield f"boundary {edge} direction={direction} kind={kind} key={','.join(map(str, key))}"


def rank_lines(name: str, hierarchy: Optional[Hierarchy]) -> Iterator[str]:
    for number, block in enumerate(hierarchy.blocks if hierarchy else []):
        for slot, (state, parent) in enumerate(zip(block.states, block.parents)):
            rank = number << 9 | slot
            yield f"rank {name} {rank} state={state} parent={'-' if parent is None else parent}"
            for way, arcs in (("forward", block.arcs[2 * slot]), ("backward", block.arcs[2 * slot + 1])):
                for head, weight, middle in arcs:
                    yield f"arc {name} {way} {rank} {head} {weight} middle={'-' if middle is None else middle}"


def edge_line(package: Package, region: Region, edge: int) -> str:
    weights = (region.weight(n, edge) for n in range(len(package.profiles)))
    costs = ",".join(f"{p.name}:{'closed' if w is None else w}" for p, w in zip(package.profiles, weights))
    shape = ";".join(f"{lat},{lon}" for lat, lon in region.shape(edge))
    twin = region.twin(edge)
    return (f"edge {edge} {region.tail(edge)} {region.head(edge)} twin={'-' if twin is None else twin} "
            f"cm={region.attribute(edge, 0)} class={ROAD_CLASSES[region.attribute(edge, 1)]} "
            f"flags={region.attribute(edge, 2)} weights={costs} source={region.source_edge(edge)} "
            f"name={quoted(region.name(edge))} ref={quoted(region.ref(edge))} shape={shape}")


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", type=Path)
    parser.add_argument("--summary", action="store_true", help="counts")
    parser.add_argument("--dump", action="store_true", help="every node, edge and turn")
    parser.add_argument("--check", action="store_true", help="the rules that span blocks")
    parser.add_argument("--against", "--compare", nargs="+", type=Path, metavar="CSV",
                        help="the CSV files that the package was made of, or their folder")
    parser.add_argument("--columns", default="", metavar="NAME=THEIRS,...",
                        help="which header names of those files stand for which of ours, as the build was told")
    return parser.parse_args()


def run(options: argparse.Namespace) -> int:
    package = Package(options.package)
    region = Region(package)
    lines: List[Iterator[str]] = []
    if options.summary or not (options.dump or options.check or options.against):
        lines.append(summary_lines(package, region))
    if options.dump:
        lines.append(dump_lines(package, region))
    for line in (text for part in lines for text in part):
        print(line)
    problems = check_region(region) if options.check else []
    if options.against:
        problems += compare(region, read_network(options.against, options.columns))
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def main() -> int:
    sys.stdout.reconfigure(encoding="utf-8")
    options = arguments()
    try:
        return run(options)
    except (PackageError, InputError) as error:
        print(error, file=sys.stderr)
        return 3
    except OSError as error:
        print(error, file=sys.stderr)
        return 4


if __name__ == "__main__":
    sys.exit(main())
