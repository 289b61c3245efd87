"""Sign-ins: each device has its own session in the database, and its cookie is worth nothing without it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from diadochoi.server.storage.identity import Identity, OldCookie, new_token, token_hash
from diadochoi.server.storage.models import SessionRow, UserRow
from diadochoi.server.timestamps import now_ms

MOST_EACH: Final = 50  # devices of one person; the one unused for longest is signed out
DAYS: Final = 400  # browsers do not keep a cookie longer
_DAY: Final = 86_400_000


class SignIn(NamedTuple):
    """A user, and the token for their cookie."""

    user: Identity
    token: str


def begin(session: Session, user: Identity, instead_of: str = "") -> SignIn:
    """Sign somebody in on a device, and sign out whoever was signed in there before."""
    end(session, instead_of)
    token, now = new_token(), now_ms()
    own = select(SessionRow.id).where(SessionRow.user_id == user.id).order_by(SessionRow.seen_at.desc())
    for old in session.scalars(own.offset(MOST_EACH - 1)).all():
        end(session, old)
    session.flush()  # the person may be new
    session.add(SessionRow(id=token_hash(token), user_id=user.id, created_at=now, seen_at=now))
    return SignIn(replace(user, session=token_hash(token)), token)


def begin_anew(session: Session, user: Identity) -> SignIn:
    """Sign somebody in here, and out everywhere else."""
    end_all(session, user.id)
    return begin(session, user)


def find(session: Session, claimed: str | OldCookie) -> Identity | None:
    """The user whose cookie it is, unless they have signed out since."""
    if isinstance(claimed, OldCookie):
        row = session.get(UserRow, claimed.user)
        return Identity.of(row) if row is not None and row.epoch == claimed.epoch else None
    found = session.execute(
        select(UserRow, SessionRow.seen_at)
        .join(SessionRow, SessionRow.user_id == UserRow.id)
        .where(SessionRow.id == token_hash(claimed))
    ).first()
    if found is None or found.seen_at < now_ms() - DAYS * _DAY:
        return None
    return replace(Identity.of(found.UserRow, token_hash(claimed)), seen_at=found.seen_at)


def note_seen(session: Session, user: Identity, now: int) -> None:
    session.execute(update(UserRow).where(UserRow.id == user.id).values(seen_at=now))
    session.execute(update(SessionRow).where(SessionRow.id == user.session).values(seen_at=now))


def end(session: Session, session_id: str) -> None:
    session.execute(delete(SessionRow).where(SessionRow.id == session_id))


def sign_out(session: Session, user: Identity) -> None:
    """End one sign-in, and every cookie from before there were sessions: they cannot be told apart."""
    end(session, user.session)
    _end_old_cookies(session, user.id)


def end_all(session: Session, user_id: str) -> None:
    session.execute(delete(SessionRow).where(SessionRow.user_id == user_id))
    _end_old_cookies(session, user_id)


def _end_old_cookies(session: Session, user_id: str) -> None:
    session.execute(update(UserRow).where(UserRow.id == user_id).values(epoch=UserRow.epoch + 1))


def forget_expired(session: Session) -> None:
    session.execute(delete(SessionRow).where(SessionRow.seen_at < now_ms() - DAYS * _DAY))
