"""Whether another patient's document is asked for, or brought up, after one was read.

A number that was read filters what is searched, so where the talk turns to another patient it may
filter for the wrong one. Only somebody who receives, signs, pays, drives or visits has a document
that changes nothing.

| after N was read                                                  | N is               |
| ----------------------------------------------------------------- | ------------------ |
| > "¿DNI de su mamá?", "¿y el de ella?", "¿el del otro paciente?"   | in doubt           |
| > "¿otro documento?", "necesito el de la que usa el oxígeno"       | in doubt           |
| > "¿quién recibe?" | "mi hijo" | > "¿DNI de él?", "¿de su hijo?"   | as it was          |
| > "¿DNI de su mamá?", of her for whom N was given                 | as it was          |
| > "¿con qué DNI está registrado?" | M                             | in doubt           |
| "la otra consulta es por mi mamá", "ahora llamo por otro paciente" | in doubt           |
| "anotá también el de mi mamá M", "usemos mejor el M", "el otro es M" | in doubt          |
| "mi dni es N" | "el de mi esposo es M"                            | as it was          |
| "mi marido la otra vez llamó", "la otra mochila", "otro tubo"      | as it was          |
| > "¿otro documento?" | "no tengo otro", "el paciente soy yo"       | as it was again    |
| > "¿DNI de su mamá?" | "el paciente soy yo"                        | as it was again    |
| > "¿DNI de su mamá?" | "no tengo otro"                             | in doubt           |
"""

import re

from patients.dictation.whose.relatives import patients_in
from patients.dictation.words.persons import DOCUMENT, PERSON, RELATIVE, sentences

