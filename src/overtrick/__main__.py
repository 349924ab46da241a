"""`python -m overtrick` is the `overtrick` command."""

from overtrick.cli.main import run

if __name__ == "__main__":
    run()
