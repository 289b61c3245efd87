"""One line of a scenario's script, read but not yet played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from diadochoi.record.scenarios.yaml_lines import YamlMap


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a script: an action of a seat (which may have to be refused), or a check."""

    line: int
    seat: int = -1
    action: str = ""
    illegal: bool = False
    because: str = ""  # the clause that must be named with a refusal
    dice: tuple[int, ...] | None = None  # exactly these are rolled by the line that begins here
    ends_line: bool = True
    say: str = ""  # what a teacher tells here
    check: YamlMap | None = None
    at: str = ""  # the place, or the part of the screen, that `say` is about
    either: tuple[str, ...] = ()  # answers that do as well
    wrong: Mapping[str, str] = field(default_factory=dict)  # replies by action or verb; `else` for all others
    then: str = ""  # what is said when it is done
    ask: str = ""  # a question about the position, answered from `choices`
    choices: Mapping[str, str] = field(default_factory=dict)  # each with the reply to it
    right: str = ""
