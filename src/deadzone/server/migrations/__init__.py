"""Changes of the database from version to version, carried out by alembic when the server starts."""
