"""What a scenario expects of the moment and of what led to it.

Checks the question, the actions offered, the automatic answers and the events. `scenario_checks` compares
what is on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from diadochoi.message import Message, with_hint
from diadochoi.record.errors import NotationError
from diadochoi.record.game import Game
from diadochoi.record.log import Event, event_data
from diadochoi.record.notation import did_you_mean
from diadochoi.record.scenarios.scenario_compare import EMPTY, Answer, ScenarioComparison, shown
from diadochoi.record.scenarios.yaml_lines import YamlMap
from diadochoi.rules.core.events import EVENTS
from diadochoi.rules.core.ids import INDEPENDENT, NOBODY
from diadochoi.rules.knowledge.situation import movement_points_left

_MISSING = object()


class MomentChecks(ScenarioComparison):
    """The checks of the moment, by key."""

    def decision(self, value: Any, line: int) -> None:
        """Compare with a seat, or with seat, kind and clause; nobody when the game is over."""
        decision = self.game.decision
        if not isinstance(value, YamlMap):
            found = "nobody" if decision is None else decision.colour
            self.same(Message("scenario-who_is_asked"), found, "nobody" if value in EMPTY else value, line)
            return
        self.reader.only_keys(value, ("seat", "kind", "clause", "subjects"), Message("scenario-a_decision"))
        if decision is None:
            self.failed(Message("scenario-nobody_decides"), line)
            return
        facts: dict[str, object] = {
            "seat": decision.colour,
            "kind": decision.kind,
            "clause": decision.clause,
            "subjects": list(decision.subjects),
        }
        for key, wanted in value.items():
            line = value.line_of(key)
            if key == "subjects":  # numbers are compared as written
                wanted = [str(item) for item, _ in self.reader.rows(wanted, line, key)]
            elif key == "clause":
                self.reader.clause(wanted, line)
                wanted = self.game.cited(wanted)
            self.same(Message("scenario-part_of_decision", part=key), facts[key], wanted, line)

    def movement_points(self, value: Any, line: int) -> None:
        """Compare the MPs left to the moving force or Independent Army."""
        left = movement_points_left(self.state)
        wanted = None if value in EMPTY else self.reader.whole(value, line, "movement_points")
        self.same(Message("scenario-movement_points_left"), left, wanted, line)

    def legal(self, value: Any, line: int) -> None:
        for text, code, at in self._parsed(value, line, "legal"):
            if code not in self.game.legal:
                reason = self.game.why_not(code)
                now = pending(self.game, self.answered)
                self.failed(
                    Message(
                        "scenario-should_be_legal",
                        action=text,
                        reason=reason.sentence,
                        clause=reason.clause,
                        pending=now,
                    )
                    if reason
                    else Message("scenario-should_be_legal_unknown", action=text, pending=now),
                    at,
                )

    def illegal(self, value: Any, line: int) -> None:
        for text, code, at in self._parsed(value, line, "illegal"):
            if code in self.game.legal:
                self.failed(Message("scenario-should_be_illegal", action=text), at)

    def options(self, value: Any, line: int) -> None:
        """Compare with the exact list of legal actions, in any order."""
        wanted = sorted(self.game.notation.text(code) for _, code, _ in self._parsed(value, line, "options"))
        self.same("options", sorted(self.game.actions()), wanted, line)

    def _parsed(self, value: Any, line: int, what: str) -> list[tuple[str, int, int]]:
        parsed: list[tuple[str, int, int]] = []
        for text, at in self.reader.rows(value, line, what):
            try:
                parsed.append((str(text), self.game.parse(str(text)), at))
            except NotationError as error:
                self.failed(error.message, at)
        return parsed

    def auto(self, value: Any, line: int) -> None:
        """Compare with exactly the automatic answers since the last line that was played, in order."""
        wanted: list[str] = []
        found = [answer_text(self.game, answer) for answer in self.answered]
        for item, _ in self.reader.rows(value, line, "auto"):
            if isinstance(item, YamlMap):  # {red: stop}
                self.reader.only_keys(item, self.game.colours, Message("scenario-an_answer"))
                wanted.extend(f"{colour}: {text}" for colour, text in item.items())
            else:  # no matter whose answer
                nth = len(wanted)
                same = nth < len(found) and found[nth].partition(": ")[2] == str(item)
                wanted.append(found[nth] if same else str(item))
        self.same(Message("scenario-automatic_answers"), found, wanted, line)

    # ------------------------------------------------------------------ what has happened

    def happened(self, value: Any, line: int) -> None:
        """Check that each happened at least once, or as often as its `count` says."""
        for wanted, count, at in self._events(value, line):
            found = sum(self._matches(event, wanted) for event in self.events)
            if count is None and not found:
                self.failed(Message("scenario-event_missing", event=shown(wanted)), at)
            elif count not in (None, found):
                self.failed(
                    Message("scenario-event_count", event=shown(wanted), found=found, wanted=count), at
                )

    def happened_in_order(self, value: Any, line: int) -> None:
        """Check that each happened after the one before it; others may come between them."""
        events = iter(self.events)
        before = ""
        for wanted, count, at in self._events(value, line):
            for _ in range(1 if count is None else count):
                if not any(self._matches(event, wanted) for event in events):
                    missing = (
                        Message("scenario-event_missing_after", event=shown(wanted), before=before)
                        if before
                        else Message("scenario-event_missing", event=shown(wanted))
                    )
                    self.failed(missing, at)
                    return
            before = shown(wanted)

    def not_happened(self, value: Any, line: int) -> None:
        for wanted, count, at in self._events(value, line):
            if count is not None:
                raise self.reader.fail(Message("scenario-count_of_nothing"), at)
            for event in self.events:
                if self._matches(event, wanted):
                    sentence = self.game.words.event(event)
                    self.failed(
                        Message("scenario-event_unwanted", event=shown(wanted), sentence=sentence), at
                    )
                    break

    def _events(self, value: Any, line: int) -> list[tuple[dict[str, Any], int | None, int]]:
        """Read names, or maps `{event: name, field: value, count: 2}`; a wrong name must be an error."""
        found: list[tuple[dict[str, Any], int | None, int]] = []
        rows = [(value, line)] if isinstance(value, YamlMap) else self.reader.rows(value, line, "events")
        for item, at in rows:
            wanted = dict(item) if isinstance(item, YamlMap) else {"event": item}
            name = str(wanted.get("event"))
            if name not in EVENTS:
                near = get_close_matches(name, EVENTS, 1)
                hint = did_you_mean(near)
                raise self.reader.fail(with_hint(Message("scenario-no_such_event", event=name), hint), at)
            if isinstance(item, YamlMap):
                fields = ("event", "count", *(field for field, _ in EVENTS[name]))
                self.reader.only_keys(item, fields, Message("scenario-the_event", event=name))
            count = wanted.pop("count", None)
            found.append((wanted, None if count is None else self.reader.whole(count, at, "count"), at))
        return found

    def _matches(self, event: Event, wanted: dict[str, Any]) -> bool:
        data = event_data(event, self.state.board)
        return all(self._same_field(data.get(key, _MISSING), value) for key, value in wanted.items())

    def _same_field(self, found: Any, wanted: Any) -> bool:
        if found == wanted or (found in EMPTY and wanted in EMPTY):
            return True
        seats = (*range(NOBODY, self.players), INDEPENDENT)
        return isinstance(found, int) and found in seats and wanted == self.owner_name(found)


def answer_text(game: Game, answer: Answer) -> str:
    seat, code, _ = answer
    return f"{game.colours[seat]}: {game.notation.text(code)}"


def pending(game: Game, answered: Sequence[Answer] = ()) -> Message:
    """Return the open question with all its answers, and the automatic answers just before, for an error."""
    decision = game.decision
    if decision is None:
        now = Message("scenario-pending_over" if game.over else "scenario-pending_nobody")
    else:
        now = Message("scenario-pending", colour=decision.colour, kind=decision.kind, actions=game.actions())
    if not answered:
        return Message("scenario-in_brackets", now=now)
    given = [f"{answer_text(game, answer)} (`{answer[2]}`)" for answer in answered]
    return Message("scenario-in_brackets_answered", now=now, answers=given)
