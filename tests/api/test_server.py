"""The real server: it says where it is, answers, and ends quietly."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from overtrick.cli.main import COMMANDS, main
from overtrick.web.server import LOCAL, CannotListenError, address, announcement, listen

SECONDS = 20


@contextmanager
def running(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server, and where it says that it is; it is ended in every case."""
    command = [sys.executable, "-m", "overtrick", "serve", "--port", "0", *options]
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
    )
    try:
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.fullmatch(r"Overtrick is at (http://\S+/)  \(Ctrl\+C stops it\)\n", said)
        assert found is not None, said
        yield server, found[1]
    finally:
        server.kill()
        server.communicate(timeout=SECONDS)


@pytest.mark.skipif(os.name == "nt", reason="Ctrl+C is sent as a POSIX signal")
def test_it_answers_and_stops() -> None:
    with running() as (server, where):
        assert re.fullmatch(r"http://127\.0\.0\.1:[0-9]+/", where)
        url = f"{where}api/v1/score?result=4S%20N%20%3D"
        with urllib.request.urlopen(url, timeout=SECONDS) as answer:
            assert json.load(answer)["results"][0]["score"] == 420
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert "Server" not in answer.headers
        server.send_signal(signal.SIGINT)
        out, err = server.communicate(timeout=SECONDS)
        assert (server.returncode, out, err) == (0, "", "")


def test_a_body_without_end_is_refused() -> None:
    """Over a real connection, where the body comes as it is read."""
    with running() as (_, where):
        host = where.removeprefix("http://").rstrip("/")
        connection = http.client.HTTPConnection(host, timeout=SECONDS)
        connection.putrequest("POST", "/api/v1/score")
        connection.putheader("Transfer-Encoding", "chunked")
        connection.endheaders()
        for _ in range(17):
            connection.send(b"1000\r\n" + b" " * 4096 + b"\r\n")
        answer = connection.getresponse()
        assert answer.status == 413
        assert json.load(answer)["error"]["code"] == "too_large"
        connection.close()


def test_the_port_is_taken(capfd: pytest.CaptureFixture[str]) -> None:
    with socket.create_server((LOCAL, 0)) as other:
        port = other.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    captured = capfd.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"Error: port {port} is taken: another program listens there")


def test_no_such_host() -> None:
    with pytest.raises(CannotListenError, match=r"^cannot listen at 192\.0\.2\.1, port 0: "):
        listen("192.0.2.1", 0)


@pytest.mark.parametrize("host", ["a..b", "x" * 70])
def test_no_host_at_all(host: str) -> None:
    with pytest.raises(CannotListenError, match=r"^cannot listen at "):
        listen(host, 0)


def test_answers_are_not_held_back() -> None:
    """Only where the socket is known to be TCP, asyncio sends small parts of an answer at once."""
    with listen(LOCAL, 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP
        assert listener.getsockname()[0] == LOCAL


def test_what_is_said() -> None:
    assert announcement("club.example", 80) == [
        "Overtrick is at http://club.example:80/  (Ctrl+C stops it)"
    ]
    first, *others = announcement("0.0.0.0", 8000)
    assert first == "Overtrick is at http://127.0.0.1:8000/  (Ctrl+C stops it)"
    assert all(re.search(r"at http://[0-9.]+:8000/$", other) for other in others)
    assert address("::1", 8000) == "http://[::1]:8000/"


def test_without_the_extra(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "overtrick.web.server")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["serve", "--port", "0"]) == 2
    assert 'pip install "overtrick[web]"' in capfd.readouterr().err


def test_a_missing_module_of_ours_is_a_fault(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "overtrick.web.server", None)
    assert main(["serve", "--port", "0"]) == 70
    assert "pip install" not in capfd.readouterr().err


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_no_such_port(capfd: pytest.CaptureFixture[str], port: str) -> None:
    assert main(["serve", "--port", port]) == 2
    assert "--port" in capfd.readouterr().err


def test_the_browser_is_opened_only_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []
    monkeypatch.setattr("overtrick.web.server.serve", lambda *given: calls.append(given))
    assert main(["serve"]) == 0
    assert main(["serve", "--open", "--host", "0.0.0.0", "--port", "80"]) == 0
    assert calls == [("127.0.0.1", 8000, False), ("0.0.0.0", 80, True)]


def test_no_other_command_loads_the_web() -> None:
    names = [name for name in COMMANDS if name != "serve"]
    program = (
        "import sys, importlib; from overtrick.cli.main import COMMANDS, main; main(['--help']);"
        f"[importlib.import_module(COMMANDS[name]) for name in {names}];"
        "sys.exit(any(name in sys.modules for name in ('fastapi', 'uvicorn', 'jinja2', 'babel')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=SECONDS)
    assert done.returncode == 0
