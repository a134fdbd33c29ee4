"""What stands around a form and decides whether it is one: announcing words, counted things.

Positions are those of `Words`. Words before `floor` belong to a name that was just understood and
say nothing about what follows it.
"""

from collections.abc import Sequence

from knowledge.speech import things
from knowledge.speech.heard import LETTER_NAMES
from knowledge.speech.numbers import is_figure, is_number, is_zero, splits
from knowledge.speech.readings import COMMON, TABLE_WORDS
from knowledge.speech.things import DISPLAY_CUES
from knowledge.speech.words import Words


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ERROR_WORDS = frozenset(("error", "erro", "eror", "herror", "err"))
_ERROR_LINKS = frozenset(("numero", "nro", "num", "n", "nº", "codigo", "cod", "es", "el"))
_FILLERS = _words(
    """
    un una el la los de del es como este eh em que asi ahora algo tipo letra numero nro ahi aca
    me era con
    """
)
_MAX_FILLERS = 3
_FEW = 2
_INSIDE = frozenset(("en", "la", "el"))
_MAX_INSIDE = 2

_LETTER_WORDS = frozenset(("una", "la", "letra"))
_FIRST_LINKS = frozenset(("y", "con", "seguida", "despues"))
_LINKS = _FIRST_LINKS | {"un", "el", "de", "numero", "nro", "viene", "hay"}
_MAX_LINKS = 4

_OWNING = frozenset(("tengo", "tenemos", "tiene", "uso", "usamos", "usa", "con", "alquilo"))

_ONE_THING = frozenset(("el", "un", "mi", "del", "al", "este", "ese"))

# Counted things that don't end in "s".
_UNITS = _words(
    """
    vez ano año mes dia hora minuto segundo litro metro kilo grado punto coma peso mil millon
    l lt lpm kg km cm mm m v w hp min seg h hs am pm x por
    """
)
_NOT_COUNTED = _words(
    """
    pues entonces antes despues ademas estas estos esas esos todos todas ambos tenes podes sabes
    queres haces decis crees pensas entendes escuchas conoces venis vienes tienes puedes quieres
    dices gracias buenas buenos apenas lunes martes miercoles jueves viernes jamas atras quizas
    mientras menos detras seras vamos estamos tenemos hacemos podemos
    """
)
_BEFORE_A_NOUN = _words("la el mi su un una este esta ese esa las los")
_AFTER_A_TIME = frozenset(("media", "cuarto", "pico"))
_MONTHS = _words(
    "enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre "
    "diciembre"
)
_PARTS_OF_DAY = frozenset(("mañana", "tarde", "noche", "madrugada", "mediodia"))

# After "y uno", understood as E1: what goes on with the call, and isn't the thing counted.
_GOING_ON = _words("y en pero que cuando con desde ahora porque hace ahi aca todo solo el la me")
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

    Or the turn begins with them, and what it shows follows: "n 50 dice", "ceno triángulo rojo".

    "Tengo un seno…" is a patient's sentence.
    """
    folded, before = words.folded, start - 1
    if _begins(words, start) and _shows_after(words, end, is_sure=end - start > 1):
        return True
    if before < floor or not words.spaced[start]:
        return False
    if folded[before] in things.MACHINES:
        return True
    return (
        end - start > 1
        and folded[before] in ("un", "mi")
        and before > floor
        and folded[before - 1] in _OWNING
    )


def _shows_after(words: Words, end: int, *, is_sure: bool) -> bool:
    """Whether a sign follows; behind what is surer than one word of every day, also a display."""
    is_sign = bool(words.spaced[end]) and words.folded[end] in things.LIGHTS
    return is_sign or (is_sure and told_after(words, end))


def _begins(words: Words, start: int) -> bool:
    return start == 0 or (start == 1 and words.folded[0] in _ONE_THING and bool(words.spaced[1]))


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


def is_spelled(words: Words, start: int, end: int) -> bool:
    """Whether a machine's name is told by letters and numbers alone, with pauses between them:
    "siete, efe, cinco"; "una eme, cincuenta", but not "eme, cincuenta"."""
    said = words.folded[start:end]
    is_told = (
        len(said) > _FEW or after_article(words, start, 0) or after_letter_word(words, start, 0)
    )
    return (
        is_told
        and all(word in LETTER_NAMES or is_number(word) for word in said)
        and not counts(words, end)
        and (is_number(said[0]) or not after_number(words, start))
    )


def after_place(words: Words, start: int) -> bool:
    """Whether a letter and a number here belong to something else that is told right before:
    "torre E 3", "diagonal e 4", "vivo en la e 43". With a zero between them only to a numbered
    thing."""
    if not words.spaced[start]:
        return False
    if words.folded[start - 1] in DISPLAY_CUES:
        return False
    before = things.subject_before(words.folded, start)
    if before in things.PLACES or things.is_lived_at(words.folded, start):
        return True
    if things.may_precede(before) or before in DISPLAY_CUES or is_number(before):
        return False
    return not (words.spaced[start + 1] and is_zero(words.folded[start + 1]))


def after_address(words: Words, start: int) -> bool:
    """Whether even what sounds like a machine is an address or a size: "barrio eme cincuenta"."""
    return bool(words.spaced[start]) and words.folded[start - 1] in things.NEVER_MACHINES


def before_sum(words: Words, end: int) -> bool:
    """Whether what sounds like a machine is a sum: "eme cincuenta pesos"."""
    return bool(words.spaced[end]) and words.folded[end] in things.UNLIKE_MACHINES


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
    if word == "en" and _is_error_number(words.folded, end):
        return is_elsewhere(words.folded, end + 1)
    if word == "de":
        return not _MONTHS.isdisjoint(following[:1]) or not _PARTS_OF_DAY.isdisjoint(following[1:])
    return _is_counted(word)


def _is_error_number(folded: Sequence[str], end: int) -> bool:
    """Whether a number that ends here is told by "error" alone, without a letter."""
    start = end
    while start > max(0, end - _MAX_FILLERS) and is_number(folded[start - 1]):
        start -= 2 if folded[start - 2 : start - 1] == ("y",) else 1
    return 0 < start < end and folded[start - 1] in ERROR_WORDS | _ERROR_LINKS


def is_elsewhere(folded: Sequence[str], at: int) -> bool:
    """Whether an error is in something that is no machine: "error uno en la factura"."""
    noun = [word for word in folded[at : at + 2] if word not in _BEFORE_A_NOUN][:1]
    word = "".join(noun)
    is_name = word in COMMON or word in TABLE_WORDS or any(map(str.isdigit, word))
    is_shown = is_name or word in DISPLAY_CUES or things.may_bear_errors(word)
    return bool(word) and not (is_shown or is_number(word))


def is_counting_sign(gap: str) -> bool:
    """Whether a gap behind a number makes it a count: "50%", "36 °"."""
    return gap.lstrip()[:1] in _COUNTING_SIGNS


def may_be_counted(word: str) -> bool:
    """Whether `counts` may hold where a word stands behind a number."""
    return word in ("y", "de", "en") or _is_counted(word)


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
