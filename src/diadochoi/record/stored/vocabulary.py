"""The list of all stored names: fields of the state, procedures with their steps and fields, kinds of values.

The tests have a copy (tests/record/stored_names.txt). A changed stored name shows up there: it changes
everybody's files and raises the format version.
"""

from __future__ import annotations

from collections.abc import Iterator

from diadochoi.record.stored.lexicon import BOXES, INDEPENDENT_NAME, UNIT_LETTERS
from diadochoi.record.stored.position import MAGIC
from diadochoi.record.stored.record import FORMAT, FORMAT_VERSION, SAVE_FORMAT
from diadochoi.record.stored.state_fields import STATE_FIELDS
from diadochoi.record.stored.state_storage import FRAME_FORMS


def stored_names() -> list[str]:
    """Return one name on a line, in a fixed order."""
    return [
        f"formats: {FORMAT} {FORMAT_VERSION}, {SAVE_FORMAT} {FORMAT_VERSION}, {MAGIC}",
        f"boxes: {', '.join(sorted(BOXES.values()))}",
        f"factions: seats by colour, {INDEPENDENT_NAME}",
        f"units: {UNIT_LETTERS}",
        "",
        "state",
        *sorted(f"  {field.stored}: {field.kind.name}" for field in STATE_FIELDS if field.kind is not None),
        *_procedures(),
    ]


def _procedures() -> Iterator[str]:
    for name, form in sorted(FRAME_FORMS.by_name.items()):
        yield ""
        yield f"procedure {name}"
        yield (
            "  steps: counted" if form.steps is None else f"  steps: {', '.join(sorted(form.steps.values()))}"
        )
        for field in sorted(form.fields, key=lambda field: field.name):
            other = f", or {field.independent.name} if independent" if field.independent else ""
            yield f"  {field.name}: {field.kind.name}{other}"
