"""knowledge.speech: error codes, as they are spoken, misheard and typed."""

import pytest

from knowledge.speech import Change, Lexicon, understand

LETTER_IS_HEARD = [
    ("hache cero ocho", "H08"),
    ("hache o ocho", "H08"),
    ("h o ocho", "H08"),
    ("h o 8", "H08"),
    ("h 08", "H08"),
    ("h08", "H08"),
    ("h-08", "H08"),
    ("HO8", "H08"),
    ("h0 8", "H08"),
    ("h 8", "H8"),
    ("hache ocho", "H8"),
    ("hacheocho", "H8"),
    ("hache 08", "H08"),
    ("hache cero 8", "H08"),
    ("ache cero ocho", "H08"),
    ("acho 8", "H8"),
    ("Hache Cero Ocho", "H08"),
    ("hache cero uno", "H01"),
    ("hache uno", "H1"),
    ("h uno", "H1"),
    ("hache o dos", "H02"),
    ("hache guion cero siete", "H07"),
    ("e1", "E1"),
    ("e-1", "E1"),
    ("é1", "E1"),
    ("e43", "E43"),
    ("e 43", "E43"),
    ("é 43", "E43"),
    ("e 4 3", "E43"),
]

ANNOUNCED = [
    ("me marca e cuarenta y tres", "me marca E43"),
    ("dice e cuarenta y tres", "dice E43"),
    ("tira e cuarenta y tres", "tira E43"),
    ("me sale e cuarenta tres", "me sale E43"),
    ("aparece e cuatro tres", "aparece E43"),
    ("muestra e cuarentaitrés", "muestra E43"),
    ("en la pantalla e cuarenta y tres", "en la pantalla E43"),
    ("código e siete", "código E7"),
    ("codigo e siete", "codigo E7"),
    ("el código es e cuarenta y tres", "el código es E43"),
    ("marca un e uno", "marca un E1"),
    ("me dice que e uno", "me dice que E1"),
    ("me sale é 1", "me sale E1"),
    ("me tira e uno y no sé qué hacer", "me tira E1 y no sé qué hacer"),
    ("dice e cuatro y prendió una lucecita", "dice E4 y prendió una lucecita"),
    ("sale e seis porque acá anda baja la luz", "sale E6 porque acá anda baja la luz"),
    ("e dos dice", "E2 dice"),
    ("dice hacha ocho", "dice H8"),
    ("dice: e uno", "dice: E1"),
    ("me marca e uno dos veces", "me marca E1 dos veces"),
]

LETTER_IS_NOT_HEARD = [
    ("error 43", "error E43"),
    ("error: 43", "error: E43"),
    ("error cuarenta y tres", "error E43"),
    ("error número cuarenta y tres", "error número E43"),
    ("el error es el 43", "el error es el E43"),
    ("código de error 43", "código de error E43"),
    ("error uno", "error E1"),
    ("error e uno", "error E1"),
    ("me sale error dos en la pantalla", "me sale error E2 en la pantalla"),
    ("erre e uno", "erre E1"),
    ("me marca y cuarenta y tres", "me marca E43"),
    ("dice y cuarenta y tres en la pantalla", "dice E43 en la pantalla"),
    ("me sale y 1", "me sale E1"),
    ("error y siete", "error E7"),
    ("me marca o 1", "me marca H01"),
    ("dice o uno", "dice H01"),
    ("error: o uno", "error: H01"),
    ("en la pantalla O 1", "en la pantalla H01"),
    ("sale o ocho y pita", "sale H08 y pita"),
    ("e dos en la pantalla", "E2 en la pantalla"),
]

WITH_OTHER_NAMES = [
    ("el eme cincuenta hache cero ocho", "el M50 H08"),
    ("dice hache cero ocho siete efe cinco", "dice H08 7F-5"),
    ("el siete efe cinco me tira e uno", "el 7F-5 me tira E1"),
    ("el ce pe quinientos uno me marca e cuarenta y tres", "el CP501 me marca E43"),
    ("hache ocho y hache uno", "H8 y H1"),
    ("low o dos o hache dos", "Low O2 o H2"),
    ("siete efe cinco e dos", "7F-5 E2"),
    ("siete efe cinco con e dos", "7F-5 con E2"),
    ("el siete efe cinco, con e dos y pita", "el 7F-5, con E2 y pita"),
    ("el siete efe cinco con e dos litros", "el 7F-5 con e dos litros"),
    ("el siete efe cinco anda con e dos", "el 7F-5 anda con e dos"),
    ("el siete efe cinco, e dos", "el 7F-5, E2"),
    ("zeno lite e cuarenta y tres", "Zen-O Lite E43"),
    ("lovego e uno y suena", "LoveGo E1 y suena"),
    ("el siete efe cinco e dos tubos", "el 7F-5 e dos tubos"),
    ("el siete efe cinco e dos litros", "el 7F-5 e dos litros"),
    ("el siete efe cinco anda e dos no", "el 7F-5 anda e dos no"),
]

ALONE = [
    ("e uno", "E1"),
    ("E cuatro.", "E4."),
    ("¿e dos?", "¿E2?"),
    ("e cuarenta y tres", "E43"),
    ("e cuatro tres", "E43"),
]


@pytest.mark.parametrize(
    ("heard", "understood"),
    [*LETTER_IS_HEARD, *ANNOUNCED, *LETTER_IS_NOT_HEARD, *WITH_OTHER_NAMES, *ALONE],
)
def test_code_is_put_in_writing(heard: str, understood: str, lexicon: Lexicon) -> None:
    assert understand(heard, lexicon).text == understood


def test_each_change_keeps_what_was_heard(lexicon: Lexicon) -> None:
    understood = understand("el Eme Cincuenta marca  hache cero ocho", lexicon)

    assert understood.text == "el M50 marca  H08"
    assert understood.changes == (
        Change(heard="Eme Cincuenta", understood="M50"),
        Change(heard="hache cero ocho", understood="H08"),
    )
