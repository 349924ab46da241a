"""The two drivers of the notation, Python's and the page's, on the same texts."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from browser import Calculator
from overtrick import BoardResult, NotationError, PassedOut, parse_contract, parse_result
from overtrick.core.notation.languages import LANGUAGES
from support import PIECES, VECTORS, read_jsonl

READ = """
async ([tables, texts]) => {
  const { NotationError, Reader } = await import("/static/notation.js");
  const readers = {};
  return texts.map(([text, lang, goal]) => {
    readers[lang] ??= new Reader(tables, lang);
    try {
      return readers[lang][goal](text);
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      const { message, reason, text: shown, span, expected } = error;
      return { message, reason, text: shown, span, expected };
    }
  });
}
"""


def python_reads(text: str, lang: str, goal: str) -> Any:
    """What the page's driver should answer, from the other driver."""
    try:
        value = parse_result(text, lang) if goal == "result" else parse_contract(text, lang)
    except NotationError as error:
        return {
            "message": error.message,
            "reason": error.reason,
            "text": text,
            "span": list(error.span),
            "expected": list(error.expected),
        }
    if isinstance(value, PassedOut):
        return {"passedOut": True}
    contract = value.contract
    answer: dict[str, Any] = {
        "contract": {
            "level": contract.level.value,
            "strain": contract.strain.letters,
            "doubling": contract.doubling.letters,
        },
        "declarer": value.declarer.letters if value.declarer else None,
    }
    return answer | {"tricks": value.tricks} if isinstance(value, BoardResult) else answer


def page_reads(calculator: Calculator, texts: list[tuple[str, str, str]]) -> list[Any]:
    tables = calculator.page.request.get(f"{calculator.server}/data/en/notation.json").json()
    return list(calculator.page.evaluate(READ, [tables, texts]))


def test_every_vector(calculator: Calculator) -> None:
    rows = read_jsonl(VECTORS / "notation.jsonl")
    texts = [(row["text"], row["lang"], row.get("goal", "result")) for row in rows]
    read = page_reads(calculator.open(), texts)
    assert len(read) == len(texts) > 400
    for row, text, value in zip(rows, texts, read, strict=True):
        if "reason" in row:
            assert (value["reason"], value["span"]) == (row["reason"], row["span"]), text
        assert value == python_reads(*text), text


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(
            st.one_of(
                st.text(st.characters(exclude_categories=["Cs"])),
                st.lists(st.sampled_from(PIECES)).map("".join),
            ),
            st.sampled_from(list(LANGUAGES)),
            st.sampled_from(["result", "contract"]),
        ),
        min_size=50,
    )
)
def test_any_text(calculator: Calculator, texts: list[tuple[str, str, str]]) -> None:
    if calculator.page.url == "about:blank":
        calculator.open()
    read = page_reads(calculator, texts)
    for text, value in zip(texts, read, strict=True):
        expected = python_reads(*text)
        # The two Unicode tables may differ in age on what is shown as an escape.
        if not text[0].isprintable() and not text[0].isascii():
            for answer in (value, expected):
                answer.pop("message", None)
        assert value == expected, text
