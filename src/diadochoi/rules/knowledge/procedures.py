"""Which procedures of the rulebook are in progress, by name.

Code outside the rules uses this instead of looking at frame classes and their steps. `situation` says who
takes part in a procedure, and with what.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from diadochoi.rules.cards.card_event import CardEvent
from diadochoi.rules.cards.windows import PlaySurprise, Window
from diadochoi.rules.combat.attrition import Attrition, LoseReliefOrGarrison, LoseUnits
from diadochoi.rules.combat.battle import LandBattle
from diadochoi.rules.combat.deadly_battle import DeadlyBattle
from diadochoi.rules.combat.defeat import Defeat
from diadochoi.rules.combat.general_loss import KilledGeneral
from diadochoi.rules.combat.siege import Siege
from diadochoi.rules.combat.single_roll_siege import SingleRollSiege
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.entry import Entry, StayingGuest
from diadochoi.rules.march.escape import Escape
from diadochoi.rules.march.evasion import Evasions, EvasionsBesideInterceptors
from diadochoi.rules.march.interception import Interceptions
from diadochoi.rules.sea.announced_path import PlannedNavalMove
from diadochoi.rules.sea.naval_battle import NavalBattle
from diadochoi.rules.sea.naval_move import NavalMove
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.activation_segment import ActivationSegment
from diadochoi.rules.turn.operations import Operations
from diadochoi.rules.turn.recruitment import ArrivingGeneral, ArrivingWithPc
from diadochoi.rules.turn.reinforcements import PlaceReinforcements
from diadochoi.rules.turn.surrender import SurrenderSegment
from diadochoi.rules.turn.tyche import AfterCard, BonusEvent, TycheSegment

ACTIVATION: Final = "activation"  # 9: an Army or General spends its movement points
AFTER_CARD: Final = "after_card"
ARRIVAL: Final = "arrival"  # 6.2D: a new General comes onto the map
ATTRITION: Final = "attrition"
BATTLE: Final = "battle"
BONUS_EVENT: Final = "bonus_event"
CARD_EVENT: Final = "card_event"
DEFEAT: Final = "defeat"
ENTRY: Final = "entry"  # 10: a force has entered a land location
EVASION: Final = "evasion"
GENERAL_KILLED: Final = "general_killed"
INTERCEPTION: Final = "interception"
LOSSES: Final = "losses"
NAVAL_BATTLE: Final = "naval_battle"
NAVAL_MOVEMENT: Final = "naval_movement"
OPERATIONS: Final = "operations"
PLACEMENT: Final = "placement"  # 5.2: Reinforcements
SIEGE: Final = "siege"
SURPRISE: Final = "surprise"
WINDOW: Final = "window"  # 6.2/f: players may play a Surprise card
ACTIVATION_SEGMENT: Final = "activation_segment"
SURRENDER_SEGMENT: Final = "surrender_segment"
TYCHE_SEGMENT: Final = "tyche_segment"
OTHER: Final = "other"

NOT_IN_PROGRESS: Final = -1  # instead of a depth in the stack

_PROCEDURES: Final[dict[type[Frame], str]] = {
    Activation: ACTIVATION,
    ActivationSegment: ACTIVATION_SEGMENT,
    AfterCard: AFTER_CARD,
    ArrivingGeneral: ARRIVAL,
    ArrivingWithPc: ARRIVAL,
    Attrition: ATTRITION,
    BonusEvent: BONUS_EVENT,
    CardEvent: CARD_EVENT,
    DeadlyBattle: BATTLE,
    Defeat: DEFEAT,
    Entry: ENTRY,
    Escape: EVASION,
    Evasions: EVASION,
    EvasionsBesideInterceptors: EVASION,
    Interceptions: INTERCEPTION,
    KilledGeneral: GENERAL_KILLED,
    LandBattle: BATTLE,
    LoseUnits: LOSSES,
    LoseReliefOrGarrison: LOSSES,
    NavalBattle: NAVAL_BATTLE,
    NavalMove: NAVAL_MOVEMENT,
    Operations: OPERATIONS,
    PlaceReinforcements: PLACEMENT,
    PlannedNavalMove: NAVAL_MOVEMENT,
    PlaySurprise: SURPRISE,
    Siege: SIEGE,
    SingleRollSiege: SIEGE,
    StayingGuest: ENTRY,
    SurrenderSegment: SURRENDER_SEGMENT,
    TycheSegment: TYCHE_SEGMENT,
    Window: WINDOW,
}


def asking(state: State) -> str:
    """Return the procedure that asks the open question; OTHER for those that no other package needs."""
    return _PROCEDURES.get(type(state.frames[-1]), OTHER)


def depth_of(state: State, procedure: str) -> int:
    """Return how deep in the stack the innermost procedure of this name is, or NOT_IN_PROGRESS."""
    stack = state.frames
    for depth in range(len(stack) - 1, -1, -1):
        if _PROCEDURES.get(type(stack[depth]), OTHER) == procedure:
            return depth
    return NOT_IN_PROGRESS


def in_progress(state: State, procedures: frozenset[str]) -> bool:
    """Return whether any of these procedures is in progress."""
    return any(_PROCEDURES.get(type(frame), OTHER) in procedures for frame in state.frames)


def stack_key(state: State) -> Hashable:
    """Return the procedures in progress with all values: equal if two positions continue in the same way."""
    return tuple(
        (type(frame).__name__, frame.step, *[_plain(getattr(frame, name)) for name in frame.fields])
        for frame in state.frames
    )


def _plain(value: object) -> Hashable:
    return tuple(value) if isinstance(value, list) else repr(value)
