"""How account names look, with more letters that look alike"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from diadochoi.server.storage.common_secrets import skeleton

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    rows = sa.table(
        "users", sa.column("id", sa.String), sa.column("name", sa.String), sa.column("login", sa.String),
        sa.column("skeleton", sa.String),
    )  # fmt: skip
    connection = op.get_bind()
    for row in connection.execute(sa.select(rows.c.id, rows.c.name).where(rows.c.login.is_not(None))).all():
        connection.execute(rows.update().where(rows.c.id == row.id).values(skeleton=skeleton(row.name)))


def downgrade() -> None:
    """The old form is only less strict."""
