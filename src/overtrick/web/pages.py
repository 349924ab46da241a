"""The pages for people: so far the calculator, in each of its languages, online and offline."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from jinja2 import Environment, PackageLoader, StrictUndefined

from overtrick.app.scoring import Conditions, score_text
from overtrick.core.notation import format_result
from overtrick.core.notation.languages import LANGUAGES
from overtrick.core.seat import Seat, Side
from overtrick.core.strain import TRICKS_IN_A_DEAL, Level, Strain
from overtrick.version import __version__
from overtrick.web.caching import etagged
from overtrick.web.data import TABLES, table_bytes
from overtrick.web.texts import (
    HOME_SCREEN_NAME,
    PAGE_LANGUAGES,
    preferred,
    script_texts,
    translations,
)

router = APIRouter(include_in_schema=False)

EXAMPLES = (
    # The worked examples, each with the vulnerability of declarer's side.
    ("4S N =", False),
    ("3NT N +1", True),
    ("2HX S -2", False),
    ("6NT N =", True),
    ("2HX N =", False),
    ("5CX E -4", False),
    ("1NTXX N +2", True),
    ("Pass", False),
)


@router.get("/")
def home(request: Request) -> Response:
    """The calculator in the language that the browser prefers."""
    response = calculator(request, preferred(request.headers.get("accept-language", "")))
    response.headers["Vary"] = "Accept-Language"
    return response


def calculator(request: Request, lang: str) -> Response:
    """The calculator in one language."""
    response = etagged(request, page_bytes(lang), "text/html; charset=utf-8")
    response.headers["Content-Language"] = lang
    return response


def _add_pages(lang: str) -> None:
    """A language's addresses; one without its last stroke leads to the one with it."""

    @router.get(f"/{lang}/")
    def page(request: Request) -> Response:
        return calculator(request, lang)

    @router.get(f"/{lang}")
    def without_slash(request: Request) -> Response:
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"/{lang}/{query}", 308)


for _lang in PAGE_LANGUAGES:
    _add_pages(_lang)


@router.get("/sw.js")
def service_worker(request: Request) -> Response:
    """The service worker, told which files make the calculator and what their version is."""
    head = (
        f"const VERSION = {json.dumps(version())};\nconst FILES = {json.dumps(offline_files())};\n"
    )
    script = (_static() / "service-worker.js").read_text(encoding="utf-8")
    return etagged(request, (head + script).encode(), "text/javascript; charset=utf-8")


@router.get("/manifest/{lang}.webmanifest")
def manifest(request: Request, lang: str) -> Response:
    """What a phone needs to put the calculator on its home screen."""
    if lang not in PAGE_LANGUAGES:
        raise HTTPException(404)
    gettext = translations(lang).gettext
    content = {
        "name": gettext(HOME_SCREEN_NAME),
        "short_name": "Overtrick",
        "lang": lang,
        "start_url": f"/{lang}/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#14532d",
        "icons": [{"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    return etagged(request, json.dumps(content).encode(), "application/manifest+json")


@cache
def page_bytes(lang: str) -> bytes:
    """The calculator's page as it is sent."""
    translation = translations(lang)
    environment = Environment(
        loader=PackageLoader("overtrick.web"),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    # The i18n extension adds this method, so types do not know it.
    environment.install_gettext_translations(translation, newstyle=True)  # type: ignore[attr-defined]
    page = environment.get_template("calculator.html").render(
        lang=lang,
        languages=PAGE_LANGUAGES,
        version=__version__,
        levels=list(Level),
        strains=list(Strain),
        seats=list(Seat),
        sides=list(Side),
        notrump=LANGUAGES[lang].strains["NT"][0].upper(),
        tricks=range(TRICKS_IN_A_DEAL + 1),
        examples=list(_examples(lang)),
        texts=script_texts(lang),
    )
    return page.encode()


def _examples(lang: str) -> Iterator[dict[str, object]]:
    for text, vulnerable in EXAMPLES:
        breakdown = score_text(text, Conditions(vulnerable)).breakdown
        shown = format_result(breakdown.result, symbols=True, lang=lang)
        yield {"text": text, "shown": shown, "vulnerable": vulnerable, "total": breakdown.total}


def offline_files() -> list[str]:
    """Every address that the calculator needs to work without a network."""
    static = [f"/static/{file.name}" for file in _static_files()]
    pages = ["/", *(f"/{lang}/" for lang in PAGE_LANGUAGES)]
    manifests = [f"/manifest/{lang}.webmanifest" for lang in PAGE_LANGUAGES]
    tables = [f"/data/{lang}/{name}.json" for lang in PAGE_LANGUAGES for name in TABLES]
    return [*pages, *static, *manifests, *tables]


@cache
def version() -> str:
    """A word that changes when anything changes that the calculator is made of."""
    digest = hashlib.sha256()
    for lang in PAGE_LANGUAGES:
        digest.update(page_bytes(lang))
        for name in TABLES:
            digest.update(table_bytes(lang, name))
    for file in _static_files():
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _static() -> Traversable:
    return files("overtrick.web") / "static"


def _static_files() -> list[Traversable]:
    """The files that pages load; the service worker itself comes from its own address."""
    found = (file for file in _static().iterdir() if file.name != "service-worker.js")
    return sorted(found, key=lambda file: file.name)
