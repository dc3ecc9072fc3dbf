"""Weights alone on reference networks, whose costs are known."""

from comparison.figures import in_turn, summary, timed_each
from comparison.network import Network, RoutingKitNodes, RoutingKitStates
from comparison.process import Failure, say
from comparison.rows import Row
from comparison.setting import name_of

ALGORITHMS = ("auto", "hierarchy", "bidirectional-astar", "dijkstra")
DEMANDED = {RoutingKitNodes.name: 2.5}


def run(setting):
    """For each network: costs of every algorithm, and times in turn."""
    return [row for folder in setting.options.networks for row in compare(setting, folder)]


def compare(setting, folder):
    """The rows of one network."""
    network, package, file = Network(folder), setting.package(folder), folder / "queries.csv"
    peers = [RoutingKitNodes(network), RoutingKitStates(network)]
    rows = list(cost_rows(name_of(folder), network, package, file, peers))
    say(f"weights of {name_of(folder)}, {setting.rounds} rounds")
    runners = {peer.name: lambda calls=peer.calls(): timed_each(calls) for peer in peers}
    for peer in runners:
        runners[peer]()
    times = in_turn({"Roadbook": lambda: package.pairs(file)[0].microseconds, **runners}, setting.rounds)
    figures = {name: summary(rounds) for name, rounds in times.items()}
    ours = figures.pop("Roadbook")
    for key, what in (("median_us", "weight median"), ("p99_us", "weight p99")):
        for peer, theirs in figures.items():
            limit = DEMANDED.get(peer) if key == "median_us" else None
            rows.append(Row("weights", name_of(folder), what, "us", ours[key], peer, theirs[key], limit))
    return rows


def cost_rows(subject, network, package, file, peers):
    """How many costs are as expected."""
    for algorithm in ALGORITHMS:
        try:
            costs = package.pairs(file, "--algorithm", algorithm)[1]
        except Failure:
            if algorithm != "hierarchy":
                raise
            costs = []  # a package without one
        yield Row("weights", subject, f"costs as expected, {algorithm}", "", equal(costs, network.expected),
                  at_least=len(network.expected))
    for peer in peers:
        yield Row("weights", subject, f"costs as expected, {peer.name}", "", equal(peer.costs(), network.expected),
                  at_least=len(network.expected))


def equal(costs, expected):
    """How many are the same."""
    return sum(a == b for a, b in zip(costs, expected))
