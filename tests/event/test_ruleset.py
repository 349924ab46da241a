"""The fields of a ruleset by name, and the presets."""

from __future__ import annotations

import pytest

from event.events import rules
from overtrick.compare.exact import Rounding
from overtrick.compare.matchpoints import MatchpointUnit
from overtrick.event.fields import FIELDS, field_of, values_of, with_fields
from overtrick.event.presets import PRESETS, preset
from overtrick.event.ruleset import Ruleset, RulesetError

# The names of the contract that files and commands rely on.
NAMES = """
matchpoint_unit matchpoint_formula factoring factor_digits factor_rounding expected_results
small_groups average_percent average_imps average_override cross_imp_divisor cross_imp_cap
cross_imp_digits butler_datum butler_trim butler_rounding winners scored_together
ranked_together place_by bye tie_break
""".split()


def test_the_names_are_all_there() -> None:
    assert set(NAMES) <= set(FIELDS)


@pytest.mark.parametrize("name", PRESETS)
def test_writing_the_values_of_a_preset_gives_it_back(name: str) -> None:
    again = with_fields(Ruleset(name, PRESETS[name].title), values_of(PRESETS[name]), "read")
    assert again == PRESETS[name]


@pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS)
def test_every_listed_value_can_be_set_and_read(field: object) -> None:
    values = {
        "exact|0..4": ["exact", "0", "4"],
        "none|IMPs": ["none", "17"],
        "three numbers: plus,average,minus": ["60,50,40", "1.5,0,-1.5"],
        "all|A+B,C": ["all", "A+B,C"],
    }
    kind = field.kind.values  # type: ignore[attr-defined]
    name = field.name  # type: ignore[attr-defined]
    for text in values.get(kind, kind.split("|")):
        if name == "average_percent" and text.startswith("1.5"):
            continue
        assert values_of(rules(**{name: text}))[name] == text


def test_a_field_of_two_methods_sets_both() -> None:
    changed = rules(imp_scale="imps-1948", matchpoint_unit="1")
    assert changed.cross_imps.imp_scale.name == changed.butler.imp_scale.name == "imps-1948"
    assert changed.matchpoints.matchpoint_unit is MatchpointUnit.ONE
    assert changed.board_a_match.matchpoint_unit is MatchpointUnit.ONE


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("factor_digit", "2", "there is no field 'factor_digit' .* factor_digits"),
        ("factor_digits", "5", "'5' is no factor_digits; it can be: exact|0..4"),
        ("winners", "3", "it can be: 1|2|auto"),
        ("cross_imp_cap", "0", "a cap is 1 IMP or more"),
        ("average_percent", "60,50", "three numbers"),
        ("average_percent", "40,50,60", "the best one first"),
        ("average_percent", "101,50,40", "0 to 100"),
        ("scored_together", "A+A", "all|A"),
    ],
)
def test_a_wrong_choice_says_what_would_be_right(name: str, value: str, message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        rules(**{name: value})


def test_presets_say_where_each_choice_is_from() -> None:
    assert {"wbf-2017", "ebu-2025", "acbl", "sweden", "new-zealand", "pianola"} <= set(PRESETS)
    for ruleset in PRESETS.values():
        assert ruleset.title
        assert set(ruleset.sources) <= set(FIELDS)
        assert all(
            any(letter.isdigit() or letter == "f" for letter in source)
            for source in ruleset.sources.values()
        )
    assert preset("EBU") is PRESETS["ebu-2025"]
    assert preset("acbl") is PRESETS["acbl"]
    with pytest.raises(RulesetError, match="there are wbf-2017, ebu-2025"):
        preset("fffb")


def test_what_authorities_settled() -> None:
    """laws-and-numbers section 4 and 5, from the documents that the presets name."""
    ebu, acbl = PRESETS["ebu-2025"], PRESETS["acbl"]
    assert (ebu.matchpoints.factor_digits, ebu.matchpoints.factor_rounding) == (
        4,
        Rounding.HALF_FROM_AVERAGE,
    )
    assert (acbl.matchpoints.factor_digits, acbl.matchpoints.factor_rounding) == (
        2,
        Rounding.HALF_UP,
    )
    assert values_of(acbl)["butler_rounding"] == "even_ten"
    assert values_of(ebu)["butler_rounding"] == "nearest_from_zero"
    assert values_of(PRESETS["new-zealand"])["factor_rounding"] == "truncate"


def test_a_change_is_told_apart() -> None:
    changed = with_fields(PRESETS["ebu-2025"], {"factor_digits": "1"}, "--set")
    assert changed.sources["factor_digits"] == "--set"
    assert changed.sources["factor_rounding"].startswith("2025")
    assert field_of("Factor-Digits").name == "factor_digits"
