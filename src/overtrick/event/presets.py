"""Rulesets of authorities and programs: which fields each of them settles, since when, and where.

A field that an authority does not settle, or whose text was not found, stays Overtrick's default
and is told so wherever the ruleset is printed. Nothing is filled in by analogy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from overtrick.event.fields import with_fields
from overtrick.event.ruleset import Ruleset, RulesetError


class Settled(NamedTuple):
    """A choice of an authority, as text, and its year and document."""

    value: str
    source: str


_LAWS = "2017, Laws of Duplicate Bridge, Law "
_WHITE_BOOK = "2025, EBU White Book, "
_ACBLSCORE = "ACBLscore manual, "
_TECH_FILES = "ACBL Tech Files"
_MAGIC = "2012-2016, event files of Magic Contest"
_SCORER = "event files of the New Zealand program Scorer"
_PIANOLA = "event files of Pianola (USEBIO)"
_BBO = "result pages of Bridge Base Online"

_BY_LAW = {
    "matchpoint_unit": Settled("2", _LAWS + "78A"),
    "imp_scale": Settled("imps-1962", _LAWS + "78B"),
    "average_percent": Settled("60,50,40", _LAWS + "12C2(a)"),
    "average_imps": Settled("3,0,-3", _LAWS + "12C2(b)"),
    "average_override": Settled("on", _LAWS + "12C2(c)"),
}
"""What the Laws settle for everybody, where an authority does not choose otherwise."""

_SETTLED: Mapping[str, tuple[str, Mapping[str, Settled]]] = {
    "wbf-2017": (
        "World Bridge Federation, Laws of 2017",
        _BY_LAW,
    ),
    "ebu-2025": (
        "English Bridge Union, White Book 2025",
        {
            **_BY_LAW,
            "factoring": Settled("neuberg", _WHITE_BOOK + "4.2.3.2"),
            "factor_digits": Settled("4", _WHITE_BOOK + "4.2.3.2"),
            "factor_rounding": Settled("half_from_average", _WHITE_BOOK + "4.2.3.2"),
            "small_groups": Settled("ebu", _WHITE_BOOK + "4.2.3.3"),
            "rank_by": Settled("percentage", _WHITE_BOOK + "4.2.5"),
            "average_override": Settled("on", _WHITE_BOOK + "4.1.1.1"),
            "cross_imp_divisor": Settled("comparisons", _WHITE_BOOK + "3.1.3, XIMP/c"),
            "cross_imp_factoring": Settled("neuberg", _WHITE_BOOK + "4.2.3"),
            "butler_rounding": Settled("nearest_from_zero", _WHITE_BOOK + "4.2.6.2"),
            "bye": Settled("none", "forums.ebu.co.uk, discussion 1782: boards not played"),
        },
    ),
    "acbl": (
        "American Contract Bridge League, as ACBLscore",
        {
            **_BY_LAW,
            "matchpoint_unit": Settled("1", _ACBLSCORE + "page 92"),
            "factoring": Settled("neuberg", _ACBLSCORE + "page 92"),
            "factor_digits": Settled("2", _ACBLSCORE + "page 92"),
            "factor_rounding": Settled("half_up", _ACBLSCORE + "page 92"),
            "small_groups": Settled("acbl", _ACBLSCORE + "page 92"),
            "average_imps_per": Settled("comparison", _ACBLSCORE + "page 83"),
            "cross_imp_divisor": Settled("comparisons", _ACBLSCORE + 'page 83, "Average IMPs"'),
            "butler_trim": Settled("5%", _ACBLSCORE + "page 83"),
            "butler_rounding": Settled("even_ten", _ACBLSCORE + "page 83"),
            "rank_by": Settled("total", "event files of ACBLscore"),
            "total_scale": Settled("most_boards", "event files of ACBLscore"),
            "percent_from": Settled("printed", "event files of ACBLscore"),
            "total_digits": Settled("2", "event files of ACBLscore"),
            "percent_digits": Settled("2", "event files of ACBLscore"),
            "place_by": Settled("digits", _TECH_FILES + ": ties are of 0.01%"),
        },
    ),
    "sweden": (
        "Magic Contest and Ruter, as used in Sweden and beyond",
        {
            **_BY_LAW,
            "factoring": Settled("neuberg", _MAGIC),
            "factor_digits": Settled("1", _MAGIC),
            "factor_rounding": Settled("half_up", _MAGIC),
            "expected_results": Settled("max", _MAGIC),
            "average_imps": Settled("1.5,0,-1.5", _MAGIC),
            "cross_imp_divisor": Settled("none", _MAGIC + ', "across the field"'),
            "butler_trim": Settled("1", "files of Ruter, Butler-2"),
            "butler_rounding": Settled("nearest_from_zero", "files of Ruter 71"),
            "bye": Settled("own_average", _MAGIC),
            "rank_by": Settled("total", _MAGIC),
            "place_by": Settled("digits", _MAGIC),
            "tie_break": Settled("head_to_head", _MAGIC),
            "total_from": Settled("exact", _MAGIC),
            "total_digits": Settled("1", _MAGIC),
            "percent_digits": Settled("1", _MAGIC),
            "total_rounding": Settled("half_from_average", _MAGIC),
        },
    ),
    "new-zealand": (
        "New Zealand Bridge, as the program Scorer",
        {
            **_BY_LAW,
            "factoring": Settled("neuberg", _SCORER),
            "factor_digits": Settled("1", _SCORER),
            "factor_rounding": Settled("truncate", _SCORER),
            "rank_by": Settled("percentage", _SCORER),
            "percent_digits": Settled("2", _SCORER),
        },
    ),
    "pianola": (
        "Pianola and RealBridge",
        {
            **_BY_LAW,
            "factoring": Settled("neuberg", _PIANOLA),
            "factor_digits": Settled("2", _PIANOLA),
            "factor_rounding": Settled("half_up", _PIANOLA),
            "cross_imp_divisor": Settled("comparisons", _PIANOLA),
            "cross_imp_digits": Settled("2", _PIANOLA),
            "total_from": Settled("exact", _PIANOLA),
            "total_scale": Settled("all_boards", _PIANOLA + ": pairs that sat out"),
            "total_rounding": Settled("half_from_average", _PIANOLA),
            "percent_digits": Settled("2", _PIANOLA),
        },
    ),
    "bbo": (
        "Bridge Base Online",
        {
            "matchpoint_unit": Settled("2", _BBO),
            "imp_scale": Settled("imps-1962", _LAWS + "78B"),
            "factoring": Settled("none", _BBO),
            "cross_imp_divisor": Settled("comparisons", _BBO),
            "total_from": Settled("exact", _BBO),
            "percent_from": Settled("boards", _BBO),
            "cross_imp_digits": Settled("2", _BBO),
            "percent_digits": Settled("2", _BBO),
            "winners": Settled("1", _BBO),
        },
    ),
}


def _built(name: str) -> Ruleset:
    title, settled = _SETTLED[name]
    values = {field: choice.value for field, choice in settled.items()}
    sources = {field: choice.source for field, choice in settled.items()}
    return replace(with_fields(Ruleset(), values, sources, name), title=title)


PRESETS: Mapping[str, Ruleset] = {name: _built(name) for name in _SETTLED}
"""The rulesets that come with the package, by full name."""

DEFAULT = "wbf-2017"


def preset(name: str) -> Ruleset:
    """The ruleset of a name, with or without its year. Errors: `RulesetError` lists the names.

    >>> preset("ebu").name
    'ebu-2025'
    """
    plain = name.strip().lower()
    for full, ruleset in PRESETS.items():
        if plain in (full, full.rsplit("-20", 1)[0]):
            return ruleset
    raise RulesetError(f"there is no ruleset {name!r:.40}; there are {', '.join(PRESETS)}")
