"""What the pages of puzzles share: filling templates, and the style of what is around a grid."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib import resources
from typing import Any


def filled(template: str, parts: Mapping[str, str]) -> str:
    """The template with each `{{name}}` replaced; in one pass, so that nothing in the parts is taken for one."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], template)


def json_in_html(data: Any) -> str:
    """JSON that cannot end the script element it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def resource(package: str | None, name: str) -> str:
    """The text of a file that lies beside a package's modules."""
    return resources.files(package or __package__).joinpath(name).read_text("utf-8")


def style(package: str | None) -> str:
    """What all pages share, and then what `page.css` of a puzzle's package says."""
    return resource(__package__, "shared.css") + resource(package, "page.css")
