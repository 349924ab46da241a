"""What every answer keeps to: one shape of errors, headers, HEAD, validators, limits."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest
from fastapi import FastAPI, Request, Response
from starlette.types import Message, Receive, Scope, Send

from api.asgi import Answer, Client
from overtrick.web.app import create_app
from overtrick.web.caching import etagged
from overtrick.web.security import LARGEST_BODY, SECURITY_HEADERS

SCORE = "/api/v1/score"
GOOD = f"{SCORE}?result=4S%20N%20%3D"
GETS = [
    *(GOOD, "/api/v1/contracts/420", "/api/docs", "/api/openapi.json"),
    *("/api/docs-assets/start.js", "/api/docs-assets/swagger-ui.css", "/", "/en/", "/sw.js"),
    *("/data/en/scores.json", "/static/calculator.css", "/manifest/fr.webmanifest"),
]
ERRORS = [
    *(("GET", "/nothing", 404), ("GET", "/api/v1/score/", 404), ("GET", "/api/v2/score", 404)),
    *(("GET", "/api/docs-assets/nothing.js", 404), ("GET", "/static/nothing.js", 404)),
    *(("PUT", SCORE, 405), ("POST", "/api/docs-assets/start.js", 405), ("GET", SCORE, 422)),
]


def faulty(failure: BaseException) -> Client:
    """The application with an address that fails."""
    app = create_app()

    @app.get("/fail", include_in_schema=False)
    async def fail() -> None:
        raise failure

    # In front of the pages, which may answer any address.
    app.router.routes.insert(0, app.router.routes.pop())
    return Client(app)


def message_of(answer: Answer) -> str:
    """The error's message, after a look at its shape."""
    assert answer.headers["content-type"] == "application/json"
    assert answer.error.keys() == {"code", "message"}
    assert answer.error["message"]
    return str(answer.error["message"])


@pytest.mark.parametrize(("method", "path", "status"), ERRORS)
def test_one_shape_of_errors(client: Client, method: str, path: str, status: int) -> None:
    answer = client.request(method, path)
    assert answer.status == status
    message_of(answer)
    codes = {404: "not_found", 405: "method_not_allowed", 422: "usage"}
    assert answer.error["code"] == codes[status]


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", SCORE, "GET, HEAD, POST"),
        ("DELETE", SCORE, "GET, HEAD, POST"),
        ("OPTIONS", SCORE, "GET, HEAD, POST"),
        ("POST", "/api/v1/contracts/420", "GET, HEAD"),
        ("POST", "/api/openapi.json", "GET, HEAD"),
        ("POST", "/api/docs-assets/start.js", "GET, HEAD"),
    ],
)
def test_what_is_allowed_instead(client: Client, method: str, path: str, allowed: str) -> None:
    answer = client.request(method, path)
    assert (answer.status, answer.headers["allow"]) == (405, allowed)
    assert message_of(answer) == f"this address answers {allowed} only"


def test_a_fault_is_logged_and_not_told(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        answer = faulty(RuntimeError("the secret")).get("/fail", token="4711")
    assert (answer.status, answer.error["code"]) == (500, "fault")
    assert "secret" not in message_of(answer)
    (record,) = caplog.records
    assert record.getMessage() == "GET /fail failed"
    assert record.exc_info is not None
    assert "the secret" in caplog.text
    assert "4711" not in caplog.text
    for name, value in SECURITY_HEADERS.items():
        assert answer.headers[name] == value


def test_a_fault_in_half_an_answer_cuts_it() -> None:
    app = create_app()

    async def half(_: Scope, __: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * 1000, "more_body": True})
        raise RuntimeError("in the middle")

    app.mount("/half", half)
    app.router.routes.insert(0, app.router.routes.pop())
    with pytest.raises(RuntimeError, match="in the middle"):
        Client(app).get("/half/")


@pytest.mark.parametrize(
    ("method", "path"), [*(("GET", path) for path in GETS), *(error[:2] for error in ERRORS)]
)
def test_every_answer_has_the_headers(client: Client, method: str, path: str) -> None:
    answer = client.request(method, path)
    for name, value in SECURITY_HEADERS.items():
        assert answer.headers.getlist(name) == [value]
    assert "set-cookie" not in answer.headers
    assert "server" not in answer.headers
    assert "unsafe" not in answer.headers["content-security-policy"]


def test_the_headers() -> None:
    assert SECURITY_HEADERS["Content-Security-Policy"] == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; font-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    assert SECURITY_HEADERS["X-Content-Type-Options"] == "nosniff"
    assert SECURITY_HEADERS["Referrer-Policy"] == "no-referrer"
    assert SECURITY_HEADERS["Cross-Origin-Resource-Policy"] == "same-origin"
    for feature in ("camera", "microphone", "geolocation"):
        assert f"{feature}=()" in SECURITY_HEADERS["Permissions-Policy"]


@pytest.mark.parametrize("path", [*GETS, "/nothing", SCORE])
@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_head_is_get_without_the_body(client: Client, path: str, encoding: str) -> None:
    headers = {"accept-encoding": encoding}
    get, head = (client.request(method, path, headers) for method in ("GET", "HEAD"))
    assert (head.status, head.headers) == (get.status, get.headers)
    assert int(head.headers.get("content-length", len(get.raw))) == len(get.raw) > 0
    assert head.raw == b""


