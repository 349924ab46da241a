"""Timing: things that are compared are timed in turn, and the median of the ratios counts."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

ROUNDS = 15
Work = Callable[[], object]


@dataclass(frozen=True)
class Figure:
    """One measured job: its time, and how it stands to a peer's or a limit's."""

    job: str
    seconds: float
    against: str
    ratio: float
    """How many times as long the other takes, or how often the time fits into the limit."""
    target: float | None = None
    """The ratio to reach; None where the figure is only told."""

    def __str__(self) -> str:
        start = f"| {self.job} | {_duration(self.seconds)} | {self.against} | {self.ratio:.1f} |"
        if self.target is None:
            return f"{start} | |"
        return f"{start} {self.target:g} | {'met' if self.ratio >= self.target else 'MISSED'} |"


def against_peer(job: str, ours: Work, peer: str, theirs: Work, target: float | None) -> Figure:
    """Time both in turn, so that a machine whose speed drifts drifts for both."""
    number = _calibrate(theirs)
    pairs = [(_seconds(ours, number), _seconds(theirs, number)) for _ in range(ROUNDS)]
    ratio = median(their / our for our, their in pairs)
    return Figure(job, median(our for our, _ in pairs), peer, ratio, target)


def against_limit(job: str, ours: Work, limit: float, *, number: int = 1) -> Figure:
    """Time against a promised limit in seconds."""
    seconds = median(_seconds(ours, number) for _ in range(ROUNDS))
    return Figure(job, seconds, f"limit {_duration(limit)}", limit / seconds, 1)


def process(command: Sequence[str]) -> Work:
    """A whole process, from its start to its end."""

    def run() -> None:
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)

    return run


def _seconds(work: Work, number: int) -> float:
    begun = time.perf_counter()
    for _ in range(number):
        work()
    return (time.perf_counter() - begun) / number


def _calibrate(work: Work) -> int:
    """Repetitions that take about 50 ms."""
    number = 1
    while (taken := _seconds(work, number) * number) < 0.02:
        number *= 2
    return max(1, round(number * 0.05 / taken))


def _duration(seconds: float) -> str:
    for unit, factor in (("s", 1), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"
