"""Deadzone, a digital table for the skirmish game, with JADE on the other side."""

__version__ = "0.1.0"
