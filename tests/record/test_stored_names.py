"""The names of the storage format: all listed, none changed by accident, none tied to a name in the code."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import ClassVar

import pytest

from diadochoi.record.stored import state_storage
from diadochoi.record.stored.frame_form import FrameField, FrameForm, FrameForms
from diadochoi.record.stored.kinds import SEAT, SPACES
from diadochoi.record.stored.lexicon import lexicon_for
from diadochoi.record.stored.state_fields import STATE_FIELDS
from diadochoi.record.stored.state_storage import FRAME_FORMS, fingerprint, restore_state, state_data
from diadochoi.record.stored.vocabulary import stored_names
from diadochoi.rules.core.frames import Frame
from diadochoi.rules.table.state import State
from diadochoi.rules.turn.surrender import SurrenderSegment
from tests.golden.coverage import load_rules
from tests.record.playing import random_game

LISTED = Path(__file__).parent / "stored_names.txt"
# Base classes of other procedures; none of these is ever in progress itself.
BASES = {"Mover", "EnteringForce", "Force", "Voyage"}


def frame_classes(among: type[Frame] = Frame) -> Iterator[type[Frame]]:
    for cls in among.__subclasses__():
        if cls.__module__.startswith("diadochoi.rules"):
            yield cls
        yield from frame_classes(cls)


@pytest.fixture(scope="module")
def classes() -> list[type[Frame]]:
    load_rules()
    return [cls for cls in frame_classes() if cls.__name__ not in BASES]


# ---------------------------------------------------------------------- nothing changes by accident


def test_the_stored_names_are_those_of_the_list() -> None:
    """Files of this format exist: only add names, or raise the format version and convert the old files."""
    listed = LISTED.read_text(encoding="utf-8").splitlines()
    changes = list(unified_diff(listed, stored_names(), "listed", "stored now", lineterm="", n=1))
    assert not changes, "stored names have changed:\n" + "\n".join(changes)


def test_a_changed_stored_name_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    form = FRAME_FORMS.by_class[SurrenderSegment]
    monkeypatch.setattr(form, "fields", (form.fields[0], FrameField("finished", SPACES, "done")))
    with pytest.raises(AssertionError) as caught:
        test_the_stored_names_are_those_of_the_list()
    assert "-  done: list of space" in str(caught.value)
    assert "+  finished: list of space" in str(caught.value)


# ---------------------------------------------------------------------- everything is there


def test_every_procedure_has_a_stored_form(classes: list[type[Frame]]) -> None:
    assert {cls.__name__ for cls in classes} == {cls.__name__ for cls in FRAME_FORMS.by_class}


def test_every_field_of_every_procedure_is_stored(classes: list[type[Frame]]) -> None:
    for cls in classes:
        stored = [field.attribute for field in FRAME_FORMS.by_class[cls].fields]
        assert sorted(stored) == sorted(cls.fields), cls.__name__


def test_every_step_of_every_procedure_has_a_stored_name(classes: list[type[Frame]]) -> None:
    """Checks every constant that its methods compare `step` with or set it to."""
    for cls in classes:
        steps = FRAME_FORMS.by_class[cls].steps
        if steps is not None:
            assert set(steps_in_code(cls)) <= set(steps), cls.__name__


def steps_in_code(cls: type[Frame]) -> Iterator[int]:
    yield 0
    for own in cls.__mro__:
        if not issubclass(own, Frame) or own is Frame:
            continue
        module = sys.modules[own.__module__]
        source = Path(str(module.__file__))
        if source.suffix != ".py":  # compiled
            continue
        tree = ast.parse(source.read_text(encoding="utf-8"))
        for part in tree.body:
            if isinstance(part, ast.ClassDef) and part.name == own.__name__:
                for node in ast.walk(part):
                    yield from numbers_at(node, vars(module))


def numbers_at(node: ast.AST, names: dict[str, object]) -> Iterator[int]:
    if isinstance(node, ast.Assign) and any(is_own_step(target) for target in node.targets):
        values = [node.value]
    elif isinstance(node, ast.Compare) and is_own_step(node.left):
        values = list(node.comparators)
    else:
        return
    for value in values:
        for leaf in ast.walk(value):
            if isinstance(leaf, (ast.Name, ast.Constant, ast.Attribute)):
                found = None if uses_locals(leaf, names) else value_of(leaf, names)
                if isinstance(found, int) and not isinstance(found, bool):
                    yield int(found)


def value_of(leaf: ast.expr, names: dict[str, object]) -> object:
    return eval(compile(ast.Expression(leaf), "step", "eval"), dict(names))


def is_own_step(node: ast.AST) -> bool:
    """Match `self.step`, or `step`, its name in long procedures."""
    if isinstance(node, ast.Name):
        return node.id == "step"
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "step"
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    )


def uses_locals(leaf: ast.AST, names: dict[str, object]) -> bool:
    return any(isinstance(part, ast.Name) and part.id not in names for part in ast.walk(leaf))


def test_every_attribute_of_a_state_is_declared() -> None:
    slots = {slot for cls in State.__mro__ for slot in getattr(cls, "__slots__", ())}
    declared = {field.attribute for field in STATE_FIELDS}
    beside_the_moment = {"board", "config", "log", "chance", "answered"}
    assert slots == declared | beside_the_moment or not slots  # a compiled class has no slots to show


def test_what_is_not_stored_says_where_it_comes_from() -> None:
    assert all(bool(field.made_by) == (field.kind is None) for field in STATE_FIELDS)


# ---------------------------------------------------------------------- names in the code do not matter


class Capitulation(Frame):
    """The Surrender Segment after a rename: class, attributes, numbers of the steps."""

    fields: ClassVar[tuple[str, ...]] = ("player", "spaces_done")

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player
        self.spaces_done: tuple[int, ...] = ()


RENAMED = FrameForm(
    Capitulation,
    "surrender_segment",
    {10: "remove", 11: "claim", 12: "siege", 13: "resolved"},
    (FrameField("seat", SEAT, "player"), FrameField("done", SPACES, "spaces_done")),
)


def test_a_renamed_procedure_is_stored_as_before() -> None:
    lexicon = lexicon_for(random_game(plays=3).state)
    before = SurrenderSegment(1)
    before.step, before.done = 2, (4, 7)
    after = Capitulation(1)
    after.step, after.spaces_done = 12, (4, 7)
    renamed = FrameForms((RENAMED,))
    stored = FRAME_FORMS.write([before], lexicon)
    assert renamed.write([after], lexicon) == stored
    (back,) = renamed.read(json.loads(json.dumps(stored)), lexicon)
    assert isinstance(back, Capitulation)
    assert (back.step, back.player, back.spaces_done) == (12, 1, (4, 7))


def test_a_renamed_attribute_of_the_state_changes_no_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    state = random_game(plays=60).state
    before = fingerprint(state)

    class Renamed:
        """The same state with another name for `vp`."""

        def __getattr__(self, name: str) -> object:
            return getattr(state, "vp" if name == "victory_points" else name)

    fields = tuple(
        (stored, "victory_points" if attribute == "vp" else attribute, kind)
        for stored, attribute, kind in state_storage._FIELDS
    )
    monkeypatch.setattr(state_storage, "_FIELDS", fields)
    assert fingerprint(Renamed()) == before  # type: ignore[arg-type]


def test_no_stored_value_is_a_packed_number() -> None:
    """Numbers in a stored state are counts; packed values are written as their parts."""
    for seed in range(4):
        game = random_game(players=3, seed=seed, plays=300)
        data = state_data(game.state)
        assert max(numbers_in({**data, "counter": 0}), default=0) < 1000
        assert restore_state(data, game.state.board, game.config) == game.state


def numbers_in(data: object) -> Iterator[int]:
    if isinstance(data, dict):
        for item in data.values():
            yield from numbers_in(item)
    elif isinstance(data, list):
        for item in data:
            yield from numbers_in(item)
    elif isinstance(data, int):
        yield data


def test_two_forms_cannot_share_a_name() -> None:
    with pytest.raises(ValueError, match="share a class or a stored name"):
        FrameForms((RENAMED, FRAME_FORMS.by_class[SurrenderSegment]))
