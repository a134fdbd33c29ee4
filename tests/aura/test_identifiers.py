"""The names of conversations, turns and messages as they are kept."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.identifiers import kept, sealed

WITH_A_DOCUMENT = {
    "83619247": "",
    "call-83619247": "call-",
    "call83619247": "call",
    "conv_83.619.247": "conv_",
    "8361924": "",
    "a/83 619 247/b": "a/",
    "ticket-83619247-2": "ticket-",
    "８３６１９２４７": "",
    "⁸³⁶¹⁹²⁴⁷": "",
    "⑧③⑥①⑨②④⑦": "",
    "cliente83619247": "cliente",
    "doc83619247": "doc",
    "id83.619.247": "id",
    "83619247a": "",
    "83 61 92 47": "",
    "8361 9247": "",
    "836 192 47": "",
    "83.619247": "",
    "83.619 .247": "",
    "83 * 619 * 247": "",
    "20836192473": "",
    "20-83619247-3": "",
    "cuil 27.83.619.247.3": "cuil ",
}
NAMES = [
    *("call-1764", "conv-1764466338", "+5493515550123", "351-555-0123", "2026-11-30T10:20"),
    *("2026-11-30", "30/11/2026", "10:20:30.5", "call-2024-0012", "call-20241130102030"),
    *("+20836192473", "1764466338123", "tel:5493515550123", "00deadbeef83619247"),
    *("83619247-1a2b-4c3d-8e4f-123456781234", "a83619247b01", "llamada 7", "ñandú", "836192"),
]


@pytest.mark.parametrize("name", WITH_A_DOCUMENT)
def test_document_in_a_name_is_not_kept(name: str) -> None:
    masked = kept(name)

    assert masked.startswith(WITH_A_DOCUMENT[name] + "doc-")
    assert not re.search(r"\d{3}", masked)
    assert kept(masked) == masked


@pytest.mark.parametrize("name", NAMES)
def test_other_names_stay(name: str) -> None:
    assert kept(name) == name


def test_each_document_has_its_own_name_however_it_is_written() -> None:
    assert kept("83619247") == kept("83.619.247") != kept("83619248")
    assert kept("8361 9247") == kept("20-83619247-3") == kept("83619247") == sealed("83619247")


@given(st.text())
def test_name_that_was_kept_stays(name: str) -> None:
    assert kept(kept(name)) == kept(name)
