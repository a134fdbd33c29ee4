"""Dictations that are a document, and which one."""

import pytest

from patients.dictation import Dictated, Heard
from tests.patients.dictation.said import heard

WRITTEN = [
    ("32456789", "32456789"),
    ("32.456.789", "32456789"),
    ("32,456,789", "32456789"),
    ("32 456 789", "32456789"),
    ("32-456-789", "32456789"),
    ("32. 456. 789.", "32456789"),
    ("32, 456, 789", "32456789"),
    ("3 2 4 5 6 7 8 9", "32456789"),
    ("3, 2, 4, 5, 6, 7, 8, 9", "32456789"),
    ("3-2-4-5-6-7-8-9", "32456789"),
    ("32 45 67 89", "32456789"),
    ("32, 45, 67, 89.", "32456789"),
    ("5123456", "5123456"),
    ("5.123.456", "5123456"),
    ("5 123 456", "5123456"),
    ("DNI 32456789", "32456789"),
    ("DNI: 32.456.789", "32456789"),
    ("dni32456789", "32456789"),
    ("D.N.I. 32.456.789", "32456789"),
    ("D N I 32 456 789", "32456789"),
    ("mi dni es el 32456789", "32456789"),
    ("Mi documento es 32.456.789, gracias", "32456789"),
    ("documento nro. 32.456.789", "32456789"),
    ("Doc. N° 5.123.456", "5123456"),
    ("documento número 18.200.300", "18200300"),
    ("Hola, buenas tardes. Mi DNI es 24914867.", "24914867"),
    ("*32456789*", "32456789"),
    ("32456789 🙏", "32456789"),
    ("hola! 32456789", "32456789"),
    ("32456789 es mi dni", "32456789"),
    ("12.345.678", "12345678"),
    ("mi dni es 12051948", "12051948"),
    ("dni 32.456789", "32456789"),
    ("dni 05.123.456", "5123456"),
    ("libreta cívica 3.456.789", "3456789"),
    ("L.C. 3.456.789", "3456789"),
    ("94.123.456", "94123456"),
    ("10000001", "10000001"),
]
CARDINALS = [
    (
        "treinta y dos millones cuatrocientos cincuenta y seis mil setecientos ochenta y nueve",
        "32456789",
    ),
    ("cinco millones ciento veintitrés mil cuatrocientos cincuenta y seis", "5123456"),
    ("veintiún millones cien mil veinte", "21100020"),
    ("veintiun millones cien mil veinte", "21100020"),
    ("cincuenta y cinco millones ciento cuarenta y ocho mil ciento veintitres", "55148123"),
    ("un millón doscientos mil trescientos cuatro", "1200304"),
    ("Dieciséis millones, ochocientos noventa mil, quinientos once.", "16890511"),
    ("noventa y cuatro millones seis mil siete", "94006007"),
    ("once millones quinientos dos mil noventa", "11502090"),
    ("32 millones 456 mil 789", "32456789"),
    ("32 millones cuatrocientos cincuenta y seis mil 789", "32456789"),
    ("32 millones 56 mil 9", "32056009"),
    ("treinta y dos millones 456.789", "32456789"),
    (
        "treinta y dos millones cuatrocientos cincuenta y seis setecientos ochenta y nueve",
        "32456789",
    ),
    ("cinco millones ciento veintitrés cuatrocientos cincuenta y seis", "5123456"),
    ("treinta y dos millones, 456, 789", "32456789"),
    ("treinta y dos millones cuatro cincuenta y seis siete ochenta y nueve", "32456789"),
    ("treinta y dos cuatrocientos cincuenta y seis mil setecientos ochenta y nueve", "32456789"),
    ("treinta y dos, cuatrocientos cincuenta y seis mil ochenta y nueve", "32456089"),
    ("treinta y dos mil cuatrocientos cincuenta y seis setecientos ochenta y nueve", "32456789"),
    ("mi documento es catorce millones novecientos once mil doscientos veintidós", "14911222"),
    ("treintaidós millones cuatrocientos cincuentaiséis mil setecientos ochentainueve", "32456789"),
]
GROUPS = [
    ("treinta y dos, cuatrocientos cincuenta y seis, setecientos ochenta y nueve", "32456789"),
    ("treinta y dos cuatrocientos cincuenta y seis setecientos ochenta y nueve", "32456789"),
    (
        "treinta y dos punto cuatrocientos cincuenta y seis punto setecientos ochenta y nueve",
        "32456789",
    ),
    ("treinta y dos punto 456 punto 789", "32456789"),
    ("cinco, ciento veintitrés, cuatrocientos cincuenta y seis", "5123456"),
    ("cinco ciento veintitres cuatrocientos cincuenta y seis", "5123456"),
    ("cinco punto ciento veintitrés punto cuatrocientos cincuenta y seis", "5123456"),
    ("treinta y dos cuatro cincuenta y seis siete ochenta y nueve", "32456789"),
    ("treinta y dos, cuatro cinco seis, siete ocho nueve", "32456789"),
    ("cinco, uno veintitrés, cuatro cincuenta y seis", "5123456"),
    ("cinco uno veintitrés cuatro cincuenta y seis", "5123456"),
    ("cinco, uno dos tres, cuatro cinco seis", "5123456"),
    ("treinta y dos cero cero siete cuatrocientos uno", "32007401"),
    ("veinte trescientos cuatro novecientos doce", "20304912"),
    ("dieciocho, doscientas cuarenta y una, quinientas seis", "18241506"),
    ("veintitres setecientos catorce quinientos noventa y ocho", "23714598"),
    ("veintidos ciento uno doscientos treinta y tres", "22101233"),
    ("dieciseis quinientos cinco cero cuarenta y dos", "16505042"),
    ("tres dos cuatrocientos cincuenta y seis setecientos ochenta y nueve", "32456789"),
    ("treinta y dos, cuatrocientos cincuenta y seis y siete ochenta y nueve", "32456789"),
    ("treinta y dos, 456, siete ocho nueve", "32456789"),
    ("32 cuatrocientos cincuenta y seis 789", "32456789"),
    ("veintiuno, triple cero, cuatrocientos doce", "21000412"),
    ("diez, setecientos treinta, doscientos quince", "10730215"),
    ("cuatro novecientos ochenta y siete seiscientos treinta y dos", "4987632"),
    ("diez y seis, ochocientos noventa, quinientos once", "16890511"),
    ("veinte y cuatro, novecientos catorce, ochocientos sesenta y siete", "24914867"),
    ("treinta y dos cuatro cientos cincuenta y seis sietecientos ochenta y nueve", "32456789"),
    ("cero cinco, ciento veintitrés, cuatrocientos cincuenta y seis", "5123456"),
    ("sesenta tres cuarenta y cinco siete ochenta y nueve", "60345789"),
]
ONE_BY_ONE_AND_PAIRS = [
    ("tres dos cuatro cinco seis siete ocho nueve", "32456789"),
    ("tres, dos, cuatro, cinco, seis, siete, ocho, nueve", "32456789"),
    ("uno cuatro cero cero nueve uno siete dos", "14009172"),
    ("doble tres, cuatro cinco seis siete ocho nueve", "33456789"),
    ("treinta y dos cuarenta y cinco sesenta y siete ochenta y nueve", "32456789"),
    ("treinta y dos, cuarenta y cinco, sesenta y siete, ochenta y nueve", "32456789"),
    ("veinticuatro noventa y uno cuarenta y ocho sesenta y siete", "24914867"),
    ("treintaidos cuarentaicinco sesentaisiete ochentainueve", "32456789"),
    ("treinta y dos cuarenta y cinco seis siete ocho nueve", "32456789"),
    ("treinta y dos cuatro cinco sesenta y siete ocho nueve", "32456789"),
    ("tres dos, cuarenta y cinco, 67, ochenta y nueve", "32456789"),
    ("mi dni es treinta, uno, cuarenta y cinco, sesenta y siete, 8", "30145678"),
    ("3 dos 4 cinco 6 siete 8 nueve", "32456789"),
    ("once, veintidós, treinta y tres, cuarenta y cuatro", "11223344"),
]
WORDS_AROUND = [
    (
        "mi dni es treinta y dos, cuatrocientos cincuenta y seis, setecientos ochenta y nueve",
        "32456789",
    ),
    ("ene i treinta y dos 456 789", "32456789"),
    ("mi de ene i es 32 456 789", "32456789"),
    ("sí, anotá: treinta y dos, eh, cuatrocientos cincuenta y seis, este, 789", "32456789"),
    ("bueno, a ver, es el treinta y dos... cuatrocientos cincuenta y seis... 789", "32456789"),
    ("sí, te paso, 24.914.867", "24914867"),
    ("dale, 24 914 867", "24914867"),
    ("mm, veinticuatro, mm, novecientos catorce, o sea, ochocientos sesenta y siete", "24914867"),
    ("tome nota señorita: cuatro millones doscientos mil ciento uno", "4200101"),
    ("esperá un segundo que... ahí va, 32.456.789 es mi documento", "32456789"),
    ("a ver, esperame un momentito. 32.456.789", "32456789"),
    ("Soy 32.456.789", "32456789"),
    ("32456789, ¿no?", "32456789"),
    ("hola, llamo porque el equipo hace ruido. Mi DNI es 32.456.789", "32456789"),
    ("Mi DNI es 32.456.789 y el equipo me hace ruido", "32456789"),
    ("tengo 78 años y mi documento es 5.123.456", "5123456"),
    ("mi dni es 32456789 y tengo 80 años", "32456789"),
    ("mi dni es 32456789, vivo en Rivadavia 2345", "32456789"),
    ("mi dni es 32456789 y mi teléfono es 1145551234", "32456789"),
    ("mi teléfono es 1145551234 y mi dni 32456789", "32456789"),
    (
        "uso 2 litros, el dni es veinticuatro novecientos catorce ochocientos sesenta y siete",
        "24914867",
    ),
    ("tengo el M50 y mi dni es 32.456.789", "32456789"),
]
CORRECTED = [
    ("treinta y uno, digo, treinta y dos, cuatrocientos cincuenta y seis, 789", "32456789"),
    ("32 456, no perdón, 457, 789", "32457789"),
    (
        "treinta y dos cuatrocientos cincuenta y seis no perdón cuatrocientos cincuenta y siete"
        " setecientos ochenta y nueve",
        "32457789",
    ),
    ("32.456.788, perdón, 32.456.789", "32456789"),
    ("mi dni es 32456788, no, me equivoqué, es 32456789", "32456789"),
    ("tres dos cuatro, no, perdón, cinco, seis siete ocho nueve uno", "32567891"),
    (
        "treinta y dos cuarenta y cinco, mejor dicho, cuarenta y seis, sesenta y siete, 89",
        "32466789",
    ),
    (
        "treinta y dos, cuatrocientos cincuenta y seis, setecientos ochenta y nueve, digo,"
        " setecientos ochenta y ocho",
        "32456788",
    ),
    ("32 456 789, perdón, 457 789", "32457789"),
    (
        "treinta y dos millones cuatrocientos cincuenta y seis mil, no perdón, cuatrocientos"
        " cincuenta y siete mil setecientos ochenta y nueve",
        "32457789",
    ),
    ("es el 31.456.789, corrijo, 32.456.789", "32456789"),
    ("mi dni es 31456789, al final era 32456789", "32456789"),
    ("mi dni es 31.456.789 | perdón, 32.456.789", "32456789"),
    ("mi dni es 31.456.789 | > ¿31.456.789? | no, 32.456.789", "32456789"),
    ("mi dni es 31.456.789 | > ¿31.456.789? | no, es 32.456.789", "32456789"),
    ("mi dni es 31.456.789 | > ¿31.456.789? | no | > dígame | 32.456.789", "32456789"),
    ("32.456.789, repito, 32.456.789", "32456789"),
    ("32456789. 32456789.", "32456789"),
    ("treinta y dos 456 789, te repito, tres dos cuatro cinco seis siete ocho nueve", "32456789"),
]
TURNS = [
    ("> ¿Me dice su documento? | 32456789", "32456789"),
    (
        "> ¿Me dice su DNI? | sí | > lo escucho | treinta y dos | > ajá | cuatrocientos cincuenta y"
        " seis | > sí | setecientos ochenta y nueve",
        "32456789",
    ),
    ("treinta y dos | cuatrocientos cincuenta y seis | setecientos ochenta y nueve", "32456789"),
    ("mi dni es | treinta y dos | 456 | 789", "32456789"),
    ("treinta y | dos cuatrocientos cincuenta y | seis 789", "32456789"),
    ("mi dni es 32 | > 32 | 456 | > 456 | 789", "32456789"),
    (
        "> ¿documento? | cinco | > cinco | ciento veintitrés | > sí | cuatrocientos cincuenta y"
        " seis",
        "5123456",
    ),
    (
        "> ¿documento? | tres dos cuatro cinco | > tres dos cuatro cinco | seis siete ocho nueve",
        "32456789",
    ),
    ("treinta y dos | eh | cuatrocientos cincuenta y seis | a ver | 789", "32456789"),
    (
        "treinta y dos millones | cuatrocientos cincuenta y seis mil | setecientos ochenta y nueve",
        "32456789",
    ),
    (
        "treinta y dos | treinta y dos cuatrocientos cincuenta y seis setecientos ochenta y nueve",
        "32456789",
    ),
    ("32456789 | > 32456789 | sí", "32456789"),
    (
        "32456789 | > ¿treinta y dos cuatrocientos cincuenta y seis setecientos ochenta y nueve? | "
        "sí, exacto",
        "32456789",
    ),
    ("32456789 | > ¿terminado en 789? | sí, 789", "32456789"),
    ("32456789 | > ¿me da un teléfono? | 45551234", "32456789"),
    ("32456789 | > ¿cuánto satura? | 88", "32456789"),
    ("32456789 | > ¿A cuántos litros está? | dos", "32456789"),
    ("32456789 | el equipo no prende | 45", "32456789"),
    ("32456789 | 1145551234", "32456789"),
    ("hola | no anda el equipo | 32456789", "32456789"),
    ("mi dni es 32456789 | mi dni es 32456789", "32456789"),
    ("24, no, 14, 8, 6, 7 | > ¿24 9 14 8 6 7? | sí", "24914867"),
    ("cinco uno dos tres cuatro cinco seis | > ¿5.123.456? | sí, correcto", "5123456"),
    ("treinta y dos cuatrocientos cincuenta y seis setecientos | ochenta y nueve", "32456789"),
    ("treinta y dos cuatrocientos cincuenta y seis setecientos | el equipo hace ruido", "32456700"),
    ("32456789 | ¿y cuándo viene el técnico? | > mañana | no", "32456789"),
    ("32456789 | > gracias, ¿le puedo ayudar en algo más? | no", "32456789"),
    ("mi teléfono es | 45551234 | mi dni es | 32456789", "32456789"),
]
ALL = [
    *(WRITTEN + CARDINALS + GROUPS + ONE_BY_ONE_AND_PAIRS),
    *(WORDS_AROUND + CORRECTED + TURNS),
]


@pytest.mark.parametrize(("line", "digits"), ALL)
def test_reads_the_document(line: str, digits: str) -> None:
    if digits == "unsure":
        assert heard(line).state is Heard.UNSURE
    else:
        assert heard(line) == Dictated(state=Heard.DNI, digits=digits)


def test_the_table_is_long_enough() -> None:
    assert len({line for line, _ in ALL}) >= 150
