"""Chapter 16.11: Interception and Evasion by Independent Armies, each attempt paid for with a Surprise card.

Decides which Armies may try, who may make them try and what happens. `march/interception` and `march/evasion`
ask each player in Turn Order (through `march/army_reactions`).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.content.model import CardType
from diadochoi.rules.cards.registry import surprise_effect
from diadochoi.rules.combat.general_loss import catch_lone_general
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import PASS, Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    NO_ARMY,
    NO_SPACE,
    SPACE_MASK,
    SPACE_OF,
    Army,
    Card,
    Location,
    Seat,
    Space,
    as_card,
)
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, CARD_NOT_IN_HAND, Refusal
from diadochoi.rules.independents.moves import may_enter
from diadochoi.rules.march.army_reactions import (
    ARMY_REACTIONS,
    ArmyReactions,
    declare_army,
    end_army_evasion,
    nobody_declares,
)
from diadochoi.rules.march.entering_force import EnteringForce
from diadochoi.rules.march.reactions import (
    army_need,
    escape_routes,
    evasion_modifiers,
    interception_modifiers,
    may_intercept_into,
    names_goal_first,
)
from diadochoi.rules.table.hands import discard, draw
from diadochoi.rules.table.state import State

_HALT: Final = action(Verb.HALT)

_NEEDS_A_SURPRISE_CARD: Final[Refusal] = ("needs_a_surprise_card", "16.11/e")
_THAT_ARMY_CANNOT: Final[Refusal] = ("that_army_cannot_react", "16.11/c")
_PAID_WITH_A_SURPRISE_CARD: Final[Refusal] = ("paid_with_a_surprise_card", "16.11/e")
_IT_MUST_GO_SOMEWHERE: Final[Refusal] = ("he_must_go_somewhere", "12.2.A/a")
_NO_LAND_PATH: Final[Refusal] = ("reactions_need_a_land_path", "12.1/e")
_BARRED_TO_ARMY: Final[Refusal] = ("not_where_the_enemy_came_from", "12.1/f")
_NOT_OPEN_TO_ARMY: Final[Refusal] = ("no_space_for_that_army", "16.11/c")


def may_be_at(state: State, army: Army, space: Space) -> bool:
    """16.11/h: the limits that 9.5 sets on where it may go apply to its reactions too."""
    board = state.board
    removed_in = board.content.independents[army].removed_in
    return may_enter(board, army, space) and board.province[space] not in removed_in


# ---------------------------------------------------------------------- who may try


def intercepting_armies(state: State, entry: EnteringForce) -> tuple[Army, ...]:
    """List Independent Armies that may Intercept this entry, applying 11.1 to their Faction."""
    if entry.faction == INDEPENDENT:
        return ()
    target = SPACE_OF[entry.target]
    near = state.board.by_land[target]
    found = tuple(
        army
        for army in state.board.army_ids
        if state.army_at[army] in near and may_be_at(state, army, target)
    )
    if found and not may_intercept_into(state, INDEPENDENT, target, entry.before):
        return ()
    return found


def evading_armies(state: State, entry: EnteringForce, barred: tuple[Location, ...]) -> tuple[Army, ...]:
    """List Independent Armies in the location entered, if they have somewhere to go (12.1/a)."""
    here = tuple(army for army in state.board.army_ids if state.army_at[army] == entry.target)
    if entry.faction == INDEPENDENT or not here:
        return ()
    return here if army_routes(state, _mask(here), entry.target, barred) else ()


def army_routes(state: State, armies: int, here: Location, barred: tuple[Location, ...]) -> list[Space]:
    """12.1/e to /g: list spaces one Land path away that all of these Armies may enter (16.11/c)."""
    return [
        space
        for space in escape_routes(state, INDEPENDENT, here, barred, with_units=True)
        if all(may_be_at(state, army, space) for army in _armies(armies))
    ]


def _mask(armies: tuple[Army, ...]) -> int:
    return sum(1 << army for army in armies)


def _armies(mask: int) -> list[Army]:
    return [Army(army) for army in range(mask.bit_length()) if mask >> army & 1]


def surprise_cards(state: State, seat: Seat) -> list[Card]:
    cards = state.board.cards
    return sorted(card for card in state.hands[seat] if cards[card].type == CardType.SURPRISE)


def may_be_asked(state: State, seat: Seat) -> bool:
    """Return whether the player holds a Surprise card; with `everyone_asked`, whether he could hold one.

    Asking everyone hides who has one.
    """
    if state.config.everyone_asked:
        return bool(state.hands[seat])
    return bool(surprise_cards(state, seat))


# ---------------------------------------------------------------------- declaring and paying


class AskReactionStep(IntEnum):
    """Steps of 16.11: one player is asked once."""

    BEGIN = 0  # the player names an Army, or declines
    ANSWERED = 1  # the card is paid: report the Army


@mypyc_attr(allow_interpreted_subclasses=True)
class AskReaction(Frame):
    """Ask a player who is not moving to make one of these Armies try, for a Surprise card (16.11/e).

    `verb` is INTERCEPT or EVADE, `target` the location entered.
    """

    steps = AskReactionStep
    fields = ("seat", "verb", "target", "armies", "army")

    def __init__(self, seat: Seat, verb: int, target: Location, armies: tuple[Army, ...]) -> None:
        super().__init__()
        self.seat = seat
        self.verb = verb
        self.target = target
        self.armies = armies  # those that may try
        self.army = NO_ARMY  # the one he names

    def advance(self, state: State) -> None:
        if self.step == AskReactionStep.BEGIN:
            state.ask(self.seat)
        else:
            declare_army(state, self.army)

    def options(self, state: State) -> list[int]:
        if not surprise_cards(state, self.seat):
            return [PASS]
        return [*(action(self.verb, actions.ARMY + army) for army in self.armies), PASS]

    def is_always_put(self, state: State) -> bool:
        return True

    def choose(self, state: State, choice: int) -> None:
        self.step = AskReactionStep.ANSWERED
        if choice != PASS:
            self.army = Army(actions.first(choice) - actions.ARMY)
            here = state.army_at[self.army]
            if self.verb == Verb.INTERCEPT:
                state.note("army_intercepts", self.seat, self.army, here, self.target & SPACE_MASK)
            else:
                state.note("army_evades", self.seat, self.army, here)
            state.push(PaySurprise(self.seat))

    def question(self, state: State) -> Question:
        if self.verb == Verb.INTERCEPT:
            return Question("army_intercepts", "16.11/e", (self.target,))
        return Question("army_evades", "16.11/e", (self.target,))

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if choice in self.options(state):
            return None
        if actions.verb_of(choice) != self.verb:
            return ANOTHER_MOMENT
        return _THAT_ARMY_CANNOT if surprise_cards(state, self.seat) else _NEEDS_A_SURPRISE_CARD


class PayStep(IntEnum):
    """Steps of 16.11: paying for a reaction with a Surprise card."""

    BEGIN = 0  # the player chooses the card
    PAID = 1  # it is discarded: done


@mypyc_attr(allow_interpreted_subclasses=True)
class PaySurprise(Frame):
    """The player's choice of the Surprise card to discard; he draws another (6.2/g)."""

    steps = PayStep
    fields = ("seat",)

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def advance(self, state: State) -> None:
        if self.step == PayStep.BEGIN:
            state.ask(self.seat)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        return [action(Verb.DISCARD, actions.CARD + card) for card in surprise_cards(state, self.seat)]

    def is_always_put(self, state: State) -> bool:
        """Always ask: not asking would reveal that the hand has only one Surprise card."""
        return state.config.everyone_asked

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if choice in self.options(state):
            return None
        if actions.verb_of(choice) != Verb.DISCARD:
            return ANOTHER_MOMENT
        held = actions.first(choice) - actions.CARD in state.hands[self.seat]
        return _PAID_WITH_A_SURPRISE_CARD if held else CARD_NOT_IN_HAND

    def choose(self, state: State, choice: int) -> None:
        self.step = PayStep.PAID
        card = as_card(actions.first(choice) - actions.CARD)
        discard(state, self.seat, card)
        state.note("surprise_discarded", self.seat, card)
        if surprise_effect(state.board, card).replaced():
            draw(state, self.seat)

    def question(self, state: State) -> Question:
        return Question("pay_surprise", "16.11/e", undoable=False)


