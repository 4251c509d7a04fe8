"""Factions, weapons, items and words as data files, and their loaders."""
