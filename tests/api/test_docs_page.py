"""The page that describes the API, in a browser, under the same strict policy as all others."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

playwright = pytest.importorskip("playwright.sync_api")

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


@pytest.fixture
def where() -> Iterator[str]:
    """The address of a running server."""
    command = [sys.executable, "-m", "overtrick", "serve", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    try:
        assert server.stdout is not None
        yield server.stdout.readline().split()[3]
    finally:
        server.kill()
        server.communicate(timeout=20)


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
def test_the_page_can_be_read_and_tried(where: str) -> None:
    with playwright.sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = browser.new_page()
        page.set_default_timeout(20_000)
        complaints: list[str] = []
        requests: list[str] = []
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: requests.append(request.url))
        page.goto(f"{where}api/docs")
        page.locator(".opblock-summary").first.click()
        page.locator(".try-out__btn").click()
        page.locator("tr[data-param-name=result] input").fill("4SX N -1")
        page.locator("button.execute").click()
        answer = page.locator(".live-responses-table .response-col_description").nth(1)
        answer.locator("code", has_text='"score": -100').wait_for()
        assert page.locator(".opblock").count() == 3
        browser.close()
    assert complaints == []
    assert [url for url in requests if not url.startswith(where)] == []
