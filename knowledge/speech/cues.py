"""What stands around a form and decides whether it is one: announcing words, counted things.

Positions are those of `Words`. Words before `floor` belong to a name that was just understood and
say nothing about what follows it.
"""

from knowledge.speech.numbers import is_figure, is_number, splits
from knowledge.speech.readings import COMMON, TABLE_WORDS
from knowledge.speech.words import Words

# What a display is said to do, and where it does it.
DISPLAY_CUES = frozenset(
    (
        *(
            "error",
            "errores",
            "erro",
            "eror",
            "erre",
            "herror",
            "err",
            "codigo",
            "codigos",
            "cod",
            "alarma",
            "marka",
        ),
        *("marca", "marcaba", "marco", "marcando", "dice", "decia", "dijo", "diciendo", "tira"),
        *("tiraba", "tiro", "tirando", "sale", "salia", "salio", "saliendo", "aparece", "aparecia"),
        *("aparecio", "apareciendo", "muestra", "mostraba", "mostro", "mostrando", "pantalla"),
        *("pantallita", "visor", "display", "pone", "ponia", "figura", "indica", "indicaba"),
        *("leo", "lee", "veo", "da", "dio", "daba", "salta", "salto", "cartel", "cartelito"),
        *("letrero", "mensaje", "aviso", "leyenda"),
    )
)
ERROR_WORDS = frozenset(("error", "erro", "eror", "herror", "err"))
_ERROR_LINKS = frozenset(("numero", "nro", "num", "n", "nº", "codigo", "cod", "es", "el"))
_FILLERS = frozenset(
    (
        *("un", "una", "el", "la", "los", "de", "del", "es", "como", "este", "eh", "em", "que"),
        *("asi", "ahora", "algo", "tipo", "letra", "numero", "nro", "ahi", "aca", "me", "era"),
        *("con",),
    )
)
_MAX_FILLERS = 3
_INSIDE = frozenset(("en", "la", "el"))
_MAX_INSIDE = 2

_LETTER_WORDS = frozenset(("una", "la", "letra"))
_FIRST_LINKS = frozenset(("y", "con", "seguida", "despues"))
_LINKS = _FIRST_LINKS | {"un", "el", "de", "numero", "nro", "viene", "hay"}
_MAX_LINKS = 4

_MACHINES = frozenset(
    (
        *("equipo", "equipito", "concentrador", "aparato", "maquina", "maquinita", "modelo"),
        *("portatil",),
    )
)
_OWNING = frozenset(("tengo", "tenemos", "tiene", "uso", "usamos", "usa", "con", "alquilo"))

_ONE_THING = frozenset(("el", "un", "mi", "del", "al", "este", "ese"))

# "Torre E 3" is where somebody lives.
_ADDRESSES = frozenset(
    (
        *("torre", "depto", "departamento", "edificio", "piso", "manzana", "lote", "block"),
        *("bloque", "monoblock", "calle", "pasaje", "parcela", "barrio", "ruta", "km", "fila"),
    )
)
PLACES = _ADDRESSES | frozenset(
    (
        *("dto", "casa", "puerta", "sector", "pabellon", "modulo"),
        *("escalera", "oficina", "local", "sala", "cochera", "ala"),
        *("chacra", "quinta", "complejo", "esquina", "nivel", "anden", "lugar"),
        *("vitamina", "grupo", "consultorio", "hepatitis", "clase", "categoria"),
        *("entrada", "habitacion", "cama", "plan", "factura", "turno", "remito", "pedido"),
        *("orden", "cliente", "patente", "asiento"),
    )
)

NO_MACHINES = frozenset(("talle", "postal"))
"""What is right behind one of these is a size or a postal code, however much like a machine."""

NEVER_MACHINES = _ADDRESSES | NO_MACHINES
"""And behind these where somebody lives: "barrio M50"."""

UNLIKE_MACHINES = frozenset(
    (
        *("peso", "pesos", "mango", "mangos", "luca", "lucas", "dolar", "dolares", "euro"),
        *("euros", "años", "anos", "kilos", "cuadras", "metros", "kilometros"),
    )
)
"""What is right before one of these is a sum, an age or a way. Litres are a machine's."""

