"""knowledge.markdown.sections: what becomes a passage, and with which words."""

import pytest

from knowledge.markdown import ChunkKind, Manual, Passage, parse, read


def passages(text: str) -> list[tuple[tuple[str, ...], ChunkKind, str]]:
    return [(found.path, found.kind, found.content) for found in parse(text).passages]


def test_read_well_formed_manual_gives_its_parts() -> None:
    manual = read(
        b"# M50 SysMed\n\n## Fuente\n\nEnchufe a la pared.\n\n## Errores\n\n"
        b"| Codigo | Accion |\n|---|---|\n| H08 | Llame. |\n"
    )

    assert manual == Manual(
        title="M50 SysMed",
        front_matter={},
        front_matter_lines={},
        passages=(
            Passage(
                section="Fuente",
                path=("Fuente",),
                kind=ChunkKind.PROSE,
                content="Enchufe a la pared.",
                line=5,
            ),
            Passage(
                section="Errores",
                path=("Errores",),
                kind=ChunkKind.ROW,
                content="Codigo: H08\nAccion: Llame.",
                line=11,
            ),
        ),
        findings=(),
    )


@pytest.mark.parametrize(
    ("body", "content"),
    [
        pytest.param("uno\ndos\n\ntres", "uno\ndos\n\ntres", id="paragraphs"),
        pytest.param("- uno\n- **dos**\n  1. tres", "- uno\n- **dos**\n  1. tres", id="lists"),
        pytest.param("```\n## no\n\n| a |\n```", "```\n## no\n\n| a |\n```", id="code"),
        pytest.param("uno  \ndos\t\n\n\n\ntres\n\n", "uno\ndos\n\ntres", id="spare-blanks"),
        pytest.param("> cita\n> [a][b]\n\n[b]: http://c", None, id="quotation-and-reference"),
        pytest.param("uno <!-- no --> dos", "uno  dos", id="comment-in-a-line"),
        pytest.param("uno\n<!-- no\n\n## no\n-->\ndos", "uno\n\ndos", id="comment-over-lines"),
        pytest.param("<!-- no --> uno importante", "uno importante", id="text-after-a-comment"),
        pytest.param("uno <!-- a\nb --> dos\ntres", "uno\n dos\ntres", id="comment-across-lines"),
        pytest.param("- a <!-- no --> b", "- a  b", id="comment-in-a-list"),
        pytest.param("> a <!-- b\n> c --> d", "> a\n d", id="comment-across-a-quotation"),
        pytest.param("`<!-- si -->` y <!-- no -->", "`<!-- si -->` y", id="comment-in-code"),
        pytest.param("uno\n---\ndos\n***\n_ _ _\ntres", "uno\n\ndos\n\ntres", id="rules"),
        pytest.param("- a\n- ---\n- b", "- a\n\n- b", id="rule-in-a-list"),
        pytest.param("    ## codigo con sangria", None, id="indented-code"),
        pytest.param("### Sub\n\nuno\n#### Más\ndos", "Sub\n\nuno\nMás\ndos", id="subheadings"),
    ],
)
def test_section_without_table_is_one_passage_of_source(body: str, content: str | None) -> None:
    expected = body if content is None else content

    assert passages(f"# T\n\n## S\n\n{body}\n") == [(("S",), ChunkKind.PROSE, expected)]


def test_text_around_tables_is_one_passage_of_its_own() -> None:
    found = passages(
        "# T\n\n## S\nantes\n| a | b |\n|---|---|\n| 1 | 2 |\n\nentre\n\n"
        "| c |\n|---|\n| 3 |\n\ndespués\n"
    )

    assert found == [
        (("S",), ChunkKind.PROSE, "antes\n\nentre\n\ndespués"),
        (("S",), ChunkKind.ROW, "a: 1\nb: 2"),
        (("S",), ChunkKind.ROW, "c: 3"),
    ]


def test_rows_under_subheadings_carry_them_in_their_path() -> None:
    table = "| a |\n|---|\n| {} |\n\n"

    found = parse(
        f"# T\n\n## S\n\n{table.format('cero')}### Uno\n\n{table.format('uno')}"
        f"#### Hondo\n\n{table.format('dos')}### Dos\n\n{table.format('tres')}"
        f"## Otra\n\n{table.format('cuatro')}"
    ).passages

    assert [(row.section, row.path, row.content) for row in found] == [
        ("S", ("S",), "a: cero"),
        ("S", ("S", "Uno"), "a: uno"),
        ("S", ("S", "Uno", "Hondo"), "a: dos"),
        ("S", ("S", "Dos"), "a: tres"),
        ("Otra", ("Otra",), "a: cuatro"),
    ]


def test_subheading_stays_in_prose_only_over_text() -> None:
    table = "| a |\n|---|\n| 1 |\n"

    found = passages(
        f"# T\n\n## S\n\nantes\n\n### Sólo filas\n\n{table}\n### Con texto abajo\n\n{table}\n"
        "#### Texto\n\nvarios\n\n### Nada\n"
    )

    assert found[0] == (
        ("S",),
        ChunkKind.PROSE,
        "antes\n\nCon texto abajo\n\nTexto\n\nvarios",
    )


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        pytest.param("## Alarma **sonora** y `E1` ##", "Alarma sonora y E1", id="markup"),
        pytest.param("## Errores <!-- revisar -->", "Errores", id="comment"),
        pytest.param("##\tCon   espacios", "Con espacios", id="spaces"),
        pytest.param("   ## Con sangría", "Con sangría", id="indented"),
        pytest.param("## Tecla <OK> <b>x</b>", "Tecla <OK> x", id="angle-brackets"),
        pytest.param("## [Guardia](http://x)", "Guardia (http://x)", id="link"),
        pytest.param("## C&amp;A \\# 1", "C&A # 1", id="escapes"),
        pytest.param("##", "", id="empty"),
    ],
)
def test_section_title_is_plain_text(heading: str, title: str) -> None:
    (found,) = parse(f"# T\n\n{heading}\n\ncontenido\n").passages

    assert (found.section, found.path) == (title, (title,))


def test_title_is_the_first_even_when_it_comes_late() -> None:
    manual = parse("## A\n\nprimero\n\n# T\n\n## B\n\nsegundo\n")

    assert manual.title == "T"
    assert [found.section for found in manual.passages] == ["A", "B"]


def test_second_title_neither_replaces_the_first_nor_takes_its_sections() -> None:
    manual = parse("# T\n\n## A\n\nprimero\n\n# Otro\n\nperdido\n\n## B\n\nsegundo\n")

    assert manual.title == "T"
    assert [(found.section, found.content) for found in manual.passages] == [
        ("A", "primero"),
        ("B", "segundo"),
    ]


def test_rule_under_a_paragraph_is_no_heading() -> None:
    assert passages("# T\n\n## A\n\nno es título\n---\nsigue\n") == [
        (("A",), ChunkKind.PROSE, "no es título\n\nsigue")
    ]
