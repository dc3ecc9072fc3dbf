"""Small OpenStreetMap files, written by hand: one map in every encoding, and files that must be refused."""
