"""A player that never looks ahead: one sensible answer to every question, in microseconds.

It finishes what others have begun in imagination (`lookahead`) and stands for the opponents there.
Odds-based answers are in `reactions`, destinations in `targets`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadochoi.bots import reactions
from diadochoi.bots.assets import gain_of_pc, loss_of_pc
from diadochoi.bots.base import Bot, Knowledge, register
from diadochoi.bots.geography import geography_for
from diadochoi.bots.targets import destination, stay_worth
from diadochoi.rules import actions, units
from diadochoi.rules.actions import DONE, PASS, STOP, YES, Verb, action
from diadochoi.rules.activation import Activation
from diadochoi.rules.legitimacy import attack_costs_champion
from diadochoi.rules.places import INDEPENDENT, INSIDE, NOBODY, SPACE_MASK
from diadochoi.rules.state import State

_ROLL: Final = action(Verb.ROLL)
_SIEGE: Final = action(Verb.SIEGE)
_REMOVE_PC: Final = action(Verb.REMOVE_PC)
_BURY: Final = action(Verb.BURY)
_CONFIRM: Final = action(Verb.CONFIRM)

# What the event of a card is worth at a glance, in Victory Points.
EVENT_WORTH: Final[dict[str, float]] = {
    "abduct_royal": 2.0, "attrition_on_army": 0.5, "bring_general": 2.5, "bring_heir": 3.5, "campaign": 1.6,
    "change_pcs": 1.2, "condemnation": 1.6, "defensive_alliance": 0.3, "either": 0.8, "fixed_allowance": 0.3,
    "found_capital": 1.6, "gain_fleet": 0.6, "helepolis": 0.4, "hill_tribes": 0.2, "independents": 0.4,
    "kill_royal": 1.0, "loot_city": 1.4, "move_female": 0.2, "offer_marriage": 1.2, "oracle": 1.0,
    "place_units": 0.8, "popular_support": 0.6, "raise_for_female": 4.0, "refit_fleets": 0.5,
    "royal_ghost": 0.7, "sea_transport": 0.2, "sequence": 0.8, "siege_point": 0.8,
    "silver_shields_join": 2.2, "unrest": 0.3,
}  # fmt: skip
_OPS_WORTH: Final = 0.38
# Never of use to a player who does not plan.
_IDLE: Final = frozenset(
    (
        Verb.POST, Verb.REPOST, Verb.RECALL, Verb.DISBAND, Verb.DISCARD, Verb.SURPRISE, Verb.COMMAND,
        Verb.BURY,
    )
)  # fmt: skip


def choose(state: State) -> int:
    """The answer to the pending question, whoever is asked."""
    key = state.frames[-1].question(state).key
    answer = _ANSWERS.get(key)
    if answer is None:
        return _plain(state)
    choice = answer(state)
    return choice if choice in state.options else _plain(state)


def _plain(state: State) -> int:
    """The first thing that is offered, nothing if that is a choice and what is offered is idle."""
    for option in state.options:
        if actions.verb_of(option) not in _IDLE:
            return option
    return state.options[-1]


def _first_of(option: int) -> Callable[[State], int]:
    def answer(state: State) -> int:
        return option if option in state.options else _plain(state)

    return answer


# ---------------------------------------------------------------------- the Tyche Segment


def play_card(state: State) -> int:
    """The use of a card that promises most."""
    cards = state.board.cards
    best, best_worth = state.options[0], -99.0
    for option in state.options:
        verb = actions.verb_of(option)
        if verb in _IDLE:
            worth = -50.0
            if verb == Verb.DISCARD:
                worth = -20.0
        else:
            card = cards[actions.first(option) - actions.CARD]
            ops = _OPS_WORTH * card.ops
            if verb == Verb.EVENT:
                worth = EVENT_WORTH.get(card.effect, 0.5)
            elif verb == Verb.BONUS:
                worth = EVENT_WORTH.get(card.effect, 0.5) + ops
            elif verb == Verb.OPERATIONS:
                worth = ops
            elif verb == Verb.RECRUIT:
                worth = 2.6
            elif verb == Verb.UPGRADE:
                worth = 0.8
            else:
                worth = 0.4
        if worth > best_worth:
            best, best_worth = option, worth
    return best


def spend_operations(state: State) -> int:
    """PCs if there are places for them, else a Force-March, else training."""
    frame = state.frames[-1]
    points = int(getattr(frame, "points", 2))
    best, best_worth = DONE, 0.0
    for option in state.options:
        verb = actions.verb_of(option)
        if verb == Verb.PLACE_PCS:
            worth = _worth_of_pcs(state, points)
        elif verb == Verb.MARCH:
            worth = _march_worth(state, actions.first(option) - actions.GENERAL, points)
        elif verb == Verb.TRAIN:
            worth = 0.08 * points
        else:
            continue
        if worth > best_worth:
            best, best_worth = option, worth
    return best


def _worth_of_pcs(state: State, points: int) -> float:
    from diadochoi.rules.operations import claims

    seat = state.asked
    gains = sorted((gain_of_pc(state, seat, space) for space in claims(state, seat)), reverse=True)
    return sum(gains[:points])


def _march_worth(state: State, general: int, points: int) -> float:
    seat = state.asked
    at = state.general_at[general]
    if at & INSIDE or state.commander(seat, at) != general:
        return 0.0
    group = state.troops[seat].get(at, 0)
    if not group:
        return 0.0
    return destination(state, seat, at, group, general, _royals_here(state, seat, at), points)[1]


def _royals_here(state: State, seat: int, at: int) -> int:
    mask = 0
    for royal, place in enumerate(state.royal_at):
        if place == at and state.royal_owner[royal] == seat:
            mask |= 1 << royal
    return mask


def place_pc(state: State) -> int:
    return _best_place(state, lambda space: gain_of_pc(state, state.asked, space), 0.0)


def _best_place(state: State, worth_of: Callable[[int], float], least: float) -> int:
    """The option whose first noun is the best space; DONE if none is worth `least`."""
    best, best_worth = NOBODY, least
    for option in state.options:
        space = actions.first(option)
        if 0 <= space < actions.UNIT:
            worth = worth_of(space & SPACE_MASK)
            if worth > best_worth or best < 0:
                best, best_worth = option, worth
    if best < 0 or (best_worth <= least and DONE in state.options):
        return DONE if DONE in state.options else _plain(state)
    return best


# ---------------------------------------------------------------------- activations


def activate_next(state: State) -> int:
    """The next Army that has somewhere to go."""
    seat = state.asked
    tables, board = state.board.tables, state.board
    for option in state.options:
        if actions.verb_of(option) not in (Verb.ACTIVATE, Verb.MARCH):
            continue
        general = actions.first(option) - actions.GENERAL
        at = state.general_at[general]
        if state.commander(seat, at) != general or at & INSIDE:
            continue
        group = state.troops[seat].get(at, 0) - state.moved_troops.get(at, 0)
        if group <= 0:
            continue
        points = 4
        if state.movement_roll:
            points = tables.movement[board.initiative[general]][state.movement_roll]
        if _can_work(state, seat, at, group, points):
            return option
        royals = _royals_here(state, seat, at)
        if destination(state, seat, at, group, general, royals, points)[1] > 0.05:
            return option
    if DONE in state.options:
        return DONE
    return _plain(state)


def _can_work(state: State, seat: int, at: int, group: int, points: int) -> bool:
    """Walls to storm or an enemy PC to take off where the Army stands."""
    if group % 255 < 3 or points < 2:
        return False
    owner = state.pc[at & SPACE_MASK]
    return owner not in (NOBODY, seat) and stay_worth(state, seat, at & SPACE_MASK, group % 255, True) > 0.2


def activation(state: State) -> int:
    """Work where the Army stands, or the next step towards its destination."""
    army = state.frames[-1]
    if not isinstance(army, Activation):
        return _plain(state)
    seat, at = army.seat, army.at
    options = state.options
    if _SIEGE in options or _REMOVE_PC in options:
        owner = state.pc[at & SPACE_MASK]
        costly = owner != INDEPENDENT and _SIEGE in options and attack_costs_champion(state, seat, owner)
        if not costly and stay_worth(state, seat, at, army.units % 255, True) > 0.15:
            return _SIEGE if _SIEGE in options else _REMOVE_PC
    moves = [option for option in options if actions.verb_of(option) == Verb.MOVE]
    if not moves:
        return _stop(state)
    leader = army.commander(state)
    goal, gain = destination(state, seat, at, army.units, leader, army.royals, army.remaining(state))
    if goal == at & SPACE_MASK or gain <= 0.05:
        if army.must_leave:
            return moves[0]
        return _stop(state)
    row = geography_for(state.board).by_land[goal]
    return min(moves, key=lambda option: (row[actions.first(option)], option))


def _stop(state: State) -> int:
    if STOP in state.options:
        return STOP
    for option in state.options:
        if actions.verb_of(option) in (Verb.SORTIE, Verb.ENTER, Verb.WITHDRAW):
            return option
    return _plain(state)


def must_leave(state: State) -> int:
    moves = [option for option in state.options if actions.verb_of(option) == Verb.MOVE]
    if not moves:
        return _plain(state)
    seat = state.asked
    return max(moves, key=lambda option: stay_worth(state, seat, actions.first(option), 1, True))


def at_sea(state: State) -> int:
    """Ashore as soon as it is worth it, or nothing else is open."""
    landings = [option for option in state.options if actions.verb_of(option) == Verb.LAND]
    sails = [option for option in state.options if actions.verb_of(option) == Verb.SAIL]
    if landings:
        return landings[-1]
    if sails:
        seat = state.asked
        return max(sails, key=lambda option: stay_worth(state, seat, actions.first(option), 3, True))
    return _plain(state)


def escort(state: State) -> int:
    return state.options[0]


# ---------------------------------------------------------------------- placing


def place_reinforcement(state: State) -> int:
    """With a Major General who has room, else near one."""
    return max(state.options, key=lambda option: placement_worth(state, state.asked, option))


def placement_worth(state: State, seat: int, option: int) -> float:
    """How good a place for a new piece is."""
    noun, location = actions.first(option), actions.second(option)
    if not 0 <= location < actions.UNIT:
        return 0.0
    board = state.board
    space = location & SPACE_MASK
    size = state.troops[seat].get(location, 0) % 255
    leader = state.commander(seat, location)
    worth = 0.0
    if noun >= actions.GENERAL:
        worth += 0.3 * size if size <= 8 else 1.0
        if leader >= 0 and leader < board.majors:
            worth -= 0.8
    else:
        if leader >= 0:
            worth += 1.0 if leader < board.majors else 0.4
        if size >= 8:
            worth -= 2.0
        elif size >= 2:
            worth += 0.1 * size
    if location & INSIDE:
        worth -= 0.6
    elif state.pc[space] != seat and state.pc[space] != NOBODY:
        worth += 0.3  # a siege
    row = geography_for(board).by_land[space]
    for other, held in enumerate(state.troops):
        if other != seat:
            for place in held:
                if row[place & SPACE_MASK] <= 3:
                    worth += 0.1
                    break
    return worth


def place_general(state: State) -> int:
    """A new General where he takes most."""
    seat = state.asked

    def worth(option: int) -> float:
        space = actions.second(option)
        if not 0 <= space < actions.UNIT:
            return 0.4
        space &= SPACE_MASK
        gain = gain_of_pc(state, seat, space) + 0.5 * loss_of_pc(state, space)
        return gain if actions.third(option) >= 0 else 0.3 * gain

    return max(state.options, key=worth)


# ---------------------------------------------------------------------- the rest


def surrender_siege(state: State) -> int:
    seat = state.asked
    for option in state.options:
        space = actions.first(option)
        if actions.verb_of(option) == Verb.SIEGE and (
            stay_worth(state, seat, space, state.troops[seat].get(space, 0) % 255, True) > 0.05
        ):
            return option
    return DONE


def bury(state: State) -> int:
    """In Pella always; elsewhere only when the body would be lost, and where it helps."""
    board = state.board
    space = state.royal_at[board.cart] & SPACE_MASK
    if space == board.pella:
        return _BURY
    late = state.turn >= 3 and state.round >= state.config.rounds
    return _BURY if late and state.pc[space] == state.asked else PASS


def reroll(state: State) -> int:
    lowest = state.options[0]
    return lowest if actions.first(lowest) - actions.NUMBER <= 1 else PASS


def choose_target(state: State) -> int:
    """A choice of an event: spaces by what they bring to this seat or take from the best of the others."""
    seat = state.asked
    best, best_worth = state.options[0], -99.0
    for option in state.options:
        noun = actions.first(option)
        worth = 0.0
        if noun < 0:
            worth = 0.01 if option in (DONE, PASS) else 0.0
        elif noun < actions.UNIT:
            space = noun & SPACE_MASK
            owner = state.pc[space]
            worth = gain_of_pc(state, seat, space)
            if owner == seat:
                worth = -loss_of_pc(state, space)
            elif 0 <= owner < INDEPENDENT:
                worth += loss_of_pc(state, space)
        elif actions.SEAT <= noun < actions.NUMBER:
            other = noun - actions.SEAT
            worth = -5.0 if other == seat else float(state.vp[other] + state.legitimacy[other])
        elif actions.GENERAL <= noun < actions.ROYAL:
            owner = state.general_owner[noun - actions.GENERAL]
            if owner >= 0:
                worth = -5.0 if owner == seat else float(state.vp[owner] + state.legitimacy[owner])
        elif actions.ROYAL <= noun < actions.FLEET:
            royal = noun - actions.ROYAL
            owner = state.royal_owner[royal]
            worth = state.board.royal_legitimacy[royal] * (1.0 if owner != seat else -1.0)
        if worth > best_worth:
            best, best_worth = option, worth
    return best


def unrest(state: State) -> int:
    """Where it hurts the others most and this seat least."""
    seat = state.asked

    def harm(option: int) -> float:
        space = actions.first(option)
        owner = state.pc[space]
        if owner < 0:
            return -0.5 * gain_of_pc(state, seat, space)
        loss = loss_of_pc(state, space)
        return -loss if owner == seat else loss + 0.02 * state.vp[owner]

    return max(state.options, key=harm)


def march_army(state: State) -> int:
    """An Independent Army goes where it takes a PC from somebody else."""
    seat = state.asked

    def harm(option: int) -> float:
        verb = actions.verb_of(option)
        if verb == Verb.STOP:
            return 0.0
        if verb != Verb.MOVE:
            return 0.1
        space = actions.first(option)
        owner = state.pc[space]
        if state.has_cu(seat, space) or owner == seat:
            return -1.0
        if 0 <= owner < INDEPENDENT:
            return loss_of_pc(state, space) + 0.2
        return 0.05

    return max(state.options, key=harm)


def start(state: State) -> int:
    return state.options[0]


def discard_general(state: State) -> int:
    """The General whose start brings fewer points."""
    content = state.board.content

    def worth(option: int) -> float:
        general = content.generals[actions.first(option) - actions.GENERAL]
        if general.start is None:
            return 0.0
        total = float(content.provinces[general.start.province].vp) + 6.0 * len(general.start.royals)
        return total + general.legitimacy + 0.5 * general.battle - 0.4 * general.initiative

    return min(state.options, key=worth)


def first_player(state: State) -> int:
    """Last in the order: the last word of each Round, and the first place is free to be attacked."""
    own = actions.SEAT + state.asked
    others = [option for option in state.options if actions.first(option) != own]
    return others[0] if others and state.config.players == 2 else _order_with_self_last(state)


def _order_with_self_last(state: State) -> int:
    seats = state.config.players
    for option in state.options:
        first, direction = actions.first(option) - actions.SEAT, actions.second(option)
        step = 1 if direction == actions.LEFT or direction < 0 else -1
        if (first + step * (seats - 1)) % seats == state.asked:
            return option
    return state.options[0]


def post_minor(state: State) -> int:
    """A Minor General for CUs without a leader, one from off the map if there is one."""
    for option in state.options:
        if actions.verb_of(option) == Verb.POST:
            return option
    return state.options[0]


def train_next(state: State) -> int:
    mercenary = action(Verb.TRAIN, actions.UNIT + units.MERCENARY)
    return mercenary if mercenary in state.options else state.options[0]


def event_royal_goes(state: State) -> int:
    """A Female whom nobody holds goes where the others do not get her: far from their Armies."""
    seat = state.asked
    geography = geography_for(state.board)
    own = [place & SPACE_MASK for place in state.troops[seat]]

    def worth(option: int) -> float:
        row = geography.by_any[actions.first(option) & SPACE_MASK]
        near = min((row[place] for place in own), default=9)
        others = min(
            (row[place & SPACE_MASK] for other, held in enumerate(state.troops) if other != seat
             for place in held),
            default=9,
        )  # fmt: skip
        return others - near

    return max(state.options, key=worth)


def _first_worth(state: State) -> int:
    """CLAIM, REMOVE: everything, one after the other."""
    return state.options[0]


_ANSWERS: Final[dict[str, Callable[[State], int]]] = {
    "play_card": play_card,
    "after_card": _first_of(DONE),
    "post_minors": _first_of(DONE),
    "surprise_window": _first_of(PASS),
    "spend_operations": spend_operations,
    "place_pc": place_pc,
    "train_next": train_next,
    "levy_or_march": _first_of(_ROLL),
    "activate_next": activate_next,
    "campaign": activate_next,
    "activation": activation,
    "must_leave": must_leave,
    "at_sea": at_sea,
    "sea_transport": at_sea,
    "drop_off": _first_of(DONE),
    "mark_ashore": post_minor,
    "escort": escort,
    "declare_naval_battle": reactions.naval_battle,
    "use_ability": _first_of(YES),
    "surrender_remove": _first_worth,
    "surrender_claim": _first_worth,
    "surrender_siege": surrender_siege,
    "claim_captured": _first_worth,
    "event_claim": _first_worth,
    "siege_loss": reactions.lose_cheapest,
    "lose_unit": reactions.lose_cheapest,
    "forage_loss": reactions.lose_cheapest,
    "bury": bury,
    "intercept": reactions.intercept,
    "interception_force": _first_of(DONE),
    "evade": reactions.evade,
    "weather": _first_of(action(Verb.CHOOSE, actions.SUBTRACT)),  # hy/42: the move is another's
    "flee_to": reactions.flee,
    "withdraw": reactions.withdraw,
    "redistribute": reactions.redistribute,
    "join_battle": reactions.join_battle,
    "ask_passage": reactions.ask_passage,
    "grant_passage": reactions.grant_passage,
    "keep_promise": _first_of(_CONFIRM),
    "reroll_elephant": reroll,
    "place_reinforcement": place_reinforcement,
    "place_general": place_reinforcement,
    "place_new_general": place_general,
    "event_units": place_reinforcement,
    "event_minor_general": post_minor,
    "new_commander": post_minor,
    "event_pc": choose_target,
    "event_from_where": choose_target,
    "event_royal": choose_target,
    "event_royal_goes": event_royal_goes,
    "event_general": choose_target,
    "event_army": choose_target,
    "event_city": choose_target,
    "event_either": choose_target,
    "unrest_space": unrest,
    "move_independents": _plain,
    "march_army": march_army,
    "start": start,
    "discard_general": discard_general,
    "first_player": first_player,
}


@register
class ReflexBot(Bot):
    """Plays by rule of thumb, without thinking ahead."""

    name = "reflex"

    def choose(self, knowledge: Knowledge, actions: tuple[int, ...], budget: float) -> int:
        self.reason = "This is what one does here."
        return choose(knowledge.imagine(self.chance))
