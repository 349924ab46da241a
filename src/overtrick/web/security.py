"""What protects every answer, and the server from what it is sent. ASGI middleware only."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from overtrick.web.errors import ErrorCode, error_response

LARGEST_BODY = 64 * 1024
"""Bytes of a request's body: a thousand results fit, and nothing that we read is larger."""

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; font-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

UNUSED_FEATURES = (
    # Only names that browsers know: each unknown one is an error in their console.
    *("accelerometer", "autoplay", "camera", "display-capture", "encrypted-media"),
    *("geolocation", "gyroscope", "hid", "idle-detection", "magnetometer", "microphone", "midi"),
    *("payment", "picture-in-picture", "publickey-credentials-get", "serial", "usb"),
    *("xr-spatial-tracking",),
)

SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED_FEATURES),
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SecurityHeaders:
    """Middleware: puts the security headers on every answer; one that is there already stays."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with_headers)


class HeadAsGet:
    """Middleware: answers HEAD as GET without its body (RFC 9110, section 9.3.2)."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self.app({**scope, "method": "GET"}, receive, send_without_body)


class BodyLimit:
    """Middleware: refuses a request whose body is too large, before any of it is used.

    A body is read to its end before the request goes on: at most `LARGEST_BODY` bytes are kept.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        body = None if _is_announced_too_large(scope) else await _body(receive)
        if body is None:
            # The rest of the body is not read, so the connection cannot serve another request.
            refusal = error_response(
                413,
                ErrorCode.TOO_LARGE,
                f"the body is too large: at most {LARGEST_BODY} bytes are read",
                headers={"Connection": "close"},
            )
            await refusal(scope, receive, send)
            return
        messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive_again() -> Message:
            return messages.pop() if messages else await receive()

        await self.app(scope, receive_again, send)


def _is_announced_too_large(scope: Scope) -> bool:
    length = Headers(scope=scope).get("content-length", "")
    return length.isdecimal() and int(length[:20]) > LARGEST_BODY


async def _body(receive: Receive) -> bytes | None:
    """The whole body; None where it is too large. What a client that left had sent, if it left."""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            return None
        if not message.get("more_body", False):
            return bytes(body)
