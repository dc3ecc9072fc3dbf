"""The second reader of the package format: written from docs/FORMAT.md alone, it shares nothing with the engine."""
