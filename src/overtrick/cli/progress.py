"""Showing on a terminal that work goes on, once it takes longer than a moment."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

A_MOMENT = 0.5
"""Seconds after which a person wants to see that something happens."""


class Work:
    """Work that goes on; `advance` tells that one part of it is done."""

    def __init__(self, what: str, parts: int | None) -> None:
        self.what = what
        self.parts = parts
        self.done = 0
        self._shown: Progress | None = None

    def advance(self) -> None:
        """One part more is done."""
        self.done += 1
        if self._shown is not None:
            self._shown.update(self._shown.task_ids[0], completed=self.done)

    def show(self) -> None:
        """Begin to show it."""
        from rich.console import Console  # slow to load, and rarely needed
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        progress = Progress(
            *(TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()),
            console=Console(stderr=True),
            transient=True,
        )
        progress.add_task(self.what, total=self.parts, completed=self.done)
        progress.start()
        self._shown = progress

    def hide(self) -> None:
        """Leave the terminal as it was."""
        if self._shown is not None:
            self._shown.stop()


@contextmanager
def working(what: str, parts: int | None = None) -> Iterator[Work]:
    """Show on standard error that work goes on, on a terminal only, after a moment."""
    work = Work(what, parts)
    if not sys.stderr.isatty():
        yield work
        return
    timer = Timer(A_MOMENT, work.show)
    timer.daemon = True
    timer.start()
    try:
        yield work
    finally:
        timer.cancel()
        timer.join()
        work.hide()
