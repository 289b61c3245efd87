"""Notification channels, whom a game waits for, and when users were last seen, to delete idle guests"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ways",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("address", sa.String(length=1000), nullable=False),
        sa.Column("keys", sa.JSON(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_ways_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ways")),
    )
    op.create_index(op.f("ix_ways_user_id"), "ways", ["user_id"])
    # existing guests count as seen now, so that none is deleted at once
    now = str(time.time_ns() // 1_000_000)
    with op.batch_alter_table("users") as users:
        users.add_column(sa.Column("seen_at", sa.BigInteger(), nullable=False, server_default=now))
    with op.batch_alter_table("users") as users:
        users.alter_column("seen_at", server_default=None)
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("waits_for", sa.String(length=32), nullable=True))
        games.add_column(sa.Column("notice_since", sa.BigInteger(), nullable=True))
        games.create_index("ix_games_notice_since", ["notice_since"])


def downgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.drop_index("ix_games_notice_since")
        games.drop_column("notice_since")
        games.drop_column("waits_for")
    with op.batch_alter_table("users") as users:
        users.drop_column("seen_at")
    op.drop_table("ways")
