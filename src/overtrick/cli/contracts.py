"""`overtrick contracts`: the results that have a given score."""

from __future__ import annotations

import json

import click

from overtrick.app.scoring import results_scoring
from overtrick.app.shapes import contracts_shape
from overtrick.cli.arguments import SignedArguments, json_option, read_score, scale_option
from overtrick.cli.text import contracts_text
from overtrick.core.law77 import Scale


@click.command("contracts", cls=SignedArguments)
@click.argument("score", callback=read_score)
@click.option(
    "--vulnerable/--not-vulnerable", default=None, help="Only where declarer's side is (not) so."
)
@scale_option
@json_option
def command(score: int, vulnerable: bool | None, scale: str, as_json: bool) -> None:
    """List every result that scores SCORE for declarer.

    \b
    overtrick contracts 470
    overtrick contracts -200 --vulnerable
    """
    found = results_scoring(score, vulnerable, Scale(scale))
    if as_json:
        click.echo(json.dumps(contracts_shape(score, found)))
    else:
        click.echo(contracts_text(score, found))
