"""From a manual's bytes to the rows it should have."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.embedded.embeddings_request import LONGEST_TEXT
from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.ingest.prepare import PreparedSource, embedded_text, fingerprint_of, prepare
from knowledge.markdown import ChunkKind, UnreadableManual

PATTERN = compile_pattern(DEFAULT_PATTERN)

MANUAL = """\
---
category: concentrador
doc_type: guide
notice: Manual de demostración.
---
# Concentrador X1

## Errores

Si aparece un código, anotarlo.

| Código | Qué hacer |
| --- | --- |
| E1 | Apagar el equipo. |
| H08 / H01 | Revisar la salida. |

## Batería

Dura dos horas.
"""


def _prepared(text: str, name: str = "x1.md", pattern=PATTERN) -> PreparedSource:
    return prepare(text.encode(), name=name, pattern=pattern)


def _table(*rows: str) -> str:
    lines = [f"| {row} | Apagar. |" for row in rows]
    return "\n".join(["# X1", "", "## Errores", "", "| Código | Qué |", "| --- | --- |", *lines])


def _identities(text: str) -> list[str]:
    return [chunk.identity for chunk in _prepared(text).chunks]


def test_manual_becomes_a_source_with_its_front_matter():
    prepared = _prepared(MANUAL)

    assert (prepared.title, prepared.doc_type, prepared.category, prepared.notice) == (
        "Concentrador X1",
        "guide",
        "concentrador",
        "Manual de demostración.",
    )
    assert prepared.findings == ()


def test_manual_without_front_matter_is_a_manual():
    prepared = _prepared("# X1\n\n## Batería\n\nDura dos horas.\n")

    assert (prepared.doc_type, prepared.category, prepared.notice) == ("manual", "", "")


@pytest.mark.parametrize(
    ("front_matter", "category"),
    [("category: 7", "7"), ("category: true", "True"), ("category:", ""), ("other: x", "")],
)
def test_metadata_of_any_kind_is_kept_as_text(front_matter, category):
    prepared = _prepared(f"---\n{front_matter}\n---\n# X1\n\n## Batería\n\nDura dos horas.\n")

    assert prepared.category == category


def test_chunks_stand_in_order_with_their_codes():
    chunks = _prepared(MANUAL).chunks

    assert [(chunk.position, chunk.section, chunk.kind, chunk.codes) for chunk in chunks] == [
        (0, "Errores", ChunkKind.PROSE, ()),
        (1, "Errores", ChunkKind.ROW, ("E1",)),
        (2, "Errores", ChunkKind.ROW, ("H8", "H1")),
        (3, "Batería", ChunkKind.PROSE, ()),
    ]


def test_codes_are_those_of_the_pattern():
    chunks = _prepared(MANUAL, pattern=compile_pattern(r"E\d")).chunks

    assert [chunk.codes for chunk in chunks] == [(), ("E1",), (), ()]


def test_row_is_embedded_with_section_columns_and_title():
    row = _prepared(MANUAL).chunks[1]

    assert row.content == "Código: E1\nQué hacer: Apagar el equipo."
    assert (
        row.embedded_text == "Errores. Código: E1. Qué hacer: Apagar el equipo. (Concentrador X1)"
    )


def test_absorbed_heading_is_embedded_too():
    assert embedded_text("X1", ("Errores", "Del filtro"), "a") == "Errores. Del filtro. a (X1)"


@pytest.mark.parametrize(
    ("name", "title"), [("x1.md", "x1"), ("carpeta/el equipo.v2.md", "el equipo.v2")]
)
def test_manual_without_a_title_is_called_by_its_file(name, title):
    assert _prepared("## Batería\n\nDura dos horas.\n", name=name).title == title


def test_long_title_and_section_fit_their_columns():
    prepared = _prepared(f"# {'t' * 400}\n\n## {'s' * 400}\n\nDura dos horas.\n")

    assert len(prepared.title) == len(prepared.chunks[0].section) == 300
    assert [len(part) for part in prepared.chunks[0].path] == [300]


def test_sections_that_differ_only_beyond_their_column_stay_apart():
    prepared = _prepared(
        f"# X1\n\n## {'s' * 300}a\n\nDura dos horas.\n\n## {'s' * 300}b\n\nDura dos horas.\n"
    )

    assert len({chunk.identity for chunk in prepared.chunks}) == 2


def test_what_is_embedded_of_a_very_long_section_is_bounded():
    """Every server refuses some length, and one section must not stop the ingest of all manuals.

    What is stored and shown is whole all the same.
    """
    said = "Revisar el filtro. " * 1_000
    (chunk,) = _prepared(f"# X1\n\n## Filtro\n\n{said}\n").chunks

    assert chunk.content == said.strip()
    assert len(chunk.embedded_text) < LONGEST_TEXT
    assert chunk.embedded_text.endswith("(X1)")


def test_what_is_embedded_of_a_very_long_title_is_bounded():
    (chunk,) = _prepared(f"# {'t' * 9_000}\n\n## Filtro\n\nRevisar el filtro.\n").chunks

    assert len(chunk.embedded_text) < LONGEST_TEXT


def test_very_long_sections_with_the_same_beginning_are_embedded_apart():
    said = "Revisar el filtro. " * 1_000
    first, second = (
        _prepared(f"# X1\n\n## Filtro\n\n{said}{end}\n").chunks[0] for end in ("Uno.", "Dos.")
    )

    assert first.identity != second.identity


def test_identical_rows_are_kept_apart():
    identities = _identities(_table("E1", "E1", "E2", "E1"))

    assert len(set(identities)) == 4


def test_identical_text_in_two_sections_is_kept_apart():
    text = "# X1\n\n## Uno\n\nApagar el equipo.\n\n## Dos\n\nApagar el equipo.\n"

    assert len(set(_identities(text))) == 2


def test_row_inserted_at_the_top_leaves_the_others_as_they_were():
    before, after = (
        _identities(_table("E1", "E2", "E3")),
        _identities(_table("E0", "E1", "E2", "E3")),
    )

    assert after[1:] == before


def test_title_is_no_part_of_a_chunk_s_identity_but_of_what_is_embedded():
    one, other = _prepared(MANUAL), _prepared(MANUAL.replace("Concentrador X1", "Concentrador X2"))

    assert [chunk.identity for chunk in one.chunks] == [chunk.identity for chunk in other.chunks]
    assert not {chunk.text_hash for chunk in one.chunks} & {
        chunk.text_hash for chunk in other.chunks
    }


ROWS = st.lists(
    st.sampled_from(["E1", "E2", "H08", "Sin imagen", "Low O2"]), min_size=1, max_size=8
)


@given(ROWS, st.randoms(use_true_random=False))
def test_rows_keep_their_identity_wherever_they_stand(rows, random):
    shuffled = random.sample(rows, len(rows))

    assert sorted(_identities(_table(*rows))) == sorted(_identities(_table(*shuffled)))
    assert len(set(_identities(_table(*rows)))) == len(rows)


@given(ROWS, st.data())
def test_one_row_more_is_one_chunk_more_and_one_text_at_most(rows, data):
    place = data.draw(st.integers(0, len(rows)))
    row = data.draw(st.sampled_from(["E1", "E9"]))
    before = _prepared(_table(*rows)).chunks
    after = _prepared(_table(*rows[:place], row, *rows[place:])).chunks

    assert len({chunk.identity for chunk in after} - {chunk.identity for chunk in before}) == 1
    assert len({chunk.text_hash for chunk in after} - {chunk.text_hash for chunk in before}) <= 1


@pytest.mark.parametrize(
    ("raw", "other", "same"),
    [
        pytest.param(b"a", b"a", True, id="the same"),
        pytest.param(b"a", b"a\n", False, id="a line end more"),
        pytest.param(b"", b"\0", False, id="a NUL"),
    ],
)
def test_fingerprint_is_of_the_bytes(raw, other, same):
    assert (fingerprint_of(raw, PATTERN) == fingerprint_of(other, PATTERN)) is same


def test_fingerprint_is_of_the_code_pattern_too():
    assert fingerprint_of(b"a", PATTERN) != fingerprint_of(b"a", compile_pattern(r"E\d"))


@pytest.mark.parametrize(
    ("raw", "line"),
    [
        pytest.param("# X1\n\n## Batería\n".encode("latin-1"), 3, id="Latin-1"),
        pytest.param("# X1".encode("utf-16"), 1, id="UTF-16"),
        pytest.param(b"\x89PNG\r\n\x1a\n\0\0\0", 3, id="binary"),
        pytest.param(b"# X1\n\n\0", 3, id="NUL"),
        pytest.param(b"", 1, id="empty"),
        pytest.param(b" \n\t\n", 1, id="blank"),
    ],
)
def test_bytes_that_are_no_text_are_refused_with_their_line(raw, line):
    with pytest.raises(UnreadableManual) as caught:
        prepare(raw, name="x1.md", pattern=PATTERN)

    assert caught.value.finding.line == line
