"""The one type of string that a request may carry: bounded and clean.

NUL ends a C string and PostgreSQL refuses it; a lone surrogate cannot be encoded at all.
"""

import math
from typing import Annotated, Any

from pydantic import AfterValidator, Field, TypeAdapter, ValidationError

from patients.dictation.typed import NotADni
from patients.written import written_dni


def clean_text(value: str) -> str:
    """A text that can be stored and sent on. Raises ValueError."""
    if "\0" in value:
        raise ValueError("must not contain NUL characters")
    if any("\ud800" <= char <= "\udfff" for char in value):
        raise ValueError("must not contain lone surrogates")
    return value


def clean_value(value: Any) -> Any:
    """A JSON value that can be stored and sent on, to its last leaf. Raises ValueError.

    Not recursive: the depth is the client's.
    """
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            clean_text(item)
        elif isinstance(item, float) and not math.isfinite(item):
            raise ValueError("must not contain a number beyond every bound")
        elif isinstance(item, dict):
            waiting += [*item, *item.values()]
        elif isinstance(item, list):
            waiting += item
    return value


def _not_blank(value: str) -> str:
    if not value.strip():
        raise ValueError("must not be blank")
    return value


def _in_one_line(value: str) -> str:
    """An id stands in addresses, which take no line break. Raises ValueError."""
    if value.splitlines() != [value]:
        raise ValueError("must not contain line breaks")
    return value


def _a_dni(value: str) -> str:
    try:
        return written_dni(value)
    except NotADni as error:
        raise ValueError(str(error)) from None


Clean = Annotated[str, AfterValidator(clean_text)]
"""Any length; may be empty."""

Identifier = Annotated[
    Clean,
    AfterValidator(_not_blank),
    AfterValidator(_in_one_line),
    Field(min_length=1, max_length=200),
]
"""A conversation's, turn's or message's id."""

Spoken = Annotated[Clean, AfterValidator(_not_blank), Field(min_length=1, max_length=4_000)]
"""What somebody said in one turn."""

MessageText = Annotated[Clean, Field(max_length=32_000)]
"""A message's content; may be empty."""

Document = Annotated[Clean, Field(max_length=40), AfterValidator(_a_dni)]
"""A patient's document: 7 or 8 digits once dots and spaces are gone. A refusal says why, and never
repeats the number."""

Taught = Annotated[Clean, Field(max_length=4_000)]
"""An answer or a correction; may be empty where the verdict does not need it."""

_IDENTIFIER: TypeAdapter[str] = TypeAdapter(Identifier)


def identifier_in(header: str | None) -> str | None:
    """An id from a header; None where there is none that can be one."""
    try:
        return None if header is None else _IDENTIFIER.validate_python(header.strip())
    except ValidationError:
        return None
