"""Fields that several requests and answers have, and the base of all request bodies.

Requests are validated (pydantic models); answers are plain typed dicts, or small models.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, StringConstraints, model_validator
from pydantic_core import CoreSchema, core_schema
from typing_extensions import TypedDict

from diadochoi.content import load
from diadochoi.content.edition_table import EDITIONS
from diadochoi.rules.core.config import all_options
from diadochoi.rules.core.ids import Seat


class OneOf:
    """Like `Literal`, for a list that is known only after the content is loaded."""

    def __init__(self, *values: str) -> None:
        self.values = values

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.literal_schema(list(self.values))


MAX_PLAYERS = 5
GameId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16}$")]
SeatNumber = Annotated[Seat, Field(ge=0, lt=MAX_PLAYERS)]
# Printable text on one line: no control characters, line separators or surrogates.
_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=_LINE)]
TableName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80, pattern=_LINE)
]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200)]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
HexDigits = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
PackName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]{1,80}$")]
BotName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]{1,40}$")]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$")]
# One plain address; anything a mail server could misread is refused.
MailAddress = Annotated[
    str, StringConstraints(max_length=200, pattern=r"^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$")
]
OptionId = Annotated[str, OneOf(*all_options(load()))]
Edition = Annotated[str, OneOf(*EDITIONS)]
Visibility = Literal["public", "private"]
TableStatus = Literal["open", "running", "finished", "abandoned"]
Windows = Literal["everyone", "holders"]
Colour = Annotated[str, Field(json_schema_extra={"enum": ["red", "blue", "yellow", "green", "black"]})]


class Request(BaseModel):
    """A request body. Unknown fields are refused, and numbers are not accepted as booleans."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _whole_numbers(cls, data: Any) -> Any:
        """Read 3.0 as 3, because JSON has only one kind of number."""
        if not isinstance(data, dict):
            return data
        return {
            key: int(value) if isinstance(value, float) and value.is_integer() else value
            for key, value in data.items()
        }


class Person(TypedDict):
    id: str
    """The user's id."""
    name: str
    """The name to show."""
