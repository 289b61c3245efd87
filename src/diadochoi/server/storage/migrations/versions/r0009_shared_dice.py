"""Secrets that people contribute to the seed of their game"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("secrets", sa.JSON(), nullable=True))
        games.add_column(sa.Column("shared_seed", sa.JSON(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.drop_column("shared_seed")
        games.drop_column("secrets")
