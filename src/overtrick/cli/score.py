"""`overtrick score`: the score of results, and where it comes from."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import click

from overtrick.app.scoring import Conditions, ScoredText, score_line, score_text
from overtrick.app.shapes import error_shape, scored_shape
from overtrick.cli.arguments import (
    SignedArguments,
    input_lines,
    join_results,
    json_option,
    scale_option,
)
from overtrick.cli.main import DONE, UNUSABLE_INPUT
from overtrick.cli.text import error_text, scored_text
from overtrick.core.board import BoardNumber, Vulnerability
from overtrick.core.errors import NotationError, OvertrickError
from overtrick.core.law77 import Scale
from overtrick.core.notation import parse_result
from overtrick.core.notation.languages import LANGUAGES


@dataclass(frozen=True, slots=True)
class Refused:
    """An input that could not be scored, and where it came from."""

    error: OvertrickError
    index: int
    text: str
    line: int | None


Outcome = ScoredText | Refused


@click.command("score", cls=SignedArguments)
@click.argument("results", metavar="RESULT...", nargs=-1, required=True)
@click.option(
    "--vul",
    type=click.Choice([v.value for v in Vulnerability], case_sensitive=False),
    help="Which sides are vulnerable on the board.",
)
@click.option(
    "--board", type=click.IntRange(min=1), help="Board number, which tells the vulnerability."
)
@click.option(
    "--vulnerable/--not-vulnerable", default=None, help="Whether declarer's side is vulnerable."
)
@click.option(
    "--lang",
    type=click.Choice(list(LANGUAGES)),
    default="en",
    show_default=True,
    help="Whose letters stand for strains and seats.",
)
@scale_option
@click.option("--explain", is_flag=True, help="Say where each figure comes from.")
@json_option
def command(
    results: tuple[str, ...], explain: bool, as_json: bool, lang: str, **options: Any
) -> int:
    """Score results, with the components of each score.

    RESULT is a contract, who declared it, and how it went. Results need no quotation marks, and
    - reads them from standard input, one a line, a board number in front if there is one.

    \b
    overtrick score 4SX N -1 --vul both
    overtrick score 3NT+1 --vulnerable --explain
    overtrick score 2 hearts doubled by east down 2 --board 7
    overtrick score Pass
    overtrick score - < results.txt
    """
    conditions = _conditions(lang, **options)
    outcomes = _outcomes(results, conditions)
    any_refused = (_print_json if as_json else _print_text)(outcomes, explain)
    return UNUSABLE_INPUT if any_refused else DONE


def _conditions(
    lang: str, vul: str | None, board: int | None, vulnerable: bool | None, scale: str
) -> Conditions:
    given = [option for option in (vul, board, vulnerable) if option is not None]
    if len(given) > 1:
        raise click.UsageError(
            "--vul, --board and --vulnerable say the same thing: give one of them"
        )
    conditions = Conditions(vulnerable, lang=lang, scale=Scale(scale))
    if board is not None:
        return conditions.on_board(BoardNumber(board))
    if vul is not None:
        return Conditions(Vulnerability(vul), lang=lang, scale=Scale(scale))
    return conditions


def _outcomes(results: tuple[str, ...], conditions: Conditions) -> Iterator[Outcome]:
    if results == ("-",):
        for index, (number, raw) in enumerate(input_lines()):
            yield _line_outcome(raw, conditions, index, number)
        return

    def is_result(text: str) -> bool:
        try:
            parse_result(text, conditions.lang)
        except NotationError:
            return False
        return True

    for index, text in enumerate(join_results(list(results), is_result)):
        try:
            yield score_text(text, conditions)
        except OvertrickError as error:
            yield Refused(error, index, text, None)


def _line_outcome(raw: bytes, conditions: Conditions, index: int, number: int) -> Outcome:
    text = raw.decode(errors="replace")
    try:
        return score_line(text, conditions)
    except OvertrickError as error:
        return Refused(error, index, text, number)


def _print_json(outcomes: Iterable[Outcome], _explain: bool) -> bool:
    """Print each result as soon as it is scored, so that a long list needs no room."""
    any_refused, separator = False, "\n"
    click.echo('{"results": [', nl=False)
    for outcome in outcomes:
        if isinstance(outcome, Refused):
            any_refused = True
            shape = error_shape(outcome.error, outcome.index, outcome.text)
            if outcome.line is not None:
                shape["error"]["line"] = outcome.line
            click.echo(json.dumps(shape, ensure_ascii=False), err=True)
        else:
            shape = scored_shape(outcome)
            click.echo(f"{separator}{json.dumps(shape, ensure_ascii=False)}", nl=False)
            separator = ",\n"
    click.echo("]}")
    return any_refused


def _print_text(outcomes: Iterable[Outcome], explain: bool) -> bool:
    any_refused, separator = False, ""
    for outcome in outcomes:
        if isinstance(outcome, Refused):
            any_refused = True
            click.echo(error_text(outcome.error, outcome.text, outcome.line), err=True)
        else:
            click.echo(separator + scored_text(outcome, explained=explain))
            separator = "\n"
    return any_refused
