"""The calculator in Chromium: what a visitor sees and does."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, expect

from browser import Calculator, new_calculator, running_server
from overtrick import BoardNumber, Played, Side, explain, explain_line, score
from overtrick.app.words import LABELS
from overtrick.web.pages import offline_files, version
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
        # The reason of a single line is the sentence below it, and is not said twice.
        several = len(breakdown.lines) > 1
        assert rows == [
            [
                LABELS[line.kind],
                explain_line(breakdown, line) if several else "",
                minus(line.points),
            ]
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
    assert calculator.text("#heading") == "Board 3: 3NT by West, just made, vulnerable"
    assert calculator.text("#board-facts") == "Board 3: dealer South, vulnerable: E-W"
    calculator.page.locator("input[name=board]").fill("20")
    assert "dealer West, vulnerable: both sides" in calculator.text("#board-facts")
    calculator.page.locator("input[name=board]").fill("0")
    assert calculator.text("#heading") == "A board number is a whole number from 1 to 999999."
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
    problem = calculator.page.locator("#problem")
    for text in ("4", "4S", "4S N"):  # who types on is not told of each letter
        calculator.type(text)
        assert problem.is_hidden()
    calculator.type("4Sfoo")
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
        (
            "?r=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
            "<img src=x onerror=alert(1)>",
            "not unders",
        ),
        ("?r=4S&vul=both", "4S", "The text ends too early"),
        ("?r=3NT+N+%3D&vul=NS", "3NT N =", "The link does not say clearly"),
        ("?r=3NT+N+%3D&vul=constructor", "3NT N =", "The link does not say clearly"),
        ("?r=3NT+N+%3D&board=7&vul=none", "3NT N =", "The link does not say clearly"),
        ("?r=3NT+N+%3D&board=1.5", "3NT N =", "The link does not say clearly"),
        ("?r=3NT+N+%3D&board=1000000", "3NT N =", "The link does not say clearly"),
        ("?r=" + "4" * 5000, "4" * 5000, "The text is longer"),
    ],
)
def test_a_bad_link_is_told_and_kept(
    calculator: Calculator, query: str, field: str, problem: str
) -> None:
    calculator.open(f"/en/{query}")
    page = calculator.page
    assert calculator.field == field
    expect(page.locator("#problem")).to_contain_text(problem)
    expect(page.locator("#peek")).to_contain_text(problem)
    assert page.locator("#copy-link").is_disabled()
    assert page.locator("#print").is_disabled()
    assert page.url.endswith(query)  # so that a reload tells it again
    calculator.type("3NT N =")
    calculator.press("vul", "none")
    expect(page.locator("#problem")).to_be_hidden()
    assert calculator.total == 400
    assert page.locator("#copy-link").is_enabled()


def test_a_link_that_says_nothing(calculator: Calculator) -> None:
    calculator.open("/en/?nothing=1")
    assert (calculator.field, calculator.total) == ("4S N =", 420)


def test_made_stays_made_whatever_came_before(calculator: Calculator) -> None:
    calculator.open()
    page = calculator.page
    page.get_by_role("link", name="6NT N =").click()
    calculator.type("1C N =")
    expect(page.locator("#history li")).to_have_count(1)
    calculator.type("6NT N =")
    expect(page.locator("#history li")).to_have_count(2)
    page.locator("#history a").last.click()
    assert calculator.field == "1C N ="
    calculator.press("bid", "2H")
    assert calculator.field == "2H N ="
    calculator.press("bid", "Pass")
    calculator.press("bid", "5S")
    assert calculator.field == "5S N ="
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator("#peek").click()
    calculator.press("bid", "3NT")
    page.go_back()
    expect(page.locator("#text")).to_have_value("5S N =")
    calculator.press("bid", "6C")
    assert calculator.field == "6C N ="


def test_the_bidding_box_keeps_its_column(calculator: Calculator) -> None:
    calculator.open("/en/?r=1NT+N+%3D")
    keyboard = calculator.page.keyboard
    calculator.page.locator("input[value='1NT']").focus()
    keyboard.press("ArrowUp")
    assert calculator.field == "1NT N ="
    for _ in range(7):
        keyboard.press("ArrowDown")
    assert calculator.field == "Pass"
    keyboard.press("ArrowUp")
    assert calculator.field == "7NT N ="


def test_what_is_refused_is_never_shown_as_a_score(calculator: Calculator) -> None:
    calculator.page.set_viewport_size({"width": 360, "height": 740})
    calculator.open("/en/?r=4S+N+%3D")
    calculator.type("4SD N =")
    assert "420" not in calculator.text("#peek")
    expect(calculator.page.locator("#peek")).to_contain_text("is ambiguous")
    assert calculator.page.locator("#spoken").text_content() == ""
    # With the letters of another language the same text may be right.
    calculator.type("4P N =")
    calculator.page.locator("#letters").select_option("fr")
    assert (calculator.field, calculator.total) == ("4P N =", 420)
    assert "4PX N -1, 3SA O =, 2C EO +1, Passe" in calculator.text("#text-hint")


def test_examples_and_history(calculator: Calculator, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    calculator.open()
    page = calculator.page
    for link in page.locator(".examples a").all():
        link.click()
        shown = link.locator("xpath=following-sibling::span").inner_text().split(",")[0]
        assert calculator.text("#total") == shown
    calculator.open("/en/?r=5CX+E+-3&board=7")
    calculator.press("tricks", "7")
    expect(page.locator("#history li")).to_have_text(
        ["Board 7: 5♣ doubled by East, down 4, vulnerable −1100"]
    )
    calculator.press("bid", "Pass")
    expect(page.locator("#history li").first).to_have_text("Board 7: Passed out 0")
    page.get_by_role("button", name="Copy as CSV").click()
    expect(page.locator("#list-said")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == [
        "board,result,vulnerable,score,ns_score,ew_score",
        "7,Pass,no,0,0,0",
        "7,5CX E -4,yes,-1100,1100,-1100",
    ]
    page.get_by_role("button", name="Copy as text").click()
    page.wait_for_function("async () => (await navigator.clipboard.readText()).endsWith('-1100')")
    page.locator("#history a").last.click()
    assert calculator.field == "5CX E -4"
    calculator.open("/fr/")
    expect(page.locator("#history li").first).to_have_text("Étui 7 : Passe général 0")
    # What is only looked at is not added, and what is cleared stays cleared.
    calculator.type("6P N =")
    page.get_by_role("button", name="Effacer").click()
    page.wait_for_timeout(2000)
    assert page.locator("#history li").count() == 0


def test_a_margin_that_does_not_fit_the_new_level(calculator: Calculator) -> None:
    calculator.open("/en/?r=1C+N+%2B6")
    calculator.press("bid", "7NT")
    assert calculator.field == "7NT N ="
    calculator.open("/en/?r=7C+N+-13")
    calculator.press("bid", "1C")
    assert calculator.field == "1C N -7"


def test_a_stored_list_that_is_damaged_and_one_that_is_full(calculator: Calculator) -> None:
    good = {"state": {"passedOut": True, "vul": {"kind": "none"}}, "query": "?r=Pass", "total": 0}
    store = "text => localStorage.setItem('overtrick.results', text)"
    calculator.open()
    damaged = [good, {}, {**good, "query": "javascript:alert(1)"}, {**good, "total": "x"}]
    for text, kept in [
        (json.dumps(damaged), 1),
        ("{", 0),
        ('{"a": 1}', 0),
        ("[null]", 0),
        (json.dumps([good] * 30), 30),
    ]:
        calculator.page.evaluate(store, text)
        calculator.open()
        assert calculator.page.locator("#history li").count() == kept, text
    calculator.press("bid", "7C")
    expect(calculator.page.locator("#history li").first).to_contain_text("7♣")
    assert calculator.page.locator("#history li").count() == 30
    calculator.press("bid", "6C")
    calculator.press("bid", "7C")  # the same as before is no second result
    calculator.page.wait_for_timeout(2000)
    assert calculator.page.locator("#history li").nth(1).inner_text().startswith("Passed out")


def test_printing(calculator: Calculator) -> None:
    calculator.open()
    calculator.page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    assert calculator.page.evaluate("window.printed === undefined")
    calculator.page.locator("#print").click()
    assert calculator.page.evaluate("window.printed") is True


def test_an_old_version_is_dropped_and_nothing_else(calculator: Calculator) -> None:
    calculator.page.goto(f"{calculator.server}/static/plain.css")
    calculator.page.evaluate("Promise.all(['overtrick-old', 'other'].map((n) => caches.open(n)))")
    calculator.open()
    calculator.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    names = calculator.page.evaluate("caches.keys()")
    assert sorted(names) == ["other", f"overtrick-{version()}"]
    calculator.complaints.clear()  # the style sheet, opened by itself, has no icon


def test_two_tabs_keep_one_list(calculator: Calculator, context: BrowserContext) -> None:
    calculator.open()
    other = new_calculator(context, calculator.server).open()
    calculator.type("2C N =")
    expect(other.page.locator("#history li")).to_have_count(1)
    other.type("2D N =")
    expect(calculator.page.locator("#history li")).to_have_count(2)


def test_copying_where_there_is_no_clipboard(context: BrowserContext, server: str) -> None:
    context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    calculator = new_calculator(context, server).open("/en/?r=3NT+N+%3D&vul=both")
    calculator.page.locator("#copy-link").click()
    expect(calculator.page.locator("#copy-said")).to_have_text("Copied.")
    calculator.page.locator("#text").fill("")
    calculator.page.locator("#text").press("Control+v")
    assert calculator.field == calculator.page.url


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
    if width == 360:  # also with large letters
        calculator.page.add_init_script(
            "addEventListener('DOMContentLoaded',"
            " () => { document.documentElement.style.fontSize = '125%'; })"
        )
    for query in ("?r=7NTXX+E+-13&vul=both", "?r=3NT+W+%2B1&board=7", "?r=bad"):
        calculator.open(f"/{lang}/{query}")
        assert calculator.page.evaluate("document.documentElement.scrollWidth") <= width
    calculator.open(f"/{lang}/?r=7NTXX+E+-13&vul=both")
    margins = calculator.page.locator(".tricks .margin")
    assert len({round(margin.bounding_box()["height"]) for margin in margins.all()}) == 1  # type: ignore[index]
    for key in calculator.page.locator(".key").all()[:36]:
        box = key.bounding_box()
        assert box is not None
        assert box["height"] >= 44  # what a thumb needs
        assert box["width"] >= 44 or width == 320


def test_what_is_chosen_and_where_the_keyboard_is_can_be_seen(calculator: Calculator) -> None:
    calculator.open("/en/?r=4S+N+%3D")
    style = "(key, name) => getComputedStyle(key.nextElementSibling)[name]"
    chosen, other = (calculator.page.locator(f"input[value='{bid}']") for bid in ("4S", "4H"))
    assert chosen.evaluate(style, "boxShadow") != "none"
    assert other.evaluate(style, "boxShadow") == "none"
    assert chosen.evaluate(style, "outlineStyle") == "none"
    calculator.page.locator("#text").focus()
    calculator.page.keyboard.press("Tab")
    assert chosen.evaluate(style, "outlineStyle") == "solid"


def test_the_boards(calculator: Calculator) -> None:
    calculator.open("/en/?r=3NT+N+%3D&board=1")
    words = {"NONE": "nobody", "NS": "N-S", "EW": "E-W", "BOTH": "both sides"}
    for number in (*range(1, 18), 999_999):
        calculator.page.locator("input[name=board]").fill(str(number))
        board = BoardNumber(number)
        assert calculator.text("#board-facts") == (
            f"Board {number}: dealer {board.dealer.name.title()}, "
            f"vulnerable: {words[board.vulnerability.name]}"
        )
        assert calculator.total == (600 if board.vulnerability.includes(Side.NS) else 400)


def test_jumping_in_the_page_loses_nothing(calculator: Calculator) -> None:
    calculator.open()
    calculator.type("5H S foo")
    calculator.page.locator(".skip").focus()
    calculator.page.keyboard.press("Enter")
    assert calculator.field == "5H S foo"
    assert calculator.page.url.endswith("#answer")


def test_tables_that_do_not_come(calculator: Calculator) -> None:
    calculator.page.route("**/scores.json", lambda route: route.abort())
    calculator.page.goto(f"{calculator.server}/en/")
    expect(calculator.page.locator("#failure")).to_contain_text("could not be loaded")
    calculator.complaints.clear()  # the browser tells of them too


def test_a_network_that_hangs(context: BrowserContext) -> None:
    with running_server() as server:
        calculator = new_calculator(context, server).open()
        calculator.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        calculator.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        context.route("**/*", lambda _: None)  # asked, and never answered
        assert calculator.open("/en/?r=3NT+N+%3D&vul=none").total == 400


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
        ("radio", "just made, tricks: 10"),
        ("radio", "down 1, tricks: 9"),
        ("region", "4♠ doubled by North, down 1, not vulnerable"),
        ("table", "Components of the score"),
        ("rowheader", "Undertricks"),
        ("navigation", "Language"),
    ]:
        matches: Any = page.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
        assert matches.count() >= 1, (role, name)
    assert page.get_by_role("radio", name="4 spades", exact=True).is_checked()
    assert page.locator("#spoken").get_attribute("role") == "status"
    assert page.locator("#problem").get_attribute("role") == "alert"
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
    calculator.type("3SA O +1")
    calculator.page.locator("#letters").select_option("de")
    assert calculator.field == "3SA W +1"
    calculator.type("4P O =")
    assert calculator.text("#heading") == "4♠ par Est, juste fait, vulnérable"
    calculator.open("/fr/")
    assert calculator.page.locator("#letters").input_value() == "de"  # kept


@pytest.mark.parametrize(("locale", "title"), [("fr-CA", "Calculateur"), ("sv-SE", "Bridge score")])
def test_the_browsers_language(browser: Browser, server: str, locale: str, title: str) -> None:
    context = browser.new_context(locale=locale)
    assert new_calculator(context, server).open("/").text("h1").startswith(title)
    context.close()


def test_one_printed_page(calculator: Calculator) -> None:
    calculator.open("/en/?r=7NTXX+E+-13&vul=both")
    item = {"state": {"passedOut": True, "vul": {"kind": "none"}}, "query": "?r=Pass", "total": 0}
    calculator.page.evaluate(
        "items => localStorage.setItem('overtrick.results', items)", json.dumps([item] * 30)
    )
    calculator.open("/en/?r=7NTXX+E+-13&vul=both")
    assert calculator.page.locator("#history li").count() == 30
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
