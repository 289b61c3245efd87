"""Actions that were not offered: any verb with any nouns, and legal actions altered in one place.

A game must refuse them and stay unchanged; fuzzing and property tests check that.
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


def invented_action(content: Content, chance: random.Random, verbs: Sequence[int] = _VERBS) -> int:
    """Any verb with nouns of the right kinds, possible or not."""
    names = notation_for(content).by_kind
    verb = chance.choice(verbs)
    form = FORMS[verb]
    count = len(form.operands) - chance.randint(0, form.optional)
    nouns = [chance.choice(list(names[chance.choice(kinds)].values())) for kinds in form.operands[:count]]
    return actions.action(verb, *nouns)


def altered_action(content: Content, option: int, chance: random.Random) -> int:
    """A legal action with another verb, or with one noun replaced."""
    donor = invented_action(content, chance)
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

    Raises AssertionError if the game accepts the action, changes, or stores a play.
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
