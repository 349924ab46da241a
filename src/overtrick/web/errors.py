"""The one shape of every error that goes over HTTP: `{"error": {"code", "message", ...}}`."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.routing import Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from overtrick.app.shapes import Shape
from overtrick.core.board import Vulnerability
from overtrick.core.law77 import Scale
from overtrick.core.notation.languages import LANGUAGES

LOGGER = logging.getLogger(__name__)

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

LONGEST_QUOTE = 40
"""Characters of what somebody sent that an error repeats."""

MOST_RESULTS = 1000
LAST_BOARD = 999_999


class ErrorCode(StrEnum):
    """What kind of error: the command's codes, then those that only HTTP has."""

    NOTATION = "notation"
    VULNERABILITY = "vulnerability"
    LANGUAGE = "language"
    USAGE = "usage"
    INPUT = "input"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    TOO_LARGE = "too_large"
    FAULT = "fault"


CODES_OF_STATUS = {
    404: ErrorCode.NOT_FOUND,
    405: ErrorCode.METHOD_NOT_ALLOWED,
    413: ErrorCode.TOO_LARGE,
}

MESSAGES = {
    ErrorCode.NOT_FOUND: "there is nothing at this address; /api/docs describes the API",
    ErrorCode.TOO_LARGE: "the body is too large",
}


NOT_FOUND_PAGE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not found – Overtrick</title>
<link rel="stylesheet" href="/static/plain.css">
<h1>There is nothing at this address</h1>
<p><a href="/">The calculator</a> · <a href="/api/docs">The API</a></p>
</html>
"""


def one_of(words: Sequence[str]) -> str:
    """The words as a choice.

    >>> one_of(["none", "ns", "ew"])
    'none, ns or ew'
    """
    return " or ".join([*filter(None, [", ".join(words[:-1])]), words[-1]])


EXPECTED = {
    # What is right for a parameter or field, by its name.
    "result": "one result, as 4S N = (in an address, + is written %2B)",
    "results": f"a list of at most {MOST_RESULTS:,} texts, each one result, as 4S N =",
    "vul": one_of([vulnerability.value for vulnerability in Vulnerability]),
    "board": f"a whole number from 1 to {LAST_BOARD}",
    "vulnerable": "true or false",
    "lang": one_of(list(LANGUAGES)),
    "scale": one_of([scale.value for scale in Scale]),
    "score": "a whole number of at most nine digits, as 470 or -50",
    "body": "a JSON object with the field results, sent as application/json",
}


class UsageError(Exception):
    """A request that cannot be used; the message says what would have been right."""


class AsciiJSONResponse(JSONResponse):
    """JSON as the command writes it: what is not ASCII is escaped.

    So a lone surrogate, which a JSON text may hold and UTF-8 may not, can be quoted back.
    """

    def render(self, content: Any) -> bytes:
        """The document as bytes."""
        return json.dumps(content, allow_nan=False).encode("ascii")


def error_response(
    status: int, code: ErrorCode, message: str, headers: Mapping[str, str] | None = None
) -> AsciiJSONResponse:
    """An answer that says what is wrong."""
    shape: Shape = {"error": {"code": code.value, "message": message}}
    return AsciiJSONResponse(shape, status, headers)


class FaultsAnswered:
    """Middleware: a fault of ours is logged, and answered without telling its inside."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        started = False

        async def send_noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive, send_noted)
        except Exception:
            if scope["type"] != "http" or started:
                raise  # the server logs it and cuts the connection: half an answer is no answer
            # The path only: what stands behind the ? may be somebody's.
            LOGGER.exception("%s %s failed", scope["method"], scope["path"])
            message = "a fault of ours, not yours; please report it with the request you sent"
            answer = error_response(500, ErrorCode.FAULT, message)
            await answer(scope, receive, send)


def install_handlers(app: FastAPI) -> None:
    """Give every error of the framework, and ours, the one shape."""
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _validation_error)
    app.add_exception_handler(UsageError, _usage_error)


def _usage_error(_: Request, error: Exception) -> Response:
    return error_response(422, ErrorCode.USAGE, str(error))


def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    if error.status_code == 400:
        # The framework could not read the body: nested too deeply, a number too long.
        return error_response(422, ErrorCode.USAGE, f"the body: expected {EXPECTED['body']}")
    code = CODES_OF_STATUS.get(error.status_code, ErrorCode.USAGE)
    message = MESSAGES.get(code, str(error.detail))
    if code is ErrorCode.NOT_FOUND and _is_for_a_person(request):
        return Response(NOT_FOUND_PAGE, 404, headers, "text/html; charset=utf-8")
    if code is ErrorCode.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(_allowed_methods(request)) or headers.get("Allow", "")
        message = f"this address answers {headers['Allow']} only"
    return error_response(error.status_code, code, message, headers)


def _is_for_a_person(request: Request) -> bool:
    """Whether a browser asks for a page: programs ask below /api, or do not ask for HTML."""
    wants_page = "text/html" in request.headers.get("accept", "")
    return wants_page and not request.url.path.startswith("/api/v1/")


def _allowed_methods(request: Request) -> list[str]:
    """What the address answers. The framework names the methods of the first route only."""
    routes = request.app.routes
    allowed = {
        method
        for method in METHODS
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL for route in routes
        )
    }
    if "GET" in allowed:
        allowed.add("HEAD")
    return [method for method in METHODS if method in allowed]


def _validation_error(_: Request, error: Exception) -> Response:
    """The framework's own refusal, of which only the kind and the place are told."""
    assert isinstance(error, RequestValidationError)
    return error_response(422, ErrorCode.USAGE, _usage_message(error.errors()[0]))


def _usage_message(problem: Mapping[str, Any]) -> str:
    kind, (source, *path) = problem["type"], problem["loc"]
    if not path or kind == "json_invalid":
        return f"the body: expected {EXPECTED['body']}"
    # Behind the name come places in a list, which say something, and the framework's own words.
    if len(path) > 1 and path[0] == "results":
        return f'"results"[{path[1]}]: expected a text, one result, as 4S N ='
    name, places = str(path[0]), [f"[{part}]" for part in path[1:] if isinstance(part, int)]
    shown = quoted(name) + "".join(places)
    if kind == "extra_forbidden":
        return f"{shown} is no field of the {source}"
    missing = " is missing" if kind == "missing" else ""
    return f"{shown}{missing}: expected {EXPECTED.get(name, 'what /api/docs says')}"


def quoted(text: str) -> str:
    """What somebody sent, short enough to be repeated.

    >>> quoted("vull")
    '"vull"'
    """
    return f'"{text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "..."}"'
