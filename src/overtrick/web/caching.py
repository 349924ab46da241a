"""Answers that a browser keeps and asks again about, by the digest of what they hold."""

from __future__ import annotations

import hashlib
import os
from mimetypes import guess_type
from pathlib import Path

from fastapi import Request, Response
from starlette.datastructures import MutableHeaders
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

REVALIDATE = "no-cache"
"""Keep it, but ask before each use: a new version is seen at once, and costs nothing till then."""


def etagged(request: Request, body: bytes, media_type: str) -> Response:
    """An answer with the digest of its body, or 304 where the asker has that body already.

    Source: RFC 9110, sections 8.8.3 (ETag) and 13.1.2 (If-None-Match).
    """
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": REVALIDATE}
    if _is_known(tag, request.headers.getlist("if-none-match")):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)


def _is_known(tag: str, conditions: list[str]) -> bool:
    known = [part.strip() for condition in conditions for part in condition.split(",")]
    # Weak comparison, as the RFC wants here: a compressed answer carries the tag as W/"...".
    return "*" in known or tag in [part.removeprefix("W/") for part in known]


class RevalidatedFiles(StaticFiles):
    """Files that a browser keeps and asks again about.

    By their digest: packages are installed with the dates of another day, and of another version.
    """

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, or 304 where the asker has it already."""
        del stat_result, status_code  # the digest says more, and no page of errors is served here
        media_type = guess_type(full_path)[0] or "application/octet-stream"
        if media_type.startswith("text/") or media_type.endswith("javascript"):
            media_type += "; charset=utf-8"
        return etagged(Request(scope), Path(full_path).read_bytes(), media_type)


class WeakTagsWhenCompressed:
    """Middleware: makes the ETag of a compressed answer weak.

    A strong tag stands for exact bytes, and the compressed ones are others (RFC 9110, 8.8.3.3).
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def send_weakened(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if "content-encoding" in headers and headers.get("etag", "").startswith('"'):
                    headers["etag"] = "W/" + headers["etag"]
            await send(message)

        await self.app(scope, receive, send_weakened)
