"""A game as its players see it: whose decision it is, what they may do, what happened.

Holds a state, the plays that led to it and what undo needs. The rules decide; this module translates words,
refuses what is not offered, and never leaves a half-applied action behind.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from typing_extensions import TypedDict

from diadochoi.content import Content, load
from diadochoi.content.edition_table import EDITIONS
from diadochoi.content.editions import load_edition
from diadochoi.content.pack_files import PackSource
from diadochoi.content.rulebook.counterparts import clause_in
from diadochoi.message import Message
from diadochoi.record.accounts.score_changes import track_changes, turn_end
from diadochoi.record.errors import GameOver, IllegalAction, NothingToUndo, UnknownSeat, WrongSeat
from diadochoi.record.full_forms import offered_form
from diadochoi.record.log import Event, event_data, visible_to
from diadochoi.record.notation import Notation, notation_for
from diadochoi.record.play import Play, ResumedPosition
from diadochoi.record.shared_seed import SharedSeed
from diadochoi.record.stored.position import parse_position, position_text
from diadochoi.record.stored.record import make_record
from diadochoi.record.stored.settings import everyone_asked
from diadochoi.record.stored.state_storage import fingerprint, state_data
from diadochoi.record.words import Words, words_for
from diadochoi.rules import engine
from diadochoi.rules.core.chance import commitment, seed_bytes
from diadochoi.rules.core.config import Config, make_config
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.core.version import RULES_VERSION
from diadochoi.rules.core.win_kinds import WIN_NAMES
from diadochoi.rules.knowledge import views
from diadochoi.rules.knowledge.coming_force import coming_force
from diadochoi.rules.knowledge.moments import NOT_OFFERED, why_refused
from diadochoi.rules.knowledge.surprise_moment import is_secret
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.setup import new_state

# The record gets a fingerprint of the state this often, so that a difference is found near its cause.
MARK_EVERY = 25


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must decide what. `kind` is the question's key; `subjects` are the names of what it is about."""

    seat: int
    colour: str
    kind: str
    clause: str
    subjects: tuple[str, ...]
    prompt: str
    undoable: bool


class PlayerQuestion(TypedDict):
    """The open question with names instead of numbers, and its options in notation."""

    seat: int
    question: str
    clause: str
    subjects: list[str]
    undoable: bool
    options: list[str]


class PlayerView(views.BoardView):
    decision: PlayerQuestion | None
    colours: list[str]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action may not be taken: the key, the clause and a sentence."""

    key: str
    clause: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended."""

    winner: int
    colour: str
    kind: str
    vp: tuple[int, ...]
    legitimacy: tuple[int, ...]


