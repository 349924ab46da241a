"""A visitor of its own for each test of the pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from browser import Calculator, new_calculator


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    visitor = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    yield visitor
    visitor.close()


@pytest.fixture
def calculator(context: BrowserContext, server: str) -> Iterator[Calculator]:
    page = new_calculator(context, server)
    yield page
    assert page.complaints == []
    assert [url for url in page.requests if not url.startswith(server)] == []
