"""OSRM: preparation with its stock car profile, and questions in this process."""

import time
from importlib.metadata import version
from pathlib import Path

from comparison.process import bytes_of, prepared, run

# What the library reads to answer routes; the rest of what is made serves the preparation only.
SHARED_FILES = [
    "datasource_names", "ebg_nodes", "edges", "fileIndex", "geometry", "icd", "maneuver_overrides", "names",
    "nbg_nodes", "properties", "ramIndex", "timestamp", "tld", "tls", "turn_duration_penalties",
    "turn_weight_penalties",
]
ALGORITHM_FILES = {"CH": ["hsgr"], "MLD": ["cell_metrics", "cells", "mldgr", "partition"]}
COMMANDS = {"CH": ["osrm-contract"], "MLD": ["osrm-partition", "osrm-customize"]}


def prepare(source, folder, algorithm, threads):
    """Builds all files from an OpenStreetMap file and gives what that cost: the sum of the steps."""
    import osrm

    root, log = Path(osrm.__file__).parent, folder / "build.log"
    (folder / "map.osm.pbf").symlink_to(source)  # the files are written beside the input
    options = ["-t", threads]
    cost = run(log, root / "bin/osrm-extract", *options, "-p", root / "share/profiles/car.lua", folder / "map.osm.pbf")
    for command in COMMANDS[algorithm]:
        cost += run(log, root / "bin" / command, *options, folder / "map.osrm")
    return cost


class OSRM:
    """An engine that has opened its files."""

    def __init__(self, source, work, algorithm, threads):
        self.folder = prepared(
            work / f"osrm-{algorithm}", version("osrm-bindings"),
            lambda folder: prepare(source, folder, algorithm, threads))
        self.algorithm = algorithm
        self.engine = open_engine(self.folder, algorithm)

    def file_bytes(self):
        """The size of the files that routes are answered from."""
        return bytes_of(self.folder / f"map.osrm.{kind}" for kind in SHARED_FILES + ALGORITHM_FILES[self.algorithm])

    def nearest(self, latitude, longitude):
        """The nearest place on a road."""
        import osrm

        answer = self.engine.Nearest(osrm.NearestParameters(coordinates=[(longitude, latitude)], generate_hints=False))
        longitude, latitude = list(answer["waypoints"][0]["location"])
        return latitude, longitude

    def routes(self, pairs):
        """A function for each pair that finds its route with steps and geometry; its parameters are made before."""
        return [self._question(route_parameters(pair)) for pair in pairs]

    def _question(self, parameters):
        route = self.engine.Route

        def ask():
            try:
                return route(parameters)
            except RuntimeError:  # no route, no segment
                return None

        return ask

    def answers(self, pairs):
        """Seconds and metres of each pair's route, and how far from its end in metres a place was snapped; or None."""
        return [answer and figures_of(answer) for answer in (ask() for ask in self.routes(pairs))]

    def table_time(self, places):
        """Microseconds for durations and lengths from each place to each, and the durations."""
        import osrm

        parameters = osrm.TableParameters(
            coordinates=[(longitude, latitude) for latitude, longitude in places], annotations=["duration", "distance"],
            generate_hints=False)
        begin = time.perf_counter_ns()
        answer = self.engine.Table(parameters)
        microseconds = (time.perf_counter_ns() - begin) / 1000
        return microseconds, [list(row) for row in answer["durations"]]


def open_engine(folder, algorithm, use_mmap=False):
    """Opens prepared files."""
    import osrm

    return osrm.OSRM(
        algorithm=algorithm, storage_config=str(folder / "map.osrm"), use_shared_memory=False, use_mmap=use_mmap,
        max_locations_distance_table=1000)


def route_parameters(pair):
    """A whole route: steps with names, full geometry."""
    import osrm

    return osrm.RouteParameters(
        coordinates=[(pair[1], pair[0]), (pair[3], pair[2])], steps=True, overview="full", geometries="polyline6",
        generate_hints=False)


def figures_of(answer):
    """Duration, length, and the farther snap."""
    route = answer["routes"][0]
    return route["duration"], route["distance"], max(waypoint["distance"] for waypoint in answer["waypoints"])
