"""knowledge.markdown.front_matter: the metadata at the top of a manual."""

from datetime import date

import pytest

from knowledge.markdown import FindingCode, Manual, parse
from knowledge.markdown.front_matter import MAX_CHARACTERS

BODY = "# M50\n\n## Filtro\n\nRevisá el filtro de entrada.\n"


def codes(manual: Manual) -> list[tuple[int, FindingCode]]:
    return [(found.line, found.code) for found in manual.findings]


def test_front_matter_scalars_and_lists_are_metadata() -> None:
    manual = parse(
        "---\nequipo: M50\nalias: [SysMed M50, m 50]\ndemostracion: true\nversion: 2\n"
        f"desde: 2026-01-31\nnota:\n---\n{BODY}"
    )

    assert dict(manual.front_matter) == {
        "equipo": "M50",
        "alias": ("SysMed M50", "m 50"),
        "demostracion": True,
        "version": 2,
        "desde": date(2026, 1, 31),
        "nota": None,
    }
    assert manual.findings == ()
    assert [(passage.line, passage.content) for passage in manual.passages] == [
        (13, "Revisá el filtro de entrada.")
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(BODY, id="none"),
        pytest.param(f"---\n---\n{BODY}", id="empty"),
        pytest.param(f"---  \n# nota\n---\n{BODY}".replace("# nota\n", "\n"), id="blank"),
    ],
)
def test_front_matter_absent_or_empty_is_no_defect(text: str) -> None:
    manual = parse(text)

    assert dict(manual.front_matter) == {}
    assert manual.findings == ()


@pytest.mark.parametrize(
    ("metadata", "kept", "line"),
    [
        pytest.param("equipo: a: b", {}, 2, id="not-yaml"),
        pytest.param("uno: 1\n\tdos: 2", {}, 3, id="tab"),
        pytest.param("- uno\n- dos", {}, 1, id="list"),
        pytest.param("Un texto cualquiera", {}, 1, id="text"),
        pytest.param("desde: 2024-13-40", {}, 1, id="impossible-date"),
        pytest.param("n: " + "9" * 6000, {}, 1, id="endless-number"),
        pytest.param("a: " + "[" * 3000, {}, 1, id="deep"),
        pytest.param("a: \x01", {}, 1, id="control-character"),
        pytest.param("a: " + "b" * MAX_CHARACTERS, {}, 1, id="too-long"),
        pytest.param("a: !!python/object:os.system x", {}, 2, id="python-object"),
        pytest.param("a: 1\nb: {c: 2}", {"a": 1}, 3, id="nested-mapping"),
        pytest.param("a: 1\nb: [[2]]", {"a": 1}, 3, id="nested-list"),
        pytest.param("a: 1\nb: .nan", {"a": 1}, 3, id="not-a-number"),
        pytest.param("a: 1\nb: !!binary aGk=", {"a": 1}, 3, id="bytes"),
        pytest.param("a: 1\n2: b", {"a": 1}, 3, id="key-not-text"),
        pytest.param("a: 1\na: 2", {"a": 2}, 2, id="repeated-key"),
    ],
)
def test_front_matter_broken_is_reported_and_the_manual_is_read(
    metadata: str, kept: dict[str, object], line: int
) -> None:
    manual = parse(f"---\n{metadata}\n---\n{BODY}")

    assert dict(manual.front_matter) == kept
    assert codes(manual) == [(line, FindingCode.FRONT_MATTER_BROKEN)]
    assert manual.title == "M50"
    assert len(manual.passages) == 1


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"---\nequipo: M50\n{BODY}", id="no-end"),
        pytest.param(f"---\nequipo: M50\n{BODY}\n---\n", id="a-rule-far-below"),
        pytest.param(f"---\n\n{BODY}", id="a-rule-at-the-top"),
    ],
)
def test_front_matter_unclosed_does_not_swallow_the_manual(text: str) -> None:
    manual = parse(text)

    assert (1, FindingCode.FRONT_MATTER_UNCLOSED) in codes(manual)
    assert dict(manual.front_matter) == {}
    assert manual.title == "M50"
    assert [passage.content for passage in manual.passages] == ["Revisá el filtro de entrada."]


def test_front_matter_unclosed_to_the_end_of_the_file_is_reported() -> None:
    manual = parse("---\nequipo: M50\nmodelo: x\n")

    assert codes(manual) == [
        (1, FindingCode.FRONT_MATTER_UNCLOSED),
        (1, FindingCode.NO_TITLE),
        (1, FindingCode.NO_PASSAGES),
    ]


@pytest.mark.parametrize(
    "metadata",
    [
        pytest.param(r'notice: "a\0b"', id="nul"),
        pytest.param(r'notice: "\uD800"', id="surrogate"),
        pytest.param(r'category: [uno, "\uDFFF"]', id="in-a-list"),
        pytest.param(r'"a\0b": 1', id="key"),
        pytest.param(r'"a\0b": {x: 1}', id="key-of-no-scalar"),
        pytest.param('"a\\0b": 1\n"a\\0b": 2', id="key-twice"),
        pytest.param(r'? ["a\0b"]' + "\n: 1", id="key-of-a-list"),
        pytest.param("n: 0x" + "f" * 6000, id="number-that-cannot-be-written"),
        pytest.param("? 0x" + "f" * 6000 + "\n: 1", id="key-that-cannot-be-written"),
        pytest.param("n: !!bool quizás", id="tag-of-another-type"),
        pytest.param("n: !!timestamp mañana", id="tag-of-no-date"),
        pytest.param('n: !!int ""', id="tag-of-no-number"),
        pytest.param(r'n: !!int "\0"', id="nul-in-a-problem"),
        pytest.param(r'n: !a%00b "\uD800"', id="nul-in-a-tag"),
    ],
)
def test_metadata_that_cannot_be_stored_is_lost_with_a_finding_that_can(metadata: str) -> None:
    manual = parse(f"---\n{metadata}\n---\n{BODY}")

    assert dict(manual.front_matter) == {}
    assert {code for _line, code in codes(manual)} == {FindingCode.FRONT_MATTER_BROKEN}
    for found in manual.findings:
        assert "\0" not in found.message
        found.message.encode()
    assert [passage.content for passage in manual.passages] == ["Revisá el filtro de entrada."]
