"""Valhalla: tiles with its defaults, without administrative areas and elevation, and questions in this process."""

import json
from importlib.metadata import version
from pathlib import Path

from comparison.process import bytes_of, prepared, run


def prepare(source, folder, threads):
    """Builds the tiles and gives what that cost."""
    import valhalla

    (folder / "tiles").mkdir()
    config = valhalla.get_config(tile_extract="", tile_dir=folder / "tiles")
    (folder / "valhalla.json").write_text(json.dumps(config, default=str))
    program = Path(valhalla.__file__).parent / "bin/valhalla_build_tiles"
    return run(folder / "build.log", program, "-j", threads, "-c", folder / "valhalla.json", source)


class Valhalla:
    """An engine that has opened its tiles."""

    def __init__(self, source, work, threads):
        import valhalla

        self.folder = prepared(
            work / "valhalla", version("pyvalhalla"), lambda folder: prepare(source, folder, threads))
        self.actor = valhalla.Actor(str(self.folder / "valhalla.json"))

    def file_bytes(self):
        """The size of the tiles."""
        return bytes_of((self.folder / "tiles").rglob("*.gph"))

    def routes(self, pairs):
        """A function for each pair that finds its route with maneuvers and full shape; its request is made before."""
        return [self._question(request(pair)) for pair in pairs]

    def _question(self, text):
        route = self.actor.route

        def ask():
            try:
                return route(text)
            except RuntimeError:  # no route, no road near
                return None

        return ask

    def answers(self, pairs):
        """Seconds and metres of each pair's route, or None."""
        found = [ask() for ask in self.routes(pairs)]
        totals = [answer and json.loads(answer)["trip"]["summary"] for answer in found]
        return [total and (total["time"], total["length"] * 1000) for total in totals]


def request(pair):
    """A whole route by car: maneuvers with instructions, full shape."""
    places = [{"lat": pair[0], "lon": pair[1]}, {"lat": pair[2], "lon": pair[3]}]
    return json.dumps({
        "locations": places, "costing": "auto", "directions_type": "instructions", "shape_format": "polyline6"})
