"""Errors are shown in the reader's language, if there is a translation."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection

from diadochoi.message import Message
from diadochoi.server.http import language
from diadochoi.server.http.validation import fault_of
from diadochoi.server.problems import Problem


def asked(query: str = "", accepted: str = "") -> str:
    headers = [(b"accept-language", accepted.encode())] if accepted else []
    return language.language_of(
        HTTPConnection({"type": "http", "query_string": query.encode(), "headers": headers})
    )


def test_the_address_comes_before_the_browser_and_english_is_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "languages", lambda: ["cs", "en", "fr"])
    assert asked("lang=fr", "cs") == "fr"
    assert asked("", "de-AT, cs;q=0.8, en;q=0.5") == "cs"
    assert asked("lang=de", "") == "en"


def test_a_problem_has_its_sentence_and_the_key_of_it() -> None:
    problem = Problem("conflict", Message("problem-name_taken", name="Ada"), field="name")
    body = problem.body()
    assert (body["code"], body["key"]) == ("conflict", "problem-name_taken")
    assert body["message"] == "The name 'Ada' is taken. Choose another one."


@pytest.mark.parametrize(
    ("error", "told"),
    [
        ({"type": "missing"}, "name is missing."),
        ({"type": "string_too_long", "ctx": {"max_length": 1}}, "name can have at most 1 character."),
        ({"type": "too_short", "ctx": {"min_length": 2}}, "name must have at least 2 entries."),
        ({"type": "less_than_equal", "ctx": {"le": 5}}, "name must be at most 5."),
        ({"type": "literal_error", "ctx": {"expected": "'a' or 'b'"}}, "name must be 'a' or 'b'."),
        ({"type": "never_heard_of", "msg": "Odd."}, "name: Odd."),
    ],
)
def test_faults_of_a_request_are_reported_in_our_words(error: dict[str, object], told: str) -> None:
    assert str(fault_of(error, "name")) == told
