"""Form fields of settings: what no turn could use is refused."""

import pytest
from django.core.exceptions import ValidationError

from aura.tenancy.unscoped_fields import CodePatternField, PrefixesField


@pytest.mark.parametrize("text", ["", " , ", "/cap", "cap/, /tubos"])
def test_folders_that_match_nothing_or_everything_are_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        PrefixesField().clean(text)


@pytest.mark.parametrize("text", ["", "[", "(a+)+", "x" * 300, "sin números"])
def test_code_pattern_that_cannot_be_used_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        CodePatternField(max_length=200).clean(text)
