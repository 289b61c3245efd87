"""Users: guests, accounts, and the signed cookie that identifies them.

The cookie carries the token of a session in the database and a signature. Sessions are in `sign_ins`.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from diadochoi.message import Message
from diadochoi.server.problems import Problem
from diadochoi.server.storage.common_secrets import is_common, is_plain, skeleton
from diadochoi.server.storage.models import ChannelRow, GameRow, NoteRow, SeatRow, UserRow
from diadochoi.server.timestamps import now_ms

COOKIE: Final = "diadochoi"
GUEST_NAMES: Final = (
    "Akontistes", "Aulete", "Grammateus", "Hoplite", "Kybernetes", "Mantis", "Peltastes", "Phalangites",
    "Prodromos", "Sarissophoros", "Thureophoros", "Toxotes",
)  # fmt: skip


def _random_base64(size: int) -> str:
    return base64.b64encode(secrets.token_bytes(size)).decode().rstrip("=")


_hasher = PasswordHasher()
# Checked if the account does not exist, so that the answer takes as long as for a wrong password. It has the
# cost of a real hash, but no password matches it; computing one would delay every start of the server.
_NOBODYS_PASSWORD: Final = (
    f"$argon2id$v=19$m={_hasher.memory_cost},t={_hasher.time_cost},p={_hasher.parallelism}"
    f"${_random_base64(_hasher.salt_len)}${_random_base64(_hasher.hash_len)}"
)


@dataclass(frozen=True, slots=True)
class Identity:
    id: str
    name: str
    account: bool
    epoch: int
    seen_at: int = field(default=0, compare=False)
    session: str = field(default="", compare=False)  # by which they are signed in; empty: none, or unknown

    @classmethod
    def of(cls, row: UserRow, session: str = "") -> Identity:
        return cls(row.id, row.name, row.password is not None, row.epoch, row.seen_at, session)


class OldCookie(NamedTuple):
    """A cookie from before there were sessions: good until its user signs out anywhere."""

    user: str
    epoch: int


class Signer:
    """Creates and reads cookies."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.blake2b(secret.encode(), digest_size=32, person=b"cookie").digest()

    def sign(self, token: str) -> str:
        """The cookie of a session."""
        body = f"2.{token}"
        return f"{body}.{self._mark(body)}"

    def read(self, cookie: str) -> str | OldCookie | None:
        """The token of the session in a cookie that we made; None for any other."""
        body, _, mark = cookie.rpartition(".")
        if not hmac.compare_digest(mark.encode(), self._mark(body).encode()):
            return None
        match body.split("."):
            case ["2", token]:
                return token
            case ["1", user, epoch, *_] if epoch.isascii() and epoch.isdigit():
                return OldCookie(user, int(epoch))
        return None

    def seal(self, purpose: str, text: str) -> str:
        """Sign a text for one purpose, to put it into a link."""
        return f"{text}.{self._mark(f'{purpose}:{text}')}"

    def open_seal(self, purpose: str, sealed: str) -> str | None:
        text, _, mark = sealed.rpartition(".")
        good = hmac.compare_digest(mark.encode(), self._mark(f"{purpose}:{text}").encode())
        return text if good else None

    def token(self, purpose: str) -> str:
        """A token that nobody can guess and that we need not store: the same purpose gives the same token."""
        return self._mark(f"token:{purpose}")[:32]

    def _mark(self, body: str) -> str:
        return hmac.new(self._key, body.encode(), hashlib.sha256).hexdigest()


def load_secret(session: Session, given: str) -> str:
    """The key that signs cookies: the given one, or one created at the first start and stored."""
    if given:
        return given
    note = session.get(NoteRow, "secret")
    if note is None:
        note = NoteRow(key="secret", value=secrets.token_hex(32))
        session.add(note)
    return note.value


