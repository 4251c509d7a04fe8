"""Commands that open, play, show and replay battles, and their shared options."""
