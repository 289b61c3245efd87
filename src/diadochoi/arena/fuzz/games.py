"""Random and biased playouts with every invariant checked.

Playing is deterministic, so the first violation ends the shortest prefix that shows it; the position before
the last action shows it in one step. A failing game is written as a record (`failure_record`).
"""

from __future__ import annotations

import random
import traceback
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from diadochoi.arena.fuzz.illegal_actions import altered_action, invented_action, refusal
from diadochoi.arena.fuzz.invariants import violations
from diadochoi.arena.fuzz.styles import MIXTURE, STYLES, THEMES, pick
from diadochoi.content import Content
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.record.game import Game
from diadochoi.record.notation import notation_for
from diadochoi.record.stored.position import parse_position, position_text
from diadochoi.record.stored.record import make_record
from diadochoi.record.stored.state_storage import restore_state, state_data
from diadochoi.rules import engine
from diadochoi.rules.core import actions
from diadochoi.rules.core.actions import Verb
from diadochoi.rules.core.chance import seed_bytes
from diadochoi.rules.core.config import (
    OPTION_FIELDS,
    OPTIONAL_CARDS,
    Config,
    make_config,
    offered_options,
    optional_cards,
)
from diadochoi.rules.core.win_kinds import WIN_NAMES
from diadochoi.rules.knowledge import views
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state

MOST_DECISIONS: Final = 25_000  # five times the longest game seen
# How often the expensive checks run: copies, saves, samples, every option and some illegal actions.
_SELDOM: Final = 0.02
# How many invented and how many altered actions they try.
_UNLISTED: Final = 6
# In a series of all editions: how often a game uses an edition other than the first.
_OTHER_EDITIONS: Final = 0.3


class EndlessGameError(AssertionError):
    """A game that does not end."""


@dataclass
class Failure:
    """A failed game, with enough to replay it."""

    config: Config
    seed: str
    actions: list[int]  # the actions played; the last one shows the fault unless an action raised
    raised: int | None  # the action that raised an error; None if an invariant was violated
    problem: str


@dataclass
class Report:
    games: int = 0
    decisions: int = 0
    editions: Counter[str] = field(default_factory=Counter)
    players: Counter[int] = field(default_factory=Counter)
    styles: Counter[str] = field(default_factory=Counter)
    checks: Counter[str] = field(default_factory=Counter)  # how often the quick, all and saving checks ran
    wins: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    # Cards played for their event or as a Surprise, by edition.
    events: dict[str, Counter[str]] = field(default_factory=dict)
    frames: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Report) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.editions.update(other.editions)
        self.players.update(other.players)
        self.styles.update(other.styles)
        self.checks.update(other.checks)
        self.wins.update(other.wins)
        self.turns.update(other.turns)
        self.verbs.update(other.verbs)
        for edition, played in other.events.items():
            self.events.setdefault(edition, Counter()).update(played)
        self.frames.update(other.frames)
        self.failures.extend(other.failures)


def game_config(
    content: Content, seed: str, players: int | None = None, edition: str = "4e", devoted: bool = False
) -> Config:
    """Players and a sample of optional rules, house rules and windows, determined by the seed.

    Styles devoted to rare cards use the optional ones, and play to the end of the last turn.
    """
    chance = random.Random(f"config {seed}")
    count = players or chance.choice(tuple(content.player_counts))
    share = chance.choice((0.0, 0.3, 0.6))
    # draw for every known option, so that a seed means the same whatever an edition leaves out
    options = tuple(option for option in OPTION_FIELDS if chance.random() < share)
    if devoted:
        options = ("16.1", *(option for option in options if option not in ("16.1", "16.12")))
    offered = [rule.id for rule in offered_options(content, edition, count)]
    options = tuple(option for option in options if option in offered) + tuple(
        option
        for option in content.editions[edition].options
        if option in offered and chance.random() < share
    )
    everyone = chance.random() < 0.1
    share = chance.choice((0.0, 0.0, 0.4))
    house = {
        rule.id: chance.choice(rule.values)
        for rule in content.house_rules.values()
        if chance.random() < share
    }
    if OPTIONAL_CARDS in options and not devoted and chance.random() < 0.5:  # 16.1/a: some of the cards
        cards = [card.id for card in optional_cards(content)]
        some = chance.sample(cards, chance.randint(1, len(cards)))
        options = tuple(option for option in options if option != OPTIONAL_CARDS)
        options += tuple(f"{OPTIONAL_CARDS}:{card}" for card in some)
    return make_config(content, count, edition, options, house, everyone)


