"""AMBER at the tables: it thinks in processes of its own, so that nobody else has to wait."""
