"""Tables that are closed to others, and games whose windows changed when a second person joined"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("closed", sa.Boolean(), nullable=False, server_default=sa.false()))
        games.add_column(sa.Column("everyone_from", sa.Integer(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.drop_column("everyone_from")
        games.drop_column("closed")
