"""Invariants of every decision of every game.

Each check recomputes something from scratch and compares it with the state. `violations` returns sentences,
or nothing if all is well; fuzzing calls it after every action, or every few. This module checks cards,
tracks, totals and the decision itself; `invariants_pieces` checks the pieces. Checks that need a copy
(saving, samples, whether every option can be played) are in `games`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from diadochoi.arena.fuzz import invariants_pieces as pieces
from diadochoi.arena.fuzz.invariants_effects import effects, front, wedding_ahead
from diadochoi.arena.fuzz.invariants_pieces import quiet
from diadochoi.rules.core import packed
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.ids import FACTIONS, NOBODY
from diadochoi.rules.core.segments import PLAYER_SEGMENTS, SEGMENT_NAMES, SETUP
from diadochoi.rules.court.legitimacy import legitimacy_sources
from diadochoi.rules.court.settle import settle
from diadochoi.rules.court.victory_points import victory_points
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import starting_deck
from diadochoi.rules.turn.training import training_cost

_PLAIN: Final = (int, str, bool)


def violations(state: State, quick: bool = False) -> list[str]:
    """Everything wrong with a state that waits for a decision, or with a finished game.

    `quick` leaves out the checks that recount the whole table, which take most of the time.
    """
    found: list[str] = []
    for check in QUICK_CHECKS if quick else CHECKS:
        found.extend(check(state))
    return found


# ---------------------------------------------------------------------- cards


def cards(state: State) -> Iterator[str]:
    """Every card of this game is in exactly one place, and no other card is in the game."""
    board = state.board
    seen: Counter[int] = Counter()
    for hand in state.hands:
        seen.update(hand)
    for pile in (state.draw_pile, state.discards, state.removed_cards, state.table_cards):
        seen.update(pile)
    seen.update(state.front.keys())
    for card, number in sorted(seen.items()):
        if number > 1:
            yield f"card {board.cards[card].id} is in {number} places"
    expected: set[int] = set(starting_deck(board, state.config))
    for card, replacement in _replacements(board):
        if card in expected and replacement in seen:
            expected.add(replacement)
            if card not in state.removed_cards:
                yield (
                    f"card {board.cards[replacement].id} is in the game although "
                    f"{board.cards[card].id} is not gone"
                )
    for card in sorted(expected - seen.keys()):
        yield f"card {board.cards[card].id} is nowhere"
    for card in sorted(seen.keys() - expected):
        yield f"card {board.cards[card].id} does not belong to this game"
    if len(state.table_cards) > state.config.table_cards:
        yield f"{len(state.table_cards)} cards on the table, {state.config.table_cards} are dealt"


@lru_cache(maxsize=8)
def _replacements(board: Board) -> tuple[tuple[int, int], ...]:
    """Cards that replace another (47A, 47B)."""
    return tuple(
        (card.index, board.card_index[str(card.params["replaced_by"])])
        for card in board.cards
        if "replaced_by" in card.params
    )


# ---------------------------------------------------------------------- tracks and totals


def tracks(state: State) -> Iterator[str]:
    """Turn, Round, Segment, Turn Order and the markers that belong to a seat."""
    config = state.config
    seats = range(config.players)
    if not 1 <= state.turn <= config.turns:
        yield f"Game Turn {state.turn}, but there are {config.turns}"
    if not 0 <= state.round <= config.rounds:
        yield f"Round {state.round}, but there are {config.rounds}"
    if not 0 <= state.segment < len(SEGMENT_NAMES):
        yield f"there is no segment {state.segment}"
    if sorted(state.order) != list(seats):
        yield f"the Turn Order {state.order} does not name every seat once"
    if state.clockwise not in (1, -1):
        yield f"direction {state.clockwise}"
    if state.segment in PLAYER_SEGMENTS:
        if state.active not in seats:
            yield f"seat {state.active} is active in a Player Turn"
    elif state.active != NOBODY:
        yield f"seat {state.active} is active outside the Player Turns"
    if state.usurper not in (NOBODY, *seats):
        yield f"the Usurper is seat {state.usurper}"
    for name in (
        "champion",
        "vp",
        "legitimacy",
        "capitals",
        "captured_capitals",
        "training",
        "troops",
        "hands",
    ):
        if len(getattr(state, name)) != config.players:
            yield f"{name} is kept for {len(getattr(state, name))} seats of {config.players}"
    if any(flag not in (0, 1) for flag in state.champion):
        yield f"Champion status {state.champion}"


def totals(state: State) -> Iterator[str]:
    """3.5/a, 3.6/b: VP and L are sums over the table, and nobody has passed a threshold unnoticed."""
    if state.dirty:
        yield "VP and L were not counted before the decision"
        return
    if state.vp != victory_points(state):
        yield f"VP kept {state.vp}, counted {victory_points(state)}"
    for seat in FACTIONS[: state.config.players]:
        counted = max(0, sum(worth for _, worth in legitimacy_sources(state, seat)))
        if state.legitimacy[seat] != counted:
            yield f"seat {seat}: Legitimacy kept {state.legitimacy[seat]}, counted {counted}"


def training(state: State) -> Iterator[str]:
    """6.2B3: one CU at a time, of a kind that can be trained, and not finished."""
    for seat, held in enumerate(state.training):
        if held == NOBODY:
            continue
        kind, progress = packed.training_kind(held), packed.training_progress(held)
        if not 0 <= kind < len(state.board.content.units):
            yield f"seat {seat} trains kind {kind}, which does not exist"
            continue
        cost = training_cost(state, kind)
        name = state.board.content.units[kind].id
        if not cost or (name == "cavalry" and not state.config.cavalry):
            yield f"seat {seat} trains {name}, which cannot be trained"
        elif not 0 < progress < cost:
            yield f"seat {seat} has put {progress} of {cost} OPs into {name}"


# ---------------------------------------------------------------------- procedures and decisions


def frames(state: State) -> Iterator[str]:
    """A frame holds only plain values in its declared fields: a copy would share or lose others."""
    for frame in state.frames:
        kind = type(frame)
        for name in kind.fields:
            if not hasattr(frame, name):
                yield f"{kind.__name__} declares {name} but has none"
            elif not _is_plain(getattr(frame, name)):
                yield f"{kind.__name__}.{name} is not a plain value: {getattr(frame, name)!r}"
        for name in getattr(frame, "__dict__", ()):
            if name != "step" and name not in kind.fields:
                yield f"{kind.__name__} keeps {name} without declaring it"


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all(_is_plain(item) for item in value)
    return isinstance(value, _PLAIN)


def decision(state: State) -> Iterator[str]:
    """A seat in the game is asked, its answers have no duplicates and are the same when listed again."""
    if state.over:
        if state.options or state.asked != NOBODY:
            yield "the game is over, but somebody is asked"
        if not 0 <= state.winner < state.config.players:
            yield f"seat {state.winner} has won, but there are {state.config.players}"
        return
    if not 0 <= state.asked < state.config.players:
        yield f"seat {state.asked} is asked, but there are {state.config.players}"
        return
    if not state.options:
        yield "a decision without options"
        return
    if len(set(state.options)) != len(state.options):
        twice = [option for option, number in Counter(state.options).items() if number > 1]
        yield f"options listed twice: {twice}"
    top = state.frames[-1]
    if tuple(top.options(state)) != state.options:
        yield f"{type(top).__name__} lists other options when asked again"
    question = top.question(state)
    if not question.key:
        yield f"{type(top).__name__} asks without a question"


def settled(state: State) -> Iterator[str]:
    """2/ap: outside a procedure the checks after every resolution have nothing left to do."""
    if state.over or state.segment == SETUP or not quiet(state):
        return
    if pieces.idle_minors(state) or pieces.unmarked_units(state):
        return  # the active player is placing Minor Generals
    if wedding_ahead(state):
        return  # the player has just placed the General that makes her suitor's Army
    twin = state.copy()
    settle(twin)
    if twin == state:
        return
    before, after = state.values(), twin.values()
    changed = [name for name in before if before[name] != after[name]]
    yield "the checks after a resolution would still change " + ", ".join(
        f"{name} ({before[name]} to {after[name]})" for name in changed
    )


CHECKS: Final[tuple[Callable[[State], Iterator[str]], ...]] = (
    cards,
    tracks,
    totals,
    training,
    frames,
    decision,
    *pieces.CHECKS,
    effects,
    front,
    settled,
)

_LONG: Final = (cards, decision, pieces.combat_units, pieces.generals, pieces.control, settled)
QUICK_CHECKS: Final = tuple(check for check in CHECKS if check not in _LONG)
