"""tools/compile.py needs a compiler only if one is requested."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType

import pytest


@pytest.mark.parametrize(("flags", "status"), [([], 1), (["--if-possible"], 0)])
def test_without_a_compiler_nothing_is_built(
    flags: list[str],
    status: int,
    tool: Callable[[str], ModuleType],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    compile_tool = tool("compile")
    monkeypatch.setattr(compile_tool, "is_up_to_date", lambda *_: False)
    monkeypatch.setattr(compile_tool, "build", lambda *_: pytest.fail("it was built"))
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr(sys, "argv", ["compile.py", *flags])
    assert compile_tool.main() == status
    assert "no C compiler" in capsys.readouterr().err


def test_a_compiler_without_the_headers_of_python_is_none(
    tool: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_tool = tool("compile")
    monkeypatch.setattr(compile_tool.sysconfig, "get_path", lambda name: "/nowhere")
    assert compile_tool.compiler() is None
