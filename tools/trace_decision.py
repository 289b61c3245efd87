"""Traces one decision through a real server: from the message of a click to the resulting state.

    python tools/trace_decision.py            print the trace and write it into ARCHITECTURE.md
    python tools/trace_decision.py --check    fail if ARCHITECTURE.md is stale or the path is too long

It reports two numbers. A module is on the path if it passes the decision on: it is on the call stack at one
of the stations below, from reading the text to sending the answer. The other number counts every module of
this project outside the rules and content in which any function was called in the meantime (by
`sys.setprofile`): those on the path, and those that do part of the work for one of them. `HELPERS` lists
these by subject; the check fails if a decision calls a module that is in neither list.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.server.serving import Server  # noqa: E402
from tests.server.test_play import HOT_SEAT  # noqa: E402

from diadochoi.server.settings import ServerSettings  # noqa: E402

PAGE = ROOT / "ARCHITECTURE.md"
BEGIN, END = "<!-- trace: tools/trace_decision.py -->", "<!-- end of trace -->"
MOST = 12  # modules on the path
PLAYS = 15  # the last of them is traced: everything is loaded, and it has events to tell
OURS = "diadochoi."
CORE = ("diadochoi.rules", "diadochoi.content")
# Where the decision arrives; the stack above it is its path. The database and the forecast have threads of
# their own, so those stacks begin there.
ARRIVALS = {
    ("diadochoi.record.notation", "parse"): "the text is read",
    ("diadochoi.rules.engine", "play"): "the rules play it",
    ("diadochoi.server.storage.database", "write_many"): "the entry is handed over",
    ("diadochoi.server.tables.table_store", "append"): "the entry is written",
    ("diadochoi.rules.knowledge.views", "board_view"): "the rules say what a seat may know",
    ("diadochoi.record.words", "event"): "the events become sentences",
    ("diadochoi.server.views.forecast_view", "question_forecast"): "the options get forecasts",
    ("diadochoi.server.http.live", "_send"): "the answer is sent",
}
# The modules that do part of the work for those on the path, by subject.
HELPERS = {
    "what the table knows and allows": (
        "server.tables.table",
        "server.tables.timing",
        "server.tables.automatic_answers",
        "server.tables.undo",
        "server.tables.history",
        "server.tables.shared_dice",
    ),
    "limits, types, the time, outages": (
        "server.http.limits",
        "server.schemas.fields",
        "server.timestamps",
        "server.storage.outages",
    ),
    "the position stored with the entry": (
        "server.storage.game_journal",
        "record.stored.state_storage",
        "record.stored.state_fields",
        "record.stored.frame_form",
        "record.stored.lexicon",
        "record.stored.kinds",
        "record.stored.packed_kinds",
    ),
    "words": ("record.words.catalogue", "record.words.bundle", "record.words.name", "record.log"),
    "dice, fights, scores": (
        "record.play",
        "record.accounts.fights",
        "record.accounts.fight_account",
        "record.accounts.rolls",
        "record.accounts.score_changes",
        "server.views.changes_view",
    ),
    "the rest of the screen": (
        "server.views.table_view",
        "server.views.situation_view",
        "server.tables.view_cache",
    ),
}
ASKED = frozenset(name for names in HELPERS.values() for name in names)


class Trace:
    def __init__(self) -> None:
        self.on = False
        self.entered: dict[str, None] = {}
        self.legs: dict[str, list[str]] = {}

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        if not self.on or event != "call":
            return
        module = frame.f_globals.get("__name__", "")
        if not module.startswith(OURS):
            return
        self.entered[module] = None
        leg = ARRIVALS.get((module, frame.f_code.co_name))
        if leg is not None and leg not in self.legs:
            self.legs[leg] = _stack(frame)

    @property
    def path(self) -> list[str]:
        """The modules outside the core that passed the decision on, in order."""
        found = [module for leg in self.legs.values() for module in leg if not module.startswith(CORE)]
        return list(dict.fromkeys(found))

    @property
    def helpers(self) -> list[str]:
        return [module for module in self.entered if not module.startswith(CORE) and module not in self.path]


def _stack(frame: FrameType | None) -> list[str]:
    modules: list[str] = []
    while frame is not None:
        module = frame.f_globals.get("__name__", "")
        if module.startswith(OURS) and (not modules or modules[-1] != module):
            modules.append(module)
        frame = frame.f_back
    return list(dict.fromkeys(reversed(modules)))


def trace() -> Trace:
    """One play over the live connection, after the caches are warm."""
    found = Trace()
    threading.setprofile(found)
    with tempfile.TemporaryDirectory() as folder:
        settings = ServerSettings(database=f"sqlite:///{folder}/tables.sqlite3", rate_limits=False)
        with Server(settings) as server:
            host = server.guest("Eumenes")
            game = host.table(**HOT_SEAT)["id"]
            with host.socket(game) as socket:
                state = socket.hello()
                for play in range(PLAYS):
                    decision = state["decision"]
                    found.on = play == PLAYS - 1
                    action = decision["options"][0]["action"]
                    done = socket.command("play", seat=decision["seat"], action=action, expect=state["seq"])
                    seq = done["seq"]
                    state = socket.state_where(lambda one, seq=seq: one["seq"] >= seq)  # type: ignore[misc]
                found.on = False
    threading.setprofile(None)  # type: ignore[arg-type]
    return found


def drawn(found: Trace) -> str:
    lines = ["```"]
    for leg in ARRIVALS.values():
        steps = [name.removeprefix(OURS) for name in found.legs.get(leg, [])]
        lines.append(f"{leg + ':':36}{' → '.join(steps)}")
    lines.append("```")
    return "\n".join(
        [
            *lines,
            "",
            f"{len(found.path)} modules outside the rules and content pass the decision on (at most {MOST}):",
            "those on the call stack where one of these lines ends. The database and the forecasts have",
            "threads of their own.",
            "",
            "They are not all the modules that run. These others do part of the work for one of them:",
            "",
            "| about | modules |",
            "|---|---|",
            *(
                f"| {about} | {', '.join(f'`{name}`' for name in names)} |"
                for about, names in HELPERS.items()
            ),
            "",
            f"So a decision calls functions of up to {len(found.path) + len(ASKED)} modules. Counted in this",
            "way it used to call 24, and the request for its forecast, which followed it, 16 more. The path",
            "has become shorter, but the number of modules has not: what is stored, what is said and what",
            "is shown have been divided into smaller modules since.",
        ]
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="fail if ARCHITECTURE.md is not up to date")
    check = parser.parse_args(arguments).check
    found = trace()
    text = drawn(found)
    page = PAGE.read_text(encoding="utf-8")
    if BEGIN not in page:
        sys.exit(f"ARCHITECTURE.md has no line {BEGIN}")
    pattern = f"{re.escape(BEGIN)}.*?{re.escape(END)}"
    missed = [leg for leg in ARRIVALS.values() if leg not in found.legs]
    if missed:
        sys.exit(f"The traced decision never got to: {', '.join(missed)}.")
    new = re.sub(pattern, lambda _: f"{BEGIN}\n{text}\n{END}", page, flags=re.DOTALL)
    print(text)
    print(f"{len(found.path) + len(found.helpers)} modules were entered in all.")
    unlisted = sorted({name.removeprefix(OURS) for name in found.helpers} - ASKED)
    if len(found.path) > MOST:
        sys.exit(f"The path of a decision has {len(found.path)} modules, more than {MOST}.")
    if unlisted:
        sys.exit(
            f"A decision also enters {', '.join(unlisted)}: add them to HELPERS, or call them elsewhere."
        )
    if check and new != page:
        sys.exit("ARCHITECTURE.md is stale: run python tools/trace_decision.py")
    if not check:
        PAGE.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
