"""A fight as data for readers: names for numbers, sentences for what followed, the table row that was used.

Log, battle panel, replay and terminal all use it. It contains only what everybody at the table sees.
"""

from __future__ import annotations

from typing_extensions import TypedDict

from diadochoi.content.model import Content
from diadochoi.record.accounts.fights import Fight, FightKind, FightOutcome, FightSide, Item
from diadochoi.record.words import Words
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.config import Config
from diadochoi.rules.knowledge.battle_table import battle_row, siege_rows
from diadochoi.rules.knowledge.views import Names, names_for


class AccountItem(TypedDict):
    """Something that counts for a side."""

    item: str
    """A word of the rules, a kind of CU, or the id of a Fleet."""
    points: int
    """What it adds."""
    clause: str
    """The clause it comes from."""
    count: int | None
    """For a kind of CU: how many of them."""
    cards: list[str]
    """The played cards it comes from."""


class TableColumn(TypedDict):
    strength: int
    """The lowest strength that reads this column."""
    score: int
    """The score it gives."""


class TableRow(TypedDict):
    """The row of the Battle Table that turns strength and roll into a score."""

    roll_from: int
    """The lowest roll that reads this row."""
    roll_to: int | None
    """null: this and every higher roll."""
    columns: list[TableColumn]
    """The scores in it, by strength."""
    column: int
    """Which of the columns was read, from 0."""


class SideAccount(TypedDict):
    faction: int
    """A seat, or 5 for the Independent Faction."""
    general: str | None
    """The General in command; null if there is none."""
    rating: int | None
    """His Battle Rating."""
    fleets: list[AccountItem]
    """The Fleets that fight."""
    items: list[AccountItem]
    """What makes up the Battle Strength."""
    roll_items: list[AccountItem]
    """What is added to the roll."""
    dice: list[int]
    """The dice as rolled."""
    counted: list[int]
    """The dice as the Battle Rating raises them."""
    elephants: list[int]
    """The Elephant dice."""
    strength: int | None
    """The Battle Strength; null if it is not known yet."""
    roll: int | None
    """The modified roll; null if it is not rolled yet."""
    score: int | None
    """The Battle Score; null if it is not known yet."""
    prestige: int | None
    """The Prestige that decides a tie; null if there is none."""
    row: TableRow | None
    """The row of the Battle Table that was read."""


class SiegeRowAccount(TypedDict):
    die_from: int | None
    """null: this and every lower die."""
    die_to: int | None
    """null: this and every higher die."""
    points: int
    """The Siege Points it gives."""
    losses: int
    """The CUs the besieger loses."""


class SiegeAccount(TypedDict):
    """The points of a Siege and the result of its roll."""

    before: int
    """Siege Points before the roll."""
    made: int
    """Siege Points now."""
    needed: int
    """Siege Points that take the place."""
    modified: int | None
    """null: not rolled yet, or a card gave the points."""
    points: int | None
    """The points of this roll; null if it is not rolled yet."""
    losses: int | None
    """The CUs the besieger lost; null if it is not rolled yet."""
    rows: list[SiegeRowAccount]
    """The Siege Table; empty where one roll takes the place or not."""
    row: int | None
    """The row of the Siege Table that was read, from 0."""
    takes_from: int | None
    """Where one roll decides: the modified die that takes the place."""


class FightCard(TypedDict):
    """A card that was played in the fight."""

    seat: int
    """Who played it."""
    card: str
    """The id of the card."""
    cancelled: bool
    """Whether another card cancelled it."""
    effects: list[str]
    """What it did, in sentences."""


class FightAccount(TypedDict):
    """A battle, Naval Battle or Siege as far as it is known."""

    id: str
    """The play it began in and its number in that play. Later accounts with the same id replace this one."""
    kind: FightKind
    """A battle on land, a Naval Battle, or a Siege."""
    place: str
    """Where it was fought."""
    sides: list[SideAccount]
    """Attacker and defender, mover and interceptor, or besieger and besieged."""
    outcome: FightOutcome
    """How it ended, or that it is still open."""
    winner: int | None
    """Who won; null if nobody has."""
    siege: SiegeAccount | None
    """For a Siege: its points and roll."""
    cards: list[FightCard]
    """The cards that were played in it."""
    after: list[str]
    """What followed, in sentences."""


def fight_account(fight: Fight, board: Board, config: Config, words: Words) -> FightAccount:
    names = names_for(board)
    return {
        "id": fight.id,
        "kind": fight.kind,
        "place": names.place[fight.place],
        "sides": [_side(fight, side, board, names) for side in fight.sides],
        "outcome": fight.outcome,
        "winner": fight.winner if fight.outcome == "won" else None,
        "siege": _siege(fight, board, config) if fight.kind == "siege" else None,
        "cards": [
            {
                "seat": played.seat,
                "card": names.card[played.card],
                "cancelled": played.cancelled,
                "effects": words.story(played.effects),
            }
            for played in fight.cards
        ],
        "after": words.story(fight.after),
    }


def _side(fight: Fight, side: FightSide, board: Board, names: Names) -> SideAccount:
    row: TableRow | None = None
    if side.roll is not None and side.strength is not None and side.dice:
        read = battle_row(board.tables, side.roll, side.strength)
        row = {
            "roll_from": read.roll_from,
            "roll_to": read.roll_to,
            "columns": [{"strength": strength, "score": score} for strength, score in read.columns],
            "column": read.column,
        }
    return {
        "faction": side.faction,
        "general": names.general[side.general] if side.general >= 0 else None,
        "rating": side.rating,
        "fleets": [
            {"item": names.fleet[fleet], "points": strength, "clause": clause, "count": None, "cards": []}
            for fleet, strength, clause in side.fleets
        ],
        "items": [_item(item, board.content, names, len(side.elephants)) for item in side.items],
        "roll_items": [_item(item, board.content, names, 0) for item in side.roll_items],
        "dice": list(side.dice),
        "counted": list(side.counted),
        "elephants": list(side.elephants),
        "strength": side.strength,
        "roll": side.roll,
        "score": side.score,
        "prestige": side.prestige,
        "row": row,
    }


def _item(item: Item, content: Content, names: Names, elephants: int) -> AccountItem:
    return {
        "item": item.key,
        "points": item.points,
        "clause": item.clause,
        "count": _count(item, content, elephants),
        "cards": [names.card[card] for card in item.cards],
    }


def _count(item: Item, content: Content, elephants: int) -> int | None:
    """Count the CUs that a strength comes from: each kind has one strength, and Elephants roll a die each."""
    for unit in content.units:
        if unit.id == item.key:
            return item.points // unit.strength if unit.strength > 0 else elephants or None
    return None


def _siege(fight: Fight, board: Board, config: Config) -> SiegeAccount:
    siege = fight.siege
    single = config.siege_single_roll_success_from if siege is not None and siege.single else None
    rows = siege_rows(board.tables) if single is None else ()
    modified = siege.modified if siege is not None else None
    row = None
    if modified is not None:
        for index, one in enumerate(rows):
            if (one.die_from is None or one.die_from <= modified) and (
                one.die_to is None or modified <= one.die_to
            ):
                row = index
    return {
        "before": fight.points_before,
        "made": fight.points_made,
        "needed": fight.points_needed,
        "modified": modified,
        "points": siege.points if siege is not None else None,
        "losses": siege.losses if siege is not None else None,
        "rows": [
            {"die_from": one.die_from, "die_to": one.die_to, "points": one.points, "losses": one.losses}
            for one in rows
        ],
        "row": row,
        "takes_from": single,
    }
