"""The organiser's side file, `FILE.event.json`: what no line of a result says.

Every key is optional. Contestants are named `N3`, or `A:N3` where ids repeat between sections.
What cannot be read is a problem that names its key; the rest is kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from overtrick.core.board import Vulnerability
from overtrick.core.notation.reading import quoted
from overtrick.event.document import ContestantKey, LedgerItem, LedgerKind, LedgerUnit, natural
from overtrick.formats.cells import (
    CellError,
    parse_board,
    parse_decimal,
    parse_label,
    parse_vulnerability,
)
from overtrick.formats.json_text import plain, read_json
from overtrick.formats.problems import Problems

WHAT = "the side file"
MAX_COUNT = 100_000


class _Item(NamedTuple):
    """A ledger item before it is known who is meant."""

    who: str
    path: str
    kind: LedgerKind
    amount: Fraction
    unit: LedgerUnit
    why: str = ""
    boards: int = 0
    maximum: Fraction | None = None


class Organised(NamedTuple):
    """What a side file says of those who played."""

    names: Mapping[ContestantKey, tuple[str, ...]]
    ledger: tuple[LedgerItem, ...]
    strata: Mapping[ContestantKey, str]
    expected: Mapping[str, int]


@dataclass(slots=True)
class SideFile:
    """What the organiser states; contestants still by the name that the file uses."""

    name: str = ""
    method: str | None = None
    stated: dict[str, str] = field(default_factory=dict)
    names: dict[str, tuple[str, ...]] = field(default_factory=dict)
    items: list[_Item] = field(default_factory=list)
    strata: dict[str, str] = field(default_factory=dict)
    expected: dict[str, int] = field(default_factory=dict)
    expected_everywhere: int | None = None
    datums: dict[int, Fraction] = field(default_factory=dict)
    board_conditions: dict[int, Vulnerability] = field(default_factory=dict)
    unknown: dict[str, Any] = field(default_factory=dict)
    problems: Problems = field(default_factory=Problems)

    def resolved(
        self, seated: Set[ContestantKey], scored_together: str, problems: Problems
    ) -> Organised:
        """What is said of those who played; who is named and sat nowhere is a problem."""
        by_id: dict[str, list[ContestantKey]] = {}
        for key in seated:
            by_id.setdefault(key.id, []).append(key)

        def find(name: str, path: str) -> ContestantKey | None:
            found = _named(name, seated, by_id)
            if len(found) != 1:
                self.problems.add(f"{WHAT}, {path}: {_nobody(name, found)}")
            return found[0] if len(found) == 1 else None

        names = _by_key(self.names, "names", find)
        ledger = [
            LedgerItem(i.kind, found, i.amount, i.unit, i.why, i.boards, i.maximum)
            for i in self.items
            if (found := find(i.who, i.path)) is not None
        ]
        strata = _by_key(self.strata, "strata", find)
        sections = sorted({key.section for key in seated}, key=natural)
        problems.extend(self.problems)
        return Organised(names, tuple(ledger), strata, self._expected(sections, scored_together))

    def _expected(self, sections: list[str], scored_together: str) -> dict[str, int]:
        if self.expected_everywhere is None:
            return self.expected
        groups = scored_together.split(",") if scored_together else ["+".join(sections)]
        return dict.fromkeys(groups, self.expected_everywhere)


def read_side_file(data: bytes) -> SideFile:
    """Read a side file. Errors: `FormatError` where it is no JSON object."""
    side = SideFile()
    found = read_json(data, WHAT, side.problems)
    for key, value in found.items():
        reader = _READERS.get(key)
        if reader is None:
            side.unknown[key] = plain(value)
            side.problems.note(
                f"{WHAT}: the key {quoted(key)} is not known, and was not used; "
                f"there are {', '.join(_READERS)}"
            )
            continue
        _guarded(side, key, partial(reader, side, value))
    return side


class RefusedError(Exception):
    """A value of the side file that cannot be used."""


def _guarded(side: SideFile, path: str, read: Callable[[], None]) -> None:
    """Read one value; where it cannot be used, it is a problem and the rest is kept."""
    try:
        read()
    except RefusedError as error:
        side.problems.add(f"{WHAT}, {path}: {error}")
    except CellError as error:
        side.problems.add(f"{WHAT}, {path}: {error.message}")


def _by_key(
    values: Mapping[str, Any],
    path: str,
    find: Callable[[str, str], ContestantKey | None],
) -> dict[ContestantKey, Any]:
    found = ((find(name, path), value) for name, value in values.items())
    return {key: value for key, value in found if key is not None}


def _named(
    name: str, seated: Set[ContestantKey], by_id: Mapping[str, list[ContestantKey]]
) -> list[ContestantKey]:
    section, colon, who = name.partition(":")
    exact = [ContestantKey("", name), ContestantKey(section.strip(), who.strip())]
    for key in exact if colon else exact[:1]:
        if key in seated:
            return [key]
    return by_id.get(name, [])


def _nobody(name: str, found: list[ContestantKey]) -> str:
    if found:
        which = " or ".join(f"{key.section}:{key.id}" for key in sorted(found)[:4])
        return f"{quoted(name)} sat in {len(found)} sections; {which} says which"
    return f"{quoted(name)} sat nowhere"


# Readers of single values.


def _object(value: Any, example: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RefusedError(f"an object was expected, as in {example}")
    return value


def _array(value: Any, example: str) -> list[Any]:
    if not isinstance(value, list):
        raise RefusedError(f"a list was expected, as in {example}")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise RefusedError(f"{_shown(value)} is no text")
    return parse_label(value, "the text")


def _amount(value: Any) -> Fraction:
    number = parse_decimal(value) if isinstance(value, str) else None
    if number is None:
        raise RefusedError(f"{_shown(value)} is no decimal number, as in 2.5")
    return number


def _count(value: Any) -> int:
    number = _amount(value)
    if number.denominator != 1 or not 1 <= number <= MAX_COUNT:
        raise RefusedError(f"{_shown(value)} is no whole number from 1")
    return int(number)


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return quoted(value)
    return {dict: "an object", list: "a list", bool: "a yes or no"}.get(type(value), "nothing")


# Readers of keys.


def _read_name(side: SideFile, value: Any) -> None:
    side.name = _text(value)


def _read_method(side: SideFile, value: Any) -> None:
    side.method = _text(value)


def _read_ruleset(side: SideFile, value: Any) -> None:
    if isinstance(value, str):
        side.stated["ruleset"] = _text(value)
        return
    for key, part in _object(value, '{"name": "ebu", "factor_digits": "2"}').items():

        def read(key: str = key, part: Any = part) -> None:
            text = {True: "on", False: "off"}[part] if isinstance(part, bool) else _text(part)
            side.stated["ruleset" if key == "name" else _text(key)] = text

        _guarded(side, f"ruleset[{quoted(key)}]", read)


def _read_names(side: SideFile, value: Any) -> None:
    for who, names in _object(value, '{"N3": ["Ann", "Bob"]}').items():

        def read(who: str = who, names: Any = names) -> None:
            listed = names if isinstance(names, list) else [names]
            side.names[_text(who)] = tuple(_text(name) for name in listed)

        _guarded(side, f"names[{quoted(who)}]", read)


_PENALTY_UNITS = {
    "points": LedgerUnit.POINTS,
    "percent_of_top": LedgerUnit.TOP,
    "percent": LedgerUnit.PERCENT,
}


def _read_penalties(side: SideFile, value: Any) -> None:
    example = '[{"contestant": "N3", "percent_of_top": "25", "why": "late"}]'
    for index, penalty in enumerate(_array(value, example)):
        path = f"penalties[{index}]"

        def read(penalty: Any = penalty, path: str = path) -> None:
            given = _object(penalty, example[1:-1])
            units = [unit for unit in _PENALTY_UNITS if unit in given]
            others = given.keys() - {"contestant", "why", *_PENALTY_UNITS}
            if others or len(units) != 1 or "contestant" not in given:
                raise RefusedError(
                    "a penalty has the keys contestant, one of points, percent_of_top and "
                    f"percent, and why; as in {example[1:-1]}"
                )
            amount = _amount(given[units[0]])
            if amount <= 0:
                raise RefusedError(f"{units[0]} is what is taken off, as a number greater than 0")
            why = _text(given["why"]) if "why" in given else ""
            who, unit = _text(given["contestant"]), _PENALTY_UNITS[units[0]]
            side.items.append(_Item(who, path, LedgerKind.PENALTY, -amount, unit, why))

        _guarded(side, path, read)


def _read_carry_over(side: SideFile, value: Any) -> None:
    example = '{"N3": {"points": "109.14", "boards": 24, "maximum": "192"}}'
    for who, carried in _object(value, example).items():
        path = f"carry_over[{quoted(who)}]"

        def read(who: str = who, carried: Any = carried, path: str = path) -> None:
            given = carried if isinstance(carried, dict) else {"points": carried}
            if "points" not in given or given.keys() - {"points", "boards", "maximum"}:
                raise RefusedError(f"a carry-over has points, boards and maximum; as in {example}")
            if "maximum" in given and _amount(given["maximum"]) <= 0:
                raise RefusedError("the maximum of a carry-over is more than 0")
            side.items.append(
                _Item(
                    _text(who),
                    path,
                    LedgerKind.CARRY_OVER,
                    _amount(given["points"]),
                    LedgerUnit.POINTS,
                    boards=_count(given["boards"]) if "boards" in given else 0,
                    maximum=_amount(given["maximum"]) if "maximum" in given else None,
                )
            )

        _guarded(side, path, read)


def _read_handicap(side: SideFile, value: Any) -> None:
    for who, amount in _object(value, '{"N3": "1.5%"}').items():
        path = f"handicap[{quoted(who)}]"

        def read(who: str = who, amount: Any = amount, path: str = path) -> None:
            is_percent = isinstance(amount, str) and amount.rstrip().endswith("%")
            number = _amount(amount.rstrip()[:-1] if is_percent else amount)
            unit = LedgerUnit.PERCENT if is_percent else LedgerUnit.POINTS
            side.items.append(_Item(_text(who), path, LedgerKind.HANDICAP, number, unit))

        _guarded(side, path, read)


def _read_strata(side: SideFile, value: Any) -> None:
    for who, stratum in _object(value, '{"N3": "B"}').items():

        def read(who: str = who, stratum: Any = stratum) -> None:
            side.strata[_text(who)] = _text(stratum)

        _guarded(side, f"strata[{quoted(who)}]", read)


def together_text(value: Any) -> str:
    """Groups of sections as text: `[["A", "B"], ["C"]]` is `A+B,C`."""
    groups = [_array(group, '["A", "B"]') for group in _array(value, '[["A", "B"], ["C"]]')]
    if any(not isinstance(section, str) for group in groups for section in group):
        raise RefusedError('sections are texts, as in [["A", "B"], ["C"]]')

    names = [parse_label(section, "the section") for group in groups for section in group]
    if not all(groups) or not groups or (not all(names) and len(names) > 1):
        raise RefusedError("a group without a section")
    if len(set(names)) < len(names):
        twice = Counter(names).most_common(1)[0][0]
        raise RefusedError(f"section {quoted(twice)} is in two groups")
    if any(re.search("[+,]", name) for name in names):
        raise RefusedError("a section with a plus sign or a comma in its name cannot be grouped")
    return ",".join("+".join(parse_label(s, "the section") for s in group) for group in groups)


def _read_scored_together(side: SideFile, value: Any) -> None:
    side.stated["scored_together"] = together_text(value)


def _read_ranked_together(side: SideFile, value: Any) -> None:
    side.stated["ranked_together"] = together_text(value)


def _read_board_conditions(side: SideFile, value: Any) -> None:
    for number, words in _object(value, '{"7": "none"}').items():

        def read(number: str = number, words: Any = words) -> None:
            vulnerability = parse_vulnerability(_text(words), "vulnerability")
            assert vulnerability is not None  # the text is not blank
            side.board_conditions[parse_board(number)] = vulnerability

        _guarded(side, f"board_conditions[{quoted(number)}]", read)


def _read_expected(side: SideFile, value: Any) -> None:
    if not isinstance(value, dict):
        side.expected_everywhere = _count(value)
        side.stated["expected_results"] = "given"
        return
    for group, count in value.items():

        def read(group: str = group, count: Any = count) -> None:
            sections = [parse_label(part, "the section") for part in group.split("+")]
            side.expected["+".join(sections)] = _count(count)
            side.stated["expected_results"] = "given"

        _guarded(side, f"expected_results[{quoted(group)}]", read)


def _read_datums(side: SideFile, value: Any) -> None:
    for number, datum in _object(value, '{"7": "-280"}').items():

        def read(number: str = number, datum: Any = datum) -> None:
            side.datums[parse_board(number)] = _amount(datum)
            side.stated["butler_datum"] = "given"

        _guarded(side, f"datums[{quoted(number)}]", read)


_READERS: Mapping[str, Callable[[SideFile, Any], None]] = {
    "name": _read_name,
    "method": _read_method,
    "ruleset": _read_ruleset,
    "names": _read_names,
    "penalties": _read_penalties,
    "carry_over": _read_carry_over,
    "handicap": _read_handicap,
    "strata": _read_strata,
    "scored_together": _read_scored_together,
    "ranked_together": _read_ranked_together,
    "board_conditions": _read_board_conditions,
    "expected_results": _read_expected,
    "datums": _read_datums,
}
