#!/usr/bin/env python3
"""Makes testdata/osm: one small map in every encoding that is read (`map*`), and files that must be refused (`bad/`).

`bad/expected.csv` tells the error code of each. The same bytes every time. Python 3.9 or later, standard library only.

    make_osm_samples.py [--out FOLDER] [--check]
"""

import argparse
import sys
from pathlib import Path

from osm_samples import bad_pbf, bad_text, good

FOLDER = Path(__file__).resolve().parent.parent / "testdata" / "osm"


def samples():
    """{path inside the folder: bytes}"""
    bad = {**bad_pbf.files(), **bad_text.files()}
    table = "file,code\n" + "".join(f"{name},{code}\n" for name, (_, code) in bad.items())
    return {**good.files(), **{f"bad/{name}": content for name, (content, _) in bad.items()}, "bad/expected.csv": table.encode()}


def differing(folder, wanted):
    """Names of files that are not as they should be, or that should not be there."""
    there = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() and path.suffix != ".md"}
    same = {name for name in there & wanted.keys() if (folder / name).read_bytes() == wanted[name]}
    return sorted((there | wanted.keys()) - same)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder to write to")
    parser.add_argument("--check", action="store_true", help="compare with the files instead of writing them")
    options = parser.parse_args()
    wanted = samples()
    if options.check:
        if names := differing(options.out, wanted):
            sys.exit(f"{options.out}: not as made: {', '.join(names)}")
        return
    for name, content in wanted.items():
        path = options.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


main()
