"""Tables of the documentation that are made from the code's own tables while the site is built.

A page asks for one with the directive `{generated}` and its name. No letter of a language and no
figure of a score is typed into a page, so the pages cannot differ from the code.
"""

import dataclasses
import inspect
import re
import unicodedata
from collections.abc import Callable, Iterable

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from overtrick import (
    BoardNumber,
    Doubling,
    NotationError,
    Scale,
    Strain,
    Vulnerability,
    parse_contract,
    undertrick_steps,
)
from overtrick.app.scoring import Conditions, score_line
from overtrick.core import law77
from overtrick.core.notation import grammar
from overtrick.core.notation.languages import CAPITALS, LANGUAGES, SUIT_SYMBOLS
from overtrick.core.reverse import _by_score

LANGUAGE_NAMES = {
    "en": "English",
    "fr": "French",
    "it": "Italian",
    "es": "Spanish",
    "de": "German",
    "nl": "Dutch",
    "sv": "Swedish",
    "no": "Norwegian",
    "pl": "Polish",
}

REFUSED: tuple[tuple[str, str], ...] = (
    # A text for every reason; the message and the place beside it come from the parser.
    ("empty", " "),
    ("too_long", "4S" + " " * 100 + "="),
    ("not_understood", "4Sfoo"),
    ("incomplete", "4S N"),
    ("after_end", "4S N = again"),
    ("not_in_a_contract", "4S N ="),
    ("zero", "0"),
    ("level", "8S ="),
    ("level_missing", "S4 ="),
    ("ambiguous_letter", "4S D ="),
    ("unsigned_number", "4S N 1"),
    ("lone_sign", "4S N - 1"),
    ("how_many", "4S N down"),
    ("second_doubling", "4SX N X ="),
    ("second_declarer", "4S N E ="),
    ("minus_zero", "4S N -0"),
    ("too_many_tricks", "4S N +4"),
    ("too_few_tricks", "4S N -11"),
    ("no_such_tricks", "4S N 14 tricks"),
    ("odd_tricks", "4S N made 3"),
    ("board", "0: 4S N ="),
)

