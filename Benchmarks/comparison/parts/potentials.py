"""Requests that close or slow roads: nothing is prepared for them, every answer is exact."""

import random

from comparison.figures import in_turn, median, of_each_pair, timed_each
from comparison.network import Network, RoutingKitNodes
from comparison.process import say
from comparison.rows import Row
from comparison.setting import BLOCK_CACHE, name_of

# Share of the roads, and what part of our own A*'s settled states may be settled.
SHARES = {0.005: 0.1, 0.05: 0.5}
OF_VALHALLA = 0.1


def run(setting):
    """Costs and settled states on the networks, times of whole routes on the OpenStreetMap files."""
    rows = [row for folder in setting.options.networks for row in on_network(setting, folder)]
    return rows + [row for source in setting.options.osm for row in on_map(setting, source)]


def on_network(setting, folder):
    """For each share: costs against Dijkstra and against RoutingKit on the changed network; states against A*."""
    network, package, questions = Network(folder), setting.package(folder), folder / "queries.csv"
    for share, most in SHARES.items():
        subject = f"{name_of(folder)}, {share:.1%}"
        changed, text = network.changed(share, random.Random(setting.options.seed))
        file = setting.folder(folder) / "closures.csv"
        file.write_text(text)
        say(f"closures in {subject}")
        found = {name: package.pairs(questions, "--closures", file, "--algorithm", name)
                 for name in ("auto", "bidirectional-astar", "dijkstra")}
        right = {"Dijkstra": found["dijkstra"][1], RoutingKitNodes.name: RoutingKitNodes(changed).costs()}
        costs = found["auto"][1]
        for oracle, expected in right.items():
            equal = sum(a == b for a, b in zip(costs, expected, strict=True))
            yield Row("potentials", subject, f"costs equal to those of {oracle}", "", equal, at_least=len(costs))
        yield Row("potentials", subject, "pairs without a way", "", costs.count(""))
        settled, times = ([median(getattr(found[name][0], figure)) for name in ("auto", "bidirectional-astar")]
                          for figure in ("settled", "microseconds"))
        yield Row("potentials", subject, "settled states, median", "", settled[0], "our A*", settled[1], most)
        yield Row("potentials", subject, "weight median", "us", times[0], "our A*", times[1])


def on_map(setting, source):
    """For each share: whole routes with that share of the ways changed, against Valhalla's where none is."""
    pairs, places, peer = setting.places(source), setting.places_file(source), setting.valhalla(source)
    calls, package, share = peer.routes(pairs), setting.package(source), max(SHARES)
    file = setting.folder(source) / "closures.csv"
    file.write_text(closed_ways(source, share, random.Random(setting.options.seed)))
    say(f"closures in {name_of(source)}, {share:.1%}, {setting.rounds} rounds")
    timed_each(calls)
    times = in_turn({"ours": lambda: package.bench(places, "--closures", file, *BLOCK_CACHE).microseconds,
                     "theirs": lambda: timed_each(calls)}, setting.rounds)
    medians = {name: median(of_each_pair(rounds)) for name, rounds in times.items()}
    yield Row("potentials", f"{name_of(source)}, {share:.1%}", "route median with closures", "us", medians["ours"],
              "Valhalla without", medians["theirs"], OF_VALHALLA)


def closed_ways(source, share, chance):
    """A file of closures for a share of the ways: half are closed, half take three times as long."""
    import osmium

    ways = osmium.FileProcessor(str(source), osmium.osm.WAY).with_filter(osmium.filter.KeyFilter("highway"))
    ids = sorted(way.id for way in ways)
    rows = [f"{way},{chance.choice(['3,', ',1'])}" for way in chance.sample(ids, round(share * len(ids)))]
    return "\n".join(["way_id,factor,closed", *rows, ""])
