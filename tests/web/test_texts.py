"""The catalogues: complete, without what is not used, and with every place to fill in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import overtrick.web
from overtrick.web import catalogue
from overtrick.web.texts import PAGE_LANGUAGES, every_text, preferred, translations

FOLDER = Path(overtrick.web.__file__).parent / "locale"
PLACES = re.compile(r"\{\w+\}")


@pytest.mark.parametrize("lang", [lang for lang in PAGE_LANGUAGES if lang != "en"])
def test_a_catalogue_is_complete(lang: str) -> None:
    with (FOLDER / f"{lang}.po").open("rb") as file:
        messages = read_po(file, locale=lang)
    found = {str(message.id): str(message.string) for message in messages if message.id}
    assert set(found) == every_text()
    for text, translated in found.items():
        assert translated
        assert sorted(PLACES.findall(text)) == sorted(PLACES.findall(translated)), text


def test_updating_a_catalogue_keeps_what_is_translated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    before = (FOLDER / "fr.po").read_text(encoding="utf-8")
    (tmp_path / "fr.po").write_text(before, encoding="utf-8")
    assert catalogue.update("fr") == 0
    assert (tmp_path / "fr.po").read_text(encoding="utf-8") == before
    assert catalogue.update("sv") == len(every_text())


def test_every_language_has_its_catalogue() -> None:
    assert {path.stem for path in FOLDER.glob("*.po")} == set(PAGE_LANGUAGES) - {"en"}
    assert translations("en").gettext("Game") == "Game"
    assert translations("fr").gettext("Game") == "Manche"


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CH, en;q=0.5", "fr"),
        ("sv, en;q=0.8, fr;q=0.9", "fr"),
        ("fr;q=0", "en"),
        ("de, *;q=0.1", "en"),
        ("fr;q=nonsense, en", "en"),
        ("FR", "fr"),
        ("fr; q=0.9, en;q=0.5", "fr"),
        ("fr ;q=1.0", "fr"),
        ("fr;q=nan", "en"),
        (",;q=,fr;q=1" * 1000, "fr"),
    ],
)
def test_preferred_language(header: str, lang: str) -> None:
    assert preferred(header) == lang
