"""Roadbook: every measurement is graphpack's own, taken inside its process as the peers' are inside this one."""

import csv
import json
from pathlib import Path
from typing import NamedTuple

from comparison.process import output_of, run


class Times(NamedTuple):
    """A measured pass over pairs."""

    microseconds: list
    settled: list
    answers: list  # (seconds, metres) or None; None for pairs of nodes
    summary: dict  # what graphpack printed


class Package:
    """A package and the program that reads it."""

    def __init__(self, program, path):
        self.program, self.path = program, Path(path)

    @staticmethod
    def build(program, source, path, *options):
        """Builds a package from an OpenStreetMap file or a folder with a CSV network; gives it and what that cost."""
        cost = run(Path(f"{path}.log"), program, "build", source, "-o", path, *options)
        return Package(program, path), cost

    def info(self):
        """What the package holds."""
        return json.loads(output_of(self.program, "info", self.path, "--json")[0])

    def section_bytes(self, kind="stored_bytes"):
        """The bytes of each section."""
        return {section["name"]: section[kind] for section in self.info()["sections"]}

    def bench(self, pairs_file, *options):
        """Whole routes: opens, answers the first, warms up with all, measures all."""
        times = Path(f"{self.path}.times.csv")
        out, _ = output_of(
            self.program, "bench", self.path, "--pairs", pairs_file, "--times", times, "--json", *options)
        return read_times(times, json.loads(out))

    def pairs(self, pairs_file, *options):
        """Weights between nodes: every pair twice, the second pass counts. Gives the costs in milliseconds as well."""
        twice, times = Path(f"{self.path}.twice.csv"), Path(f"{self.path}.times.csv")
        head, *rows = Path(pairs_file).read_text().splitlines()
        twice.write_text("\n".join([head, *rows, *rows, ""]))
        out, err = output_of(
            self.program, "pairs", self.path, twice, "--times", times, "--json", *options, expected=(0, 1))
        measured = read_times(times, json.loads(err.splitlines()[-1]))
        costs = [row["weight_ms"] for row in csv.DictReader(out.splitlines())]
        return measured._replace(
            microseconds=measured.microseconds[len(rows):], settled=measured.settled[len(rows):]), costs[len(rows):]

    def batch(self, pairs_file, *options):
        """The answers to all pairs as lines of text."""
        return output_of(
            self.program, "batch", self.path, "--pairs", pairs_file, "--format", "osrm", *options)[0].splitlines()


def read_times(path, summary):
    """Reads what --times wrote."""
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    answers = [
        (float(row["duration_s"]), float(row["length_m"])) if row.get("duration_s") else None for row in rows]
    return Times([float(row["microseconds"]) for row in rows], [int(row["settled"]) for row in rows], answers, summary)


def write_places(path, pairs):
    """Writes rows from_lat,from_lon,to_lat,to_lon."""
    path.write_text("".join("{:.6f},{:.6f},{:.6f},{:.6f}\n".format(*pair) for pair in pairs))
    return path
