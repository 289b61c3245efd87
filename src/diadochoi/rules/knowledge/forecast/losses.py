"""What an option will or may cost the player who chooses it, most important first.

The rules themselves play the option on copies of the position. What happens before the first die, and before
anybody else decides, is certain. What depends on one die, or on the answer of a player who may react, is
possible. Nobody plays a Surprise card, and no hand, deck or die of the game is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from diadochoi.rules import engine
from diadochoi.rules.cards.windows import Window
from diadochoi.rules.core import actions, units
from diadochoi.rules.core.actions import NO_NOUN, PASS, Verb
from diadochoi.rules.core.chance import DiceScriptError
from diadochoi.rules.core.ids import FACTIONS, NOBODY, SEA, Royal, Seat, Space
from diadochoi.rules.court.champion import legitimacy_without_champion
from diadochoi.rules.court.legitimacy import refresh
from diadochoi.rules.court.regency import yet_to_come_of_age
from diadochoi.rules.knowledge.forecast.model import Forecast
from diadochoi.rules.knowledge.odds import FACES, Chances
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.isolation import isolated

# What can be lost, most important first.
GAME: Final = "game"  # somebody else wins
CHAMPION: Final = "champion"
REGENCY: Final = "regency"  # an Heir who has not come of age yet
ROYAL: Final = "royal"
PROVINCE: Final = "province"
LEGITIMACY: Final = "legitimacy"
VP: Final = "vp"
UNGUARDED: Final = "unguarded"  # a royal stays behind without CUs
ISOLATED: Final = "isolated"  # PCs that Isolation would remove at the end of the Game Turn
ISOLATED_PROVINCE: Final = "isolated_province"  # a Province that would be lost with them
UNITS: Final = "units"  # CUs are lost although the option is not about losing any
ATTRITION: Final = "attrition"
KINDS: Final = (
    GAME, CHAMPION, REGENCY, ROYAL, PROVINCE, LEGITIMACY, VP, UNGUARDED, ISOLATED_PROVINCE, ISOLATED, UNITS,
    ATTRITION,
)  # fmt: skip
_RANK: Final = {kind: place for place, kind in enumerate(KINDS)}
_GRAVE: Final = frozenset((GAME, CHAMPION, REGENCY, ROYAL, PROVINCE))

# Verbs chosen in order to lose CUs.
_GIVING_UP: Final = frozenset((Verb.LOSE, Verb.DISBAND, Verb.DISPERSE, Verb.REMOVE))
# Answers of others that everybody can foresee: they do not need a card.
_REACTIONS: Final = frozenset(
    (
        Verb.PASS, Verb.DONE, Verb.NO, Verb.YES, Verb.STAND, Verb.WITHDRAW, Verb.GRANT, Verb.REFUSE,
        Verb.CONFIRM, Verb.CANCEL, Verb.EVADE, Verb.FLEE, Verb.HALT, Verb.CHALLENGE, Verb.JOIN,
    )
)  # fmt: skip
_MOST_REACTIONS: Final = 8  # answers of another player that are played out: more would take too long
_MOST_WINDOWS: Final = 60  # moments for Surprise cards passed in a row: more than any option can open


@dataclass(frozen=True, slots=True)
class Loss:
    """One thing that an option costs.

    `subject` is a noun of `core.actions`, or NO_NOUN; `seat` is the player who wins the game. `before` and
    `after` are a total that shrinks, or how many of the pieces are gone (from 0). `chance` is for the one die
    that decides it; None if it is certain or others decide.
    """

    kind: str
    certain: bool
    subject: int = NO_NOUN
    seat: Seat = NOBODY
    before: int = 0
    after: int = 0
    chance: Fraction | None = None

    @property
    def grave(self) -> bool:
        """Return whether it is worth a second thought before doing it."""
        certain = self.certain or self.kind == CHAMPION
        return certain and self.kind in _GRAVE

    @property
    def key(self) -> tuple[str, int]:
        return self.kind, self.subject


@dataclass(frozen=True, slots=True)
class _Outcome:
    """A copy of the position after an option, and whether a die must be rolled to go on."""

    state: State
    die: bool
    shuffled: bool  # a draw or shuffle happened: nothing is certain any more


def losses(start: State, position: State, choice: int, ahead: Forecast) -> tuple[Loss, ...]:
    """List what the seat asked in `position` will or may lose by this option, compared with `start`.

    They are the same position, except for a march of several steps: then `position` is the one before its
    last step. `ahead` is the forecast of the option.
    """
    seat = FACTIONS[start.asked]
    at_once = _played(position, choice, dice=())
    found: dict[tuple[str, int], Loss] = {}
    for own in lost(start, at_once.state, seat, choice):
        found[own.key] = replace(own, certain=not at_once.shuffled)
    for own in _exposed(start, at_once.state, seat):
        found.setdefault(own.key, own)
    for outcome, chance in _branches(position, choice, seat, at_once):
        for own in lost(start, outcome.state, seat, choice):
            known = found.get(own.key)
            if known is None:
                found[own.key] = replace(own, certain=False, chance=chance)
            elif not known.certain:
                worse = min if own.kind in (LEGITIMACY, VP, CHAMPION) else max
                both = known.chance + chance if known.chance is not None and chance is not None else None
                found[own.key] = replace(known, after=worse(known.after, own.after), chance=both)
    if ahead.costs_champion and (CHAMPION, NO_NOUN) not in found:
        held = start.legitimacy[seat]
        found[CHAMPION, NO_NOUN] = Loss(
            CHAMPION, False, before=held, after=legitimacy_without_champion(start, seat)
        )
    if ahead.toll is not None:
        worn = _attrition(ahead.toll.losses)
        if worn is not None:
            found[worn.key] = worn
    return tuple(sorted(found.values(), key=lambda own: (_RANK[own.kind], not own.certain, own.subject)))


def lost(start: State, after: State, seat: Seat, choice: int = PASS) -> list[Loss]:
    """List what a seat had in one position and no longer has in a later one."""
    found: list[Loss] = []
    if after.winner >= 0 and after.winner != seat:
        found.append(Loss(GAME, certain=True, seat=after.winner))
    held, left = start.legitimacy[seat], after.legitimacy[seat]
    if start.champion[seat] and not after.champion[seat]:
        found.append(Loss(CHAMPION, certain=True, before=held, after=left))
    for royal, owner in enumerate(start.royal_owner):
        buried = royal == start.board.cart and after.tomb != start.tomb  # 3.8/c: the purpose of the Cart
        if owner == seat and after.royal_owner[royal] != seat and not buried:
            kind = REGENCY if yet_to_come_of_age(start, Royal(royal)) else ROYAL
            found.append(Loss(kind, certain=True, subject=actions.ROYAL + royal))
    if after.province_owner != start.province_owner:  # most options change none
        worth = start.board.province_vp
        for province, owner in enumerate(start.province_owner):
            if owner == seat and after.province_owner[province] != seat:
                found.append(
                    Loss(PROVINCE, certain=True, subject=actions.PROVINCE + province, before=worth[province])
                )
    if left < held:
        found.append(Loss(LEGITIMACY, certain=True, before=held, after=left))
    if after.vp[seat] < start.vp[seat]:
        found.append(Loss(VP, certain=True, before=start.vp[seat], after=after.vp[seat]))
    if after.troops[seat] != start.troops[seat] and actions.verb_of(choice) not in _GIVING_UP:
        gone = _strength(start, seat) - _strength(after, seat)
        if gone > 0:
            found.append(Loss(UNITS, certain=True, after=gone))
    return found


def _strength(state: State, seat: Seat) -> int:
    return sum(units.count(group) for group in state.troops[seat].values())


def _exposed(start: State, after: State, seat: Seat) -> list[Loss]:
    """List what the seat may lose later because of where its pieces are now."""
    found: list[Loss] = []
    for royal, owner in enumerate(after.royal_owner):
        at = after.royal_at[royal]
        if owner != seat or at < 0 or at & SEA or at in after.troops[seat]:
            continue
        if start.royal_owner[royal] == seat and start.royal_at[royal] in start.troops[seat]:
            found.append(Loss(UNGUARDED, certain=False, subject=actions.ROYAL + royal))
    if after.winner >= 0:
        return found
    cut_off = set(isolated(after, seat))
    if cut_off:
        cut_off -= set(isolated(start, seat))
    if cut_off:
        found.append(Loss(ISOLATED, certain=False, after=len(cut_off)))
        found.extend(
            Loss(ISOLATED_PROVINCE, certain=False, subject=actions.PROVINCE + province)
            for province in _provinces_lost_with(after, seat, cut_off)
        )
    return found


def _provinces_lost_with(state: State, seat: Seat, cut_off: set[Space]) -> list[int]:
    twin = state.copy()
    for space in cut_off:
        twin.set_pc(space, NOBODY)
    return [
        province
        for province, owner in enumerate(state.province_owner)
        if owner == seat and twin.province_owner[province] != seat
    ]


def _attrition(spread: Chances) -> Loss | None:
    most = max(spread, default=0)
    if most <= 0:
        return None
    chance = sum((share for gone, share in spread.items() if gone > 0), Fraction(0))
    return Loss(ATTRITION, certain=chance == 1, after=most, chance=None if chance == 1 else chance)


# ---------------------------------------------------------------------- playing on copies


def _played(position: State, choice: int, dice: tuple[int, ...]) -> _Outcome:
    """Return the position after the option was played with these dice, up to the next decision."""
    twin = position.copy()
    twin.log = twin.chance = None
    twin.script = dice
    counter = twin.counter
    die = False
    try:
        engine.play(twin, choice)
        for _ in range(_MOST_WINDOWS):  # a forecast does not consider who holds a Surprise card
            if twin.asked < 0 or not isinstance(twin.frames[-1], Window):
                break
            engine.play(twin, PASS)
    except DiceScriptError:
        die = True
    refresh(twin)
    return _Outcome(twin, die, twin.counter != counter)


def _branches(
    position: State, choice: int, seat: Seat, at_once: _Outcome
) -> Iterator[tuple[_Outcome, Fraction | None]]:
    """Yield what one die, or the answer of another player who can react, may lead to."""
    if not at_once.die:
        yield from _answers(at_once, seat)
        return
    answered: set[tuple[int, str]] = set()
    for face in FACES:
        outcome = _played(position, choice, (face,))
        yield outcome, Fraction(1, len(FACES))
        state = outcome.state
        if outcome.die or state.asked < 0 or state.asked == seat:
            continue
        question = (state.asked, state.frames[-1].question(state).key)
        if question not in answered:
            answered.add(question)
            yield from _answers(outcome, seat)


def _answers(outcome: _Outcome, seat: Seat) -> Iterator[tuple[_Outcome, None]]:
    state = outcome.state
    if outcome.die or state.winner >= 0 or state.asked < 0 or state.asked == seat:
        return
    open_to_all = [option for option in state.options if actions.verb_of(option) in _REACTIONS]
    for option in open_to_all[:_MOST_REACTIONS]:
        if not _names_card(option):
            yield _played(state, option, dice=()), None


def _names_card(option: int) -> bool:
    nouns = (actions.first(option), actions.second(option), actions.third(option))
    return any(actions.is_card(noun) for noun in nouns)
