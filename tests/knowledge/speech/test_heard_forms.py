"""knowledge.speech: forms as callers and recognition have them, besides the clean ones."""

import pytest

from knowledge.speech import Lexicon, understand

SESEO = [
    ("siete efe sinco", "7F-5"),
    ("eme sincuenta", "M50"),
    ("hache sero ocho", "H08"),
    ("se pe quinientos uno", "CP501"),
    ("ele ge siento tres", "ele ge siento tres"),
    ("lo siento tres veces", "lo siento tres veces"),
    ("me duele la sien", "me duele la sien"),
    ("error sinco", "error E5"),
    ("dice e sinco", "dice E5"),
    ("tengo sincuenta años", "tengo sincuenta años"),
    ("marca hache sinco", "marca H5"),
    ("eme sincuenta y tres", "eme sincuenta y tres"),
]
LETTERS = [
    ("siete efes cinco", "7F-5"),
    ("siete efes guion cinco", "7F-5"),
    ("el emes cincuenta", "el M50"),
    ("elge ciento tres", "LG103"),
    ("elge uno cero tres", "LG103"),
    ("lovego elge ciento tres", "LoveGo LG103"),
    ("elgeciento tres", "elgeciento tres"),
    ("dice he uno", "dice E1"),
    ("me marca he cuarenta y tres", "me marca E43"),
    ("error he dos", "error E2"),
    ("he uno", "he uno"),
    ("he ocho hijos", "he ocho hijos"),
    ("dice que he dos veces", "dice que he dos veces"),
]
WORDS = [
    ("jay temp", "HI TEMP"),
    ("dice jay temp", "dice HI TEMP"),
    ("jay pres", "High Press"),
    ("tengo un simpli gou", "tengo un SimplyGo"),
    ("el simpligou", "el SimplyGo"),
    ("el love gou pita", "el LoveGo pita"),
    ("tengo un zeno el lite", "tengo un Zen-O Lite"),
    ("el zen o el lite", "el Zen-O Lite"),
    ("mi ceno el lait", "mi Zen-O Lite"),
    ("es nuevo el lite", "es nuevo el lite"),
    ("un nubo el lite", "un Nuvo Lite"),
]
BEGINNING = [
    ("n 50 dice low o dos", "M50 dice Low O2"),
    ("ene cincuenta dice low o dos", "M50 dice Low O2"),
    ("el n 50 marca hache ocho", "el M50 marca H8"),
    ("N 50 pantalla apagada", "M50 pantalla apagada"),
    ("siete ese cinco dice e uno", "7F-5 dice E1"),
    ("sen o triángulo rojo", "Zen-O triángulo rojo"),
    ("ceno triángulo rojo", "Zen-O triángulo rojo"),
    ("sen o dice low o dos", "Zen-O dice Low O2"),
    ("n 50 y 7", "n 50 y 7"),
    ("vivo en el n 50 dice mi hija", "vivo en el n 50 dice mi hija"),
    ("ceno a las ocho", "ceno a las ocho"),
    ("seno dice el médico", "seno dice el médico"),
    ("del seno sale líquido", "del seno sale líquido"),
    ("en el n 50 sale agua", "en el n 50 sale agua"),
]
PAUSES = [
    ("siete, efe, cinco", "7F-5"),
    ("el siete. efe. cinco pita", "el 7F-5 pita"),
    ("7, f, 5", "7F-5"),
    ("es una eme, cincuenta y marca hache ocho", "es una M50 y marca H8"),
    ("un M, 50 que pita", "un M50 que pita"),
    ("ele, ge, ciento tres", "LG103"),
    ("ce pe, quinientos uno", "CP501"),
    ("dice e, cuatro", "dice E4"),
    ("dice e, cuarenta y tres, el zeno lite", "dice E43, el Zen-O Lite"),
    ("la pantalla E. 1", "la pantalla E1"),
    ("marca E, 43.", "marca E43."),
    ("marca hache, cero, ocho", "marca H08"),
    ("eme, cincuenta", "eme, cincuenta"),
    ("dice e, 1", "dice E1"),
    ("dice e, 1 de la mañana", "dice e, 1 de la mañana"),
    ("padres e, uno", "padres e, uno"),
    ("vitamina e, 4", "vitamina e, 4"),
    ("marca e, 4 litros", "marca e, 4 litros"),
    ("e, cuatro", "e, cuatro"),
    ("la eme, 50 años", "la eme, 50 años"),
    ("la eme, 50 pesos", "la eme, 50 pesos"),
    ("eme, cincuenta y tres", "eme, cincuenta y tres"),
    ("estoy a 20 m, 50 pasos", "estoy a 20 m, 50 pasos"),
    ("sí, siete, fue a cinco", "sí, siete, fue a cinco"),
]


@pytest.mark.parametrize(("heard", "understood"), [*SESEO, *LETTERS, *WORDS, *BEGINNING, *PAUSES])
def test_form_is_put_in_writing(heard: str, understood: str, lexicon: Lexicon) -> None:
    once = understand(heard, lexicon).text

    assert once == understood
    assert understand(once, lexicon).text == once
