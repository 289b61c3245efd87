"""What a game shows of the rules: procedures, actions, events, cards, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from diadochoi import rules
from diadochoi.content import Content
from diadochoi.record.game import Game
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.core.win_kinds import END_GAME, REGENCY, WIN_NAMES
from diadochoi.rules.court.victory import macedonian_units, over_threshold
from diadochoi.rules.table import state as state_module
from diadochoi.rules.table.state import State

PURE = str(state_module.__file__).endswith(".py")


@contextmanager
def watched_frames() -> Iterator[set[str]]:
    """The names of all procedures that are begun meanwhile; none are seen in a compiled engine."""
    seen: set[str] = set()
    if not PURE:
        yield seen
        return
    push = State.push

    def watched(state: State, frame: Frame) -> None:
        seen.add(type(frame).__name__)
        push(state, frame)

    State.push = watched  # type: ignore[method-assign]
    try:
        yield seen
    finally:
        State.push = push  # type: ignore[method-assign]


def load_rules() -> None:
    """Import every module of the rules, so that all procedures are known."""
    for module in walk_packages(rules.__path__, rules.__name__ + "."):
        import_module(module.name)


def frame_names() -> set[str]:
    """Every procedure of the rules."""
    load_rules()
    names: set[str] = set()
    waiting = [Frame]
    while waiting:
        for cls in waiting.pop().__subclasses__():
            waiting.append(cls)
            if cls.__module__.startswith("diadochoi.rules"):
                names.add(cls.__name__)
    return names


def shown(game: Game) -> dict[str, Any]:
    """The verbs, events and cards of a game that is over, and its end."""
    played = [play.action for play in game.plays]
    recorded = [event for play in game.plays for event in play.events]
    return shown_by(game.content, played, [*game.start_events, *recorded], game.state)


def shown_by(
    content: Content, played: Iterable[int], events: Iterable[tuple[Any, ...]], state: State
) -> dict[str, Any]:
    """The same for a game that was played without a record."""
    verbs: set[str] = set()
    cards: set[str] = set()
    for action in played:
        verb = Verb(actions.verb_of(action))
        verbs.add(verb.name.lower())
        if verb in (Verb.EVENT, Verb.BONUS, Verb.SURPRISE):
            cards.add(content.cards[actions.first(action) - actions.CARD].id)
    return {
        "end": how_it_ended(state),
        "verbs": sorted(verbs),
        "events": sorted({str(event[0]) for event in events}),
        "cards": sorted(cards),
    }


def how_it_ended(state: State) -> str:
    """The kind of victory, and which rule parted equals if there were any (3.4)."""
    kind = WIN_NAMES[state.win_kind]
    if state.win_kind == REGENCY:
        totals = [points + legitimacy for points, legitimacy in zip(state.vp, state.legitimacy, strict=True)]
        tied = [seat for seat, total in enumerate(totals) if total == max(totals)]
        if not _regent_won(state):
            kind = "regency_without_regent"
    elif state.win_kind == END_GAME:
        tied = [seat for seat, points in enumerate(state.vp) if points == max(state.vp)]
    else:
        tied = over_threshold(state)
    if len(tied) < 2:
        return kind
    if state.province_owner[state.board.makedonia] in tied:
        return f"{kind}, equals parted by Makedonia"
    counts = [macedonian_units(state, seat) for seat in tied]
    if counts.count(max(counts)) == 1:
        return f"{kind}, equals parted by Macedonian CUs"
    return f"{kind}, equals parted by seniority"


def _regent_won(state: State) -> bool:
    """3.2/c, 3.2/e: the heir who came of age this turn has a regent, or nobody had him."""
    for royal in state.board.content.royals:
        if royal.regency_turn == state.turn and state.royal_at[royal.index] >= 0:
            return state.royal_owner[royal.index] != NOBODY
    return False
