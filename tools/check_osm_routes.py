#!/usr/bin/env python3
"""Checks routes of `graphpack` against the tags of the OSM file that its package was built from: no turn restriction, one-way
or access rule may be broken by a car. It shares nothing with the importer: readers and rules are its own.

    graphpack batch PKG --pairs PAIRS.csv --format osrm | tools/check_osm_routes.py CITY.osm.pbf -
    tools/check_osm_routes.py CITY.osm.pbf --random 5000 --seed 1 --graphpack PATH --package PKG
    tools/check_osm_routes.py CITY.osm.pbf --tempting 5000 --graphpack PATH --package PKG

Three kinds of findings: broken (a rule is broken), doubtful (U-turns where the road goes on, and restrictions whose ways are not
split at the via node), noted (U-turns at dead ends, tags that say too little). Exit status 1 if anything is broken, else 0.
Python 3.9 or later, standard library only.
"""

import argparse
import json
import sys
import time

from osm_rules import osm_data, self_test
from osm_rules.questions import ask, random_pairs, tempting_pairs
from osm_rules.reach import Reach
from osm_rules.restrictions import Rules
from osm_rules.road_map import RoadMap
from osm_rules.routes import Report, check


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("osm", nargs="?", help=".osm.pbf, .osm, .osm.gz or .osm.bz2")
    parser.add_argument("answers", nargs="?", help="OSRM route answers, one JSON text a line; - for standard input")
    parser.add_argument("--random", type=int, metavar="N", help="ask graphpack for N random routes")
    parser.add_argument("--tempting", type=int, metavar="N", help="ask for at most N routes whose shortest way would break a rule")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--graphpack", metavar="PATH")
    parser.add_argument("--package", metavar="PKG")
    parser.add_argument("--keep", default="", metavar="DIR", help="keep questions and answers here")
    parser.add_argument("--only-ids", action="store_true", help="follow annotation.nodes (all OSM nodes), not the line")
    parser.add_argument("--examples", type=int, default=5, metavar="N", help="of each kind; above 5 also of what is noted")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if not options.self_test:
        asks = options.random or options.tempting
        if not options.osm or not options.answers and not asks:
            parser.error("give an OSM file and answers, or --random or --tempting")
        if asks and not (options.graphpack and options.package):
            parser.error("--random and --tempting need --graphpack and --package")
    return options


def tell_unanswered(roads: RoadMap, pairs: str, answers, report: Report):
    """For questions without a route: whether the roads of the file have one, turn restrictions aside."""
    reach = Reach(roads)
    for number, (row, answer) in enumerate(zip(pairs.splitlines()[1:], answers), 1):
        if json.loads(answer).get("code") == "NoRoute":
            numbers = [round(float(text) * 1e7) for text in row.split(",")]
            report.add_unanswered(number, reach.verdict(tuple(numbers[:2]), tuple(numbers[2:])))


def main() -> int:
    options = arguments()
    if options.self_test:
        return self_test.run()
    began = time.monotonic()
    roads = RoadMap(osm_data.load(options.osm))
    rules = Rules(roads)
    print(f"{options.osm} read in {time.monotonic() - began:.1f} s", file=sys.stderr)
    report = Report(options.examples)
    if options.random or options.tempting:
        if options.tempting:
            pairs = tempting_pairs(roads, rules, options.tempting, options.seed)
        else:
            pairs = random_pairs(roads, options.random, options.seed)
        answers = ask(options.graphpack, options.package, pairs, options.keep)
    elif options.answers == "-":
        answers = sys.stdin
    else:
        answers = open(options.answers, encoding="utf-8")
    check(roads, rules, answers, report, options.only_ids)
    if options.random or options.tempting:
        tell_unanswered(roads, pairs, answers, report)
    print(report.text(rules))
    return 1 if report.broken else 0


if __name__ == "__main__":
    sys.exit(main())
