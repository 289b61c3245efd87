"""Shared dice: people commit to secrets at an open table and reveal them when the game starts.

A player who does not reveal their secret in time is left out, and the record says so, so nobody can hold up
the game.
"""

from __future__ import annotations

import hmac
from typing import Final

from diadochoi.message import Message
from diadochoi.record.shared_seed import SharedSeed, combined_seed, secret_commitment
from diadochoi.rules.core.chance import commitment
from diadochoi.server.problems import Problem
from diadochoi.server.schemas.stored import StoredSecret
from diadochoi.server.storage.models import GameRow
from diadochoi.server.tables.table import Table
from diadochoi.server.timestamps import now_ms

REVEAL_WITHIN: Final = 8_000  # milliseconds; open browsers need a fraction of a second


def commit(table: Table, user: str, promise: str) -> None:
    """Store the hash of somebody's secret; they may replace it until the game starts."""
    _need_open(table)
    seats = table.seats_of(user)
    if not seats:
        raise Problem("not_allowed", Message("problem-dice_players_only"))
    if table.row.seed_known or table.row.base_record is not None:
        raise Problem("conflict", Message("problem-dice_seed_known"))
    if is_revealing(table.row):
        raise Problem("conflict", Message("problem-dice_too_late"))
    mine: StoredSecret = {"user": user, "seat": seats[0], "commitment": promise, "secret": None}
    _change(table, [*(own for own in _secrets(table) if own["user"] != user), mine])


def reveal(table: Table, user: str, secret: str) -> None:
    """Store somebody's secret, once the commitments are fixed."""
    _need_open(table)
    mine = next((own for own in _secrets(table) if own["user"] == user), None)
    if mine is None or not is_revealing(table.row):
        raise Problem("conflict", Message("problem-secret_not_needed"))
    if not hmac.compare_digest(secret_commitment(bytes.fromhex(secret)), mine["commitment"]):
        raise Problem("conflict", Message("problem-secret_other"), field="secret")
    _change(table, [{**own, "secret": secret} if own["user"] == user else own for own in _secrets(table)])


def call_for_secrets(table: Table) -> bool:
    """Fix the commitments when the host starts the game; returns whether there are secrets to wait for."""
    seats = {user: table.seats_of(user)[0] for user in table.people()}
    _change(
        table,
        [{**own, "seat": seats[own["user"]]} for own in _secrets(table) if own["user"] in seats],
    )
    if not _secrets(table):
        return False
    table.change(deadline=now_ms() + REVEAL_WITHIN)
    return True


def is_revealing(row: GameRow) -> bool:
    return row.state == "open" and row.deadline is not None


def all_shown(table: Table) -> bool:
    return all(own["secret"] is not None for own in _secrets(table))


def call_off(table: Table, user: str) -> None:
    """Drop the revealed secrets, because the game does not start after all.

    Everyone is told: whoever knows the server's part could otherwise repeat this until the dice suit them.
    """
    shown = sum(own["secret"] is not None for own in _secrets(table))
    table.change(deadline=None)
    _change(table, [])
    table.add("settings", user=user, data={"dice_shown": shown})


def combine(table: Table) -> None:
    """Make the seed of the game from the server's part and all revealed secrets."""
    secrets = _secrets(table)
    table.change(deadline=None)
    if not secrets:
        return
    server = table.row.seed
    shown = [bytes.fromhex(own["secret"]) for own in secrets if own["secret"] is not None]
    shared: SharedSeed = {
        "server": server,
        "commitment": commitment(bytes.fromhex(server)),
        "contributions": [
            {"seat": table.colours[own["seat"]], "commitment": own["commitment"], "secret": own["secret"]}
            for own in secrets
        ],
    }
    table.change(seed=combined_seed(bytes.fromhex(server), shown).hex(), shared_seed=shared, secrets=None)


def _need_open(table: Table) -> None:
    if table.row.state != "open":
        raise Problem("conflict", Message("problem-already_started"))


def _secrets(table: Table) -> list[StoredSecret]:
    return table.row.secrets or []


def _change(table: Table, secrets: list[StoredSecret]) -> None:
    table.change(secrets=secrets or None)
    table.view_cache.forget()
