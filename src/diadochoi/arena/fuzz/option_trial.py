"""Compares one forecast with what happens: plays the option on a copy, with players who often react.

What was forecast as certain must happen; each roll must use the target and modifier that the forecast names
for the case that came true. A Surprise card other than Local Guides ends the comparison. Whatever cannot be
compared is counted with its reason (`left_out`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from diadochoi.arena.fuzz.fight_trial import (
    Compared,
    battle_chances,
    fights,
    lost_champion,
    met_chances,
    siege_chances,
)
from diadochoi.rules import engine
from diadochoi.rules.core import actions, packed, units
from diadochoi.rules.core.actions import PASS, Verb
from diadochoi.rules.core.board import TRANSIT
from diadochoi.rules.core.ids import INDEPENDENT, NO_ARMY, SPACE_MASK, Location, Seat
from diadochoi.rules.core.paths import COST, Path, path_of
from diadochoi.rules.independents.moves import IndependentMoves
from diadochoi.rules.knowledge.forecast.model import (
    ATTRITION,
    EVASION,
    INTERCEPTION,
    JOINING,
    PASSAGE,
    REDISTRIBUTION,
    Forecast,
    Met,
    Reaction,
)
from diadochoi.rules.knowledge.odds import BattleOdds
from diadochoi.rules.march.activation import Activation
from diadochoi.rules.march.entering_force import EnteringForce
from diadochoi.rules.march.escape import Escape
from diadochoi.rules.march.evasion import Evasions
from diadochoi.rules.march.interception import Interceptions
from diadochoi.rules.march.reactions import CAVALRY, ENEMY_CAVALRY, LOCAL_GUIDES, TRANSIT_SPACE
from diadochoi.rules.sea.announced_path import PlannedNavalMove
from diadochoi.rules.sea.naval_battle import NavalBattle
from diadochoi.rules.sea.naval_move import NavalMove
from diadochoi.rules.table.state import State

NOTHING_COMPARED: Final = ": nothing that was forecast came about"
_MOST_PLAYS: Final = 60
_ENTRIES: Final = (Verb.MOVE, Verb.SORTIE, Verb.LAND)
_ARRIVALS: Final = frozenset(("moved", "landed", "army_marches"))
# With these the option's consequences are over: what follows belongs to another Segment or another entry.
_NEXT_CARD: Final = ("segment", "card_event")
_NEXT: Final = (*_NEXT_CARD, "army_marches")
_NEXT_ENTRY: Final = ("moved", "landed", *_NEXT)  # what follows an answer to an entry
_REACTION_ROLLS: Final = (
    "interception_roll", "army_interception_roll", "evasion_roll", "army_evasion_roll",
)  # fmt: skip
# How often an answer is chosen when offered, so that reactions are common and their conditions vary.
_EAGER: Final[dict[int, float]] = {
    Verb.INTERCEPT: 8.0,
    Verb.EVADE: 6.0,
    Verb.COMMAND: 2.0,
    Verb.REFUSE: 3.0,
    Verb.SHIFT: 0.3,
    Verb.POST: 0.3,
    Verb.CHALLENGE: 4.0,
    Verb.DONE: 2.0,
}
_HAPPENINGS: Final = {
    "shifted": REDISTRIBUTION,
    "passage_granted": PASSAGE,
    "evasion_roll": EVASION,
    "army_evasion_roll": EVASION,
    "units_join_battle": JOINING,
    "general_joins_battle": JOINING,
}


class OptionTrial:
    """Plays one option of a position to the end of its consequences, and notes every difference."""

    def __init__(self, state: State, choice: int, forecast: Forecast, chance: random.Random) -> None:
        self.forecast = forecast
        self.choice = choice
        self.verb = actions.verb_of(choice)
        self.chance = chance
        self.start = state
        self.state = state.copy()
        self.state.log = []
        self.state.chance = None
        self.depth = len(state.frames)
        top = state.frames[-1]
        self.independent = isinstance(top, IndependentMoves)
        self.enters = self.verb in _ENTRIES and isinstance(top, (Activation, NavalMove, IndependentMoves))
        self.met: Counter[str] = Counter()  # conditions that came true, by what was compared
        self.left_out: Counter[str] = Counter()  # what could not be compared, by the reason
        self.differences: list[str] = []
        self.card = False  # whether a Surprise card has been played
        self.guides = False
        self.let_in = False  # whether the permission that the option needs was given
        self.events: list[tuple[Any, ...]] = []  # what the option has led to
        self.happened: set[str] = set()
        self.seen_interceptions = self.seen_evasions = self.seen_queue = False
        self.over = False  # whether the game has gone on to something else

    # ------------------------------------------------------------------ playing

    def run(self) -> None:
        self.play(self.choice)
        for _ in range(_MOST_PLAYS):
            state = self.state
            if self.card or self.over or state.over or self.back_again():
                break
            self.look(state)
            self.play(self.answer(state))
        else:
            self.left_out["the procedure takes more answers than a trial gives"] += 1
            return
        if self.card:
            self.left_out["a Surprise card was played"] += 1
        else:
            self.check_end()
        if not self.met:
            self.left_out[f"{Verb(self.verb).name.lower()}{NOTHING_COMPARED}"] += 1

    def back_again(self) -> bool:
        """Whether the option's consequences are over, or the same frame asks for a choice again."""
        return len(self.state.frames) <= self.depth and not self.reacting() and not self.declaring()

    def reacting(self) -> bool:
        """Whether the option was an answer within a procedure that has not rolled yet."""
        return self.forecast.reaction is not None and len(self.state.frames) == self.depth and self.depth > 1

    def declaring(self) -> bool:
        top = self.state.frames[-1]
        return isinstance(top, NavalMove) and top.is_declaring() and len(self.state.frames) == self.depth

    def answer(self, state: State) -> int:
        options = state.options
        if PASS in options and any(actions.verb_of(option) == Verb.SURPRISE for option in options):
            guides = [option for option in options if self.is_guides(option)]
            if guides and self.chance.random() < 0.5:
                return self.chance.choice(guides)
            return PASS if self.chance.random() < 0.97 else self.chance.choice(options)
        weights = [_EAGER.get(actions.verb_of(option), 1.0) for option in options]
        return self.chance.choices(options, weights)[0]

    def is_guides(self, option: int) -> bool:
        if actions.verb_of(option) != Verb.SURPRISE:
            return False
        card = self.state.board.cards[actions.first(option) - actions.CARD]
        return card.effect == "local_guides" and actions.second(option) >= 0

    def play(self, choice: int) -> None:
        if actions.verb_of(choice) == Verb.SURPRISE:
            if not self.is_guides(choice):
                self.card = True
                return
            self.guides = True
        state = self.state
        assert state.log is not None
        before = state.copy()
        known = len(state.log)
        state.answered = []
        engine.play(state, choice)
        self.check_events(before, choice, state.log[known:])

    def complain(self, text: str) -> None:
        self.differences.append(text)

    def agree(self, what: str, predicted: object, true: object) -> None:
        self.met[what] += 1
        if predicted != true:
            self.complain(f"{what}: forecast {predicted}, got {true}")

    def agree_all(self, compared: Iterable[Compared]) -> None:
        for what, predicted, true in compared:
            self.agree(what, predicted, true)

    # ------------------------------------------------------------------ comparing rolls

    def check_events(self, before: State, choice: int, events: list[Any]) -> None:
        first_new = len(self.state.log or ()) - len(events)
        attempts = _attempts(before, choice)
        entry = next((own for own in reversed(before.frames) if isinstance(own, EnteringForce)), None)
        brought: dict[int, int] = {}  # by seat: CUs that Interceptors have brought in during this play
        for place_in_line, event in enumerate(events):
            name, data = event[0], event[1:]
            if self.is_another(name):
                self.over = True
                return
            self.events.append(event)
            if name == "passage_granted" and self.forecast.passage_from >= 0 and not self.let_in:
                self.let_in = True  # 3e/9.9/a: asked before he enters
            elif name in _HAPPENINGS:
                self.happened.add(_HAPPENINGS[name])
            if name == "interception_roll":
                self.check_interception(before, attempts, brought, data)
            elif name == "army_interception_roll":
                self.check_army(self.forecast.interceptions, "army interception", data)
            elif name == "evasion_roll":
                self.check_evasion(before, choice, entry, data)
            elif name == "army_evasion_roll":
                self.check_army_evasion(before, choice, data)
            elif name == "naval_result":
                self.check_naval_battle(before, data[0])
            elif name == "attrition" and self.enters:
                self.check_attrition(first_new + place_in_line, data)
            elif name in ("siege_roll", "siege_single_roll") and self.forecast.siege_modifier is not None:
                self.agree("siege modifier", self.forecast.siege_modifier, data[3] - data[2])
            elif name in ("moved", "army_marches") and self.verb in (Verb.MOVE, Verb.SORTIE):
                self.check_move([str(own[0]) for own in events])
            if name in ("interception_roll", "army_interception_roll") and data[-1]:
                self.happened.add(INTERCEPTION)

    def check_naval_battle(self, before: State, winner: Seat) -> None:
        """Compare the result with the odds, if all Fleets that were forecast take part without a card."""
        fought = next((own for own in reversed(before.frames) if isinstance(own, NavalBattle)), None)
        if fought is None or fought.mover_bonus or fought.interceptor_bonus:
            return
        for risk in self.forecast.naval:
            if (risk.seat, risk.escorts, risk.fleets) == (fought.interceptor, fought.escorts, fought.fleets):
                result = risk.odds
                by_winner = {fought.mover: result.mover_wins, fought.interceptor: result.interceptor_wins}
                self.agree("naval battle result", True, by_winner.get(winner, result.draw) > 0)
                return
        if self.forecast.naval:
            self.left_out["naval battle: some Fleets did not take part"] += 1

    def is_another(self, event: str) -> bool:
        """Return whether the event begins something that was not forecast."""
        if event == "army_marches" and self.enters and self.independent:
            return any(own[0] == event for own in self.events)  # the first one is the option itself
        return event in (_NEXT if self.forecast.reaction is None else _NEXT_ENTRY)

    def check_move(self, names: list[str]) -> None:
        """Check the cost of the move, unless the only way on was taken automatically and paid for too."""
        if any(actions.verb_of(answer) == Verb.MOVE for _, answer, _ in self.state.answered or ()):
            self.left_out["the cost: the force went on by itself"] += 1
            return
        if self.independent and any(name in _NEXT_CARD for name in names):
            self.left_out["the cost: the next card is carried out"] += 1
            return
        army = self.state.frames[self.depth - 1] if len(self.state.frames) >= self.depth else None
        was = self.start.frames[-1]
        if isinstance(army, IndependentMoves) and isinstance(was, IndependentMoves):
            if army.army in (was.army, NO_ARMY):
                self.agree("cost of an Independent Army", self.forecast.cost, was.points - army.points)
                self.agree("left", self.forecast.left, army.points)
        elif isinstance(army, Activation) and isinstance(was, Activation):
            self.agree("cost", self.forecast.cost or 0, army.spent - was.spent)
            if "battle" not in names and not army.forfeited and self.forecast.left is not None:
                self.agree("left", self.forecast.left, army.remaining(self.state))

    def check_attrition(self, number: int, data: tuple[Any, ...]) -> None:
        """Only the first Attrition, on the way into the space, was forecast."""
        earlier = [event[0] for event in (self.state.log or ())[:number]]
        stages = ("attrition", "battle", "evasion_roll", "interception_roll", "overrun", "army_evasion_roll")
        if any(name in earlier for name in stages):
            self.left_out["Attrition that comes later than the way in"] += 1
            return
        toll = self.forecast.toll
        if toll is None:
            self.complain(f"Attrition was not forecast: {data}")
            return
        self.agree("attrition column", toll.column, data[3])
        if data[6] not in toll.losses:
            self.complain(f"Attrition took {data[6]}, forecast were {sorted(toll.losses)}")
        if data[6]:
            self.happened.add(ATTRITION)

    def own(self, among: tuple[Reaction, ...]) -> tuple[Reaction, ...]:
        return among if self.forecast.reaction is None else (self.forecast.reaction,)

    def check_interception(
        self,
        before: State,
        attempts: dict[tuple[int, int], int],
        brought: dict[int, int],
        data: tuple[Any, ...],
    ) -> None:
        seat, leader, target, _, bonus, need, success = data
        place = before.general_at[leader]
        frame = next((own for own in reversed(before.frames) if isinstance(own, Interceptions)), None)
        if place < 0 and frame is not None:  # this very choice put a Minor General in command
            place = frame.at
        group = attempts.get((seat, place), 0)
        entry = next((own for own in reversed(before.frames) if isinstance(own, EnteringForce)), None)
        there = before.troops[seat].get(target, 0) + brought.get(seat, 0)
        come = units.clamp(group, before.troops[seat].get(place, 0))
        if success:
            brought[seat] = brought.get(seat, 0) + come
        reaction = self.find(self.own((*self.forecast.interceptions, *self.forecast.guided)), seat, place)
        if reaction is None:
            if self.enters and REDISTRIBUTION not in self.happened:
                self.complain(f"Interception was not forecast: seat {seat} from {place}")
            return
        if self.forecast.reaction is None and not self.enters:
            return
        needs = dict(reaction.leaders)
        if leader not in needs:
            self.complain(f"General {leader} leads from {place}, forecast were {sorted(needs)}")
            return
        self.agree("interception need", needs[leader], need)
        if frame is None or entry is None:
            return
        by_origin = before.config.house("cavalry_interception") == "origin"
        pool = before.troops[seat].get(place, 0) if by_origin else come + there
        near = place & SPACE_MASK in before.board.by_land[target & SPACE_MASK]
        holds = {
            CAVALRY: units.of_kind(pool, units.CAVALRY) > 0,
            ENEMY_CAVALRY: entry.faction == INDEPENDENT or units.of_kind(entry.units, units.CAVALRY) > 0,
            LOCAL_GUIDES: near and (seat, place) in entry.guided,
        }
        self.agree("interception modifier", reaction.modifier_if(holds), bonus)

    def check_army(self, among: tuple[Reaction, ...], what: str, data: tuple[Any, ...]) -> None:
        army, bonus, need = data[1], data[4], data[5]
        reaction = next((own for own in self.own(among) if own.army == army), None)
        if reaction is None:
            if self.enters:
                self.complain(f"{what} was not forecast: {army}")
            return
        if ATTRITION in self.happened:
            self.left_out[f"{what}: after Attrition"] += 1
            return
        self.agree(f"{what} need", reaction.need, need)
        self.agree(f"{what} modifier", reaction.modifier, bonus)

    def check_army_evasion(self, before: State, choice: int, data: tuple[Any, ...]) -> None:
        if self.happened & {INTERCEPTION, REDISTRIBUTION} or self.named_transit(before, choice) is not False:
            self.left_out["army evasion: the position has changed, or a Transit space is named"] += 1
            return
        self.check_army(self.forecast.evasions, "army evasion", data)

    def named_transit(self, before: State, choice: int) -> bool | None:
        """Whether the space named before the roll is a Transit space; None if nobody was asked."""
        if not before.config.evade_transit_modifier:
            return False
        if actions.verb_of(choice) != Verb.FLEE:
            return None
        return before.board.kind[actions.first(choice)] == TRANSIT

    def check_evasion(
        self, before: State, choice: int, entry: EnteringForce | None, data: tuple[Any, ...]
    ) -> None:
        seat, leader, target, _, bonus, need, _ = data
        if entry is not None and seat == entry.faction and self.forecast.reaction is None:
            return  # hy/27: forecast when it is asked
        reaction = self.find(self.own(self.forecast.evasions), seat, target)
        changed = self.happened & {INTERCEPTION, REDISTRIBUTION}
        if reaction is None:
            if self.enters and not changed:
                self.complain(f"Evasion was not forecast: seat {seat} at {target}")
            return
        needs = dict(reaction.leaders)
        if leader not in needs:
            if not changed:
                self.complain(f"General {leader} Evades at {target}, forecast were {sorted(needs)}")
            return
        self.agree("evasion need", needs[leader], need)
        if entry is None or (changed and self.forecast.reaction is None):
            self.left_out["evasion modifier: after an Interception or redistribution"] += 1
            return
        transit = self.named_transit(before, choice)
        uncertain = any(own.item == TRANSIT_SPACE and not own.certain for own in reaction.modifiers)
        if transit is None and uncertain:
            self.left_out["evasion modifier: the space was named by itself"] += 1
            return
        holds = {
            CAVALRY: units.of_kind(before.troops[seat].get(target, 0), units.CAVALRY) > 0,
            ENEMY_CAVALRY: entry.faction == INDEPENDENT or units.of_kind(entry.units, units.CAVALRY) > 0,
            TRANSIT_SPACE: bool(transit),
        }
        self.agree("evasion modifier", reaction.modifier_if(holds), bonus)

    def find(self, among: tuple[Reaction, ...], seat: Seat, place: int) -> Reaction | None:
        return next((own for own in among if own.army < 0 and (own.seat, own.place) == (seat, place)), None)

    # ------------------------------------------------------------------ who is asked

    def look(self, state: State) -> None:
        """Before an answer: when a procedure first asks, it must ask those who were forecast."""
        if not self.enters and not self.forecast.naval and self.verb not in (Verb.SAIL, Verb.DONE):
            return
        for frame in state.frames[self.depth :]:
            if isinstance(frame, Interceptions) and self.enters and not self.seen_interceptions:
                self.seen_interceptions = True
                self.look_at_interceptions(frame)
            elif (
                isinstance(frame, Evasions)
                and not isinstance(frame, Escape)
                and self.enters
                and not self.seen_evasions
            ):
                self.seen_evasions = True
                self.look_at_evasions(frame)
        move = state.frames[self.depth - 1] if len(state.frames) == self.depth else None
        if isinstance(move, NavalMove) and move.is_declaring() and not self.seen_queue:
            self.seen_queue = True
            was = self.start.frames[-1]
            named_on = isinstance(was, PlannedNavalMove) and len(move.announced_way()) > len(was.plan) + 1
            if not named_on:
                self.agree("naval battle", [risk.seat for risk in self.forecast.naval], list(move.queue))

    def look_at_interceptions(self, frame: Interceptions) -> None:
        if self.guides or REDISTRIBUTION in self.happened or frame.attempts:
            self.left_out["who may intercept: after Local Guides, redistribution or an attempt"] += 1
            return
        asked = {(seat, at) for seat, at in _open_origins(frame)}
        expected = {(own.seat, own.place) for own in self.forecast.interceptions if own.army < 0}
        self.agree("who may intercept", sorted(expected), sorted(asked))
        armies = {own.army for own in self.forecast.interceptions if own.army >= 0}
        self.agree("which armies may intercept", sorted(armies), sorted(frame.armies))

    def look_at_evasions(self, frame: Evasions) -> None:
        if self.happened & {INTERCEPTION, REDISTRIBUTION, ATTRITION}:
            self.left_out["who may evade: the position has changed"] += 1
            return
        expected = sum(1 << own.seat for own in self.forecast.evasions if own.army < 0)
        able = frame.able | sum(1 << seat for seat in frame.evaders if packed.evader_army(seat) < 0)
        self.agree("who may evade", expected, able)
        armies = {own.army for own in self.forecast.evasions if own.army >= 0}
        self.agree("which armies may evade", sorted(armies), sorted(frame.armies))

    # ------------------------------------------------------------------ the end

    def check_end(self) -> None:
        forecast, state = self.forecast, self.state
        names = [str(event[0]) for event in self.events]
        was, now = self.start.frames[-1], state.frames[self.depth - 1 : self.depth]
        if self.verb == Verb.SAIL and isinstance(was, NavalMove):
            self.check_voyage(was, now[0] if now else None)
        works = self.verb in (Verb.SIEGE, Verb.REMOVE_PC)
        if works and isinstance(was, Activation) and now and isinstance(now[0], Activation):
            self.agree("price of works", forecast.cost, now[0].spent - was.spent)
        if self.verb == Verb.SIEGE:
            self.check_champion(self.start.asked)
            if forecast.siege is not None:
                self.agree_all(siege_chances(forecast.siege, self.events))
        if forecast.met is not None:
            self.check_met(forecast.met)
        if not self.enters:
            return
        if (forecast.passage_from >= 0 and not self.let_in) or not _ARRIVALS.intersection(names):
            self.left_out["permission to enter was refused"] += 1
            return
        quiet = REDISTRIBUTION not in self.happened and not self.guides
        if quiet and forecast.interceptions and forecast.interceptions[0].army < 0:
            self.agree("interception is asked", True, self.seen_interceptions)
        if forecast.toll is not None:
            self.agree("attrition is rolled", True, "attrition" in names)
        if not self.happened and forecast.evasions and forecast.evasions[0].army < 0:
            self.agree("evasion is asked", True, self.seen_evasions)
        if ATTRITION in self.happened:
            self.left_out["the battle: Attrition came first"] += 1
        elif forecast.battle is not None:
            self.check_battle(forecast.battle, names)
        elif not self.happened and not self.independent:
            self.agree("fights without enemies", 0, fights(self.events))

    def check_voyage(self, was: NavalMove, now: object) -> None:
        start, state, forecast = self.start, self.state, self.forecast
        army = was.activation(start)
        after = state.frames[self.depth - 2] if len(state.frames) >= self.depth - 1 else None
        if isinstance(was, PlannedNavalMove) and was.announces():
            if isinstance(now, PlannedNavalMove) and now.announces():
                self.agree("path named", forecast.cost, now.plan[-1][2])
                named = sum(path[2] for path in now.plan)
                self.agree("points left", forecast.left, army.remaining(start) - named)
            elif isinstance(after, Activation):  # it was the last space to name, and the force has sailed
                self.check_sailed(
                    after.spent - army.spent, (*was.plan, path_of(was.open_paths(start, army), self.choice))
                )
        elif isinstance(was, PlannedNavalMove):  # if there is nothing to choose, it sails on at once
            self.agree("price by sea", forecast.cost, was.plan[0][2])
            if isinstance(after, Activation):
                self.check_sailed(after.spent - army.spent, was.plan)
        elif isinstance(after, Activation):
            self.agree("price by sea", forecast.cost, after.spent - army.spent)
        if forecast.naval and not self.seen_queue and not isinstance(was, PlannedNavalMove):
            self.complain("Naval Battles were forecast, but nobody could declare one")

    def check_sailed(self, spent: int, plan: tuple[Path, ...]) -> None:
        """Compare the price of the announced path, as far as the force has followed it."""
        if any(event[0] == "moved" for event in self.events):
            self.left_out["the price of the plan: the force has gone on by land"] += 1
            return
        steps = sum(event[0] == "sea_step" for event in self.events)
        self.agree("price of the plan", sum(path[COST] for path in plan[:steps]), spent)

    def check_champion(self, seat: Seat) -> None:
        """Compare what the fight costs. A retreat may lead to another fight, which is another attack."""
        self.agree("champion status", self.forecast.costs_champion, lost_champion(self.events, seat))
        later = bool(self.start.champion[seat]) and not self.state.champion[seat]
        if later and not self.forecast.costs_champion:
            self.left_out["champion status: lost in a later fight"] += 1

    def check_met(self, met: Met) -> None:
        """Compare the odds that the reacting player saw, if nobody else reacts too."""
        others = [event for event in self.events if event[0] in _REACTION_ROLLS and event[-1]]
        own = 1 if self.verb in (Verb.INTERCEPT, Verb.DONE) else 0
        if len(others) != own or self.happened - {INTERCEPTION}:
            self.left_out["the battle met: others reacted, or it was avoided"] += 1
            return
        if self.verb == Verb.INTERCEPT and self.left_behind():
            self.left_out["the battle met: some of the Interceptors stayed behind"] += 1
            return
        self.agree_all(met_chances(met, self.start.asked, self.events))

    def left_behind(self) -> bool:
        """Return whether not all CUs came with the Interceptor: the forecast is for all of them."""
        return any(
            event[0] == "interception_declared" and event[4] != self.start.troops[event[1]].get(event[2], 0)
            for event in self.events
        )

    def check_battle(self, battle: BattleOdds, names: list[str]) -> None:
        unpredicted = self.happened - set(self.forecast.battle_unless)
        if unpredicted:
            self.complain(f"before the battle was not forecast: {sorted(unpredicted)}")
        if self.happened:
            self.left_out["the battle: a condition of it came true"] += 1
            return
        signs = {"overrun": "overrun", "defection": "royals_defect", "battle": "battle"}
        self.agree("battle", True, signs[battle.how] in names)
        self.check_champion(self.start.asked)
        if battle.how != "battle":
            return
        scores = [event for event in self.events if event[0] == "battle_score"]
        for event, spread in zip(
            scores[:2], (battle.attacker_strength, battle.defender_strength), strict=False
        ):
            self.agree("battle strength", True, event[2] in spread)
        self.agree_all(battle_chances(battle, self.events, over=fights(self.events) == 1))


