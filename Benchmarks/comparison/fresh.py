"""A peer in a process of its own: opens its files, answers pairs, prints times and memory as JSON.

python -m comparison.fresh (CH | MLD | mmap | valhalla) FOLDER PAIRS.csv
"""

import json
import sys
import time
from pathlib import Path

from comparison import osrm_peer, valhalla_peer
from comparison.process import output_of


def measure(kind, folder, pairs_file):
    """What a fresh process finds."""
    parameters, opened = (valhalla_requests, open_valhalla) if kind == "valhalla" else (osrm_requests, open_osrm)
    pairs = [tuple(map(float, line.split(","))) for line in Path(pairs_file).read_text().splitlines()]
    requests = parameters(pairs)  # loads the library
    before = memory()
    begin = time.perf_counter_ns()
    route = opened(kind, Path(folder))
    answer(route, requests[0])
    first = (time.perf_counter_ns() - begin) / 1000
    for request in requests:
        answer(route, request)
    after = memory()
    return {"first_answer_us": first, **{f"{name}_bytes": after[name] - before[name] for name in after}}


def answer(route, request):
    """Whether there is a route."""
    try:
        route(request)
        return True
    except RuntimeError:
        return False


def osrm_requests(pairs):
    """Parameters of each pair."""
    return [osrm_peer.route_parameters(pair) for pair in pairs]


def valhalla_requests(pairs):
    """Requests of each pair."""
    import valhalla  # noqa: F401

    return [valhalla_peer.request(pair) for pair in pairs]


def open_osrm(kind, folder):
    """Its function for routes; mmap is a hierarchy whose files are mapped in place of read."""
    return osrm_peer.open_engine(folder, "MLD" if kind == "MLD" else "CH", use_mmap=kind == "mmap").Route


def open_valhalla(kind, folder):
    """Its function for routes."""
    import valhalla

    return valhalla.Actor(str(folder / "valhalla.json")).route


def memory():
    """Bytes of this process that are resident, and of them those of no file; zeros where the system does not tell."""
    rollup = Path("/proc/self/smaps_rollup")
    lines = rollup.read_text().splitlines() if rollup.is_file() else []
    figures = {line.split(":")[0]: int(line.split()[1]) << 10 for line in lines if line.endswith("kB")}
    return {"resident": figures.get("Rss", 0), "anonymous": figures.get("Anonymous", 0)}


def run(kind, folder, pairs_file):
    """The same in a fresh process."""
    return json.loads(output_of(sys.executable, "-m", "comparison.fresh", kind, folder, pairs_file)[0])


if __name__ == "__main__":
    print(json.dumps(measure(*sys.argv[1:])))
