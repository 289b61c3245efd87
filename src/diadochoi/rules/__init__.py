"""The game itself. Pure: no I/O, no clock, no global state, and no randomness except the state's own.

Importing any part of it registers what a game looks up by name: the effects of cards, and what an edition or
an optional rule does differently. So a State never exists without them.
"""

from diadochoi.rules.cards import effects  # noqa: F401
from diadochoi.rules.combat import deadly_battle, single_roll_siege  # noqa: F401
from diadochoi.rules.independents import reactions  # noqa: F401
from diadochoi.rules.sea import announced_path, naval_move  # noqa: F401
