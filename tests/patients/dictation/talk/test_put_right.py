"""Numbers put right with nearly the same one, a group, or in one turn: both sides of the table."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

HELD = "> ¿Me da su DNI? | 31 204 557"
WORDS = "treinta y un millones doscientos cuatro mil quinientos setenta y cinco"


@pytest.mark.parametrize("number", ["31 204 575", "31.204.575", "31204575", WORDS])
@pytest.mark.parametrize(
    "said",
    [
        *("era {}", "perdón, era {}", "lo leí mal, es {}", "uy, le dije mal, es {}", "le erré, {}"),
        *(
            "corrección: {}",
            "quise poner {}",
            "puse mal, {}",
            "me salió mal, es {}",
            "ay, {}, lo leí mal",
        ),
        *("a ver... {}, lo leí al revés", "es {}, perdón", "era {} perdón", "{} es el correcto"),
        *("el correcto es {}", "di vuelta los últimos, es {}", "ahora que lo miro bien es {}"),
        *("no, era {}", "te pasé mal el número, es {}", "está mal el número, es {}"),
        *("borrá, es {}", "ignore el anterior, es {}", "perdoná, lo leí sin lentes, es {}"),
    ],
)
def test_number_nearly_the_same_puts_it_right(said: str, number: str) -> None:
    for between in ("", "> Ajá | ", "> ¿31.204.557? | "):
        assert heard(f"{HELD} | {between}{said.format(number)}").digits == "31204575"


@pytest.mark.parametrize(
    "said",
    [
        *("31 204 575, me equivoqué", "31 204 575 está mal", "no es 31 204 575", "31 204 575"),
        *("perdón, no era 31 204 575", "creo que era 31 204 575", "era 31 204 575?"),
        *("era 27 888 123", "lo leí mal, es 27 888 123", "era el de mi hija, 31 204 575"),
        *("en vez de 575 es 557", "donde dije 912 va 575", "557, no 575", "dije 31 y es 575"),
        *("el correcto es 27 888 123", "no 575, 557", "no, 575", "era 31 204"),
    ],
)
def test_number_that_may_not_be_the_right_one_leaves_nothing(said: str) -> None:
    assert heard(f"{HELD} | > Ajá | {said}").state is Heard.UNSURE


def test_other_number_that_the_operator_read_back_is_not_put_right_by_its_echo() -> None:
    assert heard(f"{HELD} | > ¿31 204 575? | era 31 204 575").state is Heard.UNSURE
    assert heard(f"{HELD} | > ¿31 204 575? | sí, era 31 204 575").state is Heard.UNSURE


@pytest.mark.parametrize("number", ["5678123", "35678123", "35.678.123"])
def test_another_number_that_is_called_the_right_one_leaves_nothing(number: str) -> None:
    line = f"{HELD} | > ¿Algo más? | el correcto es {number}"
    assert heard(line).state is Heard.UNSURE


@pytest.mark.parametrize(
    "said",
    [
        *("en vez de 557 es 575", "donde dije 557 va 575", "me equivoqué, es 575 no 557"),
        *("cambiá 557 por 575", "no es 557 sino 575", "31 204 575, no 31 204 557"),
        *("es 31 204 575, no 557", "no 31 204 557, 31 204 575"),
        *("no 557, 575", "575, no 557", "es 575 no 557", "no era 557, era 575", "no 557 no, 575"),
        "no quinientos cincuenta y siete, quinientos setenta y cinco",
        *(
            "las últimas tres son 575",
            "me confundí, termina en 575",
            "> ¿557? | no, 575",
            "> ¿557? | no, es quinientos setenta y cinco",
        ),
    ],
)
def test_group_in_place_of_another_puts_it_right(said: str) -> None:
    between = "" if said.startswith(">") else "> Ajá | "
    assert heard(f"{HELD} | {between}{said}").digits == "31204575"


def test_group_in_the_middle_that_the_operator_asked_about_is_put_right() -> None:
    assert heard(f"{HELD} | > ¿204? | no, 205").digits == "31205557"


@pytest.mark.parametrize(
    "said",
    [
        *(
            "31 204 557, {} 31 204 575",
            "31.204.557 {} 31.204.575",
            "mi dni es 31204557, {} 31204575",
        ),
        *("3 1 2 0 4 5 5 7, {} 3 1 2 0 4 5 7 5", "31 204 5, {} 31 204 575", "32, {} 31 204 575"),
        f"treinta y dos millones, {{}} {WORDS}",
    ],
)
@pytest.mark.parametrize(
    "joint",
    [
        *("no,", "ay no,", "no, pará,", "lo leí mal,", "está mal, es", "no, empiezo de nuevo:"),
        *("no no,", "uy no", "le erré,"),
    ],
)
def test_number_that_is_put_right_at_once_is_the_second(said: str, joint: str) -> None:
    assert heard("> ¿Me da su DNI? | " + said.format(joint)).digits == "31204575"


@pytest.mark.parametrize(
    "said",
    [
        "treinta y uno veinte cuarenta y cinco 57, no, perdón, setenta y cinco al final",
        *("31 20 45 57, perdón, 75 al final", "3 1 2 0 4 5 5 7, perdón, 7 5 al final"),
        *("31.204.557, me equivoqué, 575 al final", "31 204 557, perdón, termina en 575"),
        "31 204 557, no, no 557, 575",
    ],
)
def test_end_that_is_put_right_at_once_is_the_second(said: str) -> None:
    assert heard("> ¿Me da su DNI? | " + said).digits == "31204575"


@pytest.mark.parametrize(
    "said",
    [
        *("su dni 31 204 557, perdón, 575 al final", "su dni es 31 204 557, no, 31 204 575"),
        *("el dni de mi hijo es 31 204 557, perdón, 575 al final", "un dni 31204557, no, 31204575"),
        "soy la hija, mi dni es 31 204 557, no, 31 204 575",
    ],
)
def test_number_of_somebody_that_is_put_right_is_still_theirs(said: str) -> None:
    assert heard(said).state is Heard.UNSURE


@pytest.mark.parametrize(
    "said",
    [
        *(
            "31 204 557, o sea 31 204 575",
            "31 204 557... esperá, 31 204 575",
            "31204557, no 31204574",
        ),
        *("31 204 557, no, 27 888 123", "31 20 45 57, perdón, 75", "31 20 45 57, no, 75"),
        *("3 1 2 0 5, no, 4 5 5 7", "31204557, no 31204575", "31204557, 12 al final"),
    ],
)
def test_two_numbers_with_no_plain_correction_leave_nothing(said: str) -> None:
    assert heard("> ¿Me da su DNI? | " + said).state is Heard.UNSURE


@pytest.mark.parametrize(
    "said",
    [
        *("> ¿Su teléfono? | el correcto es 4555 1234", "> ¿Qué edad tiene? | 67, no, 68"),
        *("> ¿Altura de la calle? | no 557, 575", "> ¿Su teléfono? | 4555 1234, no, 4555 1235"),
        *("> ¿31 204 575? | no, era 31 204 557", "> ¿Y el remito? | era 31 204 575"),
        *("> ¿El DNI de quien retira? | era 31 204 575", "> ¿Interno? | no es 557, es 575"),
    ],
)
def test_other_numbers_that_are_put_right_leave_the_document(said: str) -> None:
    assert heard(f"{HELD} | {said}").digits == "31204557"


@pytest.mark.parametrize("begun", ["3120457", "312045575", "31 204 57", "3 1 2 0 5 7 5"])
@pytest.mark.parametrize(
    "said", ["me comí un número, {}", "perdón, me faltó un número: {}", "lo leí mal, es {}"]
)
def test_whole_number_in_place_of_one_that_is_not_whole_is_read(begun: str, said: str) -> None:
    line = f"> ¿Me da su DNI? | {begun} | {said.format('31204575')}"
    assert heard(line).digits == "31204575"


@pytest.mark.parametrize("begun", ["27888123", "4567", "31204"])
def test_whole_number_in_place_of_quite_another_is_not_read(begun: str) -> None:
    line = f"> ¿Me da su DNI? | {begun} | me comí un número, 31204575"
    assert heard(line).state is Heard.UNSURE


@pytest.mark.parametrize("said", ["perdón, 31204575", "perdón, era 31204575", "lo leí mal, {}"])
def test_who_calls_for_the_patient_puts_the_number_right(said: str) -> None:
    line = f"llamo por mi mamá | > ¿DNI de su mamá? | 31204557 | {said.format('31204575')}"
    assert heard(line).digits == "31204575"


@pytest.mark.parametrize("said", ["mi dni es 31204575", "perdón, mi dni es 31204575"])
def test_who_calls_for_the_patient_and_gives_their_own_is_not_read(said: str) -> None:
    line = f"llamo por mi mamá | > ¿DNI de su mamá? | 31204557 | {said}"
    assert heard(line).state is Heard.UNSURE


@pytest.mark.parametrize(
    "line",
    [
        *(
            f"> ¿DNI? | 3120457 | > ¿{asked}? | era 31204575"
            for asked in ("Y el remito", "Su fijo")
        ),
        "> ¿DNI? | 3120457 | > ¿El DNI de quien retira? | perdón, era 31204575",
        *(
            "> Hola | 3120457 | me comí uno, 31204575",
            "> ¿Su fijo? | 3120457 | me comí uno, 31204575",
        ),
        "creo que es 3120457 | me comí uno, es 31204575",
    ],
)
def test_whole_number_that_may_be_of_something_else_is_not_read(line: str) -> None:
    assert heard(line).state is not Heard.DNI
