"""How Alembic runs here: on the connection of `clanmoot.store.migrate`, inside its transaction and under its lock."""

from __future__ import annotations

from alembic import context

from clanmoot.store.schema import METADATA

# SQLite can undo changes of the schema like any other; Alembic does not count on it unless told.
context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True)

with context.begin_transaction():
    context.run_migrations()
