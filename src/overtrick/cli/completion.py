"""`overtrick completion`: the script that lets a shell complete the command."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from overtrick.cli.main import COMPLETION_VARIABLE


@click.command("completion")
@click.argument("shell", metavar="SHELL", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that completes the command in a shell.

    \b
    For bash:  overtrick completion bash >> ~/.bashrc
    For zsh:   overtrick completion zsh >> ~/.zshrc
    For fish:  overtrick completion fish > ~/.config/fish/completions/overtrick.fish
    """
    completion = get_completion_class(shell)
    assert completion is not None
    root = ctx.find_root()
    click.echo(completion(root.command, {}, "overtrick", COMPLETION_VARIABLE).source())
