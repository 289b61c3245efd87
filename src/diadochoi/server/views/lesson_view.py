"""A lesson as the learner sees it: the same state as at a table, and what the lesson says about it.

The table exists only for the screen: none of it is stored, and the lesson's script plays the other seats.
"""

from __future__ import annotations

from typing import Final, Literal, cast

from typing_extensions import TypedDict

from diadochoi.record.accounts.fight_account import fight_account
from diadochoi.record.accounts.fights import FightAccounts
from diadochoi.record.accounts.rolls import roll_accounts
from diadochoi.record.errors import GameError
from diadochoi.record.game import Game
from diadochoi.record.lessons.lesson_files import Lesson
from diadochoi.record.lessons.lesson_run import LessonRun, Reply, steps_of
from diadochoi.record.log import Event, event_data, visible_to
from diadochoi.record.scenarios.lesson_lines import PARTS
from diadochoi.rules.core.ids import Seat
from diadochoi.rules.core.segments import SEGMENT_NAMES
from diadochoi.server.messages import GameEvent
from diadochoi.server.schemas.table_info import SeatInfo, TableInfo
from diadochoi.server.views.changes_view import changes_data
from diadochoi.server.views.entry_view import EntryInfo, words_in
from diadochoi.server.views.forecast_view import question_forecast
from diadochoi.server.views.game_view import TableState, view_for
from diadochoi.server.views.table_view import instant

_LONG_AGO: Final = instant(0)


class LessonInfo(TypedDict):
    """A lesson in the list of lessons."""

    id: str
    """The id of the lesson."""
    guide: bool
    """Whether it is a chapter of the guide; otherwise it is a worked example from a rulebook."""
    name: str
    """Its title."""
    minutes: int
    """About how long it takes."""
    edition: str
    """The edition it teaches."""
    chapter: str
    """The chapter of the rulebook; empty in the guide."""
    chapter_title: str
    """The title of the chapter; empty in the guide."""
    example: str
    """The clause of the worked example; empty in the guide."""
    steps: int
    """How many answers it needs."""


class CoachWords(TypedDict):
    """What the lesson says and what it waits for."""

    kind: Literal["act", "read", "choose"]
    """Whether to play, to read on, or to choose an answer."""
    text: str
    """What the lesson says."""
    place: str | None
    """The space the text is about."""
    part: str | None
    """The part of the screen the text is about: `players`, `hand`, `question` or `turns`."""
    choices: list[str]
    """For `choose`: the answers to choose from."""
    answer: str
    """A right answer, for learners who ask to see it."""
    answer_label: str
    """The same in words."""


class CoachReply(TypedDict):
    """What the lesson says about the last answer."""

    right: bool
    """Whether the answer was right."""
    text: str
    """What the lesson says about it."""
    key: str
    """A message of the interface, if the lesson has no text for this answer."""
    clause: str | None
    """The clause that explains it."""


class LessonEnd(TypedDict):
    """What is shown at the end of a lesson."""

    ruling: str
    """The decision of this program where the rulebook leaves the case open; empty if it does not."""
    learned: list[str]
    """What was learned, in sentences."""
    clauses: list[str]
    """The clauses that it showed."""


class LessonState(TypedDict):
    """A lesson after some answers."""

    lesson: LessonInfo
    """Which lesson it is."""
    answers: list[str]
    """The right answers so far: send them again with the next one."""
    coach: CoachWords | None
    """What the lesson says now; null at its end."""
    reply: CoachReply | None
    """What it says about the last answer."""
    end: LessonEnd | None
    """What it says at its end."""
    state: TableState
    """The table, as a live connection sends it."""


def lesson_info(lesson: Lesson) -> LessonInfo:
    return {
        "id": lesson.id,
        "guide": lesson.in_guide,
        "name": lesson.teaching.name,
        "minutes": lesson.teaching.minutes,
        "edition": lesson.scenario.edition,
        "chapter": lesson.chapter,
        "chapter_title": lesson.chapter_title,
        "example": lesson.example,
        "steps": steps_of(lesson),
    }


def lesson_state(run: LessonRun, language: str) -> LessonState:
    return {
        "lesson": lesson_info(run.lesson),
        "answers": list(run.answers),
        "coach": _coach(run, language),
        "reply": _reply(_refusal(run) or run.reply),
        "end": _end(run.lesson) if run.finished else None,
        "state": screen_state(
            run.game,
            run.learner,
            (run.lesson.id, run.lesson.teaching.name),
            run.waiting is not None and run.waiting.kind == "act",
            language,
        ),
    }


def _coach(run: LessonRun, language: str) -> CoachWords | None:
    waiting = run.waiting
    if waiting is None:
        return None
    at = waiting.at or (_place_of(run, language) if waiting.kind == "act" else run.lesson.teaching.first)
    part = at in PARTS
    return {
        "kind": waiting.kind,
        "text": waiting.text or _refused_text(run, language),
        "place": at if at and not part else None,
        "part": at if part else None,
        "choices": list(waiting.choices),
        "answer": waiting.answer,
        "answer_label": _label(run.game, waiting.answer, language) if waiting.kind == "act" else "",
    }


def _place_of(run: LessonRun, language: str) -> str:
    """The space that the right answer names or the question is about."""
    _, decision = view_for(run.game, Seat(run.learner), language)
    if decision is None or run.waiting is None:
        return ""
    right = [option for option in decision["options"] if option["action"] == run.waiting.answer]
    nouns = [noun for option in right for noun in option["nouns"]] + decision["subjects"]
    return next((noun["id"].partition("/")[0] for noun in nouns if noun["kind"] == "place"), "")


