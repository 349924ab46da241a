"""Reading an event, choosing the rules that it is scored by, and ranking it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from overtrick.core.errors import OvertrickError
from overtrick.event.document import EventDocument
from overtrick.event.fields import FIELDS, with_fields
from overtrick.event.presets import DEFAULT, preset
from overtrick.event.ruleset import Method, Ruleset, RulesetError
from overtrick.event.standings import Standings, rank
from overtrick.formats.travellers import read_travellers

MOST_BYTES = 100 << 20
"""Of one file; a simultaneous of 10,000 tables has 12 MB."""

METHODS_TO_COME = ("teams-imps", "point-a-board", "patton", "hybrid")
"""Methods whose names are settled, but which are not here yet."""

THE_FILE = "the file"
THE_COMMAND = "--set"


class UnreadableFileError(OvertrickError, OSError):
    """A file that is not there, that cannot be opened, or that is no event's size."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What somebody asks for besides the file: a method, a ruleset, single fields of it."""

    method: Method | None = None
    rules: str | None = None
    fields: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """By what an event is scored.

    `preset` is the ruleset before the file and the command changed fields of it.
    """

    method: Method
    ruleset: Ruleset
    preset: Ruleset

    @property
    def changed(self) -> tuple[str, ...]:
        """The fields whose value is not that of the preset."""
        return tuple(
            name
            for name, field in FIELDS.items()
            if field.value(self.ruleset) != field.value(self.preset)
        )


def read_event(
    path: Path, side: Path | None = None, *, with_printed: bool = False
) -> EventDocument:
    """Read a travellers file with the side file beside it, `FILE.event.json`.

    Input: `side` names another side file; `with_printed` also reads `<name>.json`, the outcome
    that another program printed. Errors: `UnreadableFileError`, and `FormatError` for a content
    that cannot be used.
    """
    data = read_bytes(path)
    side = side if side is not None else side_file(path)
    printed = path.with_suffix(".json")
    return read_travellers(
        data,
        path.name,
        None if side is None else read_bytes(side),
        read_bytes(printed) if with_printed and printed.is_file() else None,
    )


def side_file(path: Path) -> Path | None:
    """The side file beside a file: `club.csv.event.json`, or `club.event.json`.

    Errors: `UnreadableFileError` where both are there.
    """
    names = (f"{path.name}.event.json", f"{path.stem}.event.json")
    places = [path.with_name(name) for name in dict.fromkeys(names)]
    # A link to nowhere or a folder of that name is no reason to go on without it: reading tells.
    found = [place for place in places if place.exists() or place.is_symlink()]
    if len(found) > 1:
        raise UnreadableFileError(
            f"two side files belong to {path.name}: {found[0].name} and {found[1].name}; "
            "say which with --event"
        )
    return found[0] if found else None


def read_bytes(path: Path) -> bytes:
    """What a file holds. Errors: `UnreadableFileError` names the file."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise UnreadableFileError(f"cannot read {path}: {why}") from None
    if len(data) > MOST_BYTES:
        raise UnreadableFileError(f"cannot read {path}: it has more than {MOST_BYTES >> 20} MB")
    return data


def method_named(name: str) -> Method:
    """The method of a name. Errors: `RulesetError` lists those that are there."""
    plain = name.strip().lower()
    there = {str(method.value): method for method in Method}
    if plain in there:
        return there[plain]
    listed = ", ".join(there)
    if plain in METHODS_TO_COME:
        raise RulesetError(f"the method {plain} is not there yet; there are {listed}")
    raise RulesetError(f"there is no method {name!r:.40}; there are {listed}")


def rules_for(document: EventDocument | None, choices: Choices) -> Rules:
    """The rules in force: the preset, changed by what the file states, changed by `--set`.

    Errors: `RulesetError` for a name or a value that there is not.
    """
    stated = dict(document.stated) if document else {}
    named = stated.pop("ruleset", None)
    base = preset(choices.rules or named or DEFAULT)
    ruleset = with_fields(base, stated, THE_FILE)
    ruleset = with_fields(ruleset, choices.fields or {}, THE_COMMAND)
    method = choices.method
    if method is None:
        by_file = document.method if document else None
        method = method_named(by_file) if by_file else Method.MATCHPOINTS
    return Rules(method, ruleset, base)


def ranked(document: EventDocument, rules: Rules) -> Standings:
    """The event scored and ranked. Errors: `RulesetError` for rules that it does not fit."""
    return rank(document, rules.method, rules.ruleset)
