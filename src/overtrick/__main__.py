"""`python -m overtrick` is the `overtrick` command."""

from overtrick.cli.main import run

run()
