"""What is said after the patient agreed to a number: the table, case by case."""

import pytest

from patients.dictation import Heard, Speaker, Utterance, read_dni
from patients.document import fingerprint
from patients.taking_back import after_agreeing, after_agreeing_in, told

HELD, OTHER = "99123401", "99123402"


def patient(text: str) -> Utterance:
    """The patient says it."""
    return Utterance(speaker=Speaker.PATIENT, text=text)


def operator(text: str) -> Utterance:
    """The operator says it."""
    return Utterance(speaker=Speaker.OPERATOR, text=text)


ANOTHER = [
    "no, perdón, me equivoqué, mi dni es 99123402",
    "no, perdón, 99 123 402",
    "perdón, es 99.123.402",
    "corrijo: mi documento es 99123402",
    "no, perdón, es noventa y nueve ciento veintitrés cuatrocientos dos",
]
TAKEN_BACK = [
    "no, ese es de mi marido",
    "perdón, me confundí, ese es el de mi señora",
    "no, ese es de mi marido, el mío es 99123402",
    "ese no es mi dni",
    "Ese no es mi documento, es el de mi hermana.",
    "no, 99123401 no es mi dni",
    "ese dni no es mío",
    "no es mi DNI",
    "el dni que le di está mal",
    "el documento está equivocado",
    "ese es el dni de mi marido",
    "no, está mal, me equivoqué de número",
    "el número que te di es de mi marido",
    "anoté mal el número",
    "me comí un número",
    "ese es mi teléfono",
    "no, perdón, mi dni es noventa y nueve",
    "mi dni es 99 123 402",
    "el dni del paciente es 99123402",
]
# They give another number, with no word against the one before.
UNSAID = ["mi dni es 99 123 402", "el dni del paciente es 99123402"]
STAYS = [
    "99.123.401",
    "mi dni es 99.123.401, ya te lo dije",
    "mi dni es 99.123.402, no, perdón, 99.123.401",
    "sí",
    "no",
    "no, gracias",
    "no sé",
    "creo que sí",
    "está mal",
    "está mal el equipo",
    "no anda bien, está mal",
    "me equivoqué",
    "me equivoqué de tubo",
    "me equivoqué, son 2 litros",
    "no, perdón, 3 litros",
    "no, perdón, 402",
    "perdón, no te escuché",
    "no, ese no es",
    "no, ese tubo es de mi marido",
    "ese teléfono es de mi marido",
    "el equipo es de mi marido",
    "el paciente es mi papá",
    "mi dni no es el problema",
    "el dni de mi marido está mal en la factura",
    "el dni de mi marido es 99123402",
    "mi marido tiene el dni 99123402",
    "el número de serie está mal",
    "el pedido es el 38417926",
    "en la etiqueta dice 38417926",
    "creo que es 38 417 926",
    "99.123.402",
    "mi teléfono es 351 555 0123",
    "¿ese no es mi dni?",
    "el M50 marca error H08",
    "9" * 3000,
]


@pytest.mark.parametrize("text", ANOTHER)
def test_another_number_in_its_place_is_taken(text: str) -> None:
    said = after_agreeing([patient(text)], fingerprint(HELD))

    assert (said.state, said.digits) == (Heard.DNI, OTHER)


@pytest.mark.parametrize("text", TAKEN_BACK)
def test_what_takes_the_number_back_is_heard(text: str) -> None:
    said = after_agreeing([patient(text)], fingerprint(HELD))

    assert (said.state, said.digits, said.reason) == (Heard.UNSURE, "", "taken_back")


@pytest.mark.parametrize("text", [*ANOTHER, *TAKEN_BACK])
def test_number_that_was_keyed_is_taken_back_and_none_takes_its_place(text: str) -> None:
    said = after_agreeing([patient(text)], fingerprint(HELD), is_given=True)

    is_bare = text in UNSAID
    assert said.state is (Heard.NOTHING if is_bare else Heard.UNSURE)
    assert (said.digits, said.reason) == ("", "" if is_bare else "taken_back")


@pytest.mark.parametrize("text", STAYS)
def test_what_does_not_speak_of_a_number_that_was_keyed_leaves_it(text: str) -> None:
    said = after_agreeing([patient(text)], fingerprint(HELD), is_given=True)

    assert said.state is Heard.NOTHING


