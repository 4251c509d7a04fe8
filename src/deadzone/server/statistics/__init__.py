"""Statistics of a player's own battles."""
