"""Count the changes of a game, so that a change made on an old copy of it is refused"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("version", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("games") as games:
        games.alter_column("version", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.drop_column("version")
