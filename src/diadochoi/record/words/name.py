"""A name in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

NO_PLACE: Final = -1


class Name(str):
    """The text of a name, with its meaning, its number and its other forms."""

    kind: str
    number: int | str  # a number of pieces, or the grammatical number of a name: "one", "other"
    place: int  # the space it names, or NO_PLACE
    _forms: Callable[[str], str] | None

    def __new__(
        cls,
        text: str,
        kind: str = "other",
        number: int | str = "one",
        place: int = NO_PLACE,
        forms: Callable[[str], str] | None = None,
    ) -> Name:
        name = super().__new__(cls, text)
        name.kind = kind
        name.number = number
        name.place = place
        name._forms = forms
        return name

    def form(self, form: str) -> str:
        """Return the name in another form, such as a case; its text, if the language has no such form."""
        return str(self) if self._forms is None else self._forms(form)
