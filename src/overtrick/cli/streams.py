"""The standard streams as they really are: closed, full, broken, or not made for reading on."""

from __future__ import annotations

import os
import sys

import click


def prepare_streams() -> None:
    """Make the streams usable, or refuse: an answer that nobody can receive is no answer."""
    if sys.stderr is None:
        # Not to standard output, where Click would write its errors then.
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - stays open
    if sys.stdout is None:
        raise click.UsageError("standard output is closed")


def say_error(text: str) -> None:
    """Write to standard error what can be written; what cannot changes nothing else."""
    try:
        click.echo(text, err=True)
    except OSError:
        return


def abandon_output() -> None:
    """Stop writing to a standard output that nobody reads on; nothing is left to flush at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def printable(text: str) -> str:
    """The text with control characters written out, so that a terminal does not obey them."""
    return "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in text)
