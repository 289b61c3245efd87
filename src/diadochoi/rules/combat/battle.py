"""Chapter 14: the Land Battle, from the pieces that come out of the city to the losses.

Runs 14.2 to 14.9 in order. `march/confrontation` decides who attacks and handles the Overrun before and the
Retreat after a draw; `battle_strength` adds up the strengths, `elephants` rolls the Elephants' dice,
`defection` handles Royal Army CUs that change sides.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.cards import windows
from diadochoi.rules.combat import battle_strength, elephants
from diadochoi.rules.combat.attrition import LoseReliefOrGarrison, LoseUnits, joined_units_lost
from diadochoi.rules.combat.battle_strength import ATTACKER, DEFENDER, NO_SIDE
from diadochoi.rules.combat.defeat import Defeat, disperse_generals, generals_mask
from diadochoi.rules.combat.defection import (
    hand_over_royals,
    royal_army_check,
    side_apart,
    side_defected,
)
from diadochoi.rules.combat.general_loss import roll_for_general
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import DONE, PASS, Verb, action
from diadochoi.rules.core.frames import Frame, Question
from diadochoi.rules.core.ids import (
    FACTIONS,
    INDEPENDENT,
    INSIDE_OF,
    NO_GENERAL,
    NOBODY,
    SPACE_OF,
    General,
    Location,
    Seat,
)
from diadochoi.rules.core.refusal import ANOTHER_MOMENT, Refusal
from diadochoi.rules.table.state import State

_ROYALS_STAY_INSIDE: Final[Refusal] = ("royals_stay_inside", "14.2/a")
_GENERALS_STAY_INSIDE: Final[Refusal] = ("generals_stay_inside", "3e/12.4/a")
_NOT_INSIDE: Final[Refusal] = ("not_inside_the_city", "14.2/a")
_MOVED_BY_ANOTHER: Final[Refusal] = ("another_general_moved_it", "14.2/f")
_NO_SUCH_DIE: Final[Refusal] = ("no_such_elephant_die", "14.6/a")

# Bits of `LandBattle.no_elephants`, set by the card effect ElephantsUseless in `cards/effects/battles`.
ATTACKER_BIT: Final = 1
DEFENDER_BIT: Final = 2


@unique
class BattleResult(IntEnum):
    """How a Land Battle ended, for the procedure that started it."""

    UNDECIDED = 0  # the dice are not rolled yet; no battle ends like this
    ATTACKER_WON = 1  # the caller moves nobody: the loser is Dispersed (14.9)
    DEFENDER_WON = 2  # likewise
    DRAWN = 3  # the caller carries out the Retreat (14.10)
    NO_BATTLE = 4  # before the dice one side had no CUs left, or the Royal Army changed sides


_RESULTS: Final = tuple(BattleResult)  # by number


def battle_result(state: State) -> BattleResult:
    """Return the result of the Land Battle that has just ended above the current procedure."""
    return _RESULTS[state.result]


def land_battle(
    state: State, attacker: Seat, defender: Seat, location: Location, failed_evaders: int, interceptor: Seat
) -> LandBattle:
    """Create the Land Battle for this game: commanders are at risk sometimes, or always (hy/38)."""
    procedure = LAND_BATTLES[state.config.leader_loss_trigger]
    return procedure(attacker, defender, location, failed_evaders, interceptor)


class BattleStep(IntEnum):
    """Steps of chapter 14 from 14.2 to 14.9. `deadly_battle` has the same steps in another order."""

    START = 0  # announce the battle; find out whose pieces inside the city may join
    JOIN = 1  # 14.2: the player inside chooses the pieces that join
    MUSTER = 2  # 14.4, after the cards (14.3): Royal Army CUs are set apart, then Elephants are rolled
    ELEPHANTS = 3  # 14.6: re-rolls of Elephant dice, then the battle dice (14.7)
    ATTACKER_LOSS = 4  # 14.8: Commanding General Loss, the Attacker first
    DEFENDER_LOSS = 5  # 14.8: then the Defender
    DRAW_ATTACKER = 6  # 14.9/b: after a draw the Attacker loses a CU
    DRAW_DEFENDER = 7  # 14.9/b: then the Defender
    DRAW_END = 8  # 14.2/e: CUs that came out of the city go back inside: done
    WINNER = 9  # 14.9/c: the winner may lose a CU
    LOSER = 10  # 14.9/d to 14.9/g: the loser's CUs are eliminated or Dispersed
    AFTER = 11  # 14.9/j: Royal Army CUs set apart change sides, then cards
    END = 12  # 14.9/f: the loser's Generals are Dispersed: done


@mypyc_attr(allow_interpreted_subclasses=True)
class LandBattle(Frame):
    """A battle between two factions, `attacker` and `defender`, in the same land location (14/a).

    One player may decide for both, if he also decides for an Independent Army (14.1/b).

    `failed_evaders` is a bit mask of the factions that have no Local Troops (14.5/f). `interceptor` is the
    player who Intercepted into the location (3e/12.4/a). Its result is a
    BattleResult. The caller carries out the Retreat and settles.

    Hooks for Battle Cards, played in the window BEFORE_BATTLE (14.3: the Attacker first):
    `attacker_roll_bonus`, `defender_roll_bonus`: added to that side's roll after the Battle Rating.
    `no_elephants`: ATTACKER_BIT and DEFENDER_BIT; that side's Elephants count 0 and are not rolled (set in
    `cards/effects/battles`). Cards that take, kill or hand over CUs change `state.troops`: the sides are
    counted after the window has closed, and a side without CUs does not fight.

    For cards in the window AFTER_BATTLE: `outcome`, `loser()` and `generals` (the two commanders); a beaten
    General is still in the location, but his CUs are gone.
    """

    steps = BattleStep
    fields: ClassVar[tuple[str, ...]] = (
        "attacker", "defender", "location", "failed_evaders", "interceptor", "attacker_roll_bonus",
        "defender_roll_bonus", "no_elephants", "joined_seat", "joined_units", "joined_generals", "generals",
        "apart", "elephants", "rerolled", "rolls", "scores", "pursuit", "outcome",
    )  # fmt: skip

    def __init__(
        self,
        attacker: Seat,
        defender: Seat,
        location: Location,
        failed_evaders: int = 0,
        interceptor: Seat = NOBODY,
    ) -> None:
        super().__init__()
        self.attacker = attacker
        self.defender = defender
        self.location = location
        self.failed_evaders = failed_evaders
        self.interceptor = interceptor
        # set by Battle Cards: see above
        self.attacker_roll_bonus = 0
        self.defender_roll_bonus = 0
        self.no_elephants = 0
        # who came out of the city to join the battle (14.2), and with what
        self.joined_seat = NOBODY
        self.joined_units = 0  # packed CUs
        self.joined_generals = 0  # bit set
        # Pairs: the Attacker's value, then the Defender's.
        self.generals = (NO_GENERAL, NO_GENERAL)  # the commanders when the dice are rolled
        self.apart = (0, 0)  # Royal Army CUs set apart
        self.elephants: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # Combat Strength of each
        self.rerolled = 0  # bit for each side that was asked
        self.rolls = (0, 0)  # modified
        self.scores = (0, 0)  # Battle Scores from the table (14.7)
        self.pursuit = 0  # added to the Attrition die of a loser pursued by Cavalry (16.9/s)
        self.outcome = BattleResult.UNDECIDED

    # ------------------------------------------------------------------ the order of a battle

    def advance(self, state: State) -> None:
        step = self.step
        if step == BattleStep.START:
            state.note("battle", self.attacker, self.defender, self.location)
            self.joined_seat = self._joining_seat(state)
            self.step = BattleStep.JOIN
        elif step == BattleStep.JOIN:
            if self.joined_seat >= 0 and self._joiners(state):
                state.ask(self.joined_seat)
            else:
                self._open_cards(state)
        elif step == BattleStep.MUSTER:
            self._muster(state)
        elif step == BattleStep.ELEPHANTS:
            side = self._rerolling_side(state)
            if side >= 0:
                state.ask(self._faction(side))
            else:
                self._roll(state)
        elif step == BattleStep.ATTACKER_LOSS:
            self._check_general(state, ATTACKER)
        elif step == BattleStep.DEFENDER_LOSS:
            self._check_general(state, DEFENDER)
        elif step <= BattleStep.DRAW_END:
            self._draw(state)
        else:
            self._decide(state)

    def _faction(self, side: int) -> Seat:
        return self.defender if side else self.attacker

    def loser(self) -> Seat:
        """Return the beaten Faction, NOBODY after a draw."""
        if self.outcome == BattleResult.ATTACKER_WON:
            return self.defender
        return self.attacker if self.outcome == BattleResult.DEFENDER_WON else NOBODY

    # ------------------------------------------------------------------ 14.2: out of the city

    def _joining_seat(self, state: State) -> Seat:
        """14.2/a: the controller of the Major City; under 3e/12.4/a only if he attacks or Intercepts."""
        space = SPACE_OF[self.location]
        owner = state.pc[space]
        if state.config.join_battle_from_city == "both_sides":
            sides = (self.attacker, self.defender)
        else:
            sides = (self.attacker, self.interceptor)
        return owner if owner in sides and owner != INDEPENDENT and state.is_major_city(space) else NOBODY

    def _joiners(self, state: State) -> list[int]:
        """List pieces inside that may still come out, except those another General moved (14.2/f)."""
        seat = self.joined_seat
        inside = INSIDE_OF[self.location]
        group = state.troops[seat].get(inside, 0)
        generals = state.generals_at(seat, inside) if self._generals_join(state) else []
        if seat == state.active and seat == self.attacker:
            group -= units.clamp(state.moved_troops.get(inside, 0), group)
            generals = [general for general in generals if not state.moved_generals >> general & 1]
        found = [action(Verb.JOIN, actions.UNIT + kind) for kind in units.kinds_in(group)]
        found.extend(action(Verb.JOIN, actions.GENERAL + general) for general in generals)
        return found

    def _generals_join(self, state: State) -> bool:
        """Return whether Generals may join: 3e/12.4/a mentions only CUs."""
        return state.config.join_battle_from_city == "both_sides"

    def _join(self, state: State, noun: int) -> None:
        """14.2/d: move a piece outside to share the losses; the most Senior General commands (14.2/c)."""
        seat, location = self.joined_seat, self.location
        inside = INSIDE_OF[location]
        activated = seat == state.active and seat == self.attacker  # 14.2/b: moved by the activated General
        if actions.is_unit(noun):
            one = units.counter(state.troops[seat][inside], noun - actions.UNIT)
            state.move_units(seat, inside, location, one)
            self.joined_units += one
            if activated:
                state.mark_moved(location, one)
            state.note("units_join_battle", seat, location, one)
        else:
            general = General(noun - actions.GENERAL)
            state.place_general(general, location)
            self.joined_generals |= 1 << general
            if activated:
                state.mark_general_moved(general)
            state.note("general_joins_battle", seat, location, general)

    # ------------------------------------------------------------------ 14.3, 14.4: cards, Royal Army

    def _open_cards(self, state: State) -> None:
        """14.3/a: open the window for Surprise cards."""
        self.step = BattleStep.MUSTER
        sides = (self.attacker, self.defender)
        seats = tuple(FACTIONS[side] for side in sides if side < state.config.players)
        windows.open_window(state, windows.BEFORE_BATTLE, seats)  # 14.3/a: the Attacker first

    def _muster(self, state: State) -> None:
        """Count the sides after the cards; set Royal Army CUs apart under the final commanders."""
        location = self.location
        for faction in (self.attacker, self.defender):
            if not state.has_cu(faction, location):
                disperse_generals(state, generals_mask(state, faction, location))
                state.note("no_battle", faction, location)
                state.pop(BattleResult.NO_BATTLE)
                return
        verdict = royal_army_check(state, self.attacker, self.defender, location)  # 14.4/c
        defected = side_defected(verdict)
        if defected != NO_SIDE:
            state.note("no_battle", self._faction(defected), location)
            state.pop(BattleResult.NO_BATTLE)
            return
        self.generals = (
            battle_strength.side_commander(state, self.attacker, location),
            battle_strength.side_commander(state, self.defender, location),
        )
        side = side_apart(verdict)
        if side != NO_SIDE:
            group = state.troops[self._faction(side)][location] & units.ROYAL_MASK
            self.apart = (group, 0) if side == ATTACKER else (0, group)
            state.note("royals_apart", self._faction(side), location, group)
        self._mark_fought(state)
        self.elephants = (
            self._roll_elephants(state, ATTACKER),
            self._roll_elephants(state, DEFENDER),
        )
        self.step = BattleStep.ELEPHANTS

    def _mark_fought(self, state: State) -> None:
        """15.2.A/d: mark these CUs, which may not conduct a Siege in this Segment."""
        seat = state.active
        if seat >= 0 and seat in (self.attacker, self.defender):
            state.fought_generals |= generals_mask(state, seat, self.location)
            state.fought_troops[self.location] = self._fighting(
                state, ATTACKER if seat == self.attacker else DEFENDER
            )

    def _fighting(self, state: State, side: int) -> int:
        """Return the CUs of a player's side that take part."""
        return battle_strength.side_units(state, self._faction(side), self.location) - self.apart[side]

    # ------------------------------------------------------------------ 14.6: Elephants

    def _roll_elephants(self, state: State, side: int) -> tuple[int, ...]:
        """14.6/a: roll the Combat Strength of each Elephant CU of a side; none if a card stopped them."""
        number = units.of_kind(self._fighting(state, side), units.ELEPHANT)
        stopped = bool(self.no_elephants >> side & 1)
        return elephants.roll_elephants(state, self._faction(side), number, stopped)

    def _rerolling_side(self, state: State) -> int:
        """Return the next side that may roll an Elephant die again and was not asked yet, or NO_SIDE."""
        for side in (ATTACKER, DEFENDER):
            if (
                not self.rerolled >> side & 1
                and self.elephants[side]
                and not self.no_elephants >> side & 1
                and elephants.may_reroll(state, self._faction(side), self.generals[side])
            ):
                return side
        return NO_SIDE

    def _reroll(self, state: State, choice: int) -> None:
        """Roll the Elephant of the Combat Strength named again, unless the side that was asked passes."""
        side = self._rerolling_side(state)
        self.rerolled |= 1 << side
        if choice == PASS:
            return
        strength = actions.first(choice) - actions.NUMBER
        faction, general = self._faction(side), self.generals[side]
        strengths = elephants.reroll_elephant(state, faction, general, self.elephants[side], strength)
        self.elephants = (self.elephants[0], strengths) if side else (strengths, self.elephants[1])

    # ------------------------------------------------------------------ 14.5 to 14.7: strength, roll, score

    def _roll(self, state: State) -> None:
        """14.7: work out both scores and the winner. Cavalry in pursuit makes the defeat worse (16.9/s)."""
        first = self._score(state, ATTACKER, self.attacker_roll_bonus)
        second = self._score(state, DEFENDER, self.defender_roll_bonus)
        self.rolls = (first[0], second[0])
        self.scores = (first[1], second[1])
        if self.scores[0] == self.scores[1]:
            self.outcome = BattleResult.DRAWN
        else:
            attacker_won = self.scores[0] > self.scores[1]
            self.outcome = BattleResult.ATTACKER_WON if attacker_won else BattleResult.DEFENDER_WON
        winner = NOBODY
        if self.outcome != BattleResult.DRAWN:
            side = self._winning_side()
            winner = self._faction(side)
            if battle_strength.has_cavalry(state, winner, self.location) and not battle_strength.has_cavalry(
                state, self._faction(1 - side), self.location
            ):
                self.pursuit = state.board.tables.numbers["cavalry_pursuit"]  # 16.9/s
        state.note("battle_result", winner, self.location, self.scores[0], self.scores[1])
        self.step = BattleStep.ATTACKER_LOSS

    def _winning_side(self) -> int:
        return ATTACKER if self.outcome == BattleResult.ATTACKER_WON else DEFENDER

    def _score(self, state: State, side: int, card_bonus: int) -> tuple[int, int]:
        """Return one side's modified roll and Battle Score, and log every item."""
        faction, general, location = self._faction(side), self.generals[side], self.location
        failed = bool(self.failed_evaders >> faction & 1)
        items = battle_strength.unit_items(state, faction, location, self._fighting(state, side))
        items += elephants.elephant_items(self.elephants[side])
        items += battle_strength.local_troops(  # 14.6/c
            state, faction, location, general, defending=side == DEFENDER, failed_evasion=failed
        )
        strength = battle_strength.total(items)
        rating = battle_strength.battle_rating(state, faction, general, location)
        dice = (state.die(), state.die())
        raised = (max(dice[0], rating), max(dice[1], rating))
        bonuses = battle_strength.roll_bonuses(state, faction, location, card_bonus, self.elephants[1 - side])
        roll = raised[0] + raised[1] + battle_strength.total(bonuses)
        score = battle_strength.battle_score(state, roll, strength)
        if state.log is not None:
            for key, points, clause in items:
                state.note("strength_item", faction, key, points, clause)
            state.note("battle_dice", faction, general, rating, dice, raised)
            for key, points, clause in bonuses:
                state.note("roll_item", faction, key, points, clause)
            state.note("battle_score", faction, strength, roll, score)
        return roll, score

    # ------------------------------------------------------------------ 14.8: Commanding General Loss

    def _check_general(self, state: State, side: int) -> None:
        """14.8/a: a modified roll of exactly 9 puts the side's Commanding General at risk."""
        if side == ATTACKER:
            self.step = BattleStep.DEFENDER_LOSS
        else:
            self.step = BattleStep.DRAW_ATTACKER if self.outcome == BattleResult.DRAWN else BattleStep.WINNER
        if self.rolls[side] == state.board.tables.general_loss_roll:
            self._test_general(state, side, wiped_out=False)

    def _test_general(self, state: State, side: int, *, wiped_out: bool) -> None:
        """14.8: the die that kills him depends on how the battle went for his side."""
        config = state.config
        beaten = self.outcome != BattleResult.DRAWN and side != self._winning_side()
        if beaten:
            need = config.leader_loss_wiped_out_from if wiped_out else config.leader_loss_lose_from
        else:
            drawn = self.outcome == BattleResult.DRAWN
            need = config.leader_loss_draw_from if drawn else config.leader_loss_win_from
        roll_for_general(state, self._faction(side), self.generals[side], self.location, need, beaten=beaten)

    # ------------------------------------------------------------------ 14.9: losses

    def _draw(self, state: State) -> None:
        """14.9/b: each side loses a CU, the Attacker first; CUs from the city go back inside."""
        step = self.step
        if step == BattleStep.DRAW_END:
            self._return_inside(state)
            state.pop(BattleResult.DRAWN)
            return
        side = ATTACKER if step == BattleStep.DRAW_ATTACKER else DEFENDER
        self.step = BattleStep.DRAW_END if side == DEFENDER else BattleStep.DRAW_DEFENDER
        if side == DEFENDER and self.joined_seat == self.attacker:
            self.joined_units -= joined_units_lost(state)
        faction, group = self._faction(side), self._fighting(state, side)
        if faction == INDEPENDENT:
            return
        number = state.board.tables.numbers["battle_loss"]
        if side == ATTACKER and self.joined_seat == faction:
            joined = units.clamp(self.joined_units, group)
            state.push(LoseReliefOrGarrison(faction, self.location, number, group, "14.9/b", joined))
        else:
            state.push(LoseUnits(faction, self.location, number, group, "14.9/b"))

    def _return_inside(self, state: State) -> None:
        """14.2/e: move the Attacker's survivors who came out of the city back inside."""
        if self.joined_seat != self.attacker:
            return
        seat, location = self.attacker, self.location
        inside = INSIDE_OF[location]
        group = units.clamp(self.joined_units, state.troops[seat].get(location, 0))
        state.move_marked(seat, location, inside, group)
        for general in state.generals_at(seat, location):
            if self.joined_generals >> general & 1:
                state.place_general(general, inside)

    def _decide(self, state: State) -> None:
        """14.9/a: after Commanding General Loss, take the winner's losses and then the loser's, only here."""
        step, location = self.step, self.location
        side = self._winning_side()
        winner, loser = self._faction(side), self._faction(1 - side)
        if step == BattleStep.WINNER:
            self.step = BattleStep.LOSER
            always = state.config.winner_loss == "one_always"  # hy/36
            cheap = battle_strength.wins_without_loss(self.scores[side], self.scores[1 - side])
            if winner != INDEPENDENT and (always or not cheap):  # 14.9/c
                number = state.board.tables.numbers["battle_loss"]
                group = self._fighting(state, side)
                if state.config.winner_may_lose_units_apart:  # 3e/12.7/e
                    group += self.apart[side]
                state.push(LoseUnits(winner, location, number, group, "14.9/c"))
        elif step == BattleStep.LOSER:
            self.step = BattleStep.AFTER if loser != INDEPENDENT else BattleStep.END
            group = self._fighting(state, 1 - side)
            general, victor = self.generals[1 - side], self.generals[side]
            state.push(
                Defeat(
                    loser, location, group, generals_mask=0, by_seat=winner,  # Generals: step END
                    modifier=self.pursuit, commander=general, victor=victor,
                )
            )  # fmt: skip
        elif step == BattleStep.AFTER:
            self.step = BattleStep.END
            hand_over_royals(state, loser, winner, location, location, self.apart[1 - side])  # 14.4/b, 14.9/j
            windows.open_window(state, windows.AFTER_BATTLE)
        else:
            disperse_generals(state, generals_mask(state, loser, location))  # 14.9/f
            if winner == INDEPENDENT:
                self._remove_pc(state)
            state.pop(self.outcome)

    def _remove_pc(self, state: State) -> None:
        """9.5/p: a victorious Independent Army removes the PC from a Minor City."""
        space = SPACE_OF[self.location]
        if not 0 <= state.pc[space] < state.config.players or not state.is_minor_city(space):
            return
        if self.attacker == INDEPENDENT or state.config.house("independent_winner_removes_pc") == "yes":
            state.set_pc(space, NOBODY)

    # ------------------------------------------------------------------ decisions

    def options(self, state: State) -> list[int]:
        if self.step == BattleStep.JOIN:
            return [*self._joiners(state), DONE]
        side = self._rerolling_side(state)
        return elephants.reroll_options(self.elephants[side])

    def choose(self, state: State, choice: int) -> None:
        if self.step == BattleStep.JOIN:
            if choice == DONE:
                self._open_cards(state)
            else:
                self._join(state, actions.first(choice))
            return
        self._reroll(state, choice)

    def question(self, state: State) -> Question:
        if self.step == BattleStep.JOIN:
            return Question("join_battle", "14.2/a", (self.location,))
        general = self.generals[self._rerolling_side(state)]
        return Question("reroll_elephant", "14.6/a", (actions.GENERAL + general, self.location))

    def why_not(self, state: State, choice: int) -> Refusal | None:
        if choice in self.options(state):
            return None
        verb, noun = actions.verb_of(choice), actions.first(choice)
        if self.step == BattleStep.JOIN:
            return self._why_not_joined(state, noun) if verb == Verb.JOIN else ANOTHER_MOMENT
        return _NO_SUCH_DIE if verb == Verb.REROLL else ANOTHER_MOMENT

    def _why_not_joined(self, state: State, noun: int) -> Refusal:
        """14.2: say why a piece is not one of the `_joiners`."""
        inside = INSIDE_OF[self.location]
        if actions.is_royal(noun):
            return _ROYALS_STAY_INSIDE
        if actions.is_unit(noun):
            held = state.troops[self.joined_seat].get(inside, 0)
            return _MOVED_BY_ANOTHER if units.of_kind(held, noun - actions.UNIT) else _NOT_INSIDE
        if noun - actions.GENERAL not in state.generals_at(self.joined_seat, inside):
            return _NOT_INSIDE
        return _MOVED_BY_ANOTHER if self._generals_join(state) else _GENERALS_STAY_INSIDE


# Keyed by the value of `leader_loss_trigger`; `deadly_battle` adds its own entry.
LAND_BATTLES: Final[dict[str, type[LandBattle]]] = {"modified_nine": LandBattle}
