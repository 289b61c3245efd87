"""The printed board as one SVG drawing, made from the geometry and the content."""

from diadochoi.content.board.draw import draw_board
from diadochoi.content.board.theme import THEMES, Theme

__all__ = ["THEMES", "Theme", "draw_board"]
