"""`overtrick imps`: differences of scores as international match points."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from overtrick.app.event_shapes import file_error_shape
from overtrick.app.events import UnreadableFileError
from overtrick.app.imps import Converted, ScaleFileError, converted, imps_shape, read_scale
from overtrick.app.scoring import whole_number
from overtrick.cli.arguments import SignedArguments, input_lines, json_option
from overtrick.cli.main import DONE, UNUSABLE_INPUT
from overtrick.cli.streams import abandon_output, printable, say_error
from overtrick.compare.imps import IMP_SCALES, IMPS_1962, ImpScale
from overtrick.reports.scale import converted_text


def _scale(_: click.Context, __: click.Parameter, value: str) -> ImpScale:
    if value.lower() in IMP_SCALES:
        return IMP_SCALES[value.lower()]
    try:
        return read_scale(Path(value))
    except UnreadableFileError as error:
        listed = ", ".join(IMP_SCALES)
        raise click.BadParameter(
            printable(f"{error}; there are {listed}, or a file with the columns low,high,imps")
        ) from None
    except ScaleFileError as error:
        raise click.BadParameter(printable(str(error))) from None


def _score(
    _: click.Context, __: click.Parameter, value: tuple[str, str] | None
) -> tuple[int, int] | None:
    if value is None:
        return None
    try:
        return whole_number(value[0]), whole_number(value[1])
    except ValueError as error:
        raise click.BadParameter(printable(str(error))) from None


@click.command("imps", cls=SignedArguments)
@click.argument("differences", metavar="DIFFERENCE...", nargs=-1)
@click.option(
    "--scores",
    metavar="FIRST SECOND",
    nargs=2,
    callback=_score,
    help="The N-S scores at the two tables, for the team that sat N-S at the first.",
)
@click.option(
    "--scale",
    metavar="SCALE",
    default=IMPS_1962.name,
    show_default=True,
    callback=_scale,
    help=f"{'|'.join(IMP_SCALES)}, or a file with the columns low,high,imps.",
)
@json_option
def command(
    differences: tuple[str, ...],
    scores: tuple[int, int] | None,
    scale: ImpScale,
    as_json: bool,
) -> int:
    """Convert differences of scores into IMPs.

    DIFFERENCE is a whole number; - reads them from standard input, one a line.

    \b
    overtrick imps 720
    overtrick imps -720 430
    overtrick imps --scores 620 -100
    """
    if bool(differences) == bool(scores):
        raise click.UsageError("give differences, or --scores with two N-S scores")
    if "-" in differences and len(differences) > 1:
        raise click.UsageError("- stands for standard input and stands alone")
    if "-" in differences and sys.stdin is None:
        raise click.UsageError("standard input is closed")
    if scores is not None:
        return _say([converted(scores[0] - scores[1], scale, scores)], as_json=as_json, alone=True)
    found: list[Converted] = []
    status = DONE
    for index, line, text in _inputs(differences):
        try:
            found.append(converted(whole_number(text.strip()), scale))
        except ValueError:
            status = UNUSABLE_INPUT
            _refuse(index, line, text, as_json=as_json)
    is_alone = len(differences) == 1 and differences != ("-",)
    if found or not is_alone:
        _say(found, as_json=as_json, alone=is_alone)
    return status


def _inputs(differences: Sequence[str]) -> Iterator[tuple[int, int | None, str]]:
    if differences == ("-",):
        for index, (line, text) in enumerate(input_lines()):
            yield index, line, text
    else:
        for index, text in enumerate(differences):
            yield index, None, text


def _say(found: Sequence[Converted], *, as_json: bool, alone: bool) -> int:
    try:
        if as_json:
            shapes = [imps_shape(one) for one in found]
            click.echo(json.dumps(shapes[0] if alone else {"results": shapes}))
        else:
            for one in found:
                click.echo(converted_text(one.difference, one.imps, one.scale, one.scores))
    except BrokenPipeError:
        abandon_output()
    return DONE


def _refuse(index: int, line: int | None, text: str, *, as_json: bool) -> None:
    short = text if len(text) <= 40 else f"{text[:37]}..."
    message = f"{short!r} is no difference; expected a whole number of at most 9 digits, as -720"
    if as_json:
        say_error(
            json.dumps(file_error_shape("difference", message, index=index, text=text, line=line))
        )
    else:
        where = "" if line is None else f"line {line}: "
        say_error(f"{click.style('Error:', fg='red')} {where}{printable(message)}")
