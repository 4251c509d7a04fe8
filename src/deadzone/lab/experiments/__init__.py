"""Experiments: what to compare, playing it cell by cell, and what the results say."""