KIND_MEANINGS = {
    "pass": "passed out",
    "level": "level",
    "strain": "strain",
    "doubling": "doubling",
    "declarer": "declarer or side",
    "result": "tricks",
    "bare_letter": "a letter alone",
    "bare_number": "a number without sign",
    "bare_word": "a word without number",
    "bare_sign": "a sign without number",
}


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table in Markdown."""
    head = list(head)
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def code(text: str) -> str:
    """The text as it is typed."""
    return f"`{text}`"


def codes(spellings: Iterable[str]) -> str:
    """Spellings, one after the other; the selectors that only choose a glyph are left out."""
    shown = (s for s in spellings if not s.endswith(("\ufe0e", "\ufe0f")))
    return ", ".join(code(s) for s in shown)


def spellings() -> str:
    """The parts of an English result and what each value may look like."""
    kinds = grammar.tokens(LANGUAGES["en"])
    rows = [
        [KIND_MEANINGS[kind], code(value), codes(texts)]
        for kind, values in kinds.items()
        if not kind.startswith("bare_")
        for value, texts in values.items()
    ]
    return table(["part", "value", "spellings that are read"], rows)


def number_words() -> str:
    """The number words, lowest first."""
    return codes(grammar.NUMBER_WORDS) + "\n"


def folds() -> str:
    """The characters beyond ASCII that count as others, and the blanks."""
    rows = [
        [code(char), f"U+{ord(char):04X} {unicodedata.name(char).lower()}", code(other)]
        for char, other in grammar.FOLD.items()
        if not char.isascii()
    ]
    blanks = (
        f"U+{ord(char):04X} {unicodedata.name(char, 'character tabulation').lower()}"
        for char in grammar.BLANKS
    )
    blank_line = f"Blanks are {', '.join(blanks)}.\n"
    return table(["character", "name", "read as"], rows) + "\n" + blank_line


def states() -> str:
    """Which part may follow which, and what is refused there."""
    rows = []
    for state, ways in grammar.GRAMMAR.items():
        follow = [f"{KIND_MEANINGS[kind]} → {to}" for kind, to in ways if to[0] != "!"]
        refused = [f"{KIND_MEANINGS[kind]} ({code(to[1:])})" for kind, to in ways if to[0] == "!"]
        rows.append([state, ", ".join(follow) or "nothing", ", ".join(refused) or "-"])
    return table(["in state", "may follow", "is refused with its own reason"], rows)


def reasons() -> str:
    """Every reason with a text that is refused for it, the place and the message."""
    missing = {*grammar.REASONS, "board"} ^ {reason for reason, _ in REFUSED}
    if missing:
        raise RuntimeError(f"docs/_ext/tables.py: REFUSED differs from the code: {missing}")
    return table(["reason", "for example", "span", "message"], map(_refused, REFUSED))


def _refused(case: tuple[str, str]) -> list[str]:
    reason, text = case
    try:
        # One reason is given only where a contract is read; the others come from the command.
        if reason == "not_in_a_contract":
            parse_contract(text)
        else:
            score_line(text, Conditions())
    except NotationError as error:
        if error.reason != reason:
            raise RuntimeError(f"{text!r} is refused for {error.reason}, not {reason}") from error
        shown = code(text) if 0 < len(text.strip()) == len(text) < 40 else "a blank"
        shown = f"{len(text)} characters" if len(text) > 40 else shown
        message = error.message.replace("|", "\\|")
        return [code(reason), shown, f"{error.span[0]}-{error.span[1]}", message]
    raise RuntimeError(f"{text!r} is not refused")


def letters() -> str:
    """What is written in each language: one letter or word for each strain and seat."""
    rows = []
    for lang, language in LANGUAGES.items():
        written = [
            words[0].upper()
            for group in (language.strains, language.seats, language.sides)
            for words in group.values()
        ]
        rows.append([f"{LANGUAGE_NAMES[lang]} {code(lang)}", *written])
    english = LANGUAGES["en"]
    heads = [*english.strains, *english.seats, *english.sides]
    return table(["language", *heads], rows)


def languages() -> str:
    """Every spelling that is read, language by language."""
    parts = []
    for lang, language in LANGUAGES.items():
        parts.append(f"```{{rubric}} {LANGUAGE_NAMES[lang]} ({lang})\n```\n")
        rows = [
            [what, names, codes(words)]
            for what, group in (
                ("strain", language.strains),
                ("seat", language.seats),
                ("side", language.sides),
            )
            for names, words in group.items()
        ]
        rows.append(["pass-out, also", "Pass", codes(language.passes) or "-"])
        parts.append(table(["what", "value", "spellings that are read"], rows))
    return "\n".join(parts)


def symbols() -> str:
    """The suit symbols, read in every language."""
    return table(["suit", "symbols"], ([c, codes(s)] for c, s in SUIT_SYMBOLS.items()))


def capitals() -> str:
    """The capital letters beyond ASCII that are read as small ones."""
    return codes(CAPITALS) + "\n"


def trick_values() -> str:
    """Trick score per odd trick, by strain and doubling."""
    rows = [
        [
            "NT, first trick" if first else "NT, each further trick" if is_nt else strain.symbol,
            *(str(value * doubling.factor) for doubling in Doubling),
        ]
        for strain in Strain
        for is_nt in [strain is Strain.NOTRUMP]
        for first in ((True, False) if is_nt else (False,))
        for value in [law77.FIRST_NOTRUMP_TRICK if first else law77.TRICK_VALUES[strain]]
    ]
    return table(["each odd trick", *(d.name.lower() for d in Doubling)], rows)


def premiums() -> str:
    """The premiums, by vulnerability."""
    over = law77.DOUBLED_OVERTRICK
    rows = [
        ["part-score (trick score below the game line)", *2 * (str(law77.PARTSCORE),)],
        [f"game (trick score of {law77.GAME_LINE} or more)", *_both(law77.GAME)],
        ["small slam, bid and made", *_both(law77.SMALL_SLAM)],
        ["grand slam, bid and made", *_both(law77.GRAND_SLAM)],
        ["each overtrick, undoubled", *2 * ("its trick value",)],
        ["each overtrick, doubled", *_both(over)],
        ["each overtrick, redoubled", *_both({v: 2 * points for v, points in over.items()})],
    ]
    for scale, insult in law77.INSULT.items():
        for doubling, points in insult.items():
            made = f"insult: made {doubling.name.lower()}, scale `{scale.value}`"
            rows.append([made, *2 * (str(points),)])
    return table(["premium", "not vulnerable", "vulnerable"], rows)


def _both(by_vulnerability: dict[bool, int]) -> tuple[str, str]:
    return str(by_vulnerability[False]), str(by_vulnerability[True])


def undertricks() -> str:
    """The penalty for 1 to 13 undertricks, by doubling, vulnerability and scale."""
    columns = [
        (doubling, vulnerable, scale)
        for scale in Scale
        for vulnerable in (False, True)
        for doubling in Doubling
    ]
    # A column that an older scale has in common with the newest is shown once.
    totals = {c: [sum(undertrick_steps(n, *c)) for n in range(1, 14)] for c in columns}
    shown = [
        (d, v, s)
        for d, v, s in columns
        if s is Scale.SINCE_1987 or totals[d, v, s] != totals[d, v, Scale.SINCE_1987]
    ]
    heads = [
        f"{d.name.lower()}, {'vulnerable' if v else 'not vulnerable'}"
        + ("" if s is Scale.SINCE_1987 else f", {s.value}")
        for d, v, s in shown
    ]
    rows = [[str(n), *(str(totals[c][n - 1]) for c in shown)] for n in range(1, 14)]
    return table(["down", *heads], rows)


def scales() -> str:
    """How many different scores there are on each scale, and the ranges."""
    rows = []
    for scale in Scale:
        found = _by_score(scale)
        distinct = len(found) - 1  # without the 0 of the pass-out
        rows.append([code(scale.value), str(distinct), str(min(found)), str(max(found))])
    return table(["scale", "distinct scores", "lowest", "highest"], rows)


def boards() -> str:
    """Dealer and vulnerability of boards 1 to 16."""
    words = {
        Vulnerability.NONE: "none",
        Vulnerability.NS: "N-S",
        Vulnerability.EW: "E-W",
        Vulnerability.BOTH: "both",
    }
    every = map(BoardNumber, range(1, 17))
    rows = [[str(b.number), b.dealer.name.title(), words[b.vulnerability]] for b in every]
    return table(["board", "dealer", "vulnerable"], rows)


TABLES: dict[str, Callable[[], str]] = {
    "boards": boards,
    "capitals": capitals,
    "folds": folds,
    "languages": languages,
    "letters": letters,
    "number-words": number_words,
    "premiums": premiums,
    "reasons": reasons,
    "scales": scales,
    "spellings": spellings,
    "states": states,
    "symbols": symbols,
    "trick-values": trick_values,
    "undertricks": undertricks,
}


class Generated(SphinxDirective):
    """`{generated} NAME`: one of `TABLES`, read as the Markdown of the page it stands in."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The nodes of the table."""
        self.env.note_dependency(__file__)
        return self.parse_text_to_nodes(TABLES[self.arguments[0]]())


def real_signature(
    _app: Sphinx, what: str, _name: str, obj: object, *_: object
) -> tuple[str, None] | None:
    """The signature of a record's fields, where its metaclass would hide them."""
    if what != "class" or not dataclasses.is_dataclass(obj):
        return None
    signature = inspect.signature(obj.__init__)
    without_self = list(signature.parameters.values())[1:]
    shown = signature.replace(parameters=without_self, return_annotation=inspect.Signature.empty)
    # Annotations are kept as text: `level: 'Level'` is shown as `level: Level`.
    return re.sub(r": '([^']*)'", r": \1", str(shown)), None


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls when it loads this extension."""
    app.add_directive("generated", Generated)
    app.connect("autodoc-process-signature", real_signature)
    # A page with a generated table is read anew on every build, so that it follows the code.
    app.connect("env-get-outdated", lambda *_: ["reference/notation", "reference/rules"])
    return {"parallel_read_safe": True}
