"""The driver that reads a text by the tables of `grammar`, and says what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property
from typing import NamedTuple

from overtrick.core.errors import NotationError
from overtrick.core.notation.grammar import (
    ALTERNATIVES,
    BLANKS,
    EXAMPLES,
    EXPECTED,
    FOLD,
    GOALS,
    GRAMMAR,
    LETTER,
    MAX_LENGTH,
    NUMBER_WORDS,
    REASONS,
    tokens,
)
from overtrick.core.notation.languages import Language, language_of

_FOLDING = str.maketrans(dict(FOLD))
_CHUNK = re.compile(f"[0-9]+|{LETTER}+")
_NUMBERS = {word: number for number, word in enumerate(NUMBER_WORDS)}
_NUMBER_WORD = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))


class Token(NamedTuple):
    """One part of a text: its value, the number in it, and where it stands."""

    value: str
    number: int
    span: tuple[int, int]


class _Spelling(NamedTuple):
    kind: str
    value: str
    has_number: bool
    leads_to: str


class _Scanner:
    """Spellings as one pattern; the number of the group tells which of them matched."""

    def __init__(self, spellings: list[tuple[str, _Spelling]]) -> None:
        # Python's alternation takes the first that fits, so the longest stand first.
        ordered = sorted(spellings, key=lambda entry: len(entry[0]), reverse=True)
        self.texts = [text for text, _ in ordered]
        self.by_group: dict[int, _Spelling] = {}
        group = 1
        for _, spelling in ordered:
            self.by_group[group] = spelling
            group += 2 if spelling.has_number else 1

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Made when it is first needed: a command reads one text, and needs few of them."""
        pattern = "|".join(f"({_pattern(text)})" for text in self.texts)
        return re.compile(f"(?:{pattern})[{BLANKS}]*")


class _State(NamedTuple):
    """What may come next: the spellings by their first character, and examples of what is right."""

    scanners: Mapping[str, _Scanner]
    expected: tuple[str, ...]


def read(text: str, lang: str, goal: str) -> dict[str, Token]:
    """The tokens of a whole text by kind, or `NotationError`.

    Input: `goal` is a key of `GOALS`. Not checked here: whether the tricks are possible.
    """
    if len(text) > MAX_LENGTH:
        raise refusal("too_long", text, (MAX_LENGTH, len(text)), limit=MAX_LENGTH)
    states = _states(lang, goal)
    folded = text.translate(_FOLDING)
    name, found = "start", dict[str, Token]()
    place = len(folded) - len(folded.lstrip(BLANKS))
    while place < len(text):
        state = states[name]
        scanner = state.scanners.get(folded[place])
        match = scanner.pattern.match(folded, place) if scanner else None
        if scanner is None or match is None:
            reason = "not_understood" if state.expected else "after_end"
            raise refusal(reason, text, _chunk(text, place), state.expected)
        group = match.lastindex
        assert group is not None  # every spelling is a group
        spelling = scanner.by_group[group]
        number = _number(match.group(group + 1)) if spelling.has_number else 0
        if spelling.leads_to.startswith("!"):
            raise refusal(spelling.leads_to[1:], text, match.span(group), state.expected)
        if spelling.kind == "level" and not 1 <= number <= 7:
            reason = "zero" if folded.strip(BLANKS) == "0" else "level"
            raise refusal(reason, text, match.span(group), state.expected)
        found[spelling.kind] = Token(spelling.value, number, match.span(group))
        name, place = spelling.leads_to, match.end()
    if name not in GOALS[goal]["stops"]:
        reason = "incomplete" if found else "empty"
        raise refusal(reason, text, (len(text), len(text)), states[name].expected)
    return found


def refusal(
    reason: str,
    text: str,
    span: tuple[int, int],
    expected: tuple[str, ...] = (),
    **figures: object,
) -> NotationError:
    """The error for a part of a text, with the sentence that `REASONS` has for it."""
    message = REASONS[reason].format(found=quoted(text[slice(*span)]), **figures)
    if expected:
        *others, last = expected
        examples = ALTERNATIVES.format(others=", ".join(others), last=last) if others else last
        message = EXPECTED.format(message=message, examples=examples)
    return NotationError(message, reason=reason, text=text, span=span, expected=expected)


def quoted(text: str) -> str:
    """The text in quotation marks for a message: shortened, control characters written out."""
    short = text if len(text) <= 40 else f"{text[:37]}..."
    return '"' + "".join(c if c.isprintable() else ascii(c)[1:-1] for c in short) + '"'


@cache
def _states(lang: str, goal: str) -> Mapping[str, _State]:
    language = language_of(lang)
    refused = dict.fromkeys(GOALS[goal]["refuses"], "!not_in_a_contract")
    return {
        name: _state(language, [(kind, refused.get(kind, to)) for kind, to in ways])
        for name, ways in GRAMMAR.items()
    }


def _state(language: Language, ways: list[tuple[str, str]]) -> _State:
    spelled = tokens(language)
    by_first: dict[str, list[tuple[str, _Spelling]]] = {}
    for kind, leads_to in ways:
        for value, spellings in spelled[kind].items():
            for text in spellings:
                spelling = _Spelling(kind, value, _has_number(text), leads_to)
                if leads_to.startswith("!"):
                    # Refused for its own reason only as a whole word: "slam" is no lone spade.
                    text = text.removesuffix("{e}") + "{e}"
                for first in _first_characters(text):
                    by_first.setdefault(first, []).append((text, spelling))
    expected = (e for kind, to in ways if to[0] != "!" for e in _examples(kind, language))
    return _State({c: _Scanner(found) for c, found in by_first.items()}, tuple(expected))


def _has_number(spelling: str) -> bool:
    return "{d}" in spelling or "{n}" in spelling


def _first_characters(spelling: str) -> set[str]:
    digits = set("0123456789")
    numbers = digits.union(word[0] for word in NUMBER_WORDS)
    return {"{d}": digits, "{n}": numbers}.get(spelling[:3], {spelling[0]})


def _pattern(spelling: str) -> str:
    """A spelling as a regular expression with at most one group inside, its number."""
    return (
        re.escape(spelling)
        .replace(re.escape(" "), f"[{BLANKS}]*")
        .replace(re.escape("{e}"), f"(?!{LETTER})")
        .replace(re.escape("{d}"), "([0-9]+)")
        .replace(re.escape("{n}"), f"([0-9]+|{_NUMBER_WORD})")
    )


def _examples(kind: str, language: Language) -> tuple[str, ...]:
    if kind == "strain":
        return tuple(spellings[0].upper() for spellings in language.strains.values())
    return EXAMPLES[kind]


def _number(text: str) -> int:
    return _NUMBERS[text] if text in _NUMBERS else int(text)


def _chunk(text: str, place: int) -> tuple[int, int]:
    """The word, the number or the single character that begins at a place."""
    match = _CHUNK.match(text, place)
    return match.span() if match else (place, place + 1)
