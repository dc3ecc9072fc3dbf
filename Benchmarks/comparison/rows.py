"""A row of the result: one figure of Roadbook's, a peer's beside it where there is one, and what is demanded."""

from dataclasses import asdict, dataclass

from comparison.figures import ratio


@dataclass
class Row:
    """Limits are on the ratio where there is a peer, on the figure itself where there is none."""

    part: str
    subject: str
    what: str
    unit: str
    ours: float
    peer: str | None = None
    theirs: float | None = None
    at_most: float | None = None
    at_least: float | None = None

    @property
    def ratio(self):
        """Ours over theirs."""
        return None if self.theirs is None else ratio(self.ours, self.theirs)

    @property
    def holds(self):
        """Whether the limits are kept; None without limits. NaN keeps none."""
        if self.at_most is None and self.at_least is None:
            return None
        figure = self.ours if self.peer is None else self.ratio
        return not (self.at_most is not None and not figure <= self.at_most) and not (
            self.at_least is not None and not figure >= self.at_least)

    def as_json(self):
        """All members, with what follows from them."""
        return {**asdict(self), "ratio": self.ratio, "holds": self.holds}


def number(value, unit):
    """A figure for people, in the unit's usual size."""
    if unit == "us":
        return f"{value:.1f} us" if value < 1000 else f"{value / 1000:.2f} ms"
    if unit == "bytes":
        return f"{value / 1e6:.2f} MB"
    if unit == "MiB":
        return f"{value / 2**20:.1f} MiB"
    if unit in ("s", "x"):
        return f"{value:.3f} {unit}".rstrip()
    if unit == "share":
        return f"{value:.1%}"
    return f"{value:,.0f} {unit}".rstrip()


def demand(row):
    """What is demanded, as text."""
    unit = row.unit if row.peer is None else "x"
    limits = (("<=", row.at_most), (">=", row.at_least))
    return ", ".join(f"{sign} {number(limit, unit)}" for sign, limit in limits if limit is not None)


def table(rows):
    """Lines of a table of rows."""
    cells = [["", "", "Roadbook", "peer", "", "ratio", "demanded", ""]]
    for row in rows:
        beside = ["", "", ""] if row.peer is None else [row.peer, number(row.theirs, row.unit), f"{row.ratio:.3f}"]
        verdict = {None: "", True: "holds", False: "FAILS"}[row.holds]
        cells.append([row.subject, row.what, number(row.ours, row.unit), *beside, demand(row), verdict])
    return aligned(cells, right=(2, 4, 5))


def engines_table(rows, measures=("route median", "route p99", "resident memory", "on disk", "preparation")):
    """The engines of each subject, a column for each measure."""
    cells = [["", "", *measures]]
    for subject in dict.fromkeys(row.subject for row in rows if row.what in measures):
        figures = {}
        for row in (row for row in rows if row.subject == subject and row.what in measures):
            figures.setdefault("Roadbook", {})[row.what] = number(row.ours, row.unit)
            if row.peer:
                figures.setdefault(row.peer, {})[row.what] = number(row.theirs, row.unit)
        cells += [[subject, engine, *(of.get(what, "-") for what in measures)] for engine, of in figures.items()]
    return aligned(cells, right=range(2, len(measures) + 2)) if len(cells) > 1 else []


def aligned(cells, right):
    """Lines with columns of even width."""
    widths = [max(map(len, column)) for column in zip(*cells)]
    return ["  ".join(cell.rjust(width) if i in right else cell.ljust(width) for i, (cell, width) in enumerate(
        zip(line, widths))).rstrip() for line in cells]
