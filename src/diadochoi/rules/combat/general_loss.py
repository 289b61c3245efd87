"""Chapters 7.1B and 14.8: the death of a Major General, and who replaces him.

Rolls for his life (14.8/a; 3e/9.9/c for a lone General), takes him out of the game, brings Polyperchon after
Antipatros (7.1B/e) and lets a Minor General take over the CUs he led (14.8/d). The callers, mainly `battle`,
decide when to roll and what number kills him; `cards/effects/battles` has the cards that kill.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import PASS, Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import INSIDE, NOBODY, SEA, SPACE_OF, General, Location, Seat
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, INSIDE_ONLY_OWN_CITY, Refusal
from diadochoi.rules.core.segments import PLAYER_SEGMENTS
from diadochoi.rules.generals.minor_generals import (
    POSTING_VERBS,
    post,
    posting_options,
    spare_minor,
    why_not_posted,
)
from diadochoi.rules.generals.polyperchon import bring_polyperchon
from diadochoi.rules.table.state import State

_ONLY_OWN_SPACES: Final[Refusal] = ("only_own_spaces", "7.1B/e")
_ONLY_FROM_OFF_MAP: Final[Refusal] = ("only_from_off_map", "7.1C/d")
_PLACE_A_MINOR_GENERAL: Final[Refusal] = ("place_a_minor_general_here", "14.8/d")


def roll_for_general(
    state: State, faction: Seat, general: General, location: Location, need: int, *, beaten: bool
) -> None:
    """14.8/a, hy/38, hy/39: roll for a Major General in command; `need` or more kills him."""
    if not 0 <= general < state.board.majors:
        return
    die = state.die()
    state.note("general_loss_check", faction, general, die, need)
    if die >= need:
        state.push(KilledGeneral(general, location, beaten=beaten))


def catch_lone_general(state: State, owner: Seat, general: General, location: Location) -> bool:
    """10.I/a, 12.2.A/d: Disperse a General without CUs among enemy CUs; under 3e/9.9/c he may be killed.

    Returns True if he is killed: the frame of his death is on the stack, and the caller must not end before
    it.
    """
    need = state.config.lone_general_killed_from
    if need and not state.board.is_minor(general):
        die = state.die()
        state.note("general_loss_check", owner, general, die, need)
        if die >= need:
            state.push(KilledGeneral(general, location, beaten=True))
            return True
    state.disperse_general(general)
    return False


class KilledGeneralStep(IntEnum):
    """Steps of a Major General's death (14.8) and his replacement."""

    DEATH = 0  # he leaves the game
    POLYPERCHON = 1  # 7.1B/e: his new player places Polyperchon
    COMMAND = 2  # 14.8/d: the owner may place a Minor General with CUs that now have no leader
    OVER = 3  # over


