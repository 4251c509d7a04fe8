"""What the server says of itself: its log, its figures, and its own clock."""
