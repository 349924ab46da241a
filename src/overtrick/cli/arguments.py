"""What the commands share in reading their arguments."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator

import click

from overtrick.core.law77 import Scale

LONGEST_RESULT = 9
"""Most arguments that make one result: `4 no trump doubled by north down 1`, and one to spare."""

LONGEST_LINE = 1 << 16
"""Bytes of one line of input; a longer one is cut, which no result survives."""


scale_option = click.option(
    "--scale",
    type=click.Choice([scale.value for scale in Scale]),
    default=Scale.SINCE_1987.value,
    show_default=True,
    help="Which edition of the scoring table.",
)

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Answer with JSON, for programs."
)


class SignedArguments(click.Command):
    """A command whose arguments may begin with a minus sign: `-1`, `-720`, `-N`.

    Only what begins with two dashes is an option, and an unknown one of these is an error.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Let single-dash arguments through to the command."""
        ctx.ignore_unknown_options = True
        self._refuse_unknown_options(ctx, args)
        return super().parse_args(ctx, args)

    def _refuse_unknown_options(self, ctx: click.Context, args: list[str]) -> None:
        options = [
            name
            for parameter in self.get_params(ctx)
            for name in (*parameter.opts, *parameter.secondary_opts)
            if name.startswith("--")
        ]
        for arg in args:
            if arg == "--":
                return
            name = arg.split("=", 1)[0]
            if name.startswith("--") and name not in options:
                from difflib import get_close_matches  # slow to load, and rarely needed

                close = get_close_matches(name, options)
                raise click.NoSuchOption(name, possibilities=close, ctx=ctx)


def join_results(arguments: list[str], is_result: Callable[[str], bool]) -> list[str]:
    """The results that a shell has cut into words.

    Each text is the longest run of arguments that is a result; where none begins, all arguments
    up to the next result are one unreadable text.
    """
    texts: list[str] = []
    unreadable: list[str] = []
    place = 0
    while place < len(arguments):
        length = _result_length(arguments[place : place + LONGEST_RESULT], is_result)
        if length == 0:
            unreadable.append(arguments[place])
        elif unreadable:
            texts.append(" ".join(unreadable))
            unreadable = []
        if length:
            texts.append(" ".join(arguments[place : place + length]))
        place += length or 1
    return [*texts, " ".join(unreadable)] if unreadable else texts


def _result_length(arguments: list[str], is_result: Callable[[str], bool]) -> int:
    lengths = range(len(arguments), 0, -1)
    return next((n for n in lengths if is_result(" ".join(arguments[:n]))), 0)


def input_lines() -> Iterator[tuple[int, str]]:
    """The lines of standard input that say something, with their numbers from 1.

    What is not UTF-8 is replaced, so that the line can still be shown and refused.
    """
    if sys.stdin is None:
        raise click.UsageError("standard input is closed")
    stream = sys.stdin.buffer
    number = 0
    while raw := stream.readline(LONGEST_LINE):
        number += 1
        is_cut = len(raw) == LONGEST_LINE and not raw.endswith(b"\n")
        rest = raw
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE)
        line = raw.decode(errors="replace").rstrip("\r\n")
        if number == 1:
            line = line.removeprefix("\ufeff")
        if is_cut or (line.strip() and not line.lstrip().startswith("#")):
            yield number, line


def read_score(_: click.Context, __: click.Parameter, value: str) -> int:
    """A score on the command line: a whole number, with any minus sign that people type."""
    text = value.replace("\u2212", "-").replace("\u2013", "-")
    if not re.fullmatch("[+-]?[0-9]{1,9}", text):
        shown = value if len(value) <= 40 else f"{value[:37]}..."
        raise click.BadParameter(f"{shown!r} is no score; expected a whole number, as 470 or -50")
    return int(text)
