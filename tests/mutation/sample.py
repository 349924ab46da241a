"""Change a pure room in one place, many times, and see a test fail each time: `make mutation`.

Cosmic Ray makes the mutants (a constant changed, a comparison turned, a decorator removed ...).
From all those of a room a sample with a fixed seed is run, each against the room's own tests, on a
copy of the project. Every mutant must be killed; those that change nothing are listed in
`EQUIVALENT` with the reason why. With 150 mutants of each room this takes some nine minutes on two
processors.
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


class Room(NamedTuple):
    """A room, what its mutants are run against, and the operators that change nothing there."""

    path: str
    tests: str
    same_meaning: tuple[str, ...]


ROOMS = {
    # Values of the core are compared by identity and by equality alike.
    "core": Room(
        "src/overtrick/core", "tests/core", ("_Is_Eq", "_IsNot_NotEq", "_Eq_Is", "_NotEq_IsNot")
    ),
    # Here too for what is compared by identity; but equal fractions are not identical.
    "compare": Room(
        "src/overtrick/compare",
        "tests/compare src/overtrick/compare",
        ("_Is_Eq", "_IsNot_NotEq"),
    ),
}


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
    # compare
    Equivalent("if TYPE_CHECKING:", ("AddNot",), "speaks to type checkers only"),
    Equivalent(r"for place, won in zip\(.*", ("False",), "a sum for each place"),
    Equivalent(r"return tuple\(zip\(lows, highs, .*", ("False",), "as many bounds as values"),
    Equivalent(r"if scaled.denominator != 1:", ("NotEq_Gt",), "is never less"),
    Equivalent("return value < 0", ("Lt_LtE",), "0 has no digits to cut off"),
    Equivalent(
        "return beyond_half > 0", ("Gt_GtE", "NumberReplacer-1"), "0 has gone another way before"
    ),
    Equivalent(
        r"(size = difference|return won) if difference > 0 else .*",
        ("Gt_GtE", "NumberReplacer-1"),
        "less than a point is 0 IMPs, without a sign",
    ),
    Equivalent(r"if group.results < 2:", ("Lt_NotEq",), "more than two have been refused"),
    Equivalent(r".* if self.score > self.other else .*", ("Gt_GtE",), "a tie has other words"),
    Equivalent(r"return self.results < self.expected .*", ("Lt_NotEq",), "never more than that"),
    Equivalent(r"if \(kind is ButlerDatum.GIVEN\) != .*", ("NotEq_IsNot",), "True exists once"),
    Equivalent(r"rest == 5 and .*", ("Eq_GtE",), "more than 5 went up; of a half, 1 is the most"),
    Equivalent("return -rounded if value < 0 .*", ("Lt_LtE", "Number"), "near 0 rounded is 0"),
    Equivalent(
        r"while factor \* factor <= inside:",
        ("LtE_Lt", "Mul_Add", "Mul_BitOr", "Mul_BitAnd"),
        "the root of a square is exact anyway, and a longer search finds no more",
    ),
    Equivalent(r"while inside % .* == 0:", ("Eq_LtE",), "a remainder is never less"),
    Equivalent(
        r"is_larger = .*default=0\)", ("Number",), "without others 1 and 2 are small anyway"
    ),
    Equivalent(
        r"return group.results < 3 or .*", ("Lt_NotEq",), "the table has no group of more than 3"
    ),
)

# A plugin that these rooms do not use only takes time to load.
PYTEST = "-m pytest -x -q -p no:cacheprovider -p no:schemathesis --no-header --tb=no"

CONFIGURATION = """
[cosmic-ray]
module-path = "{room.path}"
timeout = 30.0
excluded-modules = []
test-command = "{python} {pytest} {room.tests}"

[cosmic-ray.distributor]
name = "local"
"""


def main() -> int:
    """Run a sample of each room; the exit status is 1 when a mutant lives."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--room", choices=ROOMS, action="append", help="by default all")
    parser.add_argument("--sample", type=int, default=150, help="mutants of each room")
    parser.add_argument("--seed", type=int, default=77)
    arguments = parser.parse_args()
    rooms = arguments.room or ROOMS
    living = [_living(name, arguments.sample, arguments.seed) for name in rooms]
    return 1 if any(living) else 0


def _living(name: str, sample: int, seed: int) -> int:
    """How many mutants of a room live."""
    room = ROOMS[name]
    with tempfile.TemporaryDirectory() as folder:
        copies = [_copy(Path(folder) / str(i), room) for i in range(os.cpu_count() or 1)]
        items = _items(copies[0], room, seed)
        chosen = items[:sample]
        shares = [chosen[i :: len(copies)] for i in range(len(copies))]
        print(f"{name}: {len(chosen)} of {len(items)} mutants, seed {seed}", flush=True)
        with ThreadPoolExecutor() as pool:
            living = [diff for found in pool.map(_run, copies, shares) for diff in found]
    for diff in living:
        print(diff)
    print(f"{name}: {len(chosen) - len(living)} mutants killed, {len(living)} alive", flush=True)
    return len(living)


def _copy(folder: Path, room: Room) -> Path:
    """A copy of what the room's tests need, with a session of all its mutants in it."""
    for name in ("src", "tests"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for name in ("pyproject.toml", "conftest.py"):
        shutil.copy(ROOT / name, folder / name)
    configuration = CONFIGURATION.format(python=sys.executable, pytest=PYTEST, room=room)
    (folder / "session.toml").write_text(configuration, encoding="utf-8")
    _cosmic_ray(folder, "init", "session.toml", "session.sqlite")
    # Without a mutant the tests must pass, or they would kill everything. This run alone leaves
    # bytecode, which saves the others time. A mutant is newer than it and is compiled anew; but two
    # mutants of one second could be taken for each other, so Cosmic Ray's runs leave none.
    _run_program(folder, sys.executable, *PYTEST.split(), *room.tests.split())
    return folder


def _cosmic_ray(folder: Path, *arguments: str) -> None:
    _run_program(folder, str(Path(sys.executable).parent / "cosmic-ray"), *arguments)


def _run_program(folder: Path, *command: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)


def _items(folder: Path, room: Room, seed: int) -> list[WorkItem]:
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
        return sorted((i for i in session.work_items if _is_visible(folder, room, i)), key=rank)


@cache
def _source(folder: Path, module: Path) -> str:
    return (folder / module).read_text(encoding="utf-8")


def _is_visible(folder: Path, room: Room, item: WorkItem) -> bool:
    (mutation,) = item.mutations
    source = _source(folder, mutation.module_path)
    if mutation.operator_name.endswith(room.same_meaning):
        return False
    if any(start <= mutation.start_pos < end for start, end in _not_run(source)):
        return False
    line = source.splitlines()[mutation.start_pos[0] - 1].strip()
    operator = mutation.operator_name
    if operator.endswith("NumberReplacer"):
        operator += ("+1", "-1")[mutation.occurrence % 2]
    return not any(
        re.fullmatch(same.line, line) and any(name in operator for name in same.operators)
        for same in EQUIVALENT
    )


def _not_run(source: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Where the source speaks to type checkers only: annotations and protocols."""
    spoken: ast.expr | ast.stmt
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef(returns=ast.expr() as spoken):
                pass
            case ast.arg(annotation=ast.expr() as spoken):
                pass
            case ast.AnnAssign(annotation=spoken):
                pass
            case ast.ClassDef(bases=[ast.Name("Protocol")]) as spoken:
                pass
            case _:
                continue
        yield (
            (spoken.lineno, spoken.col_offset),
            (spoken.end_lineno or 0, spoken.end_col_offset or 0),
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