def sampled_edition(seed: str, players: int | None = None) -> str:
    """The edition of a game in a series of all editions: mostly the first, and one for this number of
    players."""
    first, *others = (
        edition for edition in EDITIONS if players is None or players in load_edition(edition).player_counts
    )
    chance = random.Random(f"edition {seed}")
    return chance.choice(others) if others and chance.random() < _OTHER_EDITIONS else first


def play_one(
    seed: str,
    players: int | None = None,
    every: int = 1,
    style: str = "mixed",
    content: Content | None = None,
    edition: str | None = "4e",
    quick_every: int | None = None,
    most_decisions: int = MOST_DECISIONS,
) -> Report:
    """Play one game from set-up to the end; without an edition, of any edition.

    All invariants are checked after every `every`-th action, the quick ones after every `quick_every`-th. A
    game with more than `most_decisions` decisions has failed.
    """
    edition = edition or sampled_edition(seed, players)
    facts = content or load_edition(edition)
    chance = random.Random(f"play {seed}")
    manner = chance.choices(STYLES, MIXTURE)[0] if style == "mixed" else style
    config = game_config(facts, seed, players, edition, devoted=manner in THEMES)
    report = Report(games=1)
    report.editions[edition] += 1
    report.players[config.players] += 1
    report.styles[manner] += 1
    events = report.events[edition] = Counter()
    played: list[int] = []
    choice: int | None = None
    inspection = random.Random(f"inspection {seed}")  # a separate one, so that checks do not change the game
    try:
        state = new_state(facts, config, seed_bytes(seed))
        while not state.over:
            if report.decisions >= most_decisions:
                asked = ", ".join(f"{name} {number}" for name, number in report.frames.most_common(5))
                raise EndlessGameError(f"no end after {most_decisions} decisions, asked by: {asked}")
            if report.decisions % every == 0:
                _check(state, inspection, report)
            elif quick_every and report.decisions % quick_every == 0:
                _check_quickly(state, report)
            choice = pick(state, chance, manner)
            _count(report, events, state, choice)
            engine.play(state, choice)
            played.append(choice)
            choice = None
            report.decisions += 1
        _check(state, None, report)
        report.wins[WIN_NAMES[state.win_kind]] += 1
        report.turns[state.turn] += 1
    except EndlessGameError as error:  # no single action is at fault
        report.failures.append(Failure(config, seed, played, None, str(error)))
    except Exception:
        problem = traceback.format_exc(limit=-6)
        failure = Failure(config, seed, played, choice, problem)
        report.failures.append(failure if every == 1 else _earliest(failure, facts))
    return report


def _count(report: Report, events: Counter[str], state: State, choice: int) -> None:
    verb = Verb(actions.verb_of(choice))
    report.verbs[verb.name.lower()] += 1
    report.frames[type(state.frames[-1]).__name__] += 1
    if verb in (Verb.EVENT, Verb.BONUS, Verb.SURPRISE):
        events[state.board.cards[actions.first(choice) - actions.CARD].id] += 1


def _check_quickly(state: State, report: Report) -> None:
    report.checks["quick"] += 1
    problems = violations(state, quick=True)
    if problems:
        raise AssertionError("; ".join(problems))


