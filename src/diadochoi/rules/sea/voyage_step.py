"""Chapter 13.2: the steps of a Naval Movement.

`naval_move` carries them out, and `announced_path` if the whole path is announced.
"""

from __future__ import annotations

from enum import IntEnum, unique


@unique
class VoyageStep(IntEnum):
    """Steps, in the order of 13.2 where they have one. The numbers are stored with games: never renumber."""

    ESCORT = 0  # 13.2.1: the mover chooses the Fleets that escort him
    UNDER_SAIL = 1  # announce the next space, pick up, drop off, land
    ANNOUNCED = 2  # the first window for Storms at Sea has closed
    DECLARE = 3  # 13.2.4: the next player declares a Naval Battle, or passes
    BATTLES = 4  # start the next battle declared, or sail on
    BATTLE_OVER = 5  # it is over: sail on or go back to port
    PARTY_ASHORE = 6  # the procedure for the units dropped off is over
    BACK_IN_PORT = 7  # the battle at the Embarkation Port is over
    FORCE_ASHORE = 8  # the procedure of the landing is over
    PASSAGE_ANSWERED = 9  # the request of a General without CUs to land was answered (3e/9.9/a)
    NOBODY_DECLARED = 10  # the second window for Storms at Sea has closed
    HOMEWARD = 11  # back to a city with too little room: the owner chose what goes inside (13.3.D/f)
    PLAN = 20  # the whole path is being announced (3e/13.4/a)
    WEATHER = 21  # the weather roll is over (hy/42)
    STORM = 22  # the storm has taken its CU
