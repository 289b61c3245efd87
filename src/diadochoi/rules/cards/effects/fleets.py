"""Cards about Fleets: control, repair, the crossing of the Black Sea, admirals."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards import params
from diadochoi.rules.cards.registry import (
    Condition,
    EventEffect,
    SurpriseEffect,
    TargetedEffect,
    first_clause,
    why_no_target,
)
from diadochoi.rules.cards.windows import context
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import DONE, Verb, action
from diadochoi.rules.core.board import Board
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import (
    SEA,
    SPACE_MASK,
    SPACE_OF,
    Card,
    CardPart,
    Fleet,
    General,
    Seat,
    Space,
    as_card,
    as_space,
)
from diadochoi.rules.core.refusal import Refusal
from diadochoi.rules.sea.naval_battle import NavalBattle
from diadochoi.rules.sea.naval_move import begin_transport
from diadochoi.rules.table.state import State


class GainFleet(EventEffect):
    """7.4/e: give the Fleet to the player on its normal side; a Dispersed one stays where it is."""

    def fleet(self, state: State, part: CardPart) -> Fleet:
        return state.board.fleet_index[params.word(state.board, part, "fleet")]

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        fleet = self.fleet(state, part)
        return [("fleet_not_yours", state.fleet_owner[fleet] != seat, (actions.FLEET + fleet,))]

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        state.give_fleet(self.fleet(state, part), seat)


# ---------------------------------------------------------------------- shipyards

# How many Fleets a shipyard refits.
_ONE_OF_THEM: Final = 1
_BOTH: Final = 2


def damaged_fleets(state: State, seat: Seat) -> list[Fleet]:
    """List the player's Dispersed Fleets."""
    return [
        fleet
        for fleet in state.board.fleet_ids
        if state.fleet_owner[fleet] == seat and state.fleet_dispersed[fleet]
    ]


def plain_fleets(state: State, seat: Seat) -> list[Fleet]:
    """List the player's Fleets that can be upgraded."""
    return [fleet for fleet in state.available_fleets(seat) if not state.fleet_upgraded[fleet]]


class RefitFleets(EventEffect):
    """Return a Dispersed Fleet or upgrade one; both, with control of one of the Provinces named."""

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        return [("fleet_to_refit", bool(damaged_fleets(state, seat) or plain_fleets(state, seat)), ())]

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        yards = params.provinces(state.board, part, "both_if_control_any")
        both = any(state.province_owner[province] == seat for province in yards)
        state.push(Refitting(seat, part, _BOTH if both else _ONE_OF_THEM))


@mypyc_attr(allow_interpreted_subclasses=True)
class Refitting(Frame):
    """The player's choice of Fleets: `left` says how many more, at most one returned and one upgraded."""

    fields = ("seat", "part", "left", "returned", "upgraded")

    def __init__(self, seat: Seat, part: CardPart, left: int) -> None:
        super().__init__()
        self.seat = seat
        self.part = part
        self.left = left
        self.returned = 0  # 1 after a Fleet was returned to play
        self.upgraded = 0  # 1 after one was upgraded

    def fleets(self, state: State) -> list[Fleet]:
        found: list[Fleet] = []
        if not self.returned:
            found.extend(damaged_fleets(state, self.seat))
        if not self.upgraded:
            found.extend(plain_fleets(state, self.seat))
        return sorted(found)

    def advance(self, state: State) -> None:
        if self.left and self.fleets(state):
            state.ask(self.seat)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        found = [action(Verb.CHOOSE, actions.FLEET + fleet) for fleet in self.fleets(state)]
        if self.returned or self.upgraded:
            found.append(DONE)
        return found

    def choose(self, state: State, choice: int) -> None:
        if choice == DONE:
            self.left = 0
            return
        fleet = Fleet(actions.first(choice) - actions.FLEET)
        self.left -= 1
        if state.fleet_dispersed[fleet]:
            self.returned = 1
            state.return_fleet(fleet)
        else:
            self.upgraded = 1
            state.upgrade_fleet(fleet)

    def why_not(self, state: State, choice: int) -> Refusal | None:
        return why_no_target(state, self.part, choice, self.options(state))

    def question(self, state: State) -> Question:
        return Question("event_fleet", first_clause(state.board, self.part))


# ---------------------------------------------------------------------- The Pontic Fleet


@lru_cache(maxsize=64)
def ports_of(board: Board, sea: str) -> tuple[Space, ...]:
    """Return the ports on a sea."""
    return tuple(as_space(space.index) for space in board.content.spaces if space.port and sea in space.seas)


class SeaTransport(TargetedEffect):
    """7.4/f: let one Army or General cross a sea without MPs, as the Segment's Naval Movement (13.1/b)."""

    question = "event_general"

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        return [
            ("no_voyage_yet", state.naval_general < 0, ()),
            ("general_in_port", bool(self.travellers(state, seat, part)), ()),
        ]

    def targets(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        return self.travellers(state, seat, part) if state.naval_general < 0 else []

    def travellers(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        ports = ports_of(state.board, params.word(state.board, part, "sea"))
        moved = state.moved_generals
        return [
            action(Verb.CHOOSE, actions.GENERAL + general)
            for general in state.roster[seat]
            if not moved >> general & 1
            and state.general_at[general] >= 0
            and not state.general_at[general] & SEA
            and state.general_at[general] & SPACE_MASK in ports
        ]

    def carry_out(self, state: State, seat: Seat, part: CardPart, choice: int) -> None:
        general = General(actions.first(choice) - actions.GENERAL)
        here = SPACE_OF[state.general_at[general]]
        ports = ports_of(state.board, params.word(state.board, part, "sea"))
        begin_transport(state, seat, general, tuple(port for port in ports if port != here))


# ---------------------------------------------------------------------- admirals


class NavalRoll(SurpriseEffect):
    """A bonus to the player's side of a Naval Battle, once for each side."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        battle = context(state)
        if not isinstance(battle, NavalBattle) or battle.cancelled:
            return []
        leads = (seat == battle.mover and battle.escorts and not battle.mover_bonus) or (
            seat == battle.interceptor and battle.fleets and not battle.interceptor_bonus
        )
        return [action(Verb.SURPRISE, actions.CARD + card)] if leads else []

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        battle = context(state)
        assert isinstance(battle, NavalBattle)
        bonus = params.number(state.board, as_card(actions.first(choice) - actions.CARD), "modifier")
        if seat == battle.mover:
            battle.mover_bonus = bonus
        else:
            battle.interceptor_bonus = bonus
