"""Bring a catalogue of translations up to date: `python -m overtrick.web.catalogue fr`.

New texts are added without a translation, texts that are no longer used are dropped, and the
others stay as they are. Run it in a checkout, then translate what is empty in `locale/fr.po`.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from overtrick.web.texts import every_text

_UNUSED_HEADERS = (
    *('"Report-Msgid', '"POT-Creation', '"PO-Revision', '"Last-Translator', '"Language-Team'),
    *('"Generated-By', '"Project-Id'),
)
FOLDER = Path(__file__).parent / "locale"


def update(lang: str) -> int:
    """Write the catalogue of a language anew; gives the number of texts without a translation."""
    path = FOLDER / f"{lang}.po"
    old = Catalog(locale=lang)
    if path.exists():
        with path.open("rb") as file:
            old = read_po(file, locale=lang)
    new = Catalog(
        locale=lang,
        project="Overtrick",
        charset="utf-8",
        fuzzy=False,
        header_comment=f"# {lang}: what the pages say. See overtrick/web/texts.py.",
    )
    missing = 0
    for text in sorted(every_text()):
        message = old.get(text)
        translated = str(message.string) if message is not None and message.string else ""
        new.add(text, translated)
        missing += not translated
    written = io.BytesIO()
    write_po(written, new, width=100)
    lines = written.getvalue().decode().splitlines()
    # No dates and no placeholders: the file changes only where a text does.
    kept = [line for line in lines if not line.startswith(_UNUSED_HEADERS)]
    path.write_text("\n".join(kept) + "\n", encoding="utf-8")
    return missing


if __name__ == "__main__":
    for code in sys.argv[1:]:
        sys.stdout.write(f"{code}: {update(code)} texts without a translation\n")