class Game:
    """One game. Make it with `new_game`, `replay`, `load_game`, `Game.from_position` or from a scenario."""

    def __init__(
        self, state: State, start_chance: Sequence[int] = (), start_events: Sequence[Event] = ()
    ) -> None:
        self.state = state
        self.start_chance: tuple[int, ...] = tuple(start_chance)
        self.start_events: tuple[Event, ...] = tuple(start_events)
        self.plays: list[Play] = []
        # Stored positions from which a game continued under newer rules: (plays before, rules, state data).
        self.resumed: list[ResumedPosition] = []
        # After this many plays a second person joined, and from then on everyone is asked about Surprise
        # cards.
        self.everyone_from: int | None = None
        self.shared_seed: SharedSeed | None = None  # how the seed was made, if people contributed to it
        self._way_back: list[State] = []

    @classmethod
    def from_position(cls, text: str, content: Content | PackSource | None = None) -> Game:
        """Create a game that continues from a position text; `content` is the pack of the text, if any."""
        game = cls(parse_position(text, content))
        game.begin_here()
        return game

    def begin_here(self) -> None:
        """Let the record of the game begin with the current position instead of the set-up."""
        self.resumed.append({"after": 0, "rules": RULES_VERSION, "state": state_data(self.state)})

    # ------------------------------------------------------------------ what the game is

    @property
    def content(self) -> Content:
        return self.state.board.content

    @property
    def config(self) -> Config:
        return self.state.config

    @property
    def players(self) -> int:
        return self.state.config.players

    @property
    def colours(self) -> tuple[str, ...]:
        return self.content.seat_colours[: self.players]

    @property
    def notation(self) -> Notation:
        return notation_for(self.content)

    @property
    def words(self) -> Words:
        return words_for(self.content)

    @property
    def commitment(self) -> str:
        """Return a hash of the seed to publish before the game; the seed is shown when it is over."""
        return commitment(self.state.seed)

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def result(self) -> Result | None:
        """Return who won and how, None while the game goes on."""
        state = self.state
        if not state.over:
            return None
        return Result(
            state.winner,
            self.colours[state.winner],
            WIN_NAMES[state.win_kind],
            tuple(state.vp),
            tuple(state.legitimacy),
        )

    # ------------------------------------------------------------------ the pending decision

    @property
    def decision(self) -> Decision | None:
        """Return the open question, None when the game is over."""
        state = self.state
        if state.asked < 0:
            return None
        question = state.frames[-1].question(state)
        return Decision(
            state.asked,
            self.colours[state.asked],
            question.key,
            self.cited(question.clause),
            tuple(self.notation.name(noun) for noun in question.subjects if noun >= 0),
            self.words.question(question.key, question.subjects, state.asked, coming_force(state)),
            question.undoable,
        )

    @property
    def legal(self) -> tuple[int, ...]:
        """List the legal actions as the engine's integers."""
        return self.state.options

    def actions(self) -> list[str]:
        """List the legal actions in notation."""
        text = self.notation.text
        return [text(code) for code in self.state.options]

    def parse(self, text: str) -> int:
        """Return the action that a text means now; it need not be legal."""
        options = self.state.options
        code = self.notation.parse(text, options)
        return code if code in options else offered_form(self.state, code)

    def why_not(self, action: str | int) -> Reason | None:
        """Say why an action is not legal now: the failed condition and its clause; None if it is legal."""
        state = self.state
        code = self.parse(action) if isinstance(action, str) else action
        if code in state.options:
            return None
        if state.asked < 0:
            return Reason("game_over", "", self.words.reason("game_over"))
        self.notation.text(code)  # refuses nonsense, so that the rules need not handle it
        key, clause = why_refused(state, code)
        sentence = self.words.reason(key, code)
        if key == NOT_OFFERED:
            question = state.frames[-1].question(state)
            sentence += " " + self.words.question(question.key, question.subjects, state.asked)
        return Reason(key, self.cited(clause), sentence)

    def cited(self, clause: str) -> str:
        """Return a clause that the rules name, as the edition in play numbers it."""
        return clause_in(self.state.config.edition, clause)

    # ------------------------------------------------------------------ playing

    def play(self, action: str | int, seat: int | str | None = None) -> None:
        """Take one of the legal actions. On any error the game does not change."""
        state = self.state
        if state.over:
            raise GameOver(Message("record-game_over"))
        if seat is not None:
            self._check_seat(seat)
        code = self.parse(action) if isinstance(action, str) else action
        if code not in state.options:
            reason = self.why_not(code)
            assert reason is not None
            raise IllegalAction(self.notation.text(code), reason.key, reason.clause, reason.sentence)
        asked = state.asked
        undoable = state.frames[-1].question(state).undoable
        before = state.copy()
        state.log = []
        state.chance = []
        state.answered = []
        try:
            engine.play(state, code)
        except BaseException:
            self.state = before
            raise
        chance = tuple(state.chance)
        mark = fingerprint(state) if (len(self.plays) + 1) % MARK_EVERY == 0 else ""
        changes, ended = track_changes(before, state), turn_end(before, state)
        self.plays.append(Play(asked, code, chance, mark, tuple(state.log), changes, ended))
        if undoable and not chance and not _something_shown(before, state):
            self._way_back.append(before)
        else:
            self._way_back.clear()

    def ask_everyone(self) -> None:
        """Ask every seat in every window for Surprise cards from now on, so that questions reveal nothing.

        The open question stays; nothing played so far can be taken back.
        """
        config = self.config
        if config.everyone_asked:
            return
        self.state.config = make_config(
            self.content, config.players, config.edition, config.options, config.house_rules, True
        )
        self.everyone_from = len(self.plays)
        self._way_back.clear()

    @property
    def asks_in_secret(self) -> bool:
        """Return whether the open question reveals to others that a seat holds a Surprise card.

        A question that was open when a second person joined was asked because of a card.
        """
        opened_before = self.everyone_from == len(self.plays)
        return is_secret(self.state, self.config.everyone_asked and not opened_before)

    def _check_seat(self, seat: int | str) -> None:
        number = self.seat_number(seat)
        if number != self.state.asked:
            raise WrongSeat(self.colours[number], self.colours[self.state.asked])

    def seat_number(self, seat: int | str) -> Seat:
        """Return the number of a seat given by number or colour."""
        if isinstance(seat, str):
            if seat not in self.colours:
                raise UnknownSeat(repr(seat), self.colours)
            return Seat(self.colours.index(seat))
        if not 0 <= seat < self.players:
            raise UnknownSeat(str(seat), self.colours)
        return Seat(seat)

    @property
    def can_undo(self) -> bool:
        return bool(self._way_back)

    @property
    def free_undos(self) -> int:
        """Return how many plays can be taken back one after the other."""
        return len(self._way_back)

    def undo(self, seat: int | str | None = None) -> None:
        """Take the last play back, as long as no die was rolled and nothing hidden was shown since.

        With a seat, only a play of that seat.
        """
        if not self._way_back:
            raise NothingToUndo(Message("record-cannot_undo"))
        if seat is not None and self.plays[-1].seat != self.seat_number(seat):
            raise NothingToUndo(Message("record-undo_of_another"))
        self.state = self._way_back.pop()
        self.plays.pop()

    # ------------------------------------------------------------------ looking

    def view(self, seat: int | str | None = None) -> PlayerView:
        """Return what a seat (None: a spectator) may know, as JSON data; its own options in notation."""
        number = None if seat is None else self.seat_number(seat)
        seen = views.board_view(self.state, number)
        asked = views.asked_view(self.state, number)
        decision: PlayerQuestion | None = None
        if asked is not None:
            decision = {
                "seat": asked["seat"],
                "question": asked["question"],
                "clause": self.cited(asked["clause"]),
                "subjects": [self.notation.name(noun) for noun in asked["subjects"] if noun >= 0],
                "undoable": asked["undoable"],
                "options": [self.notation.text(code) for code in asked["options"]],
            }
        return {**seen, "decision": decision, "colours": list(self.colours)}

    def events(self, seat: int | str | None = None, everything: bool = False) -> list[dict[str, Any]]:
        """Return what the last action (or the set-up, before the first) caused, as data a seat may see."""
        number = None if seat is None else self.seat_number(seat)
        raw = self.plays[-1].events if self.plays else self.start_events
        board, edition = self.state.board, self.state.config.edition
        seen = raw if everything else [visible_to(event, number) for event in raw]
        return [event_data(event, board, edition) for event in seen]

    def story(self, play: int | None = None, seat: int | None = None) -> list[str]:
        """Return the sentences of one play (by default the last) as a seat may read them."""
        raw = self.start_events if not self.plays else self.plays[-1 if play is None else play].events
        return self.words.story(visible_to(event, seat) for event in raw)

    # ------------------------------------------------------------------ copies and records

    def copy(self) -> Game:
        """Return an independent game at the same point, with its past and undo."""
        twin = Game(self.state.copy(), self.start_chance, self.start_events)
        twin.plays = self.plays[:]
        twin.resumed = self.resumed[:]
        twin.everyone_from = self.everyone_from
        twin.shared_seed = self.shared_seed
        twin._way_back = [state.copy() for state in self._way_back]
        return twin

    def record(self) -> dict[str, Any]:
        """Return the whole game as JSON data; see `stored.record`."""
        return make_record(self)

    def position(self) -> str:
        """Return this moment as one line of text; see `stored.position`."""
        return position_text(self.state)


