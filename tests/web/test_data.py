"""The tables that the page looks up, in the other languages too."""

from __future__ import annotations

import json

import pytest

from overtrick import Played, explain, explain_line, score
from overtrick.web.data import table_bytes
from overtrick.web.texts import PAGE_LANGUAGES, translations
from support import every_played


@pytest.mark.parametrize("lang", PAGE_LANGUAGES)
def test_every_sentence_is_in_the_language(lang: str) -> None:
    contracts = json.loads(table_bytes(lang, "scores"))["contracts"]
    gettext = translations(lang).gettext
    english = 0
    for played in every_played():
        for vulnerable in (False, True):
            breakdown = score(Played(played.contract, None, played.tricks), vulnerable)
            entry = contracts[str(played.contract)][vulnerable][played.tricks]
            assert entry["total"] == breakdown.total
            assert entry["why"] == explain(breakdown, gettext)
            assert [line["why"] for line in entry["lines"]] == [
                explain_line(breakdown, line, gettext) for line in breakdown.lines
            ]
            english += entry["why"] == explain(breakdown)
    assert english == (2940 if lang == "en" else 0)
