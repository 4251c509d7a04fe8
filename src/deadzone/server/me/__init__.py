"""What is a player's own: name, battles, devices, and the file with all of it."""
