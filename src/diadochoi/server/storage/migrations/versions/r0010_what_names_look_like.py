"""How account names look, to refuse names that could be confused with them"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from diadochoi.server.storage.common_secrets import skeleton

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("users") as users:
        users.add_column(sa.Column("skeleton", sa.String(length=80), nullable=True))
        users.create_index("ix_users_skeleton", ["skeleton"])
    rows = sa.table(
        "users", sa.column("id", sa.String), sa.column("name", sa.String), sa.column("login", sa.String),
        sa.column("skeleton", sa.String),
    )  # fmt: skip
    connection = op.get_bind()
    for row in connection.execute(sa.select(rows.c.id, rows.c.name).where(rows.c.login.is_not(None))).all():
        connection.execute(rows.update().where(rows.c.id == row.id).values(skeleton=skeleton(row.name)))


def downgrade() -> None:
    with op.batch_alter_table("users") as users:
        users.drop_index("ix_users_skeleton")
        users.drop_column("skeleton")
