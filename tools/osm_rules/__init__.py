"""Rules of the road as OpenStreetMap's tags tell them, and a check of routes against them.

Written from the OSM wiki's definitions alone, so that it can disagree with the importer where one of them is wrong.
Python 3.9 or later, standard library only.
"""
