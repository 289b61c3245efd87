"""Where everything lies on the board: the typed door to the built file board.json (see docs/board.md).

Holds positions and shapes only; names, kinds and numbers come from the content.
"""

from diadochoi.content.geometry.geometry import BoardGeometry, load_geometry

__all__ = ["BoardGeometry", "load_geometry"]
