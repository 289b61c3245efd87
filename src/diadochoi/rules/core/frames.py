"""What is going on, as an explicit stack of small frames, and the machine that runs it.

A frame is one procedure of the rulebook with its locals. It either runs on (pushing the frame of a
sub-procedure, or popping itself), or stops with a decision. Its fields are plain values (ints, strings,
tuples), so that any moment can be copied, compared, saved and resumed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from diadochoi.rules.core.ids import NOBODY
from diadochoi.rules.court.legitimacy import refresh

if TYPE_CHECKING:
    from diadochoi.rules.table.state import State


# Steps between two decisions that no sound game comes near: random games need 50 at most.
MOST_STEPS: Final = 10_000


class EndlessProcedureError(Exception):
    """A mistake in the rules: frames that run on and on, so that nobody is ever asked."""


class Question:
    """What is asked, in data: a key for the words, the clause behind it, and the nouns it is about."""

    __slots__ = ("clause", "key", "subjects", "undoable")

    def __init__(self, key: str, clause: str, subjects: tuple[int, ...] = (), undoable: bool = True) -> None:
        self.key = key
        self.clause = clause
        self.subjects = subjects
        self.undoable = undoable


# Compiled, `__new__` must not call `__init__`, and tests add frames of their own.
@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Frame:
    """One procedure in progress. Subclasses name their locals in `fields`."""

    fields: ClassVar[tuple[str, ...]] = ()
    # False for a question that is put even when there is only one answer, so that it tells nothing.
    skip_single: ClassVar[bool] = True

    def __init__(self) -> None:
        self.step = 0

    def advance(self, state: State) -> None:
        """Run to the next point: push, pop, or `state.ask(seat)`."""
        raise NotImplementedError

    def options(self, state: State) -> list[int]:
        """All legal actions of the decision this frame has stopped at, in a fixed order."""
        raise NotImplementedError

    def choose(self, state: State, action: int) -> None:
        """Carry out one of the options."""
        raise NotImplementedError

    def parting(self) -> int:
        """A location where Generals are about to part: no Subordinate is taken off there (7.1C/f)."""
        return NOBODY

    def puts_ashore(self) -> bool:
        """Whether the procedure on top is that of pieces put ashore on the way of a Naval Movement."""
        return False

    def has_guides(self) -> bool:
        """Whether Local Guides lead the force whose entry is on top."""
        return False

    def remember_interception(self, space: int) -> None:
        """Somebody has Intercepted into a space during the activation under way (12.1/h)."""

    def intercepted_into(self, space: int) -> bool:
        """Whether that has happened in this space."""
        return False

    def question(self, state: State) -> Question:
        raise NotImplementedError

    def why_not(self, state: State, action: int) -> tuple[str, str] | None:
        """Why an action is not among the options: a key for the words and the clause, if known."""
        return None

    def copy(self) -> Frame:
        cls = type(self)
        twin = cls.__new__(cls)
        twin.step = self.step
        for name in cls.fields:
            setattr(twin, name, getattr(self, name))
        return twin

    def values(self) -> dict[str, object]:
        data: dict[str, object] = {"frame": type(self).__name__, "step": self.step}
        for name in self.fields:
            data[name] = getattr(self, name)
        return data


def run(state: State) -> None:
    """Go on until somebody must decide or the game is over. Choices with one answer make themselves."""
    frames = state.frames
    for _ in range(MOST_STEPS):
        if state.winner >= 0:
            state.asked = NOBODY
            state.options = ()
            state.result = 0
            return
        top = frames[-1]
        if state.asked < 0:
            top.advance(state)
            continue
        if state.dirty:
            refresh(state)  # 2/ad: whoever decides sees VP and L as they are
        options = top.options(state)
        if len(options) == 1 and top.skip_single:
            if state.answered is not None:
                state.answered.append((state.asked, options[0], top.question(state).key))
            state.asked = NOBODY
            top.choose(state, options[0])
            continue
        state.options = tuple(options)
        state.result = 0  # it goes from one frame to the next and means nothing to who decides
        return
    top = frames[-1]
    below = ", ".join(type(frame).__name__ for frame in reversed(frames[-6:-1]))
    raise EndlessProcedureError(
        f"the rules run in a circle: {MOST_STEPS} steps without a decision, the last in {type(top).__name__} "
        f"at its step {top.step}, above {below or 'nothing'}; mend its advance() or options()"
    )


def play(state: State, action: int) -> None:
    """Apply one of `state.options` and run on. The caller has checked that it is one of them."""
    state.asked = NOBODY
    state.frames[-1].choose(state, action)
    run(state)
