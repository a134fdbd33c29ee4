"""A typed or keyed-in document, and why one is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patients.dictation.typed import NotADni, checked_dni


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("32456789", "32456789"),
        ("32.456.789", "32456789"),
        (" 32 456 789 ", "32456789"),
        ("32-456-789", "32456789"),
        ("32–456–789", "32456789"),
        ("5123456", "5123456"),
        ("5.123.456", "5123456"),
        ("05.123.456", "5123456"),
        ("32456789#", "32456789"),
        ("32456789 #\n", "32456789"),
        ("99999998", "99999998"),
    ],
)
def test_accepts(text: str, digits: str) -> None:
    assert checked_dni(text) == digits


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no number"),
        ("  ", "no number"),
        ("#", "no number"),
        ("M5123456", "digits only"),
        ("32456789a", "digits only"),
        ("treinta y dos", "digits only"),
        ("32,456,789", "digits only"),
        ("+32456789", "digits only"),
        ("32#456789", "digits only"),
        ("*32456789#", "digits only"),
        ("٣٢٤٥٦٧٨٩", "digits only"),
        ("324567", "this has 6"),
        ("324567890", "this has 9"),
        ("20-32456789-3", "this has 11"),
        ("00000000", "all zeros"),
        ("0000000", "all zeros"),
        ("0", "all zeros"),
        ("00123456", "begin with zeros"),
        ("0123456", "begin with zeros"),
        ("11111111", "repeat one digit"),
        ("1" * 10_000, "much longer"),
    ],
)
def test_refuses(text: str, why: str) -> None:
    with pytest.raises(NotADni, match=why):
        checked_dni(text)


@given(st.text())
def test_any_text_is_a_document_or_refused_without_repeating_it(text: str) -> None:
    try:
        assert 1_000_000 <= int(checked_dni(text)) <= 99_999_999
    except NotADni as refused:
        assert len(text) < 3 or text not in str(refused)