@pytest.mark.parametrize("text", STAYS)
def test_what_does_not_speak_of_the_number_leaves_it(text: str) -> None:
    assert after_agreeing([patient(text)], fingerprint(HELD)).state is Heard.NOTHING


@pytest.mark.parametrize(
    ("texts", "state"),
    [
        (["no, perdón, me equivoqué", "mi dni es 99123402"], Heard.DNI),
        (["no, perdón, son noventa y nueve", "ciento veintitrés", "cuatrocientos dos"], Heard.DNI),
        (["el teléfono, a ver", "99 123 402"], Heard.NOTHING),
        (["noventa y nueve", "ciento veintitrés", "cuatrocientos uno"], Heard.NOTHING),
    ],
)
def test_number_that_is_said_over_turns(texts: list[str], state: Heard) -> None:
    assert after_agreeing([patient(text) for text in texts], fingerprint(HELD)).state is state


DICTATED = [operator("¿su dni?"), patient(HELD), operator("¿99.123.401?"), patient("sí")]


@pytest.mark.parametrize(
    ("asked", "text", "state"),
    [
        ("¿El DNI 99.123.401 es suyo?", "no", Heard.UNSURE),
        ("Le repito: 99 123 401, ¿está bien?", "no", Heard.UNSURE),
        ("¿Ese DNI es suyo?", "no", Heard.UNSURE),
        ("¿Ese DNI es suyo?", "sí", Heard.NOTHING),
        ("¿Tiene el equipo a mano?", "no", Heard.NOTHING),
        ("¿Tiene el DNI a mano?", "no", Heard.NOTHING),
        ("¿Lo usa a 2 litros?", "no", Heard.NOTHING),
        ("repítame el DNI", "99 123 402", Heard.UNSURE),
        ("repítame el DNI", "99 123 401", Heard.NOTHING),
        ("¿Su teléfono?", "99 123 402", Heard.NOTHING),
        ("¿Qué pasa?", "no, perdón, mi dni es 99123402", Heard.DNI),
        ("¿Qué pasa?", "ese no es mi dni", Heard.UNSURE),
        ("¿Qué pasa?", "no, ese es de mi marido", Heard.UNSURE),
        ("¿Qué pasa?", "no, el equipo no anda", Heard.NOTHING),
    ],
)
def test_talk_tells_what_was_answered(asked: str, text: str, state: Heard) -> None:
    said = after_agreeing_in([*DICTATED, operator(asked), patient(text)], fingerprint(HELD))

    assert said.state is state


@pytest.mark.parametrize(
    ("talk", "state"),
    [
        ([operator("¿Ese es su celular?"), patient("sí")], Heard.UNSURE),
        ([operator("¿Me dio el suyo?"), patient("sí")], Heard.UNSURE),
        ([operator("¿DNI de su mamá?"), patient("56 342 918")], Heard.UNSURE),
        ([operator("No figura"), patient("probá con 56 342 918")], Heard.UNSURE),
        ([patient("ahora llamo por otro paciente")], Heard.UNSURE),
        ([operator("¿Algo más?"), patient("también por mi hermana")], Heard.UNSURE),
        ([operator("¿Ese es su celular?"), patient("no, es mi DNI")], Heard.NOTHING),
        ([operator("¿Ese es el DNI del paciente?"), patient("sí")], Heard.NOTHING),
        ([operator("¿Tiene otro DNI?"), patient("no tengo otro")], Heard.NOTHING),
        ([operator("¿Qué necesita?"), patient("necesito otro tubo")], Heard.NOTHING),
    ],
)
def test_doubt_and_another_patient_are_heard_after_agreeing(
    talk: list[Utterance], state: Heard
) -> None:
    assert after_agreeing_in([*DICTATED, *talk], fingerprint(HELD)).state is state


