"""Letters and words for strains, seats and sides, language by language. Data only.

A language is chosen by its reader, never guessed: K is clubs in Dutch and diamonds in French.
Per language, each code lists the spellings that are read, the first of them the one that is
written. All spellings are in lower case; `CAPITALS` says which capital letters beyond ASCII are
read as them. What stands here is used by result lists, score sheets or law texts of the
language (sources in `docs/decisions/0006-national-letters.md`); what a language uses for two
things is left out, and so refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from overtrick.core.errors import UnknownLanguageError

SUIT_SYMBOLS = {
    # The black and the white suit, each also with the selectors for text and for emoji.
    "C": ("♣", "♣\ufe0e", "♣\ufe0f", "♧", "♧\ufe0e", "♧\ufe0f"),
    "D": ("♦", "♦\ufe0e", "♦\ufe0f", "♢", "♢\ufe0e", "♢\ufe0f"),
    "H": ("♥", "♥\ufe0e", "♥\ufe0f", "♡", "♡\ufe0e", "♡\ufe0f"),
    "S": ("♠", "♠\ufe0e", "♠\ufe0f", "♤", "♤\ufe0e", "♤\ufe0f"),
}

CAPITALS = {
    "Ä": "ä",
    "È": "è",
    "É": "é",
    "Ó": "ó",
    "Ö": "ö",
    "Ø": "ø",
    "Ü": "ü",
    "Ł": "ł",
    "Œ": "œ",
}


@dataclass(frozen=True, slots=True)
class Language:
    """How one language writes strains, seats and sides."""

    strains: Mapping[str, tuple[str, ...]]
    seats: Mapping[str, tuple[str, ...]]
    sides: Mapping[str, tuple[str, ...]]
    passed: str = "Pass"
    """How a passed-out board is written."""
    passes: tuple[str, ...] = ()
    """How else it is read, besides what is read in every language."""


LANGUAGES: Mapping[str, Language] = {
    "en": Language(
        strains={
            "C": ("c", "club", "clubs"),
            "D": ("d", "diamond", "diamonds"),
            "H": ("h", "heart", "hearts"),
            "S": ("s", "spade", "spades"),
            "NT": (
                *("nt", "n", "no trump", "no trumps"),
                *("no-trump", "no-trumps"),
            ),
        },
        seats={
            "N": ("n", "north"),
            "E": ("e", "east"),
            "S": ("s", "south"),
            "W": ("w", "west"),
        },
        sides={"NS": ("ns", "n-s", "n/s"), "EW": ("ew", "e-w", "e/w")},
        passes=("p",),
    ),
    "fr": Language(
        strains={
            "C": ("t", "trèfle", "trèfles", "trefle", "trefles"),
            "D": ("k", "carreau", "carreaux"),
            "H": ("c", "cœur", "cœurs", "coeur", "coeurs"),
            "S": ("p", "pique", "piques"),
            "NT": ("sa", "sans", "sans atout", "sans atouts", "sans-atout", "nt"),
        },
        seats={"N": ("n", "nord"), "E": ("e", "est"), "S": ("s", "sud"), "W": ("o", "ouest")},
        sides={"NS": ("ns", "n-s", "n/s"), "EW": ("eo", "e-o", "e/o")},
        passed="Passe",
        passes=("passe",),
    ),
    "it": Language(
        strains={
            "C": ("f", "fiori"),
            "D": ("q", "quadri"),
            "H": ("c", "cuori"),
            "S": ("p", "picche"),
            "NT": ("sa", "senza", "senza atout"),
        },
        seats={"N": ("n", "nord"), "E": ("e", "est"), "S": ("s", "sud"), "W": ("o", "ovest")},
        sides={"NS": ("ns", "n-s", "n/s"), "EW": ("eo", "e-o", "e/o")},
        passed="Passo",
        passes=("passo",),
    ),
    "es": Language(
        strains={
            "C": ("t", "trébol", "tréboles", "trebol", "treboles"),
            "D": ("d", "diamante", "diamantes"),
            "H": ("c", "corazón", "corazones", "corazon"),
            "S": ("p", "pica", "picas"),
            "NT": ("st", "sin triunfo", "sin triunfos"),
        },
        seats={"N": ("n", "norte"), "E": ("e", "este"), "S": ("s", "sur"), "W": ("o", "oeste")},
        sides={"NS": ("ns", "n-s", "n/s"), "EW": ("eo", "e-o", "e/o")},
        passed="Paso",
        passes=("paso",),
    ),
    "de": Language(
        strains={
            "C": ("t", "tr", "treff"),
            "D": ("k", "karo"),
            "H": ("c", "cœur", "coeur", "h", "herz"),
            "S": ("p", "pik"),
            "NT": ("sa", "sans", "sans atout", "sans atouts", "sans-atout", "nt"),
        },
        seats={
            "N": ("n", "nord"),
            "E": ("o", "ost"),
            "S": ("s", "süd", "sued"),
            "W": ("w", "west"),
        },
        sides={"NS": ("ns", "n-s", "n/s"), "EW": ("ow", "o-w", "o/w")},
        passed="Passe",
        passes=("passe", "passen"),
    ),
    "nl": Language(
        strains={
            "C": ("k", "klaveren", "klaver"),
            "D": ("r", "ruiten", "ruit"),
            "H": ("h", "harten"),
            "S": ("s", "schoppen"),
            "NT": ("sa", "sans", "sans atout", "sans atouts", "sans-atout", "nt"),
        },
        seats={"N": ("n", "noord"), "E": ("o", "oost"), "S": ("z", "zuid"), "W": ("w", "west")},
        sides={"NS": ("nz", "n-z", "n/z"), "EW": ("ow", "o-w", "o/w")},
        passed="Pas",
        passes=("pas", "p", "rondpas"),
    ),
    "sv": Language(
        strains={
            "C": ("k", "klöver"),
            "D": ("r", "ruter"),
            "H": ("h", "hj", "hjärter"),
            "S": ("s", "sp", "spader"),
            "NT": ("nt", "n", "sang"),
        },
        seats={
            "N": ("n", "nord"),
            "E": ("ö", "öst"),
            "S": ("s", "syd"),
            "W": ("v", "väst"),
        },
        sides={"NS": ("ns", "n-s", "n/s"), "EW": ("öv", "ö-v", "ö/v")},
        passes=("p",),
    ),
    "no": Language(
        strains={
            "C": ("k", "kl", "kløver"),
            "D": ("r", "ru", "ruter"),
            "H": ("h", "hj", "hjerter"),
            "S": ("s", "sp", "spar"),
            "NT": ("nt", "grand"),
        },
        seats={
            "N": ("n", "nord"),
            "E": ("ø", "øst"),
            "S": ("s", "syd", "sør"),
            "W": ("v", "vest"),
        },
        sides={"NS": ("ns", "n-s", "n/s"), "EW": ("øv", "ø-v", "ø/v")},
        passes=("p",),
    ),
    "pl": Language(
        # No letters: K is karo or kier, and C is kier to some writers and clubs to others.
        strains={
            "C": ("♣", "trefl", "trefle", "trefli"),
            "D": ("♦", "karo", "kara", "kar"),
            "H": ("♥", "kier", "kiery", "kierów", "kierow"),
            "S": ("♠", "pik", "piki", "pików", "pikow"),
            "NT": ("ba", "bez atu", "nt"),
        },
        seats={
            "N": ("n", "północ", "polnoc"),
            "E": ("e", "wschód", "wschod"),
            "S": ("s", "południe", "poludnie"),
            "W": ("w", "zachód", "zachod"),
        },
        sides={"NS": ("ns", "n-s", "n/s"), "EW": ("ew", "e-w", "e/w", "we", "w-e", "w/e")},
        passed="Pas",
        passes=("pas",),
    ),
}


def language_of(lang: str) -> Language:
    """The language of a code; `UnknownLanguageError` lists the codes there are."""
    if lang not in LANGUAGES:
        raise UnknownLanguageError(
            f"no letters are known for {lang!r}; there are {', '.join(LANGUAGES)}"
        )
    return LANGUAGES[lang]
