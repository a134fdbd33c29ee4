"""Numbers that are another's, another thing's, or no longer what the patient says.

Turns are parted by "|", the operator's begin with ">". Each table has what must not be read and,
beside it, what the same rule must leave alone.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patients.dictation import Heard
from tests.patients.dictation.said import heard

ANNOUNCED = [
    "mi teléfono: | 99123405",
    "> ¿Me dice su DNI? | mi teléfono: | 99123405",
    "> ¿Me dice su DNI? | mi cuil | 38417926",
    "te paso el pedido | 38417926",
    "> ¿Me dice su DNI? | te paso el pedido, dale | 38417926",
    "> ¿Me dice su DNI? | en la etiqueta dice | 38417926",
    "> ¿Me dice su DNI? | la pantalla marca | 38.417.926",
    "> ¿Me dice su DNI? | acá en el equipo dice | 38.417.926",
    "número de serie | 38417926",
    "> ¿Me dice su DNI? | el número de serie | 38.417.926",
    "anotá mi celular | 38417926",
    "> ¿Me dice su DNI? | el nro de trámite del dni es | 38417926",
    "el número de trámite de mi dni es | 38417926",
    "el dni de mi mamá | 99.123.405",
    "> ¿Me dice su DNI? | el dni de mi mamá | 99.123.405",
    "> ¿Me dice su DNI? | el de mi marido | 99.123.405",
    "> ¿Me dice su DNI? | te doy el de mi hija | 99.123.405",
    "> ¿Me dice su DNI? | de mi señora | 99.123.405",
]
NOT_ANNOUNCED = [
    "> ¿Me dice su DNI? | llamo por el equipo | 38.417.926",
    "> ¿Me dice su DNI? | mi documento es | 38.417.926",
    "el dni de mi mamá | > su DNI, por favor | 38.417.926",
    "mi teléfono: | 4555 1234 | mi dni es 38.417.926",
    "> ¿Me dice su DNI? | mi mamá no me escucha | 38.417.926",
]


@pytest.mark.parametrize("line", ANNOUNCED)
def test_a_number_announced_as_another_in_the_turn_before_is_not_read(line: str) -> None:
    assert heard(line).state is not Heard.DNI


@pytest.mark.parametrize("line", NOT_ANNOUNCED)
def test_talk_that_announces_no_other_number_leaves_the_document_read(line: str) -> None:
    assert heard(line).digits == "38417926"


CORRECTED = [
    "mi dni es 10 000 000, perdón, 100",
    "mi dni es nueve nueve uno dos tres uno cero cinco, perdón, cuatro cero cinco",
    "mi dni es nueve nueve uno dos tres uno cero cinco | perdón, cuatro cero cinco",
    "mi dni es 3 8 4 1 7 9 2 6, perdón 7 2 6",
    "mi dni es 3 8 4 1 7 9 2 6, digo 1 6",
    "mi dni es 38 41 79 26, perdón, 14 26",
    "mi dni es 38 41 79 26 | no, perdón, 14 26",
    "> ¿DNI? | treinta y ocho cuarenta y uno setenta y nueve veintiséis, perdón, doce veintiséis",
]
STILL_CORRECTED = [
    ("mi dni es 38 417 926, perdón, 427 926", "38427926"),
    ("mi dni es 38 417 926, perdón, 927", "38417927"),
    ("mi dni es 3 8 4 1 7 9 2 6, perdón, 3 8 4 2 7 9 2 6", "38427926"),
]
_SPLITS = [(2, 3, 3), (2, 2, 2, 2), (1,) * 8, (2, 3, 1, 1, 1), (2, 1, 1, 1, 3)]


@pytest.mark.parametrize("line", CORRECTED)
def test_single_digits_and_pairs_are_not_matched_by_chance(line: str) -> None:
    assert heard(line).state is not Heard.DNI


@pytest.mark.parametrize(("line", "digits"), STILL_CORRECTED)
def test_a_group_of_three_that_matches_replaces_what_was_said(line: str, digits: str) -> None:
    assert heard(line).digits == digits


@given(
    digits=st.from_regex(r"[1-4][0-9]{7}", fullmatch=True),
    widths=st.sampled_from(_SPLITS),
    changed=st.integers(0, 7),
    by=st.integers(1, 9),
    to_the_end=st.booleans(),
    trailing=st.integers(0, 2),
    next_turn=st.booleans(),
)
def test_a_correction_gives_what_was_meant_or_nothing(
    digits: str,
    widths: tuple[int, ...],
    changed: int,
    by: int,
    to_the_end: bool,
    trailing: int,
    next_turn: bool,
) -> None:
    meant = digits[:changed] + str((int(digits[changed]) + by) % 10) + digits[changed + 1 :]
    ends = [sum(widths[: at + 1]) for at in range(len(widths))]
    cut = list(zip([0, *ends[:-1]], ends, strict=True))
    first = next(at for at, (_, end) in enumerate(cut) if changed < end)
    last = len(cut) if to_the_end else min(first + 1 + trailing, len(cut))
    said = " ".join(digits[start:end] for start, end in cut)
    anew = " ".join(meant[start:end] for start, end in cut[first:last])
    read = heard(f"mi dni es {said}{' |' if next_turn else ','} perdón, {anew}")
    assert read.state is not Heard.DNI or int(read.digits) == int(meant)


CHANGED = [
    "mi dni es 38.417.926, el último es un 5 no un 6",
    "mi dni es 38.417.926 con 5 al final",
    "mi dni es 38.417.926, con un 5 al final",
    "mi dni es 38.417.926, cambiá el 6 por un 5",
    "mi dni es 38.417.926, me comí un número",
    "mi dni es 38.417.926, me faltó uno",
    "mi dni es 38.417.926. Me faltó un número",
    "mi dni es 38.417.926, sobra uno",
    "mi dni es 38.417.926, puse uno de más",
    "mi dni es 38.417.926, sacale un número",
    "mi dni es 38.417.926, agregale un 1",
    "mi dni es 38.417.926, invertí los últimos dos números",
    "mi dni es 38.417.926, el de antes, ahora tengo otro",
    "mi dni es 38.417.926, pero ahora tengo otro",
    "> ¿DNI? | 38.417.926, me comí un número",
    "> ¿DNI? | 38.417.926, cambiá el 6 por un 5",
    "38.417.926, el último es un 5",
    "mi dni es 38.417.926, pará, el 6 es un 5",
    "mi dni es 38.417.926 | el nueve es un ocho",
    "> ¿DNI? | 38.417.926, soy Rosa y me comí un número",
    "> ¿DNI? | Rosa Pérez 38.417.926, cambiá el 6 por un 5, el equipo no anda",
    "mi dni es 38.417.926 | perdón, termina en 1",
    "mi dni es 38.417.926 | termina en 1",
    "mi dni es 38.417.926 | el último es 1",
    "mi dni es 38.417.926 | con un 1 al final",
    "mi dni es 38.417.926 | ah no, ese es mi teléfono",
    "mi dni es 38.417.926 | ese es el cuil",
    "mi dni es 38.417.926 | no, es mi teléfono",
    "mi dni es 38.417.926 | pero la paciente es mi mamá",
    "mi dni es 38.417.926 | el paciente es mi marido",
    "mi dni es 38.417.926 | me equivoqué en uno",
    "mi dni es 38.417.926 | perdón, me comí un número",
    "mi dni es 38.417.926 | ese era el viejo",
    "mi dni es 38.417.926 | ese es el de antes, ahora tengo otro",
    "mi dni es 38.417.926 | es el dni de mi hija, la paciente soy yo",
    "> ¿DNI? | 38.417.926 | uy, me faltó uno",
    "38.417.926 | sacale el último número",
]
UNCHANGED = [
    "mi dni es 38.417.926, me faltó decirle que el equipo pita",
    "mi dni es 38.417.926, al final no vino nadie",
    "mi dni es 38.417.926, cada cuánto se cambia el filtro",
    "mi dni es 38.417.926 y el último pedido no llegó",
    "mi dni es 38.417.926, la paciente soy yo",
    "mi dni es 38.417.926, tengo dos equipos y uno es un concentrador",
    "mi dni es 38.417.926 | perdón, hablo bajito",
    "mi dni es 38.417.926 | mi mamá no me escucha",
    "mi dni es 38.417.926 | el equipo es el concentrador",
    "mi dni es 38.417.926 | > ¿Y un teléfono? | 4555 1234 | > ¿Es celular? | sí, es mi celular",
    "mi dni es 38.417.926 | > ¿Qué le pasa? | el último pedido no llegó",
    "mi dni es 38.417.926 | > ¿Cuántos litros usa? | la última vez eran 2 litros",
]


@pytest.mark.parametrize("line", CHANGED)
def test_a_mind_changed_after_a_whole_number_is_heard(line: str) -> None:
    assert heard(line).state is Heard.UNSURE


@pytest.mark.parametrize("line", UNCHANGED)
def test_talk_of_something_else_changes_no_number(line: str) -> None:
    assert heard(line).digits == "38417926"


READ_BACK_IN_PART = [
    "> ¿Me dice su DNI? | 99.123.405 | > ¿termina en 401? | sí",
    "> ¿Me dice su DNI? | 99.123.405 | > ¿termina en cuatrocientos uno? | sí",
    "> ¿Me dice su DNI? | 99.123.405 | > ¿Terminado en 01? | correcto",
    "> ¿Me dice su DNI? | 99.123.405 | > ¿99 124? | sí",
    "> ¿Me dice su DNI? | 99.123.405 | > 401, ¿verdad? | sí",
    "> ¿Me dice su DNI? | 99.123.405 | > termina en 401 | sí",
]
READ_BACK_RIGHT = [
    "> ¿Me dice su DNI? | 99.123.405 | > ¿termina en 405? | sí",
    "> ¿Me dice su DNI? | 99.123.405 | > ¿termina en cuatrocientos cinco? | sí",
    "> ¿Me dice su DNI? | 99.123.405 | > ¿99 123? | sí",
    "> ¿Me dice su DNI? | 99.123.405 | > le mando un técnico de 10 a 12 | sí",
    "> ¿Me dice su DNI? | 99.123.405 | > ¿Usa 2 litros las 24 horas? | sí",
    "> ¿Me dice su DNI? | 99.123.405 | > ¿Su teléfono es 4555 1234? | sí",
]


@pytest.mark.parametrize("line", READ_BACK_IN_PART)
def test_a_part_read_back_wrong_and_agreed_to_is_asked_again(line: str) -> None:
    assert heard(line).state is Heard.UNSURE


@pytest.mark.parametrize("line", READ_BACK_RIGHT)
def test_a_part_read_back_right_leaves_the_document(line: str) -> None:
    assert heard(line).digits == "99123405"


OF_ANOTHER = [
    "> ¿DNI? | 38.417.926 | > ¿Es usted el paciente? | no",
    "> ¿DNI? | 38.417.926 | > ¿Es usted el paciente? | no, es mi mamá",
    "> ¿DNI? | 38.417.926 | > ¿Usted es la paciente? | no, la paciente se llama Rosa",
    "> ¿DNI? | 38.417.926 | > ¿Es el titular? | no",
    "> ¿DNI? | 38.417.926 | > ¿El equipo es para usted? | no",
    "> ¿DNI? | 38.417.926 | > ¿El equipo es para usted? | no, para mi marido",
    "> ¿DNI? | 38.417.926 | > ¿Es el paciente? | es mi mamá",
]
THEIR_OWN = [
    "> ¿DNI? | 38.417.926 | > ¿Es usted el paciente? | sí",
    "> ¿DNI? | 38.417.926 | > ¿Es el titular? | sí, soy yo",
    "> ¿DNI? | 38.417.926 | > ¿El equipo es para usted? | sí, claro",
    "> ¿DNI? | 38.417.926 | > ¿El paciente usa el equipo de noche? | no",
]


@pytest.mark.parametrize("line", OF_ANOTHER)
def test_whoever_is_not_the_patient_gave_their_own(line: str) -> None:
    assert heard(line).state is Heard.UNSURE


@pytest.mark.parametrize("line", THEIR_OWN)
def test_the_patient_s_own_stays(line: str) -> None:
    assert heard(line).digits == "38417926"


WITHOUT_IT = [
    "no me lo sé",
    "ni idea",
    "no tengo",
    "no quiero",
    "después se lo paso",
    "no lo tengo",
]
FOR_A_PHONE = [
    "¿Un número para llamarlo?",
    "entonces un número donde ubicarlo",
    "¿A qué número lo llamo?",
    "¿Qué número le anoto para avisarle?",
    "Necesito algún número donde lo encontremos",
    "¿Dónde lo ubicamos?",
    "¿Cómo me comunico con usted?",
]
ASKED_ON = [
    "> ¿Me dice su DNI? | ahí lo busco en la cartera | > ¿me dice el número? | 38.417.926",
    "> ¿Me dice su DNI? | no lo encuentro, espere | > ¿lo tiene? | 38.417.926",
    "> ¿Me dice su DNI? | ¿cómo? | > El número de documento | 38.417.926",
    "> ¿Me dice su DNI? | no tengo | > ¿Un número para llamarlo? | mi dni es 38.417.926",
    "> ¿Me dice su DNI para llamarlo? | 38.417.926",
    "> ¿Me dice su DNI? | no quiero | > Sin el DNI no lo puedo atender | 38.417.926",
]


@pytest.mark.parametrize("asked", FOR_A_PHONE)
@pytest.mark.parametrize("answer", WITHOUT_IT)
def test_a_number_asked_for_instead_of_the_document_is_none(answer: str, asked: str) -> None:
    assert heard(f"> ¿Me dice su DNI? | {answer} | > {asked} | 38.417.926").state is not Heard.DNI


@pytest.mark.parametrize("line", ASKED_ON)
def test_a_question_that_goes_on_about_the_document_is_answered(line: str) -> None:
    assert heard(line).digits == "38417926"


OTHERS = [
    "4273846 | > ¿y? | 3",
    "> ¿DNI? | 4273846 | > ¿y? | 3",
    "4.273.846 | > ¿sí? | 3",
    "el nro de trámite del dni es 38417926",
    "el número de trámite de mi dni es 38417926",
    "el código del documento es 38417926",
    "me mandaron el equipo a nombre de otro, dni 38.417.926",
    "está a nombre de otra persona, dni 38.417.926",
    "dni 38.417.926 es el mío, el de la paciente no lo tengo",
    "> ¿DNI? | 38.417.926 es el mío, no el de la paciente",
    "mi dni es 38.417.926, el del paciente no lo tengo",
]
NOT_OTHERS = [
    "dni 38.417.926, es el de la paciente",
    "mi dni es 38.417.926, la paciente soy yo",
    "dni 38.417.926, es el mío, soy la paciente",
    "el equipo está a nombre de Juan Pérez, dni 38.417.926",
    "38417926 | > ¿y? | el equipo no anda",
]


@pytest.mark.parametrize("line", OTHERS)
def test_another_s_number_is_not_read(line: str) -> None:
    assert heard(line).state is not Heard.DNI


@pytest.mark.parametrize("line", NOT_OTHERS)
def test_the_patient_s_number_is_read(line: str) -> None:
    assert heard(line).digits == "38417926"