def test_document_of_who_receives_leaves_the_number() -> None:
    asked = [*DICTATED, operator("¿Quién recibe?"), patient("mi hijo"), operator("¿DNI de él?")]

    assert after_agreeing_in([*asked, patient(OTHER)], fingerprint(HELD)).state is Heard.NOTHING


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("ahora llamo por otro paciente", Heard.UNSURE),
        ("la otra consulta es por mi mamá", Heard.UNSURE),
        ("la otra mochila no anda", Heard.NOTHING),
    ],
)
def test_another_patient_is_heard_where_turns_come_alone(text: str, state: Heard) -> None:
    assert after_agreeing([patient(text)], fingerprint(HELD)).state is state


def test_talk_that_never_held_the_number_leaves_it() -> None:
    talk = [operator("¿su dni?"), patient(OTHER), patient("el equipo no anda")]

    assert after_agreeing_in(talk, fingerprint(HELD)).state is Heard.NOTHING


@pytest.mark.parametrize(
    "text", ["ese no es mi dni", "ese dni no es mío", "no, ese es de mi marido, el mío es otro 9"]
)
def test_number_that_is_disowned_is_read_no_more(text: str) -> None:
    talk = told([*DICTATED, patient(text), patient("el equipo no anda")])

    assert read_dni(talk).state is Heard.UNSURE


def test_talk_that_disowns_nothing_is_as_it_was() -> None:
    talk = (*DICTATED, patient("¿ese no es mi dni?"), operator("ese no es mi dni"))

    assert told(talk) == talk


AT_ONCE = [
    "no, ese no es",
    "No, perdón, ese no es.",
    "ese número no es",
    "no es ese",
    "uy no, no era ese",
    "está mal",
    "no, está mal",
    "está mal ese número",
    "me equivoqué",
    "perdón, me equivoqué",
    "me equivoqué de número",
    "me confundí de documento",
    "ay, lo dije mal",
    "es otro",
]
NOT_EVEN_AT_ONCE = [
    "no",
    "no, gracias",
    "no, eso es todo",
    "está bien",
    "no, está bien así",
    "me equivoqué de tubo",
    "me equivoqué, son 2 litros",
    "está mal el equipo",
    "no, ese tubo no es",
    "perdón, no te escuché",
    "¿está mal?",
    "sí, ese es",
]


@pytest.mark.parametrize("text", AT_ONCE)
def test_what_is_wrong_at_once_after_agreeing_is_the_number(text: str) -> None:
    said = after_agreeing([patient(text)], fingerprint(HELD), is_at_once=True)

    assert (said.state, said.reason) == (Heard.UNSURE, "taken_back")


@pytest.mark.parametrize("text", [*NOT_EVEN_AT_ONCE, *STAYS[:8], *STAYS[14:17]])
def test_what_speaks_of_something_else_leaves_it_at_once_as_well(text: str) -> None:
    said = after_agreeing([patient(text)], fingerprint(HELD), is_at_once=True)

    assert said.state is Heard.NOTHING


@pytest.mark.parametrize("text", AT_ONCE)
@pytest.mark.parametrize(
    "between",
    [
        (),
        (operator("Perfecto, gracias."),),
        (patient("ajá"), operator("Bueno, la tengo en pantalla.")),
        (operator("Entonces 99 123 401, ¿no?"),),
    ],
)
def test_talk_shows_that_it_was_said_at_once(text: str, between: tuple[Utterance, ...]) -> None:
    talk = [*DICTATED, *between, patient(text)]

    assert after_agreeing_in(talk, fingerprint(HELD)).state is Heard.UNSURE
    assert read_dni(told([*talk, patient("el equipo no anda")])).state is Heard.UNSURE


@pytest.mark.parametrize("text", ["no, ese no es", "está mal", "me equivoqué"])
@pytest.mark.parametrize(
    "between",
    [
        (operator("¿Qué le pasa al equipo?"),),
        (patient("el equipo no anda"),),
        (patient("gracias, ahora te cuento del tubo"), operator("Sí, dígame.")),
        (operator("¿Es este modelo?"), patient("sí"), operator("¿Y este filtro?")),
    ],
)
def test_talk_shows_that_something_else_was_spoken_of(
    text: str, between: tuple[Utterance, ...]
) -> None:
    talk = [*DICTATED, *between, patient(text)]

    assert after_agreeing_in(talk, fingerprint(HELD)).state is Heard.NOTHING
