"""Actions that nobody offered: any verb with any nouns, and legal actions bent in one place.

A game must refuse them, and be as it was; fuzzing and property tests try it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from diadochoi.content import Content
from diadochoi.record.errors import GameError
from diadochoi.record.game import Game
from diadochoi.record.notation import notation_for
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import FORMS
from diadochoi.rules.table.state import State

_VERBS: Final = tuple(FORMS)


def made_up(content: Content, chance: random.Random, verbs: Sequence[int] = _VERBS) -> int:
    """Any verb with nouns of the kinds it takes, possible or not."""
    names = notation_for(content).by_kind
    verb = chance.choice(verbs)
    form = FORMS[verb]
    count = len(form.operands) - chance.randint(0, form.optional)
    nouns = [chance.choice(list(names[chance.choice(kinds)].values())) for kinds in form.operands[:count]]
    return actions.action(verb, *nouns)


def bent(content: Content, option: int, chance: random.Random) -> int:
    """A legal action with another verb, or with one noun replaced."""
    donor = made_up(content, chance)
    nouns = [actions.first(option), actions.second(option), actions.third(option)]
    verb = actions.verb_of(option)
    place = chance.randrange(4)
    if place == 3:
        verb = actions.verb_of(donor)
    else:
        nouns[place] = actions.first(donor)
    return actions.action(verb, *nouns)


def refusal(state: State, action: int) -> GameError:
    """The error with which a game refuses an action.

    An AssertionError if it takes the action, if it has changed, or if it keeps a play.
    """
    game = Game(state)
    before = repr(state.values())
    try:
        game.play(action)
    except GameError as error:
        if game.state is not state or repr(state.values()) != before or game.plays:
            raise AssertionError(f"a refused action has changed the game: {error}") from error
        return error
    raise AssertionError(f"action {action} was played although it was not listed")
