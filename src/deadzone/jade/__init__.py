"""JADE, the artificial player: its decks, its settings, its judgement. J-*."""
