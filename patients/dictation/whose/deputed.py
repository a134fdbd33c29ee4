"""Whether a turn puts somebody else in the patient's place: to receive, sign, pay, or be called.

"¿DNI?", and even "¿su DNI?", asked right after it may be asked of them; whom the operator comes to
is told by `come_to`.

| said, and then > ¿DNI? or > ¿Me dice su documento?                 | asked of    |
| ------------------------------------------------------------------ | ----------- |
| "va a retirar mi nuera", "lo recibe el portero", "firma mi hijo"    | them        |
| "la factura va a nombre de mi hijo", "la tarjeta es de mi nuera"    | them        |
| "autorizo a mi sobrino", "anotá a mi hijo como contacto"            | them        |
| "me acompaña mi hija", "va a estar mi vecina", "viene mi hermano"   | them        |
| "lo paga mi yerno" | > ¿Algo más? | "no" | > ¿Su DNI?               | the patient |
| "va a retirar mi nuera" | > ¿DNI del paciente?                      | the patient |
| "el técnico no vino", "mi hija me dijo que llame", "vivo con mi hija" | the patient |
"""

import re

from patients.dictation.words.persons import PERSON, is_given_name, sentences

_ACTS = (
    r"(?:recib\w*|retir\w*|firm\w*|pag[aueo]\w*|abon\w*|autori[zc]\w*|acompan\w*|anot\w*|agend\w*|"
    r"pong\w*|pone\w*|cargu\w*|denunci\w*|bus(?:ca|can|que|quen|car\w*)\b|encarg\w*|a nombre|"
    r"titular|contacto|responsable|tarjeta|factura|boleta|obra social|receta|tramite|en mi lugar|"
    r"va a (?:estar|ir|pasar|venir|quedar\w*)|vaya|pasa a|queda en casa|esta en casa|"
    r"(?:se lo|lo|la) (?:dej(?:an?|en?)\b|entreg\w+|dan?\b|den?\b)|le (?:dej\w+|entreg\w+) )"
)
_DOES = re.compile(rf"\b{_ACTS}")
_COMES = re.compile(rf"^\W*(?:si,? |bueno,? )?(?:viene|vendria|va) (?:el|la|mi|un|una) {PERSON}\b")
_PERSON = re.compile(
    rf"\b(?:{PERSON})\b|\b(?:un|una|el|la) (?:tal|senora?|tipo|\w+er[oa]|\w+ista)\b"
)
_SELF = re.compile(
    r"\b(?:soy|habla|hablo|me llamo|mi nombre es)[ :]+"
    r"(?:yo |el |la |senora? |don |dona )*\w+(?: \w+)?"
)
# "No vino a retirar", "el técnico no pasó": a complaint deputes nobody.
_COMPLAINS = re.compile(
    r"\bno (?:me |nos |lo |la )?(?:vino|vinieron|paso|pasaron|llego|llegaron|viene|vienen)\b"
)


def deputes(said: str) -> bool:
    """Whether a folded turn has somebody else receive, sign, pay, come or be called."""
    return any(_has_deputy(sentence) for sentence in sentences(said))


def _has_deputy(sentence: str) -> bool:
    if _COMPLAINS.search(sentence):
        return False
    if _COMES.search(sentence):
        return True
    rest = _SELF.sub(" ", sentence)
    is_of_another = _PERSON.search(rest) or any(map(is_given_name, re.findall(r"[a-z]+", rest)))
    return bool(is_of_another) and _DOES.search(rest) is not None
