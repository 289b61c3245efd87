"""Cards that make Armies move or stop them: campaigns, looted treasure, guides, omens, desertion.

`march/activation` runs the activation; a card gives it MPs, a limit or guides.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards import params
from diadochoi.rules.cards.effects.common import armies, roll_succeeds, room_for
from diadochoi.rules.cards.effects.levies import put_units
from diadochoi.rules.cards.registry import (
    Condition,
    EventEffect,
    SurpriseEffect,
    TargetedEffect,
    first_clause,
    params_of,
    why_no_target,
)
from diadochoi.rules.cards.windows import ACTIVATION, INTERCEPTION_DECLARE, context
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import DONE, Verb, action
from diadochoi.rules.core.distances import within
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import (
    INDEPENDENT,
    INSIDE,
    INSIDE_OF,
    NO_SPACE,
    SEA,
    SPACE_MASK,
    SPACE_OF,
    Card,
    CardPart,
    General,
    Location,
    Seat,
    Space,
    as_card,
    as_space,
)
from diadochoi.rules.core.packed import card_of
from diadochoi.rules.core.refusal import Refusal
from diadochoi.rules.court.settle import recall_bare_minors
from diadochoi.rules.generals.minor_generals import POSTING_VERBS, post, posting_options, why_not_posted
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.entry import Entry
from diadochoi.rules.march.force import BY_CARD, FIXED_ALLOWANCE
from diadochoi.rules.march.reactions import guided_origins
from diadochoi.rules.table.hands import lay_in_front
from diadochoi.rules.table.lasting import SEVERAL, SPACE, EffectField, LastingEffect, Observed, Values
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.operations import force_marches, why_not_marched


def _not_lootable(state: State, values: Values) -> str:
    """Check for at most three markers, one in each city, only in cities with a treasure."""
    board = state.board
    looted = looted_cities(state)
    for card in board.cards:
        if card.effect == "loot_city":
            markers = params.number(board, as_card(card.index), "markers")
            if len(looted) > markers:
                return f"{len(looted)} Looted markers, there are {markers}"
            if looted.count(as_space(values[0])) > 1:
                return f"a city is looted twice: {looted}"
            if values[0] in params.spaces(board, card.index):
                return ""
    return f"{values[0]} is looted, which holds no treasure"


LOOTED: Final = LastingEffect(
    "looted",
    (EffectField("space", SPACE),),
    card="loot_city",
    count=SEVERAL,
    problem=_not_lootable,
    observed=(Observed("spaces", "looted", "has been looted"),),
)


# ---------------------------------------------------------------------- events that activate (6.2B1/b)


class Campaign(EventEffect):
    """`activations` activations, one after the other, each with `mp` MPs; the first is required."""

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        return [("army_to_activate", bool(force_marches(state, seat)), ())]

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        board = state.board
        activations, points = params.number(board, part, "activations"), params.number(board, part, "mp")
        state.push(Campaigning(seat, part, activations, points))


@mypyc_attr(allow_interpreted_subclasses=True)
class Campaigning(Frame):
    """The activations of a campaign: `left` more, each with `points` MPs; the first is required."""

    fields = ("seat", "part", "left", "points", "begun")

    def __init__(self, seat: Seat, part: CardPart, left: int, points: int) -> None:
        super().__init__()
        self.seat = seat
        self.part = part
        self.left = left
        self.points = points
        self.begun = 0  # 1 after the first activation

    def advance(self, state: State) -> None:
        if self.left and force_marches(state, self.seat):
            state.ask(self.seat)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        found = force_marches(state, self.seat)
        found.extend(posting_options(state, self.seat))
        if self.begun:
            found.append(DONE)
        return found

    def choose(self, state: State, choice: int) -> None:
        verb = actions.verb_of(choice)
        if verb in POSTING_VERBS:
            post(state, self.seat, choice)
            return
        if verb == Verb.DONE:
            self.left = 0
            return
        self.left -= 1
        self.begun = 1
        state.push(
            Activation(self.seat, General(actions.first(choice) - actions.GENERAL), self.points, BY_CARD)
        )

    def question(self, state: State) -> Question:
        return Question("campaign", first_clause(state.board, self.part), (actions.NUMBER + self.left,))

    def why_not(self, state: State, choice: int) -> Refusal | None:
        verb = actions.verb_of(choice)
        if verb == Verb.MARCH:
            return why_not_marched(state, self.seat, choice)
        if verb in POSTING_VERBS:
            return why_not_posted(state, self.seat, choice)
        return super().why_not(state, choice)


def looted_cities(state: State) -> list[Space]:
    """List the spaces with a Looted marker."""
    return sorted(SPACE_OF[state.effects[key]] for key in LOOTED.keys if key in state.effects)


class LootCity(TargetedEffect):
    """Use the player's own treasure city to pay for CUs and a march of the Army there, once for each city."""

    question = "event_city"

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        return [
            ("looted_marker_left", self.has_marker(state, part), ()),
            ("army_in_treasure_city", bool(self.lootable(state, seat, part)), ()),
        ]

    def has_marker(self, state: State, part: CardPart) -> bool:
        return len(looted_cities(state)) < params.number(state.board, part, "markers")

    def targets(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        return self.lootable(state, seat, part) if self.has_marker(state, part) else []

    def lootable(self, state: State, seat: Seat, part: CardPart) -> list[int]:
        board = state.board
        looted = looted_cities(state)
        cities = params.spaces(board, part)
        group = params.group(board, part, "units")
        found: list[int] = []
        for army in armies(state, seat):
            space = SPACE_OF[army]
            camp = self.camp(state, seat, army, group)
            if (
                space in cities
                and state.pc[space] == seat
                and space not in looted
                and not state.is_besieged(space)
                and not state.moved_generals >> state.commander(seat, army) & 1
                and not state.enemy_general_at(seat, camp)
            ):
                found.append(action(Verb.CHOOSE, army))
        return found

    def camp(self, state: State, seat: Seat, army: Location, group: int) -> Location:
        """Return where the hired CUs go: with the Army, or outside the walls if there is no room inside."""
        return army if room_for(state, seat, army, units.count(group)) else SPACE_OF[army]

    def carry_out(self, state: State, seat: Seat, part: CardPart, choice: int) -> None:
        board = state.board
        army = Location(actions.first(choice))
        LOOTED.begin(state, SPACE_OF[army])
        state.note("city_looted", seat, army & SPACE_MASK)
        group = params.group(board, part, "units")
        put_units(state, seat, self.camp(state, seat, army, group), group)
        state.push(Activation(seat, state.commander(seat, army), params.number(board, part, "mp"), BY_CARD))


class FixedAllowance(EventEffect):
    """In this Player Turn's Activation Segment each of his Generals has `mp` MPs and no die is rolled."""

    def conditions(self, state: State, seat: Seat, part: CardPart) -> list[Condition]:
        return []

    def begin(self, state: State, seat: Seat, part: CardPart) -> None:
        lay_in_front(state, seat, card_of(part))
        FIXED_ALLOWANCE.begin(state, seat, params.number(state.board, part, "mp"))


# ---------------------------------------------------------------------- Surprise cards


class MpCap(SurpriseEffect):
    """Limit another player's Army or General that was just activated to `mp` MPs."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        army = context(state)
        limit = params.number(state.board, card, "mp")
        if not isinstance(army, Activation) or army.seat == seat or army.allowance(state) <= limit:
            return []
        return [action(Verb.SURPRISE, actions.CARD + card)]

    def worth_asking(self, state: State, seat: Seat, card: Card, moment: str) -> bool:
        """Ask when a player's strongest Army could reach the asked one's CUs or Major City with its MPs."""
        army = context(state)
        if not isinstance(army, Activation) or army.at & SEA:
            return False
        held = state.troops[army.seat]
        if not held or army.at != max(sorted(held), key=lambda place: units.count(held[place])):
            return False
        near = within(state.board, SPACE_OF[army.at], army.allowance(state))
        return any(_is_worth_marching_to(state, seat, space) for space in near)

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        army = context(state)
        assert isinstance(army, Activation)
        army.limit_points(params.number(state.board, as_card(actions.first(choice) - actions.CARD), "mp"))


def _is_worth_marching_to(state: State, seat: Seat, space: Space) -> bool:
    held = state.troops[seat]
    own_city = state.pc[space] == seat and state.is_major_city(space)
    return own_city or space in held or space | INSIDE in held


class LocalGuides(SurpriseEffect):
    """Mountain paths cost the same as roads: for his own activation, or one Interception, by its place."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        going_on = context(state)
        noun = actions.CARD + card
        if isinstance(going_on, Activation):
            own = moment == ACTIVATION and going_on.seat == seat and not going_on.guides
            return [action(Verb.SURPRISE, noun)] if own else []
        if moment != INTERCEPTION_DECLARE or not isinstance(going_on, Entry):
            return []
        if seat in (going_on.seat, going_on.faction):
            return []
        return [action(Verb.SURPRISE, noun, place) for place in guided_origins(state, seat, going_on)]

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        going_on = context(state)
        if isinstance(going_on, Activation):
            going_on.follow_guides()
        elif isinstance(going_on, Entry):
            going_on.guide(seat, Location(actions.second(choice)))


# ---------------------------------------------------------------------- Desertions


def neighbours_with_units(state: State, seat: Seat, space: Space) -> list[Location]:
    """List locations of adjacent spaces with the player's CUs."""
    held = state.troops[seat]
    adjacent = state.board.adjacent[space]
    return sorted(place for place in held if not place & SEA and place & SPACE_MASK in adjacent)


def spaces_near_units(state: State, seat: Seat) -> set[Space]:
    """Return spaces with the player's CUs and adjacent ones, where `new_homes` finds something."""
    near: set[Space] = set()
    for place in state.troops[seat]:
        if not place & SEA:
            near.add(SPACE_OF[place])
            near.update(state.board.adjacent[place & SPACE_MASK])
    return near


def new_homes(state: State, seat: Seat, location: Location) -> list[Location]:
    """List where deserters join the player: his CUs in the same space, else those of one adjacent space."""
    space = SPACE_OF[location]
    here = [place for place in (space, INSIDE_OF[space]) if place in state.troops[seat]]
    return here or neighbours_with_units(state, seat, space)


class Desertions(SurpriseEffect):
    """CUs of another player near his own, even a besieger's (3e/cards/24); a die says how many leave."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        immune = params.unit_kinds(state.board, card, "immune")
        spared = units.every(immune)
        found: list[int] = []
        reach = spaces_near_units(state, seat)
        for other, held in enumerate(state.troops):
            if other == seat:
                continue
            for location in sorted(held):
                if location & SEA or not held[location] & ~spared:
                    continue
                space = SPACE_OF[location]
                if space in reach or state.pc[space] == seat:
                    noun = actions.CARD + card
                    found.append(action(Verb.SURPRISE, noun, location, actions.SEAT + other))
        return found

    def worth_asking(self, state: State, seat: Seat, card: Card, moment: str) -> bool:
        """Ask when CUs that can be made to desert have just come next to the player's."""
        entry = context(state)
        if not isinstance(entry, Entry) or entry.faction == seat:
            return False
        return entry.target in state.troops[seat] and any(
            actions.second(option) == entry.target for option in self.options(state, seat, card, moment)
        )

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        card = as_card(actions.first(choice) - actions.CARD)
        by_die = params_of(state.board, card)["deserters_by_die"]
        assert isinstance(by_die, tuple)
        die = state.die()
        number = int(by_die[die - 1])
        location, victim = Location(actions.second(choice)), Seat(actions.third(choice) - actions.SEAT)
        state.note("desertion_roll", seat, victim, location, die, number)
        state.push(Deserting(seat, card, location, victim, number))


@mypyc_attr(allow_interpreted_subclasses=True)
class Deserting(Frame):
    """The desertion of CUs one by one, Mercenaries before Macedonians."""

    fields = ("seat", "card", "location", "victim", "left", "goal")

    def __init__(self, seat: Seat, card: Card, location: Location, victim: Seat, left: int) -> None:
        super().__init__()
        self.seat = seat
        self.card = card
        self.location = location
        self.victim = victim  # whose CUs desert
        self.left = left  # how many more
        self.goal: Location = NO_SPACE  # where they join the player's CUs; NO_SPACE until he has chosen

    def willing(self, state: State) -> list[int]:
        """List the kinds that desert next."""
        group = state.troops[self.victim].get(self.location, 0)
        for name in ("first", "then"):
            kinds = params.unit_kinds(state.board, self.card, name)
            found = [kind for kind in kinds if units.of_kind(group, kind)]
            if found:
                return sorted(found)
        return []

    def advance(self, state: State) -> None:
        if not self.left or not self.willing(state):
            self.finish(state)
            return
        if self.goal == NO_SPACE:
            homes = new_homes(state, self.seat, self.location)
            if not homes:  # only a PC made the place eligible: they join nobody
                self.goal = self.location
            elif len(homes) == 1:
                self.goal = homes[0]
        state.ask(self.seat)

    def options(self, state: State) -> list[int]:
        if self.goal == NO_SPACE:
            return [action(Verb.CHOOSE, place) for place in new_homes(state, self.seat, self.location)]
        return [action(Verb.CHOOSE, actions.UNIT + kind) for kind in self.willing(state)]

    def choose(self, state: State, choice: int) -> None:
        noun = actions.first(choice)
        if self.goal == NO_SPACE:
            self.goal = Location(noun)
            return
        self.left -= 1
        one = units.ONE[noun - actions.UNIT]
        victim, goal, here = self.victim, self.goal, self.location
        if goal not in state.troops[self.seat] or not room_for(state, self.seat, goal, number=1):
            state.eliminate_units(victim, here, one)
            return
        state.take_units(victim, here, one)
        state.add_units(self.seat, goal, one)
        state.note("units_change_sides", victim, self.seat, here, one)
        if self.seat == state.active:
            state.mark_moved(goal, one)
            for current in state.frames:  # a force that came here does not take them along
                if isinstance(current, Activation) and current.at == goal:
                    current.count_as_moved(one)

    def finish(self, state: State) -> None:
        recall_bare_minors(state, self.victim)
        bring_forces_up_to_date(state, self.victim, self.location)
        state.pop()

    def why_not(self, state: State, choice: int) -> Refusal | None:
        return why_no_target(state, self.card, choice, self.options(state))

    def question(self, state: State) -> Question:
        return Question(
            "deserters_join" if self.goal == NO_SPACE else "deserter",
            first_clause(state.board, self.card),
            (self.location,),
        )


def bring_forces_up_to_date(state: State, seat: Seat, location: Location) -> None:
    """Reduce moving forces to the CUs still there; without any they carry no royals (9.1/j).

    Through the gates of his own city a General may take royals alone (8.4/b).
    """
    here = state.troops[seat].get(location, 0)
    led = state.commander(seat, location) >= 0
    for current in state.frames:
        if isinstance(current, Activation) and current.seat == seat and current.at == location:
            through_gates = location & INSIDE != 0
        elif isinstance(current, Entry) and current.faction == seat and current.target == location:
            through_gates = current.origin & INSIDE != 0
        else:
            continue
        group = units.clamp(current.units, here)
        current.keep_only(group, current.royals if group or (led and through_gates) else 0)


# ---------------------------------------------------------------------- Eleventh-Hour Reprieve


class DisperseCommander(SurpriseEffect):
    """The Major General of a force that has just entered among the player's CUs may lose his command."""

    def options(self, state: State, seat: Seat, card: Card, moment: str) -> list[int]:
        entry = context(state)
        if not isinstance(entry, Entry) or entry.faction in (INDEPENDENT, seat):
            return []
        leader = state.commander(entry.faction, entry.target)
        if not 0 <= leader < state.board.majors or entry.target not in state.troops[seat]:
            return []
        if entry.faction != state.active or entry.target not in state.troops[entry.faction]:
            return []
        return [action(Verb.SURPRISE, actions.CARD + card)]

    def begin(self, state: State, seat: Seat, choice: int, moment: str) -> None:
        entry = context(state)
        assert isinstance(entry, Entry)
        card = as_card(actions.first(choice) - actions.CARD)
        if roll_succeeds(state, seat, card):
            state.disperse_general(state.commander(entry.faction, entry.target))
            state.push(NewLeader(Seat(entry.faction), entry.target))


class NewLeaderStep(IntEnum):
    """Steps of the choice: the player is asked once."""

    BEGIN = 0  # the player chooses a Minor General, if the CUs have no General
    POSTED = 1  # he has chosen: done


@mypyc_attr(allow_interpreted_subclasses=True)
class NewLeader(Frame):
    """The mover's choice of a Minor General for a force that lost its leader; without one it Withdraws."""

    steps = NewLeaderStep
    fields = ("seat", "location")

    def __init__(self, seat: Seat, location: Location) -> None:
        super().__init__()
        self.seat = seat
        self.location = location

    def advance(self, state: State) -> None:
        if self.step == NewLeaderStep.BEGIN and not state.has_general(self.seat, self.location):
            state.forget_postings()
            if posting_options(state, self.seat, self.location):
                state.ask(self.seat)
                return
        state.pop()

    def options(self, state: State) -> list[int]:
        return [*posting_options(state, self.seat, self.location), DONE]

    def choose(self, state: State, choice: int) -> None:
        self.step = NewLeaderStep.POSTED
        if choice == DONE:
            return
        post(state, self.seat, choice)
        leader = state.commander(self.seat, self.location)
        state.mark_general_moved(leader)
        for current in state.frames:
            if isinstance(current, Activation):
                if current.seat == self.seat and current.at == self.location:
                    current.join(generals=1 << leader)
            elif isinstance(current, Entry) and current.faction == self.seat:
                current.add_general(leader)

    def question(self, state: State) -> Question:
        return Question("new_commander", "7.1C/b", (self.location,))

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if actions.verb_of(choice) in POSTING_VERBS:
            return why_not_posted(state, self.seat, choice, self.location)
        if actions.verb_of(choice) == Verb.COMMAND:
            return ("place_a_minor_general_here", "7.1C/b")
        return super().why_not(state, choice)
