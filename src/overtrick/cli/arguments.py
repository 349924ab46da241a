"""What the commands share in reading their arguments."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress

import click

from overtrick.app.scoring import whole_number
from overtrick.core.board import BoardNumber
from overtrick.core.law77 import Scale

LONGEST_RESULT = 9
"""Most arguments that make one result: `4 no trump doubled by north down 1`, and one to spare."""

_COMMENT = re.compile(r"\s*#(?![0-9])")
"""A line that is only for people. `#7: 4S N =` is none: it is board 7, and must not get lost."""

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
        """Let single-dash arguments through to the command, except -h for help."""
        ctx.ignore_unknown_options = True
        if not ctx.resilient_parsing:  # a shell that completes wants no errors
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

    Each text is the longest run of arguments that is a result. Where none begins, nothing tells
    where the unreadable text ends but an argument that is a result by itself: what stands before
    that is one text, and refused.
    """
    texts: list[str] = []
    unreadable: list[str] = []
    place = 0
    while place < len(arguments):
        length = _result_length(arguments[place : place + LONGEST_RESULT], is_result)
        if length == 0 or (unreadable and not is_result(arguments[place])):
            unreadable.append(arguments[place])
            place += 1
            continue
        if unreadable:
            texts.append(" ".join(unreadable))
            unreadable = []
        texts.append(" ".join(arguments[place : place + length]))
        place += length
    return [*texts, " ".join(unreadable)] if unreadable else texts


def _result_length(arguments: list[str], is_result: Callable[[str], bool]) -> int:
    lengths = range(len(arguments), 0, -1)
    return next((n for n in lengths if is_result(" ".join(arguments[:n]))), 0)


def input_lines() -> Iterator[tuple[int, str]]:
    """The lines of standard input that say something, with their numbers from 1.

    What is not UTF-8 is replaced, so that the line can still be shown and refused.
    """
    stream = sys.stdin.buffer
    with suppress(OSError):  # a stream that is no file waits by itself
        os.set_blocking(stream.fileno(), True)  # else "nothing yet" looks like the end
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
        if (is_cut or line.strip()) and not _COMMENT.match(line):
            yield number, line


def read_score(_: click.Context, __: click.Parameter, value: str) -> int:
    """A score on the command line."""
    try:
        return whole_number(value)
    except ValueError:
        raise click.BadParameter(
            f"{_short(value)!r} is no score; expected a whole number of at most 9 digits, as -50"
        ) from None


def read_board(_: click.Context, __: click.Parameter, value: str | None) -> BoardNumber | None:
    """A board number on the command line, in the digits that a list of results has too."""
    if value is None:
        return None
    if not re.fullmatch("0*[1-9][0-9]{0,5}", value):
        raise click.BadParameter(
            f"{_short(value)!r} is no board; expected a whole number from 1, of at most 6 digits"
        )
    return BoardNumber(int(value))


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
