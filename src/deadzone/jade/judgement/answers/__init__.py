"""JADE's answers to the questions of the ordinary game. J-AMB-*."""
