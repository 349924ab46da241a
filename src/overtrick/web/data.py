"""The tables that the page looks scores and spellings up in, all made from the core.

`/data/<language>/scores.json` has all 2,940 breakdowns with their sentences, and the boards;
`/data/<language>/notation.json` the tables of the notation, for the driver in `notation.js`.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import accumulate
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response

from overtrick.core.board import BoardNumber, Vulnerability
from overtrick.core.contract import Contract
from overtrick.core.explain import explain, explain_line
from overtrick.core.law77 import undertrick_steps
from overtrick.core.notation import grammar
from overtrick.core.notation.languages import LANGUAGES, Language
from overtrick.core.result import Played
from overtrick.core.score import ScoreBreakdown, score
from overtrick.core.seat import Seat, Side
from overtrick.core.strain import TRICKS_IN_A_DEAL, Doubling, Level, Strain
from overtrick.web.caching import etagged
from overtrick.web.texts import PAGE_LANGUAGES, translate, translations

router = APIRouter(include_in_schema=False)

TABLES = ("scores", "notation")


@router.get("/data/{lang}/{name}.json")
def table(request: Request, lang: str, name: str) -> Response:
    """One table in one language of the pages."""
    if lang not in PAGE_LANGUAGES or name not in TABLES:
        raise HTTPException(404)
    return etagged(request, table_bytes(lang, name), "application/json")


@cache
def table_bytes(lang: str, name: str) -> bytes:
    """A table as it is sent."""
    tables = {"scores": scores_table, "notation": notation_table}
    return json.dumps(tables[name](lang), ensure_ascii=False, separators=(",", ":")).encode()


def scores_table(lang: str) -> dict[str, Any]:
    """The breakdowns by contract, vulnerability (not, then yes) and tricks; and the boards."""
    contracts = (
        Contract(level, strain, doubling)
        for level in Level
        for strain in Strain
        for doubling in Doubling
    )
    return {
        "contracts": {
            str(contract): [
                [
                    _entry(score(Played(contract, None, tricks), vulnerable), lang)
                    for tricks in range(TRICKS_IN_A_DEAL + 1)
                ]
                for vulnerable in (False, True)
            ]
            for contract in contracts
        },
        "tricks_needed": {str(level.value): level.tricks for level in Level},
        "boards": [
            {"dealer": board.dealer.letters, "vul": board.vulnerability.value}
            for board in map(BoardNumber, range(1, 17))
        ],
        "vulnerable": {
            vulnerability.value: {side.letters: vulnerability.includes(side) for side in Side}
            for vulnerability in Vulnerability
        },
        "sides": {
            **{seat.letters: seat.side.letters for seat in Seat},
            **{side.letters: side.letters for side in Side},
        },
    }


def _entry(breakdown: ScoreBreakdown, lang: str) -> dict[str, Any]:
    gettext = translations(lang).gettext
    result = breakdown.result
    assert isinstance(result, Played)
    steps = undertrick_steps(result.undertricks, result.contract.doubling, breakdown.vulnerable)
    return {
        "total": breakdown.total,
        "lines": [
            {
                "kind": line.kind.value,
                "points": line.points,
                "why": explain_line(breakdown, line, gettext),
            }
            for line in breakdown.lines
        ],
        "why": explain(breakdown, gettext),
        "steps": [
            {"points": -step, "so_far": -so_far}
            for step, so_far in zip(steps, accumulate(steps), strict=True)
        ],
    }


def notation_table(lang: str) -> dict[str, Any]:
    """The grammar's tables, and the spellings of every language that results are read in."""
    return {
        "max_length": grammar.MAX_LENGTH,
        "blanks": grammar.BLANKS,
        "fold": grammar.FOLD,
        "letter": grammar.LETTER,
        "number_words": grammar.NUMBER_WORDS,
        "grammar": grammar.GRAMMAR,
        "goals": grammar.GOALS,
        "examples": grammar.EXAMPLES,
        "reasons": {reason: translate(lang, text) for reason, text in grammar.REASONS.items()},
        "expected": translate(lang, grammar.EXPECTED),
        "alternatives": translate(lang, grammar.ALTERNATIVES),
        "tricks_in_a_deal": TRICKS_IN_A_DEAL,
        "tricks_needed": {str(level.value): level.tricks for level in Level},
        "languages": {code: _language(language) for code, language in LANGUAGES.items()},
    }


def _language(language: Language) -> dict[str, Any]:
    return {
        "tokens": grammar.tokens(language),
        "written": {
            kind: {code: spellings[0].upper() for code, spellings in group.items()}
            for kind, group in (
                ("strain", language.strains),
                ("declarer", {**language.seats, **language.sides}),
            )
        },
        "passed": language.passed,
    }
