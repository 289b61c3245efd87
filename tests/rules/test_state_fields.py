"""The class with the fields of a state: generated from their declarations, and complete."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from diadochoi.record.stored.state_fields import STATE_FIELDS
from tests.record.playing import random_game

TOOL = Path(__file__).resolve().parents[2] / "tools" / "state_fields.py"


def test_the_class_is_what_the_declarations_say() -> None:
    done = subprocess.run([sys.executable, str(TOOL), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_field_is_declared_twice() -> None:
    for names in ([field.attribute for field in STATE_FIELDS], [field.stored for field in STATE_FIELDS]):
        assert len(names) == len(set(names))


def test_every_declared_field_is_copied_and_compared() -> None:
    state = random_game(plays=40).state
    values = state.values()
    assert list(values) == [field.attribute for field in STATE_FIELDS]
    twin = state.copy()
    for field in STATE_FIELDS:
        assert twin.values()[field.attribute] == values[field.attribute]
