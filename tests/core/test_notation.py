"""The notation: what is read, as what, and what is refused, where and why."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from dataclasses import FrozenInstanceError
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from overtrick import (
    BoardResult,
    Contract,
    DeclaredContract,
    NotationError,
    PassedOut,
    Played,
    Seat,
    Side,
    UnknownLanguageError,
    format_contract,
    format_result,
    parse_contract,
    parse_result,
)
from overtrick.core.notation.grammar import (
    EXAMPLES,
    FOLD,
    GRAMMAR,
    MAX_LENGTH,
    REASONS,
    tokens,
)
from overtrick.core.notation.languages import LANGUAGES
from support import PIECES, VECTORS, contract, every_played, read_jsonl, refusal_of

FOLDING = {ord(char): folded for char, folded in FOLD.items()}

VECTOR_ROWS = read_jsonl(VECTORS / "notation.jsonl")
READ = [row for row in VECTOR_ROWS if "result" in row]
REFUSED = [row for row in VECTOR_ROWS if "reason" in row]
PARSERS: dict[str, Callable[..., BoardResult | DeclaredContract]] = {
    "result": parse_result,
    "contract": parse_contract,
}


@pytest.mark.parametrize("row", READ, ids=lambda row: f"{row['lang']}:{row['text']}")
def test_read(row: Any) -> None:
    result = parse_result(row["text"], row["lang"])
    assert format_result(result) == row["result"]
    assert result is parse_result(row["result"])


@pytest.mark.parametrize("row", REFUSED, ids=lambda row: f"{row['lang']}:{row['text'][:30]!r}")
def test_refused(row: Any) -> None:
    error = refusal_of(row["text"], PARSERS[row["goal"]], lang=row["lang"])
    assert (error.reason, list(error.span)) == (row["reason"], row["span"])
    assert error.text == row["text"]


def test_every_reason_is_shown_by_a_vector() -> None:
    assert {row["reason"] for row in REFUSED} == set(REASONS)


def test_the_error_of_the_interface() -> None:
    error = refusal_of("4Sfoo", parse_result)
    assert error.span == (2, 5)
    assert error.expected == ("X", "XX", "N", "=", "+1", "-1")
    assert str(error) == '"foo" is not understood here; expected X, XX, N, =, +1 or -1'
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.__dict__) == (str(error), error.__dict__)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ("Pass", "1", "2", "3", "4", "5", "6", "7")),
        ("4", ("C", "D", "H", "S", "NT")),
        ("4SX", ("N", "=", "+1", "-1")),
        ("4S N", ("X", "XX", "=", "+1", "-1")),
        ("4SX N", ("=", "+1", "-1")),
        ("4S=x", ()),
    ],
)
def test_expected(text: str, expected: tuple[str, ...]) -> None:
    assert refusal_of(text, parse_result).expected == expected


def test_expected_speaks_the_language() -> None:
    assert refusal_of("4", parse_result, lang="fr").expected == ("T", "K", "C", "P", "SA")
    assert refusal_of("4", parse_result, lang="pl").expected == ("♣", "♦", "♥", "♠", "BA")
    assert refusal_of("4S N =", parse_contract).expected == ("X", "XX")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4S+4", '"+4" is too much: 4S has 3 overtricks at most'),
        ("1C-8", '"-8" is too much: 1C can go down 7 at most'),
        (
            "4S made 3",
            "\"made 3\" does not fit 4S: 'made' counts odd tricks, 4 to 7; "
            "otherwise write the margin, -1 or +1, or '10 tricks'",
        ),
        ("\x1b[31m", '"\\x1b" is not understood here; expected Pass, 1, 2, 3, 4, 5, 6 or 7'),
        ("4S=" + "y" * 40, f'"{"y" * 40}" comes after the end: the result is the last part'),
        ("4S=" + "y" * 41, f'"{"y" * 37}..." comes after the end: the result is the last part'),
        ("4S=" + "y" * 50, f'"{"y" * 37}..." comes after the end: the result is the last part'),
    ],
)
def test_messages(text: str, message: str) -> None:
    assert str(refusal_of(text, parse_result)) == message


def test_long_texts_are_refused_at_once() -> None:
    assert refusal_of(" " * (MAX_LENGTH - 3) + "4S?", parse_result).reason == "not_understood"
    assert format_result(parse_result(" " * (MAX_LENGTH - 3) + "4S=")) == "4S ="
    for text in ("4" * 10_000, "4S N " + " " * 10_000 + "=", "4S(" * 400_000):
        error = refusal_of(text, parse_result)
        assert (error.reason, error.span) == ("too_long", (MAX_LENGTH, len(text)))
        assert str(error) == "the text is longer than the 100 characters that a result can need"


def test_round_trip_of_every_result_in_every_language_and_style() -> None:
    declarers = (*Seat, *Side, None)
    for lang, symbols in product(LANGUAGES, (False, True)):
        written = {format_result(PassedOut(), symbols=symbols, lang=lang)}
        assert parse_result("".join(written), lang) is PassedOut()
        for bare, declarer in product(every_played(), declarers):
            played = Played(bare.contract, declarer, bare.tricks)
            text = format_result(played, symbols=symbols, lang=lang)
            assert parse_result(text, lang) is played
            written.add(text)
        assert len(written) == 10_291
    assert parse_result.__module__ == "overtrick.core.notation"


def test_round_trip_without_blanks_in_every_language() -> None:
    for lang in LANGUAGES:
        for bare, declarer in product(every_played(), (*Seat, *Side)):
            played = Played(bare.contract, declarer, bare.tricks)
            text = format_result(played, lang=lang).replace(" ", "")
            # "3SANS=" is the word "sans", to which no declarer is named.
            known = None if "SANS" in text and lang in ("fr", "de") else declarer
            assert parse_result(text, lang) is Played(bare.contract, known, bare.tricks), text


def test_every_spelling_in_every_place_is_read_as_itself() -> None:
    """Each strain's and each declarer's spelling, before and after a doubling."""
    codes = {place.letters: place for kind in (Seat, Side) for place in kind}
    for lang, language in LANGUAGES.items():
        spelled = tokens(language)
        for strain, words in spelled["strain"].items():
            for word in bare(words):
                parsed = parse_contract(f"3{word}", lang)
                assert parsed == DeclaredContract(contract(f"3{strain}"), None), (lang, word)
        strain = next(iter(language.strains["H"]))
        for code, words in spelled["declarer"].items():
            for word in bare(words):
                doubled = DeclaredContract(contract("3HX"), codes[code])
                assert parse_contract(f"3{strain} {word} x", lang) == doubled, (lang, word)
                assert parse_contract(f"3{strain}x {word}", lang) == doubled, (lang, word)


def test_no_spelling_means_two_things_in_one_place() -> None:
    for lang, language in LANGUAGES.items():
        spelled = tokens(language)
        for state, ways in GRAMMAR.items():
            seen: dict[str, tuple[str, str]] = {}
            for kind, _ in ways:
                for value, words in spelled[kind].items():
                    for word in words:
                        bare = word.replace(" ", "").translate(FOLDING)
                        assert seen.setdefault(bare, (kind, value)) == (kind, value), (
                            *(lang, state, word),
                        )


def test_tables_are_plain_and_folded() -> None:
    assert all(len(char) == len(folded) == 1 for char, folded in FOLD.items())
    for lang, language in LANGUAGES.items():
        for kinds in tokens(language).values():
            for words in kinds.values():
                for word in words:
                    assert word.translate(FOLDING) == word, lang
    with pytest.raises(FrozenInstanceError):
        LANGUAGES["en"].passed = "Passed"  # type: ignore[misc]
    # A capital that is not in the table would make a word unreadable in capitals.
    letters = {
        letter
        for language in LANGUAGES.values()
        for table in (language.strains, language.seats, language.sides)
        for words in table.values()
        for letter in "".join(words)
        if letter.upper() != letter
    }
    assert {letter.upper() for letter in letters} <= set(FOLD)
    assert set(EXAMPLES) <= {kind for ways in GRAMMAR.values() for kind, _ in ways}


def test_contracts_have_their_canonical_form() -> None:
    declared = DeclaredContract(contract("3NTX"), Seat.WEST)
    assert format_contract(declared) == "3NTX W"
    assert format_contract(declared, lang="fr") == "3SAX O"
    assert format_contract(contract("4S"), symbols=True) == "4♠"
    assert format_contract(DeclaredContract(contract("4S"), Side.EW), lang="sv") == "4S ÖV"
    assert format_contract(contract("4H"), lang="pl") == "4♥"
    assert format_result(parse_result("4HX N -1"), symbols=True) == "4♥X N -1"
    assert parse_contract("7NTX by N") == DeclaredContract(contract("7NTX"), Seat.NORTH)
    assert isinstance(parse_contract("1C").contract, Contract)


@pytest.mark.parametrize("lang", ["xx", "", "EN", "fr-FR"])
def test_unknown_languages_are_refused(lang: str) -> None:
    for use in (
        lambda: parse_result("4S=", lang),
        lambda: parse_contract("4S", lang),
        lambda: format_contract(contract("4S"), lang=lang),
        lambda: format_result(parse_result("4S="), lang=lang),
    ):
        with pytest.raises(UnknownLanguageError, match="there are en, fr, it"):
            use()


def test_only_values_are_written() -> None:
    writers: list[Callable[[Any], str]] = [format_result, format_contract]
    for write in writers:
        with pytest.raises(TypeError, match=" must be "):
            write("4S N =")
        with pytest.raises(TypeError, match="positional"):
            write(PassedOut(), True)  # type: ignore[call-arg]
    with pytest.raises(UnknownLanguageError):
        format_result(PassedOut(), lang="xx")


@pytest.mark.parametrize("text", [None, 4, b"4S N =", ["4S N ="]])
def test_only_text_is_read(text: Any) -> None:
    for parse in PARSERS.values():
        with pytest.raises(TypeError, match="must be str"):
            parse(text)


def bare(spellings: Iterable[str]) -> list[str]:
    """Spellings as they are typed, without the mark for the end of a word."""
    return [spelling.removesuffix("{e}") for spelling in spellings]


@given(
    st.one_of(st.text(), st.lists(st.sampled_from(PIECES)).map("".join)),
    st.sampled_from(list(LANGUAGES)),
)
@example("4S N =\n", "en")
@example("\ud800", "en")
@example("İ4", "en")
def test_no_text_crashes_and_spans_lie_in_it(text: str, lang: str) -> None:
    for parse in (parse_result, parse_contract):
        try:
            value = parse(text, lang)
        except NotationError as error:
            first, last = error.span
            assert 0 <= first <= last <= len(text)
            assert error.reason in REASONS
            assert str(error).isprintable()
        else:
            form: Any = format_contract if isinstance(value, DeclaredContract) else format_result
            assert parse(form(value, lang=lang), lang) == value


@given(st.data())
def test_blanks_and_capitals_between_tokens_change_nothing(data: st.DataObject) -> None:
    bare = data.draw(st.sampled_from(list(every_played())))
    declarer = data.draw(st.sampled_from([*Seat, *Side]))
    played = Played(bare.contract, declarer, bare.tricks)
    level = str(played.contract.level.value)
    doubling = played.contract.doubling.letters
    parts = [level, played.contract.strain.letters, doubling, declarer.letters]
    if data.draw(st.booleans()):
        parts[2:4] = parts[3:1:-1]
    parts.append(f"{played.margin:+d}" if played.margin else "=")
    blanks = st.text(" \t\u00a0", max_size=3)
    text = "".join(
        data.draw(blanks) + (part.lower() if data.draw(st.booleans()) else part) for part in parts
    )
    assert parse_result(text + data.draw(blanks)) is played


def test_two_readings_never_both_fit() -> None:
    """3NS is notrump by South, 3SN spades by North; so for all pairs of letters."""
    for first, second in combinations("CDHSNEW", 2):
        for text in (f"3{first}{second}", f"3{second}{first}"):
            if text[1] in "EW":
                assert refusal_of(text, parse_contract).span == (1, 3)
            elif text[2] in "NESW":
                strain = {"N": "NT"}.get(text[1], text[1])
                declarer = next(seat for seat in Seat if seat.letters == text[2])
                assert parse_contract(text) == DeclaredContract(contract(f"3{strain}"), declarer)
