"""Verifiable dice: the commitment, and after the game the seed and every number."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from diadochoi.record.dice_proof import COMMITMENT_RULE, NUMBER_RULE, PlayChance, chance_of
from diadochoi.record.shared_seed import SECRET_RULE, SEED_RULE
from diadochoi.record.stored.record import RecordData
from diadochoi.server.http.context import (
    InThread,
    ServerContext,
    SignedInUser,
    Visitor,
    address,
    spend,
)
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.routes.tables import Id
from diadochoi.server.schemas.table_info import TableInfo
from diadochoi.server.schemas.verification import (
    PlayChanceInfo,
    RecordDice,
    SecretPromise,
    ShownSecret,
    Verification,
)
from diadochoi.server.tables import new_table, play, shared_dice
from diadochoi.server.views import table_view

router = APIRouter(prefix="/api", tags=["play"])


@router.get("/games/{game_id}/verify", responses=errors(404, reading=True), response_model=Verification)
async def verify(
    request: Request, context: ServerContext, in_thread: InThread, visitor: Visitor, game_id: Id
) -> Response:
    """Get what you need to check the dice: the commitment and, once the game is over, the seed and every
    number."""
    asker = visitor.id if visitor is not None else None
    async with context.registry.read(game_id, asker) as table:
        row, game = table.row, table.game
        over = row.state == "finished" and game is not None
        if over and game_id not in context.chances:
            spend(request, "heavy", asker or address(request))
    plays: list[PlayChance] = []
    if over and game is not None:
        played = game

        async def work() -> list[PlayChance]:
            whole = await asyncio.to_thread(played.record)
            return await context.reviews.run_uncounted(chance_of, whole, played.content)

        plays = await context.chances.get(game_id, work)

    def shown() -> Verification:
        return Verification(
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

    return await in_thread.json(shown)


@router.post("/games/{game_id}/dice/commit", responses=errors(401, 403, 404, 409))
async def commit(context: ServerContext, user: SignedInUser, game_id: Id, body: SecretPromise) -> TableInfo:
    """Contribute to the dice of a table that has not started, by sending the hash of your secret."""
    async with context.registry.change(game_id, user.id) as table:
        shared_dice.commit(table, user.id, body.commitment)
    async with context.registry.read(game_id, user.id) as table:
        return table_view.table_data(table, user.id)


@router.post("/games/{game_id}/dice/reveal", responses=errors(401, 404, 409))
async def reveal(context: ServerContext, user: SignedInUser, game_id: Id, body: ShownSecret) -> TableInfo:
    """Reveal your secret when the game is about to start. After the last one it starts."""
    async with context.registry.change(game_id, user.id) as table:
        shared_dice.reveal(table, user.id, body.secret)
        play.start_when_ready(table)
    async with context.registry.read(game_id, user.id) as table:
        return table_view.table_data(table, user.id)


@router.post("/records/dice", responses=errors(401, 409), response_model=RecordDice)
async def record_dice(
    request: Request, context: ServerContext, in_thread: InThread, user: SignedInUser, body: RecordData
) -> Response:
    """Get the random numbers of a record, with the number of sides that the rules give.

    Checking them is up to the reader. A record that was changed is followed as far as it can be played.
    """
    spend(request, "heavy", user.id)
    facts = await in_thread(new_table.content_of_record, body, context.pack_store)
    found = await context.records.run(address(request), new_table.dice_of_record, body, facts)
    with new_table.reading_record(body):  # a number in it may not be one
        return await in_thread.json(lambda: RecordDice(plays=_shown(found)))


def _shown(plays: list[PlayChance]) -> list[PlayChanceInfo]:
    return [PlayChanceInfo.model_validate(play, from_attributes=True) for play in plays]
