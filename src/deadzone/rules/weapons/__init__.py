"""The weapons in a model's hands, and what their abilities say. R-SHOOT-*, A-*."""
