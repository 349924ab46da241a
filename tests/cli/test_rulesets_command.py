"""`overtrick rulesets`."""

from __future__ import annotations

import pytest

from overtrick.event.fields import FIELDS
from overtrick.event.presets import PRESETS
from running import Run
from support import ROOT


def test_the_list(overtrick: Run) -> None:
    answer = overtrick("rulesets --json").json
    assert [one["name"] for one in answer["rulesets"]] == list(PRESETS)
    assert {one["name"] for one in answer["fields"]} == set(FIELDS)
    factoring = next(one for one in answer["fields"] if one["name"] == "factor_rounding")
    assert factoring["values"] == "half_up|half_to_average|half_from_average|truncate"
    text = overtrick("rulesets").out
    assert "  ebu-2025     English Bridge Union, White Book 2025\n" in text
    assert "  factor_digits = exact|0..4\n" in text


@pytest.mark.parametrize("name", ["ebu", "ebu-2025", "EBU"])
def test_one_ruleset(overtrick: Run, name: str) -> None:
    answer = overtrick(f"rulesets {name} --json").json
    assert answer["name"] == "ebu-2025"
    fields = {one["name"]: one for one in answer["fields"]}
    # White Book 2025, 4.2.3.2: rounded to four decimals; it is silent on a cap.
    assert fields["factor_digits"]["value"] == "4"
    assert "4.2.3.2" in fields["factor_digits"]["source"]
    assert fields["cross_imp_cap"]["source"] is None
    lines = overtrick(f"rulesets {name}").out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.split()[:1] == ["cross_imp_cap"])
    assert lines[at + 2] == "    Overtrick's default"


def test_another_name_is_refused(overtrick: Run) -> None:
    done = overtrick("rulesets fide --json")
    assert (done.status, done.out) == (2, "")
    assert "there are wbf-2017" in done.errors[0]["message"]
    assert overtrick("rulesets --json --markdown").status == 2


def test_the_page_of_the_rulesets_is_up_to_date(overtrick: Run) -> None:
    page = (ROOT / "docs" / "reference" / "rulesets.md").read_text(encoding="utf-8")
    tables = overtrick("rulesets --markdown").out
    assert page.endswith(tables), "write the output of `overtrick rulesets --markdown` there"


def test_the_tables_tell_a_default_from_a_choice(overtrick: Run) -> None:
    lines = overtrick("rulesets --markdown").out.splitlines()
    head = [cell.strip(" `") for cell in lines[0].split("|")]
    row = next(line for line in lines if line.startswith("| `cross_imp_factoring` |")).split("|")
    cells = dict(zip(head, (cell.strip() for cell in row), strict=True))
    assert (cells["ebu-2025"], cells["acbl"]) == ("`neuberg`", "`none` ·")
