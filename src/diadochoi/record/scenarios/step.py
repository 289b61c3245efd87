"""One line of a scenario's script, read but not yet played."""

from __future__ import annotations

from dataclasses import dataclass

from diadochoi.record.scenarios.yaml_lines import Table


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
    check: Table | None = None
