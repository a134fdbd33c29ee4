"""Reading a request's body: JSON in UTF-8, without NaN, of bounded size and depth."""

import json
from typing import Any

from django.http import HttpRequest
from ninja.parser import Parser

from aura.api.errors import BadBody


def _no_constant(name: str) -> Any:
    raise BadBody(f"{name} is not JSON")


class StrictParser(Parser):
    """Refuses what Python's own reader lets through."""

    def parse_body(self, request: HttpRequest) -> Any:
        """The body as Python values. Raises BadBody."""
        try:
            text = request.body.decode("utf-8")
        except UnicodeDecodeError as error:
            raise BadBody("The body is not UTF-8.") from error
        try:
            return json.loads(text, parse_constant=_no_constant)
        except (ValueError, RecursionError) as error:
            raise BadBody("The body is not valid JSON.") from error
