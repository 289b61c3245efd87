"""What a recorded game shows of the rules: procedures, questions, actions, events, cards, and its end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from diadochoi.record.game import Game
from diadochoi.record.storage import load_frames
from diadochoi.rules import actions
from diadochoi.rules import state as state_module
from diadochoi.rules.actions import Verb
from diadochoi.rules.frames import Frame
from diadochoi.rules.state import State

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


def frame_names() -> set[str]:
    """Every procedure of the rules."""
    load_frames()
    names: set[str] = set()
    waiting = [Frame]
    while waiting:
        for cls in waiting.pop().__subclasses__():
            waiting.append(cls)
            if cls.__module__.startswith("diadochoi.rules"):
                names.add(cls.__name__)
    return names


def shown(game: Game) -> dict[str, list[str]]:
    """The verbs, events and cards of a game that is over."""
    verbs: set[str] = set()
    cards: set[str] = set()
    for play in game.plays:
        verb = Verb(actions.verb_of(play.action))
        verbs.add(verb.name.lower())
        if verb in (Verb.EVENT, Verb.BONUS, Verb.SURPRISE):
            cards.add(game.content.cards[actions.first(play.action) - actions.CARD].id)
    events = {str(event[0]) for play in game.plays for event in play.events}
    events |= {str(event[0]) for event in game.start_events}
    return {"verbs": sorted(verbs), "events": sorted(events), "cards": sorted(cards)}
