"""What the pages say, in the language that is asked for.

English stands in the code and the templates. `locale/<language>.po` translates it (GNU gettext);
Babel reads these files as they are, so nothing is compiled. A text without a translation is
shown in English.
"""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from jinja2 import Environment

from overtrick.app import words
from overtrick.core import explain
from overtrick.core.notation import grammar
from overtrick.core.strain import Doubling

PAGE_LANGUAGES = {"en": "English", "fr": "Français"}
"""The languages of the pages, each by its own name."""

SCRIPT_TEXTS = {
    # What the page's scripts say; the names are theirs, the sentences are translated.
    "passed_out": words.PASSED_OUT,
    "just_made": words.JUST_MADE,
    "made": words.MADE,
    "down": words.DOWN,
    "doubled_contract": words.DOUBLED_CONTRACT,
    "declared_contract": words.DECLARED_CONTRACT,
    "heading": words.HEADING,
    "not_vulnerable": explain.VULNERABILITIES[False],
    "vulnerable": explain.VULNERABILITIES[True],
    "doubled": explain.DOUBLINGS[Doubling.DOUBLED],
    "redoubled": explain.DOUBLINGS[Doubling.REDOUBLED],
    "total": "Total",
    "one_more": "One trick more",
    "one_fewer": "One trick fewer",
    "if_vulnerable": "If vulnerable",
    "if_not_vulnerable": "If not vulnerable",
    "step": "down {count}",
    "so_far": "so far {points}",
    "who_declared": "Who declared? Only {side} is vulnerable.",
    "board_facts": "Board {number}: dealer {dealer}, vulnerable: {vulnerability}",
    "board_range": "A board number is a whole number from 1 to 999999.",
    "nobody": "nobody",
    "both_sides": "both sides",
    "spoken": "{heading}: {points} for declarer.",
    "peek": "{heading}: {points}",
    "on_board": "Board {number}: {heading}",
    "tricks_spoken": "{margin}, tricks: {count}",
    "hint": "As you would write it: {examples}. Or use the buttons.",
    "link_vulnerability": "The link does not say clearly who is vulnerable: choose it here.",
    "spoken_pass": "Passed out: 0.",
    "copied": "Copied.",
    "not_copied": "Copying is not allowed here: select the text and copy it.",
    "history_empty": "Results you score appear here.",
    "no_tables": "The tables could not be loaded. Load the page again when the network is there.",
    "offline": "No network: everything works all the same.",
}


_LANGUAGE_RANGE = re.compile(
    r"\s*(?P<language>[A-Za-z]+)(-[A-Za-z0-9-]+)?\s*(;\s*q=(?P<quality>[01](\.[0-9]{0,3})?)\s*)?"
)

HOME_SCREEN_NAME = "Overtrick, the bridge score calculator"
"""What a phone calls the calculator on its home screen."""


@cache
def translations(lang: str) -> gettext.NullTranslations:
    """The catalogue of a language; English needs none."""
    source = files("overtrick.web") / "locale" / f"{lang}.po"
    if not source.is_file():
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(source.read_bytes()), locale=lang))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def translate(lang: str, text: str) -> str:
    """One text in a language."""
    return translations(lang).gettext(text)


def script_texts(lang: str) -> dict[str, str]:
    """What the page's scripts say, by the names they use."""
    texts = {name: translate(lang, text) for name, text in SCRIPT_TEXTS.items()}
    labels = {kind.value: translate(lang, label) for kind, label in words.LABELS.items()}
    places = {code: translate(lang, place) for code, place in words.PLACES.items()}
    return texts | labels | places


def code_texts() -> Iterable[str]:
    """Every text that stands in the code, not in a template: what a catalogue must hold."""
    yield HOME_SCREEN_NAME
    yield from SCRIPT_TEXTS.values()
    yield from words.LABELS.values()
    yield from words.PLACES.values()
    yield from grammar.REASONS.values()
    yield from (grammar.EXPECTED, grammar.ALTERNATIVES)
    yield from explain.LINES.values()
    yield from explain.DOUBLINGS.values()
    yield from explain.VULNERABILITIES.values()
    yield from (explain.PASSED_OUT, explain.TOTAL, explain.SEPARATOR, explain.WHOLE)
    yield from (explain.UNDERTRICKS, explain.UNDERTRICKS_EQUAL)


def every_text() -> set[str]:
    """All that a catalogue must hold: the texts of the code and of the templates."""
    environment = Environment(extensions=["jinja2.ext.i18n"])
    templates = files("overtrick.web") / "templates"
    found = set(code_texts())
    for template in templates.iterdir():
        source = template.read_text(encoding="utf-8")
        # The i18n extension adds this method, so types do not know it.
        for _, _, text in environment.extract_translations(source):  # type: ignore[attr-defined]
            found.add(text)
    return found


def preferred(accept_language: str) -> str:
    """The page language that an Accept-Language header asks for first; English otherwise.

    Source: RFC 9110, section 12.5.4; weights are honoured, ranges match by their first part.
    """
    asked: list[tuple[float, int, str]] = []
    for place, part in enumerate(accept_language[:1000].split(",")):
        found = _LANGUAGE_RANGE.fullmatch(part)
        if found:
            quality = float(found["quality"] or 1)
            asked.append((-quality, place, found["language"].lower()))
    return next(
        (tag for quality, _, tag in sorted(asked) if quality and tag in PAGE_LANGUAGES), "en"
    )
