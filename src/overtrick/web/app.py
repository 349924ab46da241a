"""The web application, put together."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from fastapi import APIRouter, FastAPI, Request, Response
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from overtrick.version import __version__
from overtrick.web import api, data, pages
from overtrick.web.caching import RevalidatedFiles, WeakTagsWhenCompressed, etagged
from overtrick.web.errors import FaultsAnswered, install_handlers
from overtrick.web.security import BodyLimit, HeadAsGet, SecurityHeaders

DESCRIPTION = """\
Bridge scoring that explains itself, as the command `overtrick` answers it.

Every error has one shape, `{"error": {"code": ..., "message": ...}}`. Unknown parameters and
fields are refused. In an address, + is written %2B.
"""

SMALLEST_COMPRESSED = 500
"""Bytes below which compressing costs more than it saves."""

docs = APIRouter(include_in_schema=False)


def create_app() -> FastAPI:
    """The application: the API, its description, the pages and their data."""
    app = FastAPI(
        title="Overtrick",
        version=__version__,
        description=DESCRIPTION,
        license_info={"name": "MIT", "identifier": "MIT"},
        # Its own pages load scripts from elsewhere; ours are below.
        openapi_url=None,
        generate_unique_id_function=lambda route: route.name,
        # A redirect would repeat whatever the Host header says.
        redirect_slashes=False,
        middleware=[  # the outermost first
            Middleware(SecurityHeaders),
            Middleware(FaultsAnswered),
            Middleware(HeadAsGet),
            Middleware(WeakTagsWhenCompressed),
            Middleware(GZipMiddleware, minimum_size=SMALLEST_COMPRESSED),
            Middleware(BodyLimit),
        ],
    )
    install_handlers(app)
    app.include_router(api.router)
    app.include_router(docs)
    app.mount(
        "/api/docs-assets",
        RevalidatedFiles(
            packages=[("overtrick.web", "api_docs"), ("fastapi_offline", "static")],
        ),
    )
    app.mount("/static", RevalidatedFiles(packages=[("overtrick.web", "static")]))
    app.include_router(data.router)
    app.include_router(pages.router)
    return app


@docs.get("/api/docs")
async def docs_page(request: Request) -> Response:
    """The page on which the API can be read and tried."""
    return etagged(request, _docs_page(), "text/html; charset=utf-8")


@docs.get("/api/openapi.json")
async def openapi(request: Request) -> Response:
    """The description of the API for programs."""
    return etagged(request, json.dumps(request.app.openapi()).encode(), "application/json")


@cache
def _docs_page() -> bytes:
    return (files("overtrick.web") / "api_docs" / "index.html").read_bytes()
