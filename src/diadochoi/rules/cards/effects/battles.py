"""Battle Cards (14.3), cards that compare Prestige, and cards that hit Armies outside a battle.

They change what is on the table or the hooks of a `LandBattle`; the battle itself follows its own rules.
"""

from __future__ import annotations

from enum import IntEnum

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards import params
from diadochoi.rules.cards.effects.common import armies, roll_succeeds
from diadochoi.rules.cards.registry import SurpriseEffect, TargetedEffect, first_clause
from diadochoi.rules.cards.windows import RESPONSE, announced, context, open_window
from diadochoi.rules.combat.attrition import Attrition, LoseUnits
from diadochoi.rules.combat.battle import ATTACKER_BIT, DEFENDER_BIT, LandBattle
from diadochoi.rules.combat.battle_strength import ATTACKER, DEFENDER
from diadochoi.rules.combat.defection import battle_prestige
from diadochoi.rules.combat.general_loss import KilledGeneral
from diadochoi.rules.combat.siege import Siege
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import Verb, action
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    INSIDE,
    INSIDE_OF,
    NO_GENERAL,
    NOBODY,
    SEA,
    SPACE_MASK,
    SPACE_OF,
    Card,
    CardPart,
    General,
    Location,
    Seat,
    as_card,
)
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.court.prestige import ORATORY, prestige
from diadochoi.rules.table.state import State


def other_side(state: State, seat: Seat) -> tuple[LandBattle, Seat] | None:
    """Return the current battle and the opposing Faction, for a player with CUs in it (14.3/b)."""
    battle = context(state)
    if not isinstance(battle, LandBattle) or battle.location not in state.troops[seat]:
        return None
    if seat == battle.attacker:
        return battle, battle.defender
    if seat == battle.defender:
        return battle, battle.attacker
    return None


def change_sides(state: State, loser: Seat, winner: Seat, location: Location, group: int) -> None:
    """Let CUs change sides in the middle of a battle; for the active player they count as moved (9.1/g)."""
    state.take_units(loser, location, group)
    state.add_units(winner, location, group)
    state.note("units_change_sides", loser, winner, location, group)
    if winner == state.active:
        state.mark_moved(location, group)


# ---------------------------------------------------------------------- Battle Cards


class Mutiny(SurpriseEffect):
    """Make one CU of the side with less Prestige change sides and fight for the other."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        sides = other_side(state, seat)
        if sides is None or sides[1] == INDEPENDENT or not self.has_more_prestige(state, seat, sides[0]):
            return []
        board = state.board
        kinds = params.unit_kinds(board, card, "cavalry_kinds" if state.config.cavalry else "kinds")
        group = state.troops[sides[1]].get(sides[0].location, 0)
        return [
            action(Verb.SURPRISE, actions.CARD + card, actions.UNIT + kind)
            for kind in sorted(kinds)
            if units.of_kind(group, kind)
        ]

    def has_more_prestige(self, state: State, seat: Seat, battle: LandBattle) -> bool:
        own, other = battle_prestige(state, battle.attacker, battle.defender, battle.location)
        return own > other if seat == battle.attacker else other > own

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        sides = other_side(state, seat)
        if sides is None or not self.has_more_prestige(state, seat, sides[0]):
            state.note("mutiny_fails", seat)
            return
        battle, victim = sides
        kind = actions.second(choice) - actions.UNIT
        held = units.of_kind(state.troops[victim].get(battle.location, 0), kind)
        card = as_card(actions.first(choice) - actions.CARD)
        number = min(held, params.number(state.board, card, "units"))
        if number:
            change_sides(state, victim, seat, battle.location, number * units.ONE[kind])


class SilverShieldsChangeSides(SurpriseEffect):
    """7.2D/b: some of them die, the others change sides; never in a battle with an Independent Army."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        sides = other_side(state, seat)
        if sides is None or sides[1] == INDEPENDENT:
            return []
        group = state.troops[sides[1]].get(sides[0].location, 0)
        if not units.of_kind(group, units.SILVER_SHIELDS):
            return []
        return [action(Verb.SURPRISE, actions.CARD + card)]

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        sides = other_side(state, seat)
        assert sides is not None
        battle, victim = sides
        number = units.of_kind(state.troops[victim].get(battle.location, 0), units.SILVER_SHIELDS)
        card = as_card(actions.first(choice) - actions.CARD)
        dead = min(number, params.number(state.board, card, "eliminated"))
        state.eliminate_units(victim, battle.location, dead * units.ONE_SILVER_SHIELDS)
        if number > dead:
            group = (number - dead) * units.ONE_SILVER_SHIELDS
            change_sides(state, victim, seat, battle.location, group)


