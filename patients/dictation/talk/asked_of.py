"""Whose document an operator asks for.

The patient's, unless somebody else is named in the question, or was asked about just before it:
"su DNI" is then theirs as well.

| the operator asks                                             | is asked for         |
| ------------------------------------------------------------- | -------------------- |
| "¿su DNI?", "¿el DNI del paciente?", "¿el DNI de Rosa?"       | the patient's        |
| "¿con quién hablo y cuál es su DNI?"                          | the patient's        |
| "el técnico va mañana. ¿Su DNI?"                              | the patient's        |
| "el DNI de la inquilina", "¿el DNI del fletero?", "de portero" | another's           |
| "¿quién la cuida y cuál es su DNI?", "¿quién retira? ¿su DNI?" | another's, perhaps  |
| "¿cómo se llama el fletero y cuál es su DNI?"                 | another's, perhaps   |
| "¿el DNI de su mamá?", unless the patient spoke of her        | another's, perhaps   |
| "¿nombre del acompañante y DNI?"                              | another's, perhaps   |
| "¿quién la cuida?", and after the answer "¿su DNI?"           | another's, perhaps   |
| "¿Y su DNI?" to whoever spoke of a relative just then         | another's, perhaps   |
"""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import dropwhile, pairwise

from patients.dictation.talk.cues import names_patient
from patients.dictation.talk.owners import ARTICLES, OF, PATIENT
from patients.dictation.words.known_talk import is_strange
from patients.dictation.words.people import is_trade, name_end
from patients.dictation.words.tokens import Token
from patients.dictation.words.vocabulary import DEPUTED, Kind

# How an operator calls the patient of whom somebody else speaks.
_CALLED_FOR = frozenset(
    {
        *("persona", "usuario", "usuaria", "afiliado", "afiliada", "beneficiario"),
        *("beneficiaria", "cliente", "socio", "socia", "senor", "senora"),
    }
)
_WHO = frozenset({"quien", "quienes", "alguien"})
# "¿Con quién hablo?", "¿quién usa el equipo?": the patient, or who speaks for them.
_SELF = frozenset({"hablo", "habla", "usa", "tengo", "llama"})
_NAMING = frozenset({"llama", "llaman", "nombre"})
_LABELS = frozenset({"nombre", "nombres", "apellido", "datos"})
# "¿Para quién es el oxígeno?": who the patient is.
_FOR_WHOM = re.compile(
    r"\bpara quien (?:es|seria|solicita|pide)"
    r"(?: (?:el|la|los) (?:oxigeno|equipo|tubos?|concentrador|servicio|pedido|recarga))?$"
)
_LONGEST_HOLDER = 3
_ASKING_FOR = frozenset({"es", "usted", "vos", "hablo", "con", "ud", "senor", "senora", "sos"})


def asks_for_a_strangers(said: Sequence[Token]) -> bool:
    """ "el DNI de la inquilina", "¿el DNI del fletero?", from the operator; not "el DNI del
    paciente", "el de la persona que usa el equipo", "¿el DNI de Rosa?"."""
    return any(
        token.kind is Kind.DNI and _names_a_stranger(said[at + 1 :])
        for at, token in enumerate(said)
    )


def asks_for_anothers(question: Sequence[Token], *, is_question: bool) -> bool:
    """ "¿quién la cuida y cuál es su DNI?": somebody else is spoken of before the document; not
    "para mandarle el técnico necesito su DNI", which is no question."""
    at = next((at for at, token in enumerate(question) if token.kind is Kind.DNI), None)
    if at is None or names_patient(question[at:]):
        return False
    before = question[:at]
    if any(_is_relative(token) or token.said in DEPUTED for token in before):
        return True
    return _asks_who(before) or (is_question and any(map(_is_another, before)))


def asks_who_another_is(question: Sequence[Token]) -> bool:
    """ "¿quién la cuida?", "¿cómo se llama su hija?"; not "¿está con su hija?",
    "¿para quién es el oxígeno?"."""
    if _FOR_WHOM.search(" ".join(token.said for token in question)):
        return False
    names = any(token.said in _NAMING for token in question)
    return _asks_who(question) or (names and any(_is_another(token) for token in question))


def asks_for_a_relatives(said: Sequence[Token], named: AbstractSet[str]) -> bool:
    """ "¿el DNI de su mamá?", unless the patient was `named` so: "llamo por mi mamá"."""
    for at, (one, two) in enumerate(pairwise(said)):
        if one.kind is Kind.DNI and two.said in OF:
            holder = [token for token in said[at + 2 : at + 4] if _is_relative(token)]
            return any(token.said not in named for token in holder)
    return False


def asks_for_name(question: Sequence[Token]) -> bool:
    """ "¿Walter Quispe?", "¿hablo con Rosa, de Morón?", "¿es usted?": whether the number led to the
    right person."""
    rest = [token for token in question if token.said not in _ASKING_FOR]
    if not rest:
        return any(token.said in ("usted", "vos") for token in question)
    end = name_end(rest)
    return end == len(rest) or (end > 0 and rest[end].said in OF)


def _is_another(token: Token) -> bool:
    return (
        _is_relative(token) or is_trade(token) or token.said in DEPUTED or token.said == "contacto"
    )


def _is_relative(token: Token) -> bool:
    return token.kind is Kind.PERSON and not token.said.endswith("senora")


def _asks_who(question: Sequence[Token]) -> bool:
    """ "quién retira", "cómo se llama el fletero", "nombre del acompañante"."""
    for at, token in enumerate(question):
        after = question[at + 1 : at + 1 + _LONGEST_HOLDER]
        if token.said in _WHO and not (after and after[0].said in _SELF):
            return not names_patient(after)
    if any(
        token.said in _LABELS and _names_a_stranger(question[at + 1 :])
        for at, token in enumerate(question)
    ):
        return True
    return any(
        one.said in _NAMING and other.said in ARTICLES and is_strange(third)
        for (one, other), third in zip(pairwise(question), question[2:], strict=False)
    )


def _names_a_stranger(after: Sequence[Token]) -> bool:
    if not after or after[0].said not in OF:
        return False
    named = list(dropwhile(lambda token: token.said in ARTICLES, after[1:]))
    if named and named[0].said in ("que", "quien"):
        # "Del que lo acompaña"; not "del que usa el equipo".
        return any(map(is_strange, named[1:_LONGEST_HOLDER]))
    has_article = after[0].said == "del" or len(named) < len(after) - 1
    if not named or not is_strange(named[0]) or named[0].said in PATIENT | _CALLED_FOR:
        return False
    return has_article or name_end(named) == 0
