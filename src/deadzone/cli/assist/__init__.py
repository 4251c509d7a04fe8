"""`deadzone assist`: JADE's two decks at a real table."""