class ElephantsUseless(SurpriseEffect):
    """The other side's Elephants count for nothing in this battle."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        sides = other_side(state, seat)
        if sides is None or sides[1] == INDEPENDENT:
            return []
        battle, victim = sides
        group = state.troops[victim].get(battle.location, 0)
        if not group & units.ELEPHANT_MASK or battle.no_elephants & self.bit(seat, battle):
            return []
        return [action(Verb.SURPRISE, actions.CARD + card)]

    def bit(self, seat: Seat, battle: LandBattle) -> int:
        return DEFENDER_BIT if seat == battle.attacker else ATTACKER_BIT

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        battle = context(state)
        assert isinstance(battle, LandBattle)
        battle.no_elephants |= self.bit(seat, battle)


class BattleRoll(SurpriseEffect):
    """A bonus to the player's roll after the Battle Rating (14.7/b), once for each side."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        sides = other_side(state, seat)
        if sides is None:
            return []
        battle = sides[0]
        played = battle.attacker_roll_bonus if seat == battle.attacker else battle.defender_roll_bonus
        return [] if played else [action(Verb.SURPRISE, actions.CARD + card)]

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        battle = context(state)
        assert isinstance(battle, LandBattle)
        bonus = params.number(state.board, as_card(actions.first(choice) - actions.CARD), "modifier")
        if seat == battle.attacker:
            battle.attacker_roll_bonus = bonus
        else:
            battle.defender_roll_bonus = bonus


class KillBeatenGeneral(SurpriseEffect):
    """Roll a die that may kill a beaten Commanding Major General (7.1B/a)."""

    def victim(self, state: State, seat: Seat) -> General:
        battle = context(state)
        if not isinstance(battle, LandBattle) or battle.loser() in (NOBODY, INDEPENDENT, seat):
            return NO_GENERAL
        general = battle.generals[ATTACKER if battle.loser() == battle.attacker else DEFENDER]
        if not 0 <= general < state.board.majors or state.general_at[general] != battle.location:
            return NO_GENERAL
        return general

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        return [action(Verb.SURPRISE, actions.CARD + card)] if self.victim(state, seat) >= 0 else []

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        card = as_card(actions.first(choice) - actions.CARD)
        general = self.victim(state, seat)
        if roll_succeeds(state, seat, card) and general >= 0:
            state.push(KilledGeneral(general, state.general_at[general], beaten=True))


# ---------------------------------------------------------------------- Prestige


