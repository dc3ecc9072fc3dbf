#!/usr/bin/env python3
"""Writes the Swift snippets of a documentation catalog as files that can be compiled.

usage: guide_snippets.py CATALOG FOLDER

Each ```swift block becomes FOLDER/PAGE-LINE.swift: its imports, then its code in a function that may wait and throw.
"""

import sys
from pathlib import Path


def snippets(text):
    """(line number, lines) of each Swift block."""
    block, start = None, 0
    for number, line in enumerate(text.split("\n"), 1):
        if block is None and line.strip() == "```swift":
            block, start = [], number
        elif block is not None and line.strip() == "```":
            yield start, block
            block = None
        elif block is not None:
            block.append(line)


def program(lines):
    """The snippet as a file."""
    imports = [line for line in lines if line.startswith("import ")]
    code = ["  " + line for line in lines if not line.startswith("import ")]
    return "\n".join([*imports, "func snippet() async throws {", *code, "}", ""])


def main():
    catalog, folder = Path(sys.argv[1]), Path(sys.argv[2])
    count = 0
    for page in sorted(catalog.glob("*.md")):
        for number, lines in snippets(page.read_text(encoding="utf-8")):
            (folder / f"{page.stem}-{number}.swift").write_text(program(lines), encoding="utf-8")
            count += 1
    if count == 0:
        sys.exit(f"{catalog} has no snippets: wrong folder?")


main()
