"""Chapter 6.2: the Tyche Segment, in which a player must use exactly one Event or Bonus card.

Decides which uses a card has now and where it goes afterwards. `cards/effects` has the events, `operations`
what Operation Points buy, `recruitment` the recruiting of Generals. Also reveals the table cards with 2 or 3
players (6/c to 6/g).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from mypy_extensions import mypyc_attr

from diadochoi.content.model import CardType
from diadochoi.rules.cards.card_event import CardEvent
from diadochoi.rules.cards.registry import event_possible, why_no_event
from diadochoi.rules.cards.windows import (
    FREE,
    PlaySurprise,
    discard_options,
    playable,
    why_no_discard,
    why_no_surprise,
)
from diadochoi.rules.combat.siege import take_weakened_cities
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import DONE, Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import Card, Fleet, General, Seat, as_card
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, CARD_NOT_IN_HAND, Refusal
from diadochoi.rules.court import funeral_cart
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.court.settle import settle
from diadochoi.rules.court.victory import roll_off, with_value
from diadochoi.rules.generals.minor_generals import POSTING_VERBS, post, posting_options
from diadochoi.rules.march.own_turn import (
    BETWEEN_MOVES,
    OWN_TURN_VERBS,
    disband,
    disbanding_options,
    in_own_turn,
    own_turn_options,
    why_not_between,
)
from diadochoi.rules.table.hands import discard, draw, turn_up
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.operations import Operations
from diadochoi.rules.turn.recruitment import ArrivingGeneral, recruits, why_not_recruited
from diadochoi.rules.turn.reinforcements import PlaceReinforcements

_SURPRISE: Final = int(CardType.SURPRISE)
_BONUS: Final = int(CardType.BONUS)
# Uses of a card without its noun: they are listed at every decision of the Segment.
_EVENT: Final = int(Verb.EVENT)
_BONUS_USE: Final = int(Verb.BONUS)
_OPERATIONS: Final = int(Verb.OPERATIONS)
_LEVY: Final = int(Verb.LEVY)
_USE_NAMES: Final[dict[int, str]] = {int(verb): verb.name.lower() for verb in Verb}  # for the log

FINISH_CART_OPS: Final = 4  # 16.3/a

_SURPRISE_CARDS_FIRST: Final[Refusal] = ("surprise_cards_first", "6.2/b")
_SURPRISE_HAS_NO_SUCH_USE: Final[Refusal] = ("surprise_has_no_such_use", "6.2/h")
_ONLY_BONUS_CARDS_GIVE_BOTH: Final[Refusal] = ("only_bonus_cards_give_both", "6.2/d")
_UNREST_MUST_BE_PLAYED: Final[Refusal] = ("unrest_must_be_played", "hy/52")
_PLAYED_IN_FULL: Final[Refusal] = ("card_has_to_be_played_in_full", "3e/7.2/b")
_OPERATIONS_THEN_EVENT: Final[Refusal] = ("operations_then_event", "3e/7.2/a")
_LEVY_REPLACES_THE_MOVE: Final[Refusal] = ("levy_replaces_the_move", "6.3/a")
_NO_UPGRADES: Final[Refusal] = ("no_card_does_that", "hy/57")
_UPGRADE_NEEDS_FOUR: Final[Refusal] = ("upgrade_needs_four", "6.2C/a")
_FLEET_NOT_YOURS: Final[Refusal] = ("fleet_not_yours", "6.2C/a")
_FLEET_IS_DISPERSED: Final[Refusal] = ("fleet_is_dispersed", "6.2C/a")
_FLEET_IS_UPGRADED: Final[Refusal] = ("fleet_is_upgraded", "6.2C/a")
_FLEETS_COME_BACK: Final[Refusal] = ("fleets_come_back_by_themselves", "5.2/c")
_NO_FLEET_TO_RETRIEVE: Final[Refusal] = ("fleet_not_yours", "16.10/b")
_FLEET_IS_NOT_DISPERSED: Final[Refusal] = ("fleet_is_not_dispersed", "16.10/b")
_NO_CARD_FINISHES_THE_CART: Final[Refusal] = ("no_card_finishes_the_cart", "8.4/c")
_FINISHING_NEEDS_FOUR: Final[Refusal] = ("finishing_needs_a_card_of_four", "16.3/a")
_CART_CANNOT_BE_FINISHED: Final[Refusal] = ("cart_cannot_be_finished", "16.3/a")
_EVENT_OF_THE_CARD_PLAYED: Final[Refusal] = ("event_of_the_card_played", "3e/7.2/a")


class TycheStep(IntEnum):
    """Steps of 6.2: the card of the Segment, its OPs, and the Surprise cards after it."""

    CHOOSE = 0  # 6.2/a: the player chooses a card and its use
    OPERATIONS = 1  # 6.2/d: spend the OPs of the card
    AFTER = 2  # 6.2/i: the card is done: Surprise cards may follow
    END = 3  # settle: done


@mypyc_attr(allow_interpreted_subclasses=True)
class TycheSegment(Frame):
    """The Segment for playing one Event or Bonus card; Surprise cards do not count (6.2/a, 6.2/h)."""

    steps = TycheStep
    fields = ("seat", "points")

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.points = 0  # OPs of a Bonus card to spend after its event

    def advance(self, state: State) -> None:
        if self.step == TycheStep.CHOOSE:
            if can_play_a_card(state, self.seat):
                state.ask(self.seat)
            else:  # 6.2/l
                state.note("no_card", self.seat)
                self.step = TycheStep.END
                if state.hands[self.seat]:
                    state.push(AfterCard(self.seat))
        elif self.step == TycheStep.OPERATIONS:
            self.step = TycheStep.AFTER
            state.push(Operations(self.seat, self.points))
        elif self.step == TycheStep.AFTER:
            if state.siege_points and take_weakened_cities(state):
                return
            self.step = TycheStep.END
            if state.hands[self.seat]:
                state.push(AfterCard(self.seat))
        else:
            settle(state)  # idle Minor Generals leave
            state.pop()

    # ------------------------------------------------------------------ the uses of a card

    def options(self, state: State) -> list[int]:
        seat = self.seat
        hand = state.hands[seat]
        found: list[int] = []
        only_surprises = True  # 6.2/b: he has no Event or Bonus card
        for card in sorted(hand):
            if state.board.card_type[card] != _SURPRISE:
                only_surprises = False
                found.extend(card_uses(state, seat, card))
        found.extend(surprise_uses(state, seat, only_surprises=only_surprises))
        if not only_surprises:
            found.extend(posting_options(state, seat))
            found.extend(disbanding_options(state, seat))
            found.extend(own_turn_options(state, seat))
        return found

    def is_always_put(self, state: State) -> bool:
        """Always ask: if a card played itself, it would reveal what the other cards in the hand cannot do."""
        return state.config.everyone_asked

    def choose(self, state: State, choice: int) -> None:
        verb = actions.verb_of(choice)
        if verb in POSTING_VERBS:
            post(state, self.seat, choice)
            return
        if verb == Verb.DISBAND:
            disband(state, self.seat, choice)
            return
        if verb in OWN_TURN_VERBS:
            in_own_turn(state, self.seat, choice)
            return
        if verb in (Verb.SURPRISE, Verb.DISCARD):
            state.forget_postings()
            use_surprise(state, self.seat, choice)
            return
        self.use(state, verb, as_card(actions.first(choice) - actions.CARD), actions.second(choice))

    def use(self, state: State, verb: int, card: Card, noun: int) -> None:
        """6.2/d: use the card in exactly one way and discard it (6.2/m).

        `noun` is the Fleet or General that the use names.
        """
        seat = self.seat
        discard(state, seat, card)
        state.note("card_played", seat, card, _USE_NAMES[verb])
        self.points = state.board.card_ops[card]
        self.step = TycheStep.AFTER
        if verb == Verb.OPERATIONS:
            self.step = TycheStep.OPERATIONS
        elif verb == Verb.BONUS and state.config.bonus_event_timing == "after_ops":
            state.push(BonusEvent(seat, card))
            state.push(Operations(seat, self.points))
        elif verb in (Verb.EVENT, Verb.BONUS):
            if verb == Verb.BONUS:
                self.step = TycheStep.OPERATIONS
            state.push(CardEvent(seat, card))
        elif verb == Verb.UPGRADE:
            state.upgrade_fleet(Fleet(noun - actions.FLEET))
            settle(state)
        elif verb == Verb.LEVY:
            state.note("levy_for_card", seat)
            state.push(PlaceReinforcements(seat, units.ONE_MERCENARY))
        elif verb == Verb.RECRUIT:
            state.push(ArrivingGeneral(seat, General(noun - actions.GENERAL)))
        elif verb == Verb.RETRIEVE:
            state.return_fleet(Fleet(noun - actions.FLEET))
            settle(state)
        else:
            funeral_cart.finish(state, seat)

    def question(self, state: State) -> Question:
        return Question("play_card", "6.2/a")

    def why_not(self, state: State, choice: int) -> Refusal | None:
        verb, noun = actions.verb_of(choice), actions.first(choice)
        if verb in BETWEEN_MOVES:
            if all(state.board.card_type[card] == _SURPRISE for card in state.hands[self.seat]):
                return _SURPRISE_CARDS_FIRST
            return why_not_between(state, self.seat, choice)
        if not actions.is_card(noun):
            return ANOTHER_MOMENT
        if verb in (Verb.SURPRISE, Verb.DISCARD):
            only_surprises = all(state.board.card_type[card] == _SURPRISE for card in state.hands[self.seat])
            return why_no_surprise_use(state, self.seat, choice, only_surprises=only_surprises)
        return why_no_use(state, self.seat, choice)


def why_no_use(state: State, seat: Seat, choice: int) -> Refusal | None:
    """6.2/d, 6.2/e: say why an Event or Bonus card does not have this use now."""
    verb, card = actions.verb_of(choice), as_card(actions.first(choice) - actions.CARD)
    if card not in state.hands[seat]:
        return CARD_NOT_IN_HAND
    facts, config = state.board.cards[card], state.config
    if facts.type == _SURPRISE:
        return _SURPRISE_HAS_NO_SUCH_USE
    if verb == Verb.EVENT:
        return why_no_event(state, seat, card)
    event_last = facts.type == _BONUS and config.bonus_event_timing == "after_ops"
    if verb == Verb.BONUS:
        if facts.type != _BONUS:
            return _ONLY_BONUS_CARDS_GIVE_BOTH
        # 3e/7.2/a: the player decides about the event after spending the OPs
        return None if event_last else why_no_event(state, seat, card)
    if event_last and card in state.board.must_play:  # 3e/7.7/a
        return _UNREST_MUST_BE_PLAYED if verb == Verb.LEVY else _PLAYED_IN_FULL
    if verb == Verb.OPERATIONS:
        return _OPERATIONS_THEN_EVENT if event_last else None
    if verb == Verb.LEVY:
        return None if config.raise_mercenary == "instead_of_card" else _LEVY_REPLACES_THE_MOVE
    if verb == Verb.UPGRADE:
        return why_no_upgrade(state, seat, facts.ops, Fleet(actions.second(choice) - actions.FLEET))
    if verb == Verb.RECRUIT:
        return why_not_recruited(state, seat, facts.ops, General(actions.second(choice) - actions.GENERAL))
    if verb == Verb.FINISH_CART:
        return why_no_finishing(state, seat, facts.ops)
    if verb == Verb.RETRIEVE:
        return why_no_retrieval(state, seat, Fleet(actions.second(choice) - actions.FLEET))
    return ANOTHER_MOMENT


def why_no_upgrade(state: State, seat: Seat, ops: int, fleet: Fleet) -> Refusal | None:
    """6.2C/a: say why a card with this many OPs may not upgrade this Fleet."""
    if not state.config.fleet_upgrade_ops:
        return _NO_UPGRADES
    if ops != state.config.fleet_upgrade_ops:
        return _UPGRADE_NEEDS_FOUR
    if not 0 <= fleet < state.board.fleets or state.fleet_owner[fleet] != seat:
        return _FLEET_NOT_YOURS
    if state.fleet_dispersed[fleet]:
        return _FLEET_IS_DISPERSED
    return _FLEET_IS_UPGRADED if state.fleet_upgraded[fleet] else None


def why_no_retrieval(state: State, seat: Seat, fleet: Fleet) -> Refusal | None:
    """16.10/b: say why a card may not bring this Fleet back."""
    if not state.config.fleets_stay_dispersed:
        return _FLEETS_COME_BACK
    if not 0 <= fleet < state.board.fleets or state.fleet_owner[fleet] != seat:
        return _NO_FLEET_TO_RETRIEVE
    return None if state.fleet_dispersed[fleet] else _FLEET_IS_NOT_DISPERSED


def why_no_finishing(state: State, seat: Seat, ops: int) -> Refusal | None:
    """16.3/a: say why a card with this many OPs may not finish the Funeral Cart."""
    if not state.config.faster_cart:
        return _NO_CARD_FINISHES_THE_CART
    if ops != FINISH_CART_OPS:
        return _FINISHING_NEEDS_FOUR
    return None if funeral_cart.may_finish(state, seat) else _CART_CANNOT_BE_FINISHED


def can_play_a_card(state: State, seat: Seat) -> bool:
    """6.2/l: not with an empty hand, nor if discarding Surprise cards (6.2/b) cannot bring another card."""
    hand = state.hands[seat]
    card_type = state.board.card_type
    for card in hand:
        if card_type[card] != _SURPRISE:
            return True
    if not hand:
        return False
    for pile in (state.draw_pile, state.discards):
        for card in pile:
            if card_type[card] != _SURPRISE:
                return True
    return False


def card_uses(state: State, seat: Seat, card: Card) -> list[int]:
    """6.2/d, 6.2/e: list everything an Event or Bonus card (6.2/c) can be used for now.

    `why_no_use` asks about one use.
    """
    noun = actions.CARD + card
    as_first = actions.AS_FIRST[noun]
    ops = state.board.card_ops[card]
    is_bonus = state.board.card_type[card] == _BONUS
    config = state.config
    found: list[int] = []
    possible = why_no_event(state, seat, card) is None
    if possible:
        found.append(_EVENT | as_first)
    if is_bonus and config.bonus_event_timing == "after_ops":
        # 3e/7.2/a: the player decides about the event after spending the OPs
        found.append(_BONUS_USE | as_first)
        if card in state.board.must_play:  # 3e/7.7/a
            return found
    else:
        if possible and is_bonus:
            found.append(_BONUS_USE | as_first)
        found.append(_OPERATIONS | as_first)
    if config.raise_mercenary == "instead_of_card":  # hy/52
        found.append(_LEVY | as_first)
    if ops and ops == config.fleet_upgrade_ops:  # 6.2C/a
        found.extend(
            action(Verb.UPGRADE, noun, actions.FLEET + fleet)
            for fleet in state.available_fleets(seat)
            if why_no_upgrade(state, seat, ops, fleet) is None
        )
    if ops >= config.recruit_general_ops:  # 6.2D/a; `why_not_recruited`
        found.extend(action(Verb.RECRUIT, noun, actions.GENERAL + g) for g in recruits(state, seat))
    if why_no_finishing(state, seat, ops) is None:
        found.append(action(Verb.FINISH_CART, noun))
    if config.fleets_stay_dispersed:  # 16.10/b
        found.extend(
            action(Verb.RETRIEVE, noun, actions.FLEET + fleet)
            for fleet in state.board.fleet_ids
            if why_no_retrieval(state, seat, fleet) is None
        )
    return found


def surprise_uses(state: State, seat: Seat, *, only_surprises: bool) -> list[int]:
    """List Surprise cards to play or, under a house rule or for lack of others, to discard (6.2/b, 6.2/i)."""
    hand = state.hands[seat]
    found = playable(state, seat, FREE, hand)
    rule = state.config.house("voluntary_surprise_discard")
    if rule != "any_moment" and (only_surprises or rule == "tyche"):  # at any moment: `playable` lists them
        found.extend(discard_options(state, seat, hand))
    return found


def why_no_surprise_use(state: State, seat: Seat, choice: int, *, only_surprises: bool) -> Refusal | None:
    """Say which condition of `surprise_uses` fails."""
    card = as_card(actions.first(choice) - actions.CARD)
    if actions.verb_of(choice) == Verb.SURPRISE:
        return why_no_surprise(state, seat, choice, FREE)
    rule = state.config.house("voluntary_surprise_discard")
    now = only_surprises or rule in ("tyche", "any_moment")
    return why_no_discard(state, seat, card, now=now)


def use_surprise(state: State, seat: Seat, choice: int) -> None:
    """6.2/f, /i: play a Surprise card, or discard it and draw another (6.2/g)."""
    if actions.verb_of(choice) == Verb.SURPRISE:
        state.push(PlaySurprise(seat, choice, FREE))
        return
    card = as_card(actions.first(choice) - actions.CARD)
    discard(state, seat, card)
    state.note("surprise_discarded", seat, card)
    draw(state, seat)


class BonusEventStep(IntEnum):
    """Steps of 3e/7.2/a: the player is asked once."""

    BEGIN = 0  # ask whether to play the event, if it is possible
    ANSWERED = 1  # it was played or declined: done


@mypyc_attr(allow_interpreted_subclasses=True)
class BonusEvent(Frame):
    """The event of a Bonus card after its OPs, if the player wants it or must play it (3e/7.2/a)."""

    steps = BonusEventStep
    fields = ("seat", "card")

    def __init__(self, seat: Seat, card: Card) -> None:
        super().__init__()
        self.seat = seat
        self.card = card

    def advance(self, state: State) -> None:
        if self.step == BonusEventStep.BEGIN and event_possible(state, self.seat, self.card):
            if self.card in state.board.must_play:  # 3e/7.2/b
                self.step = BonusEventStep.ANSWERED
                state.push(CardEvent(self.seat, self.card))
            else:
                state.ask(self.seat)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        return [action(Verb.EVENT, actions.CARD + self.card), actions.PASS]

    def choose(self, state: State, choice: int) -> None:
        self.step = BonusEventStep.ANSWERED
        if choice != actions.PASS:
            state.push(CardEvent(self.seat, self.card))

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if actions.verb_of(choice) == Verb.EVENT:
            same = actions.first(choice) == actions.CARD + self.card
            return None if same else _EVENT_OF_THE_CARD_PLAYED
        return None if choice == actions.PASS else ANOTHER_MOMENT

    def question(self, state: State) -> Question:
        return Question("bonus_event", "3e/7.2/a", (actions.CARD + self.card,))


class AfterCardStep(IntEnum):
    """Steps of 6.2/i, repeated until the player is done."""

    BEGIN = 0  # the player plays a Surprise card, or stops
    OVER = 1  # he has stopped


@mypyc_attr(allow_interpreted_subclasses=True)
class AfterCard(Frame):
    """The window after the card of the Segment: Surprise cards may still be played or discarded (6.2/i)."""

    steps = AfterCardStep
    fields = ("seat",)

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def advance(self, state: State) -> None:
        if self.step == AfterCardStep.BEGIN and (
            state.config.everyone_asked or surprise_uses(state, self.seat, only_surprises=False)
        ):
            state.ask(self.seat)
        else:
            state.pop()

    def options(self, state: State) -> list[int]:
        return [*surprise_uses(state, self.seat, only_surprises=False), DONE]

    def is_always_put(self, state: State) -> bool:
        return True

    def choose(self, state: State, choice: int) -> None:
        if choice == DONE:
            self.step = AfterCardStep.OVER
        else:
            use_surprise(state, self.seat, choice)

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if actions.verb_of(choice) in (Verb.SURPRISE, Verb.DISCARD):
            return why_no_surprise_use(state, self.seat, choice, only_surprises=False)
        return None if choice == DONE else ANOTHER_MOMENT

    def question(self, state: State) -> Question:
        return Question("after_card", "6.2/i")


# ---------------------------------------------------------------------- cards on the table


class RevealStep(IntEnum):
    """Steps of 6/c: all cards are turned up, then carried out one by one."""

    BEGIN = 0  # turn up all the cards
    REVEALED = 1  # carry out the next one


@mypyc_attr(allow_interpreted_subclasses=True)
class RevealTableCards(Frame):
    """The reveal of all cards of this Round, then events by the player with the least VP (6/c to 6/g)."""

    steps = RevealStep
    fields = ("waiting",)

    def __init__(self) -> None:
        super().__init__()
        self.waiting: tuple[Card, ...] = ()  # cards whose events come next, in order

    def advance(self, state: State) -> None:
        if self.step == RevealStep.BEGIN:
            self.step = RevealStep.REVEALED
            self.reveal(state)
        elif not self.waiting:
            state.pop()
        else:
            card = self.waiting[0]
            self.waiting = self.waiting[1:]
            seat = resolver(state)
            if event_possible(state, seat, card):
                state.push(CardEvent(seat, card))

    def reveal(self, state: State) -> None:
        for _ in range(min(state.config.reveals, len(state.table_cards))):
            card = turn_up(state)
            if state.board.cards[card].works_from_table:  # 6/d
                self.waiting = (*self.waiting, card)


def resolver(state: State) -> Seat:
    """Return who carries out an event from the table: 6/e, or anybody (3e/24.1/d)."""
    if state.config.table_event_resolver == "random":
        return Seat(state.random(state.config.players))
    return weakest(state)


def weakest(state: State) -> Seat:
    """6/e: the player with the least VP; on a tie the lowest die."""
    refresh(state)
    least = min(state.vp)
    return roll_off(state, with_value(state.vp, least), lowest=True)