# Counted things that don't end in "s".
_UNITS = frozenset(
    (
        *("vez", "ano", "año", "mes", "dia", "hora", "minuto", "segundo", "litro", "metro"),
        *("kilo", "grado", "punto", "coma", "peso", "mil", "millon", "l", "lt", "lpm", "kg", "km"),
        *("cm", "mm", "m", "v", "w", "hp", "min", "seg", "h", "hs", "am", "pm", "x", "por"),
    )
)
_NOT_COUNTED = frozenset(
    (
        *("pues", "entonces", "antes", "despues", "ademas", "estas", "estos", "esas", "esos"),
        *("todos", "todas", "ambos", "tenes", "podes", "sabes", "queres", "haces", "decis"),
        *("crees", "pensas", "entendes", "escuchas", "conoces", "venis", "vienes", "tienes"),
        *("puedes", "quieres", "dices", "gracias", "buenas", "buenos", "apenas", "lunes"),
        *("martes", "miercoles", "jueves", "viernes", "jamas", "atras", "quizas", "mientras"),
        *("menos", "detras", "seras", "vamos", "estamos", "tenemos", "hacemos", "podemos"),
    )
)
_AFTER_A_TIME = frozenset(("media", "cuarto", "pico"))
_MONTHS = frozenset(
    (
        *("enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre"),
        *("setiembre", "octubre", "noviembre", "diciembre"),
    )
)
_PARTS_OF_DAY = frozenset(("mañana", "tarde", "noche", "madrugada", "mediodia"))

# After "y uno", understood as E1: what goes on with the call, and isn't the thing counted.
_GOING_ON = frozenset(
    (
        *("y", "en", "pero", "que", "cuando", "con", "desde", "ahora", "porque", "hace", "ahi"),
        *("aca", "todo", "solo", "el", "la", "me"),
    )
)
_PAUSES = frozenset(" ,:\"'«“(¿\t")
_LONGEST_PAUSE = 5
_DECIMAL_SIGNS = frozenset(".,")
_DECIMAL_WORDS = frozenset(("coma", "punto"))
_COUNTING_SIGNS = frozenset("%°ºª")


MAY_ANNOUNCE = DISPLAY_CUES | _FILLERS
"""Without one of them right before, nothing is announced."""


def announced(words: Words, start: int, floor: int, *, fillers: int = _MAX_FILLERS) -> bool:
    """Whether a display was announced just before, with at most some small words between."""
    return _preceded(words, start, max(floor, start - 1 - fillers), DISPLAY_CUES, _FILLERS)


def follows_error(words: Words, start: int, floor: int) -> bool:
    """Whether "error", "error número" or the like stands right before."""
    return _preceded(words, start, max(floor, start - 4), ERROR_WORDS, _ERROR_LINKS)


def _preceded(
    words: Words, start: int, first: int, cues: frozenset[str], between: frozenset[str]
) -> bool:
    for at in range(start - 1, first - 1, -1):
        gap = words.gaps[at + 1]
        if gap != " " and not _PAUSES.issuperset(gap[:_LONGEST_PAUSE]):
            return False
        word = words.folded[at]
        if word in cues:
            return True
        if word not in between:
            return False
    return False


def told_after(words: Words, end: int) -> bool:
    """Whether a display is told of right behind: "e dos dice", "e dos en la pantalla"."""
    for _ in range(_MAX_INSIDE):
        end += bool(words.spaced[end]) and words.folded[end] in _INSIDE
    return bool(words.spaced[end]) and words.folded[end] in DISPLAY_CUES


def after_machine_word(words: Words, start: int, end: int, floor: int) -> bool:
    """Whether a machine is announced just before: "equipo"; before several words "tengo un", too.

    "Tengo un seno…" is a patient's sentence.
    """
    folded, before = words.folded, start - 1
    if before < floor or not words.spaced[start]:
        return False
    if folded[before] in _MACHINES:
        return True
    return (
        end - start > 1
        and folded[before] in ("un", "mi")
        and before > floor
        and folded[before - 1] in _OWNING
    )


def after_article(words: Words, start: int, floor: int) -> bool:
    """Whether something that has one name is meant: "el lite", "mi lite"."""
    return start > floor and bool(words.spaced[start]) and words.folded[start - 1] in _ONE_THING


