"""A client that speaks to an application directly, and shows exactly what it sends."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlencode

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message


@dataclass(frozen=True)
class Answer:
    """What an application sent."""

    status: int
    headers: Headers
    raw: bytes

    @property
    def body(self) -> bytes:
        """The body, no longer compressed."""
        if self.headers.get("content-encoding") == "gzip":
            return gzip.decompress(self.raw)
        return self.raw

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def error(self) -> Any:
        """The error object, which must stand alone."""
        assert list(self.json) == ["error"]
        return self.json["error"]


@dataclass(frozen=True)
class Client:
    """Sends requests to an application."""

    app: ASGIApp

    def get(self, path: str, **parameters: str) -> Answer:
        """GET with parameters, encoded as an address wants them."""
        return self.request("GET", f"{path}?{urlencode(parameters)}" if parameters else path)

    def post(self, path: str, value: object) -> Answer:
        """POST with a JSON document."""
        return self.send(path, json.dumps(value).encode())

    def send(self, path: str, body: bytes, media_type: str = "application/json") -> Answer:
        """POST with any body."""
        headers = {"content-type": media_type, "content-length": str(len(body))}
        return self.request("POST", path, headers, [body])

    def request(
        self,
        method: str,
        target: str,
        headers: Mapping[str, str] | None = None,
        chunks: Sequence[bytes] = (b"",),
    ) -> Answer:
        """Any request; each chunk of its body comes by itself; then the client waits."""
        path, _, query = target.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [
                (name.lower().encode(), value.encode())
                for name, value in {"host": "club.test", **(headers or {})}.items()
            ],
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", 8000),
            "state": {},
        }
        waiting = [
            {"type": "http.request", "body": chunk, "more_body": place < len(chunks)}
            for place, chunk in enumerate(chunks, start=1)
        ]
        sent: list[Message] = []

        async def receive() -> Message:
            while not waiting:
                await asyncio.sleep(1)
            return waiting.pop(0)

        async def send(message: Message) -> None:
            sent.append(message)

        async def run() -> None:
            async with asyncio.timeout(20):
                await self.app(scope, receive, send)

        # In a thread, for the thread of the tests may have a loop that runs (a browser's, say).
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, run()).result()
        start, *parts = sent
        assert start["type"] == "http.response.start"
        return Answer(
            start["status"],
            Headers(raw=start["headers"]),
            b"".join(part.get("body", b"") for part in parts),
        )
