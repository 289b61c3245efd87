"""The procedures in progress, as an explicit stack of small frames. `engine` runs them.

A frame is one procedure of the rulebook with its local variables. It either runs on (pushing the frame of a
sub-procedure, or popping itself), or stops with a decision. Its fields are plain values (ints, strings,
tuples), so that any moment can be copied, compared, saved and resumed.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from diadochoi.rules.core.refusal import ANOTHER_MOMENT, Refusal

if TYPE_CHECKING:
    from diadochoi.rules.table.state import State


class Question:
    """What is asked, as data: a key for the words, the clause behind it, and the nouns it is about."""

    __slots__ = ("clause", "key", "subjects", "undoable")

    def __init__(self, key: str, clause: str, subjects: tuple[int, ...] = (), undoable: bool = True) -> None:
        self.key = key
        self.clause = clause
        self.subjects = subjects
        self.undoable = undoable


class OnlyStep(IntEnum):
    """The step of a procedure that does the same thing until it ends."""

    BEGIN = 0  # the only one: from first to last


# When compiled, `__new__` must not call `__init__`, and tests add frames.
@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Frame:
    """One procedure in progress.

    Subclasses name their steps in `steps` and their local variables in `fields`.
    """

    # The steps a procedure goes through, one enum for a family; None if they are only counted.
    # `record/stored` stores them by name and number: add new ones, never renumber.
    steps: ClassVar[type[IntEnum] | None] = OnlyStep
    fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self.step = 0

    def advance(self, state: State) -> None:
        """Run to the next point: push, pop, or `state.ask(seat)`."""
        raise NotImplementedError

    def options(self, state: State) -> list[int]:
        """List all legal actions of the decision at which this frame has stopped, in a fixed order."""
        raise NotImplementedError

    def choose(self, state: State, action: int) -> None:
        """Carry out one of the options."""
        raise NotImplementedError

    def is_always_put(self, state: State) -> bool:
        """Return whether to ask even if there is only one answer.

        Needed if the number of answers depends on hidden cards: an automatic answer would reveal them.
        """
        return False

    def question(self, state: State) -> Question:
        raise NotImplementedError

    def why_not(self, state: State, action: int) -> Refusal | None:
        """Return None for an option, else the condition that fails.

        ANOTHER_MOMENT means that the question is not about this verb.
        """
        return None if action in self.options(state) else ANOTHER_MOMENT

    def step_name(self) -> str:
        """Return the name for messages, or the number if steps are only counted."""
        for step in self.steps or ():
            if step == self.step:
                return step.name
        return str(self.step)

    def copy(self) -> Frame:
        twin = self.twin_at_this_step()
        for name in self.fields:
            setattr(twin, name, getattr(self, name))
        return twin

    def twin_at_this_step(self) -> Frame:
        """Create a frame of the same kind with its local variables not set yet."""
        cls = type(self)
        twin = cls.__new__(cls)
        twin.step = self.step
        return twin

    def values(self) -> dict[str, object]:
        data: dict[str, object] = {"frame": type(self).__name__, "step": self.step}
        for name in self.fields:
            data[name] = getattr(self, name)
        return data