def _something_shown(before: State, after: State) -> bool:
    """Return whether somebody has seen something new: a card left a hand, was drawn or turned up.

    Opening a window for Surprise cards reveals something, unless everyone is asked every time.
    """
    if before.hands != after.hands or before.draw_pile != after.draw_pile:
        return True
    if before.table_cards != after.table_cards:
        return True
    telling = after.asked >= 0 and not after.config.everyone_asked
    return telling and not after.frames[-1].question(after).undoable


def _facts_of(edition: str, pack: PackSource | None) -> Content:
    """Return the content of an edition; the settings refuse an unknown one with their own message."""
    return load_edition(edition, pack) if edition in EDITIONS else load(pack)


def new_game(
    players: int = 4,
    seed: int | str | bytes | None = None,
    edition: str = "4e",
    options: Sequence[str] = (),
    house_rules: Mapping[str, str] | None = None,
    content: Content | PackSource | None = None,
    windows: str = "holders",
) -> Game:
    """Set up a game and stop at its first decision. Without a seed nobody can predict the dice."""
    asked = everyone_asked(windows)
    facts = content if isinstance(content, Content) else _facts_of(edition, content)
    config = make_config(facts, players, edition, tuple(options), house_rules, asked)
    key = secrets.token_bytes(32) if seed is None else seed_bytes(seed)
    state = new_state(facts, config, key, logged=True)
    return Game(state, state.chance or (), state.log or ())
