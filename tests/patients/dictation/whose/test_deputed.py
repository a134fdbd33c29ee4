"""Who is put in the patient's place: a document asked for right after may be theirs."""

import pytest

from patients.dictation import Heard
from patients.dictation.whose.deputed import deputes
from patients.dictation.words.persons import plain
from tests.patients.dictation.said import heard

N = "38.417.926"

DEPUTIES = [
    *("va a retirar mi nuera", "lo recibe el portero", "firma mi hijo", "paga mi hija"),
    *("la factura va a nombre de mi hijo", "la tarjeta es de mi nuera", "autorizo a mi sobrino"),
    *("anotá a mi hijo como contacto", "me acompaña mi hija", "va a estar mi vecina"),
    *("viene mi hermano", "se lo dan a mi cuñado", "que lo busque Omar", "pongalo a nombre de Ema"),
    *("va a ir un remisero a buscarlo", "mi hija se encarga de los papeles"),
    *("lo dejan con el portero", "hago la denuncia contra el chofer"),
]
NONE = [
    *("el técnico no vino", "mi hija me dijo que llame", "vivo con mi hija", "necesito un tubo"),
    *("necesito que venga el técnico", "me mandaron un técnico que la dejó peor"),
    *("soy Marta, quiero pagar la factura", "busco el manual que me dio el técnico"),
    *("el chofer dejó mal el tubo", "me ayuda mi hija con el celular", "mi señora lo limpia"),
    *("el chofer no pasó a retirar el tubo", "no anda el equipo"),
]


@pytest.mark.parametrize("said", DEPUTIES)
@pytest.mark.parametrize("asked", ["¿DNI?", "¿Me dice su documento?"])
def test_document_asked_for_right_after_may_be_the_deputys(said: str, asked: str) -> None:
    assert deputes(plain(said))
    assert heard(f"{said} | > {asked} | {N}").state is not Heard.DNI


@pytest.mark.parametrize("said", DEPUTIES)
def test_patients_document_is_read_when_it_is_asked_for(said: str) -> None:
    read = heard(f"{said} | > Bien. ¿DNI del paciente? | {N}")

    assert read.digits == "38417926"


@pytest.mark.parametrize("said", DEPUTIES[:4])
def test_another_question_in_between_leaves_the_deputy(said: str) -> None:
    assert heard(f"{said} | > ¿Algo más? | no | > ¿Me da su DNI? | {N}").digits == "38417926"


@pytest.mark.parametrize("said", NONE)
def test_who_is_spoken_of_otherwise_is_asked_for_nothing(said: str) -> None:
    assert not deputes(plain(said))
    assert heard(f"{said} | > ¿Me da su DNI? | {N}").digits == "38417926"
