"""`overtrick serve`: the web application and the HTTP API on this machine."""

from __future__ import annotations

import click


@click.command("serve")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen at; 0.0.0.0 lets other devices in.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen at; 0 takes any that is free.",
)
@click.option("--open/--no-open", "open_browser", default=False, help="Open a browser there.")
def command(host: str, port: int, open_browser: bool) -> None:
    """Serve the web application and the HTTP API.

    \b
    overtrick serve
    overtrick serve --open
    overtrick serve --host 0.0.0.0 --port 8080
    """
    try:
        # Slow to load, and an extra: only this command needs it.
        from overtrick.web.server import CannotListenError, serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "overtrick":
            raise
        raise click.ClickException(
            f"the web application needs more packages ({error.name} is missing): "
            'pip install "overtrick[web]"'
        ) from None
    try:
        serve(host, port, open_browser)
    except CannotListenError as error:
        raise click.ClickException(str(error)) from None
