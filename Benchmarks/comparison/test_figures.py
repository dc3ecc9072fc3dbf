"""The script's own arithmetic and reading; run with Benchmarks/compare --self-test."""

import math
import tempfile
import unittest
from pathlib import Path

from comparison.figures import in_turn, median, of_each_pair, percentile, summary
from comparison.roadbook import read_times, write_places
from comparison.rows import Row, aligned, engines_table, number, table


class Figures(unittest.TestCase):
    def test_percentiles_are_samples_of_nearest_rank(self):
        values = list(range(1, 101))
        self.assertEqual([percentile(50, values), percentile(99, values), percentile(100, values)], [50, 99, 100])
        self.assertEqual([median([4, 1, 3, 2]), median([7]), percentile(0, values)], [2, 7, 1])
        self.assertTrue(math.isnan(median([])))

    def test_a_pair_has_the_median_of_its_rounds(self):
        rounds = [[1, 50], [900, 60], [2, 70]]
        self.assertEqual(of_each_pair(rounds), [2, 60])
        self.assertEqual(summary(rounds), {"median_us": 2, "p99_us": 60, "pairs": 2, "rounds": 3})

    def test_rounds_of_different_length_are_refused(self):
        with self.assertRaises(ValueError):
            of_each_pair([[1, 2], [1]])

    def test_engines_take_turns_and_the_order_alternates(self):
        order = []
        runners = {name: lambda name=name: order.append(name) or len(order) for name in "ab"}
        self.assertEqual(in_turn(runners, 2), {"a": [1, 4], "b": [2, 3]})
        self.assertEqual(order, ["a", "b", "b", "a"])


class Rows(unittest.TestCase):
    def row(self, ours, theirs=None, **limits):
        return Row("part", "city", "what", "us", ours, None if theirs is None else "peer", theirs, **limits)

    def test_limits_are_on_the_ratio_where_there_is_a_peer(self):
        self.assertTrue(self.row(2, 20, at_most=0.1).holds)
        self.assertFalse(self.row(3, 20, at_most=0.1).holds)
        self.assertTrue(self.row(3, at_most=3).holds)
        self.assertFalse(self.row(2, at_least=3).holds)
        self.assertIsNone(self.row(2, 20).holds)

    def test_what_is_not_a_number_holds_nothing(self):
        self.assertFalse(self.row(math.nan, at_most=1).holds)
        self.assertFalse(self.row(1, 0, at_most=1).holds)

    def test_figures_have_their_unit(self):
        figures = [(999.94, "us"), (1500, "us"), (2_500_000, "bytes"), (3 << 20, "MiB"), (0.5, "share"), (1234, "")]
        texts = ["999.9 us", "1.50 ms", "2.50 MB", "3.0 MiB", "50.0%", "1,234"]
        self.assertEqual([number(*figure) for figure in figures], texts)

    def test_tables_are_aligned_and_tell_what_fails(self):
        lines = table([self.row(2, 20, at_most=0.05), self.row(10, 20, at_most=0.5)])
        self.assertEqual([line.split()[-1] for line in lines[1:]], ["FAILS", "holds"])
        self.assertEqual(aligned([["a", "1"], ["bbb", "22"]], right=(1,)), ["a     1", "bbb  22"])

    def test_engines_stand_below_each_other(self):
        rows = [Row("routes", "city", "route median", "us", 5, "OSRM", 50),
                Row("size", "city", "on disk", "bytes", 1e6, "OSRM", 9e6)]
        lines = [line.split() for line in engines_table(rows)]
        self.assertEqual(lines[1], ["city", "Roadbook", "5.0", "us", "-", "-", "1.00", "MB", "-"])
        self.assertEqual(lines[2], ["city", "OSRM", "50.0", "us", "-", "-", "9.00", "MB", "-"])


class Files(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def test_times_of_rows_without_a_route_are_kept(self):
        path = self.folder / "times.csv"
        path.write_text("microseconds,settled,duration_s,length_m\n12.50,7,60.5,800.0\n3.00,0,,\n")
        times = read_times(path, {})
        self.assertEqual((times.microseconds, times.settled), ([12.5, 3.0], [7, 0]))
        self.assertEqual(times.answers, [(60.5, 800.0), None])

    def test_times_of_node_pairs_have_no_answers(self):
        path = self.folder / "times.csv"
        path.write_text("microseconds,settled\n1.00,2\n")
        self.assertEqual(read_times(path, {}).answers, [None])

    def test_places_are_written_to_the_digit(self):
        path = write_places(self.folder / "pairs.csv", [(1, 2.5, -3.0000004, 4.1234567)])
        self.assertEqual(path.read_text(), "1.000000,2.500000,-3.000000,4.123457\n")


if __name__ == "__main__":
    unittest.main()
