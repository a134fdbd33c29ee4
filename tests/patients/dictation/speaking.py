"""A document said in Spanish, in the ways in which people say one."""

import unicodedata
from collections.abc import Iterator

UNITS = ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"]
TEENS = [
    *("diez", "once", "doce", "trece", "catorce", "quince"),
    *("dieciséis", "diecisiete", "dieciocho", "diecinueve"),
]
TWENTIES = [
    *("veinte", "veintiuno", "veintidós", "veintitrés", "veinticuatro"),
    *("veinticinco", "veintiséis", "veintisiete", "veintiocho", "veintinueve"),
]
TENS = ("treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
HUNDREDS = [
    *("ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos"),
    *("seiscientos", "setecientos", "ochocientos", "novecientos"),
]


def number(value: int) -> str:
    """A number under 1,000."""
    if value == 100:
        return "cien"
    if value >= 100:
        rest = value % 100
        return (
            f"{HUNDREDS[value // 100 - 1]} {number(rest)}" if rest else HUNDREDS[value // 100 - 1]
        )
    if value < 10:
        return UNITS[value]
    if value < 20:
        return TEENS[value - 10]
    if value < 30:
        return TWENTIES[value - 20]
    ten = TENS[value // 10 - 3]
    return f"{ten} y {UNITS[value % 10]}" if value % 10 else ten


def before_a_scale(value: int) -> str:
    said = number(value)
    if said.endswith("veintiuno"):
        return said.removesuffix("veintiuno") + "veintiún"
    return said.removesuffix("uno") + "un" if said.endswith("uno") else said


def cardinal(digits: str) -> str:
    millions, thousands, rest = int(digits[:-6]), int(digits[-6:-3]), int(digits[-3:])
    words = [before_a_scale(millions), "millón" if millions == 1 else "millones"]
    if thousands:
        words += ["mil"] if thousands == 1 else [before_a_scale(thousands), "mil"]
    if rest:
        words.append(number(rest))
    return " ".join(words)


def one_by_one(digits: str) -> list[str]:
    return [UNITS[int(digit)] for digit in digits]


def short(digits: str) -> str:
    """Digits with their zeros in front: "cero cero siete", "cero cuarenta y dos"."""
    zeros = len(digits) - len(digits.lstrip("0"))
    rest = digits[zeros:]
    return " ".join([*["cero"] * zeros, *([number(int(rest))] if rest else [])])


def elided(group: str) -> str:
    """ "cuatro cincuenta y seis"."""
    return f"{UNITS[int(group[0])]} {short(group[1:])}"


def split(digits: str) -> tuple[str, str, str]:
    return digits[:-6], digits[-6:-3], digits[-3:]


def pairs(digits: str) -> list[str]:
    odd = len(digits) % 2
    return ([digits[:1]] if odd else []) + [
        digits[at : at + 2] for at in range(odd, len(digits), 2)
    ]


def forms(digits: str) -> Iterator[tuple[str, list[str]]]:
    """The name of each form, and the number in the parts between which people pause."""
    head, middle, last = split(digits)
    yield "groups", [short(head), short(middle), short(last)]
    yield "points", [short(head), "punto", short(middle), "punto", short(last)]
    yield "elided", [short(head), elided(middle), elided(last)]
    yield "half elided", [short(head), short(middle), elided(last)]
    yield (
        "digits in groups",
        [
            short(head),
            " ".join(one_by_one(middle)),
            " ".join(one_by_one(last)),
        ],
    )
    yield "first one by one", [" ".join(one_by_one(head)), short(middle), short(last)]
    yield "figures in groups", [head, middle, last]
    yield "written", [f"{head}.{middle}.{last}"]
    yield "plain", [digits]
    yield "figures and words", [head, short(middle), last]
    yield "pairs", [short(pair) for pair in pairs(digits)]
    yield "figures in pairs", pairs(digits)
    yield "one by one", one_by_one(digits)
    yield "figures one by one", list(digits)
    yield "mixed", [short(head), *one_by_one(middle), short(last)]
    yield (
        "pairs then one by one",
        [*map(short, pairs(digits)[:2]), *one_by_one("".join(pairs(digits)[2:]))],
    )
    yield "cardinal", [cardinal(digits)]
    yield "figures with scales", [f"{int(head)} millones", f"{int(middle)} mil", str(int(last))]
    yield "mil swallowed", [f"{before_a_scale(int(head))} millones", short(middle), short(last)]
    yield (
        "millones swallowed",
        [
            number(int(head)),
            f"{before_a_scale(int(middle))} mil",
            number(int(last)) if int(last) else "",
        ],
    )


def without_accents(text: str) -> str:
    return "".join(
        sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign)
    )
