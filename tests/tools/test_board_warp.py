"""The displacement that makes room on the board: nothing folds, the frame stays, crowded areas get room."""

from __future__ import annotations

import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("scipy", reason="the extra `board` brings scipy")
np = pytest.importorskip("numpy")
TOOLS = Path(__file__).resolve().parents[2] / "tools" / "board"
MAP = Path(__file__).resolve().parents[2] / "src" / "diadochoi" / "content" / "data" / "map.toml"


@pytest.fixture(scope="module")
def board() -> Any:
    """The board as the build makes it, without the coasts."""
    sys.path.insert(0, str(TOOLS))
    try:
        from projection import Board, make_sheet
        from source import crowd, read_placed
        from warp import make_warp
    finally:
        sys.path.remove(str(TOOLS))
    placed = read_placed(TOOLS / "board.toml")
    sheet, room = make_sheet(placed["frame"]), placed["room"]
    wants = crowd(MAP, placed, sheet)
    return Board(sheet, make_warp(sheet.width, sheet.height, wants, room["blur"], room["empty"])), wants


def test_nothing_folds(board: Any) -> None:
    corners = board[0].warp.corners()
    assert corners.min() > 0.1  # of every cell of the grid; 1 means drawn as large as before
    assert corners.max() < 8


def test_the_frame_stays_the_frame(board: Any) -> None:
    warp = board[0].warp
    assert (warp.xs[:, 0] == 0).all() and (warp.xs[:, -1] == board[0].width).all()
    assert (warp.ys[0] == 0).all() and (warp.ys[-1] == board[0].height).all()
    # Along the edge no point overtakes the next one, so that the coast beyond it does not fold either.
    for rim in (warp.xs[0], warp.xs[-1], warp.ys[:, 0], warp.ys[:, -1]):
        assert (np.diff(rim) > 0).all()


def test_places_that_were_crowded_stand_further_apart(board: Any) -> None:
    facts = tomllib.loads(MAP.read_text(encoding="utf-8"))
    spaces = board[1][: len(facts["space"]) + len(facts["transit"])]
    warp = board[0].warp

    def nearest(points: list[tuple[float, float]]) -> Any:
        spots = np.array(points)
        far = np.hypot(*(spots[:, None, :] - spots[None, :, :]).transpose(2, 0, 1))
        np.fill_diagonal(far, np.inf)
        return far.min(axis=1)

    before, after = (nearest(points) for points in ([s[:2] for s in spaces], [warp(*s[:2]) for s in spaces]))
    crowded = before < np.quantile(before, 0.25)
    assert np.median(after[crowded] / before[crowded]) > 1.3


def test_a_fold_would_be_found(board: Any) -> None:
    warp = board[0].warp
    folded = warp.xs.copy()
    folded[50, 60], folded[50, 61] = warp.xs[50, 61], warp.xs[50, 60]
    assert replace(warp, xs=folded).corners().min() < 0
