"""`overtrick check`: what a file says another program printed, against what we compute."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from overtrick.app.checking import Checked, check_event, kinds_in_order
from overtrick.app.event_shapes import checked_shape
from overtrick.app.events import Choices, Rules, rules_for
from overtrick.cli.arguments import SignedArguments, json_option
from overtrick.cli.event_input import Reporter, choice_options, choices_of, look, read_input
from overtrick.cli.main import DIFFERENCES, DONE, UNUSABLE_INPUT
from overtrick.cli.progress import working
from overtrick.cli.streams import abandon_output
from overtrick.core.errors import OvertrickError
from overtrick.event.document import EventDocument
from overtrick.event.ruleset import Method, RulesetError
from overtrick.reports.safe import harmless
from overtrick.reports.table import INDENT, Column, Look, table, wrapped

NOTHING_PRINTED = (
    "it prints no outcome: neither figures of the tables (columns ns_official, ew_official) nor "
    "totals ({printed}), so there is nothing to check"
)
KINDS = {
    "plain": "complete boards",
    "factored": "boards with results missing",
    "artificial": "artificial scores",
    "bye": "sitting out",
    "not_played": "not played",
}


@dataclass(frozen=True, slots=True)
class FileChecked:
    """One file of the command: what it holds, by which rules it was checked, and the outcome."""

    file: str
    document: EventDocument
    rules: Rules
    checked: Checked

    @property
    def has_differences(self) -> bool:
        """Whether a printed figure is not ours."""
        return bool(self.checked.differences)


@click.command("check", cls=SignedArguments)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@choice_options
@json_option
def command(
    files: tuple[str, ...],
    method: Method | None,
    rules: str | None,
    fields: dict[str, str],
    side: Path | None,
    as_json: bool,
) -> int:
    """Compare the outcome that a file carries with what we compute.

    The printed figures are the columns ns_official and ew_official of FILE, and the totals of
    NAME.json beside it. The exit status is 1 where any of them differs.

    \b
    overtrick check club.csv
    overtrick check archive/*.csv
    overtrick check club.csv --rules acbl --json
    """
    if side is not None and len(files) > 1:
        raise click.UsageError("--event belongs to one FILE; there are several")
    if files.count("-") > 1:
        raise click.UsageError("- stands for standard input, which can be read once")
    choices = choices_of(method, rules, fields)
    reporter = Reporter(as_json=as_json)
    found: list[FileChecked] = []
    status = DONE
    with working("Checking", len(files)) as work:
        for index, file in enumerate(files):
            try:
                one = _check(file, side, choices)
            except OvertrickError as error:
                reporter.refused(error, file, index)
                status = UNUSABLE_INPUT
            else:
                found.append(one)
                if reporter.problems(one.document.problems, file, index):
                    status = UNUSABLE_INPUT
            work.advance()
    try:
        if as_json:
            _say_json(found, is_one=len(files) == 1)
        elif len(files) == 1:
            _say(one_text(one, look()) for one in found)
        else:
            _say([many_text(found, len(files), look())])
    except BrokenPipeError:
        abandon_output()
    if status == DONE and any(one.has_differences for one in found):
        return DIFFERENCES
    return status


def _check(file: str, side: Path | None, choices: Choices) -> FileChecked:
    document = read_input(file, side, with_printed=True)
    rules = rules_for(document, choices)
    checked = check_event(document, rules.method, rules.ruleset)
    if not (checked.cells or checked.totals.checked or checked.places.checked):
        printed = Path(file).with_suffix(".json").name if file != "-" else "NAME.json"
        raise RulesetError(NOTHING_PRINTED.format(printed=printed))
    return FileChecked(file, document, rules, checked)


def _say(texts: Iterable[Iterable[str]]) -> None:
    for lines in texts:
        for line in lines:
            click.echo(line)


def _say_json(found: list[FileChecked], *, is_one: bool) -> None:
    shapes = [
        {"file": one.file, **checked_shape(one.checked, one.rules, one.document)} for one in found
    ]
    if not is_one:
        click.echo(json.dumps({"files": shapes}))
    elif shapes:
        click.echo(json.dumps(shapes[0]))


def one_text(one: FileChecked, shown: Look) -> Iterator[str]:
    """The outcome for one file: counts, then each difference with its reason."""
    checked, ruleset = one.checked, one.rules.ruleset
    yield shown.heading(harmless(one.document.name))
    yield from wrapped(f"{one.rules.method.value}; rules: {ruleset.title} ({ruleset.name})", None)
    rows = [
        ["Figures of the tables", str(checked.cells), str(checked.matched)],
        *(
            [f"  {KINDS.get(kind, kind)}", str(tally.checked), str(tally.matched)]
            for kind, tally in kinds_in_order(checked)
        ),
        ["Totals", str(checked.totals.checked), str(checked.totals.matched)],
        ["Places", str(checked.places.checked), str(checked.places.matched)],
    ]
    yield ""
    columns = [
        Column("Printed"),
        Column("Checked", is_figure=True),
        Column("The same", is_figure=True),
    ]
    yield from table(columns, [row for row in rows if row[1] != "0"], shown)
    yield ""
    if not checked.differences:
        yield "No differences."
        return
    count = len(checked.differences)
    yield shown.heading("1 difference" if count == 1 else f"{count} differences")
    heads = [
        *(Column("What"), Column("Section"), Column("Board", is_figure=True)),
        *(Column("N-S"), Column("E-W"), Column("Side")),
        *(Column("Printed", is_figure=True), Column("Computed", is_figure=True)),
        Column("Why", is_flexible=True),
    ]
    cells = [
        [
            *("table" if d.where == "line" else d.where, harmless(d.section)),
            *("" if d.board is None else str(d.board), harmless(d.ns), harmless(d.ew)),
            *({"ns": "N-S", "ew": "E-W"}.get(d.side, ""), harmless(d.printed)),
            *(d.computed, harmless(d.reason)),
        ]
        for d in checked.differences
    ]
    yield from table(heads, cells, shown)


def many_text(found: list[FileChecked], files: int, shown: Look) -> Iterator[str]:
    """One line for each file, and a sum."""
    columns = [
        Column("File"),
        *(Column(name, is_figure=True) for name in ("Figures", "Same", "Totals", "Same", "Places")),
        *(Column(name, is_figure=True) for name in ("Same", "Differ")),
    ]
    rows = [[harmless(one.file), *map(str, _counts(one.checked))] for one in found]
    if found:
        counts = [_counts(one.checked) for one in found]
        sums = [sum(column) for column in zip(*counts, strict=True)]
        name = "1 file" if len(found) == 1 else f"{len(found)} files"
        rows.append([name, *map(str, sums)])
        yield from table(columns, rows, shown)
    if files > len(found):
        yield f"{INDENT}{files - len(found)} of {files} files could not be checked."


def _counts(checked: Checked) -> tuple[int, ...]:
    tallies = (checked.totals, checked.places)
    counts = [checked.cells, checked.matched]
    for tally in tallies:
        counts += [tally.checked, tally.matched]
    return (*counts, len(checked.differences))
