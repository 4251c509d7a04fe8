"""What is kept: the database, its schema, players and seats, backups, and the end of what is old."""