def token_hash(token: str) -> str:
    """The stored form of an invite token: a hash, useless to someone who reads the database."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_id() -> str:
    return secrets.token_urlsafe(12)


def new_token() -> str:
    return secrets.token_urlsafe(24)


# ---------------------------------------------------------------------- users in the database


def find_user(session: Session, user_id: str, epoch: int) -> Identity | None:
    row = session.get(UserRow, user_id)
    return Identity.of(row) if row is not None and row.epoch == epoch else None


def has_account(session: Session, user_id: str) -> bool:
    row = session.get(UserRow, user_id)
    return row is not None and row.password is not None


def make_guest(session: Session, name: str | None) -> Identity:
    now = now_ms()
    if name is not None:
        need_free_name(session, name, None)
    name = name or secrets.choice(GUEST_NAMES)
    row = UserRow(id=new_id(), name=name, epoch=0, created_at=now, seen_at=now)
    session.add(row)
    return Identity.of(row)


def rename(session: Session, user_id: str, name: str) -> Identity:
    row = session.get_one(UserRow, user_id)
    if row.password is not None:
        raise Problem("conflict", Message("problem-account_name_fixed"), field="name")
    need_free_name(session, name, user_id)
    row.name = name
    return Identity.of(row)


def need_free_name(session: Session, name: str, user_id: str | None) -> None:
    """Refuse a name that belongs to an account or looks like one that does."""
    look = skeleton(name)
    if not look:
        raise Problem("conflict", Message("problem-name_empty"), field="name")
    if not is_plain(name):
        raise Problem("conflict", Message("problem-name_letters"), field="name")
    same = select(UserRow).where(UserRow.skeleton == look, UserRow.id != (user_id or ""))
    if (taken := session.scalars(same.limit(1)).first()) is not None:
        same_name = fold(taken.name) == fold(name)
        key = "problem-name_taken" if same_name else "problem-name_looks_alike"
        raise Problem("conflict", Message(key, name=name), field="name")


def need_good_password(password: str, name: str) -> None:
    if is_common(password, name):
        raise Problem("conflict", Message("problem-password_common"), field="password")


def change_password(session: Session, user_id: str, hashed: str) -> Identity:
    row = session.get_one(UserRow, user_id)
    row.password = hashed
    return Identity.of(row)


def confirmed_addresses(session: Session, user_id: str) -> list[str]:
    query = select(ChannelRow.address).where(
        ChannelRow.user_id == user_id, ChannelRow.kind == "mail", ChannelRow.confirmed.is_(True)
    )
    return list(session.scalars(query))


def fold(name: str) -> str:
    """Normalise a name; accounts whose names differ only in this way are the same."""
    return unicodedata.normalize("NFKC", name).casefold()[:80]


def hash_password(password: str) -> str:
    return _hasher.hash(password)


def make_account(session: Session, user_id: str | None, name: str, hashed: str) -> Identity:
    """Turn a guest into an account; it keeps its seats."""
    row = session.get(UserRow, user_id) if user_id is not None else None
    if row is None:
        now = now_ms()
        row = UserRow(id=new_id(), epoch=0, created_at=now, seen_at=now, name=name)
        session.add(row)
    if row.password is not None:
        raise Problem("conflict", Message("problem-has_account"))
    need_free_name(session, name, row.id)
    row.name, row.login, row.password, row.skeleton = name, fold(name), hashed, skeleton(name)
    try:
        session.flush()
    except IntegrityError as error:
        raise Problem("conflict", Message("problem-name_taken", name=name), field="name") from error
    return Identity.of(row)


def find_account(session: Session, name: str) -> tuple[Identity | None, str]:
    """The account with a name and its password hash; if there is none, a hash that no password matches."""
    row = session.scalar(select(UserRow).where(UserRow.login == fold(name)))
    if row is None or row.password is None:
        return None, _NOBODYS_PASSWORD
    return Identity.of(row), row.password


def check_password(account: Identity | None, hashed: str, password: str) -> Identity:
    """The account, if the password is right. This is slow, so call it in a thread."""
    try:
        _hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        account = None
    if account is None:
        raise Problem("wrong_password", Message("problem-wrong_password"))
    return account


def hand_on(session: Session, guest: str, account: str) -> list[str]:
    """Move what a guest holds to the account they signed in to; returns the ids of the tables.

    Their email addresses are dropped: a guest session left behind on a shared computer could otherwise give
    the account an address to which links for a new password are sent.
    """
    seated = set(session.scalars(select(SeatRow.game_id).where(SeatRow.user_id == guest)))
    hosted = set(session.scalars(select(GameRow.id).where(GameRow.host_id == guest)))
    session.execute(update(SeatRow).where(SeatRow.user_id == guest).values(user_id=account))
    session.execute(update(GameRow).where(GameRow.host_id == guest).values(host_id=account))
    session.execute(update(GameRow).where(GameRow.waits_for == guest).values(waits_for=account))
    for game_id in seated | hosted:
        changed = {"version": GameRow.version + 1}
        session.execute(update(GameRow).where(GameRow.id == game_id).values(changed))
    session.execute(delete(ChannelRow).where(ChannelRow.user_id == guest, ChannelRow.kind == "mail"))
    session.execute(update(ChannelRow).where(ChannelRow.user_id == guest).values(user_id=account))
    for row in session.scalars(select(GameRow).where(GameRow.state == "open", GameRow.id.in_(seated))):
        if row.secrets is not None:  # their part of the dice
            row.secrets = [{**own, "user": account} if own["user"] == guest else own for own in row.secrets]
    return sorted(seated | hosted)
