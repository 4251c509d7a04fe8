"""The catalogue of factions, weapons, items and words: data files and their loaders."""
