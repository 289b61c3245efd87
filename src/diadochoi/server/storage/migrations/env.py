"""Lets Alembic run the migrations on the server's connection."""

from __future__ import annotations

from alembic import context

from diadochoi.server.storage.models import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_as_batch=connection.dialect.name == "sqlite",
    compare_type=True,
)
context.run_migrations()
