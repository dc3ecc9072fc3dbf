"""The parts of a run: each takes the setting and gives rows."""
