"""Storage: the database, its schema, players and seats, backups and restoring."""
