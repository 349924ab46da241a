"""The pages as they are sent, without a browser."""

from __future__ import annotations

import json

import pytest

from api.asgi import Client
from overtrick.web import pages
from overtrick.web.app import create_app
from overtrick.web.pages import offline_files, version


@pytest.fixture(scope="module")
def client() -> Client:
    return Client(create_app())


def test_every_file_that_is_kept_offline_is_there(client: Client) -> None:
    for path in offline_files():
        assert client.get(path).status == 200, path


def test_the_service_worker_knows_version_and_files(client: Client) -> None:
    script = client.get("/sw.js").body.decode()
    assert f'const VERSION = "{version()}";' in script
    assert f"const FILES = {json.dumps(offline_files())};" in script
    assert client.get("/static/service-worker.js").status == 200


def test_the_version_follows_what_the_calculator_is_made_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert len(version()) == 16
    seen = {version()}
    for name in ("page_bytes", "table_bytes"):
        with monkeypatch.context() as changed:
            changed.setattr(pages, name, lambda *_: b"changed")
            seen.add(version.__wrapped__())
    with monkeypatch.context() as changed:
        changed.setattr(pages, "_static_files", list)
        seen.add(version.__wrapped__())
    assert len(seen) == 4


def test_the_home_page_depends_on_the_language_asked_for(client: Client) -> None:
    french = client.request("GET", "/", {"accept-language": "fr-CA"})
    english = client.request("GET", "/", {"accept-language": "xx"})
    assert (french.headers["content-language"], english.headers["content-language"]) == ("fr", "en")
    assert {"accept-language"} <= {v.strip().lower() for v in french.headers["vary"].split(",")}
    assert french.headers["etag"] != english.headers["etag"]


@pytest.mark.parametrize("path", ["/de/", "/xx", "/data/en/nothing.json", "/data/de/scores.json"])
def test_what_is_not_there(client: Client, path: str) -> None:
    for_a_program = client.get(path)
    assert for_a_program.status == 404
    assert json.loads(for_a_program.body)["error"]["code"] == "not_found"
    for_a_person = client.request("GET", path, {"accept": "text/html,*/*;q=0.8"})
    assert for_a_person.status == 404
    assert for_a_person.headers["content-type"] == "text/html; charset=utf-8"
    assert b"There is nothing at this address" in for_a_person.body


def test_the_last_stroke_may_be_left_out(client: Client) -> None:
    answer = client.get("/fr?r=4S+N+%3D&vul=both")
    assert answer.status == 308
    assert answer.headers["location"] == "/fr/?r=4S+N+%3D&vul=both"
