"""Wordings that can mean nothing else than the plain ones."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

N = "27.111.344"
SPOKEN = "veintisiete ciento once trescientos cuarenta y cuatro"


@pytest.mark.parametrize(
    "said",
    [
        f"bueno te digo el documento dejame ver los anteojos acá está {SPOKEN}",
        *(
            f"> ¿DNI? | bueno, dejame ver los anteojos... {SPOKEN}",
            f"> ¿DNI? | disculpe la demora, {N}",
        ),
        *(
            f"> ¿DNI? | disculpe, no la escuchaba. {N}",
            f"> ¿DNI? | {N} señorita, disculpe la demora",
        ),
        f"> ¿DNI? | ay, esperá que no veo nada... {N}",
        f"> ¿DNI? | no veo bien, espere que me pongo los anteojos. {N}",
        *(f"> ¿DNI? | acá lo tengo a mano, {N}", f"> ¿DNI? | a ver si me acuerdo, {N}"),
        f"> ¿DNI? | {N}, soy Rosa, la que llamó ayer",
        *(f"> ¿DNI? | {N}, es de extranjera", f"> ¿Me brinda su DNI, caballero? | {N}"),
        f"> ¿DNI? | permítame que me pongo los lentes, acá está, {N}",
        *(f"> ¿Me repite el DNI? | sí, dije {N}", f"> ¿DNI? | le dije que era el {N}"),
        "> ¿DNI? | esperá que agarro el carnet... acá está... veintisiete millones ciento once mil"
        " trescientos cuarenta y cuatro",
        f"disculpe la molestia señorita, no sé si es acá, el dni mío es {N} y me quedé sin oxígeno",
        *(f"> ¿DNI? | {said}, {N}" for said in ("le leo", "ya lo di dos veces", "se lo leo")),
        *(f"> ¿DNI? | ya se lo di a la otra chica, {N}", f"mi documento dice {N}"),
        *(f"> ¿DNI? | el documento dice {N}", f"> ¿DNI? | acá en el documento dice {N}"),
        f"> ¿Nombre y DNI? | Juan Pérez y el documento {N}",
        *(f"mi dni es el siguiente: {N}", f"> ¿DNI? | es el siguiente: {N}"),
        *(f"> ¿DNI? | aquí está {N}", f"el equipo hace un ruido raro, dni {N}"),
        f"pedí un tubo el lunes y no llegó. DNI {N}",
        *(f"el dni mío es {N}", f"el documento mío es {N}", f"> ¿DNI? | el dni mío, {N}"),
        "> ¿DNI? | empieza con veintisiete, ciento once, y termina trescientos cuarenta y cuatro",
        "> ¿DNI? | empieza con 27 111 y termina en 344",
        *(f"> ¿DNI? | DU {N}", f"documento único {N}", f"de-ene-i {N}", "DNI-27111344"),
    ],
)
def test_plain_dictation_is_read_in_whatever_words(said: str) -> None:
    assert heard(said).digits == "27111344"


@pytest.mark.parametrize(
    "said",
    [
        *(f"> ¿DNI? | no veo bien, {N}", f"> ¿DNI? | no veo nada en la pulsera, {N}"),
        *(f"> ¿DNI? | acá lo tengo anotado en la caja, {N}", f"> ¿DNI? | no sé si es ese, {N}"),
        *(f"> ¿DNI? | disculpe la demora, portero {N}", f"> ¿DNI? | no sé si es, {N}"),
        f"> ¿DNI? | disculpe la demora, el de mi hija es {N}",
        f"> ¿DNI? | no lo escuchaba, acá la póliza dice {N}",
        f"> ¿DNI? | dejame ver los anteojos de mi marido, acá dice {N}",
        f"> ¿DNI? | a ver si me acuerdo el de mi marido, {N}",
        f"> ¿DNI? | agarro el carnet, {N}",
        f"> ¿Carnet? | esperá que agarro el carnet... {SPOKEN}",
        "> ¿DNI? | esperá que agarro el carnet de la obra social... veintisiete millones ciento"
        " once mil trescientos cuarenta y cuatro",
        *(f"> ¿DNI? | le leo la póliza, {N}", f"> ¿DNI? | le leo lo de la caja: {N}"),
        *(f"> ¿DNI? | acá dice {N}", f"> ¿DNI? | el documento del equipo dice {N}"),
        *(f"> ¿DNI? | el documento de mi marido dice {N}", f"el documento dice {N}"),
        *(f"> ¿DNI? | ya se lo di al portero, {N}", f"> ¿DNI? | ya se lo di a mi hija, {N}"),
        *(
            f"> ¿DNI? | ya lo di mal, {N}",
            f"el chofer y el dni {N}",
            f"> ¿DNI? | {N} | ya lo di mal",
        ),
        *(f"buscan a Juan Pérez y el dni {N}", f"necesito un tubo | le leo | {N}"),
        *(f"> ¿DNI? | el siguiente es el de mi marido {N}", f"el lunes viene Omar, dni {N}"),
        *(f"> ¿DNI? | el siguiente paciente es {N}", f"el lunes | {N}"),
        *(f"no es el dni mío, {N}", f"creo que el dni mío es {N}", f"el dni mío no es {N}"),
        *(f"soy la hija, el dni mío es {N}", f"el dni mío y el de mi marido {N}"),
        *("> ¿DNI? | empieza con 27 y termina en 344", "> ¿DNI? | empieza con 7 811 y termina 264"),
        "> ¿DNI? | empieza con 27 111 y no sé cómo sigue, termina 344",
        *("> ¿DNI? | creo que empieza con 27 111 y termina 344",),
        "> ¿DNI? | la póliza empieza con 27 111 y termina 344",
        *(f"> ¿DNI? | {N}, la que llamó ayer firmó", f"> ¿DNI? | soy la que llamó por Elsa, {N}"),
    ],
)
def test_what_may_mean_something_else_is_not(said: str) -> None:
    assert heard(said).state is not Heard.DNI


@pytest.mark.parametrize("said", ["M 7.812.264", "F7.812.264", "es M 7 812 264", "dni M7812264"])
def test_letter_of_old_documents_is_left_out(said: str) -> None:
    assert heard(f"> ¿DNI? | {said}").digits == "7812264"


@pytest.mark.parametrize(
    "said",
    [
        *("> ¿DNI? | M 27.812.264", "> ¿DNI? | T 7.812.264", "> ¿DNI? | M 7.812.264.555"),
        *("> ¿DNI? | M 1.812.264", "> ¿DNI? | FM 7.812.264", "M 7.812.264"),
        *("> ¿DNI? | el modelo M 7.812.264", "> ¿DNI? | póliza M 7.812.264"),
        *("> ¿DNI? | M7812264B", "> ¿Teléfono? | M 7.812.264"),
    ],
)
def test_other_letters_are_not(said: str) -> None:
    assert heard(said).state is not Heard.DNI


@pytest.mark.parametrize(
    ("said", "digits"),
    [
        ("> ¿DNI? | veintiocho cuatrocientos cero cero siete", "28400007"),
        ("dni 20433765 y mi teléfono es 1543827715", "20433765"),
        ("mi teléfono es 1543827715 y mi dni 20433765", "20433765"),
        ("DNI: 27.111.344 Gómez Elsa", "27111344"),
        *(
            (line, "27111344")
            for line in ("Gómez Elsa 27.111.344", "> ¿DNI? | 27111344, Sosa Rosa")
        ),
        ("> ¿Nombre y DNI? | Gómez Ruiz Ana María 27.111.344", "27111344"),
        ("hola, desde ayer estoy esperando el tubo y nadie viene, dni 27.111.344", "27111344"),
        ("Rosa Sosa, 27111344, Mitre 450, Lanús", "27111344"),
        ("Elsa Gómez - DNI 27.111.344 - San Martín 450", "27111344"),
        *((f"27111344, Rosa Sosa, {talk}", "27111344") for talk in ("necesito tubo", "no anda")),
        ("> ¿DNI? | 27.111.344, apúrense por favor que me estoy ahogando", "27111344"),
        ("> ¿DNI? | 27.111.344, ¿a qué hora vienen?", "27111344"),
        *((f"dni 27111344 {asked}", "27111344") for asked in ("¿cuándo vienen?", "ahí está")),
        ("quería saber si hoy me traen el tubo, dni 27111344", "27111344"),
        ("> ¿DNI? | no tengo el documento encima pero lo sé de memoria, 27.111.344", "27111344"),
        ("> ¿DNI? | no sé dónde lo puse, espere | > espero | acá está: 27.111.344", "27111344"),
        ("> ¿DNI? | veinti siete ciento once trescientos cuarenta y cuatro", "27111344"),
        ("llamo desde las ocho de la mañana, mi documento es 27.111.344", "27111344"),
    ],
)
def test_other_plain_dictations_are_read(said: str, digits: str) -> None:
    assert heard(said).digits == digits


@pytest.mark.parametrize(
    "said",
    [
        *(
            "> ¿DNI? | veintiocho cuatrocientos cero siete",
            "> ¿DNI? | 28 cuatrocientos y cero cero 7",
        ),
        "> ¿DNI? | veintiocho cuatrocientos cero cinco seis siete ocho",
        *("dni 20433765 y el chofer 1543827715", "su dni 20433765 y mi teléfono es 1543827715"),
        *("dni 20433765 del chofer y mi teléfono es 1543827715", "teléfono 20433765 y mi dni"),
        "dni 20433765 y mi marido, teléfono 1543827715",
        *("portero Elsa 27.111.344", "Portero Gómez 27.111.344", "chofer Gómez Elsa 27.111.344"),
        *(
            "Gómez 27.111.344",
            "Gómez Elsa, la vecina, 27.111.344",
            "DNI 27.111.344 Gómez Elsa retira",
        ),
        *("autorizo a Gómez Elsa dni 27.111.344", "el técnico Gómez Elsa dni 27.111.344"),
        *("> ¿Quién retira? | Gómez Elsa 27.111.344", "> ¿DNI? | 27.111.344 Gómez portero"),
        *("> ¿DNI? | flete Gómez Elsa 27.111.344", "> ¿DNI? | Gómez Elsa tiene 27.111.344"),
        *("DNI 27.111.344, Mitre 450, portero", "DNI 27.111.344, Mitre 450 firmó"),
        "27111344, Belgrano 450",
        *("DNI 27.111.344, corregí 345", "DNI 27.111.344, termina 345", "DNI 27111344, retira 450"),
        *("27111344, Rosa Sosa, necesito la póliza", "27111344, Rosa, necesito tubo"),
        *("27111344, Rosa Sosa, trajo el tubo", "27111344, Rosa Sosa, no es mi dni"),
        *("27111344, Rosa Sosa, no es ella", "27111344, Rosa Sosa, no soy yo"),
        *("27111344, Rosa Sosa, vino ayer", "27111344, Rosa Sosa, llega mañana"),
        *("27111344, Rosa Sosa, el equipo", "27111344, Rosa Sosa, retira", "Mitre 450, 27111344"),
        *("27111344, Rosa Sosa, mi hija", "27111344, portero Rosa, necesito tubo"),
        *("> ¿DNI? | 27.111.344 ahí está en la caja", "dni 27111344 ¿cuándo viene el chofer?"),
        "> ¿DNI? | no tengo el documento pero tengo el carnet, es 27.111.344",
        "llamo desde las oficinas de Andreani, mi documento es 27.111.344",
    ],
)
def test_their_look_alikes_are_not(said: str) -> None:
    assert heard(said).state is not Heard.DNI
