"""A model's weapons and their abilities. R-SHOOT-*, A-*."""
