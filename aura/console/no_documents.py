"""Fields of the back office that name things, or instruct: no person's document belongs there.

What came from a call (lessons, marks, labelled questions) is masked as it is saved instead.
"""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from aura.identifiers import kept
from knowledge.scrub import scrub

_FIGURE = re.compile(r"\d")
# No document is written in fours, and the message below proposes it.
_TELEPHONE = re.compile(r"(?<![\w-])\d{4}[- ]\d{4}(?![\w-])")


def no_number(value: Any) -> None:
    """For a name or a note. Raises ValidationError where it holds a document or a telephone."""
    text = _text(value)
    if scrub(text) != text:
        raise ValidationError(
            _("There is a number in it that may be a person's document. Write it without."),
            code="document",
        )


def no_document(value: Any) -> None:
    """For instructions, which may well name a telephone. Raises ValidationError."""
    text = _text(value)
    spoken = _FIGURE.sub("x", text)
    written = _TELEPHONE.sub("", text)
    if kept(written) != written or scrub(spoken) != spoken:
        raise ValidationError(
            _(
                "There is a number in it that may be a person's document. Write it without; a "
                "telephone can be written in groups, such as 4555-1234."
            ),
            code="document",
        )


def guard(field: forms.Field | None) -> forms.Field | None:
    """A field that refuses numbers, where it takes free text."""
    if isinstance(field, forms.CharField) and no_number not in field.validators:
        field.validators = [*field.validators, no_number]
    return field


def _text(value: Any) -> str:
    return "\n".join(map(str, value)) if isinstance(value, list | tuple) else str(value or "")
