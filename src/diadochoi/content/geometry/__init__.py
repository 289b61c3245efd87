"""Where everything is on the board: the built file board.json as typed objects (see docs/board.md).

Holds only positions and shapes; names, kinds and numbers come from the content.
"""

from diadochoi.content.geometry.geometry import BoardGeometry, load_geometry

__all__ = ["BoardGeometry", "load_geometry"]