class Popularity(SurpriseEffect):
    """7.2F/i: +5 P for one General until the Segment ends; as a response, only where Prestige is compared."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        if moment == RESPONSE:
            played = announced(state)
            answers = state.board.cards[played.card].effect == "mutiny" if played else False
            if not answers and not isinstance(context(state), Ghost):
                return []
        return [
            action(Verb.SURPRISE, actions.CARD + card, actions.GENERAL + general)
            for general in state.roster[seat]
            if state.general_at[general] >= 0
        ]

    def worth_asking(self, state: State, seat: Seat, card: Card, moment: str) -> bool:
        """Ask where Prestige decides about Royal Army CUs: in his own battle or Siege, and after a card."""
        going_on = context(state)
        if moment == RESPONSE:
            return True
        if isinstance(going_on, LandBattle):
            here = going_on.location
            sides, places = (going_on.attacker, going_on.defender), (here, INSIDE_OF[here])
        elif isinstance(going_on, Siege):
            space = going_on.space
            sides, places = (going_on.seat, state.pc[space]), (space, INSIDE_OF[space])
        else:
            return False
        held = [state.troops[side] for side in sides if 0 <= side < state.config.players]
        return seat in sides and any(own.get(at, 0) & units.ROYAL_MASK for own in held for at in places)

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        general = actions.second(choice) - actions.GENERAL
        ORATORY.begin(state, general)
        state.note("oratory", seat, general)


class RoyalGhost(TargetedEffect):
    """Compare Prestige of the player's Army and a nearby enemy one, whose Royal Army CUs may come over."""

    question = "event_two_armies"
    needs = "two_armies"

    def targets(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        wanted = units.every((units.ROYAL, units.LOYAL))
        found: list[int] = []
        for own in armies(state, seat):
            space = SPACE_OF[own]
            near = (space, *state.board.adjacent[space])
            for other in FACTIONS[: state.config.players]:
                if other == seat:
                    continue
                held = state.troops[other]
                found.extend(
                    action(Verb.CHOOSE, own, place)
                    for place in armies(state, other)
                    if place & SPACE_MASK in near and held[place] & wanted
                )
        return found

    def carry_out(self, state: State, seat: Seat, part: CardPart, choice: int) -> None:
        state.push(Ghost(seat, part, Location(actions.first(choice)), Location(actions.second(choice))))


class GhostStep(IntEnum):
    """Steps of the Ghost: it is announced, then appears unless a card cancels it."""

    BEGIN = 0  # announce it; others may cancel it with a card
    OVER = 1  # nobody else responds: it appears unless cancelled


@mypyc_attr(allow_interpreted_subclasses=True)
class Ghost(Frame):
    """The Ghost: announced, perhaps answered with Oratory, then decided."""

    steps = GhostStep
    fields = ("seat", "part", "own", "place")

    def __init__(self, seat: Seat, part: CardPart, own: Location, place: Location) -> None:
        super().__init__()
        self.seat = seat
        self.part = part
        self.own = own  # where the player's own CUs are
        self.place = place  # the enemy Army it appears to

    def advance(self, state: State) -> None:
        if self.step == GhostStep.BEGIN:
            self.step = GhostStep.OVER
            open_window(state, RESPONSE)
        else:
            self.appear(state)
            state.pop()

    def owner_there(self, state: State) -> Seat:
        for other in FACTIONS[: state.config.players]:
            if other != self.seat and state.is_army(other, self.place):
                return other
        return NOBODY

    def appear(self, state: State) -> None:
        """With more Prestige, Royal Army CUs come over; otherwise Loyal CUs are Dispersed."""
        seat, place = self.seat, self.place
        other = self.owner_there(state)
        if other < 0 or not state.is_army(seat, self.own):
            return
        refresh(state)
        mine = prestige(state, seat, state.commander(seat, self.own))
        theirs = prestige(state, other, state.commander(other, place), place)
        state.note("prestige", seat, self.own, mine)
        state.note("prestige", other, place, theirs)
        if mine <= theirs:
            return
        board = state.board
        group = state.troops[other][place]
        royals = units.of_kind(group, units.ROYAL)
        if royals:
            number = min(royals, params.number(board, self.part, "royal"))
            if self.own & INSIDE:
                room = state.room_inside(state.troops[seat].get(self.own, 0))
                number = min(number, max(0, room))
            if not number:
                return
            state.take_units(other, place, number * units.ONE_ROYAL)
            state.add_units(seat, self.own, number * units.ONE_ROYAL)
            state.note("units_change_sides", other, seat, place, number * units.ONE_ROYAL)
        else:
            loyals = min(
                units.of_kind(group, units.LOYAL), params.number(board, self.part, "or_disperse_loyal")
            )
            state.disperse_units(other, place, loyals * units.ONE_LOYAL)


# ---------------------------------------------------------------------- attacks on Armies


class AttritionOnArmy(TargetedEffect):
    """Make one Army of another player suffer Attrition (7.3/a)."""

    question = "event_army"
    needs = "army_of_another"

    def targets(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        return [
            action(Verb.CHOOSE, army)
            for other in FACTIONS[: state.config.players]
            if other != seat
            for army in armies(state, other)
        ]

    def carry_out(self, state: State, seat: Seat, part: CardPart, choice: int) -> None:
        army = Location(actions.first(choice))
        for other, held in enumerate(state.troops):
            if other != seat and army in held:
                state.push(Attrition(FACTIONS[other], army, held[army]))
                return


class HillTribes(TargetedEffect):
    """Roll a die that may cost a player CUs in or beside an Independent Stronghold."""

    question = "event_army"
    needs = "units_near_stronghold"

    def targets(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        near: set[int] = set()
        for space in state.board.space_ids[: state.board.named]:
            if state.is_stronghold(space):
                near.add(space)
                near.update(state.board.adjacent[space])
        return [
            action(Verb.CHOOSE, location)
            for other, held in enumerate(state.troops)
            if other != seat
            for location in sorted(held)
            if not location & (INSIDE | SEA) and location in near
        ]

    def carry_out(self, state: State, seat: Seat, part: CardPart, choice: int) -> None:
        board = state.board
        place = Location(actions.first(choice))
        if not roll_succeeds(state, seat, part):
            return
        for other, held in enumerate(state.troops):
            if other != seat and place in held:
                number = params.number(board, part, "cus")
                state.push(LoseUnits(FACTIONS[other], place, number, held[place], first_clause(board, part)))
                return
