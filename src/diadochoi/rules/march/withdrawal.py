"""Chapters 11.3 and 14.10: a force goes back the way it came, and what it leaves behind or meets.

`retreat` moves the pieces themselves. `entry.fight_on_return` fights enemies where it returns.
"""

from __future__ import annotations

from diadochoi.rules.combat.general_loss import catch_lone_general
from diadochoi.rules.core import units
from diadochoi.rules.core.ids import FACTIONS, INDEPENDENT, NO_SPACE, SPACE_OF, Location, Seat
from diadochoi.rules.march.entering_force import EnteringForce, EntryResult, EntryStep
from diadochoi.rules.march.full_city import WhoGoesInside, units_going_inside
from diadochoi.rules.march.retreat import send_army_back, send_force_back
from diadochoi.rules.table.state import State


def withdraw(state: State, entry: EnteringForce) -> None:
    """11.3/a: send the force back, or a General who cannot pass another (10.G/a). Nobody reacts (11.3/e)."""
    entry.ends_as = EntryResult.WITHDREW
    catch_bystanders(state, entry, entry.faction)
    state.note("withdrew", entry.faction, entry.target, entry.origin)
    send_back(state, entry)


def retreat(state: State, entry: EnteringForce) -> None:
    """14.10: send it back after a draw, even without a General (14.8/g, 9.1/m); nobody reacts (14.10/c)."""
    entry.ends_as = EntryResult.RETREATED
    state.note("retreat", entry.faction, entry.target, entry.origin)
    send_back(state, entry)


def catch_bystanders(state: State, entry: EnteringForce, leaving: Seat) -> None:
    """10.I: catch a third player's lone Generals among the CUs that stay; the Faction `leaving` is safe."""
    target = entry.target
    for other in FACTIONS[: state.config.players]:
        if other == entry.faction or target in state.troops[other]:
            continue
        foes = any(
            target in state.troops[seat]
            for seat in range(state.config.players)
            if seat not in (other, leaving)
        )
        if foes or (leaving != INDEPENDENT and target in state.army_at):
            for general in state.generals_at(other, target):
                catch_lone_general(state, other, general, target)


def end_entry(state: State, entry: EnteringForce, result: EntryResult) -> None:
    """End the entry, after handling any Generals caught in it."""
    entry.ends_as = result
    entry.step = EntryStep.GONE_BACK
    if state.frames[-1] is entry:
        entry.finish(state, result)


def send_back(state: State, entry: EnteringForce) -> None:
    """11.3/b, 14.10/b: send the force back the way it came, with all its pieces there (11.3/c, 14.10/a)."""
    entry.step = EntryStep.GONE_BACK
    if entry.faction == INDEPENDENT:
        send_army_back(state, entry.generals, entry.origin)
    elif entry.returning:
        scatter(state, entry)
    else:
        entry.step = EntryStep.GOING_BACK
        group = state.troops[entry.faction].get(entry.target, 0)
        alone = state.frames[-1] is entry  # otherwise a procedure for a caught General comes first
        if not (alone and WhoGoesInside.begin(state, entry.faction, entry.origin, group)):
            go_back(state, entry, inside=units.NONE)
        return
    end_entry(state, entry, EntryResult(entry.ends_as))


def go_back_as_chosen(state: State, entry: EnteringForce) -> None:
    """Go back after the owner chose which CUs go inside a full city."""
    go_back(state, entry, units_going_inside(state))


def go_back(state: State, entry: EnteringForce, inside: int) -> None:
    """Go back; `inside` are the CUs that the owner wants in a full city first."""
    entry.step = EntryStep.GONE_BACK
    before_generals = not state.enemy_cu_at(entry.faction, entry.target)
    gone = send_force_back(
        state, entry.pieces(), entry.target, entry.origin,
        everything=entry.ends_as == EntryResult.RETREATED, all_generals=before_generals, inside=inside,
    )  # fmt: skip
    entry.units, entry.generals, entry.royals = gone.units, gone.generals, gone.royals
    catch_left_behind(state, entry)
    place = where_enemies_wait(state, entry.faction, entry.origin)
    if place == entry.target == entry.origin:  # it landed where it had embarked, beside an enemy
        scatter(state, entry)
        end_entry(state, entry, EntryResult(entry.ends_as))
    elif place >= 0 and place != entry.target:
        entry.fight_on_return(state, place)
    else:
        end_entry(state, entry, EntryResult(entry.ends_as))


def end_as_decided(state: State, entry: EnteringForce) -> None:
    """End the entry after the battle on the way back."""
    entry.finish(state, EntryResult(entry.ends_as))


def scatter(state: State, entry: EnteringForce) -> None:
    """11.3/f: Disperse a force that came back, cannot stay and has no other way out."""
    state.disperse_units(entry.faction, entry.target, state.troops[entry.faction].get(entry.target, 0))
    for general in state.generals_at(entry.faction, entry.target):
        state.disperse_general(general)


def catch_left_behind(state: State, entry: EnteringForce) -> None:
    """10.I: catch the player's General who was there before and is now alone with the Interceptor's CUs."""
    if entry.target in state.troops[entry.faction] or not state.enemy_cu_at(entry.faction, entry.target):
        return
    for general in state.generals_at(entry.faction, entry.target):
        catch_lone_general(state, entry.faction, general, entry.target)


def meets_enemy(state: State, faction: Seat, location: Location) -> bool:
    """11.3/f: enemies are where it returns (it had passed them, or crossed under Free Passage)."""
    return state.enemy_cu_at(faction, location) or state.enemy_general_at(faction, location)


def where_enemies_wait(state: State, seat: Seat, origin: Location) -> Location:
    """11.3/f: return where a force that went back must fight: `origin`, or the gate for CUs without room.

    NO_SPACE if no enemy is there.
    """
    outside = SPACE_OF[origin]
    if origin < 0 or not meets_enemy(state, seat, outside):
        return NO_SPACE
    if origin == outside or outside in state.troops[seat]:
        return outside
    return NO_SPACE
