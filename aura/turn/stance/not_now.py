"""Codes that a turn supposes, or tells that it was asked about: "si algún día me sale H08".

Nothing is shown, so that the steps would be followed on a machine that works. A mere condition
("¿qué hago si me sale H08?") asks what the code means, and counts as said.
"""

import re

from aura.turn.stance import display_words as says

_ITS = f"(?:{says.SMALL}|{says.LINKING})*"
_SOME_DAY = (
    r"(?:(?:algun|el otro) dia|alguna vez|en algun momento|el dia de mañana|mas adelante"
    r"|en el futuro|despues|mañana|el dia que) "
)
_WOULD_SHOW = (
    r"(?:marca|mostra|dije|salie|aparecie|figura|indica|tira|die|pusie|salta|tuvie|hubie|vie|fue)"
    r"(?:ra|se)n? "
)
_MAY_COME = rf"(?:lleg(?:a|ue|ara|ase) a (?:{says.SMALL})*{says.TO_SHOW})"
_SUPPOSED = re.compile(
    rf"\b(?:si|que|cuando) (?:{says.SMALL})*{_SOME_DAY}(?:{says.SMALL})*"
    rf"(?:{says.SHOWING}|{says.MAY_SHOW}|{_MAY_COME}){_ITS}$"
    rf"|\bsi (?:{says.SMALL})*(?:{_WOULD_SHOW}|{_MAY_COME}){_ITS}$"
    rf"|\b(?:el dia que|la proxima (?:vez )?que|cuando|en caso de que|por las dudas (?:de )?que)"
    rf" (?:{says.SMALL})*(?:{says.MAY_SHOW}|{_MAY_COME}){_ITS}$"
    rf"|\b(?:imagin\w+|supon\w+|ponele|pongamos) que (?:{says.SMALL})*"
    rf"(?:{says.SHOWING}|{says.MAY_SHOW}){_ITS}$"
    rf"|\bpor si (?:acaso )?(?:{says.SMALL})*(?:{says.SHOWING}|{_MAY_COME}){_ITS}$"
)
_ASKED_WHETHER = re.compile(
    rf"\b(?:pregunt|consult)\w+ (?:\w+ ){{0,3}}si (?:{says.SMALL})*(?:{says.SHOWING}){_ITS}$"
)
_ANSWERED_NO = re.compile(
    r"(?:\w+ ){0,3}(?:[,;:] )?(?:y |pero )?(?:yo )?"
    r"(?:(?:le |les )?(?:dije|digo|conteste|respondi|contestamos|dijimos) que )?"
    r"(?:la verdad (?:es )?que )?"
    r"no (?:$|[.,;:!] |y |pero |me |le |se "
    rf"|(?:{says.SMALL})*(?:{says.SHOWING})(?:mas |nada |ningun\w* ))"
)
_CAME = re.compile(
    r"\b(?:y|ahora|ya|hoy|pero|bueno) (?:(?:ya|ahora|me|a mi|le) )*"
    r"(?:salio|sale|marco|marca|aparecio|aparece|esta marcando)\b"
)


def is_supposed(before: str, after: str) -> bool:
    """Whether the words around a mention, each with one space behind it, only suppose it."""
    return _SUPPOSED.search(before) is not None and _CAME.search(after) is None


def is_asked_and_denied(before: str, after: str) -> bool:
    """Whether somebody asked about it and was told that it isn't so."""
    return _ASKED_WHETHER.search(before) is not None and _ANSWERED_NO.match(after) is not None
