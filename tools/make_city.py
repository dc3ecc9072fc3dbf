#!/usr/bin/env python3
"""Makes Quellbrück, a small city that does not exist, as GMNS CSV: node, link, movement and config files.

The same seed gives the same bytes. Python 3.9 or later, standard library only.

    make_city.py [--out FOLDER] [--seed S] [--check]
"""

import argparse
import csv
import io
import sys
from pathlib import Path
from typing import Dict, List, Tuple

from city import ground
from city.chance import Chance
from city.core import Core
from city.names import StreetNames
from city.network import Link, Network
from city.outskirts import Outskirts
from city.roundabouts import make_roundabout
from city.turns import Turns
from road_csv import shape_length_cm

FOLDER = Path(__file__).resolve().parent.parent / "testdata" / "city"
ROUNDABOUTS = [(2, 1, "Sternplatz Circle"), (7, 2, "Europakreisel, Circle"), (3, 3, 'Circle "Nordtor"')]
CONFIG = "dataset_name,short_length,long_length,speed,crs,geometry_field_format,version_number\n" \
         "Quellbrück,meter,meter,km/h,4326,wkt,0.97\n"


def build_network(seed: int) -> Tuple[Network, Turns, list]:
    chance = Chance(seed)
    network, names = Network(), StreetNames(chance)
    core = Core(network, names, chance)
    core.build()
    Outskirts(core, names, chance).build()
    for avenue, ring, name in ROUNDABOUTS:
        make_roundabout(network, core.on_avenue(avenue, [260, 620, 1050, 1600][ring]), name)
    turns = Turns(network, chance)
    return network, turns, turns.all()


def labels(count: int, chance: Chance, step: int) -> List[int]:
    """Ids in no order, with gaps."""
    ids, value = [], 100
    for _ in range(count):
        value += chance.number(1, step)
        ids.append(value)
    return chance.shuffled(ids)


def node_labels(network: Network, chance: Chance) -> Dict[int, int]:
    """Ids of the nodes that links use; a few are negative, a few need more than 32 bits."""
    used = sorted({n for link in network.links for n in (link.tail, link.head)})
    out = dict(zip(used, labels(len(used), chance, 9)))
    for node in used[::211]:
        out[node] = -out[node]
    for node in used[7::307]:
        out[node] += 5_000_000_000
    return out


def node_rows(network: Network, ids: Dict[int, int], signals: List[int]) -> List[list]:
    rows = []
    for node, label in ids.items():
        lat, lon = ground.to_degrees(network.places[node])
        rows.append([label, "", degrees(lon), degrees(lat), "signal" if node in signals else "no_control"])
    return sorted(rows, key=lambda row: (row[0] * 7919) % 100003)


def link_row(link: Link, label: int, network: Network, ids: Dict[int, int], multi: bool) -> list:
    ends = [network.places[link.tail], network.places[link.head]]
    shape = tuple(ground.to_degrees(p) for p in [ends[0], *link.shape, ends[1]])
    wkt = ""
    if link.shape or label % 5 == 0:
        inner = ", ".join(f"{degrees(lon)} {degrees(lat)}" for lat, lon in shape)
        wkt = f"MULTILINESTRING (({inner}))" if multi else f"LINESTRING ({inner})"
    cm = shape_length_cm(shape)
    style = link.style
    return [label, style.name, ids[link.tail], ids[link.head], int(style.one_way), f"{cm // 100}.{cm % 100:02d}",
            style.kind, style.speed, style.uses, wkt]


def degrees(value: int) -> str:
    sign, size = "-" if value < 0 else "", abs(value)
    return f"{sign}{size // 10**7}.{size % 10**7:07d}"


def table(header: str, rows: List[list]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header.split(","))
    writer.writerows(rows)
    return out.getvalue()


def city_files(seed: int) -> Dict[str, str]:
    """The text of each file by name."""
    network, turns, movements = build_network(seed)
    chance = Chance(seed + 1)
    ids = node_labels(network, chance)
    link_ids = labels(len(network.links), chance, 4)
    links = [link_row(link, label, network, ids, label % 97 == 0) for link, label in zip(network.links, link_ids)]
    moves = [[number + 1, ids[m.node], link_ids[m.inbound], link_ids[m.outbound], m.kind, m.penalty]
             for number, m in enumerate(movements)]
    return {
        "node.csv": table("node_id,name,x_coord,y_coord,ctrl_type", node_rows(network, ids, turns.signals)),
        "link.csv": table("link_id,name,from_node_id,to_node_id,directed,length,facility_type,free_speed,allowed_uses,"
                          "geometry", chance.shuffled(links)),
        "movement.csv": table("mvmt_id,node_id,ib_link_id,ob_link_id,type,penalty", moves),
        "config.csv": CONFIG,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--check", action="store_true", help="compare with the files instead of writing them")
    options = parser.parse_args()
    different = []
    for name, text in city_files(options.seed).items():
        path = options.out / name
        if options.check:
            if not path.exists() or path.read_bytes() != text.encode("utf-8"):
                different.append(str(path))
        else:
            options.out.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8"))
    for path in different:
        print(f"{path} differs from what the seed gives", file=sys.stderr)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