@pytest.mark.parametrize(
    "path",
    [
        *("/api/openapi.json", "/api/docs", "/api/docs-assets/swagger-ui-bundle.js", "/", "/fr/"),
        *("/data/en/scores.json", "/data/fr/notation.json", "/static/calculator.js", "/sw.js"),
    ],
)
@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_validators(client: Client, path: str, encoding: str) -> None:
    headers = {"accept-encoding": encoding}
    first = client.request("GET", path, headers)
    tag = first.headers["etag"]
    # Compressed bytes are others than the ones that a strong tag stands for.
    assert tag.startswith('W/"' if encoding == "gzip" else '"')
    assert first.headers["cache-control"] == "no-cache"
    for known in (tag, f'"other", {tag}', tag.removeprefix("W/"), "*"):
        again = client.request("GET", path, headers | {"if-none-match": known})
        assert (again.status, again.raw) == (304, b"")
        assert again.headers["etag"].removeprefix("W/") == tag.removeprefix("W/")
        assert again.headers["cache-control"] == "no-cache"
        assert again.headers["content-security-policy"]
    for unknown in ('"other"', "", tag.strip('W/"')):
        again = client.request("GET", path, headers | {"if-none-match": unknown})
        assert (again.status, again.body) == (200, first.body)


def test_a_tag_stands_for_the_bytes() -> None:
    app = FastAPI()

    @app.get("/{text}")
    async def text(request: Request, text: str) -> Response:
        return etagged(request, text.encode(), "text/plain")

    client = Client(app)
    tags = [client.get(path).headers["etag"] for path in ("/one", "/two", "/one")]
    assert tags[0] == tags[2] != tags[1]
    assert tags[0].startswith('"')
    assert client.get("/one").body == b"one"
    assert client.get("/one").headers["content-type"] == "text/plain; charset=utf-8"


def test_long_answers_are_compressed(client: Client) -> None:
    headers = {"accept-encoding": "br, gzip"}
    long = client.request("GET", "/api/openapi.json", headers)
    assert long.headers["content-encoding"] == "gzip"
    assert long.headers["vary"] == "Accept-Encoding"
    assert len(long.raw) < len(long.body) / 3
    assert json.loads(long.body) == client.get("/api/openapi.json").json
    short = client.request("GET", GOOD, headers)
    assert "content-encoding" not in short.headers
    assert "content-encoding" not in client.get("/api/openapi.json").headers


def exactly(size: int) -> bytes:
    """A body that can be used, of this size."""
    start, end = b'{"results": ["4S N ="]', b"}"
    return start + b" " * (size - len(start) - len(end)) + end


def sent_in_chunks(client: Client, body: bytes, chunks: int, headers: Any = None) -> Answer:
    size = len(body) // chunks + 1
    parts = [body[start : start + size] for start in range(0, len(body), size)]
    json_headers = {"content-type": "application/json", **(headers or {})}
    return client.request("POST", SCORE, json_headers, parts)


def test_a_body_of_the_largest_size(client: Client) -> None:
    assert LARGEST_BODY == 64 * 1024
    assert client.send(SCORE, exactly(LARGEST_BODY)).status == 200
    assert sent_in_chunks(client, exactly(LARGEST_BODY), 7).status == 200


@pytest.mark.parametrize("length", [LARGEST_BODY + 1, 10**12, "9" * 5000])
def test_a_body_that_is_announced_too_large(client: Client, length: object) -> None:
    answer = client.request("POST", SCORE, {"content-length": f"{length}"}, [b"{"])
    assert (answer.status, answer.error["code"]) == (413, "too_large")
    assert message_of(answer) == "the body is too large: at most 65536 bytes are read"
    assert answer.headers["connection"] == "close"
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("headers", [{}, {"content-length": "10"}, {"content-length": "many"}])
@pytest.mark.parametrize("chunks", [1, 2, 300])
def test_a_body_that_grows_too_large(client: Client, chunks: int, headers: Any) -> None:
    answer = sent_in_chunks(client, exactly(LARGEST_BODY + 1), chunks, headers)
    assert (answer.status, answer.error["code"]) == (413, "too_large")


def test_no_address_takes_a_large_body(client: Client) -> None:
    for method, path in (("GET", "/api/docs"), ("POST", "/nothing"), ("GET", GOOD)):
        answer = client.request(method, path, {"content-length": "65537"}, [b"x"])
        assert answer.status == 413
        assert client.request(method, path, {}, [b"x" * 40_000] * 2).status == 413


def test_a_large_body_is_not_read_on(client: Client) -> None:
    """What follows the chunk that is too much stays where it is."""
    reads: list[int] = []

    async def counted(scope: Scope, receive: Receive, send: Send) -> None:
        async def receive_counted() -> Message:
            reads.append(1)
            return await receive()

        await client.app(scope, receive_counted, send)

    answer = Client(counted).request("POST", SCORE, {}, [b"x" * LARGEST_BODY] * 10)
    assert (answer.status, len(reads)) == (413, 2)


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "overtrick.local", "[::1]:8000"])
def test_any_host_is_answered(client: Client, host: str) -> None:
    assert client.request("GET", GOOD, {"host": host}).status == 200
