"""Dice that anybody can check: the commitment, and when a game is over its seed and every number."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request

from diadochoi.content.editions import load_edition
from diadochoi.record.dice_proof import COMMITMENT_RULE, NUMBER_RULE, PlayChance, chance_of
from diadochoi.rules.core.chance import commitment
from diadochoi.server import schemas
from diadochoi.server.http.context import Here, SignedIn, Someone, address
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.tables import Id
from diadochoi.server.storage.pack_store import PackStore
from diadochoi.server.tables import new_table

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
        commitment=commitment(bytes.fromhex(row.seed)),
        commitment_rule=COMMITMENT_RULE,
        number_rule=NUMBER_RULE,
        seed=row.seed if over else None,
        seed_known=row.seed_known,
        plays=_shown(plays),
    )


@router.post("/records/dice", responses=errors(401, 409))
async def record_dice(here: Here, user: SignedIn, body: dict[str, Any]) -> schemas.RecordDice:
    """The numbers that a record tells, with the sides that the rules say they had.

    Whether they are the right ones is left to the reader: a record that was changed is followed as far as it
    can be played.
    """
    here.limits.spend("heavy", user.id)
    return await asyncio.to_thread(_dice_of, body, here.pack_store)


def _dice_of(record: dict[str, Any], pack_store: PackStore) -> schemas.RecordDice:
    with new_table.reading_record(record):
        facts = load_edition(str(record["edition"]), new_table.pack_of(record, pack_store))
        return schemas.RecordDice(plays=_shown(chance_of(record, facts, believed=False)))


def _shown(plays: list[PlayChance]) -> list[schemas.PlayChance]:
    return [schemas.PlayChance.model_validate(play, from_attributes=True) for play in plays]
