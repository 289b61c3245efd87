"""One line of a scenario's script, read but not yet played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from diadochoi.record.scenarios.yaml_lines import YamlMap


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a script: an action of a seat (or one that must be refused), or a check."""

    line: int
    seat: int = -1
    action: str = ""
    illegal: bool = False
    because: str = ""  # the clause that the refusal must name
    dice: tuple[int, ...] | None = None  # exactly these dice are rolled by the line that begins here
    ends_line: bool = True
    say: str = ""  # what the teacher says here
    check: YamlMap | None = None
    at: str = ""  # the place, or the part of the screen, that `say` is about
    either: tuple[str, ...] = ()  # other right answers
    wrong: Mapping[str, str] = field(default_factory=dict)  # replies by action or verb; `else` for all others
    then: str = ""  # what is said afterwards
    ask: str = ""  # a question about the position, answered from `choices`
    choices: Mapping[str, str] = field(default_factory=dict)  # choices, each with its reply
    right: str = ""
