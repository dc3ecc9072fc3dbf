"""The parts of make_city.py: names, ground, network, quarters, suburbs, roads round the city, turns."""
