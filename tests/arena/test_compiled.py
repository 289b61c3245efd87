"""The compiled engine plays the same games as the pure one, move by move, and bots make the same choices.

Nothing is compiled here: `make compile` builds it if there is a C compiler.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from diadochoi.arena.bench import engine_kind

ROOT = Path(__file__).resolve().parents[2]
COMPILED = ROOT / "build" / "compiled"
SEEDS = 12  # covers every edition with every number of players
_SCRIPT = """
import json
from tests.arena.test_compiled import choices, fingerprints, interpreted
print(json.dumps({"interpreted": interpreted(), "games": fingerprints(), "choices": choices()}))
"""
# Modules of the rules that are read once at the start, or that games do not use.
LEFT_PURE = {
    "core/events.py",
    "core/version.py",
    "knowledge/lasting_effects.py",
    "knowledge/odds.py",
    "knowledge/victory_track.py",
    "knowledge/views.py",
}
FORECAST = "knowledge/forecast/"  # dataclasses, made once per decision
THOUGHTS = 120


def compiled_modules() -> list[Path]:
    """The sources that `tools/compile.py` compiles."""
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        return [Path(path) for path in importlib.import_module("compile").modules()]
    finally:
        sys.path.remove(str(ROOT / "tools"))


def interpreted() -> list[str]:
    """The modules that still run from source."""
    names = [".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in compiled_modules()]
    return [name for name in names if str(importlib.import_module(name).__file__).endswith(".py")]


def fingerprints() -> list[list[str]]:
    """Whole games of all editions and sizes with sampled settings: fingerprints along the way and at the
    end."""
    import random

    from diadochoi.arena.fuzz.games import game_config, pick
    from diadochoi.content.edition_table import EDITIONS
    from diadochoi.content.editions import load_edition
    from diadochoi.record.stored.state_storage import fingerprint
    from diadochoi.rules import engine
    from diadochoi.rules.core.chance import seed_bytes
    from diadochoi.rules.turn.setup import new_state

    games: list[list[str]] = []
    for number in range(SEEDS):
        seed = f"compiled-{number}"
        edition = EDITIONS[number % len(EDITIONS)]
        facts = load_edition(edition)
        counts = sorted(facts.player_counts)
        players = counts[number // len(EDITIONS) % len(counts)]
        state = new_state(facts, game_config(facts, seed, players, edition), seed_bytes(seed))
        chance = random.Random(seed)
        found: list[str] = []
        decisions = 0
        while not state.over:
            if decisions % 50 == 0:
                found.append(fingerprint(state))
            engine.play(state, pick(state, chance, "biased"))
            decisions += 1
        games.append([*found, fingerprint(state), str(decisions)])
    return games


def choices() -> list[int]:
    """What bots of every kind choose in the first part of a game."""
    from diadochoi.bots.base import Knowledge, make_bot
    from diadochoi.content import load
    from diadochoi.rules import engine
    from diadochoi.rules.core.chance import seed_bytes
    from diadochoi.rules.core.config import make_config
    from diadochoi.rules.turn.setup import new_state

    state = new_state(load(), make_config(load(), 4), seed_bytes("compiled bots"))
    bots = [
        make_bot(name, seat, 1) for seat, name in enumerate(("strategist", "greedy", "seeker:3", "squire"))
    ]
    found: list[int] = []
    while not state.over and len(found) < THOUGHTS:
        choice = bots[state.asked].choose(Knowledge(state, state.asked), state.options, 1.0)
        found.append(choice)
        engine.play(state, choice)
    return found


def is_up_to_date() -> bool:
    """Whether build/compiled was made from the current sources of the engine."""
    return (
        subprocess.run([sys.executable, ROOT / "tools" / "compile.py", "--check"], check=False).returncode
        == 0
    )


# Builtin classes that mypyc can derive from.
DERIVABLE = {"Exception", "LookupError", "IndexError", "Warning", "UserWarning", "ValueError"}


def test_every_class_of_the_engine_can_be_compiled() -> None:
    """Without compiling: no class derives from a builtin class that the compiler refuses."""
    refused = [
        f"{path.name}: class {node.name}({base.id})"
        for path in sorted((ROOT / "src" / "diadochoi" / "rules").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
        for base in node.bases
        if isinstance(base, ast.Name) and hasattr(builtins, base.id) and base.id not in DERIVABLE
    ]
    assert refused == []


def test_every_module_of_the_rules_is_compiled_but_a_named_few() -> None:
    """A new or moved module must not silently run interpreted."""
    rules = ROOT / "src" / "diadochoi" / "rules"
    sources = {path for path in rules.rglob("*.py") if path.name != "__init__.py"}
    left = sources - set(compiled_modules())
    names = {path.relative_to(rules).as_posix() for path in left}
    assert {name for name in names if not name.startswith(FORECAST)} == LEFT_PURE


def test_interpreted_code_can_make_every_frame() -> None:
    """In the compiled engine, the `__init__` of a frame without this mark runs only for compiled callers."""
    mark = "mypyc_attr(allow_interpreted_subclasses=True)"
    classes = [
        node
        for path in sorted((ROOT / "src" / "diadochoi" / "rules").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    ]
    frames: list[ast.ClassDef] = []
    names = {"Frame"}
    while more := [
        node for node in classes if node not in frames and names & {*map(ast.unparse, node.bases)}
    ]:
        frames += more
        names |= {node.name for node in more}
    unmarked = [node.name for node in frames if mark not in map(ast.unparse, node.decorator_list)]
    assert len(frames) > 60
    assert unmarked == []


def test_the_compiled_engine_plays_the_same_games() -> None:
    if engine_kind() == "compiled":
        pytest.skip("this is the compiled engine; run the tests without PYTHONPATH to compare")
    if not is_up_to_date():
        pytest.skip("build/compiled is missing or older than the sources: run `make compile`")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(COMPILED), str(ROOT)))}
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["interpreted"] == []
    assert answer["choices"] == choices()
    assert answer["games"] == fingerprints()
