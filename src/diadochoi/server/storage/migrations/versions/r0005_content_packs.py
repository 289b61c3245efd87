"""Content packs used by tables, each stored once"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "packs",
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("files", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_packs"),
    )
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("pack", sa.String(32), nullable=True))
        games.create_foreign_key("fk_games_pack", "packs", ["pack"], ["digest"])


def downgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.drop_constraint("fk_games_pack", type_="foreignkey")
        games.drop_column("pack")
    op.drop_table("packs")
