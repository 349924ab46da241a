"""The fields of a ruleset by name: their values as people write them, and what they mean.

These are the names for `--set` and for files. A field may stand for the same choice in several
methods: `imp_scale` is one scale for cross-IMPs and for Butler.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any

from overtrick.compare.cross_imps import CrossImpDivisor
from overtrick.compare.datum import ButlerDatum, ButlerRounding, ButlerTrim
from overtrick.compare.exact import MAX_DIGITS, Rounding, format_exact
from overtrick.compare.factoring import Factoring
from overtrick.compare.imps import IMP_SCALES, ImpScale
from overtrick.compare.matchpoints import MatchpointFormula, MatchpointUnit
from overtrick.compare.small_groups import SmallGroups
from overtrick.core.errors import ImpossibleValueError
from overtrick.event.ruleset import (
    AverageImpsPer,
    Bye,
    ExpectedResults,
    PercentFrom,
    PlaceBy,
    RankBy,
    Ruleset,
    RulesetError,
    TieBreak,
    Together,
    TotalFrom,
    TotalScale,
    Winners,
)


@dataclass(frozen=True, slots=True)
class Kind:
    """How the values of a field are written: all of them in words, and both directions."""

    values: str
    parse: Callable[[str], Any]
    format: Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class Field:
    """A choice of a ruleset: the parts of the ruleset that hold it, and its meaning."""

    name: str
    parts: tuple[str, ...]
    kind: Kind
    meaning: str

    def value(self, ruleset: Ruleset) -> str:
        """The choice in force, as text."""
        options = getattr(ruleset, self.parts[0])
        return self.kind.format(getattr(options, self.attribute))

    @property
    def attribute(self) -> str:
        """What the choice is called inside the options of its method."""
        return "factoring" if self.name == "cross_imp_factoring" else self.name


def _choice(members: type[Enum]) -> Kind:
    by_text = {str(member.value): member for member in members}

    def parse(text: str) -> Enum:
        return by_text[text]

    return Kind("|".join(by_text), parse, lambda member: str(member.value))


def _scale(text: str) -> ImpScale:
    return IMP_SCALES[text]


def _digits(text: str) -> int | None:
    return {"exact": None, **{str(digits): digits for digits in range(MAX_DIGITS + 1)}}[text]


def _cap(text: str) -> int | None:
    if text == "none":
        return None
    if not re.fullmatch("[0-9]{1,2}", text):
        raise ValueError(text)
    return int(text)


def _three(text: str) -> tuple[Fraction, ...]:
    parts = [part.strip().replace("\u2212", "-") for part in text.split(",")]
    if len(parts) != 3 or not all(re.fullmatch(r"[+-]?\d{1,3}(\.\d{1,4})?", p) for p in parts):
        raise ValueError(text)
    return tuple(map(Fraction, parts))


def _together(text: str) -> Together:
    if text == "all":
        return ()
    groups = tuple(tuple(s.strip() for s in group.split("+")) for group in text.split(","))
    named = [section for group in groups for section in group]
    if len(set(named)) < len(named) or (not all(named) and len(named) > 1):
        raise ValueError(text)
    return groups


def _format_together(groups: Together) -> str:
    return ",".join("+".join(group) for group in groups) if groups else "all"


DIGITS = Kind("exact|0..4", _digits, lambda digits: "exact" if digits is None else str(digits))
SWITCH = Kind(
    "on|off", {"on": True, "off": False}.__getitem__, lambda is_on: "on" if is_on else "off"
)
CAP = Kind("none|IMPs", _cap, lambda cap: "none" if cap is None else str(cap))
THREE = Kind("three numbers: plus,average,minus", _three, lambda v: ",".join(map(format_exact, v)))
TOGETHER = Kind("all|A+B,C", _together, _format_together)
SCALE = Kind("|".join(IMP_SCALES), _scale, lambda scale: scale.name)

_MATCHPOINTS, _CROSS, _BUTLER = ("matchpoints",), ("cross_imps",), ("butler",)
_GROUPS, _AVERAGES, _RANKING = ("groups",), ("averages",), ("ranking",)

FIELDS: Mapping[str, Field] = {
    field.name: field
    for field in (
        Field(
            "matchpoint_unit",
            ("matchpoints", "board_a_match"),
            _choice(MatchpointUnit),
            "matchpoints for each result beaten; a tie is worth half (Law 78A)",
        ),
        Field(
            "matchpoint_formula",
            _MATCHPOINTS,
            _choice(MatchpointFormula),
            "ascherman also ties each result with itself, as in Belgium",
        ),
        Field(
            "factoring",
            _MATCHPOINTS,
            _choice(Factoring),
            "matchpoints where results are missing: what brings them to the whole board's top",
        ),
        Field("factor_digits", _MATCHPOINTS, DIGITS, "decimals of factored matchpoints"),
        Field(
            "factor_rounding",
            _MATCHPOINTS,
            _choice(Rounding),
            "where a factored figure goes that lies between two",
        ),
        Field(
            "small_groups",
            _MATCHPOINTS,
            _choice(SmallGroups),
            "whose percentages rate groups too small for a formula (Law 87B)",
        ),
        Field(
            "expected_results",
            _GROUPS,
            _choice(ExpectedResults),
            "how many results a board should have: tables that met on it, most of any board, given",
        ),
        Field(
            "scored_together",
            _GROUPS,
            TOGETHER,
            "sections whose results are compared with one another",
        ),
        Field(
            "average_percent",
            _AVERAGES,
            THREE,
            "artificial scores at matchpoints, percent of the top (Law 12C2)",
        ),
        Field("average_imps", _AVERAGES, THREE, "artificial scores in IMPs (Law 12C2)"),
        Field(
            "average_imps_per",
            _AVERAGES,
            _choice(AverageImpsPer),
            "whether these IMPs are for the board, or for each comparison of a sum of cross-IMPs",
        ),
        Field(
            "average_override",
            _AVERAGES,
            SWITCH,
            "whether one's own result on the boards that were compared replaces AVE+ where it is "
            "better and AVE- where it is worse (Law 12C2(c))",
        ),
        Field(
            "bye",
            _AVERAGES,
            _choice(Bye),
            "what a board is worth that a contestant sits out; the own average is that of all "
            "other boards",
        ),
        Field(
            "cross_imp_divisor",
            _CROSS,
            _choice(CrossImpDivisor),
            "what the sum of a result's IMPs is divided by",
        ),
        Field("cross_imp_cap", _CROSS, CAP, "most IMPs of one comparison"),
        Field("cross_imp_digits", _CROSS, DIGITS, "decimals of cross-IMPs"),
        Field(
            "cross_imp_rounding",
            _CROSS,
            _choice(Rounding),
            "where cross-IMPs go that lie between two figures",
        ),
        Field(
            "cross_imp_factoring",
            _CROSS,
            _choice(Factoring),
            "cross-IMPs where results are missing",
        ),
        Field(
            "butler_datum",
            _BUTLER,
            _choice(ButlerDatum),
            "what the results of a board are compared with",
        ),
        Field(
            "butler_trim",
            _BUTLER,
            _choice(ButlerTrim),
            "results left out of the mean at each end",
        ),
        Field(
            "butler_rounding",
            _BUTLER,
            _choice(ButlerRounding),
            "to which ten a datum goes that ends in five",
        ),
        Field("imp_scale", ("cross_imps", "butler"), SCALE, "the scale of IMPs (Law 78B)"),
        Field(
            "winners",
            _RANKING,
            _choice(Winners),
            "one ranking, or one for each direction; auto: two where nobody sat both ways",
        ),
        Field(
            "ranked_together",
            _RANKING,
            TOGETHER,
            "sections in one ranking",
        ),
        Field(
            "rank_by",
            _RANKING,
            _choice(RankBy),
            "matchpoints: by percentage of the boards played, or by total",
        ),
        Field(
            "place_by",
            _RANKING,
            _choice(PlaceBy),
            "whether a tie is of exact figures or of printed ones",
        ),
        Field(
            "tie_break",
            _RANKING,
            _choice(TieBreak),
            "what parts those with the same result: two points for each of them beaten, one for a "
            "draw, head to head or on each board that both played",
        ),
        Field(
            "total_from",
            _RANKING,
            _choice(TotalFrom),
            "whether totals add the printed figures of the boards, or those before rounding",
        ),
        Field(
            "total_scale",
            _RANKING,
            _choice(TotalScale),
            "whether totals are of the boards played, scaled to the most boards of anybody, "
            "to all boards in play, or a mean of the comparisons",
        ),
        Field(
            "percent_from",
            _RANKING,
            _choice(PercentFrom),
            "whether percentages are of exact totals, of printed ones, or the mean of the boards'",
        ),
        Field("total_digits", _RANKING, DIGITS, "decimals of totals"),
        Field("percent_digits", _RANKING, DIGITS, "decimals of percentages"),
        Field(
            "total_rounding",
            _RANKING,
            _choice(Rounding),
            "where totals and percentages go that lie between two figures",
        ),
    )
}
"""Every field, in the order in which they are listed."""


def field_of(name: str) -> Field:
    """The field of a name. Errors: `RulesetError` names those that are alike."""
    found = FIELDS.get(name.strip().lower().replace("-", "_"))
    if found is None:
        raise RulesetError(f"there is no field {name!r:.40} in a ruleset; {_nearest(name)}")
    return found


def with_fields(
    ruleset: Ruleset, values: Mapping[str, str], source: str | Mapping[str, str], name: str = ""
) -> Ruleset:
    """The ruleset with some fields changed, as people write them.

    Input: `source` says where the values come from, one for all or one by field. Output: under
    `name`, by default the old one. Errors: `RulesetError` names the field, and what it can be.

    >>> changed = with_fields(Ruleset(), {"factor_digits": "2"}, "the director")
    >>> FIELDS["factor_digits"].value(changed), changed.sources["factor_digits"]
    ('2', 'the director')
    """
    sources = dict(ruleset.sources)
    for given, text in values.items():
        field = field_of(given)
        value = _parse(field, text)
        for part in field.parts:
            try:
                options = replace(getattr(ruleset, part), **{field.attribute: value})
            except ImpossibleValueError as error:
                raise RulesetError(f"{field.name}: {error}") from None
            ruleset = replace(ruleset, **{part: options})
        sources[field.name] = source if isinstance(source, str) else source[given]
    return replace(ruleset, name=name or ruleset.name, sources=sources)


def values_of(ruleset: Ruleset) -> dict[str, str]:
    """Every choice in force, by field, as text."""
    return {name: field.value(ruleset) for name, field in FIELDS.items()}


def _parse(field: Field, text: str) -> Any:
    plain = text.strip()
    try:
        return field.kind.parse(plain if field.kind is TOGETHER else plain.lower())
    except (KeyError, ValueError):
        raise RulesetError(
            f"{text!r:.40} is no {field.name}; it can be: {field.kind.values}"
        ) from None


def _nearest(name: str) -> str:
    words = set(re.split("[^a-z]+", name.lower()))
    alike = [known for known in FIELDS if words & set(known.split("_"))] or list(FIELDS)
    return _listed(alike)


def _listed(names: Iterable[str]) -> str:
    return "there are " + ", ".join(names)
