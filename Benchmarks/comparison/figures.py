"""Statistics of measurements. Times are lists of rounds, a round has one time for each pair."""

import math
import time


def percentile(percent, values):
    """The least value that so many percent of all are not above (nearest rank); NaN without values."""
    if not values:
        return math.nan
    rank = math.ceil(len(values) * percent / 100)
    return sorted(values)[max(0, rank - 1)]


def median(values):
    """The middle value; of an even number the lower of the two."""
    return percentile(50, values)


def of_each_pair(rounds):
    """The median over the rounds for each pair, which leaves out what else the machine did meanwhile."""
    return [median(list(times)) for times in zip(*rounds, strict=True)]


def summary(rounds):
    """Median and 99th percentile over the pairs, of the medians over the rounds."""
    times = of_each_pair(rounds)
    return {"median_us": median(times), "p99_us": percentile(99, times), "pairs": len(times), "rounds": len(rounds)}


def ratio(ours, theirs):
    """ours / theirs; NaN where that says nothing."""
    return ours / theirs if theirs else math.nan


def in_turn(runners, rounds):
    """Runs every runner once a round, in alternating order, and gives the list of what each returned."""
    results = {name: [] for name in runners}
    for number in range(rounds):
        for name in list(runners)[:: -1 if number % 2 else 1]:
            results[name].append(runners[name]())
    return results


def timed_each(calls):
    """Runs every call and gives its time in microseconds; giving back an answer's memory is not counted."""
    times, now = [], time.perf_counter_ns
    for call in calls:
        begin = now()
        answer = call()
        times.append((now() - begin) / 1000)
        del answer
    return times

