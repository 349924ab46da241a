"""What the commands share that read events: their options, their files, and what went wrong."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from overtrick.app.event_shapes import code_of, file_error_shape
from overtrick.app.events import (
    MOST_BYTES,
    Choices,
    UnreadableFileError,
    method_named,
    read_bytes,
    read_event,
)
from overtrick.cli.streams import printable, say_error
from overtrick.core.errors import OvertrickError
from overtrick.event.document import EventDocument, Problem
from overtrick.event.fields import field_of
from overtrick.event.presets import preset
from overtrick.event.ruleset import Method, RulesetError
from overtrick.formats.errors import FormatError
from overtrick.formats.travellers import read_travellers
from overtrick.reports.table import Look

STANDARD_INPUT = "standard input"

F = TypeVar("F", bound=Callable[..., Any])


def _method(_: click.Context, __: click.Parameter, value: str | None) -> Method | None:
    try:
        return None if value is None else method_named(value)
    except RulesetError as error:
        raise click.BadParameter(printable(str(error))) from None


def _rules(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    try:
        return None if value is None else preset(value).name
    except RulesetError as error:
        raise click.BadParameter(printable(str(error))) from None


def _fields(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for given in values:
        name, sign, value = given.partition("=")
        if not sign:
            raise click.BadParameter(
                f"{printable(given)!r:.60} sets nothing; FIELD=VALUE was expected, "
                "as in factor_digits=2"
            )
        try:
            fields[field_of(name).name] = value
        except RulesetError as error:
            raise click.BadParameter(printable(str(error))) from None
    return fields


def choice_options(function: F) -> F:
    """The options by which the method and the rules are chosen."""
    names = ", ".join(str(method.value) for method in Method)
    for option in (
        click.option(
            "--event",
            "side",
            metavar="SIDEFILE",
            type=click.Path(path_type=Path),
            help="The side file with names, penalties and rules; else FILE.event.json, if any.",
        ),
        click.option(
            "--set",
            "fields",
            metavar="FIELD=VALUE",
            multiple=True,
            callback=_fields,
            help="Change one field of the ruleset; may be given several times.",
        ),
        click.option(
            "--rules",
            metavar="NAME",
            callback=_rules,
            help="A ruleset of `overtrick rulesets`; else that of the file, or wbf-2017.",
        ),
        click.option(
            "--method",
            metavar="METHOD",
            callback=_method,
            help=f"{names}; else that of the file, or matchpoints.",
        ),
    ):
        function = option(function)
    return function


def choices_of(method: Method | None, rules: str | None, fields: dict[str, str]) -> Choices:
    """What the options ask for."""
    return Choices(method, rules, fields)


def read_input(file: str, side: Path | None, *, with_printed: bool = False) -> EventDocument:
    """The event of a FILE argument, where - is standard input.

    Errors: `UnreadableFileError`, `FormatError`.
    """
    if file != "-":
        return read_event(Path(file), side, with_printed=with_printed)
    if sys.stdin is None:
        raise UnreadableFileError("standard input is closed")
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise UnreadableFileError(f"standard input has more than {MOST_BYTES >> 20} MB")
    return read_travellers(data, STANDARD_INPUT, None if side is None else read_bytes(side))


class Reporter:
    """Says what went wrong with files, for a person or for a program."""

    def __init__(self, *, as_json: bool) -> None:
        self.as_json = as_json

    def refused(self, error: OvertrickError, file: str, index: int = 0) -> None:
        """Say why a file cannot be used."""
        line = column = None
        if isinstance(error, FormatError):
            line, column = error.line, error.column
        if self.as_json:
            shape = file_error_shape(
                *(code_of(error), str(error)), index=index, text=file, line=line, column=column
            )
            say_error(json.dumps(shape))
            return
        where = "" if isinstance(error, UnreadableFileError) else _place(file, line, column)
        say_error(f"{click.style('Error:', fg='red')} {where}{printable(str(error))}")

    def problems(self, problems: Iterable[Problem], file: str, index: int = 0) -> bool:
        """Say what of a file could not be read; whether anything is missing because of it."""
        is_loss = False
        for problem in problems:
            is_loss = is_loss or problem.is_loss
            if not self.as_json:
                word = "Error:" if problem.is_loss else "Warning:"
                colour = "red" if problem.is_loss else "yellow"
                where = _place(file, problem.line, problem.column)
                say_error(f"{click.style(word, fg=colour)} {where}{printable(problem.message)}")
            elif problem.is_loss:
                shape = file_error_shape(
                    *("file", problem.message),
                    index=index,
                    text=file,
                    line=problem.line,
                    column=problem.column,
                )
                say_error(json.dumps(shape))
        return is_loss


def _place(file: str, line: int | None, column: int | None) -> str:
    name = STANDARD_INPUT if file == "-" else printable(file)
    return ":".join(str(part) for part in (name, line, column) if part is not None) + ": "


def look() -> Look:
    """How text is laid out on standard output as it is: a terminal, or plain."""
    is_terminal = sys.stdout.isatty()
    return Look(
        columns=max(shutil.get_terminal_size().columns, 40) if is_terminal else None,
        symbols=_can_show_suits(),
        heading=lambda text: click.style(text, bold=True),
        faint=lambda text: click.style(text, dim=True),
        red=lambda text: click.style(text, fg="red"),
    )


def _can_show_suits() -> bool:
    try:
        "♣♦♥♠".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def write(pieces: Iterable[str], output: Path | None) -> None:
    """Write an answer to standard output, or to a file, as UTF-8 and without colours."""
    if output is None:
        for piece in pieces:
            click.echo(piece, nl=False)
        return
    whole = "".join(pieces)
    try:
        with output.open("w", encoding="utf-8", newline="") as file:
            file.write(whole)
    except OSError as error:
        raise click.ClickException(
            f"cannot write {os.fspath(output)}: {error.strerror or error}"
        ) from None
