"""What a contract and a result look like in writing. Data only, read by the driver in `reading`.

Three tables say everything:

- `FOLD`: characters that count as others. One for one, so that places in the text stay.
- `tokens(language)`: for each kind of token, the spellings of each value. In a spelling a blank
  stands for any number of blanks, also none; `{d}` for a run of digits 0-9; `{n}` for such a run
  or a number word; `{e}` for the end of a word: no letter may follow, so that `4 Piks` is not a
  spade contract by South. Between tokens blanks may stand anywhere, inside a token only where
  its spelling has one.
- `GRAMMAR`: in each state, the kinds that may come next, and the state they lead to or, behind
  a `!`, the reason why they are refused there. Among the spellings that fit, the longest wins.

Every string and number here is plain data, so that another language (a browser's) can read the
same tables with a driver of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from overtrick.core.notation.languages import CAPITALS, SUIT_SYMBOLS, Language

MAX_LENGTH = 100
"""Longest text that is read, in code points; the longest that says anything has about 60."""

BLANKS = " \t\u00a0\u2009\u202f"
"""Space, tab, and the no-break, thin and narrow no-break spaces that typesetting leaves behind."""

FOLD: Mapping[str, str] = {
    # ASCII capitals only: lower() would also fold the Kelvin sign to k.
    **dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", strict=True)),
    **CAPITALS,
    "\u2013": "-",  # en dash
    "\u2212": "-",  # minus sign
}

LETTER = "[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]"
"""A Latin letter, as a regular expression in the part of the syntax that most languages share.
Where nothing fits, an error points at a word of them, at a number, or at one character."""

_LAST_WORD = re.compile(f"{LETTER}+$")

NUMBER_WORDS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)

Spellings = Mapping[str, tuple[str, ...]]

_DOUBLINGS: Spellings = {
    "X": ("x", "×", "*", "dbl", "double", "doubled"),
    "XX": ("xx", "××", "**", "rdbl", "redouble", "redoubled"),
}

_RESULTS: Spellings = {
    "made": ("=", "made", "just made"),
    "plus": ("+{d}", "made +{d}"),
    "minus": (
        *("-{d}", "down {n}", "down {n} trick", "down {n} tricks", "{n} down"),
        *("off {n}", "{n} off"),
    ),
    "tricks": ("{n} tricks", "{n} trick", "made {n} tricks"),
    "odd_tricks": ("made {n}",),
}

ABBREVIATIONS = ("tr", "hj", "sp", "kl", "ru")
"""Short words, which may no more be glued to what follows than long ones; NT and SA may."""

_PASSES = ("pass", "ap", "all pass", "passed out", "pass out")

_DECLARER_FORMS = ("{0}", "by {0}", "({0})", "-{0}")


def tokens(language: Language) -> Mapping[str, Spellings]:
    """The spellings of every value of every kind of token in one language."""
    kinds: dict[str, dict[str, tuple[str, ...]]] = {
        "pass": {"Pass": (*_PASSES, *language.passes)},
        "level": {"level": ("{n}",)},
        "strain": {
            code: (*spellings, *SUIT_SYMBOLS.get(code, ()))
            for code, spellings in language.strains.items()
        },
        "doubling": dict(_DOUBLINGS),
        "declarer": {
            code: tuple(form.format(word) for word in words for form in _DECLARER_FORMS)
            for code, words in {**language.seats, **language.sides}.items()
        },
        "result": dict(_RESULTS),
        # Read only to be refused with their own reason:
        "bare_letter": {"bare_letter": ("d", "r")},
        "bare_number": {"bare_number": ("{d}",)},
        "bare_word": {"bare_word": ("down", "off")},
        "bare_sign": {"bare_sign": ("+", "-")},
    }
    return {
        # `dbl` and the like cut no word in two: nothing that follows a doubling begins as they end.
        kind: {
            code: spellings if kind == "doubling" else tuple(map(_with_end, spellings))
            for code, spellings in values.items()
        }
        for kind, values in kinds.items()
    }


def _with_end(spelling: str) -> str:
    """A spelling that ends in a word, marked as such; letters alone may be followed by others."""
    word = _LAST_WORD.search(spelling)
    is_word = word is not None and (len(word[0]) > 2 or word[0] in ABBREVIATIONS)
    return spelling + "{e}" if is_word else spelling


_NO_RESULT_YET = (
    ("result", "end"),
    ("bare_letter", "!ambiguous_letter"),
    ("bare_number", "!unsigned_number"),
    ("bare_word", "!how_many"),
    ("bare_sign", "!lone_sign"),
)

GRAMMAR: Mapping[str, tuple[tuple[str, str], ...]] = {
    "start": (("pass", "end"), ("level", "level"), ("strain", "!level_missing")),
    "level": (("strain", "strain"),),
    "strain": (("doubling", "doubled"), ("declarer", "declared"), *_NO_RESULT_YET),
    "doubled": (("declarer", "complete"), ("doubling", "!second_doubling"), *_NO_RESULT_YET),
    "declared": (("doubling", "complete"), ("declarer", "!second_declarer"), *_NO_RESULT_YET),
    "complete": (
        ("doubling", "!second_doubling"),
        ("declarer", "!second_declarer"),
        *_NO_RESULT_YET,
    ),
    "end": (),
}

GOALS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    # What a whole text may be: the states it may stop in, and the kinds that belong to something
    # else and are refused as `not_in_a_contract`.
    "result": {"stops": ("end",), "refuses": ()},
    "contract": {
        "stops": ("strain", "doubled", "declared", "complete"),
        "refuses": ("result", "pass", "bare_number", "bare_word", "bare_sign"),
    },
}

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    # What an error shows as right, kind by kind; strains are shown in the language's own letters.
    "pass": ("Pass",),
    "level": ("1", "2", "3", "4", "5", "6", "7"),
    "doubling": ("X", "XX"),
    "declarer": ("N",),
    "result": ("=", "+1", "-1"),
}

EXPECTED = "{message}; expected {examples}"
ALTERNATIVES = "{others} or {last}"

REASONS: Mapping[str, str] = {
    # What is wrong; `{found}` is the part of the text that the error points at, in quotation marks.
    "empty": "nothing is written here",
    "too_long": "the text is longer than the {limit} characters that a result can need",
    "not_understood": "{found} is not understood here",
    "incomplete": "the text ends too early",
    "after_end": "{found} comes after the end: the result is the last part",
    "not_in_a_contract": "{found} belongs to a result, and only a contract is read here",
    "zero": "{found} is no result: passed out (write Pass), not played, or a score?",
    "level": "{found} is no level: a bid is 1 to 7",
    "level_missing": "{found} comes too early: the level, 1 to 7, is the first part",
    "ambiguous_letter": "{found} is ambiguous: write X for doubled, XX for redoubled",
    "unsigned_number": "{found} has no sign: write +1 or -1, 'made 4', or '10 tricks'",
    "lone_sign": "{found} has a blank behind it: write -1 or +1 without one",
    "how_many": "{found} does not say by how many: write -1 or 'down 1'",
    "second_doubling": "{found} doubles a second time: X and XX are the only doublings",
    "second_declarer": "{found} names a second declarer",
    "minus_zero": "{found} is not how a contract just made is written: write =",
    "too_many_tricks": "{found} is too much: {contract} has {most_over} overtricks at most",
    "too_few_tricks": "{found} is too much: {contract} can go down {most_down} at most",
    "no_such_tricks": "{found} cannot be won: tricks are 0 to 13",
    "odd_tricks": "{found} does not fit {contract}: 'made' counts odd tricks, {level} to 7; "
    "otherwise write the margin, -1 or +1, or '10 tricks'",
}
