"""Every example in README and docs runs and prints what it says.

- A ```console block holds lines `$ overtrick ...`, each followed by the exact output, standard
  error included; `$ echo $?` is followed by the last exit status; `$ cat FILE` by the file.
- A ```python block holds a doctest; the blocks of one page are one session.
- `<!-- file: NAME -->` before a ```text block makes that block a file for the commands below it.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import overtrick
from overtrick.app.shapes import CODES
from overtrick.cli.main import COMMANDS
from overtrick.core.notation.grammar import REASONS
from overtrick.core.notation.languages import LANGUAGES
from support import ROOT

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "GLOSSARY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
BLOCK = re.compile(
    r"(?:<!-- file: (?P<file>[\w.-]+) -->\s*)?^(?P<fence>```+)(?P<kind>[^\n]*)\n"
    r"(?P<body>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)


class Block(NamedTuple):
    kind: str
    body: str
    line: int
    file: str | None


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(m["kind"], m["body"], text.count("\n", 0, m.start("body")) + 1, m["file"])
        for m in BLOCK.finditer(text)
        if "_build" not in page.parts
    ]


def page_id(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def sessions(body: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output that is claimed for it."""
    found: list[tuple[str, list[str]]] = []
    for line in body.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found and not found[-1][1] and found[-1][0].endswith("\\"):
            found[-1] = (found[-1][0][:-1] + line, [])
        else:
            assert found, f"a console block begins with a command, not {line!r}"
            found[-1][1].append(line)
    return [(command, "\n".join(output).rstrip()) for command, output in found]


@pytest.mark.parametrize("page", [p for p in PAGES if p.name != "CONTRIBUTING.md"], ids=page_id)
def test_every_example_is_in_a_block_that_is_run(page: Path) -> None:
    run = "".join(block.body for block in blocks(page) if block.kind in ("console", "python"))
    text = page.read_text(encoding="utf-8")
    for prompt in (">>> ", "$ overtrick"):
        prompts = re.compile(f"^{re.escape(prompt)}", re.MULTILINE)
        assert len(prompts.findall(run)) == len(prompts.findall(text))


def test_console_parser() -> None:
    assert sessions("$ a b\nx\n\ny\n$ c\n") == [("a b", "x\n\ny"), ("c", "")]


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_console_examples(page: Path, tmp_path: Path) -> None:
    bin_folder = Path(sys.executable).parent
    environment = {
        "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}",
        "PYTHONIOENCODING": "utf-8",
        "LC_ALL": "C.UTF-8",
    }
    status = 0
    for block in blocks(page):
        if block.file:
            (tmp_path / block.file).write_text(block.body, encoding="utf-8")
        if block.kind != "console":
            continue
        for command, claimed in sessions(block.body):
            if command == "echo $?":
                assert claimed == str(status), f"line {block.line}"
                continue
            assert shlex.split(command)[0] in {"overtrick", "printf", "cat", "python"}, command
            done = subprocess.run(
                ["bash", "-c", command],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                env=environment,
                cwd=tmp_path,
                timeout=60,
                check=False,
            )
            status = done.returncode
            assert done.stdout.decode().rstrip() == claimed, f"line {block.line}: {command}"


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_python_examples(page: Path) -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    names: dict[str, object] = {}
    for block in blocks(page):
        if block.kind != "python":
            continue
        assert ">>>" in block.body, f"{page_id(page)}, line {block.line}: no example to run"
        test = parser.get_doctest(block.body, names, page_id(page), str(page), block.line - 1)
        report: list[str] = []
        failed = runner.run(test, out=report.append, clear_globs=False).failed
        assert not failed, "".join(report)
        names = test.globs


def test_readme_has_examples_of_both_kinds_and_two_set_up_commands() -> None:
    kinds = [block.kind for block in blocks(ROOT / "README.md")]
    assert "console" in kinds
    assert "python" in kinds
    commands = [block.body for block in blocks(ROOT / "README.md") if block.kind == "sh"]
    assert commands[0].split("\n")[:2] == ["make run", "make test"]


def test_every_public_name_stands_once_in_the_reference() -> None:
    library = (ROOT / "docs" / "reference" / "library.md").read_text(encoding="utf-8")
    named = re.findall(r"^```?.*auto\w+.*|^\.\. (?:auto|py:).*", library, re.MULTILINE)
    documented = [re.split(r"[ .:}]+", line.strip("` "))[-1] for line in named]
    assert sorted(documented) == sorted(overtrick.__all__)


def test_every_error_code_reason_and_language_is_documented() -> None:
    command = (ROOT / "docs" / "reference" / "command.md").read_text(encoding="utf-8")
    for word in (*REASONS, "board", *CODES.values(), "usage", "input"):
        assert f"`{word}`" in command, word
    letters = (ROOT / "docs" / "how-to" / "national-letters.md").read_text(encoding="utf-8")
    for page in (command, letters):
        assert all(f"`{lang}`" in page for lang in LANGUAGES)


def test_every_command_and_option_is_documented() -> None:
    reference = (ROOT / "docs" / "reference" / "command.md").read_text(encoding="utf-8")
    from importlib import import_module

    for name, module in COMMANDS.items():
        assert f"overtrick {name}" in reference
        for parameter in import_module(module).command.params:
            for option in (*parameter.opts, *parameter.secondary_opts):
                assert option in reference or not option.startswith("-"), (name, option)
