"""Automatic answers and notification channels are stored under the names they have everywhere else"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

OLD_CHANNELS, CHANNELS = "ways", "notification_channels"


def upgrade() -> None:
    _rename_answers("standing", "automatic_answer")
    _move_channels(OLD_CHANNELS, CHANNELS)


def downgrade() -> None:
    _move_channels(CHANNELS, OLD_CHANNELS)
    _rename_answers("automatic_answer", "standing")


def _rename_answers(before: str, after: str) -> None:
    """Rename the kind of an entry, and the part of a seat's orders."""
    parts = {"standing": "standing", "automatic_answer": "automatic_answers"}
    entries = sa.table("entries", sa.column("kind", sa.String))
    seats = sa.table(
        "seats", sa.column("game_id", sa.String), sa.column("seat", sa.Integer), sa.column("orders", sa.JSON)
    )
    connection = op.get_bind()
    connection.execute(entries.update().where(entries.c.kind == before).values(kind=after))
    for row in connection.execute(sa.select(seats.c.game_id, seats.c.seat, seats.c.orders)).all():
        if row.orders is not None:
            orders: dict[str, Any] = {**row.orders}
            orders[parts[after]] = orders.pop(parts[before])
            own = (seats.c.game_id == row.game_id) & (seats.c.seat == row.seat)
            connection.execute(seats.update().where(own).values(orders=orders))


def _move_channels(before: str, after: str) -> None:
    """Move the rows to a table of another name, whose index and constraints have the right names too."""
    op.create_table(
        after,
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("address", sa.String(length=1000), nullable=False),
        sa.Column("keys", sa.JSON(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f(f"fk_{after}_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{after}")),
    )
    columns = ("id", "user_id", "kind", "address", "keys", "confirmed", "created_at")
    old, new = (sa.table(name, *(sa.column(column) for column in columns)) for name in (before, after))
    op.get_bind().execute(new.insert().from_select(columns, sa.select(old)))
    op.drop_table(before)
    op.create_index(op.f(f"ix_{after}_user_id"), after, ["user_id"])