@mypyc_attr(allow_interpreted_subclasses=True)
class KilledGeneral(Frame):
    """The death of `general` in `location`.

    Control of royals changes only after the battle (14.8/f). Then CUs without a leader are Dispersed too, if
    their player has no PC there (14.8/e).

    `beaten`: his side has lost the battle. A new commander would be lost too, so none is chosen.
    """

    steps = KilledGeneralStep
    fields = ("general", "location", "beaten", "owner", "new_player")

    def __init__(self, general: General, location: Location, *, beaten: bool = False) -> None:
        super().__init__()
        self.general = general
        self.location = location
        self.beaten = int(beaten)
        self.owner = NOBODY  # whose General he was
        self.new_player = NOBODY  # who places Polyperchon

    def advance(self, state: State) -> None:
        if self.step == KilledGeneralStep.DEATH:
            self._die(state)
        elif self.step == KilledGeneralStep.POLYPERCHON:
            state.ask(self.new_player)
        elif self.step == KilledGeneralStep.COMMAND and self._leaderless(state):
            state.forget_postings()  # a battle came between this and the last placing
            state.ask(self.owner)
        else:
            state.pop()

    def _die(self, state: State) -> None:
        """7.1B/a: remove him from the game. Polyperchon follows Antipatros, placed by his player (7.1B/e)."""
        board = state.board
        general = self.general
        self.owner = state.general_owner[general]
        state.note("general_killed", self.owner, general, self.location)
        state.remove_general(general)
        self.step = KilledGeneralStep.COMMAND
        new_player = bring_polyperchon(state) if general == board.antipatros else NOBODY
        if state.config.recruit_general == "after_death":  # 3e/23.5/a: remember who lost him
            state.dealt_to[general] = self.owner
        if new_player < 0:
            return
        if new_player in state.pc:
            self.new_player = new_player
            self.step = KilledGeneralStep.POLYPERCHON
        else:  # 7.1B/f
            state.disperse_general(board.polyperchon)

    def _leaderless(self, state: State) -> bool:
        """14.8/d: CUs there have no General; the most Senior General there commands automatically."""
        location = self.location
        return (
            not self.beaten
            and not location & SEA
            and location in state.troops[self.owner]
            and state.commander(self.owner, location) < 0
        )

    def options(self, state: State) -> list[int]:
        if self.step == KilledGeneralStep.POLYPERCHON:
            noun = actions.GENERAL + state.board.polyperchon  # 7.1B/g: also where Antipatros died
            found: list[int] = []
            for space in state.board.space_ids:
                if state.pc[space] == self.new_player:
                    found.append(action(Verb.PLACE, noun, space))
                    if state.is_major_city(space):
                        found.append(action(Verb.PLACE, noun, space | INSIDE))
            return found
        own_turn = state.active == self.owner and state.segment in PLAYER_SEGMENTS  # 7.1C/g
        if own_turn or state.config.house("minor_generals_in_enemy_turn") == "reposition":  # 7.1C/b, /e
            found = posting_options(state, self.owner, self.location)
        elif spare_minor(state, self.owner) >= 0:  # 7.1C/d
            found = [action(Verb.POST, self.location)]
        else:
            found = []
        found.append(PASS)
        return found

    def choose(self, state: State, choice: int) -> None:
        if self.step == KilledGeneralStep.POLYPERCHON:
            place_lone_general(
                state, self.new_player, state.board.polyperchon, Location(actions.second(choice))
            )
            self.step = KilledGeneralStep.COMMAND
            return
        if choice != PASS:
            post(state, self.owner, choice)
        self.step = KilledGeneralStep.OVER

    def question(self, state: State) -> Question:
        if self.step == KilledGeneralStep.POLYPERCHON:
            return Question("place_general", "7.1B/e", (actions.GENERAL + state.board.polyperchon,))
        return Question("new_commander", "14.8/d", (self.location,))

    def why_not(self, state: State, choice: int) -> Refusal | None:
        verb = actions.verb_of(choice)
        if choice in self.options(state):
            return None
        if self.step == KilledGeneralStep.POLYPERCHON:
            return self._why_polyperchon_not_placed(state, choice)
        if verb == Verb.COMMAND:
            return _PLACE_A_MINOR_GENERAL
        if verb not in POSTING_VERBS:
            return ANOTHER_MOMENT
        own_turn = state.active == self.owner and state.segment in PLAYER_SEGMENTS
        reposition = state.config.house("minor_generals_in_enemy_turn") == "reposition"
        if verb != Verb.POST and not own_turn and not reposition:
            return _ONLY_FROM_OFF_MAP
        return why_not_posted(state, self.owner, choice, self.location) or ANOTHER_MOMENT

    def _why_polyperchon_not_placed(self, state: State, choice: int) -> Refusal | None:
        noun, location = actions.first(choice), actions.second(choice)
        if actions.verb_of(choice) != Verb.PLACE or noun != actions.GENERAL + state.board.polyperchon:
            return ANOTHER_MOMENT
        if not 0 <= location < actions.UNIT:
            return ANOTHER_MOMENT
        space = SPACE_OF[location]
        if state.pc[space] != self.new_player:
            return _ONLY_OWN_SPACES
        return (
            INSIDE_ONLY_OWN_CITY if location & INSIDE and not state.is_major_city(space) else ANOTHER_MOMENT
        )


def place_lone_general(state: State, seat: Seat, general: General, location: Location) -> None:
    """Put a General on the map; beside enemies without a CU of his own he is Dispersed at once (7.1B/f)."""
    state.place_general(general, location)
    state.note("general_placed", seat, general, location)
    if location in state.troops[seat]:
        return
    if state.enemy_cu_at(seat, location) or state.enemy_general_at(seat, location):
        state.disperse_general(general)
