"""The tests in two parts: those that need interpreted code, and those that may use the compiled engine.

`make test` runs one after the other, the second with the compiled engine where it could be built, in a third
of the time. Plain `pytest` runs everything with the sources as they are.
"""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parent
# Folders and files whose tests play whole games and look at the outcome, except those marked `interpreted`.
PLAYING = (
    "arena",
    "bots",
    "gym",
    "learn",
    "rules/test_properties.py",
    "rules/test_questions_tell_nothing.py",
    "rules/test_settled.py",
    "server",
    "tools/test_fuzz_inputs.py",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--part",
        choices=("interpreted", "compiled"),
        help="run only the tests that need interpreted code, or only those that may use the compiled engine",
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Spare the compiled part the import of modules it has no test in."""
    outside = collection_path.is_file() and not plays(collection_path)
    return True if outside and config.getoption("--part") == "compiled" else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    part = config.getoption("--part")
    if part is None:
        return
    chosen, other = [], []
    for item in items:
        (chosen if may_be_compiled(item) == (part == "compiled") else other).append(item)
    config.hook.pytest_deselected(items=other)
    items[:] = chosen


def may_be_compiled(item: pytest.Item) -> bool:
    return plays(item.path) and item.get_closest_marker("interpreted") is None


def plays(path: Path) -> bool:
    name = path.relative_to(TESTS).as_posix()
    return any(name == each or name.startswith(f"{each}/") for each in PLAYING)