# ---------------------------------------------------------------------- resolving


def army_intercepts(
    state: State, seat: Seat, army: Army, origin: Location, target: Location, mover_cavalry: int
) -> bool:
    """11.2/g: roll with the Army's own Initiative Rating; on success it moves in (16.11/b, 16.11/c)."""
    if state.army_at[army] != origin:
        return False
    modifiers = interception_modifiers(
        state,
        target,
        cavalry=True,  # 16.9/b: the Army has Cavalry
        enemy_cavalry=mover_cavalry > 0,
        guided=False,
    )
    bonus = sum(points for _, points in modifiers)
    die = state.die()
    need = army_need(state.board, army)
    success = die + bonus >= need
    state.note("army_interception_roll", seat, army, target & SPACE_MASK, die, bonus, need, int(success))
    if success:
        state.place_army(army, target)
    return success


class ArmyEvasionStep(IntEnum):
    """Steps of 12.2 for Independent Armies: the roll and up to two spaces."""

    ROLL = 0  # find the Armies that go along, then roll
    FIRST = 1  # the roll succeeded: choose the first space
    SECOND = 2  # choose a second space, or halt
    NAMED = 3  # 3e/11.1/b: name the first space before the roll
    OVER = 4  # they have moved two spaces: done


@mypyc_attr(allow_interpreted_subclasses=True)
class IndependentEvasion(Frame):
    """Evasion of the Independent Armies in a location: one of them rolls, all go with it (12.2, 16.11/c).

    `seat` declared it and chooses the way. `barred` are the spaces they may not enter: where the mover came
    from, and the one they leave (12.1/f, /g). An Army that could not try any more
    has not failed (16.11/d).
    """

    steps = ArmyEvasionStep
    fields = ("seat", "army", "armies", "at", "barred", "cavalry")

    def __init__(
        self, seat: Seat, army: Army, target: Location, barred: tuple[Location, ...], cavalry: int
    ) -> None:
        super().__init__()
        self.seat = seat
        self.army = army  # the one that rolls
        self.armies = 0  # bit set of those who go along
        self.at = target  # where they are now
        self.barred = barred
        self.cavalry = cavalry  # the mover's

    def advance(self, state: State) -> None:
        if self.step == ArmyEvasionStep.ROLL:
            self.begin(state)
        elif self.step != ArmyEvasionStep.OVER and self.routes(state):
            state.ask(self.seat)
        else:
            end_army_evasion(state, failed=False)

    def routes(self, state: State) -> list[Space]:
        return army_routes(state, self.armies, self.at, self.barred)

    def begin(self, state: State) -> None:
        self.armies = _mask(tuple(army for army in state.board.army_ids if state.army_at[army] == self.at))
        routes = self.routes(state) if self.armies >> self.army & 1 else []
        if not routes:  # an earlier Evader changed the situation there
            end_army_evasion(state, failed=False)
            return
        if names_goal_first(state, routes):
            self.step = ArmyEvasionStep.NAMED
        else:
            self.roll(state, NO_SPACE)

    def roll(self, state: State, goal: Space) -> None:
        """Roll. `goal` is the first space if it had to be named before."""
        # 16.9/b: the Army has Cavalry
        modifiers = evasion_modifiers(state, goal, cavalry=True, enemy_cavalry=self.cavalry > 0)
        bonus = sum(points for _, points in modifiers)
        die = state.die()
        need = army_need(state.board, self.army)
        success = die + bonus >= need
        state.note("army_evasion_roll", self.seat, self.army, self.at, die, bonus, need, int(success))
        if not success:
            end_army_evasion(state, failed=True)
        elif goal >= 0:
            self.step = ArmyEvasionStep.SECOND
            self.flee(state, goal)
        else:
            self.step = ArmyEvasionStep.FIRST

    def options(self, state: State) -> list[int]:
        found = [action(Verb.FLEE, space) for space in self.routes(state)]
        if self.step == ArmyEvasionStep.SECOND:
            found.append(_HALT)
        return found

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if choice in self.options(state):
            return None
        verb, space = actions.verb_of(choice), actions.first(choice)
        if verb in (Verb.HALT, Verb.PASS, Verb.DONE):
            return _IT_MUST_GO_SOMEWHERE
        if verb != Verb.FLEE:
            return ANOTHER_MOMENT
        if space not in state.board.by_land[self.at]:
            return _NO_LAND_PATH
        return _BARRED_TO_ARMY if space in self.barred else _NOT_OPEN_TO_ARMY

    def choose(self, state: State, choice: int) -> None:
        if choice == _HALT:
            end_army_evasion(state, failed=False)
            return
        goal = SPACE_OF[actions.first(choice)]
        if self.step == ArmyEvasionStep.NAMED:
            self.roll(state, goal)
            return
        self.step = ArmyEvasionStep.SECOND if self.step == ArmyEvasionStep.FIRST else ArmyEvasionStep.OVER
        self.flee(state, goal)

    def flee(self, state: State, target: Location) -> None:
        """Move one step. Enemy Generals without CUs there are caught (12.2.A/d)."""
        for army in _armies(self.armies):
            state.note("army_flees", army, self.at, target)
            state.place_army(army, target)
        for seat in FACTIONS[: state.config.players]:
            for general in state.generals_at(seat, target):
                catch_lone_general(state, seat, general, target)
        self.at = target

    def question(self, state: State) -> Question:
        return Question("flee_to", "12.2.A/a", (self.at,))


class PaidReactions(ArmyReactions):
    """Answers for Interception and Evasion when option 16.11 is on."""

    def intercepting(self, state: State, entry: EnteringForce) -> tuple[Army, ...]:
        return intercepting_armies(state, entry)

    def evading(self, state: State, entry: EnteringForce, barred: tuple[Location, ...]) -> tuple[Army, ...]:
        return evading_armies(state, entry, barred)

    def ask(self, state: State, seat: Seat, verb: int, target: Location, armies: tuple[Army, ...]) -> None:
        if may_be_asked(state, seat):
            state.push(AskReaction(seat, verb, target, armies))
        else:
            nobody_declares(state)

    def intercepts(
        self, state: State, seat: Seat, army: Army, origin: Location, target: Location, mover_cavalry: int
    ) -> bool:
        return army_intercepts(state, seat, army, origin, target, mover_cavalry)

    def evade(
        self,
        state: State,
        seat: Seat,
        army: Army,
        target: Location,
        barred: tuple[Location, ...],
        mover_cavalry: int,
    ) -> None:
        state.push(IndependentEvasion(seat, army, target, barred, mover_cavalry))


# By the value of the switch `independent_reactions`.
ARMY_REACTIONS[True] = PaidReactions()
