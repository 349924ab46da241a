"""The application that the tests of the API ask."""

from __future__ import annotations

import pytest

from api.asgi import Client
from overtrick.web.app import create_app


@pytest.fixture(scope="session")
def client() -> Client:
    return Client(create_app())
