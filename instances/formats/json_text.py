"""JSON from a file's bytes, with the line and column of what is wrong in it."""

from __future__ import annotations

import json
import re
from typing import Any

from ..errors import InvalidInput
from ..text import decode

CALLBACK = re.compile(r"\s*ipuz\s*\((.*)\)\s*;?\s*", re.DOTALL)
"""The first version of ipuz allowed a call around the object."""


def parse_json(data: bytes) -> Any:
    """The JSON value of a file. Raises InvalidInput with line and column."""
    text = decode(data)
    call = CALLBACK.fullmatch(text)
    if call is not None:
        # Blanks in place of the call leave line and column as they are.
        text = re.sub(r"[^\n]", " ", text[: call.start(1)]) + call[1]
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidInput(f"is not JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError) as error:
        # Numbers of thousands of digits, brackets in brackets without end.
        raise InvalidInput(f"is not JSON that can be read: {error}") from None
