"""Battlefields: text format, validator, generator and drawings."""
