"""Chapter 6.2D: recruiting a Major General from the Reserve, and how a new General arrives.

The events that bring Kassandros and Peukestas use the same arrival (7.1B/c). `reinforcements` places him as a
Reinforcement. `cards/effects/control` uses `take_space` too (an event puts a PC on a space, regardless of
what was there).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.content.model import CardType, GeneralClass, Recruit
from diadochoi.rules.combat.siege import lose_capital
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.board import TRANSIT
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import (
    INSIDE,
    INSIDE_OF,
    NOBODY,
    NOT_IN_PLAY,
    OUT_OF_GAME,
    SPACE_OF,
    General,
    Seat,
    Space,
)
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, NO_CARD_DOES_THAT, NO_PC_LEFT, Refusal
from diadochoi.rules.core.segments import TYCHE
from diadochoi.rules.court.champion import attack_on_lone_general
from diadochoi.rules.court.settle import settle
from diadochoi.rules.table.deck import dealt_generals
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.reinforcements import PlaceReinforcements, enemy_spaces

_RESERVE: Final = int(GeneralClass.RESERVE)
AS_REINFORCEMENT: Final = action(Verb.CHOOSE, actions.WORD + actions.WORDS.index("reinforcement"))
HIGHEST_OPS: Final = 4  # 3e/23.5/a: the most OPs on any card

_NOBODY_IS_BOUGHT: Final[Refusal] = ("no_card_does_that", "3e/7.7/b")
_RECRUIT_NEEDS_FOUR: Final[Refusal] = ("recruit_needs_four", "6.2D/a")
_RECRUIT_NEEDS_THREE_OR_FOUR: Final[Refusal] = ("recruit_needs_three_or_four", "6.2D/a")
_ENOUGH_GENERALS: Final[Refusal] = ("enough_generals", "6.2D/a")
_WAITS_FOR_A_DEATH: Final[Refusal] = ("waits_for_a_death", "6.2D/d")
_GENERAL_NOT_FREE: Final[Refusal] = ("general_not_free", "6.2D/a")
_HE_ARRIVES_FIRST: Final[Refusal] = ("another_general_arrives", "6.2D/e")
_ARRIVES_OUTSIDE: Final[Refusal] = ("arrives_outside", "6.2D/h")
_NO_PC_FOR_HIM_THERE: Final[Refusal] = ("no_pc_for_him_there", "6.2D/e")
_ENEMY_IN_SPACE: Final[Refusal] = ("enemy_in_space", "6.2D/e")
_NOT_HIS_PROVINCE: Final[Refusal] = ("not_his_province", "6.2D/c")
_PC_IN_HIS_PROVINCE: Final[Refusal] = ("pc_in_his_province", "3e/24.1/f")


def may_recruit(state: State, seat: Seat) -> bool:
    """6.2D/a, /b: he has fewer living Major Generals than were dealt, or from Game Turn IV just as many."""
    if state.config.recruit_general == "after_death":
        return lost_generals(state, seat) > bought_generals(state, seat)
    living = len(state.living_majors(seat))
    dealt = state.config.generals_each
    return living < dealt or (
        living == dealt and state.board.content.calendar[state.turn - 1].recruit_at_equal
    )


def recruits(state: State, seat: Seat) -> list[General]:
    """List the Reserve Generals that the player may take now."""
    if state.config.recruit_general == "off" or not may_recruit(state, seat):
        return []
    players = state.config.players
    if state.config.recruit_general == "after_death":
        return [general for general in for_sale(state) if state.general_at[general] == NOT_IN_PLAY]
    return [
        General(general.index)
        for general in state.board.content.generals
        if general.recruit is not None
        and general.class_by_players[players] == _RESERVE
        and is_free(state, General(general.index), general.recruit)
    ]


def for_sale(state: State) -> list[General]:
    """3e/23.5/a: Generals with a card of their own who are neither dealt nor in the deck."""
    config, board = state.config, state.board
    dealt = dealt_generals(board, config)
    names = [str(card.params["general"]) for card in board.cards if card.type == CardType.GENERAL]
    return sorted(
        board.general_index[name]
        for name in names
        if name not in config.deck_general_cards
        and name not in config.starting_generals
        and board.general_index[name] not in dealt
    )


def lost_generals(state: State, seat: Seat) -> int:
    """3e/23.5/a: count his Major Generals who were killed.

    Antipater does not count: Polyperchon follows him.
    """
    return sum(
        1
        for general in range(state.board.majors)
        if state.general_at[general] == OUT_OF_GAME
        and state.dealt_to[general] == seat
        and general != state.board.antipatros
    )


def bought_generals(state: State, seat: Seat) -> int:
    """Count the Generals he has bought, alive or dead."""
    return sum(
        1
        for general in for_sale(state)
        if state.general_owner[general] == seat
        or (state.general_at[general] == OUT_OF_GAME and state.dealt_to[general] == seat)
    )


def is_free(state: State, general: General, recruit: Recruit) -> bool:
    """Return whether he is not in the game yet; Asandros waits for the death of Antipatros (6.2D/d)."""
    if state.general_at[general] != NOT_IN_PLAY:
        return False
    elder = recruit.after_death_of
    return elder < 0 or state.general_at[elder] == OUT_OF_GAME


def why_not_recruited(state: State, seat: Seat, ops: int, general: General) -> Refusal | None:
    """6.2D, 3e/23.5: say why a card with this many OPs cannot bring the player this General."""
    config = state.config
    if config.recruit_general == "off":
        return _NOBODY_IS_BOUGHT if config.fleet_upgrade_ops else NO_CARD_DOES_THAT
    if ops < config.recruit_general_ops:
        only_four = config.recruit_general_ops == HIGHEST_OPS
        return _RECRUIT_NEEDS_FOUR if only_four else _RECRUIT_NEEDS_THREE_OR_FOUR
    if not may_recruit(state, seat):
        return _ENOUGH_GENERALS
    if general in recruits(state, seat):
        return None
    if 0 <= general < state.board.majors:
        recruit = state.board.content.generals[general].recruit
        if recruit is not None and recruit.after_death_of >= 0 and state.general_at[general] == NOT_IN_PLAY:
            return _WAITS_FOR_A_DEATH
    return _GENERAL_NOT_FREE


def arrival_spaces(state: State, seat: Seat, recruit: Recruit) -> list[Space]:
    """6.2D/e: his Province (or any Port) without enemy CUs and Generals, including Independent ones."""
    enemies = enemy_spaces(state, seat)
    return [space for space in home_spaces(state, recruit) if space not in enemies]


def home_spaces(state: State, recruit: Recruit) -> list[Space]:
    """6.2D/c: list the spaces where he arrives if he can."""
    board = state.board
    if recruit.any_port:
        return [space for space in board.space_ids if board.port[space]]
    return sorted(space for province in recruit.provinces for space in board.province_spaces[province])


class ArrivalStep(IntEnum):
    """Steps of a General's arrival (6.2D)."""

    BEGIN = 0  # he joins the Faction; the player chooses where
    ARRIVED = 1  # he is placed: settle
    PROVINCE_PC = 2  # 3e/24.1/f: the player places a PC in the General's Province


