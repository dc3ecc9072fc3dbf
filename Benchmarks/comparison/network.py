"""Reference networks as CSV (nodes.csv, edges.csv, queries.csv), and RoutingKit on them."""

import copy
import csv
import time

from comparison.process import say


class Network:
    """Node numbers are positions in nodes.csv; an edge has a tail, a head and a cost in milliseconds."""

    def __init__(self, folder):
        import pandas

        nodes = pandas.read_csv(folder / "nodes.csv", usecols=["id", "lat", "lon"])
        edges = pandas.read_csv(folder / "edges.csv", usecols=["from", "to", "travel_time_ms"])
        self.ids = nodes.id.tolist()
        number = {name: position for position, name in enumerate(self.ids)}
        self.latitude, self.longitude = nodes.lat.tolist(), nodes.lon.tolist()
        self.tail, self.head = edges["from"].map(number).tolist(), edges["to"].map(number).tolist()
        self.cost = edges.travel_time_ms.tolist()
        with open(folder / "queries.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        self.pairs = [(number[int(row["source"])], number[int(row["target"])]) for row in rows]
        self.expected = [row["cost_ms"] for row in rows]

    def changed(self, share, chance):
        """A copy in which a share of the edges is closed or three times slower, half of them each; and its file."""
        edges = chance.sample(sorted(set(zip(self.tail, self.head))), round(share * len(self.tail)))
        changes = {edge: chance.choice(["closed", "slower"]) for edge in edges}
        other = copy.copy(self)
        open_edges = [(tail, head, cost * (3 if changes.get((tail, head)) else 1))
                      for tail, head, cost in zip(self.tail, self.head, self.cost)
                      if changes.get((tail, head)) != "closed"]
        other.tail, other.head, other.cost = map(list, zip(*open_edges))
        rows = [f"{self.ids[tail]},{self.ids[head]},{'3,' if change == 'slower' else ',1'}"
                for (tail, head), change in changes.items()]
        return other, "\n".join(["from,to,factor,closed", *rows, ""])


class RoutingKitNodes:
    """A customizable hierarchy over the nodes: no turns."""

    name = "RoutingKit CCH, nodes"

    def __init__(self, network):
        self.network = network
        self.query, self.seconds = hierarchy(
            network.latitude, network.longitude, network.tail, network.head, network.cost)

    def calls(self):
        """A function for each pair that finds its weight."""
        return [lambda s=s, t=t: self.query.run(s, t) for s, t in self.network.pairs]

    def costs(self):
        """The cost of each pair as in the file of expected ones."""
        return [cost_text(call().distance) for call in self.calls()]


class RoutingKitStates:
    """The same over turn-aware states: edges are its nodes, turns its arcs, which cost what the second edge does."""

    name = "RoutingKit CCH, states"

    def __init__(self, network):
        self.network = network
        self.leaving = [[] for _ in network.latitude]
        self.entering = [[] for _ in network.latitude]
        for edge, (tail, head) in enumerate(zip(network.tail, network.head)):
            self.leaving[tail].append(edge)
            self.entering[head].append(edge)
        arcs = [(edge, following) for edge, head in enumerate(network.head) for following in self.leaving[head]]
        tails, heads = map(list, zip(*arcs))
        middle = [[(line[t] + line[h]) / 2 for t, h in zip(network.tail, network.head)]
                  for line in (network.latitude, network.longitude)]
        self.query, self.seconds = hierarchy(*middle, tails, heads, [network.cost[edge] for edge in heads])

    def calls(self):
        """A function for each pair that finds its weight, from any edge that leaves to any that enters."""
        return [
            lambda starts=[(edge, self.network.cost[edge]) for edge in self.leaving[s]],
            ends=[(edge, 0) for edge in self.entering[t]]: self.query.run_multi(starts, ends)
            for s, t in self.network.pairs]

    def costs(self):
        """The cost of each pair as in the file of expected ones; from a node to itself nothing is driven."""
        return ["0" if s == t else cost_text(call().distance) for call, (s, t) in zip(self.calls(), self.network.pairs)]


def hierarchy(latitude, longitude, tail, head, cost):
    """A query over a new hierarchy, and the seconds that making it took."""
    import routingkit_cch

    say(f"RoutingKit: order and customization of {len(latitude)} nodes, {len(tail)} arcs")
    begin = time.perf_counter()
    order = routingkit_cch.compute_order_inertial(len(latitude), tail, head, latitude, longitude)
    metric = routingkit_cch.CCHMetric(routingkit_cch.CCH(order, tail, head, False), cost)
    return routingkit_cch.CCHQuery(metric), time.perf_counter() - begin


def cost_text(cost):
    """As expected costs are written: nothing where there is no way."""
    return "" if cost is None else str(cost)
