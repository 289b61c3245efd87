"""The stored form of a procedure in progress: its name, the name of its step, and its fields by name.

There is one `FrameForm` for each frame class. Only it connects the stored names with class, attributes and
step numbers, so a rename in the rules changes one line of a form and no stored file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from diadochoi.message import Message
from diadochoi.record.stored.kinds import StoredKind, short, whole_number
from diadochoi.record.stored.lexicon import INDEPENDENT_NAME, Lexicon
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.core.ids import INDEPENDENT

_FRAME: Final = "frame"
_STEP: Final = "step"


class FrameField:
    """One field: its stored name, its kind, and the attribute if its name differs.

    If an Independent Army can take the place of the Generals, the field has another kind for it.
    """

    __slots__ = ("attribute", "independent", "kind", "name")

    def __init__(
        self, name: str, kind: StoredKind, attribute: str = "", independent: StoredKind | None = None
    ) -> None:
        self.name = name
        self.kind = kind
        self.attribute = attribute or name
        self.independent = independent


class FrameForm:
    """How the frames of one class are stored. `steps`: names by number; None if steps are only counted."""

    def __init__(
        self,
        cls: type[Frame],
        name: str,
        steps: Sequence[str] | Mapping[int, str] | None,
        fields: Sequence[FrameField],
    ) -> None:
        self.cls = cls
        self.name = name
        self.fields = tuple(fields)
        named = steps if isinstance(steps, Mapping) else dict(enumerate(steps or ()))
        self.steps: dict[int, str] | None = None if steps is None else dict(named)
        self.step_numbers = {step: number for number, step in named.items()}

    def write(self, frame: Frame, lexicon: Lexicon) -> dict[str, Any]:
        step = frame.step
        data: dict[str, Any] = {_FRAME: self.name, _STEP: step if self.steps is None else self.steps[step]}
        for field in self.fields:
            kind = field.kind
            if field.independent is not None and getattr(frame, "faction", None) == INDEPENDENT:
                kind = field.independent
            stored = kind.write(getattr(frame, field.attribute), lexicon)
            if stored:
                data[field.name] = stored
        return data

    def read(self, data: Mapping[str, Any], lexicon: Lexicon) -> Frame:
        unknown = set(data) - {_FRAME, _STEP} - {field.name for field in self.fields}
        if unknown:
            raise ValueError(Message("stored-no_parts", procedure=self.name, parts=sorted(map(str, unknown))))
        frame = self.cls.__new__(self.cls)
        frame.step = self._step(data.get(_STEP))
        for field in self.fields:
            kind = field.kind
            if field.independent is not None and data.get("faction") == INDEPENDENT_NAME:
                kind = field.independent
            try:
                value = kind.read(data.get(field.name, kind.blank), lexicon)
            except (ValueError, TypeError) as error:
                raise ValueError(
                    Message("stored-in_field", procedure=self.name, field=field.name, error=error)
                ) from error
            setattr(frame, field.attribute, value)
        return frame

    def _step(self, step: object) -> int:
        if self.steps is None:
            return whole_number(step)
        if not isinstance(step, str) or step not in self.step_numbers:
            raise ValueError(Message("stored-no_step", procedure=self.name, step=short(step)))
        return self.step_numbers[step]


class FrameForms:
    """The forms of all procedures, by class and by stored name."""

    def __init__(self, forms: Sequence[FrameForm]) -> None:
        self.by_class: dict[type[Frame], FrameForm] = {form.cls: form for form in forms}
        self.by_name: dict[str, FrameForm] = {form.name: form for form in forms}
        if not len(self.by_class) == len(self.by_name) == len(forms):
            raise ValueError("two forms share a class or a stored name")

    def write(self, frames: Sequence[Frame], lexicon: Lexicon) -> list[dict[str, Any]]:
        by_class = self.by_class
        return [by_class[type(frame)].write(frame, lexicon) for frame in frames]

    def read(self, data: object, lexicon: Lexicon) -> list[Frame]:
        if not isinstance(data, list) or not all(isinstance(entry, dict) for entry in data):
            raise ValueError(Message("stored-not_a_list"))
        stack = []
        for entry in data:
            form = self.by_name.get(str(entry.get(_FRAME)))
            if form is None:
                raise ValueError(Message("stored-no_procedure", procedure=short(entry.get(_FRAME))))
            stack.append(form.read(entry, lexicon))
        return stack