_MORE = r"(?:otr[oa]s?|segund[oa]|siguiente|proxim[oa])"
_PATIENT = r"(?:pacientes?|titular(?:es)?|usuari[oa]s?|afiliad[oa]s?)"
_ERRAND = re.compile(
    r"\b(?:recib\w+|retir\w+|firm\w+|pag(?:a|ue|o|ar|an|aria)|abon(?:a|o|ar)|factur\w+|manej\w+|visit\w+|"
    r"autori[zc]\w+|apoder\w+|acompan\w+|cuid(?:a|o|an|ar|ador|adora)|contact\w+|emergencia|testigo|garante|"
    r"responsable|busc(?:a|an|ar)lo|abr(?:e|ir|a)|atiend(?:e|a)|atender|lleva(?:r|rlo|n)?|"
    r"esper(?:a|ar)lo|a buscar)\b"
)
_WORKERS = re.compile(
    r"\b(?:cuidador|enfermer|emplead|abogad|inquilin|duen|jef|mucam|medic|doctor|tecnic|chofer|"
    r"kinesiolog|encargad|porter)\w*\b"
)
_USES = re.compile(
    rf"\b(?:usa|utiliza|necesita|tiene)\b[^.;]*\b(?:oxigeno|equipo|tubo|concentrador)\b"
    rf"|\b(?:el|la) que (?:lo |la )?(?:usa|utiliza|necesita)\b|\b{_PATIENT}\b"
)
_OTHER_ONE = re.compile(
    rf"(?<!\bhay )(?<!\btengo )(?<!\ba )(?<!\bcon )\b{_MORE} {_PATIENT}\b"
    rf"|\b{_MORE} (?:numero de )?{DOCUMENT}|\bcon otr[oa]\b(?= numero\b(?! de )| *$)"
    r"|^\W*(?:y )?(?:cual es )?el otr[oa]\W*$"
    rf"|\ba nombre de (?:quien|otr[oa]|(?:su|tu) (?:{RELATIVE}|senora?))\b"
    rf"|(?:{DOCUMENT}|\bel|\bdatos) (?:de|del) (?:la |el )?{_MORE}\b"
)
_OWNER = re.compile(
    rf"(?:(?P<named>{DOCUMENT})|\b(?:y|necesito|digame|paseme|ahora|es)?,? ?(?:el|los datos))"
    rf"(?: completos?)? (?:de|del) (?:(?:su|tu|la|el) )?"
    rf"(?P<owner>{RELATIVE}|senora?|ella|el(?= *[,.?!]| *$)|(?:la |el )?que|quien)\b"
)
_PRONOUNS = frozenset({"ella", "el", "que", "la que", "el que", "quien", "senora", "senor"})
# "Yo necesito el del paciente": that of who speaks was given. Not "¿es el del paciente?".
_OF_PATIENT = re.compile(
    rf"(?<!\bes )(?:\bel|{DOCUMENT}) (?:del|de la|de el) (?:paciente|titular)\b"
)
_NEEDS_PATIENTS = re.compile(
    rf"\b(?:necesito|preciso|digame|deme|paseme|quiero|falta) (?:el|{DOCUMENT}) "
    r"(?:del|de la) paciente\b"
)
_CONFIRMED = re.compile(r"\b(?:es|era|seria|sera|es[eao]|est[eo])\b")
_NOT_ANY = re.compile(
    rf"\b(?:no (?:hay|tengo|es|soy|somos|existe)|ningun|sin) (?:(?:el|la|un|una) )?{_MORE} "
)
_MATTER = r"(?:consulta|pregunta|cosa|tema|gestion|tramite|pedido|reclamo|llamado|duda|solicitud)"
_WISHES = (
    r"(?:llam\w+|consult\w+|pregunt\w+|quiero|quisiera|queria|necesit(?:o|amos|aria)|preciso|pid[oe]|pedir|averigu\w+|"
    r"reclam\w+|hablo|hablar|escribo)"
)
_SOMEBODY = (
    rf"(?:(?:mi|la|el|un|una|nuestr[oa]) (?:{RELATIVE}|senora?|paciente)|otra persona|otr[oa])\b"
)
_BROUGHT_UP = re.compile(
    rf"\b{_MORE} {_PATIENT}\b|\b(?:dos|tres) {_PATIENT}\b|\bsomos (?:dos|tres) (?:con|que)\b"
    rf"|\bmi (?:{RELATIVE}|senora) tambien (?:necesita|precisa)\b"
    r"|\bno (?:es|era|seria) para mi\b(?! \w)"
    rf"|\bcambi\w+ de paciente\b|\ba nombre de {_SOMEBODY}"
    rf"|\b{_MORE} {_MATTER}\b[^.;]*\b(?:por|para|de|sobre) {_SOMEBODY}"
    rf"|\b(?:ahora|tambien|ademas|aparte|de paso|despues|luego)\b[^.;]*\b{_WISHES}\b[^.;]*"
    rf"\b(?:por|para|sobre) {_SOMEBODY}"
    rf"|\b{_WISHES}(?: \w+){{0,3}}(?: tambien| ahora| ademas)? (?:por|para) {_SOMEBODY}"
    rf"|\b(?:ahora|tambien|despues|y) (?:es |va |vamos )?(?:con|por|para) {_SOMEBODY}"
)
# "Ah, pensé que pedía el mío", "mejor le doy el de la paciente".
_NOT_THIS_ONE = re.compile(
    r"\b(?:pense|crei|entendi)(?: que)? (?:me |usted |vos )?"
    r"(?:ped\w+|quer\w+|necesit\w+|era|decia)[^.,;]{0,12}"
    rf"(?:\bel mio|\bmi {DOCUMENT})\b"
    rf"|\b(?:le|te|les) (?:digo|paso|doy|dicto) (?:mejor )?(?:el|{DOCUMENT}) "
    r"(?:(?:del|de la) paciente|bueno|correcto|verdadero|que (?:va|es))\b"
    r"|\b(?:quer\w+|quier\w+|necesit\w+|ped\w+|pid\w+|precis\w+|hace falta) "
    rf"(?:el|{DOCUMENT}) (?:del|de la) paciente\b"
    rf"|^\W*(?:no,? )?es (?:el )?de [a-z]+,? mi {RELATIVE}\b"
)
_INSTEAD = re.compile(
    rf"\b{_MORE}\b|\b(?:tambien|ahora|mejor|despues|perdon|en realidad|en vez|quise decir)\b"
    r"|\b(?:us|prob|prueb|busc|fij|pon|pong|carg|anot|tom|agend|sum|agreg|cambi|mir)"
    r"(?:a|e|o|emos|ar|alo|elo|ate|ame|ale|ue)\b|\b(?:es|era|seria|va) (?:el|con el)\b"
    r"|^\W*(?:no|era|es)\b"
)
_OF_SOMEBODY = re.compile(
    rf"(?:\b(?:el|es)|{DOCUMENT}) (?:de|del) (?:mi |la |el |su )?(?:{RELATIVE}|senora?)\b"
)
_ALSO = re.compile(r" (?:tambien|ademas|ahora)\b")
_FOR_WHOM = re.compile(r"\b(?:por|para|de parte de) quien\b|\bquien (?:mas|es el otro)\b")
_MYSELF = re.compile(
    r"\b(?:paciente|titular) soy yo\b|\bsoy (?:el|la) (?:paciente|titular)\b|\bes para mi(?!\w| \w)"
    r"|\ba (?:mi nombre|nombre mio)\b|^\W*al mio\W*$|^\W*(?:soy )?yo\W*$"
)
_SAME_ONE = re.compile(
    r"^\W*no\b[\s,]*(?:tengo |hay |es )?(?:solo|solamente|nada mas que|unicamente)? ?es[eao]\W*$"
    r"|\bno (?:tengo|hay|existe)(?: ningun)? otr[oa]\b|\b(?:el|ese) mismo\b|\bel unico\b"
    r"|\b(?:ese es|es ese)\W*$|\bes el que (?:te|le) (?:di|dije|pase)\b"
    r"|\bya (?:te|se) lo (?:di|dije|pase)\b"
)


