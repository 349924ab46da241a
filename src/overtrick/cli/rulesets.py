"""`overtrick rulesets`: the rulesets that come with Overtrick, and what can be chosen."""

from __future__ import annotations

import json
from collections.abc import Iterable

import click

from overtrick.app.event_shapes import preset_shape, presets_shape
from overtrick.cli.arguments import json_option
from overtrick.cli.event_input import look
from overtrick.cli.streams import printable
from overtrick.event.presets import PRESETS, preset
from overtrick.event.ruleset import Ruleset, RulesetError
from overtrick.reports.rules import presets_markdown, presets_text, ruleset_text


def _preset(_: click.Context, __: click.Parameter, value: str | None) -> Ruleset | None:
    try:
        return None if value is None else preset(value)
    except RulesetError as error:
        raise click.BadParameter(printable(str(error))) from None


@click.command("rulesets")
@click.argument("ruleset", metavar="[NAME]", required=False, callback=_preset)
@json_option
@click.option(
    "--markdown", "as_markdown", is_flag=True, help="Answer with tables, all rulesets side by side."
)
def command(ruleset: Ruleset | None, as_json: bool, as_markdown: bool) -> None:
    """List the rulesets and the fields of a ruleset, or show one: NAME.

    \b
    overtrick rulesets
    overtrick rulesets ebu
    """
    if as_json and as_markdown:
        raise click.UsageError("give one of --json, --markdown")
    presets = list(PRESETS.values())
    if as_json:
        shape = presets_shape(presets) if ruleset is None else preset_shape(ruleset)
        click.echo(json.dumps(shape))
        return
    lines: Iterable[str]
    if as_markdown:
        lines = presets_markdown(presets if ruleset is None else [ruleset])
    elif ruleset is None:
        lines = presets_text(presets, look())
    else:
        lines = ruleset_text(ruleset, look())
    for line in lines:
        click.echo(line)
