"""Project files that readers want too: inside the installed package, else in the checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent  # the build of the compiled engine links to the sources
_CHECKOUT: Final = _PACKAGE.parents[2]


def project_path(checkout: str, packaged: str) -> Path:
    """Return a file or folder by its path in the checkout; the wheel has it under `book/project/`."""
    installed = _PACKAGE / "project" / packaged
    return installed if installed.exists() else _CHECKOUT / checkout