def _refused_text(run: LessonRun, language: str) -> str:
    """What cannot be done here."""
    refused = run.waiting.refused if run.waiting is not None else None
    if refused is None:
        return ""
    words = words_in(run.game, language)
    values = {
        "seat": words.seat(refused.seat),
        "action": _label(run.game, refused.action, language),
        "asked": "no" if refused.reason is None else "yes",
    }
    return words.catalogue.sentence("case-refused", values)


def _refusal(run: LessonRun) -> Reply | None:
    """Why it cannot be done."""
    refused = run.waiting.refused if run.waiting is not None else None
    return refused.reason if refused is not None else None


def _reply(reply: Reply | None) -> CoachReply | None:
    if reply is None:
        return None
    return {"right": reply.right, "text": reply.text, "key": reply.key, "clause": reply.clause or None}


def _label(game: Game, action: str, language: str) -> str:
    try:
        return words_in(game, language).action(game.parse(action))
    except GameError:
        return action


def _end(lesson: Lesson) -> LessonEnd:
    scenario = lesson.scenario
    return {
        "ruling": scenario.title,
        "learned": list(lesson.teaching.learned),
        "clauses": [clause for clause in scenario.clauses if clause != lesson.example],
    }


# ---------------------------------------------------------------------- the state for the screen


def screen_state(game: Game, learner: int, table: tuple[str, str], acts: bool, language: str) -> TableState:
    """The state for a learner's screen; `table` is an id and a name."""
    view, decision = view_for(game, Seat(learner), language)
    return {
        "type": "state",
        "seq": len(game.plays) + 1,
        "reset": True,
        "viewpoint": learner,
        "entries": _entries(game, learner, language),
        "table": _table(game, learner, table, acts),
        "view": view,
        "decision": decision if acts else None,
        "forecast": question_forecast(game.state, game.notation) if acts else None,
        "can_undo": False,
        "stopped": None,
        "triggers": [],
        "automatic_answers": [],
        "threats": [],
    }


def _entries(game: Game, viewpoint: int, language: str) -> list[EntryInfo]:
    entries = [_entry(1, None, None, None, _events(game, game.start_events, viewpoint, language))]
    fights, words, board = FightAccounts(), words_in(game, language), game.state.board
    for number, play in enumerate(game.plays, 1):
        events = _events(game, play.events, viewpoint, language)
        reported = fights.of_play(game.plays, number)
        for event, part in zip(events, reported.parts, strict=True):
            if part is not None:
                event["fight"] = part
        entry = _entry(number + 1, number, play.seat, game.notation.text(play.action), events)
        entry["fights"] = [fight_account(fight, board, game.config, words) for fight in reported.fights]
        entry["rolls"] = roll_accounts(play.events, board, words)
        entry["changes"] = changes_data(play.events, play.changes, board, words)
        entries.append(entry)
    return entries


def _entry(
    seq: int, play: int | None, seat: int | None, action: str | None, events: list[GameEvent]
) -> EntryInfo:
    return {
        "seq": seq,
        "kind": "start" if play is None else "play",
        "at": _LONG_AGO,
        "seat": seat,
        "by": None,
        "play": play,
        "action": action,
        "undone": False,
        "events": events,
        "fights": [],
        "rolls": [],
        "changes": [],
        "summary": None,
        "to": None,
        "text": None,
        "agree": None,
        "paused": None,
    }


def _events(game: Game, events: tuple[Event, ...], viewpoint: int, language: str) -> list[GameEvent]:
    words, board = words_in(game, language), game.state.board
    seen = (visible_to(event, viewpoint) for event in events)
    return [cast(GameEvent, {**event_data(event, board), "text": words.event(event)}) for event in seen]


def _table(game: Game, learner: int, table: tuple[str, str], acts: bool) -> TableInfo:
    state = game.state
    return {
        "id": table[0],
        "name": table[1],
        "state": "running",
        "visibility": "private",
        "shared": False,
        "created_at": _LONG_AGO,
        "started_at": _LONG_AGO,
        "finished_at": None,
        "host": {"id": "", "name": ""},
        "players": game.players,
        "edition": game.config.edition,
        "options": list(game.config.options),
        "house_rules": {},
        "pack": None,
        "windows": "holders",
        "seats": [_seat(seat, colour, learner) for seat, colour in enumerate(game.colours)],
        "clock": {"kind": "none"},
        "bot_delay_ms": 0,
        "paused": False,
        "dice": {"commitment": "", "seed": None, "seed_known": True, "parts": [], "reveal": False},
        "progress": {
            "seq": len(game.plays) + 1,
            "plays": len(game.plays),
            "turn": state.turn,
            "round": state.round,
            "segment": SEGMENT_NAMES[state.segment],
            "asked": learner if acts else None,
            "vp": list(state.vp),
            "legitimacy": list(state.legitimacy),
        },
        "result": None,
        "undo": None,
        "seat_request": None,
        "closed": True,
        "me": {"host": False, "seats": [learner], "lost": [], "may": ["play"] if acts else []},
    }


def _seat(seat: int, colour: str, learner: int) -> SeatInfo:
    return {
        "seat": seat,
        "colour": colour,
        "kind": "human" if seat == learner else "bot",
        "user": {"id": "", "name": ""} if seat == learner else None,
        "bot": None,
        "bot_name": None,
        "stand_in": False,
        "vacant": False,
        "mine": seat == learner,
        "online": True,
        "time": {"left_ms": None, "running": False, "deadline": None},
    }
