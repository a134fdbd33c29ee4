"""The text for the language model's prompt."""

import pytest

from aura.turn.block import HEADER, render
from tests.aura.turn.made import candidate

ONE = candidate(1, content="Apague el equipo.", codes=("H8", "H1"))
TWO = candidate(2, content="Llame al servicio.", codes=("E1",))
THREE = candidate(3, content="Revise la cánula.")


def intro(block: str) -> str:
    return block.split("\n")[1]


@pytest.mark.parametrize(
    ("chunks", "codes"),
    [([ONE], []), ([ONE], ["H8"]), ([ONE, TWO], []), ([ONE, TWO, THREE], ["H8", "E1"])],
)
def test_block_begins_with_its_line_and_holds_every_passage(chunks: list, codes: list) -> None:
    block = render(chunks, codes)

    assert block.split("\n")[0] == HEADER == "[INFORMACIÓN TÉCNICA DEL MANUAL]"
    assert block.count(HEADER) == 1
    for chunk in chunks:
        assert f"{chunk.title} – {chunk.section}\n{chunk.content}" in block


def test_single_passage_is_the_only_source_and_bears_no_number() -> None:
    block = render([ONE], ["H8"])

    assert "única" in intro(block)
    assert "Entrada" not in block


@pytest.mark.parametrize("count", [2, 3, 5])
def test_several_passages_are_numbered_in_their_order(count: int) -> None:
    block = render([candidate(number) for number in range(1, count + 1)], [])

    assert str(count) in intro(block)
    places = [block.index(f"Entrada {number}\n") for number in range(1, count + 1)]
    assert places == sorted(places)
    assert block.index("Contenido 1") < block.index("Entrada 2")


@pytest.mark.parametrize(
    ("chunks", "codes", "told"),
    [
        ([ONE, THREE], ["H8"], ["el código H8", "la entrada 1"]),
        ([THREE, ONE], ["H8"], ["el código H8", "la entrada 2"]),
        ([ONE, TWO, THREE], ["H8", "E1"], ["los códigos H8 y E1", "las entradas 1 y 2"]),
        ([ONE, THREE], ["H8", "E9"], ["el código H8", "la entrada 1"]),
    ],
)
def test_named_code_says_which_entry_to_use(chunks: list, codes: list, told: list[str]) -> None:
    assert all(phrase in intro(render(chunks, codes)) for phrase in told)


@pytest.mark.parametrize(
    ("chunks", "codes"),
    [([ONE, TWO], []), ([TWO, THREE], ["H9"]), ([ONE, candidate(4, codes=("H8",))], ["H8"])],
    ids=["no code", "code of none", "code of all"],
)
def test_no_entry_is_singled_out_without_a_code_that_tells_them_apart(
    chunks: list, codes: list
) -> None:
    assert intro(render(chunks, codes)) == intro(render([TWO, THREE], []))


def test_entries_of_several_machines_are_followed_only_once_the_machine_is_told() -> None:
    told = intro(render([TWO, THREE], [], is_of_several_machines=True))

    assert "equipos distintos" in told
    assert "preguntáselo antes" in told
    assert intro(render([ONE], [], is_of_several_machines=True)) == intro(render([ONE], []))


def test_heading_shows_what_there_is() -> None:
    assert "\n\nSección 1\nContenido 1" in render([candidate(title="")], [])
    assert render([candidate(title="", section="")], []).endswith("\n\nContenido 1")


def test_intros_of_one_and_several_differ() -> None:
    intros = {intro(render(chunks, ["H8"])) for chunks in ([ONE], [TWO, THREE], [ONE, THREE])}

    assert len(intros) == 3
