"""What the pages print: hostile texts, narrow terminals, figures; and the page in a browser."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser

from overtrick.app.event_tables import ranking_table
from overtrick.app.events import Choices, ranked, rules_for
from overtrick.event.document import Contestant, ContestantKey, EventDocument
from overtrick.event.outcome import Artificial, Assigned, Average, Percentage, Weighted
from overtrick.event.standings import Standings
from overtrick.formats.travellers import read_travellers
from overtrick.reports.event import event_view
from overtrick.reports.figures import plain
from overtrick.reports.outcomes import outcome_text
from overtrick.reports.page import event_page
from overtrick.reports.safe import harmless, spreadsheet_cell, width
from overtrick.reports.spreadsheet import csv_lines
from overtrick.reports.table import Column, Look, table, wrapped
from overtrick.reports.text import event_text

EVENT = b"""\
section,board,ns,ew,contract,declarer,tricks,ns_score,ew_score,lead
A,1,1,2,4H,N,10,,,SA
A,1,3,4,4H,N,9,,,
B,1,1,2,3NT,E,9,,,H10
B,1,3,4,,,,AVE+,AVE-,
"""

SPITEFUL = (
    "\x1b[2J\x1b]0;owned\x07",
    "\u202egnp.exe",
    "line\r\nbreak",
    "\u2066isolate",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "=HYPERLINK(1)",
    "\t=1+1",
    "\r@SUM(A1)",
    "a\x00b",
    "\x9b31m",
)


def document_named(name: str) -> EventDocument:
    """An event in which every text that a stranger writes is this one."""
    document = read_travellers(EVENT, name)
    contestants = {
        key: Contestant(key, (name, name))
        for key in (*document.contestants, ContestantKey("", "x"))
    }
    return replace(document, name=name, contestants=contestants)


def standings_of(document: EventDocument, **choices: Any) -> Standings:
    return ranked(document, rules_for(document, Choices(**choices)))


@pytest.mark.parametrize("name", SPITEFUL)
def test_no_output_obeys_a_name(name: str) -> None:
    document = document_named(name)
    standings = standings_of(document)
    view = event_view(document, standings)
    text = "\n".join(event_text(view, Look()))
    page = "".join(event_page(view))
    sheet = "".join(csv_lines(*ranking_table(document, standings)))
    for output in (text, page, sheet.replace("\r\n", "\n")):
        assert all(c.isprintable() or c == "\n" for c in output)
        assert harmless(name)[:3].replace("<", "").replace('"', "") in output
    assert "<script" not in page
    assert "<img" not in page
    assert not [line for line in sheet.splitlines() if ",=" in line or ",@" in line]


@given(st.text())
def test_what_is_harmless_stays_and_everything_is_printable(text: str) -> None:
    assert harmless(text).isprintable()
    assert not text.isprintable() or harmless(text) == text


@given(st.text(alphabet=" =+-@\t\r1a.'"))
def test_no_cell_is_a_formula(text: str) -> None:
    cell = spreadsheet_cell(text)
    is_number = cell.replace(".", "", 1).lstrip("+-").isdigit()
    assert is_number or not cell.lstrip(" ").startswith(("=", "+", "-", "@"))


def test_wide_letters_keep_the_columns() -> None:
    rows = [["李 明", "1"], ["A\u030asa", "2"], ["Åsa Ö", "3"]]
    lines = table([Column("Names"), Column("%", is_figure=True)], rows, Look())
    assert {width(line) for line in lines} == {2 + 5 + 2 + 1}


def test_a_narrow_terminal_wraps_what_is_flexible() -> None:
    columns = [Column("No"), Column("Names", is_flexible=True), Column("%", is_figure=True)]
    row = ["N1", "Christopher Featherstonehaugh", "50.00"]
    assert table(columns, [row], Look(columns=40)) == [
        "  No  Names                            %",
        "  N1  Christopher                  50.00",
        "      Featherstonehaugh",
    ]
    assert table(columns, [row], Look())[1] == "  N1  Christopher Featherstonehaugh  50.00"


def test_sentences_go_underneath_where_they_would_be_squeezed() -> None:
    columns = [Column("Pair"), Column("Why", is_flexible=True)]
    why = "beat 4, tied 1 of 6 = 9 of 12; 11 of 12 results"
    beside = table(columns, [["N2", why]], Look(columns=80))
    assert beside == ["  Pair  Why", f"  N2    {why}"]
    assert table(columns, [["N2", why]], Look(columns=40)) == [
        "  Pair",
        "  N2",
        "      beat 4, tied 1 of 6 = 9 of 12; 11",
        "      of 12 results",
    ]


@pytest.mark.parametrize("columns", [80, 120])
def test_no_line_is_longer_than_the_terminal(columns: int) -> None:
    document = document_named("Maximiliane Oberhuber")
    view = event_view(document, standings_of(document))
    assert max(map(width, event_text(view, Look(columns=columns)))) <= columns


@given(st.text(alphabet="ab ", max_size=60), st.integers(1, 20))
def test_wrapping_loses_no_letter(text: str, room: int) -> None:
    assert " ".join(wrapped(text, room)) == text


def test_sections_that_repeat_ids_are_told_apart() -> None:
    document = read_travellers(EVENT, "two sections")
    view = event_view(document, standings_of(document))
    assert [ranking.title for ranking in view.rankings] == [
        "Sections A, B, North-South",
        "Sections A, B, East-West",
    ]
    assert [(row.section, row.contestant) for row in view.rankings[0].rows][:1] == [("A", "1")]
    assert [row.section for row in view.travellers[0].rows] == ["A", "A", "B", "B"]
    apart = standings_of(document, fields={"ranked_together": "A,B", "scored_together": "A,B"})
    view = event_view(document, apart)
    assert view.rankings[0].title == "Section A, North-South"
    assert view.rankings[0].rows[0].section == ""
    assert [t.title for t in view.travellers] == ["Board 1, Section A", "Board 1, Section B"]


def test_symbols_or_letters() -> None:
    document = read_travellers(EVENT, "symbols")
    for symbols, shown in ((True, ("4♥ N =", "♠A")), (False, ("4H N =", "SA"))):
        view = event_view(document, standings_of(document), symbols=symbols)
        row = view.travellers[0].rows[0]
        assert (row.result, row.lead) == shown


def test_the_other_sides_reason_stands_where_it_is_another() -> None:
    document = read_travellers(EVENT, "reasons")
    view = event_view(document, standings_of(document, fields={"average_override": "off"}))
    rows = {(row.section, row.ns): row.why for row in view.travellers[0].rows}
    # The top of four tables is 6.
    assert rows["B", "3"] == ("N-S: AVE+: 60% of 6 = 3.6", "E-W: AVE-: 40% of 6 = 2.4")
    assert len(rows["A", "1"]) == 1
    even = read_travellers(EVENT.replace(b"AVE+,AVE-", b"AVE,AVE"), "average")
    why = event_view(even, standings_of(even)).travellers[0].rows[-1].why
    assert why == ("AVE: 50% of 6 = 3",)


def test_a_rounding_that_does_not_mirror_shows_both() -> None:
    # 3 of 4 results: (4 + 1) x 4/3 - 1 = 17/3 and 1/3, both rounded up to no decimals: 6 + 0 = 6;
    # with one decimal 5.7 + 0.3 mirror too, but cut off 5 + 0 do not.
    text = b"board,ns,ew,ns_score\n1,1,2,420\n1,3,4,400\n1,5,6,50\n1,7,8,NP\n"
    document = read_travellers(text, "factored")
    cut = standings_of(document, fields={"factor_digits": "0", "factor_rounding": "truncate"})
    why = event_view(document, cut).travellers[0].rows[0].why
    assert [part[:4] for part in why] == ["N-S:", "E-W:"]
    exact = event_view(document, standings_of(document)).travellers[0].rows[0]
    assert len(exact.why) == 1
    assert (exact.ns_points, exact.ew_points) == ("5.67", "0.33")


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Artificial(Average.PLUS, Percentage(Fraction(75, 2))), "AVE+/37.5%"),
        (Assigned((Weighted(420),), (Weighted(50),)), "420 / -50"),
        (
            Assigned((Weighted(620, Fraction(3, 5)), Weighted(-100, Fraction(2, 5))), Average.EVEN),
            "60%:620 + 40%:-100 / AVE",
        ),
    ],
)
def test_outcomes(outcome: Any, text: str) -> None:
    assert outcome_text(outcome) == text


@given(st.fractions(max_denominator=10**7))
def test_a_plain_decimal_is_near_and_says_when_it_is_exact(value: Fraction) -> None:
    assert abs(Fraction(plain(value)) - value) <= Fraction(1, 2 * 10**6)
    assert "e" not in plain(value)


@pytest.mark.parametrize("size", [(360, 800), (1280, 900)], ids=["phone", "desktop"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_in_a_browser(
    browser: Browser, tmp_path: Path, size: tuple[int, int], theme: Any
) -> None:
    document = document_named("<script>document.title='owned'</script>")
    view = event_view(document, standings_of(document))
    place = tmp_path / "event.html"
    place.write_text("".join(event_page(view)), encoding="utf-8")
    visitor = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=theme
    )
    try:
        page = visitor.new_page()
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text))
        page.goto(place.as_uri())
        assert page.title() == "<script>document.title='owned'</script>"
        assert page.evaluate("document.documentElement.scrollWidth") == size[0]
        assert page.locator("h2").all_inner_texts()[:2] == [
            "Sections A, B, North-South",
            "Sections A, B, East-West",
        ]
        result = page.get_by_role("table", name="Board 1").get_by_role("row").nth(1)
        assert result.get_by_role("cell", name="4♥ N =").count() == 1
        page.get_by_text("World Bridge Federation, Laws of 2017 (wbf-2017)").last.click()
        assert page.get_by_text("percent_digits").is_visible()
        assert complaints == []
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    finally:
        visitor.close()


FOULED = b"""board,ns,ew,ns_score,group
1,1,11,420,a
1,2,12,-50,b
1,3,13,170,a
1,4,14,480,b
1,5,15,13,a
"""


def test_the_groups_of_a_fouled_board_stand_apart_and_what_was_lost_is_told() -> None:
    document = read_travellers(FOULED, "fouled")
    rules = rules_for(document, Choices())
    view = event_view(document, ranked(document, rules))
    rows = view.travellers[0].rows
    assert [(row.ns, row.why[0].split(":")[0]) for row in rows] == [
        ("1", "group a"),
        ("3", "group a"),
        ("4", "group b"),
        ("2", "group b"),
    ]
    # 13 is no bridge score: line 6 is not counted.
    assert view.notes[0].endswith("are not counted: 1")
