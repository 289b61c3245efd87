"""Since format 3 three Minor Generals have other names; journals name them in plays"""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa
from alembic import op

from diadochoi.record.stored.older_formats import pack_keeps_names, renamed, renamed_back

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_PACKS = sa.table("packs", sa.column("digest", sa.String), sa.column("files", sa.JSON))
_GAMES = sa.table("games", sa.column("id", sa.String), sa.column("pack", sa.String))
_ENTRIES = sa.table(
    "entries",
    sa.column("game_id", sa.String),
    sa.column("seq", sa.Integer),
    sa.column("kind", sa.String),
    sa.column("data", sa.JSON),
)


def upgrade() -> None:
    _rewrite_plays(renamed)


def downgrade() -> None:
    _rewrite_plays(renamed_back)


def _rewrite_plays(rewrite: Callable[[str], str]) -> None:
    """Rewrite every play whose action names one of them; positions carry their own format number."""
    connection = op.get_bind()
    packs = connection.execute(sa.select(_PACKS.c.digest, _PACKS.c.files)).all()
    keeping = [digest for digest, files in packs if pack_keeps_names(files)]
    ours = sa.or_(_GAMES.c.pack.is_(None), _GAMES.c.pack.not_in(keeping))
    for game_id in connection.scalars(sa.select(_GAMES.c.id).where(ours)).all():
        plays = (_ENTRIES.c.game_id == game_id) & (_ENTRIES.c.kind == "play")
        for seq, data in connection.execute(sa.select(_ENTRIES.c.seq, _ENTRIES.c.data).where(plays)).all():
            action = rewrite(data["action"])
            if action != data["action"]:
                one = plays & (_ENTRIES.c.seq == seq)
                connection.execute(sa.update(_ENTRIES).where(one).values(data={**data, "action": action}))
