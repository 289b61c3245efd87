"""Shared by lessons and puzzles: a request carries all answers so far, and the game is replayed."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from pydantic import Field, StringConstraints

from diadochoi.server.messages import ActionText
from diadochoi.server.schemas.fields import Language, Request

PathPart = Annotated[str, Path(pattern=r"^[a-z0-9_-]{1,100}$", description="A part of the id.")]
Answer = Annotated[str, StringConstraints(min_length=1, max_length=200)]
MOST_ANSWERS = 200
MOST_AT_ONCE = 40


class AnswersRequest(Request):
    answers: list[Answer] = Field(
        default=[], max_length=MOST_ANSWERS, description="The answers that were accepted so far, in order."
    )


class PracticeRequest(AnswersRequest):
    """The accepted answers so far, and the new answer."""

    now: list[Answer] = Field(
        default=[],
        max_length=MOST_AT_ONCE,
        description="The answers now: one answer, or the steps of a march. The first wrong one ends it.",
    )
    lang: Language = Field(default="en", description="The language of the texts.")


class PracticeWhyNotRequest(AnswersRequest):
    action: ActionText = Field(description="The action in the notation, such as `move sardeis`.")


class PracticeAboutRequest(AnswersRequest):
    kind: Annotated[str, StringConstraints(pattern=r"^[a-z]{1,20}$")] = Field(
        description="What it is: general, royal, fleet, army, unit, place, province or card."
    )
    id: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_/-]{1,60}$")] = Field(
        description="Its id, as in the content document."
    )
    lang: Language = Field(default="en", description="The language of the texts.")
