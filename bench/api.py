"""The HTTP API over a real connection: how soon it answers, and how fast."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection

from bench.measure import Figure, against_limit

REQUESTS = 2_000
CONNECTIONS = 8
PATH = "/api/v1/score?result=2SX%20N%20%2B1&vul=ns"
ANSWER_LIMIT, START_LIMIT = 0.01, 1.5
TIMEOUT = 30


def figures() -> Iterator[Figure]:
    """All figures of this module."""
    yield against_limit("`overtrick serve`, start to first answer", _start, START_LIMIT)
    with _server() as place:
        _ask(place, 200)  # what is made at the first use is made
        begun = time.perf_counter()
        with ThreadPoolExecutor(CONNECTIONS) as pool:
            shares = [REQUESTS // CONNECTIONS] * CONNECTIONS
            list(pool.map(_ask, [place] * CONNECTIONS, shares))
        seconds = (time.perf_counter() - begun) / REQUESTS
    yield Figure(
        f"`GET /api/v1/score`, {1 / seconds:.0f} a second on {CONNECTIONS} connections",
        seconds,
        f"limit {ANSWER_LIMIT * 1000:g} ms",
        ANSWER_LIMIT / seconds,
        1,
    )


@contextmanager
def _server() -> Iterator[str]:
    """A server in a process of its own; gives its host and port."""
    command = [sys.executable, "-m", "overtrick", "serve", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    try:
        assert server.stdout is not None
        # "Overtrick is at http://127.0.0.1:41234/  (Ctrl+C stops it)"
        yield server.stdout.readline().split()[3].removeprefix("http://").rstrip("/")
    finally:
        server.kill()
        server.communicate(timeout=TIMEOUT)


def _start() -> None:
    with _server() as place:
        _ask(place, 1)


def _ask(place: str, number: int) -> None:
    """Ask on one connection, one request after the other."""
    connection = HTTPConnection(place, timeout=TIMEOUT)
    for _ in range(number):
        connection.request("GET", PATH)
        answer = connection.getresponse()
        assert json.load(answer)["results"][0]["score"] == 870
    connection.close()
