"""Words beside a number that make it a guess, or a question: both sides of the table."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

WORDS = "cuarenta y tres ochocientos veintisiete setecientos quince"


@pytest.mark.parametrize(
    "said",
    [
        *("será {}", "será el {}", "mi dni será {}", "{} será", "supuestamente {}", "{}, imagino"),
        *("{} es un decir", "{} por decir algo", "{}, andá a saber", "{}, tengo entendido"),
        *("{} o no", "{} o por ahí", "{} tentativo", "en principio {}", "{}, ¿ese es?"),
        *("qué sé yo, {}", "{}, qué sé yo", "{}, a ver si es", "{}, ahora me fijo bien"),
        *("{}, dejame ver", "{}, ¿cómo era?", "{}, ¿estoy bien?"),
        *("{}, ¿es ese?", "{} es ese?", "{}, ¿es mi dni?", "{}, ¿será ese?"),
    ],
)
def test_guess_is_not_read(said: str) -> None:
    for number in ("43827715", "43.827.715", WORDS):
        assert heard("> ¿Me da su DNI? | " + said.format(number)).state is Heard.UNSURE


@pytest.mark.parametrize("asked", ["> ¿Me da su DNI? | ", "mi dni es "])
@pytest.mark.parametrize(
    "said",
    [
        *("{}. No sé", "{}. Creo", "{}. Capaz no", "{}. ¿O no?", "{}. Uy, ese es otro", "{}, ojo"),
        *("{}. No veo bien", "{}, está borroso", "{}, no tengo los lentes", "{}, me dijeron"),
        *("{} | a ver si es", "{} | ahora me fijo bien", "{} | es un decir", "{} | será"),
        *("{} | en principio", "{} | andá a saber", "{} | o no", "{} | ¿o no?", "{} | ???"),
        *("{} | no se lee bien", "{} | está borroso", "{} | 🤔", "{} | ¿es ese?", "{} | espero"),
        *("{}. La verdad que se ve poco", "{} | medio que no me acuerdo"),
    ],
)
def test_doubt_after_the_number_leaves_nothing(asked: str, said: str) -> None:
    for number in ("43827715", WORDS):
        assert heard(asked + said.format(number)).state is Heard.UNSURE


@pytest.mark.parametrize(
    "said",
    [
        *("mi dni es {}. El equipo no anda", "mi dni es {}. Gracias", "mi dni es {}. Espero acá"),
        *("mi dni es {}. Es ese", "mi dni es {}. Soy Rosa", "dni {}. Anote"),
        *("mi dni es {} | 👍", "mi dni es {} | ¿me escucha?", "mi dni es {}. Necesito un tubo"),
        *("mi dni es {} | > ¿Qué pasa? | no veo bien la pantalla del equipo",),
    ],
)
def test_other_talk_after_the_number_leaves_it(said: str) -> None:
    for number in ("43827715", WORDS):
        assert heard(said.format(number)).digits == "43827715"


@pytest.mark.parametrize("said", ["como {}", "por ahí {}", "por ahí es {}", "fijate con {}"])
def test_number_in_figures_that_is_only_near_is_not_read(said: str) -> None:
    assert heard("> ¿Me da su DNI? | " + said.format("43.827.715")).state is Heard.UNSURE


@pytest.mark.parametrize("said", ["mi dni es {} es un decir", "dni {} tentativo", "{} | ¿ese es?"])
def test_guess_that_nobody_asked_for_is_not_read(said: str) -> None:
    assert heard(said.format("43827715")).state is Heard.UNSURE


@pytest.mark.parametrize(
    "said",
    [
        *("sería {}", "{}, ¿no?", "{}, ¿está bien?", "{}, ¿lo anotó?", "es {}, de memoria"),
        *("¿cómo era? {}", "fijate, {}", "ahora me fijo, {}"),
        *("a ver cuál será, {}", "¿mi dni? {}", "{} | ¿será que vienen hoy?"),
        *("{} | en principio el equipo anda", "{} | será por el tubo que llamo"),
        *("{} | > ¿Hace mucho que lo usa? | será un año", "{} | tengo como 80 años"),
    ],
)
def test_the_same_words_of_something_else_leave_the_number(said: str) -> None:
    assert heard("> ¿Me da su DNI? | " + said.format("43827715")).digits == "43827715"


@pytest.mark.parametrize("said", ["no {}", "no, {}", "no, no, {}", "eh no {}", "hola, no, {}"])
def test_no_that_denies_nothing_leaves_the_number_in_doubt(said: str) -> None:
    assert heard("> ¿Me da su DNI? | " + said.format("43827715")).state is Heard.UNSURE
    assert heard(said.format("43827715")).state is Heard.UNSURE


@pytest.mark.parametrize(
    "line",
    [
        *("> ¿DNI? | no, es 43827715", "> ¿DNI? | no, mi dni es 43827715"),
        "> ¿DNI? | 43.827.715 | > ¿43.827.751? | no, 43.827.715",
        "> ¿DNI? | 31 204 557 | > Ajá | no, 43827715",
        *("> ¿DNI? | cómo no, 43827715", "¿dni? | 43827715"),
    ],
)
def test_no_that_denies_what_was_said_gives_the_number(line: str) -> None:
    assert heard(line).digits == "43827715"
