"""Reads from the events of a trial how its first fight went, and looks for that in the forecast chances.

A result that came about must have had a chance. `OptionTrial` says whether this is the fight that was
forecast; what a retreat or a later Segment leads to is another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from diadochoi.rules.core import units
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY, Seat
from diadochoi.rules.knowledge.forecast.model import Met
from diadochoi.rules.knowledge.odds import BattleOdds, Chances, SiegeOdds

Event = tuple[Any, ...]
# What was compared, what the forecast says, what is true.
Compared = tuple[str, object, object]

_FIGHTS: Final = frozenset(("battle", "overrun"))
_DECIDED: Final = frozenset(("battle_result", "no_battle", "overrun"))
# After these the losses of a battle are over.
_AFTERWARDS: Final = frozenset(("battle", "overrun", "retreat", "segment", "siege", "moved", "army_marches"))


def fights(events: list[Event]) -> int:
    return sum(event[0] in _FIGHTS for event in events)


def lost_champion(events: list[Event], seat: Seat) -> bool:
    """Return whether the first fight or Siege cost the seat its status: it is lost before the dice."""
    for event in events:
        if event[0] == "champion_lost" and event[1] == seat:
            return True
        if event[0] in _DECIDED:
            return False
    return False


def winner(events: list[Event]) -> Seat | None:
    """Return who won the first battle, NOBODY after a draw; None if no battle was decided by dice."""
    return next((event[1] for event in events if event[0] == "battle_result"), None)


def _aftermath(events: list[Event]) -> list[Event]:
    """Return what followed the dice of the first battle."""
    start = next((at + 1 for at, event in enumerate(events) if event[0] == "battle_result"), len(events))
    end = next((at for at in range(start, len(events)) if events[at][0] in _AFTERWARDS), len(events))
    return events[start:end]


def battle_chances(odds: BattleOdds, events: list[Event], *, over: bool) -> Iterator[Compared]:
    """Compare the odds of a battle with it; the losses only if it is `over`."""
    begun = next((event for event in events if event[0] == "battle"), None)
    won_by = winner(events)
    if begun is None or won_by is None:
        return
    attacker, defender, place = begun[1:]
    by_winner = {attacker: odds.attacker_wins, defender: odds.defender_wins, NOBODY: odds.draw}
    yield "battle result", True, by_winner[won_by] > 0
    after = _aftermath(events)
    for seat, deadly in ((attacker, odds.attacker_killed), (defender, odds.defender_killed)):
        killed = any(event[0] == "general_killed" and event[1] == seat for event in after)
        yield "commander can be killed", True, deadly > 0 or not killed
    if not over:
        return
    for seat, spread in ((attacker, odds.attacker_losses), (defender, odds.defender_losses)):
        lost = sum(
            units.count(event[3])
            for event in after
            if event[0] == "units_eliminated" and event[1] == seat and event[2] == place
        )
        if seat != INDEPENDENT:
            yield "battle losses", True, lost in spread


def met_chances(met: Met, seat: Seat, events: list[Event]) -> Iterator[Compared]:
    won_by = winner(events)
    if won_by is not None:
        chance: Fraction = met.draw if won_by == NOBODY else met.win if won_by == seat else met.lose
        yield "battle met", True, chance > 0


def siege_chances(odds: SiegeOdds, events: list[Event]) -> Iterator[Compared]:
    """Compare the odds of one Siege with its roll."""
    roll = next((event for event in events if event[0] in ("siege_roll", "siege_single_roll")), None)
    if roll is None:
        return
    completed = any(event[0] == "siege_completed" and event[2] == roll[2] for event in events)
    yield "siege completed", True, (odds.completed > 0) if completed else (odds.completed < 1)
    yield "siege losses", True, roll[6] in odds.losses
    made = next((event[3] for event in events if event[0] == "siege_points"), None)
    if made is not None and not completed:
        yield "siege points", True, _may_show(odds.points, made)


def _may_show(spread: Chances, value: int) -> bool:
    return spread.get(value, 0) > 0
