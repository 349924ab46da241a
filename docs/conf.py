"""How Sphinx builds this site; the generated tables are in `_ext/tables.py`."""

import sys
from pathlib import Path

from overtrick import __version__

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "Overtrick"
author = "The Overtrick maintainers"
copyright = f"the years of its commits, {author}"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "tables"]
exclude_patterns = ["_build", "_ext"]
html_theme = "furo"
html_title = f"Overtrick {__version__}"
html_show_copyright = False

myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_preserve_defaults = True
python_display_short_literal_types = True
