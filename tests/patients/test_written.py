"""A document as a person types it, and why one is refused."""

import pytest

from patients.dictation.typed import NotADni
from patients.written import written_dni


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("9912340", "9912340"),
        ("9.912.340", "9912340"),
        ("9 912 340", "9912340"),
        ("9-912-340", "9912340"),
        ("32-456 789", "32456789"),
        ("32. 456. 789", "32456789"),
        ("32–456–789", "32456789"),
        ("05.123.456", "5123456"),
        ("99 12 34 01", "99123401"),
        (" 32.456.789. ", "32456789"),
        ("32.456.789#", "32456789"),
    ],
)
def test_document_is_taken_as_it_is_written(text: str, digits: str) -> None:
    assert written_dni(text) == digits


@pytest.mark.parametrize(
    "text",
    [
        "-9912340",
        "9912340-",
        ".9912340",
        "9912340.1",
        "9.9.1.2.3.4.0.1",
        "9-9-1-2-3-4-0",
        "9912.340",
        "99.12.34.01",
        "9..912.340",
        "9912340.\u20111",
        "9,912,340",
        "123456",
    ],
)
def test_signs_that_part_no_thousands_are_refused_with_the_reason(text: str) -> None:
    with pytest.raises(NotADni) as refused:
        written_dni(text)

    assert text not in str(refused.value)
    assert len(str(refused.value)) > 10
