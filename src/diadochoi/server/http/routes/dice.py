"""Dice that anybody can check: the commitment, and when a game is over its seed and every number."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from diadochoi.content.editions import load_edition
from diadochoi.record.dice_proof import COMMITMENT_RULE, NUMBER_RULE, PlayChance, chance_of
from diadochoi.record.shared_seed import SECRET_RULE, SEED_RULE
from diadochoi.server import schemas
from diadochoi.server.http.context import Here, SignedIn, Someone, address, spend
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.tables import Id
from diadochoi.server.storage.pack_store import PackStore
from diadochoi.server.tables import new_table, play, shared_dice
from diadochoi.server.views import table_view

router = APIRouter(prefix="/api", tags=["play"])


@router.get("/games/{game_id}/verify", responses=errors(404, reading=True))
async def verify(request: Request, here: Here, someone: Someone, game_id: Id) -> schemas.Verification:
    """What is needed to check the dice: the commitment; when the game is over, the seed and every number."""
    asker = someone.id if someone is not None else None
    async with here.registry.look(game_id, asker) as table:
        row, game = table.row, table.game
        over = row.state == "finished" and game is not None
        if over and game_id not in here.chances:
            here.limits.spend("heavy", asker or address(request))
    plays: list[PlayChance] = []
    if over and game is not None:
        plays = await here.chances.get(game_id, lambda: chance_of(game.record(), game.content))
    return schemas.Verification(
        commitment=table_view.published_commitment(row),
        commitment_rule=COMMITMENT_RULE,
        number_rule=NUMBER_RULE,
        seed=row.seed if over else None,
        seed_known=row.seed_known,
        shared_seed=row.shared_seed if over else None,
        secret_rule=SECRET_RULE,
        seed_rule=SEED_RULE,
        plays=_shown(plays),
    )


@router.post("/games/{game_id}/dice/commit", responses=errors(401, 403, 404, 409))
async def commit(here: Here, user: SignedIn, game_id: Id, body: schemas.SecretPromise) -> schemas.TableInfo:
    """Contribute to the dice of a table that has not started: the hash of a secret of yours."""
    async with here.registry.change(game_id, user.id) as table:
        shared_dice.commit(table, user.id, body.commitment)
    async with here.registry.look(game_id, user.id) as table:
        return table_view.table_data(table, user.id)


@router.post("/games/{game_id}/dice/reveal", responses=errors(401, 404, 409))
async def reveal(here: Here, user: SignedIn, game_id: Id, body: schemas.ShownSecret) -> schemas.TableInfo:
    """Show your secret while the game is about to start; with the last one, it starts."""
    async with here.registry.change(game_id, user.id) as table:
        shared_dice.reveal(table, user.id, body.secret)
        play.start_when_ready(table)
    async with here.registry.look(game_id, user.id) as table:
        return table_view.table_data(table, user.id)


@router.post("/records/dice", responses=errors(401, 409))
async def record_dice(
    request: Request, here: Here, user: SignedIn, body: dict[str, Any]
) -> schemas.RecordDice:
    """The numbers that a record tells, with the sides that the rules say they had.

    Whether they are the right ones is left to the reader: a record that was changed is followed as far as it
    can be played.
    """
    spend(request, "heavy", user.id)
    return await here.records.run(address(request), lambda: _dice_of(body, here.pack_store))


def _dice_of(record: dict[str, Any], pack_store: PackStore) -> schemas.RecordDice:
    with new_table.reading_record(record):
        facts = load_edition(str(record["edition"]), new_table.pack_of(record, pack_store))
        return schemas.RecordDice(plays=_shown(chance_of(record, facts, believed=False)))


def _shown(plays: list[PlayChance]) -> list[schemas.PlayChance]:
    return [schemas.PlayChance.model_validate(play, from_attributes=True) for play in plays]
