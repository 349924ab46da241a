"""A real server and the system's Chromium, for the tests that see what a person sees."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
SECONDS = 20


@contextmanager
def running_server() -> Iterator[str]:
    """The address of a server on this machine; it is ended in every case."""
    command = [sys.executable, "-m", "overtrick", "serve", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    try:
        assert server.stdout is not None
        yield server.stdout.readline().split()[3].rstrip("/")
    finally:
        server.kill()
        server.communicate(timeout=SECONDS)


@contextmanager
def running_browser() -> Iterator[Browser]:
    """The system's Chromium. Where it is missing the test is skipped, in CI it fails."""
    if CHROMIUM is None:
        if os.environ.get("CI") == "true":
            pytest.fail("Chromium is missing")
        pytest.skip("needs Chromium: apt install chromium")
    with sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


class Calculator:
    """The calculator's page as its visitor uses it. It notes every complaint of the browser."""

    def __init__(self, page: Page, server: str) -> None:
        self.page = page
        self.server = server
        self.complaints: list[str] = []
        self.requests: list[str] = []
        page.set_default_timeout(SECONDS * 1000)
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))

    def open(self, path: str = "/en/") -> Calculator:
        """Go to an address of the server and wait until the page is ready."""
        self.page.goto(self.server + path)
        self.page.wait_for_selector("html[data-ready]")
        return self

    def press(self, name: str, value: str) -> None:
        """Choose one of a group's buttons as a mouse does: click what is seen."""
        self.page.locator(f'label:has(input[name="{name}"][value="{value}"])').click()

    def type(self, text: str) -> None:
        """Write a result into the text field."""
        self.page.locator("#text").fill(text)

    def text(self, selector: str) -> str:
        """What stands in an element."""
        return self.page.locator(selector).inner_text()

    @property
    def field(self) -> str:
        """What stands in the text field."""
        return self.page.locator("#text").input_value()

    @property
    def total(self) -> int:
        """The score that is shown in large figures."""
        return int(self.text("#total").replace("−", "-"))


def new_calculator(context: BrowserContext, server: str) -> Calculator:
    """A page of a visitor."""
    return Calculator(context.new_page(), server)
