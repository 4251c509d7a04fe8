"""Database migrations, carried out by alembic when the server starts."""
