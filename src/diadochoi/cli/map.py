"""`diadochoi map`: writes the printed board as an SVG drawing."""

from __future__ import annotations

import argparse
from pathlib import Path

from diadochoi.cli.help_text import Help
from diadochoi.cli.main import CommandError
from diadochoi.content import load
from diadochoi.content.geometry import load_geometry
from diadochoi.drawing import THEMES, draw_board
from diadochoi.message import Message


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("map", help=Help("help-map"))
    parser.add_argument("--out", type=Path, default=Path("board.svg"), help=Help("help-map_out"))
    parser.add_argument("--theme", choices=sorted(THEMES), default="light", help=Help("help-map_theme"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    drawing = draw_board(load_geometry(), load(), THEMES[arguments.theme])
    try:
        arguments.out.write_text(drawing, encoding="utf-8")
    except OSError as error:
        raise CommandError(
            Message("cli-map_not_written", file=arguments.out, error=error.strerror)
        ) from error
    print(Message("result-map", file=arguments.out, size=len(drawing) // 1000))
    return 0