def after_letter_word(words: Words, start: int, floor: int) -> bool:
    """Whether a letter is told as one: "una e", "la letra e"."""
    return start > floor and bool(words.spaced[start]) and words.folded[start - 1] in _LETTER_WORDS


def after_links(words: Words, start: int) -> int | None:
    """Where a number may begin that is told apart from its letter: behind "y un", "con el número".

    None where nothing links them.
    """
    at = start
    while at < start + _MAX_LINKS and words.spaced[at] and words.folded[at] in _LINKS:
        at += 1
    is_linked = at > start and words.folded[start] in _FIRST_LINKS
    return at if is_linked and words.spaced[at] and is_number(words.folded[at]) else None


def after_number(words: Words, start: int) -> bool:
    """Whether a number stands right before, so that the form may belong to it: "20 h 08"."""
    if not words.joined[start]:
        return False
    before = words.folded[start - 1]
    return before[-1].isdigit() or is_number(before)


def after_place(words: Words, start: int) -> bool:
    """Whether a letter and a number here are an address: "torre E 3"."""
    return bool(words.spaced[start]) and words.folded[start - 1] in PLACES


def after_address(words: Words, start: int) -> bool:
    """Whether even what sounds like a machine is an address or a size: "barrio eme cincuenta"."""
    return bool(words.spaced[start]) and words.folded[start - 1] in NEVER_MACHINES


def before_sum(words: Words, end: int) -> bool:
    """Whether what sounds like a machine is a sum: "eme cincuenta pesos"."""
    return bool(words.spaced[end]) and words.folded[end] in UNLIKE_MACHINES


def starts_in_number(words: Words, start: int, floor: int) -> bool:
    """Whether the number that begins here goes on from the word before: "treinta y | siete"."""
    return bool(words.joined[start]) and splits(words.folded, start, floor)


def ends_in_number(words: Words, end: int) -> bool:
    """Whether the number that ends here goes on: "cincuenta | y tres"."""
    return bool(words.joined[end]) and splits(words.folded, end)


def counts(words: Words, end: int) -> bool:
    """Whether the number that ends here counts what follows: years, litres, lights."""
    if not words.spaced[end]:
        return is_counting_sign(words.gaps[end])
    word = words.folded[end]
    following = words.folded[end + 1 : end + 3]
    if word == "y":
        return bool(following) and following[0] in _AFTER_A_TIME
    if word == "de":
        return not _MONTHS.isdisjoint(following[:1]) or not _PARTS_OF_DAY.isdisjoint(following[1:])
    return _is_counted(word)


def is_counting_sign(gap: str) -> bool:
    """Whether a gap behind a number makes it a count: "50%", "36 °"."""
    return gap.lstrip()[:1] in _COUNTING_SIGNS


def may_be_counted(word: str) -> bool:
    """Whether `counts` may hold where a word stands behind a number."""
    return word in ("y", "de") or _is_counted(word)


def _is_counted(word: str) -> bool:
    if word in _UNITS:
        return True
    is_plural = len(word) > 3 and word.endswith("s") and word not in _NOT_COUNTED
    return is_plural and not (word in COMMON or word in TABLE_WORDS or is_number(word))


def has_decimals(words: Words) -> bool:
    """Whether a number of the text may have a decimal part at all."""
    return not (_DECIMAL_SIGNS.isdisjoint(words.gaps) and _DECIMAL_WORDS.isdisjoint(words.folded))


def is_decimal(words: Words, end: int) -> bool:
    """Whether a decimal part follows: "1,5", "dos coma cinco"."""
    folded = words.folded
    if end < len(folded) and words.gaps[end] in _DECIMAL_SIGNS and is_figure(folded[end][0]):
        return True
    return end + 1 < len(folded) and folded[end] in _DECIMAL_WORDS and is_number(folded[end + 1])


def ends_or_goes_on(words: Words, end: int) -> bool:
    """Whether nothing follows, or only what can't be counted."""
    if not words.spaced[end]:
        return True
    return words.folded[end] in _GOING_ON and not counts(words, end)


def stands_alone(words: Words, start: int, end: int) -> bool:
    """Whether the turn is nothing else."""
    return start == 0 and end == len(words.folded)
