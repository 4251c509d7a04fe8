"""Players: they answer the questions of a battle."""
