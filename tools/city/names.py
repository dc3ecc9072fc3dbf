"""Street names of Quellbrück, a city that does not exist. Each name is given once."""

from city.chance import Chance

AVENUES = [
    "Avenue of the Ferrymen", "Königsallee", "Avenida del Río Único", "Śródmiejska Avenue",
    "Bergstraße, alte Trasse", "Lindenallee", "Øresund Avenue", "Avenue Élise-Brûlard", "Kastanienallee",
]
RINGS = ["Wallring", "Altstadtring", "Gürtelring", "Quellbrücker Ring"]
ODD = [
    'Zum "Goldenen Hirsch"', "Hofgasse, Hinterhaus", 'Gasse "Ohne Ende", links', "Čapkova", "Ægirs vej",
    "Łódka Lane", "Þingholt", "Rua da Fonte Ñandú", "Улица Реки", "橋通り", "Οδός Λίμνης", "O'Hara Row",
    "Straße des 31. Februar", "Chemin-du-Pré-Brûlé", "Gäßchen", "Ulica Świętej Zofii", "Nørre Kvægtorv",
    "Rue de l'Évêché; Cour",
]
FIRST = [
    "Ahorn", "Amsel", "Bach", "Birken", "Brunnen", "Dachs", "Distel", "Drossel", "Eichen", "Erlen", "Falken",
    "Farn", "Feld", "Fichten", "Finken", "Fuchs", "Garten", "Ginster", "Glocken", "Hasel", "Heide", "Hirsch",
    "Holunder", "Igel", "Kiefern", "Klee", "Kloster", "Kranich", "Krähen", "Lerchen", "Lilien", "Luchs",
    "Malven", "Marder", "Mohn", "Mühlen", "Müller", "Möwen", "Nelken", "Otter", "Pappel", "Quellen", "Reiher",
    "Rosen", "Rüben", "Salbei", "Schäfer", "Schiffer", "Schlehen", "Schlosser", "Schmiede", "Schwalben",
    "Spatzen", "Sperber", "Tannen", "Töpfer", "Ulmen", "Veilchen", "Wacholder", "Weber", "Weiden", "Wiesen",
    "Ziegel", "Zimmerer", "Zypressen",
]
LAST = {
    "tertiary": ["straße", "damm", "zeile"],
    "residential": ["straße", "weg", "gasse", "steig", "winkel", "rain"],
    "living_street": ["hof", "gang", "plätzchen"],
    "service": ["zufahrt", "gässle"],
    "footway": ["pfad", "steg", "treppe"],
}


class StreetNames:
    """Gives each street a name of its own, now and then an odd one."""

    def __init__(self, chance: Chance):
        self._chance = chance
        self._odd = chance.shuffled(ODD)
        self._used = set()

    def next(self, kind: str) -> str:
        """A new name for a street of a class; many service roads have none."""
        if kind == "service" and self._chance.happens(0.4):
            return ""
        if self._odd and self._chance.happens(0.08):
            return self._odd.pop()
        endings = LAST.get(kind, LAST["residential"])
        for _ in range(50):
            name = self._chance.one_of(FIRST) + self._chance.one_of(endings)
            if name not in self._used:
                self._used.add(name)
                return name
        return self._numbered(self._chance.one_of(FIRST) + endings[0])

    def _numbered(self, name: str) -> str:
        number = 2
        while f"{name} {number}" in self._used:
            number += 1
        self._used.add(f"{name} {number}")
        return f"{name} {number}"
