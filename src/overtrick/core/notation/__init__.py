"""Contracts and results in writing: `parse_contract`, `parse_result` and their opposites.

What is read: `grammar` (the tables), `languages` (national letters). How: `reading` (the driver).
"""

from __future__ import annotations

from functools import lru_cache

from overtrick.core.contract import Contract, DeclaredContract, Declarer
from overtrick.core.notation.languages import SUIT_SYMBOLS, language_of
from overtrick.core.notation.reading import Token, read, refusal
from overtrick.core.result import BoardResult, PassedOut, Played
from overtrick.core.seat import Seat, Side
from overtrick.core.strain import BOOK, TRICKS_IN_A_DEAL, Doubling, Level, Strain
from overtrick.core.values import require_type

_STRAINS = {strain.letters: strain for strain in Strain}
_DOUBLINGS = {doubling.letters: doubling for doubling in Doubling}
_DECLARERS: dict[str, Declarer] = {who.letters: who for kind in (Seat, Side) for who in kind}


def parse_result(text: str, lang: str = "en") -> BoardResult:
    """Read the result of a board: a contract, who declared it as far as is said, and the tricks.

    Input: any spelling of `docs/reference/notation.md`; `lang` chooses the letters for strains
    and seats. Output: the same text gives the same object. Errors: `NotationError` says what
    stands where and what would have been right; no other error comes of a text.
    Not handled: results that are no results of play (averages, not played).

    >>> result = parse_result("4♠x by N -1")
    >>> str(result.contract), result.declarer, result.tricks
    ('4SX', Seat.NORTH, 9)
    >>> parse_result("3SA O =", lang="fr").declarer
    Seat.WEST
    """
    require_type(text, str, "the text of a result")
    return _parse_result(text, lang)


def parse_contract(text: str, lang: str = "en") -> DeclaredContract:
    """Read a contract and, if it is said, who declared it; a result behind it is refused.

    Input and errors: as `parse_result`.

    >>> parse_contract("7NNX").declarer
    Seat.NORTH
    """
    require_type(text, str, "the text of a contract")
    found = read(text, lang, "contract")
    return DeclaredContract(_contract(found), _declarer(found))


def format_result(result: BoardResult, *, symbols: bool = False, lang: str = "en") -> str:
    """Write a result in its canonical form, which `parse_result` reads back.

    >>> format_result(parse_result("four spades doubled by north one down"))
    '4SX N -1'
    """
    require_type(result, (Played, PassedOut), "result")
    if isinstance(result, PassedOut):
        return language_of(lang).passed
    margin = f"{result.margin:+d}" if result.margin else "="
    contract = DeclaredContract(result.contract, result.declarer)
    return f"{format_contract(contract, symbols=symbols, lang=lang)} {margin}"


def format_contract(
    contract: Contract | DeclaredContract, *, symbols: bool = False, lang: str = "en"
) -> str:
    """Write a contract, with its declarer if it has one, in its canonical form.

    >>> format_contract(parse_contract("3nt by west"), lang="de")
    '3SA W'
    """
    require_type(contract, (Contract, DeclaredContract), "contract")
    if isinstance(contract, Contract):
        contract = DeclaredContract(contract, None)
    language, bare, declarer = language_of(lang), contract.contract, contract.declarer
    letters = bare.strain.letters
    strain = language.strains[letters][0].upper()
    if symbols and letters in SUIT_SYMBOLS:
        strain = bare.strain.symbol
    written = f"{bare.level.value}{strain}{bare.doubling.letters}"
    if declarer is None:
        return written
    places = language.seats if isinstance(declarer, Seat) else language.sides
    return f"{written} {places[declarer.letters][0].upper()}"


@lru_cache(maxsize=1 << 15)
def _parse_result(text: str, lang: str) -> BoardResult:
    # Archives repeat the same few thousand texts, so the texts already read are kept.
    found = read(text, lang, "result")
    if "pass" in found:
        return PassedOut()
    contract = _contract(found)
    return Played(contract, _declarer(found), _tricks(text, contract, found["result"]))


def _contract(found: dict[str, Token]) -> Contract:
    doubling = found["doubling"].value if "doubling" in found else ""
    return Contract(
        Level(found["level"].number), _STRAINS[found["strain"].value], _DOUBLINGS[doubling]
    )


def _declarer(found: dict[str, Token]) -> Declarer:
    return _DECLARERS[found["declarer"].value] if "declarer" in found else None


def _tricks(text: str, contract: Contract, result: Token) -> int:
    """Tricks won, from a token that says them in one of five ways; refused where impossible."""
    needed, level, number = contract.tricks_needed, contract.level.value, result.number
    tricks = {
        "made": needed,
        "plus": needed + number,
        "minus": needed - number,
        "tricks": number,
        "odd_tricks": BOOK + number,
    }[result.value]
    if result.value == "odd_tricks" and not level <= number <= 7:
        reason = "odd_tricks"
    elif result.value == "minus" and number == 0:
        reason = "minus_zero"
    elif 0 <= tricks <= TRICKS_IN_A_DEAL:
        return tricks
    else:
        reason = {"plus": "too_many_tricks", "minus": "too_few_tricks"}.get(
            result.value, "no_such_tricks"
        )
    raise refusal(
        *(reason, text, result.span),
        contract=contract,
        level=level,
        tricks=tricks,
        most_over=TRICKS_IN_A_DEAL - needed,
        most_down=needed,
    )
