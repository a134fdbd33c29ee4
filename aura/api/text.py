"""The one type of string that a request may carry: bounded and clean.

NUL ends a C string and PostgreSQL refuses it; a lone surrogate cannot be encoded at all.
"""

from typing import Annotated

from pydantic import AfterValidator, Field


def _clean(value: str) -> str:
    if "\0" in value:
        raise ValueError("must not contain NUL characters")
    if any("\ud800" <= char <= "\udfff" for char in value):
        raise ValueError("must not contain lone surrogates")
    return value


def _not_blank(value: str) -> str:
    if not value.strip():
        raise ValueError("must not be blank")
    return value


Clean = Annotated[str, AfterValidator(_clean)]
"""Any length; may be empty."""

Identifier = Annotated[Clean, AfterValidator(_not_blank), Field(min_length=1, max_length=200)]
"""A conversation's, turn's or message's id."""

Spoken = Annotated[Clean, AfterValidator(_not_blank), Field(min_length=1, max_length=4_000)]
"""What somebody said in one turn."""

MessageText = Annotated[Clean, Field(max_length=32_000)]
"""A message's content; may be empty."""
