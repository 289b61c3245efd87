"""How the players of a fuzzed game choose: at random, for action, for points, or for rare cards.

Every style depends only on its `random.Random`. The devoted styles keep the cards of a theme, play them
whenever it is legal and look for what they need (battles, sieges, sea fights, Provinces), so that one series
of games plays every card of the deck.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from diadochoi.content.model import Card
from diadochoi.rules import engine
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY, SPACE_MASK, Seat
from diadochoi.rules.table.state import State

# How much more often a biased playout takes an action: fights and events, not regrouping.
WEIGHTS: Final[dict[int, float]] = {
    Verb.LEAVE: 0.2,
    Verb.TAKE: 0.5,
    Verb.POST: 0.3,
    Verb.REPOST: 0.15,
    Verb.RECALL: 0.1,
    Verb.DISBAND: 0.05,
    Verb.STOP: 0.5,
    Verb.DONE: 0.6,
    Verb.MOVE: 3.0,
    Verb.SIEGE: 12.0,
    Verb.REMOVE_PC: 5.0,
    Verb.CLAIM: 6.0,
    Verb.EVENT: 4.0,
    Verb.BONUS: 4.0,
    Verb.INTERCEPT: 2.0,
    Verb.STAND: 3.0,
    Verb.SAIL: 3.0,
    Verb.BURY: 3.0,
}
# How many options an ambitious player tries, and how often.
_TRIED: Final = 6
_TRIES: Final = 0.5

# Weights of a devoted player for cards of the theme, and for others.
_PLAYED: Final = 500.0
_SPENT: Final = 0.02
_EXCHANGED: Final = 4.0
_DEVOTED_VERBS: Final = {Verb.REPOST: 0.05, Verb.POST: 0.2, Verb.LEAVE: 0.1, Verb.ACTIVATE: 3.0}
_STRUCK: Final = {
    "silver_shields_change_sides": units.SILVER_SHIELDS_MASK,
    "elephants_useless": units.ELEPHANT_MASK,
}
_SPARED: Final = (actions.UNIT + units.SILVER_SHIELDS, actions.UNIT + units.ELEPHANT)
_PLAYS: Final = frozenset((Verb.EVENT, Verb.BONUS, Verb.SURPRISE))
_OTHER_USES: Final = frozenset((Verb.OPERATIONS, Verb.UPGRADE, Verb.RECRUIT, Verb.RETRIEVE, Verb.DISCARD))


@dataclass(frozen=True)
class CardTheme:
    """Cards by their windows and effects, and what a player devoted to them does more often."""

    windows: frozenset[str]
    effects: frozenset[str]
    units: str  # cards that add this kind of CU; "" for none
    verbs: dict[int, float]
    seeks: str  # the kind of place to look for: armies, walls, ports or provinces

    def favours(self, card: Card) -> bool:
        return (
            card.effect in self.effects
            or not self.windows.isdisjoint(card.windows)
            or (self.seeks == "provinces" and "provinces" in card.params)
            or any(self.units in group for group in _names(card.params.get("options")))
        )


THEMES: Final[dict[str, CardTheme]] = {
    "battles": CardTheme(
        frozenset(("before-battle", "after-battle", "entry", "interception-declared")),
        frozenset(("silver_shields_join", "royal_ghost", "campaign")),
        "elephant",
        {
            Verb.LEVY: 0.2,
            Verb.TRAIN: 3.0,
            Verb.STAND: 20.0,
            Verb.REFUSE: 5.0,
            Verb.EVADE: 0.1,
            Verb.INTERCEPT: 8.0,
            Verb.MARCH: 3.0,
        },
        "armies",
    ),
    "sieges": CardTheme(
        frozenset(("siege",)),
        frozenset(("siege_point", "helepolis", "resupply_port")),
        "",
        {Verb.SIEGE: 300.0, Verb.EMBARK: 0.2, Verb.LEVY: 0.2, Verb.STOP: 0.2, Verb.LEAVE: 0.05},
        "walls",
    ),
    "sea": CardTheme(
        frozenset(("naval-step", "naval-dice")),
        frozenset(("sea_transport", "gain_fleet", "refit_fleets")),
        "",
        {Verb.EMBARK: 20.0, Verb.SAIL: 8.0, Verb.ESCORT: 6.0, Verb.CHALLENGE: 30.0, Verb.LAND: 0.3},
        "ports",
    ),
    "provinces": CardTheme(
        frozenset(("response",)),
        frozenset(("oracle", "defensive_alliance", "abduct_royal", "bring_general", "loot_city", "either")),
        "",
        {Verb.PLACE_PCS: 6.0, Verb.CLAIM: 12.0, Verb.SIEGE: 20.0, Verb.TRAIN: 0.2},
        "provinces",
    ),
}
STYLES: Final = ("random", "biased", "ambitious", *THEMES)  # also "mixed": one of them for each game
# How often each style is used in a mixed series.
MIXTURE: Final = (0.28, 0.26, 0.04, 0.15, 0.11, 0.05, 0.11)


def pick(state: State, chance: random.Random, style: str) -> int:
    """Pick an option: any, one that moves the game forward, or one that helps the player or the theme."""
    options = state.options
    if style == "random":
        return options[int(chance.random() * len(options))]
    if len(options) == 1:
        return options[0]
    theme = THEMES.get(style)
    if theme is not None:
        return chance.choices(options, _devoted_weights(state, theme))[0]
    weights = [WEIGHTS.get(actions.verb_of(option), 1.0) for option in options]
    if style == "biased" or chance.random() > _TRIES:
        return chance.choices(options, weights)[0]
    return max(chance.choices(options, weights, k=_TRIED), key=lambda option: _gain(state, option))


def _gain(state: State, option: int) -> int:
    """The deciding seat's VP and L after an option, relative to the others'."""
    seat = state.asked
    twin = state.copy()
    engine.play(twin, option)
    if twin.over:
        return 1_000 if twin.winner == seat else -1_000
    scores = [points + legitimacy for points, legitimacy in zip(twin.vp, twin.legitimacy, strict=True)]
    return 8 * scores[seat] - sum(scores)


# ---------------------------------------------------------------------- devoted styles


@lru_cache(maxsize=16)
def favoured(board: Board, seeks: str) -> frozenset[int]:
    """The cards of a theme."""
    theme = next(theme for theme in THEMES.values() if theme.seeks == seeks)
    return frozenset(card.index for card in board.cards if theme.favours(card))


def _devoted_weights(state: State, theme: CardTheme) -> list[float]:
    dear = favoured(state.board, theme.seeks)
    verbs = theme.verbs
    wanted = _wanted_spaces(state, theme.seeks, dear)
    options = state.options
    settled = theme.seeks == "walls" and any(actions.verb_of(option) == Verb.SIEGE for option in options)
    near: dict[int, float] = {}
    found: list[float] = []
    for option in options:
        verb = actions.verb_of(option)
        weight = verbs.get(verb) or _DEVOTED_VERBS.get(Verb(verb)) or WEIGHTS.get(verb, 1.0)
        noun = actions.first(option)
        if verb in _PLAYS:
            if noun - actions.CARD in dear:
                weight = _PLAYED
        elif verb in _OTHER_USES:
            if noun - actions.CARD in dear:
                weight = _SPENT
            elif verb == Verb.DISCARD:
                weight = _EXCHANGED  # for a new card, perhaps one of the theme
        elif verb == Verb.MOVE or verb == Verb.SAIL:
            near = near or _nearness(state.board, wanted)
            weight *= 0.05 if settled else near.get(noun & SPACE_MASK, 0.1)
        elif verb == Verb.LOSE and noun in _SPARED:
            weight = 0.05  # some cards are about them
        elif 0 <= noun < actions.UNIT:
            weight *= wanted.get(noun & SPACE_MASK, 1.0)
        found.append(weight)
    return found


def _wanted_spaces(state: State, seeks: str, dear: frozenset[int]) -> dict[int, float]:
    """Spaces the theme needs, each with how much more it is wanted."""
    seat = state.asked
    board = state.board
    if seeks == "armies":
        return _armies_of_others(state, seat)
    if seeks == "ports":
        return dict.fromkeys((space for space in range(board.size) if board.port[space]), 5.0)
    if seeks == "walls":
        return _walls_of_others(state, seat)
    return _provinces_of_cards(state, seat, dear)


def _nearness(board: Board, wanted: dict[int, float]) -> dict[int, float]:
    """The value of a step to a space: that of the best wanted space, reduced for each step from there."""
    found = dict(wanted)
    edge = sorted(wanted)
    while edge:
        further: list[int] = []
        for space in edge:
            worth = found[space] / 3
            for beside in board.adjacent[space]:
                if worth > found.get(beside, 0.1):
                    found[beside] = worth
                    further.append(beside)
        edge = further
    return found


def _armies_of_others(state: State, seat: Seat) -> dict[int, float]:
    """Where enemy CUs are outside cities, first those that a card in a hand targets.

    The styles look into all hands: they want a card to be played, whoever gains.
    """
    cards = state.board.cards
    against: dict[int, int] = {}  # the CUs a card targets, and who holds it
    for holder, hand in enumerate(state.hands):
        for card in hand:
            if cards[card].effect in _STRUCK:
                against[_STRUCK[cards[card].effect]] = holder
    found: dict[int, float] = {}
    for other, held in enumerate(state.troops):
        if other == seat:
            continue
        for location, group in held.items():
            if location <= SPACE_MASK:
                worth = 30.0
                for struck, holder in against.items():
                    if (holder == seat and group & struck) or (
                        holder == other and any(own & struck for own in state.troops[seat].values())
                    ):
                        worth = 500.0
                found[location] = max(worth, found.get(location, 0.0))
    return found


def _walls_of_others(state: State, seat: Seat) -> dict[int, float]:
    """Enemy cities that can be besieged, Major Cities by the sea first."""
    found: dict[int, float] = {}
    for space in state.board.space_ids[: state.board.named]:
        owner = state.pc[space]
        if owner in (NOBODY, seat):
            continue
        if state.is_major_city(space):
            found[space] = 150.0 if state.board.port[space] else 60.0
        elif owner == INDEPENDENT:
            found[space] = 10.0
    return found


def _provinces_of_cards(state: State, seat: Seat, dear: frozenset[int]) -> dict[int, float]:
    """The Provinces that the cards of the theme name; first those that are needed together."""
    board = state.board
    found: dict[int, float] = {}
    for card in (*state.hands[seat], *state.draw_pile):
        if card not in dear:
            continue
        facts = board.cards[card].params
        for name in _names(facts.get("provinces")):
            for space in board.province_spaces[board.province_index[name]]:
                found.setdefault(space, 6.0)
        together = [
            space
            for name in _names(facts.get("control_all"))
            for space in board.province_spaces[board.province_index[name]]
        ]
        shares = [sum(state.pc[space] == other for space in together) for other in range(len(state.hands))]
        if together and shares[seat] == max(shares):
            found.update(dict.fromkeys((space for space in together if state.pc[space] != seat), 200.0))
    return found


def _names(value: object) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (list, tuple)) else ()
