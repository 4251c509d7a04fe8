"""Procedures: how the game is played, one folder per chapter of the rules."""