@mypyc_attr(allow_interpreted_subclasses=True)
class ArrivingGeneral(Frame):
    """The arrival of a General and his CUs for `seat`: in his Province, or as a Reinforcement."""

    steps = ArrivalStep
    fields = ("seat", "general")

    def __init__(self, seat: Seat, general: General) -> None:
        super().__init__()
        self.seat = seat
        self.general = general

    def recruit(self, state: State) -> Recruit:
        recruit = state.board.content.generals[self.general].recruit
        assert recruit is not None
        return recruit

    def group(self, state: State) -> int:
        recruit = self.recruit(state)
        return units.pack(recruit.cavalry_units if state.config.cavalry else recruit.units)  # 16.9/e

    def advance(self, state: State) -> None:
        if self.step == ArrivalStep.BEGIN:
            self.step = ArrivalStep.ARRIVED
            state.join_faction(self.general, self.seat)
            state.note("general_joins", self.seat, self.general)
            state.ask(self.seat)
        else:
            settle(state)
            state.pop()

    def options(self, state: State) -> list[int]:
        noun = actions.GENERAL + self.general
        recruit = self.recruit(state)
        found: list[int] = []
        places_pc = state.config.arriving_general_places_pc and state.has_pc_left(self.seat)
        for space in arrival_spaces(state, self.seat, recruit):
            found.append(action(Verb.PLACE, noun, space))
            if (
                places_pc
                and state.pc[space] != self.seat
                and state.board.kind[space] != TRANSIT
                and (recruit.may_take_major_city or not state.is_major_city(space))
            ):
                found.append(action(Verb.PLACE, noun, space, actions.WITH_PC))
        found.append(AS_REINFORCEMENT)
        return found

    def choose(self, state: State, choice: int) -> None:
        seat, general = self.seat, self.general
        if choice == AS_REINFORCEMENT:  # 6.2D/f
            state.push(PlaceReinforcements(seat, units.NONE, (general,), company=self.group(state)))
            return
        space = SPACE_OF[actions.second(choice)]
        group = self.group(state)
        state.place_general(general, space)
        state.add_units(seat, space, group)
        state.note("general_placed", seat, general, space)
        state.note("units_placed", seat, space, group)
        if actions.third(choice) == actions.WITH_PC:
            take_space(state, space, seat)

    def question(self, state: State) -> Question:
        return Question("place_new_general", "6.2D/e", (actions.GENERAL + self.general,))

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if choice in self.options(state):
            return None
        if actions.verb_of(choice) != Verb.PLACE or not 0 <= actions.second(choice) < actions.UNIT:
            return ANOTHER_MOMENT
        space = actions.second(choice)
        if actions.first(choice) != actions.GENERAL + self.general:
            return _HE_ARRIVES_FIRST
        if space & INSIDE:
            return _ARRIVES_OUTSIDE
        if space in arrival_spaces(state, self.seat, self.recruit(state)):
            if state.config.arriving_general_places_pc and not state.has_pc_left(self.seat):
                return NO_PC_LEFT
            return _NO_PC_FOR_HIM_THERE
        if space in home_spaces(state, self.recruit(state)):
            return _ENEMY_IN_SPACE
        return _NOT_HIS_PROVINCE


