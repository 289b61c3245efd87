"""Error responses: how routes declare them and how they are built."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from http import HTTPStatus
from typing import Any, Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from sqlalchemy.exc import InterfaceError, OperationalError
from starlette.exceptions import HTTPException

from diadochoi.message import Message
from diadochoi.server.http.language import language_of
from diadochoi.server.http.validation import fault_of
from diadochoi.server.problems import Problem, ProblemBody, database_is_away

# Any route may refuse a request that is malformed or exceeds the rate limit.
_ALWAYS: Final = (422, 429)
# Any body may be too large, have the wrong type, or contain something the database cannot store.
_OF_BODIES: Final = (409, 413, 415)


# A reference instead of the type: FastAPI would build a validator for each status of each route, which makes
# the server start a second later. `http/description` adds the schema.
_BODY: Final = {"application/json": {"schema": {"$ref": f"#/components/schemas/{ProblemBody.__name__}"}}}


def errors(*statuses: int, reading: bool = False) -> dict[int | str, dict[str, Any]]:
    """The `responses` argument of a route that may fail with these statuses, typed as FastAPI types it."""
    return {
        status: {"description": HTTPStatus(status).phrase, "content": _BODY}
        for status in sorted({*_ALWAYS, *statuses, *(() if reading else _OF_BODIES)})
    }


def problem_response(request: Request, problem: Problem) -> JSONResponse:
    headers = {}
    if problem.retry_after is not None:
        headers["Retry-After"] = str(max(1, round(problem.retry_after)))
    return JSONResponse(problem.body(language_of(request)), problem.status, headers)


def methods_at(routers: Iterable[APIRouter], path: str) -> list[str]:
    """The methods allowed at an API path."""
    found: set[str] = set()
    for router in routers:
        for route in router.routes:
            if isinstance(route, APIRoute) and route.include_in_schema and route.path_regex.match(path):
                found |= route.methods or set()
    return sorted(found)


def wrong_method(request: Request, methods: list[str]) -> JSONResponse:
    allowed = ", ".join(methods)
    problem = Problem("wrong_method", Message("problem-wrong_method", methods=allowed))
    return JSONResponse(problem.body(language_of(request)), problem.status, {"Allow": allowed})


def install(app: FastAPI, routers: Sequence[APIRouter]) -> None:
    """Give every error the same format."""

    @app.exception_handler(Problem)
    async def refused(request: Request, problem: Problem) -> JSONResponse:
        return problem_response(request, problem)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
        return problem_response(request, Problem("malformed", fault_of(first, where), field=where))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code in (404, 405) and (methods := methods_at(routers, request.scope["path"])):
            return wrong_method(request, methods)
        if error.status_code == 400:  # the body could not be read at all
            return problem_response(request, Problem("malformed", Message("problem-not_json")))
        return problem_response(request, Problem("not_found", Message("problem-nothing_here")))

    @app.exception_handler(OperationalError)
    @app.exception_handler(InterfaceError)
    async def database_away(request: Request, _: Exception) -> JSONResponse:
        return problem_response(request, database_is_away())  # already logged by the database module
