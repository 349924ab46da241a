"""`overtrick rank`: an event scored and ranked, with the reason for every number."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import click

from overtrick.app.event_shapes import event_shape, rules_shape
from overtrick.app.event_tables import line_table, ranking_table
from overtrick.app.events import Rules, ranked, rules_for
from overtrick.cli.arguments import SignedArguments, json_option
from overtrick.cli.event_input import (
    Reporter,
    choice_options,
    choices_of,
    look,
    read_input,
    write,
)
from overtrick.cli.main import DONE, UNUSABLE_INPUT
from overtrick.cli.progress import working
from overtrick.cli.streams import abandon_output
from overtrick.core.errors import OvertrickError
from overtrick.event.document import EventDocument
from overtrick.event.ruleset import Method
from overtrick.event.standings import Standings
from overtrick.reports.event import event_view
from overtrick.reports.page import event_page
from overtrick.reports.rules import ruleset_text
from overtrick.reports.spreadsheet import csv_lines
from overtrick.reports.table import Look
from overtrick.reports.text import event_text


class Scored(NamedTuple):
    """An event, the rules that it was scored by, and what came of it."""

    document: EventDocument
    rules: Rules
    standings: Standings


FORMS = ("json", "csv", "csv-lines", "html")


@click.command("rank", cls=SignedArguments)
@click.argument("file", metavar="FILE", required=False)
@choice_options
@click.option(
    "--travellers/--no-travellers",
    default=True,
    show_default=True,
    help="Whether the text and the page show every board.",
)
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Answer with the ranking, for a spreadsheet.")
@click.option(
    "--csv-lines", "as_csv_lines", is_flag=True, help="Answer with every scored result, likewise."
)
@click.option("--html", "as_html", is_flag=True, help="Answer with a page, to print or to publish.")
@click.option(
    "--explain-rules",
    is_flag=True,
    help="Show the rules in force instead: values, meanings, sources.",
)
@click.option(
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the answer there, not to standard output.",
)
def command(
    file: str | None,
    method: Method | None,
    rules: str | None,
    fields: dict[str, str],
    side: Path | None,
    travellers: bool,
    as_json: bool,
    as_csv: bool,
    as_csv_lines: bool,
    as_html: bool,
    explain_rules: bool,
    output: Path | None,
) -> int:
    """Score an event and rank its contestants, with the reason for every number.

    FILE is a travellers file: a table in CSV with one line for each result. - is standard input.

    \b
    overtrick rank club.csv
    overtrick rank club.csv --method butler --no-travellers
    overtrick rank club.csv --rules ebu --set factor_digits=2
    overtrick rank club.csv --html --output club.html
    overtrick rank club.csv --explain-rules
    """
    form = _form(as_json, as_csv, as_csv_lines, as_html)
    if explain_rules and form not in ("", "json"):
        raise click.UsageError(f"--explain-rules has no form --{form}; it is text or --json")
    choices = choices_of(method, rules, fields)
    reporter = Reporter(as_json=as_json)
    document = None
    if file is None and not explain_rules:
        raise click.UsageError("Missing argument 'FILE'.")
    if output and file and any(_is_same(output, given) for given in (file, side) if given):
        raise click.UsageError(f"--output {output} is what is read; name another file")
    try:
        if file is not None:
            with working("Reading and scoring"):
                document = read_input(file, side)
                in_force = rules_for(document, choices)
                standings = None if explain_rules else ranked(document, in_force)
        else:
            in_force, standings = rules_for(None, choices), None
    except OvertrickError as error:
        reporter.refused(error, file or "")
        return UNUSABLE_INPUT
    shown = Look() if output else look()
    answer: Iterable[str]
    if document is None or standings is None:
        answer = _rules_answer(in_force, shown, as_json=as_json)
    else:
        scored = Scored(document, in_force, standings)
        answer = _answer(form, scored, shown, travellers=travellers)
    try:
        write(answer, output)
    except BrokenPipeError:
        abandon_output()
    if document is not None and reporter.problems(document.problems, file or ""):
        return UNUSABLE_INPUT
    return DONE


def _is_same(output: Path, given: str | Path) -> bool:
    """Whether writing would destroy what was read."""
    return output.exists() and Path(given).exists() and output.samefile(given)


def _form(*wanted: bool) -> str:
    forms = [form for form, is_wanted in zip(FORMS, wanted, strict=True) if is_wanted]
    if len(forms) > 1:
        raise click.UsageError(f"give one of {', '.join(f'--{form}' for form in forms)}")
    return forms[0] if forms else ""


def _rules_answer(rules: Rules, shown: Look, *, as_json: bool) -> Iterator[str]:
    if as_json:
        yield json.dumps(rules_shape(rules)) + "\n"
        return
    yield f"Method: {rules.method.value}\n"
    yield from _lines(ruleset_text(rules.ruleset, shown, rules.changed))


def _answer(form: str, scored: Scored, shown: Look, *, travellers: bool) -> Iterable[str]:
    document, rules, standings = scored
    match form:
        case "json":
            return (json.dumps(event_shape(document, standings, rules)), "\n")
        case "csv":
            return csv_lines(*ranking_table(document, standings))
        case "csv-lines":
            return csv_lines(*line_table(standings))
    symbols = shown.symbols or form == "html"
    view = event_view(document, standings, rules.changed, symbols=symbols, travellers=travellers)
    return event_page(view) if form == "html" else _lines(event_text(view, shown))


def _lines(lines: Iterable[str]) -> Iterator[str]:
    return (f"{line}\n" for line in lines)