@mypyc_attr(allow_interpreted_subclasses=True)
class ArrivingWithPc(ArrivingGeneral):
    """An arrival that also brings a PC, in any space of his Province (3e/24.1/f)."""

    def advance(self, state: State) -> None:
        if self.step == ArrivalStep.PROVINCE_PC and self.pc_spaces(state):
            state.ask(self.seat)
        else:
            super().advance(state)

    def pc_spaces(self, state: State) -> list[Space]:
        """List spaces without enemy CUs and Generals; it does not matter whose PC is there."""
        if not state.has_pc_left(self.seat):
            return []
        return [
            space
            for space in arrival_spaces(state, self.seat, self.recruit(state))
            if state.pc[space] != self.seat and state.board.kind[space] != TRANSIT
        ]

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if self.step != ArrivalStep.PROVINCE_PC:
            return super().why_not(state, choice)
        if actions.verb_of(choice) == Verb.CLAIM:
            return None if actions.first(choice) in self.pc_spaces(state) else _PC_IN_HIS_PROVINCE
        return None if choice == actions.PASS else ANOTHER_MOMENT

    def options(self, state: State) -> list[int]:
        if self.step == ArrivalStep.PROVINCE_PC:
            return [*(action(Verb.CLAIM, space) for space in self.pc_spaces(state)), actions.PASS]
        return super().options(state)

    def choose(self, state: State, choice: int) -> None:
        if self.step == ArrivalStep.PROVINCE_PC:
            self.step = ArrivalStep.ARRIVED
            if choice != actions.PASS:
                take_space(state, SPACE_OF[actions.first(choice)], self.seat)
            return
        super().choose(state, choice)
        if choice != AS_REINFORCEMENT:
            self.step = ArrivalStep.PROVINCE_PC

    def question(self, state: State) -> Question:
        if self.step == ArrivalStep.PROVINCE_PC:
            return Question("province_pc", "3e/24.1/f", (actions.GENERAL + self.general,))
        return super().question(state)


def take_space(state: State, space: Space, owner: Seat) -> None:
    """Put a Faction's PC on a space by an event, no matter what was there.

    The old owner has no CU inside. 9.4/f applies to his other pieces inside a Major City: Generals are
    Dispersed, royals go outside uncontrolled (9.4/h). A Capital is lost (16.1/d).
    """
    before = state.pc[space]
    if before == owner:
        return
    inside = INSIDE_OF[space]
    if 0 <= before < state.config.players:
        for general in state.generals_at(before, inside):
            if state.segment == TYCHE and not state.board.is_minor(general):  # 3.7/g, 3.7/i
                attack_on_lone_general(state, state.active, before)
            state.disperse_general(general)
        for royal in state.board.royal_ids:
            if state.royal_at[royal] == inside:
                state.control_royal(royal, NOBODY)
                state.place_royal(royal, space)
        if space in state.capitals:
            lose_capital(state, space, owner)
    state.set_pc(space, owner)
