"""The calculator in Chromium: what a visitor sees and does."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, expect

from browser import Calculator, new_calculator
from overtrick import Played, explain, explain_line, score
from overtrick.app.words import LABELS
from overtrick.web.pages import offline_files
from support import every_played

READ_ALL = """
() => {
  const form = document.getElementById("calculator");
  const read = (id) => document.getElementById(id).textContent;
  const found = [];
  const check = (name, value) => {
    for (const button of form.elements[name]) button.checked = button.value === value;
  };
  check("vul", "declarer");
  for (const { value: bid } of form.elements.bid) {
    if (bid === "Pass") continue;
    for (const { value: doubling } of form.elements.doubling) {
      for (const vulnerable of [false, true]) {
        for (const { value: tricks } of form.elements.tricks) {
          check("bid", bid);
          check("doubling", doubling);
          check("tricks", tricks);
          form.elements.declarer_vulnerable.checked = vulnerable;
          form.elements.doubling[0].dispatchEvent(new Event("input", { bubbles: true }));
          const rows = [...document.querySelectorAll("#lines tbody tr")];
          const steps = [...document.querySelectorAll("#steps li span:nth-child(2)")];
          found.push([
            `${bid}${doubling}`, vulnerable, Number(tricks), form.elements.text.value,
            read("total"), read("ns"), read("ew"), read("why"),
            rows.map((row) => [...row.cells].map((cell) => cell.textContent)),
            steps.map((step) => step.textContent),
          ]);
        }
      }
    }
  }
  return found;
}
"""


def minus(number: int) -> str:
    return str(number).replace("-", "−")


def test_all_2940_scores(calculator: Calculator) -> None:
    shown = calculator.open("/en/?r=4S+N+%3D").page.evaluate(READ_ALL)
    assert len(shown) == 2940
    of_contract = {str(p.contract): p.contract for p in every_played()}
    for contract, vulnerable, tricks, text, total, ns, ew, why, rows, steps in shown:
        played = Played(of_contract[contract], None, tricks)
        breakdown = score(played, vulnerable)
        assert text == f"{contract} N {f'{played.margin:+d}' if played.margin else '='}"
        assert total == minus(breakdown.total)
        assert ns == f"{'+' if breakdown.total > 0 else ''}{minus(breakdown.total)}"
        assert ew == f"{'+' if breakdown.total < 0 else ''}{minus(-breakdown.total)}"
        assert why == explain(breakdown)
        assert rows == [
            [LABELS[line.kind], explain_line(breakdown, line), minus(line.points)]
            for line in breakdown.lines
        ]
        assert sum(int(step.replace("−", "-")) for step in steps) == min(breakdown.total, 0)


def test_with_the_mouse(calculator: Calculator) -> None:
    calculator.open()
    assert (calculator.field, calculator.total) == ("4S N =", 420)
    calculator.press("bid", "2H")
    assert (calculator.field, calculator.total) == ("2H N =", 110)  # made stays made
    calculator.press("doubling", "X")
    calculator.press("declarer", "E")
    calculator.press("tricks", "6")
    assert (calculator.field, calculator.total) == ("2HX E -2", -300)
    assert calculator.text("#ns") == "+300"
    calculator.press("vul", "ew")
    assert calculator.total == -500
    assert calculator.text("#heading") == "2♥ doubled by East, down 2, vulnerable"
    assert calculator.text("#steps").splitlines() == [
        *("Trick by trick", "down 1", "−200", "so far −200", "down 2", "−300", "so far −500"),
    ]
    assert calculator.text("#otherwise").split("\n") == [
        *("Otherwise", "One trick more", "−200", "One trick fewer", "−800"),
        *("If not vulnerable", "−300"),
    ]
    calculator.press("bid", "Pass")
    assert (calculator.field, calculator.total) == ("Pass", 0)
    assert calculator.text("#heading") == "Passed out"


def test_vulnerability_by_board_and_by_declarer(calculator: Calculator) -> None:
    calculator.open("/en/?r=3NT+W+%3D&board=3")
    assert calculator.total == 600
    assert calculator.text("#board-facts") == "Board 3: dealer South, vulnerable: E-W"
    calculator.page.locator("input[name=board]").fill("20")
    assert "dealer West, vulnerable: both sides" in calculator.text("#board-facts")
    calculator.page.locator("input[name=board]").fill("0")
    assert calculator.text("#heading") == "Boards are numbered from 1."
    calculator.press("vul", "declarer")
    assert calculator.total == 600
    calculator.page.get_by_label("Declarer’s side is vulnerable").click()
    assert calculator.total == 400
    calculator.press("declarer", "")
    assert calculator.total == 400
    assert not calculator.page.locator("#sides").is_visible()
    calculator.press("vul", "ns")
    assert calculator.text("#heading") == "Who declared? Only N-S is vulnerable."
    assert calculator.text("#total") == ""


def test_typing(calculator: Calculator) -> None:
    calculator.open()
    calculator.type("2 hearts doubled by east down two")
    assert calculator.total == -300
    assert calculator.page.locator("input[name=bid]:checked").input_value() == "2H"
    calculator.type("4Sfoo")
    problem = calculator.page.locator("#problem")
    expect(problem).to_have_text('"foo" is not understood here; expected X, XX, N, =, +1 or -1')
    assert calculator.page.locator("#text").get_attribute("aria-invalid") == "true"
    assert calculator.page.locator("#answer").get_attribute("class") == "outdated"
    calculator.type("4♠ N +1")
    expect(problem).to_be_hidden()
    assert calculator.total == 450
    calculator.page.locator("#text").press("Tab")
    assert calculator.field == "4S N +1"  # the canonical form, when the field is left


def test_with_the_keyboard_alone(calculator: Calculator) -> None:
    calculator.open()
    keyboard = calculator.page.keyboard

    def focused() -> str:
        return str(
            calculator.page.evaluate("document.activeElement.name || document.activeElement.id")
        )

    calculator.page.locator("#text").focus()
    keyboard.press("Tab")
    assert focused() == "bid"
    keyboard.press("ArrowUp")
    keyboard.press("ArrowRight")
    assert calculator.field == "3NT N ="
    keyboard.press("ArrowDown")
    assert calculator.field == "4NT N ="
    keyboard.press("Tab")
    keyboard.press("ArrowRight")
    keyboard.press("Tab")
    keyboard.press("ArrowRight")
    assert calculator.field == "4NTX E ="
    keyboard.press("Tab")
    for _ in range(3):
        keyboard.press("ArrowRight")
    assert focused() == "vul"
    keyboard.press("Tab")
    keyboard.press("ArrowRight")
    assert (focused(), calculator.field) == ("tricks", "4NTX E +1")
    assert calculator.total == 1010
    seen = set()
    for _ in range(20):
        keyboard.press("Tab")
        seen.add(focused())
    assert {"copy-link", "copy-csv", "letters", "theme", "four-colours"} <= seen


def test_a_shared_link_and_the_address_bar(calculator: Calculator, context: BrowserContext) -> None:
    calculator.open("/en/?r=1NTXX%20W%20%2B2&vul=both")
    assert calculator.total == 1560
    calculator.press("tricks", "6")
    assert calculator.page.url.endswith("/en/?r=1NTXX+W+-1&vul=both")
    again = new_calculator(context, calculator.server).open(
        calculator.page.url[len(calculator.server) :]
    )
    assert (again.field, again.total) == ("1NTXX W -1", -400)


@pytest.mark.parametrize(
    ("query", "field", "problem"),
    [
        ("?r=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "<img src=x onerror=alert(1)>", True),
        ("?r=4S&vul=nonsense&board=x", "4S", True),
        ("?r=" + "4" * 5000, "4" * 5000, True),
        ("?vul=constructor&board=0", "4S N =", False),
        ("?nothing=1", "4S N =", False),
    ],
)
def test_a_bad_link_does_no_harm(
    calculator: Calculator, query: str, field: str, problem: bool
) -> None:
    calculator.open(f"/en/{query}")
    assert calculator.field == field
    assert calculator.page.locator("#problem").is_visible() is problem
    calculator.type("3NT N =")
    calculator.press("vul", "none")
    assert calculator.total == 400


def test_examples_and_history(calculator: Calculator, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    calculator.open()
    page = calculator.page
    expect(page.locator("#history li")).to_have_count(1)
    for link in page.locator(".examples a").all():
        link.click()
        shown = link.locator("xpath=following-sibling::span").inner_text().split(",")[0]
        assert calculator.text("#total") == shown
    page.get_by_role("link", name="5♣X E -4").click()
    expect(page.locator("#history li")).to_have_count(2)
    expect(page.locator("#history li").first).to_have_text(
        "5♣ doubled by East, down 4, not vulnerable −800"
    )
    page.get_by_role("button", name="Copy as CSV").click()
    expect(page.locator("#copy-said")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == [
        "result,vulnerable,score,ns_score,ew_score",
        "5CX E -4,no,-800,800,-800",
        "4S N =,no,420,420,-420",
    ]
    page.get_by_role("button", name="Copy as text").click()
    page.wait_for_function("async () => (await navigator.clipboard.readText()).includes('420')")
    page.locator("#history a").last.click()
    assert calculator.field == "4S N ="
    calculator.open()
    assert page.locator("#history li").count() == 2
    page.get_by_role("button", name="Clear").click()
    assert page.locator("#history li").count() == 0


def test_offline_after_a_reload(calculator: Calculator, context: BrowserContext) -> None:
    calculator.open("/en/?r=4S+N+%3D")
    page = calculator.page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    for path in ("/en/?r=6NT+E+%3D&vul=ew", "/fr/?r=6NT+E+%3D&vul=ew", "/?r=6NT+E+%3D&vul=ew"):
        calculator.open(path)
        assert calculator.total == 1440
    calculator.press("vul", "both")
    calculator.type("7NTXX N -13")
    assert calculator.total == -7600
    expect(page.locator("#offline")).to_have_text("No network: everything works all the same.")
    context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden()
    kept = page.evaluate(
        "async () => { const [name] = await caches.keys(); const cache = await caches.open(name);"
        " return (await cache.keys()).map(({ url }) => new URL(url).pathname) }"
    )
    assert sorted(kept) == sorted(offline_files())
    calculator.complaints.clear()  # the browser tells of each address it could not reach


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_is_wider_than_the_screen(calculator: Calculator, width: int, lang: str) -> None:
    calculator.page.set_viewport_size({"width": width, "height": 740})
    for query in ("?r=7NTXX+E+-13&vul=both", "?r=3NT+W+%2B1&board=7", "?r=bad"):
        calculator.open(f"/{lang}/{query}")
        assert calculator.page.evaluate("document.documentElement.scrollWidth") <= width
    for key in calculator.page.locator(".key").all()[:36]:
        box = key.bounding_box()
        assert box is not None
        assert box["height"] >= 44  # what a thumb needs
        assert box["width"] >= 44 or width == 320


def test_the_score_stays_in_sight_on_a_phone(calculator: Calculator) -> None:
    calculator.page.set_viewport_size({"width": 360, "height": 740})
    calculator.open("/en/?r=4SX+N+-1&vul=none")
    expect(calculator.page.locator("#peek")).to_be_in_viewport()
    assert calculator.text("#peek") == "4♠ doubled by North, down 1, not vulnerable: −100"


def test_what_a_screen_reader_is_told(calculator: Calculator) -> None:
    calculator.open("/en/?r=4SX+N+-1&vul=none")
    page = calculator.page
    for role, name in [
        ("heading", "Bridge score calculator"),
        ("textbox", "Type a result"),
        ("group", "Contract"),
        ("radio", "4 spades"),
        ("radio", "1 notrump"),
        ("radio", "Passed out"),
        ("group", "Doubled?"),
        ("radio", "doubled"),
        ("group", "Declarer"),
        ("radio", "North"),
        ("radio", "N-S"),
        ("group", "Vulnerable"),
        ("group", "Tricks won by declarer"),
        ("region", "4♠ doubled by North, down 1, not vulnerable"),
        ("table", "Components of the score"),
        ("rowheader", "Undertricks"),
        ("navigation", "Language"),
    ]:
        matches: Any = page.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
        assert matches.count() >= 1, (role, name)
    assert page.get_by_role("radio", name="4 spades", exact=True).is_checked()
    assert page.locator("#spoken").get_attribute("role") == "status"
    assert page.locator("#spoken").text_content() == (
        "4 spades doubled by North, down 1, not vulnerable: −100 for declarer."
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/en/?r=4SX+N+-4", "/fr/?r=6H+E+%3D&board=7", "/en/?r=bad"])
def test_no_violation_found_by_axe(calculator: Calculator, path: str, theme: Any) -> None:
    calculator.page.emulate_media(color_scheme=theme)
    calculator.open(path)
    for four in (False, True):
        calculator.page.locator("#four-colours").set_checked(four)
        found = Axe().run(calculator.page)
        assert found.response["violations"] == [], found.generate_report()


def test_colours_of_suits_and_theme_are_kept(calculator: Calculator) -> None:
    calculator.open()
    colour = "mark => getComputedStyle(mark).color"
    marks = [calculator.page.locator(f".grid .suit-{suit}").first for suit in "CDHS"]
    club, diamond, heart, spade = (mark.evaluate(colour) for mark in marks)
    assert (club == spade, diamond == heart, club == heart) == (True, True, False)
    calculator.page.get_by_label("Four colours for the suits").click()
    assert len({mark.evaluate(colour) for mark in marks}) == 4
    calculator.page.locator("#theme").select_option("dark")
    calculator.open()
    assert len({mark.evaluate(colour) for mark in marks}) == 4
    scheme = "getComputedStyle(document.documentElement).colorScheme"
    assert calculator.page.evaluate(scheme) == "dark"


def test_the_language_switch(calculator: Calculator) -> None:
    calculator.open("/en/?r=3NT+W+%2B1&vul=both")
    calculator.page.get_by_role("link", name="Français").click()
    calculator.page.wait_for_selector("html[data-ready]")
    assert calculator.page.url.endswith("/fr/?r=3NT+W+%2B1&vul=both")
    assert calculator.text("h1") == "Calculateur de marque au bridge"
    assert (calculator.field, calculator.total) == ("3SA O +1", 630)
    assert calculator.text("#heading") == "3SA par Ouest, fait +1, vulnérable"
    calculator.type("4P N foo")
    expect(calculator.page.locator("#problem")).to_contain_text("n’est pas compris ici")
    calculator.page.locator("#letters").select_option("de")
    assert calculator.field == "3SA W +1"
    calculator.type("4P O =")
    assert calculator.text("#heading") == "4♠ par Est, juste fait, vulnérable"


@pytest.mark.parametrize(("locale", "title"), [("fr-CA", "Calculateur"), ("sv-SE", "Bridge score")])
def test_the_browsers_language(browser: Browser, server: str, locale: str, title: str) -> None:
    context = browser.new_context(locale=locale)
    assert new_calculator(context, server).open("/").text("h1").startswith(title)
    context.close()


def test_one_printed_page(calculator: Calculator) -> None:
    calculator.open("/en/?r=7NTXX+E+-13&vul=both")
    document = calculator.page.pdf(format="A4")
    assert document.count(b"/Type /Page\n") == 1


def test_a_page_is_light(calculator: Calculator) -> None:
    sizes: list[int] = []
    encodings: dict[str, str | None] = {}

    def note(response: Any) -> None:
        sizes.append(response.request.sizes()["responseBodySize"])
        encodings[response.url] = response.headers.get("content-encoding")

    calculator.page.route("**/sw.js", lambda route: route.abort())  # it loads the rest again
    calculator.page.on("requestfinished", lambda request: note(request.response()))
    calculator.open()
    calculator.page.wait_for_load_state("networkidle")
    assert 10_000 < sum(sizes) < 200_000
    heavy = [url for url in encodings if url.endswith((".json", ".js", ".css", "/en/"))]
    assert len(heavy) >= 8
    assert {encodings[url] for url in heavy} == {"gzip"}
    calculator.complaints.clear()  # of the service worker that was kept out


def test_without_storage_it_works_all_the_same(context: BrowserContext, server: str) -> None:
    context.add_init_script(
        "for (const name of ['getItem', 'setItem'])"
        " Storage.prototype[name] = () => { throw new Error('denied'); };"
    )
    calculator = new_calculator(context, server).open("/en/?r=3NT+N+%3D")
    assert calculator.total == 400
    calculator.page.locator("#four-colours").click()
    assert calculator.complaints == []


def test_the_manifest(calculator: Calculator) -> None:
    calculator.open("/fr/")
    address = calculator.page.locator("link[rel=manifest]").get_attribute("href")
    answer = calculator.page.request.get(f"{calculator.server}{address}")
    manifest = json.load(io.BytesIO(answer.body()))
    assert manifest["start_url"] == "/fr/"
    icon = calculator.page.request.get(calculator.server + manifest["icons"][0]["src"])
    assert icon.headers["content-type"] == "image/svg+xml"
