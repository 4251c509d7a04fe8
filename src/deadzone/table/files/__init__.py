"""Battle files and saves: writing, checking and replaying them."""
