"""knowledge.scrub: document and phone numbers out, everything else as it was."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.scrub import MASK, scrub, scrub_pieces

WRITTEN = [
    ("32456789", "8-digits"),
    ("5123456", "7-digits"),
    ("32.456.789", "points"),
    ("32,456,789", "commas"),
    ("32 456 789", "spaces"),
    ("32-456-789", "hyphens"),
    ("32/456/789", "slashes"),
    ("32'456'789", "apostrophes"),
    ("32:456:789", "colons"),
    ("32_456_789", "underscores"),
    ("32=456=789", "equals"),
    ("32+456+789", "plus"),
    ("32~456~789", "tildes"),
    ("32\\456\\789", "backslashes"),
    ("32#456#789", "hashes"),
    ("32:45:67:89", "pairs-with-colons"),
    ("32? 456? 789", "asked"),
    ("\uff13\uff12\uff1a\uff14\uff15\uff16\uff1a\uff17\uff18\uff19", "full-width"),
    ("\uff13\uff12\uff14\uff15\uff16\uff17\uff18\uff19", "full-width-in-one"),
    ("\u0663\u0662:\u0664\u0665\u0666:\u0667\u0668\u0669", "other-digits-with-colons"),
    ("32*456*789", "asterisks"),
    ("32. 456. 789", "points-and-spaces"),
    ("32... 456... 789", "ellipses"),
    ("32\u00a0456\u00a0789", "hard-spaces"),
    ("32\n456\n789", "lines"),
    ("3 2 4 5 6 7 8 9", "one-by-one"),
    ("1 2 3 4 5 6 7", "seven-figures"),
    ("32 45 67 89", "pairs"),
    ("20-32456789-3", "cuil"),
    ("20 32.456.789 3", "cuil-with-points"),
    ("+54 9 351 555 0123", "mobile"),
    ("+5493515550123", "mobile-in-one"),
    ("(0351) 555-0123", "area-code"),
    ("0800-555-1234", "free-phone"),
    ("11 4555 0123", "buenos-aires"),
    ("24, no, 14, 8, 6, 7", "nine-heard-as-no"),
    ("32 eh 456 mm 789", "hesitations"),
    ("32, a ver, 456, o sea, 789", "phrases"),
    ("32 456, no, perdón, 32 457 789", "correction"),
    ("32 punto 456 punto 789", "points-said"),
    ("12-05-1948", "date-with-hyphens-may-be-a-document"),
    ("45/05/1948", "no-such-day"),
    ("12/05/1948/33", "longer-than-a-date"),
    ("\u0663\u0662\u0664\u0665\u0666\u0667\u0668\u0669", "other-digits"),
    ("³²⁴⁵⁶⁷⁸⁹", "superscript"),
    ("③②④⑤⑥⑦⑧⑨", "circled"),
    ("③② ④⑤⑥ ⑦⑧⑨", "circled-in-groups"),
    ("32… 456… 789", "ellipsis-in-one"),
    ("32 ............. 456 ............. 789", "long-ellipses"),
    ("32 ahora 456 uy 789", "other-hesitations"),
    ("32 456, no, perdón, es el 457 789", "correction-with-words"),
    ("32 o 456 789", "or"),
]
SPOKEN = [
    ("treinta y dos cuatrocientos cincuenta y seis setecientos ochenta y nueve", "groups"),
    ("Treinta y dos, cuatrocientos cincuenta y seis, setecientos ochenta y nueve", "commas"),
    (
        "treinta y dos millones cuatrocientos cincuenta y seis mil setecientos ochenta y nueve",
        "cardinal",
    ),
    ("treinta y dos millones cuatrocientos cincuenta y seis setecientos ochenta", "no-mil"),
    ("treinta y dos millones", "round"),
    ("tres dos cuatro cinco seis siete ocho nueve", "one-by-one"),
    ("treinta y dos cuarenta y cinco sesenta y siete ochenta y nueve", "pairs"),
    ("treinta y dos cuatro cincuenta y seis siete ochenta y nueve", "hundred-elided"),
    ("cinco millones ciento veintitrés mil cuatrocientos cincuenta y seis", "seven-digits"),
    ("veintiún millones cien mil veinte", "sparse"),
    ("veintidos trescientas cuarenta y cinco seiscientas setenta y ocho", "no-accent-feminine"),
    ("treintaidós cuatrocientos cincuenta y seis setecientos ochentaynueve", "fused"),
    ("cero tres cinco uno cinco cinco cinco cero uno dos tres", "phone"),
    ("tres dos, eh, cuatro cinco seis, este, siete ocho nueve", "hesitations"),
    ("treinta y dos punto cuatrocientos cincuenta y seis punto setecientos ocho", "points-said"),
    ("doble tres cuatro cinco triple seis", "double-and-triple"),
    ("32 millones 456 mil 789", "digits-and-scales"),
    ("32 cuatrocientos cincuenta y seis 789", "mixed"),
    ("treinta y dos 456 siete ocho nueve", "mixed-more"),
    (
        "treinta y dos cuatrocientos cincuenta y seis setecie\u0301ntos ochenta y nueve",
        "decomposed",
    ),
    ("treinta i dos cuatrocientos cincuenta i seis setecientos ochenta i nueve", "i-for-y"),
    ("treintidós cuatrocientos cincuenta y seis setecientos ochenta y nueve", "other-fused"),
    (
        "treinta y dos, ahí la veo, cuatrocientos cincuenta, que me fijo, setecientos ochenta",
        "looking-for-it",
    ),
    ("TREINTA Y DOS CUATROCIENTOS CINCUENTA Y SEIS SETECIENTOS UNO", "upper-case"),
]


@pytest.mark.parametrize(
    "number", [pytest.param(number, id=name) for number, name in (*WRITTEN, *SPOKEN)]
)
@pytest.mark.parametrize(
    "sentence",
    ["{}", "mi DNI es {}.", "¿Me llamás al {}?", "el M50 pita; {} gracias", "«{}»"],
    ids=["alone", "document", "question", "after-a-model", "quoted"],
)
def test_personal_number_is_masked_whole(number: str, sentence: str) -> None:
    assert scrub(sentence.format(number)) == sentence.format(MASK)


@pytest.mark.parametrize(
    ("text", "scrubbed"),
    [
        pytest.param("DNI 3245", f"DNI {MASK}", id="four-digits"),
        pytest.param("dni: 32.456", f"dni: {MASK}", id="colon"),
        pytest.param("DNI32.456.789", f"DNI{MASK}", id="stuck"),
        pytest.param("DNI-32.456", f"DNI-{MASK}", id="hyphen"),
        pytest.param("D.N.I. 3245", f"D.N.I. {MASK}", id="abbreviation"),
        pytest.param("d n i 3245", f"d n i {MASK}", id="spelled"),
        pytest.param("de ene i tres dos cuatro cinco", f"de ene i {MASK}", id="spelled-words"),
        pytest.param("documento nº 12 345", f"documento nº {MASK}", id="number-sign"),
        pytest.param("Documento N° 12345", f"Documento N° {MASK}", id="degree-sign"),
        pytest.param("cédula 4567", f"cédula {MASK}", id="identity-card"),
        pytest.param("ce\u0301dula 4567", f"ce\u0301dula {MASK}", id="decomposed"),
        pytest.param("mi documento es el treinta y dos cuatrocientos", None, id="cut-off"),
        pytest.param(
            "documento nacional de identidad, eh, número 3245",
            f"documento nacional de identidad, eh, número {MASK}",
            id="words-between",
        ),
        pytest.param("dni 123", "dni 123", id="three-digits"),
        pytest.param("documento del equipo 1234", "documento del equipo 1234", id="another-thing"),
        pytest.param("dni 12/05/1948", "dni 12/05/1948", id="date"),
        pytest.param(
            "dni 1234 y 5678 metros", f"dni {MASK} metros", id="goes-on-while-it-is-a-run"
        ),
        pytest.param(
            "dni" + " de" * 9 + " 1234", "dni" + " de" * 9 + " 1234", id="too-many-words-between"
        ),
        pytest.param("dni ----------- 1234", "dni ----------- 1234", id="too-far"),
        pytest.param(f"{MASK} es 1234", f"{MASK} es 1234", id="a-mask-is-no-document-word"),
    ],
)
def test_shorter_number_is_masked_after_a_document_word(text: str, scrubbed: str | None) -> None:
    assert scrub(text) == (scrubbed or f"mi documento es el {MASK}")


@pytest.mark.parametrize(
    "text",
    [
        *("a las 12:30:45 y 11:20", "de 10:15 a 11:30 y 12:45", "12:30 13:45 14:50", "H08:E43:M50"),
        *("a las 8:30, 14:45 y 22:15", "1:4:2", "93%, 95%, 88%, 91%", "$1.500 + $2.300"),
        *("", " ", "hola", "nací el 12/05/1948", "1/5/1948", "del 01/02/2025 al 03/04/2026"),
        *("0,5 l/min", "2 litros", "cada 8 horas", "08:30", "de 08:30 a 18:00", "1, 2, 3"),
        *("E1 E2 E3", "E1, E2, E3, E4, E5, E6, E7", "H08 / H01", "error H-08", "E43", "M50"),
        *("7F-5", "LG103", "CP501", "Zen-O Lite", "LG103 2023", "CP501 1999", "el M50 2 litros"),
        *("en 1948", "desde 2019", "entre 2023 y 2024", "107", "911", "95 % y 80", "220 V"),
        *("saturación 88 90 92", "presión 120/80", "415 litros a 2 L/min son 3 h 27 min"),
        *(
            "uno dos tres",
            "tengo un equipo y una duda",
            "a las ocho y media",
            "dos mil veinticuatro",
        ),
        *(
            "mil novecientos cuarenta y ocho",
            "un millón de gracias",
            "mil disculpas",
            "cien por ciento",
        ),
        *("eme cincuenta", "siete efe cinco", "ele ge ciento tres", "hache cero ocho", "e uno"),
        *("ciento veinte ochenta de presión", "treinta y dos, cuatrocientos", "123456", "12 34 56"),
        *(
            "mi número de documento",
            "no sé",
            "dni",
            "32.456",
            "$ 1.500",
            "123 456 y después",
            "10-20-30",
        ),
        *(
            "son las 10:45:30",
            "12345 litros 67890",
            "1234; E5 6789",
            "#123456",
            "entre 2023 y 2024, E1",
        ),
    ],
)
def test_anything_else_is_left_alone(text: str) -> None:
    assert scrub(text) == text


@pytest.mark.parametrize(
    ("text", "scrubbed"),
    [
        pytest.param("SN12345678", f"SN{MASK}", id="serial-number"),
        pytest.param("32456789b", f"{MASK}b", id="letter-after"),
        pytest.param("N32.456.789", f"N{MASK}", id="letter-before"),
        pytest.param("N32 456 789", f"N{MASK}", id="letter-before-spaces"),
        pytest.param("M50 32456789", f"M50 {MASK}", id="model-before"),
        pytest.param("el 12/05/1948 32456789", f"el 12/05/1948 {MASK}", id="date-before"),
        pytest.param("32456789 y 30111222", MASK, id="two-as-one"),
        pytest.param("32456789 o 30111222", f"{MASK} o {MASK}", id="two"),
        pytest.param("32 456 789 litros", f"{MASK} litros", id="unit-after"),
        pytest.param("son 32456789, eh, gracias", f"son {MASK}, eh, gracias", id="filler-after"),
        pytest.param("123 1999 y 2000", MASK, id="years-in-a-longer-run"),
        pytest.param(f"x{MASK}32456789", f"x{MASK}{MASK}", id="beside-a-mask"),
        pytest.param(
            "12 eh eh eh eh eh eh eh 34567", "12 eh eh eh eh eh eh eh 34567", id="too-long"
        ),
        pytest.param("un millón doscientos mil trescientos", MASK, id="more-than-a-million"),
        pytest.param("dos mil tres mil cuatro", MASK, id="scale-after-scale"),
        pytest.param("mil millones mil", MASK, id="scales-alone"),
        pytest.param("dos millones tres millones", MASK, id="millions-twice"),
    ],
)
def test_edges_of_a_number(text: str, scrubbed: str) -> None:
    assert scrub(text) == scrubbed


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("treinta y dos", MASK),
        ("cuatrocientos cincuenta y seis", MASK),
        ("sí, 789", f"sí, {MASK}"),
        ("anotá: 32 456", f"anotá: {MASK}"),
        ("eh... 788 no, perdón, 789", f"eh... {MASK}"),
        ("tres", MASK),
        ("Perfecto, 32 456, ¿y sigue?", f"Perfecto, {MASK}, ¿y sigue?"),
        ("mi DNI arranca en 32 y tengo el M50", f"mi DNI arranca en {MASK} y tengo el M50"),
        ("mi DNI es 32.456.789", f"mi DNI es {MASK}"),
        ("mi DNI es 32.456.789, está a 5 litros", f"mi DNI es {MASK}, está a 5 litros"),
        (f"DNI {MASK}, el equipo pita hace quince minutos", None),
        ("hace 2 horas", None),
        ("está en 2 litros", None),
        ("marca E1", None),
        ("e diecinueve", None),
        ("no es una", None),
        ("mi DNI", None),
        ("7F-5", None),
        ("M50", None),
        ("y el código 30", None),
        ("espere, 417, marca E1 el equipo", f"espere, {MASK}, marca E1 el equipo"),
        (
            "el primero 38, después 417 y el 7F-5 pita",
            f"el primero {MASK} y el 7F-5 pita",
        ),
        ("termina en 926 y no anda el 7F-5", f"termina en {MASK} y no anda el 7F-5"),
        ("termina en 926 y 7F-5", f"termina en {MASK} y 7F-5"),
        ("no anda, treinta y ocho", f"no anda, {MASK}"),
        ("marca error 12 y 30", None),
        ("marca error, 30", None),
        ("el M50 pita, 30 segundos", None),
        ("cuesta, $150", None),
        ("tengo 12 años, el equipo pita", None),
        ("no anda el LG103, el E43 y el 7F-5", None),
        ("¿qué es H-08, E1 o 7F-5?", None),
        ("es una eme, cincuenta y marca hache ocho", None),
        ("es la eme, 50, anota", None),
        ("un M, 50 que pita", None),
        ("m. 50", None),
        ("ele ge, ciento tres", None),
        ("el ce pe, quinientos uno, no anda", None),
        ("dice e, cuarenta y tres, el zeno lite", None),
        ("marca e, 43", None),
        ("la pantalla e. 43 y pita", None),
        ("H.08", None),
        ("marca H.08", None),
        ("hache, doce", None),
        ("no anda, e, 32, y después 417", f"no anda, e, {MASK}"),
        ("no anda, e, treinta y dos", f"no anda, e, {MASK}"),
        ("eme, 50, 417, 926", f"eme, {MASK}"),
        ("eme, 5012", f"eme, {MASK}"),
        ("mi documento es eme, 50", f"mi documento es eme, {MASK}"),
        ("mi DNI, h, 32", f"mi DNI, h, {MASK}"),
        ("el 43", f"el {MASK}"),
        ("", None),
    ],
)
def test_piece_of_a_dictated_document_is_not_kept(text: str, kept: str | None) -> None:
    assert scrub_pieces(text) == (text if kept is None else kept)
    assert scrub_pieces(scrub_pieces(text)) == scrub_pieces(text)


@given(
    st.integers(1_000_001, 99_999_999).map(str),
    st.sampled_from(["digit_by_digit", "in_pairs", "in_groups", "as_numerals"]),
)
def test_document_in_pieces_leaves_no_digit(digits: str, way: str) -> None:
    pieces: list[str] = globals()[way](digits)

    assert {scrub_pieces(piece) for piece in pieces} <= {MASK}


SMALL = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince "
    "dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés "
    "veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
)
TENS = "treinta cuarenta cincuenta sesenta setenta ochenta noventa"
HUNDREDS = (
    "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos "
    "novecientos"
)


def cardinal(number: int) -> str:
    """A number up to 99,999,999 in words, as it is read aloud."""
    if number < 30:
        return SMALL.split()[number]
    if number < 100:
        unit = f" y {SMALL.split()[number % 10]}" if number % 10 else ""
        return TENS.split()[number // 10 - 3] + unit
    if number == 100:
        return "cien"
    scale, name = (100, "") if number < 1_000 else (1_000, "mil")
    if number >= 1_000_000:
        scale, name = 1_000_000, "millones"
    rest = f" {cardinal(number % scale)}" if number % scale else ""
    if scale == 100:
        return HUNDREDS.split()[number // 100 - 1] + rest
    return f"{cardinal(number // scale)} {name}{rest}"


def digit_by_digit(digits: str) -> list[str]:
    return [cardinal(int(digit)) for digit in digits]


def in_pairs(digits: str) -> list[str]:
    return [
        *(digit_by_digit(digits[:1]) if len(digits) % 2 else []),
        *(
            " ".join(digit_by_digit(pair)) if pair[0] == "0" else cardinal(int(pair))
            for pair in re.findall("..", digits[len(digits) % 2 :])
        ),
    ]


def in_groups(digits: str) -> list[str]:
    groups = [digits[:-6], digits[-6:-3], digits[-3:]]
    return [
        " ".join(digit_by_digit(group)) if group[0] == "0" else cardinal(int(group))
        for group in groups
    ]


def as_one(digits: str) -> list[str]:
    return [cardinal(int(digits))]


def as_numerals(digits: str) -> list[str]:
    return [digits[:-6], digits[-6:-3], digits[-3:]]


@given(
    st.integers(1_000_001, 99_999_999).map(str),
    st.sampled_from([digit_by_digit, in_pairs, in_groups, as_one, as_numerals]),
    st.sampled_from([" ", ", ", " eh ", " punto ", ". ", " - ", " mm, a ver, "]),
    st.sampled_from(["{}", "sí, {} gracias", "mi documento es {}", "anotá: {}; listo"]),
)
def test_every_way_to_dictate_a_document_is_masked(
    digits: str, way: Callable[[str], list[str]], between: str, sentence: str
) -> None:
    said = between.join(way(digits))

    assert scrub(sentence.format(said)) == sentence.format(MASK)


PIECES = [
    *("treinta", "y", "dos", "mil", "millones", "cero", "quinientos", "uno", "doble", "no", "eh"),
    *("dni", "documento", "DNI:", "es", "el", "nº", "a ver", "litros", "M50", "E1", "7F-5", MASK),
    *("32", "456", "7", "08", "1999", "2000", "12/05/1948", "32.456.789", "1234567", "0,5", "/05"),
    *(" ", " ", " ", ", ", ".", "-", "/", ":", "(", ")", "+", "\n", "\u0301", "é", "[", "]", "_"),
    *("1999 y 2000", "d.n.i", "de ene i", "\u0663", "x" * 30),
]
anything = st.one_of(st.lists(st.sampled_from(PIECES), max_size=25).map("".join), st.text())


@given(anything)
def test_scrubbing_twice_changes_nothing(text: str) -> None:
    assert scrub(scrub(text)) == scrub(text)


@given(anything)
def test_no_seven_digits_in_a_row_survive(text: str) -> None:
    assert not re.search(r"\d{7}", scrub(text))


@given(anything)
def test_what_is_kept_is_kept_in_order(text: str) -> None:
    around = [re.escape(kept) for kept in scrub(text).split(MASK)]

    assert re.fullmatch(".*".join(around), text, re.DOTALL)


@given(
    st.lists(
        st.sampled_from(
            [
                "el",
                "equipo",
                "pita",
                "no",
                "y",
                "dni",
                "documento",
                "eh",
                "a ver",
                ":",
                ",",
                "-",
                "é",
            ]
        ),
        max_size=40,
    ).map(" ".join)
)
def test_text_without_numbers_is_unchanged(text: str) -> None:
    assert scrub(text) == text


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "piece",
    [
        *(
            "1",
            "1 ",
            "1.",
            "1.234",
            "32 456 789 ",
            "tres ",
            "treinta y ",
            "mil ",
            "millones ",
            "y ",
        ),
        *(
            "eh 1 ",
            "dni ",
            "dni de 1 ",
            "d n ",
            "a ",
            "12/05/",
            "1/1/1999 ",
            "1999 y ",
            "(",
            "+",
            " ",
        ),
        *("x", "e\u0301", "\u0301\u0316", "e\u0301\u0316", "[documento]", "[", "M50 ", "7F-5-"),
    ],
)
def test_long_text_is_scrubbed_in_linear_time(piece: str) -> None:
    text = piece * (100_000 // len(piece))

    assert len(scrub(text)) <= len(text)
