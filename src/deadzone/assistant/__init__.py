"""The assistant for a real table: it stands in for JADE's two decks. J-ASSIST-01..04."""
