"""What the parts of a run share: files, engines and pairs, each made once."""

import functools
import hashlib
import random
from pathlib import Path

from comparison import roadbook
from comparison.osrm_peer import OSRM
from comparison.valhalla_peer import Valhalla

BLOCK_CACHE = ("--block-cache", "16MiB")  # of every measured whole route
THREADS = 2  # of every preparation


def name_of(path):
    """porto for porto.osm.pbf, reference-porto for a folder of that name."""
    return Path(path).name.split(".osm")[0].split(".csv")[0]


class Setting:
    """A run's options, and what follows from them."""

    def __init__(self, options):
        self.options = options
        self.program = options.graphpack
        self.rounds = options.rounds

    @functools.cache
    def folder(self, source):
        """Where everything made from an input is kept; another file of the same name has another one."""
        source = Path(source)
        files = sorted(source.glob("*.csv")) if source.is_dir() else [source]
        digest = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]
        folder = self.options.work / f"{name_of(source)}-{digest}"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    @functools.cache
    def package(self, source):
        """A package of the input, built in this run."""
        return roadbook.Package.build(
            self.program, source, self.folder(source) / "roadbook.graphpack", "--threads", THREADS)[0]

    @functools.cache
    def osrm(self, source, algorithm="CH"):
        """OSRM with the input's files open."""
        return OSRM(source, self.folder(source), algorithm, THREADS)

    @functools.cache
    def valhalla(self, source):
        """Valhalla with the input's tiles open."""
        return Valhalla(source, self.folder(source), THREADS)

    @functools.cache
    def places(self, source):
        """Pairs of OSRM's nearest places to points even over the box of the data."""
        south, west, north, east = self.package(source).info()["bbox"]
        chance, nearest = random.Random(self.options.seed), self.osrm(source).nearest

        def place():
            return nearest(chance.uniform(south, north), chance.uniform(west, east))

        return [tuple(round(value, 6) for value in place() + place()) for _ in range(self.options.pairs)]

    @functools.cache
    def places_file(self, source):
        """These pairs as a file."""
        return roadbook.write_places(self.folder(source) / "pairs.csv", self.places(source))
