"""Rulesets to read: one with the source of every choice, several side by side, all fields."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from overtrick.event.fields import FIELDS
from overtrick.event.ruleset import Ruleset
from overtrick.reports import words
from overtrick.reports.safe import harmless
from overtrick.reports.table import INDENT, Column, Look, table, wrapped

MARK = "*"
DEFAULT_MARK = "·"


def ruleset_text(ruleset: Ruleset, look: Look, changed: Collection[str] = ()) -> Iterable[str]:
    """Every field of a ruleset: its value, and under it what it means and whose choice it is.

    Input: `changed` are the fields that are not those of the preset; they are marked.
    """
    yield look.heading(f"{ruleset.name}: {harmless(ruleset.title)}")
    if changed:
        yield f"{MARK} changed from the preset"
    name_width = max(map(len, FIELDS))
    for name, field in FIELDS.items():
        source = source_text(ruleset, name)
        mark = MARK if name in changed else " "
        yield look.heading(f"{mark} {name:<{name_width}}  {field.value(ruleset)}")
        yield from sentences(field.meaning, look)
        yield from (look.faint(line) for line in sentences(source, look))


def sentences(text: str, look: Look) -> list[str]:
    """A sentence under a field, wrapped."""
    room = None if look.columns is None else look.columns - 4
    return [f"    {line}" for line in wrapped(text, room)]


def source_text(ruleset: Ruleset, field: str) -> str:
    """Whose choice a field is."""
    return harmless(ruleset.sources.get(field, words.DEFAULT_SOURCE))


def presets_text(presets: Sequence[Ruleset], look: Look) -> Iterable[str]:
    """The presets, then every field with what it can be."""
    yield look.heading("Rulesets")
    rows = [[ruleset.name, ruleset.title] for ruleset in presets]
    yield from table([Column("Name"), Column("Of", is_flexible=True)], rows, look)
    yield ""
    yield look.heading("Fields")
    for name, field in FIELDS.items():
        values = field.kind.values
        yield from wrapped(f"{INDENT}{look.heading(name)} = {values}", look.columns, "      ")
        yield from sentences(field.meaning, look)


def presets_markdown(presets: Sequence[Ruleset]) -> Iterable[str]:
    """Three tables: the presets side by side, the sources, the fields.

    A choice that no authority has settled, and that so is Overtrick's default, has a mark.
    """
    yield "| field | " + " | ".join(f"`{ruleset.name}`" for ruleset in presets) + " |"
    yield "|---" * (len(presets) + 1) + "|"
    for name, field in FIELDS.items():
        values = [
            f"{_code(field.value(ruleset))}{'' if name in ruleset.sources else ' ' + DEFAULT_MARK}"
            for ruleset in presets
        ]
        yield f"| `{name}` | {' | '.join(values)} |"
    yield ""
    yield (
        f"{DEFAULT_MARK} Overtrick's default: the authority does not settle it, "
        "or its text was not found."
    )
    yield ""
    yield "## What each field means"
    yield ""
    yield "| field | values | meaning |"
    yield "|---|---|---|"
    for name, field in FIELDS.items():
        yield f"| `{name}` | {_code(field.kind.values)} | {_cell(field.meaning)} |"
    yield ""
    yield "## Sources"
    for ruleset in presets:
        yield ""
        yield f"### {ruleset.name}: {ruleset.title}"
        yield ""
        yield "| field | value | source |"
        yield "|---|---|---|"
        for name, field in FIELDS.items():
            if name in ruleset.sources:
                source = _cell(ruleset.sources[name])
                yield f"| `{name}` | {_code(field.value(ruleset))} | {source} |"


def _code(text: str) -> str:
    return f"`{_cell(text)}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
