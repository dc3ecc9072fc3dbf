"""Whole routes: snapping, turn costs, restrictions, names, steps, full geometry."""

from comparison.figures import in_turn, median, summary, timed_each
from comparison.process import say
from comparison.rows import Row
from comparison.setting import BLOCK_CACHE, name_of

DEMANDED = {"OSRM CH": 0.15}
FAR_METRES = 1000  # an engine may refuse to snap a place farther than this; such pairs do not count


def run(setting):
    """For each OpenStreetMap file: times in turn, shares of answers, durations and lengths."""
    return [row for source in setting.options.osm for row in compare(setting, source)]


def compare(setting, source):
    """The rows of one file."""
    pairs, file = setting.places(source), setting.places_file(source)
    package = setting.package(source)
    peers = {"OSRM CH": setting.osrm(source), "OSRM MLD": setting.osrm(source, "MLD"),
             "Valhalla": setting.valhalla(source)}
    say(f"routes of {name_of(source)}, {len(pairs)} pairs, {setting.rounds} rounds")
    answers = {name: peer.answers(pairs) for name, peer in peers.items()}  # warms them up too
    calls = {name: peer.routes(pairs) for name, peer in peers.items()}
    runners = {name: lambda asks=asks: timed_each(asks) for name, asks in calls.items()}
    passes = []

    def ours():
        passes.append(package.bench(file, *BLOCK_CACHE))
        return passes[-1].microseconds

    times = in_turn({"Roadbook": ours, **runners}, setting.rounds)
    return list(time_rows(name_of(source), times)) + list(answer_rows(name_of(source), passes[0].answers, answers))


def time_rows(subject, times):
    """Median and tail against each peer."""
    figures = {name: summary(rounds) for name, rounds in times.items()}
    ours = figures.pop("Roadbook")
    for key, what in (("median_us", "route median"), ("p99_us", "route p99")):
        for peer, theirs in figures.items():
            yield Row("routes", subject, what, "us", ours[key], peer, theirs[key], DEMANDED.get(peer))


def answer_rows(subject, ours, answers):
    """Shares of pairs answered; durations and lengths over theirs, which must be near one of the peers'."""
    counted = [found is None or found[2] <= FAR_METRES for found in answers["OSRM CH"]]
    for peer in ("OSRM CH", "Valhalla"):
        yield Row("routes", subject, "pairs answered", "share", share_of(ours, counted), peer,
                  share_of(answers[peer], counted), at_least=0.995)
    for number, what in enumerate(("duration", "length")):
        ratios = {peer: relations(ours, answers[peer], number) for peer in ("OSRM CH", "Valhalla")}
        nearest = min(ratios, key=lambda peer: abs(median(ratios[peer]) - 1))
        for peer, values in ratios.items():
            limits = {"at_most": 1.1, "at_least": 0.9} if peer == nearest else {}
            yield Row("routes", subject, f"{what} over {peer}'s, median", "x", median(values), **limits)


def share_of(answers, counted):
    """How many of the pairs that count have an answer."""
    return sum(answer is not None for answer, counts in zip(answers, counted) if counts) / max(1, sum(counted))


def relations(ours, theirs, number):
    """Our figure over theirs for the pairs that both answer; at least 1 s and 1 m, against division by zero."""
    both = [(a, b) for a, b in zip(ours, theirs, strict=True) if a and b]
    return [max(1, a[number]) / max(1, b[number]) for a, b in both]
