"""Preparation from the same file on two cores: seconds and peak memory."""

import shutil

from comparison import osrm_peer, roadbook, valhalla_peer
from comparison.figures import median
from comparison.process import say
from comparison.rows import Row
from comparison.setting import THREADS, name_of

MOST_RATIO = 0.25


def run(setting):
    """For each OpenStreetMap file: ours before, between and after the peers', which are made anew."""
    rows = []
    for source in setting.options.osm:
        say(f"building {name_of(source)} with every engine")
        folder = setting.folder(source) / "build"
        shutil.rmtree(folder, ignore_errors=True)
        ours, theirs = costs(setting.program, source, folder)
        shutil.rmtree(folder)
        seconds, peak = median([cost.seconds for cost in ours]), max(cost.peak_bytes for cost in ours)
        for peer, cost in theirs.items():
            limit = MOST_RATIO if peer == "OSRM CH" else None
            rows.append(Row("build", name_of(source), "preparation", "s", seconds, peer, cost.seconds, limit))
        rows += [Row("build", name_of(source), "peak memory of preparation", "MiB", peak, peer, cost.peak_bytes)
                 for peer, cost in theirs.items()]
    return rows


def costs(program, source, folder):
    """What every build costs: ours of all turns, and each peer's."""
    peers = {
        "OSRM CH": lambda place: osrm_peer.prepare(source, place, "CH", THREADS),
        "OSRM MLD": lambda place: osrm_peer.prepare(source, place, "MLD", THREADS),
        "Valhalla": lambda place: valhalla_peer.prepare(source, place, THREADS),
    }
    ours, theirs = [], {}
    for name, prepare in peers.items():
        place = folder / name.replace(" ", "-")
        place.mkdir(parents=True)
        ours.append(roadbook.Package.build(program, source, folder / "roadbook.graphpack", "--threads", THREADS)[1])
        theirs[name] = prepare(place)
    return ours, theirs
