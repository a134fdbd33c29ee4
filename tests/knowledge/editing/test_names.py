"""Names of uploaded manuals: a path that stays inside, ending in .md."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.editing.names import InvalidName, checked_name


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("m50.md", "m50.md"),
        ("cap/recarga", "cap/recarga.md"),
        ("cap/recarga.txt", "cap/recarga.md"),
        ("CAP/Recarga.MD", "CAP/Recarga.md"),
        ("concentradores electricos/zen_o.markdown", "concentradores electricos/zen_o.md"),
        ("  m50.md  ", "m50.md"),
        ("bateri\u0301a.md", "batería.md"),
        ("v1.2", "v1.2.md"),
        ("cap/txt", "cap/txt.md"),
    ],
)
def test_name_is_kept_as_manuals_on_disk_have_it(given_name: str, kept: str) -> None:
    assert checked_name(given_name) == kept


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", "..", "../m50.md", "cap/../m50.md", "./m50.md", "/etc/passwd", "cap//m50.md"),
        *("cap/", ".md", "cap/.md", ".oculto/m50.md", "cap\\m50.md", "m50\x00.md", "m\u202e50.md"),
        *("cap /m50.md", "a" * 301, f"{'a' * 298}.md", "m\ud80050.md", "m50\n.md"),
    ],
)
def test_name_that_is_no_path_inside_is_refused(name: str) -> None:
    with pytest.raises(InvalidName):
        checked_name(name)


@given(st.text())
def test_name_that_is_let_through_stays_inside_and_stays_the_same(name: str) -> None:
    try:
        kept = checked_name(name)
    except InvalidName:
        return
    assert checked_name(kept) == kept
    assert kept == unicodedata.normalize("NFC", kept)
    assert not kept.startswith("/")
    assert not {"..", ".", ""} & set(kept.split("/"))
    assert kept.endswith(".md")
    assert len(kept) <= 300
