"""What is going on while players may play Surprise cards, for the player who is asked.

Uses only what everybody can see, never the cards in a hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diadochoi.rules.cards import windows
from diadochoi.rules.cards.windows import Window, announced, context
from diadochoi.rules.combat.battle import LandBattle
from diadochoi.rules.combat.siege import Siege
from diadochoi.rules.core.ids import NO_CARD, NO_GENERAL, NO_SPACE, NOBODY, Card, General, Location, Seat
from diadochoi.rules.independents.reactions import AskReaction, PaySurprise
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.entering_force import EnteringForce
from diadochoi.rules.sea.naval_battle import NavalBattle
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.tyche import AfterCard

MOMENTS: Final = (
    windows.FREE, windows.RESPONSE, windows.ACTIVATION, windows.ENTRY, windows.INTERCEPTION_DECLARE,
    windows.INTERCEPTION_DECLARED, windows.NAVAL_STEP, windows.NAVAL_DICE, windows.BEFORE_BATTLE,
    windows.SIEGE, windows.AFTER_BATTLE,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SurpriseMoment:
    """The kind of moment, the player who caused it, and what it is about."""

    kind: str
    seat: Seat
    general: General = NO_GENERAL
    place: Location = NO_SPACE
    card: Card = NO_CARD
    other: Seat = NOBODY


def surprise_moment(state: State) -> SurpriseMoment | None:
    """Return the moment of the open window, None if another question is open."""
    if state.asked < 0 or not isinstance(state.frames[-1], Window):
        return None
    kind = state.frames[-1].moment
    going_on = context(state)
    played = announced(state) if kind == windows.RESPONSE else None
    if played is not None:
        return SurpriseMoment(kind, played.seat, card=played.card)
    if isinstance(going_on, LandBattle):
        return SurpriseMoment(kind, going_on.attacker, place=going_on.location, other=going_on.defender)
    if isinstance(going_on, NavalBattle):
        return SurpriseMoment(kind, going_on.mover, place=going_on.target, other=going_on.interceptor)
    if isinstance(going_on, Siege):
        return SurpriseMoment(kind, going_on.seat, place=going_on.space)
    for frame in reversed(state.frames):
        if isinstance(frame, EnteringForce):
            led = frame.faction < state.config.players
            general = state.commander(frame.faction, frame.target) if led else NO_GENERAL
            return SurpriseMoment(kind, frame.faction, general, frame.target)
        if isinstance(frame, Activation):
            return SurpriseMoment(kind, frame.seat, frame.commander(state), frame.at)
    return SurpriseMoment(kind, state.active)


def depends_on_hand(state: State) -> bool:
    """Return whether the possible answers depend on the Surprise cards in the asked hand."""
    return state.asked >= 0 and isinstance(state.frames[-1], (Window, AskReaction, AfterCard, PaySurprise))


def is_secret(state: State, everyone_asked: bool) -> bool:
    """Return whether only a player who holds a Surprise card is asked the open question.

    If everyone was asked when it was opened, nothing is revealed.
    """
    if state.asked < 0 or everyone_asked:
        return False
    return isinstance(state.frames[-1], (Window, AskReaction, AfterCard))
