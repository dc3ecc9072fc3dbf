"""The command line of Benchmarks/compare."""

import argparse
import importlib
import json
import os
import sys
import tempfile
from pathlib import Path

from comparison import report
from comparison.process import Failure, say

ROOT = Path(__file__).resolve().parents[2]
PARTS = {
    "routes": "whole routes against OSRM (CH, MLD) and Valhalla: median, 99 %, answers",
    "weights": "weights alone on reference networks against RoutingKit; costs as expected for every algorithm",
    "open": "a fresh process, from opening to the first answer, against OSRM",
    "memory": "growth after all pairs with a block cache of 16 MiB, and what the peers need",
    "cache": "a block cache of a quarter of the decoded bytes: answers and median",
    "size": "bytes by section, against the source file and the peers' files",
    "build": "seconds and peak memory against the peers' preparation on two cores",
    "threads": "two threads against one",
    "potentials": "roads closed or slowed at random: costs, settled states against our own A*, median against Valhalla",
    "scale": "a network sixteen times as large: build memory, median, answers",
}


def options():
    """The command line, read and checked."""
    parser = argparse.ArgumentParser(
        prog="Benchmarks/compare", formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Compares Roadbook with OSRM, Valhalla and RoutingKit: same files and pairs, in turn, in one run.",
        epilog="parts:\n" + "\n".join(f"  {name:<11} {text}" for name, text in PARTS.items())
        + "\n\nexit status: 0 done; 1 --gate was given and a demand fails; 2 something could not be run")
    shared = Path(os.environ.get("ROADBOOK_SHARED", ROOT.parent / "shared"))
    parser.add_argument("parts", nargs="*", metavar="PART", help="what to measure (default: all)")
    parser.add_argument("--osm", type=Path, action="append", metavar="FILE", help="an .osm.pbf file; may be repeated")
    parser.add_argument("--network", type=Path, action="append", metavar="FOLDER", dest="networks",
                        help="a folder with nodes.csv, edges.csv and queries.csv; may be repeated")
    parser.add_argument("--tile-tool", type=Path, default=shared / "tools/tile_graph.py", metavar="PATH",
                        help="for scale: a program run as PATH NETWORK 4 OUT that joins 4 x 4 copies of a network")
    parser.add_argument("--graphpack", type=Path, default=ROOT / ".build/release/graphpack", metavar="PATH",
                        help="the program (default: the release build of this checkout)")
    parser.add_argument("--pairs", type=int, default=1000, metavar="N", help="pairs of places (default: 1000)")
    parser.add_argument("--rounds", type=int, default=5, metavar="N",
                        help="rounds; a pair's time is their median (default: 5)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which pairs (default: 1)")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "roadbook-compare", metavar="FOLDER",
                        help="where the peers and their files are kept between runs (default: a temporary folder)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all rows, the machine and the versions here")
    parser.add_argument("--gate", action="store_true", help="exit with 1 if a demand fails")
    parser.add_argument("--self-test", action="store_true", help="only test this script itself")
    found = parser.parse_args()
    found.osm = found.osm or existing(shared / f"data/osm/{name}.osm.pbf" for name in ("porto", "milan"))
    found.networks = found.networks or existing(shared / f"data/csv/reference-{name}" for name in ("porto", "milan"))
    unknown = [part for part in found.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]}; there are: {', '.join(PARTS)}")
    if not found.osm and not found.networks:
        parser.error("there is no data: give --osm FILE (any .osm.pbf extract) or --network FOLDER")
    missing = [path for path in [found.graphpack, *found.osm, *found.networks] if not path.exists()]
    if missing:
        parser.error(f"{missing[0]} is not there (the program is built by: swift build -c release --product graphpack)")
    found.work, found.graphpack = found.work.resolve(), found.graphpack.resolve()
    found.osm, found.networks = [[path.resolve() for path in paths] for paths in (found.osm, found.networks)]
    return found


def existing(paths):
    """Those that are there."""
    return [path for path in paths if path.exists()]


def main():
    found = options()
    from comparison.setting import Setting

    setting, rows = Setting(found), []
    for part in found.parts or PARTS:
        say(part)
        rows += importlib.import_module(f"comparison.parts.{part}").run(setting)
    print("\n".join(report.text(rows)))
    if found.json:
        found.json.write_text(json.dumps(report.document(rows, found.graphpack, sys.argv[1:]), indent=1) + "\n")
    return 1 if found.gate and any(row.holds is False for row in rows) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        print(f"compare: {failure}", file=sys.stderr)
        sys.exit(2)
