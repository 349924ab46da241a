"""The command's entrance: the commands, loaded when they are called, and the exit status."""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from typing import NoReturn

import click
from click.shell_completion import shell_complete

from overtrick.version import __version__

DONE, UNUSABLE_INPUT, OUR_FAULT, INTERRUPTED = 0, 2, 70, 130

COMPLETION_VARIABLE = "_OVERTRICK_COMPLETE"

COMMANDS = {
    # A module is imported only when its command runs or is listed, so that `score` stays fast.
    "score": "overtrick.cli.score",
    "contracts": "overtrick.cli.contracts",
    "completion": "overtrick.cli.completion",
}


class LazyGroup(click.Group):
    """A group that imports `command` from a command's module when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - Click's signature
        """The names, in the order of `COMMANDS`."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of a name; None, and Click reports it, where there is none."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(COMMANDS[cmd_name]).command
        assert isinstance(command, click.Command)
        return command


@click.group(cls=LazyGroup, invoke_without_command=True)
@click.version_option(__version__, prog_name="overtrick", message="%(prog)s %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Score bridge: any contract, with the reason beside every number."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def run() -> NoReturn:
    """Run the command and leave with its exit status; no traceback reaches a person."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: list[str]) -> int:
    """Run the command with these arguments; gives the exit status.

    0 done, 2 input that cannot be used, 70 a fault of ours, 130 interrupted.
    """
    try:
        instruction = os.environ.get(COMPLETION_VARIABLE)
        if instruction:
            return shell_complete(cli, {}, "overtrick", COMPLETION_VARIABLE, instruction)
        # Not cli.main(): it ends the process on a broken pipe, with the status of a difference.
        with cli.make_context("overtrick", arguments, color=_color()) as context:
            status = cli.invoke(context)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status if isinstance(status, int) else DONE
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        _report(error, as_json="--json" in arguments)
        return UNUSABLE_INPUT
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        # Who reads us (`head`, say) has seen enough. Nothing is left to flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        # A full disk, a closed or unreadable stream: not ours, and nothing to be scored.
        click.echo(f"Error: cannot read or write: {error.strerror or error}", err=True)
        return UNUSABLE_INPUT
    except Exception as error:  # the last resort
        click.echo(
            f"overtrick: a fault of ours, not yours: {type(error).__name__}: {error!r}\n"
            "Please report it with the command you gave.",
            err=True,
        )
        return OUR_FAULT


def _color() -> bool | None:
    """No colour where NO_COLOR is set (no-color.org), else as the terminal has it."""
    return False if os.environ.get("NO_COLOR") else None


def _report(error: click.ClickException, *, as_json: bool) -> None:
    if as_json:
        shape = {"error": {"code": "usage", "message": error.format_message()}}
        click.echo(json.dumps(shape), err=True)
    else:
        error.show()
