"""What another program printed: keys of the corpus to fields of a ruleset."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from overtrick.core.seat import Side
from overtrick.event.document import ContestantKey, OfficialStanding
from overtrick.event.fields import with_fields
from overtrick.event.presets import preset
from overtrick.formats.errors import FormatError
from overtrick.formats.printed import RULES, Printed, read_printed
from overtrick.formats.travellers import read_travellers
from support import shared

LINES = b"section,board,ns,ew,ns_score\nA,1,N3,E5,420\n"


def printed(**keys: Any) -> Printed:
    return read_printed(json.dumps(keys).encode())


def test_every_translation_is_a_choice_that_a_ruleset_has() -> None:
    for key, rules in RULES.items():
        for fields in rules.values():
            base = preset(fields["ruleset"]) if "ruleset" in fields else preset("wbf")
            others = {name: text for name, text in fields.items() if name != "ruleset"}
            with_fields(base, others, key)


def test_matchpoints_of_an_expanded_field() -> None:
    read = printed(
        scoring="matchpoints",
        scale=1,
        field=[9, 13],
        neuberg_digits=2,
        neuberg_rounding="truncate",
        sections_scored_together=[["A", "B"], ["C"]],
        winners=2,
    )
    assert read.method == "matchpoints"
    assert read.expected == {"A+B": 9, "C": 13}
    assert read.stated == {
        "matchpoint_unit": "1",
        "factoring": "neuberg",
        "factor_digits": "2",
        "factor_rounding": "truncate",
        "expected_results": "given",
        "scored_together": "A+B,C",
        "winners": "2",
        "average_override": "off",
    }


def test_matchpoints_without_a_field_are_not_expanded() -> None:
    assert printed(scoring="matchpoints").stated["factoring"] == "none"
    assert "factoring" not in printed(scoring="butler").stated


def test_cross_imps_and_butler() -> None:
    read = printed(scoring="cross_imps", cross_imps="mean_comparisons", cross_imps_digits=2)
    assert read.method == "cross-imps"
    assert read.stated["cross_imp_divisor"] == "comparisons"
    assert read.stated["cross_imp_digits"] == "2"
    datum = {
        "drop_highest": 1,
        "drop_lowest": 1,
        "mean_of": "scores",
        "min_scores_to_drop": 3,
        "round_to": 10,
        "rounding": "half away from zero",
    }
    read = printed(scoring="butler", datum=datum, printed_datum={"7": -280})
    assert read.stated["butler_trim"] == "1"
    assert read.stated["butler_rounding"] == "nearest_from_zero"
    assert read.stated["butler_datum"] == "mean"
    assert read.datums == {7: Fraction(-280)}
    odd = printed(scoring="butler", datum={**datum, "drop_lowest": 2})
    assert "butler_trim" not in odd.stated
    assert odd.unknown["datum"] == {**datum, "drop_lowest": 2}


def test_averages_in_words() -> None:
    words = "Average+/=/- awards at least 1,5 / exactly 0,0 / at most -1,5 IMP(s) per comparison"
    stated = printed(average_rule=words, bye_rule="bye awards recorded average").stated
    assert stated == {
        "average_imps": "1.5,0,-1.5",
        "average_imps_per": "comparison",
        "average_override": "on",
        "bye": "own_average",
    }


def test_words_that_nobody_knows_are_kept_and_told() -> None:
    read = printed(bye_rule="a bye is worth a cake", scale=3, verified="yes", number=1.5)
    assert read.unknown == {
        "bye_rule": "a bye is worth a cake",
        "scale": 3,
        "verified": "yes",
        "number": "1.5",
    }
    assert [p.message.split(":")[1].split()[0] for p in read.problems.found()] == [
        "scale",
        "bye_rule",
    ]


def test_standings_keep_the_figures_as_they_stand() -> None:
    text = (
        b'{"totals": [{"section": "A", "id": "N3", "rank": "7=", "total": 120.80, "boards": 24,'
        b' "carry_over": 109.14, "final": 230, "tie": null},'
        b' {"id": "1", "direction": "EW", "rank": null, "percentage": 53.4, "total": null}]}'
    )
    read = read_printed(text)
    assert read.standings == (
        OfficialStanding(ContestantKey("A", "N3"), None, "7=", "120.80", None, 24),
        OfficialStanding(ContestantKey("", "1"), Side.EW, None, None, "53.4", None),
    )
    assert read.unknown == {"totals": {"A:N3": {"carry_over": "109.14", "final": 230}}}


def test_who_is_ranked_but_sat_nowhere_is_told() -> None:
    text = b'{"event": "e1", "totals": [{"section": "A", "id": "N3"}, {"id": "N3"}]}'
    document = read_travellers(LINES, "file", printed=text)
    assert document.name == "e1"
    assert len(document.official) == 2
    (problem,) = document.problems
    assert not problem.is_loss
    assert problem.message.endswith('ranks 1 who sat nowhere: "N3"')


def test_the_organiser_settles_what_both_state() -> None:
    document = read_travellers(
        LINES,
        "file",
        side=b'{"ruleset": {"winners": "1"}, "method": "total"}',
        printed=b'{"winners": 2, "scoring": "butler", "scale": 1}',
    )
    assert document.method == "total"
    assert document.stated["winners"] == "1"
    assert document.stated["matchpoint_unit"] == "1"


@pytest.mark.parametrize(
    "text",
    [
        b'{"totals": {}}',
        b'{"totals": [3]}',
        b'{"totals": [{"id": ["x"]}]}',
        b'{"totals": [{"id": "x", "direction": "N"}]}',
        b'{"totals": [{"id": "x", "total": "much"}]}',
        b'{"totals": [{"id": "x", "total": 1e999}]}',
        b'{"totals": [{"id": "x", "boards": 2.5}]}',
        b'{"totals": [{"id": "x\\u001b"}]}',
        b'{"field": 3}',
        b'{"field": [3, 4]}',
        b'{"field": ["x"]}',
        b'{"sections_scored_together": [3]}',
        b'{"sections_scored_together": [["A"], ["A"]]}',
        b'{"printed_datum": {"0": 10}}',
        b'{"printed_datum": {"1": "x"}}',
        b'{"printed_datum": []}',
        b'{"datum": 3}',
        b'{"event": 3.5, "scoring": []}',
    ],
)
def test_another_shape_is_refused(text: bytes) -> None:
    with pytest.raises(FormatError, match="the file of printed results"):
        read_printed(text)


def test_team_results_of_the_corpus() -> None:
    data = shared("corpus/sessions/mcpbn-team-01.json").read_bytes()
    read = read_printed(data)
    assert read.method == "teams-imps"
    assert len(read.standings) == 10
    assert read.standings[0].total == "75.23"
    assert {"matches", "boards_per_match", "vp_scale"} <= read.unknown.keys()
