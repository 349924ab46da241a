"""What every test may use: the package's names in docstring examples, and the profiles."""

from __future__ import annotations

from collections.abc import Iterator

import hypothesis
import pytest
from playwright.sync_api import Browser

import overtrick
from browser import running_browser, running_server

collect_ignore = ["tests/mutation"]  # a program of its own, with a dependency of its own

hypothesis.settings.register_profile("default", deadline=None)
hypothesis.settings.register_profile("long", deadline=None, max_examples=1_000)
hypothesis.settings.load_profile("default")


@pytest.fixture(autouse=True)
def _public_names(doctest_namespace: dict[str, object]) -> None:
    """A docstring's example may use every public name without importing it."""
    doctest_namespace.update({name: getattr(overtrick, name) for name in overtrick.__all__})


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """One server for all tests that need one."""
    with running_server() as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of what a person sees."""
    with running_browser() as started:
        yield started
