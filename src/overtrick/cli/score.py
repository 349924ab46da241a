"""`overtrick score`: the score of results, and where it comes from."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from overtrick.app.scoring import Conditions, ConditionsError, ScoredText, score_line, score_text
from overtrick.app.shapes import error_shape, scored_shape
from overtrick.cli.arguments import (
    SignedArguments,
    input_lines,
    join_results,
    json_option,
    read_board,
    scale_option,
)
from overtrick.cli.main import DONE, UNUSABLE_INPUT
from overtrick.cli.streams import abandon_output, say_error
from overtrick.cli.text import ASSUMED, error_text, scored_text
from overtrick.core.board import BoardNumber, Vulnerability
from overtrick.core.errors import NotationError, OvertrickError
from overtrick.core.law77 import Scale
from overtrick.core.notation import parse_result
from overtrick.core.notation.languages import LANGUAGES


@dataclass(frozen=True, slots=True)
class Input:
    """One text to score; `index` counts them from 0, `line` is its place in standard input."""

    index: int
    text: str
    line: int | None = None

    def score(self, conditions: Conditions) -> ScoredText:
        """Score it; only a line of a list may begin with a board number."""
        use = score_text if self.line is None else score_line
        return use(self.text, conditions)


@click.command("score", cls=SignedArguments)
@click.argument("results", metavar="RESULT...", nargs=-1, required=True)
@click.option(
    "--vul",
    type=click.Choice([v.value for v in Vulnerability], case_sensitive=False),
    help="Which sides are vulnerable on the board.",
)
@click.option(
    "--board",
    metavar="NUMBER",
    callback=read_board,
    help="Board number, which tells the vulnerability.",
)
@click.option(
    "--vulnerable/--not-vulnerable", default=None, help="Whether declarer's side is vulnerable."
)
@click.option(
    "--lang",
    type=click.Choice(list(LANGUAGES), case_sensitive=False),
    default="en",
    show_default=True,
    help="Whose letters stand for strains and seats.",
)
@scale_option
@click.option("--explain", is_flag=True, help="Say where each figure comes from.")
@json_option
def command(results: tuple[str, ...], explain: bool, as_json: bool, **options: Any) -> int:
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
    conditions = _conditions(**options)
    printer = JsonPrinter() if as_json else TextPrinter(conditions.lang, explained=explain)
    if "-" in results and len(results) > 1:
        raise click.UsageError("- stands for standard input and stands alone; one down is -1")
    if "-" in results and sys.stdin is None:
        raise click.UsageError("standard input is closed")
    status = DONE
    try:
        printer.begin()
        # Each is printed as soon as it is scored, so that a long list needs no room.
        for given in _inputs(results, conditions.lang):
            try:
                printer.scored(given, given.score(conditions))
            except OvertrickError as error:
                printer.refused(given, error)
                status = UNUSABLE_INPUT
        printer.end()
    except BrokenPipeError:
        abandon_output()
    return status


def _conditions(
    vul: str | None, board: BoardNumber | None, vulnerable: bool | None, lang: str, scale: str
) -> Conditions:
    try:
        return Conditions.of(
            vul=None if vul is None else Vulnerability(vul),
            board=board,
            vulnerable=vulnerable,
            lang=lang,
            scale=Scale(scale),
        )
    except ConditionsError as error:
        raise click.UsageError(str(error)) from None


def _inputs(results: tuple[str, ...], lang: str) -> Iterator[Input]:
    def is_result(text: str) -> bool:
        try:
            parse_result(text, lang)
        except NotationError:
            return False
        return True

    if results == ("-",):
        for index, (number, line) in enumerate(input_lines()):
            yield Input(index, line, number)
    else:
        for index, text in enumerate(join_results(list(results), is_result)):
            yield Input(index, text)


class TextPrinter:
    """Results for a person, a blank line between them; errors as they come."""

    def __init__(self, lang: str, *, explained: bool) -> None:
        self.lang = lang
        self.explained = explained
        self.separator = ""
        self.any_assumed = False

    def begin(self) -> None:
        """Print nothing: text has no frame."""

    def scored(self, _: Input, scored: ScoredText) -> None:
        """Print one result."""
        click.echo(self.separator + scored_text(scored, explained=self.explained))
        self.separator = "\n"
        self.any_assumed = self.any_assumed or scored.vulnerability_assumed

    def refused(self, given: Input, error: OvertrickError) -> None:
        """Print one error."""
        say_error(error_text(error, given.text, given.line, self.lang))

    def end(self) -> None:
        """Say once what was assumed."""
        if self.any_assumed:
            click.echo(ASSUMED)


class JsonPrinter:
    """One JSON object for all results; each error one more on a line of standard error."""

    def __init__(self) -> None:
        self.separator = "\n"

    def begin(self) -> None:
        """Open the list."""
        click.echo('{"results": [', nl=False)

    def scored(self, given: Input, scored: ScoredText) -> None:
        """Print one item of the list."""
        shape = scored_shape(scored, given.index)
        if given.line is not None:
            shape["line"] = given.line
        click.echo(self.separator + json.dumps(shape), nl=False)
        self.separator = ",\n"

    def refused(self, given: Input, error: OvertrickError) -> None:
        """Print one error object."""
        shape = error_shape(error, given.index, given.text)
        if given.line is not None:
            shape["error"]["line"] = given.line
        say_error(json.dumps(shape))

    def end(self) -> None:
        """Close the list."""
        click.echo("]}")
