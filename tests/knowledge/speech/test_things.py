"""knowledge.speech.things: letters and numbers that are told of something else."""

import pytest

from knowledge.codes import DEFAULT_PATTERN, code_mentions, compile_pattern
from knowledge.speech import Lexicon, is_no_code, understand

PATTERN = compile_pattern(DEFAULT_PATTERN)

ADDRESSES = [
    *(
        "vivo en e 43 entre 7 y 8",
        "vivo en Avenida E 5 entre 7 y 8",
        "vivo en E43",
        "vivo en la e 4",
    ),
    *("mi domicilio es e 43", "la dirección es h 8 entre 1 y 2", "nos mudamos a e 43 y 7"),
    *(
        "e 43 entre 7 y 8",
        "estoy en E43 esquina 9",
        "estoy en e 43 y 7 esquina norte",
        "E4 al 1200",
    ),
    *("soy de la e 43", "somos de h 8 y 9", "la casa de mi hermana es la e 4"),
    *("la diagonal e 4", "camino h 3", "peatonal e 2", "la rotonda e 5", "el puente h 2"),
    *("el country h 8", "el kilómetro e 7", "mi cuadra es rivadavia e 4"),
]
NUMBERED = [
    *("línea e 4 del subte", "vuelo E 43", "vuelo E43", "salón H 2", "box h 3", "butaca h 7"),
    *("sillón h 8", "carpeta E 6", "carpeta E6", "aditivo E 4", "el colorante e 2", "coche h 3"),
    *("la canilla h 2", "el enchufe e 4", "la dosis e 3", "mi camiseta h 8", "la tecla h 8"),
    *("el tornillo h 6", "pilas e 4", "perfume h 2", "quiero la crema e 5", "el box H3"),
    *("tomo vitamina e 4", "la fila hache ocho", "el estante hache dos", "la remera hache siete"),
    *(
        "mi remera es la h 7",
        "mi butaca es h 7",
        "el casillero es el e 4",
        "la sombrilla es la e 2",
    ),
    *("vuelo hache cero ocho", "la oficina hache cero dos", "el casillero h 08"),
]
PAPERS = [
    *("tengo error uno en la factura del mes", "error dos en la boleta", "error 43 en mi cuenta"),
    *(
        "me tira error cuatro en la aplicación",
        "error tres en el homebanking",
        "error 7 en el wifi",
    ),
    *(
        "hay un error dos en el celular",
        "error número dos en la planilla",
        "error E1 en la factura",
    ),
    *("E7 de la factura", "error uno en mi tarjeta", "el error es el 43 en la computadora"),
]
WATER = [
    *(
        "le puse agua hache dos o destilada al humidificador",
        "el agua h 2 o",
        "agua h2 o destilada",
    ),
    *("cargo agua hache dos o mineral", "agua H2 o de la canilla"),
]

MACHINES = [
    ("el equipo h 08", "H8"),
    ("el concentrador e 4", "E4"),
    ("el aparato hache dos", "H2"),
    ("dice e 43 entre 7 y 8 veces por día", "E43"),
    ("me marca E43 entre 7 y 8", "E43"),
    ("vivo en la torre 4 y el equipo marca e 43", "E43"),
    ("vivo sola y me sale hache ocho", "H8"),
    ("la factura no llegó y el equipo marca e 4", "E4"),
    ("la factura dice e 4", "E4"),
    ("pita y suena e 4", "E4"),
    ("está la luz roja e 43", "E43"),
    ("no para de pitar hache cero ocho", "H8"),
    ("mi marido leyó hache cero dos", "H2"),
    ("la enfermera vio E4", "E4"),
    ("titilando e 4", "E4"),
    ("error uno en la pantalla", "E1"),
    ("error dos en el concentrador", "E2"),
    ("tengo error uno en el yuwell", "E1"),
    ("error cuatro en el siete efe cinco", "E4"),
    ("me tira error tres en la noche", "E3"),
    ("me dio error dos en casa", "E2"),
    ("error cuarenta y tres en el m50", "E43"),
    ("me marca e uno en la cocina", "E1"),
    ("el error es el 43 en la pantalla", "E43"),
    ("H08 en la sala", "H8"),
    ("le puse agua y marca hache dos o algo así", "H2"),
    ("hola señora e 43", "E43"),
    ("me da error dos en el patio", "E2"),
    ("me sale error tres en modo pulso", "E3"),
    ("leí hache ocho", "H8"),
    ("cada tanto e 4", "E4"),
    ("qué será e 4", "E4"),
    ("no arranca hache cuatro", "H4"),
    ("quedó clavado en e 4", "E4"),
    ("el lite hache ocho", "H8"),
    ("el nuevo e 4", "E4"),
    ("el error es e 43", "E43"),
    ("el problema es e 4", "E4"),
    ("lo que sale ahora es la h 8", "H8"),
    ("la letra es una e 4", "E4"),
]


def _codes(text: str, lexicon: Lexicon) -> list[str]:
    said = understand(text, lexicon).text
    return [one.code for one in code_mentions(said, PATTERN) if not is_no_code(said, one.start)]


@pytest.mark.parametrize("text", [*ADDRESSES, *NUMBERED, *PAPERS, *WATER])
def test_letter_and_number_of_something_else_are_no_code(text: str, lexicon: Lexicon) -> None:
    assert _codes(text, lexicon) == []


@pytest.mark.parametrize(("text", "code"), MACHINES)
def test_letter_and_number_of_a_machine_are_its_code(
    text: str, code: str, lexicon: Lexicon
) -> None:
    assert _codes(text, lexicon) == [code]


@pytest.mark.parametrize(
    ("before", "code", "is_none"),
    [
        ("línea ", "e 44", True),
        ("vuelo ", "h 12", True),
        ("la remera ", "e 8", True),
        ("la rotonda ", "h-09", False),
        ("marca ", "h 12", False),
        ("dice ", "e 44", False),
        ("y ahora ", "e 8", False),
        ("el equipo ", "h 9", False),
    ],
)
def test_parted_code_that_no_table_has_is_told_apart_alike(
    before: str, code: str, is_none: bool
) -> None:
    assert is_no_code(f"{before}{code}", len(before)) is is_none
