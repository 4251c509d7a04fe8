"""What a server does beside the battles: it looks after its health, its clock, old battles, and whoever watches it."""
