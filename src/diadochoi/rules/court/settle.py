"""The checks after every resolution, in the order of 2/ap.

Minor Generals, ownership of CUs, Royal Family, Provinces with VP and L, Champion status, Instant Victory.
`victory.check_instant` does the last three: it counts VP and L through `legitimacy.refresh`, which also gives
Champion status back (3.7/m). `champion` decides how it is lost.

The procedure that ends a resolution calls `settle`. The engine cannot do it before each decision, because at
one in ten there is something left to settle: a procedure is in progress, the active player has posted a Minor
General whom his next action needs (7.1C/f), or CUs have lost theirs and are about to get another (7.2A/b).
Nor can a change of the table ask for it: only the procedure knows whether something is fully resolved (2/ao).
Wherever nothing is in progress, the fuzzer compares the position with its settled copy.
"""

from __future__ import annotations

from diadochoi.rules.core.ids import FACTIONS, NO_SPACE, NOBODY, SEA, SPACE_MASK, Location, Seat
from diadochoi.rules.court.lasting import expire
from diadochoi.rules.court.royal_family import settle_control
from diadochoi.rules.court.victory import check_instant
from diadochoi.rules.generals.mover import Mover
from diadochoi.rules.table.state import State


def settle(state: State, passing_seat: Seat = NOBODY, passing_at: Location = NO_SPACE) -> None:
    """2/ao: run all checks, after something has been fully resolved and never in the middle of it.

    `passing_seat` and `passing_at` name a force that must still leave a location (8.3/e).
    """
    recall_idle_minors(state, may_part=True)
    disperse_unmarked(state)
    if state.effects or state.front:
        expire(state)
    settle_control(state, passing_seat, passing_at)
    check_instant(state)


def settle_before_activation(state: State) -> None:
    """Run the checks of `settle`, but keep a Minor General who is about to leave his commander (7.1C/f)."""
    for seat in FACTIONS[: state.config.players]:
        recall_bare_minors(state, seat)
        disperse_unmarked(state)
    settle_control(state)
    check_instant(state)


def recall_bare_minors(state: State, seat: Seat) -> None:
    """Remove Minor Generals without CUs from the map."""
    held = state.troops[seat]
    for minor in state.board.minor_generals(seat):
        location = state.general_at[minor]
        if location >= 0 and not location & SEA and location not in held:
            state.recall_minor(minor)


def parting_place(state: State) -> Location:
    """7.1C/f: where the active player's Generals are about to separate, NO_SPACE if nowhere."""
    for frame in reversed(state.frames):
        if isinstance(frame, Mover) and frame.at >= 0:
            return frame.at
    return NO_SPACE


def recall_idle_minors(state: State, *, may_part: bool = False) -> None:
    """7.1C/f: remove Minor Generals without a CU of their own there, or under another's command.

    7.1A/c: one of two Minor Generals leaves too; an owner who prefers the other posts him instead. With
    `may_part` a Subordinate of the active player stays where he and his commander are about to separate.
    """
    general_at = state.general_at
    board = state.board
    majors = board.majors
    minors_lead = state.config.minor_general_leaves_beside == "any_general"  # 3e/8.1/e: Major Generals only
    for seat in FACTIONS[: state.config.players]:
        held = state.troops[seat]
        for minor in board.minors_of[seat]:
            location = general_at[minor]
            if location < 0 or location & SEA:
                continue
            if location in held:
                leader = state.commander(seat, location)
                if leader == minor or not (minors_lead or leader < majors):
                    continue
                if may_part and seat == state.active and location == parting_place(state):
                    continue
            state.recall_minor(minor)


def disperse_unmarked(state: State) -> None:
    """7.2A/b: Disperse CUs if neither a General nor a PC shows who owns them.

    2/n: the PC of a Major City counts both inside and outside.
    """
    pc = state.pc
    for seat, held in enumerate(state.troops):
        unmarked: list[Location] | None = None
        for location in held:
            if pc[location & SPACE_MASK] != seat and state.commander(FACTIONS[seat], location) < 0:
                unmarked = [] if unmarked is None else unmarked
                unmarked.append(location)
        if unmarked is not None:
            for location in sorted(unmarked):
                state.disperse_units(FACTIONS[seat], location, held[location])
