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
        "no, era {}",
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
        *("el correcto es 27 888 123", "no 575, 557", "no, 575", "era 31 204"),
    ],
)
def test_number_that_may_not_be_the_right_one_leaves_nothing(said: str) -> None:
    assert heard(f"{HELD} | > Ajá | {said}").state is Heard.UNSURE


@pytest.mark.parametrize("number", ["5678123", "35678123", "35.678.123"])
def test_another_number_that_is_called_the_right_one_leaves_nothing(number: str) -> None:
    line = f"{HELD} | > ¿Algo más? | el correcto es {number}"
    assert heard(line).state is Heard.UNSURE


@pytest.mark.parametrize(
    "said",
    [
        *("no 557, 575", "575, no 557", "es 575 no 557", "no era 557, era 575", "no 557 no, 575"),
        "no quinientos cincuenta y siete, quinientos setenta y cinco",
        *(
            "las últimas tres son 575",
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
        *(
            "31 204 557, o sea 31 204 575",
            "31 204 557... esperá, 31 204 575",
            "31204557, no 31204574",
        ),
        *("31 204 557, no, 27 888 123", "31 20 45 57, perdón, 75", "31 20 45 57, no, 75"),
        *("3 1 2 0 5, no, 4 5 5 7", "31 204 557 no 31 204 575", "31204557, 12 al final"),
    ],
)
def test_two_numbers_with_no_plain_correction_leave_nothing(said: str) -> None:
    assert heard("> ¿Me da su DNI? | " + said).state is Heard.UNSURE


@pytest.mark.parametrize(
    "said",
    [
        *("> ¿Su teléfono? | el correcto es 4555 1234", "> ¿Qué edad tiene? | 67, no, 68"),
        *("> ¿Altura de la calle? | no 557, 575", "> ¿Su teléfono? | 4555 1234, no, 4555 1235"),
        "> ¿31 204 575? | no, era 31 204 557",
    ],
)
def test_other_numbers_that_are_put_right_leave_the_document(said: str) -> None:
    assert heard(f"{HELD} | {said}").digits == "31204557"
