"""Battles in files: battle files and saves, written, checked and played again."""
