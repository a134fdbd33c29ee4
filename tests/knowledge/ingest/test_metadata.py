"""Front matter that nothing reads, or that is read as something else, is reported."""

import pytest

from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.ingest.metadata import metadata_of
from knowledge.ingest.prepare import prepare
from knowledge.markdown import FindingCode, Severity, parse

PATTERN = compile_pattern(DEFAULT_PATTERN)
UNREAD, VALUE = FindingCode.FRONT_MATTER_UNREAD, FindingCode.FRONT_MATTER_VALUE
KNOWN = "notice: >-\n  Contenido de\n  demostración.\ncategory: tubo\ndoc_type: manual"


def manual(front_matter: str) -> str:
    return f"---\n{front_matter}\n---\n# T\n\n## S\n\nEl filtro se lava los lunes.\n"


CASES = [
    pytest.param(KNOWN, [], id="known"),
    pytest.param("category:\nnotice: ''", [], id="empty"),
    pytest.param("doc_type: '5'", [], id="quoted-number"),
    pytest.param(
        "category: x\ndoc_type: 5", [(3, VALUE, "«doc_type»", "entre comillas")], id="number"
    ),
    pytest.param("notice: 2026-01-31", [(2, VALUE, "«notice»", "«2026-01-31»")], id="date"),
    pytest.param("category: true", [(2, VALUE, "«category»", "no es un texto")], id="boolean"),
    pytest.param("category: [a, b]", [(2, VALUE, "«category»", "«a, b»")], id="list"),
    pytest.param(f"doc_type: {'a' * 41}", [(2, VALUE, "«doc_type»", "Acortalo")], id="long-type"),
    pytest.param(f"category: {'a' * 81}", [(2, VALUE, "«category»", "80")], id="long-category"),
    pytest.param(f"notice: {'a' * 2000}", [], id="long-notice"),
    pytest.param("foo: 1", [(2, UNREAD, "«foo»", "Borralo")], id="unknown"),
    pytest.param("a: 1\nb: 2", [(2, UNREAD, "«a»", ""), (3, UNREAD, "«b»", "")], id="unknowns"),
    pytest.param("categoria: x", [(2, UNREAD, "«categoria»", "«category»")], id="misspelt"),
    pytest.param("Notice: x", [(2, UNREAD, "«Notice»", "«notice»")], id="in-capitals"),
    pytest.param("valid_from: 2026-01-31", [(2, UNREAD, "«valid_from»", "«Fuentes»")], id="from"),
    pytest.param("valid_until: x", [(2, UNREAD, "«valid_until»", "«Fuentes»")], id="until"),
    pytest.param("enabled: false", [(2, UNREAD, "«enabled»", "«Fuentes»")], id="enabled"),
    pytest.param("title: Turbo", [(2, UNREAD, "«title»", "«# »")], id="title"),
]


@pytest.mark.parametrize(("front_matter", "reported"), CASES)
def test_odd_front_matter_is_a_warning_with_its_key_its_line_and_what_to_do(
    front_matter: str, reported: list[tuple[int, FindingCode, str, str]]
) -> None:
    found = prepare(manual(front_matter).encode(), name="t.md", pattern=PATTERN).findings

    assert [(one.line, one.code) for one in found] == [row[:2] for row in reported]
    for one, (_line, _code, key, todo) in zip(found, reported, strict=True):
        assert one.severity is Severity.WARNING
        assert key in one.message
        assert todo in one.message


def test_value_that_is_no_scalar_is_lost_with_an_error_and_no_second_finding() -> None:
    (found,) = prepare(
        manual("category: x\nnotice: {x: 1}").encode(), name="t.md", pattern=PATTERN
    ).findings

    assert (found.line, found.code) == (3, FindingCode.FRONT_MATTER_BROKEN)
    assert "«notice»" in found.message


def test_list_is_kept_as_its_items() -> None:
    assert metadata_of(parse(manual("category: [fijo, portátil]"))).category == "fijo, portátil"
