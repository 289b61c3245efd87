"""The printed board as one SVG drawing, made from the geometry and the content."""

from diadochoi.drawing.draw import draw_board
from diadochoi.drawing.theme import THEMES, Theme

__all__ = ["THEMES", "Theme", "draw_board"]
