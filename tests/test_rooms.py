"""What import rules cannot see: the pure rooms use no I/O, no clock, no chance and no floats."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from support import ROOT

PACKAGE = ROOT / "src" / "overtrick"
PURE_ROOMS = ("core", "compare", "games", "event")
ALLOWED_MODULES = {
    *("__future__", "abc", "bisect", "collections", "dataclasses", "decimal", "enum"),
    *("fractions", "functools", "itertools", "math", "operator", "re", "typing"),
    *("unicodedata", "overtrick"),
}
FORBIDDEN_NAMES = {
    *("open", "print", "input", "exec", "eval", "compile", "globals", "vars", "breakpoint"),
    *("float", "__import__", "exit", "quit", "memoryview"),
}


def pure_modules() -> list[Path]:
    return sorted(path for room in PURE_ROOMS for path in (PACKAGE / room).rglob("*.py"))


def offences(source: str) -> Iterator[str]:
    """What a pure module may not hold, with its line."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                modules = [alias.name for alias in names]
            case ast.ImportFrom(module=module, level=level):
                modules = [module or ""] if level == 0 else ["a relative import"]
            case ast.Constant(value=float() | complex()):
                yield f"line {node.lineno}: a float"
                continue
            case ast.Name(id=name) if name in FORBIDDEN_NAMES:
                yield f"line {node.lineno}: {name}"
                continue
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield f"line {node.lineno}: a true division, which makes a float of two integers"
                continue
            case ast.Global() | ast.AsyncFunctionDef() | ast.Await():
                yield f"line {node.lineno}: {type(node).__name__}"
                continue
            case _:
                continue
        for module in modules:
            if module.partition(".")[0] not in ALLOWED_MODULES:
                yield f"line {node.lineno}: import of {module}"


@pytest.mark.parametrize(
    "path", pure_modules(), ids=lambda path: path.relative_to(PACKAGE).as_posix()
)
def test_pure_rooms_are_pure(path: Path) -> None:
    assert list(offences(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        *("import os", "from pathlib import Path", "import datetime", "from random import choice"),
        *("from . import seat", "x = 0.5", "open('f')", "print(1)", "x = 1 / 2", "x /= 2"),
        *("def f():\n    global x", "float('1')", "import logging", "from math2 import pi"),
    ],
)
def test_the_check_sees(source: str) -> None:
    assert list(offences(source))


def test_the_check_lets_pass() -> None:
    assert not list(offences("from fractions import Fraction\nimport re\nx = Fraction(1, 2) // 3"))
    assert len(pure_modules()) >= 15
