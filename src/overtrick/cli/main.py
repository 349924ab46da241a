"""The command's entrance: the commands, loaded when they are called, and the exit status."""

from __future__ import annotations

import json
import os
import shlex
import sys
from importlib import import_module
from typing import NoReturn

import click
from click.shell_completion import shell_complete

from overtrick.cli.streams import abandon_output, prepare_streams, printable, say_error
from overtrick.version import __version__

DONE, DIFFERENCES, UNUSABLE_INPUT, OUR_FAULT, INTERRUPTED = 0, 1, 2, 70, 130

COMPLETION_VARIABLE = "_OVERTRICK_COMPLETE"

COMMANDS = {
    # A module is imported only when its command runs or is listed, so that `score` stays fast.
    "score": "overtrick.cli.score",
    "contracts": "overtrick.cli.contracts",
    "imps": "overtrick.cli.imps",
    "rank": "overtrick.cli.rank",
    "check": "overtrick.cli.check",
    "rulesets": "overtrick.cli.rulesets",
    "serve": "overtrick.cli.serve",
    "completion": "overtrick.cli.completion",
}


class LazyGroup(click.Group):
    """A group that imports `command` from a command's module when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - Click's signature
        """The names, in the order of `COMMANDS`."""
        return list(COMMANDS)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; where there is none, show how to say what was probably meant."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            ctx.fail(
                f"No such command {name!r}. To score a result: overtrick score {shlex.join(args)}"
            )
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of a name; None, and Click reports it, where there is none."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(COMMANDS[cmd_name]).command
        assert isinstance(command, click.Command)
        return command


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
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

    0 done, 1 differences found, 2 input that cannot be used, 70 a fault of ours, 130 interrupted.
    """
    as_json = "--json" in arguments
    try:
        prepare_streams()
        instruction = os.environ.get(COMPLETION_VARIABLE)
        if instruction and "COMP_WORDS" in os.environ:
            return _complete(instruction)
        # Not cli.main(): it ends the process on a broken pipe, with the status of a difference.
        with cli.make_context("overtrick", arguments, color=_color()) as context:
            status = cli.invoke(context)
        sys.stdout.flush()
        return status if isinstance(status, int) else DONE
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        usage = "" if as_json or not isinstance(error, click.UsageError) else _usage(error)
        _report("usage", error.format_message(), as_json=as_json, before=usage)
        return UNUSABLE_INPUT
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        # Who reads us (`head`, say) has seen enough.
        abandon_output()
        return DONE
    except OSError as error:
        # A full disk, an unreadable stream: not ours, and nothing to be scored.
        _report("io", f"cannot read or write: {error.strerror or error}", as_json=as_json)
        return UNUSABLE_INPUT
    except Exception as error:  # the last resort
        message = (
            f"a fault of ours, not yours: {type(error).__name__}: {error!r}. "
            "Please report it with the command you gave."
        )
        _report("fault", message, as_json=as_json)
        return OUR_FAULT


def _complete(instruction: str) -> int:
    """Answer a shell that asks how a command goes on; a shell that asks wrongly gets nothing."""
    try:
        return shell_complete(cli, {}, "overtrick", COMPLETION_VARIABLE, instruction)
    except (KeyError, ValueError):
        return DONE


def _usage(error: click.UsageError) -> str:
    if error.ctx is None:
        return ""
    return f"{error.ctx.get_usage()}\nTry '{error.ctx.command_path} --help' for help.\n\n"


def _report(code: str, message: str, *, as_json: bool, before: str = "") -> None:
    message = printable(message)
    if as_json:
        say_error(json.dumps({"error": {"code": code, "message": message}}))
    else:
        say_error(f"{before}Error: {message}")


def _color() -> bool | None:
    """No colour where NO_COLOR is set (no-color.org), else as the terminal has it."""
    return False if os.environ.get("NO_COLOR") else None
