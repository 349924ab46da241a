"""Change the core in one place, many times, and see a test fail each time: `make mutation`.

Cosmic Ray makes the mutants (a constant changed, a comparison turned, a decorator removed ...).
From all of them a sample with a fixed seed is run, each against the core's tests, on a copy of the
project. Every mutant must be killed; those that change nothing are listed in `EQUIVALENT` with
the reason why.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cosmic_ray.work_db import use_db
from cosmic_ray.work_item import WorkItem

ROOT = Path(__file__).resolve().parent.parent.parent
CORE = Path("src/overtrick/core")

# Values of the core are compared by identity and by equality alike: turning one into the other
# changes nothing.
SAME_MEANING = ("_Is_Eq", "_IsNot_NotEq", "_Eq_Is", "_NotEq_IsNot")


class Equivalent(NamedTuple):
    """A mutant that no test can see, because the program does the same; `line` is a pattern."""

    line: str
    operators: tuple[str, ...]
    reason: str


EQUIVALENT = (
    Equivalent("@final", ("RemoveDecorator",), "speaks to type checkers only"),
    Equivalent("@cache", ("RemoveDecorator",), "only time is lost"),
    Equivalent(r"@dataclass\(frozen=True, slots=True, eq=False\)", ("False",), "exists once"),
    Equivalent(r"@lru_cache.*", ("",), "only time or memory is lost"),
    Equivalent(r".* is (Strain.NOTRUMP|Doubling.REDOUBLED).*", ("Is_GtE",), "is the highest"),
    Equivalent(r".* is not (Strain.NOTRUMP|Doubling.REDOUBLED).*", ("IsNot_Lt",), "the highest"),
    Equivalent(r".* is Doubling.UNDOUBLED.*", ("Is_LtE",), "is the lowest"),
    Equivalent(r".* is not Doubling.UNDOUBLED.*", ("IsNot_Gt",), "is the lowest"),
    Equivalent(r"if kind == \"strain\":", ("Eq_GtE",), "no kind comes after it"),
    Equivalent(
        r"most_over=TRICKS_IN_A_DEAL - needed,", ("Sub_Mod",), "13 % 7 is 13 - 7, to 13 % 13"
    ),
    Equivalent(r"while place < len\(text\):", ("Lt_NotEq", "Lt_IsNot"), "a place is never beyond"),
    Equivalent(r"number = _number\(.* else 0", ("Number",), "no spelling without a number uses it"),
    Equivalent(r"if len\(parts\) == 1:", ("Eq_LtE", "Eq_Lt"), "no lines were asked for before"),
    Equivalent(r".*len\(self\[seat\]\) == TRICKS_IN_A_DEAL.*", ("Eq_GtE",), "never more than 13"),
)

CONFIGURATION = """
[cosmic-ray]
module-path = "src/overtrick/core"
timeout = 120.0
excluded-modules = []
test-command = "{python} -m pytest -x -q -p no:cacheprovider --no-header --tb=no tests/core"

[cosmic-ray.distributor]
name = "local"
"""


def main() -> int:
    """Run the sample; the exit status is 1 when a mutant lives."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=150)
    parser.add_argument("--seed", type=int, default=77)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        copies = [_copy(Path(folder) / str(i)) for i in range(os.cpu_count() or 1)]
        # Without a mutant the tests must pass, or they would kill everything.
        _cosmic_ray(copies[0], "baseline", "session.toml")
        items = _items(copies[0], arguments.seed)
        chosen = items[: arguments.sample]
        shares = [chosen[i :: len(copies)] for i in range(len(copies))]
        print(f"{len(chosen)} of {len(items)} mutants, seed {arguments.seed}", flush=True)
        with ThreadPoolExecutor() as pool:
            living = [diff for found in pool.map(_run, copies, shares) for diff in found]
    for diff in living:
        print(diff)
    print(f"{len(chosen) - len(living)} mutants killed, {len(living)} alive")
    return 1 if living else 0


def _copy(folder: Path) -> Path:
    """A copy of what the core's tests need, with a session of all mutants in it."""
    for name in ("src", "tests"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for name in ("pyproject.toml", "conftest.py"):
        shutil.copy(ROOT / name, folder / name)
    configuration = CONFIGURATION.format(python=sys.executable)
    (folder / "session.toml").write_text(configuration, encoding="utf-8")
    _cosmic_ray(folder, "init", "session.toml", "session.sqlite")
    return folder


def _cosmic_ray(folder: Path, *arguments: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run(
        [str(Path(sys.executable).parent / "cosmic-ray"), *arguments],
        cwd=folder,
        env=environment,
        check=True,
        stdout=subprocess.DEVNULL,
    )


def _items(folder: Path, seed: int) -> list[WorkItem]:
    """All mutants that a test could see, in an order by chance that a seed fixes.

    The order depends on each mutant's own line only: a change elsewhere draws no other sample.
    """

    def rank(item: WorkItem) -> bytes:
        (mutation,) = item.mutations
        source = _source(folder, mutation.module_path).splitlines()
        line, column = mutation.start_pos
        name = (seed, mutation.module_path, source[line - 1], column, mutation.operator_name)
        return hashlib.sha256(repr((*map(str, name), mutation.operator_args)).encode()).digest()

    with use_db(str(folder / "session.sqlite")) as session:
        return sorted((i for i in session.work_items if _is_visible(folder, i)), key=rank)


@cache
def _source(folder: Path, module: Path) -> str:
    return (folder / module).read_text(encoding="utf-8")


def _is_visible(folder: Path, item: WorkItem) -> bool:
    (mutation,) = item.mutations
    source = _source(folder, mutation.module_path)
    if mutation.operator_name.endswith(SAME_MEANING):
        return False
    # Type annotations are not run.
    if any(start <= mutation.start_pos < end for start, end in _annotations(source)):
        return False
    line = source.splitlines()[mutation.start_pos[0] - 1].strip()
    return not any(
        re.fullmatch(same.line, line)
        and any(name in mutation.operator_name for name in same.operators)
        for same in EQUIVALENT
    )


def _annotations(source: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(returns=ast.expr() as annotation):
                pass
            case ast.arg(annotation=ast.expr() as annotation):
                pass
            case ast.AnnAssign(annotation=annotation):
                pass
            case _:
                continue
        yield (
            (annotation.lineno, annotation.col_offset),
            (annotation.end_lineno or 0, annotation.end_col_offset or 0),
        )


def _run(folder: Path, items: list[WorkItem]) -> list[str]:
    """Run these mutants in a copy; gives the differences of those that lived."""
    session_file = str(folder / "session.sqlite")
    with use_db(session_file) as session:
        session.clear()
        session.add_work_items(items)
    _cosmic_ray(folder, "exec", "session.toml", "session.sqlite")
    with use_db(session_file) as session:
        return [
            result.diff or job
            for job, result in session.results
            if not result.is_killed or result.test_outcome is None
        ]


if __name__ == "__main__":
    sys.exit(main())
