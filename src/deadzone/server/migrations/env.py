"""Alembic's entry point: runs the pending migrations on the connection that the storage provides."""

from __future__ import annotations

from alembic import context

from deadzone.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
