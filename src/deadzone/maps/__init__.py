"""Battlefields as text, their validator, generator and drawings."""
