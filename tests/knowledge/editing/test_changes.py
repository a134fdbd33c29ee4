"""Passages before and after: what came, what went, what is the same passage changed."""

from hypothesis import given
from hypothesis import strategies as st

from knowledge.codes import DEFAULT_PATTERN, compile_pattern
from knowledge.editing.changes import PassageChanges, PassageText, changes_between
from knowledge.ingest.prepare import prepare
from tests.knowledge.manuals import table

PATTERN = compile_pattern(DEFAULT_PATTERN)


def passages(text: str) -> list[PassageText]:
    return [
        PassageText(identity=one.identity, path=one.path, kind=one.kind.value, content=one.content)
        for one in prepare(text.encode(), name="x.md", pattern=PATTERN).chunks
    ]


def between(before: str, after: str) -> PassageChanges:
    return changes_between(passages(before), passages(after))


def sections(**texts: str) -> str:
    return "# X1\n\n" + "".join(f"## {name}\n\n{text}\n\n" for name, text in texts.items())


def test_same_text_changes_nothing() -> None:
    found = between(table("E1", "E2"), table("E1", "E2"))

    assert found.is_empty
    assert found.unchanged == 2


def test_row_inserted_on_top_is_one_added() -> None:
    found = between(table("E1", "E2"), table("E0", "E1", "E2"))

    assert [one.content.split("\n")[0] for one in found.added] == ["Código: E0"]
    assert (found.removed, found.changed, found.unchanged) == ((), (), 2)


def test_row_with_another_text_is_the_same_row_changed() -> None:
    before = table("E1", "E2")
    after = f"{before.rpartition('| E2 |')[0]}| E2 | Llamar a la guardia. |\n"

    found = between(before, after)

    (pair,) = found.changed
    assert pair.before.content.split("\n")[0] == pair.after.content.split("\n")[0] == "Código: E2"
    assert (found.added, found.removed, found.unchanged) == ((), (), 1)


def test_row_whose_code_was_mended_is_the_same_row_changed() -> None:
    text = "Apagar el equipo, esperar cinco minutos y volver a encenderlo"
    head = "# X1\n\n## Errores\n\n| Código | Qué |\n| --- | --- |\n"

    found = between(f"{head}| E1 | {text} |\n", f"{head}| E9 | {text} |\n")

    assert len(found.changed) == 1
    assert (found.added, found.removed) == ((), ())


def test_section_written_anew_is_changed_and_one_moved_is_not() -> None:
    one, other = "El filtro se lava los lunes.", "La batería dura cuatro horas."

    moved = between(sections(Uno=one, Otro=other), sections(Otro=other, Uno=one))
    anew = between(sections(Uno=one, Otro=other), sections(Uno="Nada que ver.", Otro=other))

    assert moved.is_empty
    assert [pair.after.content for pair in anew.changed] == ["Nada que ver."]


ROWS = st.lists(st.sampled_from(["E1", "E2", "E3", "E4", "E5"]), min_size=1, max_size=8)


@given(ROWS, ROWS)
def test_each_passage_is_accounted_for_once(before: list[str], after: list[str]) -> None:
    old, new = passages(table(*before)), passages(table(*after))

    found = changes_between(old, new)

    gone = [*found.removed, *(pair.before for pair in found.changed)]
    come = [*found.added, *(pair.after for pair in found.changed)]
    assert len(old) == len(gone) + found.unchanged
    assert len(new) == len(come) + found.unchanged
    assert {one.identity for one in gone} == {one.identity for one in old} - {
        one.identity for one in new
    }
    assert len({one.identity for one in come}) == len(come)