def _check(state: State, chance: random.Random | None, report: Report) -> None:
    report.checks["all"] += 1
    problems = violations(state)
    if problems:
        raise AssertionError("; ".join(problems))
    if chance is not None and chance.random() < _SELDOM:
        report.checks["saving"] += 1
        check_copy(state, chance.choice(state.options))
        check_options(state, chance)
        check_saving(state)
        check_samples(state, chance.randrange(1 << 30))
        check_words(state)


def check_copy(state: State, option: int) -> None:
    """A copy is equal, and playing on it does not change the original."""
    twin = state.copy()
    if twin != state:
        raise AssertionError("a copy differs from its original")
    before = repr(state.values())
    engine.play(twin, option)
    if repr(state.values()) != before:
        raise AssertionError("playing on a copy changed the original")


def check_options(state: State, chance: random.Random) -> None:
    """Every option can be played and leaves a valid state; actions that are not listed are refused."""
    content = state.board.content
    for option in state.options:
        twin = state.copy()
        try:
            engine.play(twin, option)
            problems = violations(twin, quick=True)
        except Exception as error:
            sentence = f"{_named(state, option)} is listed, but cannot be played: {error!r}"
            raise AssertionError(sentence) from error
        if not twin.over and not twin.options:
            problems.append("somebody must decide, but nothing is offered")
        if problems:
            raise AssertionError(f"after {_named(state, option)}: {'; '.join(problems)}")
    unlisted = [invented_action(content, chance) for _ in range(_UNLISTED)]
    unlisted += [altered_action(content, chance.choice(state.options), chance) for _ in range(_UNLISTED)]
    for action in unlisted:
        if action not in state.options:
            refusal(state, action)


def _named(state: State, option: int) -> str:
    return notation_for(state.board.content).text(option)


def check_saving(state: State) -> None:
    """A state that is saved and loaded is the same, both as data and as a line of text."""
    if restore_state(state_data(state), state.board, state.config) != state:
        raise AssertionError("the state differs after saving and loading")
    if parse_position(position_text(state), state.board.content) != state:
        raise AssertionError("the state differs after writing and reading its position")


def check_samples(state: State, seed: int) -> None:
    """No seat can tell a sample from the real state."""
    for seat in (*range(state.config.players), None):
        if views.view(views.sample(state, seat, seed), seat) != views.view(state, seat):
            raise AssertionError(f"seat {seat} can tell a sampled state from the true one")


def check_words(state: State) -> None:
    """Every option has a notation, and no two options have the same."""
    notation = notation_for(state.board.content)
    texts = {notation.text(option) for option in state.options}
    if len(texts) != len(state.options):
        raise AssertionError("two options are written in the same words")


# ---------------------------------------------------------------------- failing games


def _earliest(failure: Failure, content: Content) -> Failure:
    """The same game up to the first action after which an invariant is violated."""
    state = new_state(content, failure.config, seed_bytes(failure.seed))
    for number, action in enumerate([None, *failure.actions]):
        if action is not None:
            engine.play(state, action)
        problems = violations(state)
        if problems:
            problem = "AssertionError: " + "; ".join(problems)
            return Failure(failure.config, failure.seed, failure.actions[:number], None, problem)
    return failure


def failure_record(failure: Failure, content: Content | None = None) -> dict[str, Any]:
    """The game as a record that ends at the fault and describes it under `fault`.

    `position` and `action` show the fault in a single step.
    """
    facts = content or load_edition(failure.config.edition)
    state = new_state(facts, failure.config, seed_bytes(failure.seed), logged=True)
    game = Game(state, state.chance or (), state.log or ())
    before = position_text(state)
    for number, action in enumerate(failure.actions, 1):
        if number == len(failure.actions):
            before = position_text(game.state)
        game.play(action)
    breaking = failure.raised
    if breaking is not None:
        before = position_text(game.state)
    elif failure.actions:
        breaking = failure.actions[-1]
    record = make_record(game)
    record["fault"] = {
        "after": len(failure.actions),
        "action": None if breaking is None else game.notation.text(breaking),
        "raised": failure.raised is not None,
        "problem": failure.problem.strip(),
        "position": before,
    }
    return record