def _open_origins(frame: Interceptions) -> list[tuple[int, int]]:
    return [(seat, at) for seat, places in zip(frame.queue, frame.origins, strict=True) for at in places]


def _attempts(before: State, choice: int) -> dict[tuple[int, int], int]:
    """By seat and location: the CUs of every attempt that is rolled for after this choice."""
    frame = next((own for own in reversed(before.frames) if isinstance(own, Interceptions)), None)
    if frame is None:
        return {}
    found: dict[tuple[int, int], int] = {(seat, at): group for seat, at, group, _, _ in frame.attempts}
    if frame.queue and isinstance(before.frames[-1], Interceptions):
        seat, verb = frame.queue[0], actions.verb_of(choice)
        if verb in (Verb.DONE, Verb.COMMAND, Verb.POST):  # perhaps there was nothing left to choose
            found[seat, frame.at] = frame.units
        elif verb == Verb.LEAVE:
            noun = actions.first(choice)
            is_unit = actions.UNIT <= noun < actions.GENERAL
            left = units.counter(frame.units, noun - actions.UNIT) if is_unit else 0
            found[seat, frame.at] = frame.units - left
        elif verb == Verb.INTERCEPT:  # nothing to choose: everyone there
            at = Location(actions.first(choice))
            found[seat, at] = before.troops[seat].get(at, 0)
    return found
