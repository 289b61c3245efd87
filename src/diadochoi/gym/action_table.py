"""The list of all actions, written as seat 0 takes them, in a fixed order: each place is an index.

For every verb it lists the nouns that the rules can combine with it. Seats are counted from the player (0 is
the player, 1 the seat to the left …), and Minor Generals are the player's own; `action_space` rotates both
for the other seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final

from diadochoi.content.model import CardType
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.ids import FIRST_SEAT, INSIDE, SPACE_MASK
from diadochoi.rules.core.paths import Path

SEATS: Final = 5
NUMBERS: Final = 13  # strengths of Elephants, parts of a card
NONE: Final = -1  # the noun is left out

_PLAIN_VERBS: Final = (
    Verb.DONE, Verb.PASS, Verb.YES, Verb.NO, Verb.SIEGE, Verb.PLACE_PCS, Verb.LEVY, Verb.ROLL, Verb.STOP,
    Verb.ENTER, Verb.SORTIE, Verb.EMBARK, Verb.LAND, Verb.REMOVE_PC, Verb.GRANT, Verb.REFUSE, Verb.CONFIRM,
    Verb.CANCEL, Verb.WITHDRAW, Verb.STAND, Verb.EVADE, Verb.HALT, Verb.GARRISON, Verb.BURY,
)  # fmt: skip
_SIDES: Final = (actions.TO_INSIDE, actions.TO_OUTSIDE)
_WITH_PC: Final = actions.WORD + actions.WORDS.index("pc")


class Nouns:
    """The nouns of a board by kind, as seat 0 sees them."""

    def __init__(self, board: Board) -> None:
        self.spaces = list(range(board.size))
        self.named = list(range(board.named))
        # Any Minor City can become a Capital, and then it has an inside (16.1/b).
        self.locations = self.spaces + [space | INSIDE for space in self.named]
        self.ports = [space for space in self.spaces if board.port[space]]
        self.units = [actions.UNIT + kind.kind for kind in board.content.units]
        self.majors = [actions.GENERAL + general for general in range(board.majors)]
        self.minors = [actions.GENERAL + general for general in board.minor_generals(FIRST_SEAT)]
        self.generals = self.majors + self.minors
        self.royals = [actions.ROYAL + royal for royal in range(board.royals)]
        self.fleets = [actions.FLEET + fleet for fleet in range(board.fleets)]
        self.armies = [actions.ARMY + army for army in range(board.armies)]
        self.seats = [actions.SEAT + seat for seat in range(SEATS)]
        self.others = self.seats[1:]
        self.numbers = [actions.NUMBER + number for number in range(NUMBERS)]
        self.words = [actions.WORD + word for word in range(len(actions.WORDS))]
        self.provinces = [actions.PROVINCE + province for province in range(board.provinces)]
        self.pieces = self.units + self.generals + self.royals


def action_table(board: Board) -> tuple[int, ...]:
    """All actions, each once."""
    nouns = Nouns(board)
    found: list[int] = [action(verb) for verb in _PLAIN_VERBS]
    found += _set_up(board, nouns)
    found += _pieces(board, nouns)
    found += _cards(board, nouns)
    found += _surprises(board, nouns)
    found += _movement(board, nouns)
    found += _choices(board, nouns)
    assert len(found) == len(set(found))
    return tuple(found)


def _all(verb: Verb, *operands: Iterable[int]) -> list[int]:
    return [action(verb, *nouns) for nouns in product(*operands)]


def _set_up(board: Board, nouns: Nouns) -> list[int]:
    """Chapters 4 and 5.1."""
    starting = [general for general in board.content.generals if general.start is not None]
    found = [action(Verb.DISCARD_GENERAL, actions.GENERAL + general.index) for general in starting]
    for general in starting:
        assert general.start is not None
        found += _all(Verb.START, [actions.GENERAL + general.index], sorted(general.start.spaces))
    return found + _all(Verb.FIRST, nouns.seats, (actions.LEFT, actions.RIGHT))


def _pieces(board: Board, nouns: Nouns) -> list[int]:
    """Reinforcements, arrivals, Minor Generals, losses, political control."""
    found = _all(Verb.PLACE, nouns.units, nouns.locations)
    found += _all(Verb.PLACE, nouns.majors, nouns.locations)
    for general in board.content.generals:  # 6.2D/e: with a PC where he arrives
        recruit = general.recruit
        if recruit is not None:
            home = [space for province in recruit.provinces for space in board.province_spaces[province]]
            arrivals = nouns.ports if recruit.any_port else sorted(home)
            found += _all(Verb.PLACE, [actions.GENERAL + general.index], arrivals, [_WITH_PC])
    found += _all(Verb.DISPERSE, nouns.units)
    found += _all(Verb.POST, nouns.locations)
    found += _all(Verb.REPOST, nouns.minors, nouns.locations)
    found += _all(Verb.RECALL, nouns.minors)
    found += _all(Verb.DISBAND, nouns.locations)
    found += _all(Verb.LOSE, nouns.units)
    found += _all(Verb.LOSE, nouns.units, nouns.locations)
    found += _all(Verb.REMOVE, nouns.named)
    found += _all(Verb.CLAIM, nouns.named)
    return found + _all(Verb.SIEGE, nouns.named)


def _cards(board: Board, nouns: Nouns) -> list[int]:
    """Chapter 6.2: what Event and Bonus cards are used for, and discards."""
    playable = [card for card in board.cards if card.type != CardType.SURPRISE]
    recruits = [actions.GENERAL + g.index for g in board.content.generals if g.recruit is not None]
    every = [actions.CARD + card.index for card in playable]
    bonus = [actions.CARD + card.index for card in playable if card.type == CardType.BONUS]
    found = _all(Verb.EVENT, every) + _all(Verb.BONUS, bonus) + _all(Verb.OPERATIONS, every)
    # The edition decides how many Operation Points each use needs.
    found += _all(Verb.UPGRADE, every, nouns.fleets)
    found += _all(Verb.RECRUIT, every, recruits)
    found += _all(Verb.FINISH_CART, every) + _all(Verb.LEVY, every)
    found += _all(Verb.RETRIEVE, every, nouns.fleets)
    found += _all(Verb.DISCARD, [actions.CARD + card.index for card in board.cards])
    return found + _all(Verb.TRAIN, nouns.units)


def surprise_targets(nouns: Nouns) -> dict[str, list[tuple[list[int], ...]]]:
    """What each effect of a Surprise card can target; an effect that is not listed has no target."""
    return {
        "desertions": [(nouns.locations, nouns.others)],
        "fog": [(), (nouns.others,)],
        "local_guides": [(), (nouns.locations,)],
        "mutiny": [(nouns.units,)],
        "popularity": [(nouns.generals,)],
        "resupply_port": [(nouns.named,)],
        "steal_card": [(nouns.others,)],
    }


def _surprises(board: Board, nouns: Nouns) -> list[int]:
    targets = surprise_targets(nouns)
    found: list[int] = []
    for card in board.cards:
        if card.type == CardType.SURPRISE:
            for operands in targets.get(card.effect, [()]):
                found += _all(Verb.SURPRISE, [actions.CARD + card.index], *operands)
    return found


def _movement(board: Board, nouns: Nouns) -> list[int]:
    """Chapters 9 to 14: activation, movement by land and sea, reactions, battle."""
    found = _all(Verb.MARCH, nouns.generals) + _all(Verb.ACTIVATE, nouns.generals)
    found += _all(Verb.MOVE, nouns.spaces) + _by_path(Verb.MOVE, board.land_moves)
    found += _all(Verb.SAIL, nouns.ports) + _by_path(Verb.SAIL, board.sea_moves)
    found += _all(Verb.LAND, _SIDES)
    for verb in (Verb.TAKE, Verb.LEAVE):
        found += _all(verb, nouns.pieces, (NONE, *_SIDES))
    found += _all(Verb.SHIFT, nouns.pieces, _SIDES)
    found += _all(Verb.ESCORT, nouns.fleets) + _all(Verb.CHALLENGE, nouns.fleets)
    found += _all(Verb.ASK, nouns.others)
    found += _all(Verb.INTERCEPT, nouns.locations) + _all(Verb.INTERCEPT, nouns.armies)
    found += _all(Verb.EVADE, nouns.armies)
    found += _all(Verb.FLEE, nouns.spaces)
    found += _all(Verb.JOIN, nouns.units + nouns.generals)
    found += _all(Verb.COMMAND, nouns.generals)
    found += _all(Verb.REROLL, nouns.numbers)
    return found + _all(Verb.MARCH_ARMY, nouns.armies)


def _by_path(verb: Verb, moves: list[list[Path]]) -> list[int]:
    """If two kinds of path join the same two spaces, the action names the kind."""
    found: set[int] = set()
    for paths in moves:
        goals = [path[0] for path in paths]
        found |= {
            action(verb, space, actions.BY_PATH + kind) for space, kind, _ in paths if goals.count(space) > 1
        }
    return sorted(found)


def _choices(board: Board, nouns: Nouns) -> list[int]:
    """Answers to the questions of cards."""
    single = (
        nouns.locations + nouns.units + nouns.generals + nouns.royals + nouns.fleets
        + nouns.seats + nouns.numbers + nouns.words + nouns.provinces
    )  # fmt: skip
    found = _all(Verb.CHOOSE, single)
    found += _all(Verb.CHOOSE, nouns.royals, nouns.locations)  # who is abducted, and by whom
    by_space: dict[int, list[int]] = {}
    for location in nouns.locations:
        by_space.setdefault(location & SPACE_MASK, []).append(location)
    for own in nouns.locations:  # an Army and another in the same or an adjacent space
        space = own & SPACE_MASK
        for near in (space, *board.adjacent[space]):
            found += _all(Verb.CHOOSE, [own], by_space[near])
    return found
