"""The comparison of Roadbook with other engines; run it with Benchmarks/compare."""
