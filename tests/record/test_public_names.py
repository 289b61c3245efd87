"""What `import diadochoi` offers."""

from __future__ import annotations

from pathlib import Path

import pytest

import diadochoi


@pytest.mark.parametrize("name", diadochoi.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(diadochoi, name) is not None


def test_every_error_that_a_public_function_raises_is_public(tmp_path: Path) -> None:
    with pytest.raises(diadochoi.ContentError):
        diadochoi.new_game(content=tmp_path / "nowhere")
    with pytest.raises(diadochoi.ConfigError):
        diadochoi.new_game(players=9)
    with pytest.raises(diadochoi.PositionError):
        diadochoi.parse_position("")
    with pytest.raises(diadochoi.UnknownSeat):
        diadochoi.new_game(2, seed=1).view(9)
