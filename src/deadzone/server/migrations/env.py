"""What alembic runs: the changes that are due, on the connection that the storage hands over."""

from __future__ import annotations

from alembic import context

from deadzone.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
