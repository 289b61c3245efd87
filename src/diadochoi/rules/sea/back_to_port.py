"""Chapter 13.3.D: a Naval Movement is broken off: the force goes back to port, or is lost at sea.

This happens after a lost Naval Battle (`naval_move.after_battle`), in a storm and when a landing is refused.
The force goes back to where it embarked, takes everything along and has no MPs left. If that is inside a city
with too little room, its owner chooses which CUs go in (`march/full_city`); the others stay outside, or are
Dispersed if an enemy is there (`march/retreat`). It fights enemies whom it meets (`march/entry`). If it has
lost its last General at sea, it is Dispersed.
"""

from __future__ import annotations

from diadochoi.rules.core import units
from diadochoi.rules.core.ids import SPACE_MASK, SPACE_OF
from diadochoi.rules.court.settle import settle
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.entry import fight_on_return
from diadochoi.rules.march.full_city import WhoGoesInside
from diadochoi.rules.march.retreat import send_force_back
from diadochoi.rules.march.withdrawal import where_enemies_wait
from diadochoi.rules.sea.voyage import Voyage
from diadochoi.rules.sea.voyage_step import VoyageStep
from diadochoi.rules.table.state import State


def go_home(state: State, voyage: Voyage, army: Activation, *, ends_activation: bool) -> None:
    """Go back to port after a storm or a lost Naval Battle; the activation may end with it."""
    voyage.ends = int(ends_activation)
    voyage.step = VoyageStep.HOMEWARD
    if not WhoGoesInside.begin(state, army.seat, army.embarked_at, army.units):
        reach_port(state, voyage, army, inside=units.NONE)


def reach_port(state: State, voyage: Voyage, army: Activation, inside: int) -> None:
    """Arrive in port; `inside` are the CUs that the owner wants in the city first."""
    back_to_port(state, army, inside)
    seat, port = voyage.seat, army.at
    place = where_enemies_wait(state, seat, port)
    if place < 0:
        end(state, voyage)
        return
    voyage.step = VoyageStep.BACK_IN_PORT
    fight_on_return(state, army.pieces(), port, place)


def back_to_port(state: State, army: Activation, inside: int) -> None:
    """13.3.D/d to /f: move the force at sea back to where its General embarked, with all it carries.

    It has no MPs left. CUs for which the city has no room go outside, or are Dispersed if an enemy is there.
    """
    seat, here, port = army.seat, army.at, army.embarked_at
    gone = send_force_back(state, army.pieces(), here, port, everything=True, inside=inside)
    army.come_back_to_port(state, gone)
    state.note("back_to_port", seat, army.commander(state), here & SPACE_MASK, port)


def end(state: State, voyage: Voyage) -> None:
    """End the movement with the force in the Embarkation Port."""
    army = voyage.activation(state)
    settle(state)
    army.resync(state)
    state.pop()
    if voyage.ends:  # 13.2.5/a
        army.finish(state)


def founder(state: State, voyage: Voyage, army: Activation) -> None:
    """Lose a force at sea without a leader: CUs are Dispersed (7.2A/b), royals come ashore here."""
    seat, at = voyage.seat, army.at
    state.disperse_units(seat, at, state.troops[seat].get(at, 0))
    for royal in state.board.royal_ids:
        if state.royal_at[royal] == at:
            state.place_royal(royal, SPACE_OF[at])
    army.be_lost()
    state.pop()
    settle(state)
