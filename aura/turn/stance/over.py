"""Faults that a turn tells of and says are over: "me marcaba H08 y lo arreglaron".

A fault that was shown and isn't any more is denied as one that isn't shown: its steps would be
followed on a machine that works. It needs the words that it is over; a past alone says nothing
("desde que marcó H08 no prende"), and "sigue" or "volvió" takes them back.
"""

import re

from aura.turn.stance import display_words as says

_SHOWED = re.compile(
    rf"\b{says.PAST}(?:(?:marcado|mostrado|salido|aparecido|tirado|dado) )?"
    rf"(?:{says.LINKING}|{says.SMALL})*$"
)
_OBJECT = re.compile(rf"\b{says.SHOWING}(?:{says.LINKING}|{says.SMALL})*$")
_MENDED = re.compile(
    rf"(?:\b(?:{says.MENDERS}|ya )(?:{says.SMALL})*{says.MENDED_BY_ONE}"
    rf"|{says.MENDED_BY_SOME})(?:{says.LINKING})*$"
)
_NOT_MENDED = re.compile(r"\b(?:no|nunca|tampoco|jamas|si|sin|como) (?:\w+ ){0,3}$")

_TIMES = (
    r"(?:(?:el|la) (?:mes|año|semana|vez|verano|invierno) (?:pasad[oa]|anterior)"
    r"|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|finde)(?: pasado)?)"
)
_WHEN = (
    r"(?:ayer |anoche |antes |anteayer |el otro dia |hace \w+ \w+ |hace tiempo |a la \w+ |una vez "
    r"|esta (?:mañana|tarde|noche|semana) |la otra vez |en su momento |una sola vez |temprano "
    rf"|{_TIMES} )*"
)
_TURNING = rf"{_WHEN}(?:[,;:] )?(?:pero |y |aunque |solo que )?"
_NOW = r"(?:ahora |hoy |ya |despues |hace rato |por suerte )"
_END = r"(?:mas |solo )?(?:$|[.,:;!] |y |pero )"
_SHOWS_NOTHING = (
    rf"(?:(?:{says.SMALL})*(?:marca|sale|aparece|muestra|dice|figura|tira) (?:nada ){{0,1}})?"
)
_NO_MORE = re.compile(
    rf"{_TURNING}(?:{_NOW}+no {_SHOWS_NOTHING}|nunca mas |ya esta "
    rf"|(?:no|nunca) volvio (?:a {says.TO_SHOW})?){_END}"
)
_WORKS = re.compile(
    rf"{_TURNING}{_NOW}+(?:me )?(?:anda|andan|funciona|esta|quedo|anduvo|marcha|camina) "
    r"(?:(?:todo |lo mas |muy |re |de )?"
    r"(?:bien|perfecto|joya|normal|barbaro|impecable|genial|ok|diez|10|sin problemas?)\b"
    rf"|(?<=\bya anda ){_END}|(?<=\bya funciona ){_END})"
)
_WENT = re.compile(
    rf"{_TURNING}(?:{_NOW})*(?:se (?:me |le |nos )?(?:fue|borro|soluciono|arreglo|quito|paso) "
    rf"|desaparecio ){_END}"
)
_WAS_MENDED = re.compile(
    rf"{_TURNING}{_NOW}*(?:me |nos )?(?:lo|la|le) "
    rf"(?:{says.MENDED_BY_SOME}|(?:cambiaron|reemplazaron) {_END})"
    rf"|{_TURNING}ya (?:me )?(?:lo|la) (?:solucione|arregle|resolvi|repare|saque) "
    rf"|{_TURNING}{_NOW}*(?:vino|vinieron) (?:\w+ ){{0,3}}y (?:me |nos )?(?:lo|la) "
    rf"(?:{says.MENDED_BY_SOME}|{says.MENDED_BY_ONE})"
)
_IS_MENDED = re.compile(
    r"(?:[,:] )?(?:que )?(?:ya )?(?:lo |me )?(?:(?:esta|quedo|fue) )?(?:ya |todo )?"
    r"(?:solucionad|arreglad|resuelt|reparad|superad)[oa]s? "
)
_MINE_DOES_NOT = re.compile(
    r"(?:, )?(?:pero )?(?:a mi|a nosotros|al mio|en el mio|el mio) (?:ya )?"
    rf"no (?:{says.SMALL})*{says.SHOWING}{_END}"
)
_NOT_OVER = re.compile(
    r"\b(?:sigue|siguio|siguen|otra vez|de nuevo|todavia|igual)\b|\?"
    r"|(?<!\bno )(?<!\bnunca )\b(?:volvio|vuelve)\b"
)


def is_over(before: str, after: str) -> bool:
    """Whether the words around a mention, each with one space behind it, say that it is over."""
    if _NOT_OVER.search(after):
        return False
    mended = _MENDED.search(before)
    if mended is not None:
        return _NOT_MENDED.search(before[: mended.start()]) is None
    if _MINE_DOES_NOT.match(after):
        return True
    if _SHOWED.search(before):
        ends = (_NO_MORE, _WORKS, _WENT, _WAS_MENDED)
        return any(end.match(after) for end in ends)
    is_object = _OBJECT.search(before) is not None
    return not is_object and any(end.match(after) for end in (_IS_MENDED, _WAS_MENDED))


_ONCE = re.compile(
    rf"\b(?:antes|ayer|anoche|la otra vez|primero|{_TIMES}) (?:[,:] )?(?:{says.SMALL})*{says.PAST}"
    rf"(?:{says.LINKING}|{says.SMALL})*$"
)
_NOW_ANOTHER = re.compile(
    rf"(?:, )?(?:y |pero )?(?:ahora|hoy) (?:{says.SMALL})*(?:{says.SHOWING})?"
    rf"(?:{says.LINKING}|{says.SMALL})*"
)


def gives_way_now(before: str, until_next: str) -> bool:
    """Whether it was once, and now what follows is: "la otra vez era H08, ahora es E1"."""
    return _ONCE.search(before) is not None and _NOW_ANOTHER.fullmatch(until_next) is not None
