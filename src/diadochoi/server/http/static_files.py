"""Serves the built front end: hashed files are cached for ever, index.html is always fresh and answers every
page path."""

from __future__ import annotations

import mimetypes
import re
from html import escape
from pathlib import Path
from typing import Final

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, Response

from diadochoi.message import Message
from diadochoi.server.http.routes.content import FOR_EVER
from diadochoi.server.problems import not_found

FOLDER: Final = Path(__file__).parents[1] / "static"
# Vite writes assets/name-HASH.ext; such a file never changes.
_HASHED: Final = re.compile(r"^assets/.+-[A-Za-z0-9_-]{8,}\.[a-z0-9.]+$")
_NOT_BUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Diadochoi</title>
<h1>Diadochoi</h1><p>{text}</p></html>
"""
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


def static_router(folder: Path = FOLDER) -> APIRouter:
    router = APIRouter()

    @router.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        if path.startswith("api/") or path == "api":
            raise HTTPException(404)
        root = folder.resolve()
        wanted = (root / path).resolve() if "\x00" not in path else root
        if wanted.is_file() and wanted.is_relative_to(root) and wanted.name != "index.html":
            cache = FOR_EVER if _HASHED.match(path) else "public, max-age=300"
            return FileResponse(wanted, headers={"Cache-Control": cache})
        if _HASHED.match(path):
            raise not_found(Message("problem-no_such_file"))
        index = root / "index.html"
        if not index.is_file():
            text = escape(str(Message("server-not_built")))
            return HTMLResponse(_NOT_BUILT.format(text=text), headers={"Cache-Control": "no-cache"})
        return FileResponse(index, media_type="text/html", headers={"Cache-Control": "no-cache"})

    return router
