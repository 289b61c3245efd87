"""Stop storing when users were last seen: nothing needs it"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("users") as users:
        users.drop_column("seen_at")


def downgrade() -> None:
    with op.batch_alter_table("users") as users:
        users.add_column(sa.Column("seen_at", sa.BigInteger(), nullable=False, server_default="0"))