def errand_of(said: str) -> frozenset[str] | None:
    """The relatives in a folded turn that speaks of somebody who receives, signs or the like; None
    if it speaks of nobody who does."""
    return relatives_in(said) if _ERRAND.search(said) else None


def relatives_in(said: str) -> frozenset[str]:
    """The words for relatives in a folded turn."""
    return frozenset(re.findall(rf"\b{RELATIVE}\b", said))


def asks_for_another(
    said: str,
    *,
    of_errand: frozenset[str] | None,
    known: frozenset[str],
    is_for_them: bool,
    is_of_other_number: bool,
) -> bool:
    """Whether an operator's folded turn asks for another patient's document.

    `of_errand`: who was said to receive or the like. `known`: for whom the number was given, if
    for anybody. `is_for_them`: it was asked for or given as the patient's. `is_of_other_number`:
    another thing's number was asked for before.
    """
    return any(
        _asks_in(sentence, of_errand, known, is_for_them, is_of_other_number)
        for sentence in sentences(said)
    )


def _asks_in(
    sentence: str,
    of_errand: frozenset[str] | None,
    known: frozenset[str],
    is_for_them: bool,
    is_of_other_number: bool,
) -> bool:
    if _ERRAND.search(sentence) or _WORKERS.search(sentence):
        return False
    if _OTHER_ONE.search(sentence):
        return True
    if _NEEDS_PATIENTS.search(sentence) or (
        _OF_PATIENT.search(sentence) and not _CONFIRMED.search(sentence)
    ):
        return not is_for_them
    asked = _OWNER.search(sentence)
    if asked is None or (is_of_other_number and not re.search(DOCUMENT, sentence)):
        return False
    owner = asked["owner"]
    if _USES.search(sentence):
        return not known
    if owner in _PRONOUNS:
        return of_errand is None and not known
    return owner not in known and owner not in (of_errand or ())


def asks_for_whom(said: str) -> bool:
    """ "¿y ahora por quién llama?", from the operator, folded."""
    return _FOR_WHOM.search(said) is not None


def brings_up_another(
    said: str, *, known: frozenset[str], is_for_them: bool, is_held: bool
) -> bool:
    """Whether the patient's folded turn turns to another patient.

    `is_for_them`: the number was given for the patient by somebody else; `known`: who that is.
    `is_held`: saying who the patient is has not taken it back.
    """
    if _ERRAND.search(said) or _NOT_ANY.search(said):
        return False
    if (is_for_them and not known) or relatives_in(said) & known:
        return re.search(rf"\b{_MORE} {_PATIENT}\b", said) is not None
    if is_held and _NOT_THIS_ONE.search(said):
        return True
    is_named = is_held and bool(patients_in(_ALSO.sub("", said)) - known)
    return is_named or _BROUGHT_UP.search(said) is not None


def is_instead(said: str) -> bool:
    """Whether words say that a number comes in another's place, or beside it."""
    return _INSTEAD.search(said) is not None


def is_of_errand(said: str, of_errand: frozenset[str] | None) -> bool:
    """Whether a folded turn's number is of somebody who receives or the like."""
    if _ERRAND.search(said) or _WORKERS.search(said):
        return True
    named = relatives_in(said)
    return of_errand is not None and named <= of_errand


def is_of_somebody(said: str) -> bool:
    """ "el de mi señora es ...": a folded turn says whose its number is."""
    return _OF_SOMEBODY.search(said) is not None


def names_the_same(said: str, *, is_of_somebody: bool) -> bool:
    """ "no tengo otro", "el paciente soy yo": the number is all there is. `is_of_somebody`: it is
    the document of somebody in so many words that was asked for, which "no tengo otro" may lack."""
    return _MYSELF.search(said) is not None or (
        not is_of_somebody and _SAME_ONE.search(said) is not None
    )


def names_somebody(said: str) -> bool:
    """Whether a folded turn names anybody else."""
    return re.search(rf"\b{PERSON}\b", said) is not None
