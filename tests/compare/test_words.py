"""The sentences of the room: a catalogue can list them, and each one is used."""

from __future__ import annotations

import re

from overtrick.compare import words
from support import ROOT

ROOM = ROOT / "src" / "overtrick" / "compare"
TEMPLATES = {name: text for name, text in vars(words).items() if name.isupper()}


def test_every_sentence_is_used() -> None:
    source = "".join(
        path.read_text(encoding="utf-8") for path in ROOM.glob("*.py") if path.name != "words.py"
    )
    assert len(TEMPLATES) > 20
    unused = {name for name in TEMPLATES if not re.search(rf"\bwords\.{name}\b", source)}
    assert unused == set()


def test_no_sentence_stands_twice() -> None:
    assert len(set(TEMPLATES.values())) == len(TEMPLATES)
