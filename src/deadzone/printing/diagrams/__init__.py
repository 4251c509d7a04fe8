"""Diagrams of the rules, as SVG: what they show is asked from the engine."""
