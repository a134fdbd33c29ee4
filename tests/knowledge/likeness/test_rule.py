"""When two passages say nearly the same, and in what they differ."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.equipment import EquipmentEntry, names_of
from knowledge.likeness.models import Kind
from knowledge.likeness.rule import LEAST_LIKENESS, Alike, compare, read

NAMES = names_of(
    [
        EquipmentEntry(model="M50", aliases=("SysMed",), sources=("m50.md",), has_manual=True),
        EquipmentEntry(model="Zen-O", aliases=(), sources=("zen.md",), has_manual=True),
    ]
)
FLOW = "Coloque el caudal en 2 litros por minuto y espere a que la luz quede verde."
ROW = "Código: H08\nSignificado: presión fuera de rango en el circuito\nQué hacer: apague el equipo"


def alike(one: str, other: str) -> Alike | None:
    """How alike the two are, which must not depend on which comes first."""
    found = compare(read(one, NAMES), read(other, NAMES))
    assert found == compare(read(other, NAMES), read(one, NAMES))
    return found


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        pytest.param(FLOW, FLOW, Kind.SAME, id="the very same"),
        pytest.param(FLOW, FLOW.upper(), Kind.SAME, id="in capitals"),
        pytest.param(FLOW, FLOW.replace("2", "dos"), Kind.SAME, id="a number as a word"),
        pytest.param(FLOW, FLOW.replace("2 ", "02 "), Kind.SAME, id="a leading zero"),
        pytest.param(FLOW.replace("2", "2,5"), FLOW.replace("2", "2.5"), Kind.SAME, id="comma"),
        pytest.param(FLOW, FLOW.replace("2", "3"), Kind.FIGURES, id="another number"),
        pytest.param(FLOW, FLOW.replace("2", "2,5"), Kind.FIGURES, id="a decimal more"),
        pytest.param(FLOW, FLOW.replace("2", "tres"), Kind.FIGURES, id="another number in words"),
        pytest.param(FLOW, FLOW.replace("y espere", "y no espere"), Kind.FIGURES, id="a negation"),
        pytest.param(ROW, ROW.replace("H08", "H09"), Kind.FIGURES, id="another code"),
        pytest.param(ROW, ROW.replace("H08", "H8"), Kind.SAME, id="a code written otherwise"),
        pytest.param(
            FLOW, FLOW.replace("espere", "aguarde"), Kind.WORDING, id="another word, same figures"
        ),
        pytest.param(
            FLOW,
            FLOW.replace("espere", "aguarde").replace("2", "5"),
            Kind.FIGURES,
            id="another word and another number",
        ),
        pytest.param(
            "Apoye el M50 en una superficie firme y pareja.",
            "Apoye el Zen-O en una superficie firme y pareja.",
            Kind.SAME,
            id="a machine's name is no figure",
        ),
        pytest.param(
            FLOW, "Limpie el filtro con agua tibia una vez por semana.", None, id="another matter"
        ),
        pytest.param(
            FLOW,
            FLOW + " Después llame a la guardia y avise que cambió el equipo.",
            None,
            id="far more said",
        ),
        pytest.param("Peso: 12 kg", "Peso: 15 kg", None, id="too short to be alike"),
    ],
)
def test_pair_is_listed_by_what_it_differs_in(one: str, other: str, kind: Kind | None) -> None:
    found = alike(one, other)

    assert (found.kind if found else None) == kind


texts = st.lists(
    st.sampled_from(
        ["apague", "el", "equipo", "no", "5", "H08", "cinco", "luz", "roja", "y", "M50"]
    ),
    max_size=12,
).map(" ".join)


@given(one=texts, other=texts)
def test_pair_is_alike_both_ways_and_never_less_than_the_least(one: str, other: str) -> None:
    found = alike(one, other)

    assert found is None or LEAST_LIKENESS <= found.likeness <= 1


@given(text=texts)
def test_skeleton_forgets_figures_alone(text: str) -> None:
    reading = read(text, NAMES)
    other = " ".join("7" if word == "5" else word for word in text.split())
    assert read(other, NAMES).skeleton == reading.skeleton
    assert read(f"{text} agua", NAMES).skeleton != reading.skeleton


def test_long_texts_that_repeat_themselves_are_compared_in_time() -> None:
    one = " ".join(f"paso {n} abra la tapa de la caja de la batería" for n in range(400))
    other = one.replace("paso 200 abra", "paso 200 cierre")
    started = time.perf_counter()

    assert alike(one, other) is not None

    assert time.perf_counter() - started < 2
