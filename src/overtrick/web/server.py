"""The server on this machine: it listens, says where, and ends quietly."""

from __future__ import annotations

import errno
import logging
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

import click
import uvicorn

from overtrick.web.app import create_app

LOCAL = "127.0.0.1"
EVERY_ADDRESS = ("0.0.0.0", "::", "")

MOST_CONNECTIONS = 800
"""Beyond these a connection is answered 503 and closed: fewer than one program may hold open."""

LAST_WAIT = 3
"""Seconds that requests under way are given when the server is stopped."""


class CannotListenError(Exception):
    """The address or the port cannot be used; the message says why."""


def serve(host: str, port: int, open_browser: bool) -> None:
    """Serve the web application until Ctrl+C.

    Input: port 0 takes any free port. Errors: `CannotListenError`.
    """
    listener = listen(host, port)
    real_port = listener.getsockname()[1]

    def say_where() -> None:
        for line in announcement(host, real_port):
            click.echo(line)
        if open_browser:
            _open(address(LOCAL if host in EVERY_ADDRESS else host, real_port))

    config = uvicorn.Config(
        create_app(),
        lifespan="off",
        ws="none",
        # Its own lines are not for people; warnings and faults still reach standard error.
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_WAIT,
        limit_concurrency=MOST_CONNECTIONS,
    )
    # A request that is cut off at the end is no fault; its traceback would be uvicorn's only words.
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    with suppress(KeyboardInterrupt):  # uvicorn passes it on when it has ended in order
        AnnouncedServer(config, say_where).run(sockets=[listener])


class AnnouncedServer(uvicorn.Server):
    """A server that calls `on_start` as soon as it answers."""

    def __init__(self, config: uvicorn.Config, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say so."""
        await super().startup(sockets)
        if self.started:
            self.on_start()


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; `CannotListenError` says why there is none."""
    try:
        return _listen(host, port)
    except (OSError, UnicodeError) as error:
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            reason = (
                f"port {port} is taken: another program listens there, perhaps another "
                "Overtrick; --port takes another number, and --port 0 any that is free"
            )
        else:
            reason = (
                f"cannot listen at {host}, port {port}: {getattr(error, 'strerror', None) or error}"
            )
        raise CannotListenError(reason) from None


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, where = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    # Not socket.create_server(), which leaves out the protocol: asyncio then does not see that
    # this is TCP, does not set TCP_NODELAY, and each answer waits 40 ms for the client's ACK.
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


def announcement(host: str, port: int) -> list[str]:
    """What is said when the server answers: its addresses, and how to stop it."""
    if host not in EVERY_ADDRESS:
        return [f"Overtrick is at {address(host, port)}  (Ctrl+C stops it)"]
    lines = [f"Overtrick is at {address(LOCAL, port)}  (Ctrl+C stops it)"]
    ours = _network_address()
    if ours is not None:
        lines.append(f"Other devices in this network find it at {address(ours, port)}")
    return lines


def address(host: str, port: int) -> str:
    """The address to type into a browser.

    >>> address("::1", 8000)
    'http://[::1]:8000/'
    """
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _network_address() -> str | None:
    """This machine's address in its network; None where it has no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only asks which of our addresses would be used (RFC 5737 target).
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _open(url: str) -> None:
    import webbrowser  # rarely needed

    # In a thread, for some browsers return only when they are closed.
    threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()
