"""The page that describes the API, in a browser, under the same strict policy as all others."""

from __future__ import annotations

from playwright.sync_api import Browser

from browser import Calculator


def test_the_page_can_be_read_and_tried(server: str, browser: Browser) -> None:
    visitor = Calculator(browser.new_page(), server)
    page = visitor.page
    page.goto(f"{server}/api/docs")
    page.locator(".opblock-summary").first.click()
    page.locator(".try-out__btn").click()
    page.locator("tr[data-param-name=result] input").fill("4SX N -1")
    page.locator("button.execute").click()
    answer = page.locator(".live-responses-table .response-col_description").nth(1)
    answer.locator("code", has_text='"score": -100').wait_for()
    assert page.locator(".opblock").count() == 3
    page.close()
    assert visitor.complaints == []
    assert [url for url in visitor.requests if not url.startswith(server)] == []
