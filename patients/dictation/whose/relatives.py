"""The person for whom somebody else calls, and their document.

| said by who calls for another                                   | the number is        |
| --------------------------------------------------------------- | -------------------- |
| "el dni del paciente es N", "documento de la paciente N"         | the patient's        |
| "llamo por mi mamá, el documento de ella es N", "su dni es N"    | the patient's        |
| "llamo por mi mamá" | "el dni de mi mamá es N"                   | the patient's        |
| "el paciente es mi marido, dni N", "para mi papá, dni N"         | the patient's        |
| "Paciente: Elsa Gómez DNI N. Soy la hija"                        | the patient's        |
| > ¿documento del paciente? | "el de mi viejo es N"               | the patient's        |
| > ¿documento? | "el de él es N", after "llamo por mi esposo"      | the patient's        |
| "es mi papá, él es el paciente, documento N"                    | the patient's        |
| > ¿DNI del paciente? | "mi papá, N", "mi mamá es la paciente, N"  | the patient's        |
| ... | "soy la hija, el dni de mi mamá es N"                       | the patient's: `kin` |
| ... | "el de ella es N", if nobody else was spoken of              | the patient's        |
| "dni de mi abuela: N"                                           | not known to be      |
| "por mi mamá, mi hermano la cuida, el dni de él es N"            | not known to be      |
| "creo que el dni de ella es N"                                   | not known to be      |
"""

import re
from collections.abc import Iterable

from patients.dictation.whose.kin import FAMILY, fits_who_speaks, is_spoken_of_as
from patients.dictation.words.persons import (
    DOCUMENT,
    FULL_NAME,
    IS_FIRST,
    NUMBER,
    PERSON,
    RELATIVE,
    SMALL_LEAD,
    is_given_name,
)

PATIENT = "paciente"
_WISHING = (
    r"(?:necesito|necesitamos|quiero|queremos|queria|quisiera|pido|pedir|recarga|tubo|equipo|oxigeno|"
    r"concentrador|es|seria|llam\w+|escrib\w+|consult\w+|comunico|hablo)"
)
_USING = (
    r"(?:usa|utiliza|necesita|lleva|tiene)(?: (?:el|un|su|ese|este))? (?:oxigeno|"
    r"concentrador|tubo|tubos|equipo|mochila|aparato|maquina|cpap)"
)
_THING = (
    r"(?:oxigeno|concentrador|tubos?|equipo|mochila|aparato|maquina|cpap|mascara|canula|bigotera|"
    r"ficha)"
)
_FAILED = r"(?:apag|cort|romp|descomp|termin|acab|trab|tap|bloque)"
# What somebody else does for the patient: whose number follows it?
_ERRAND = re.compile(
    r"\b(?:autoriz|retir|recib|firm|factur|permiso|abon(?:a|o)\b|paga|apoder|acompan|cuida\b)"
    r"|\b(?:senor\w*|chic[oa]|muchach[oa]|persona) que (?:(?:me|nos) [a-z]+o\b|vino|atendio|trajo)"
)
_IS_PATIENT = (
    r"(?:es |seria )?(?:el|la) (?:paciente|titular|"
    r"que (?:lo |la )?(?:usa\b(?: el)?(?: oxigeno| equipo| concentrador| tubo)?))"
)
# "Mi hijo es discapacitado y (usa oxígeno)": nobody else is spoken of.
_SAID_OF_THEM = r" (?:es|tiene|vive|esta)\b(?: (?!(?:a|mi|que|dice|su|el|la|yo)\b)[a-z]+){1,4}"
_WHOM = rf"(?:mi |nuestr[oa] |su )(?P<whom>{RELATIVE}|senora)"
_TITLED = rf"(?:(?:la |el )?senora? |don |dona )?(?P<name>{FULL_NAME})"
_STATEMENTS = tuple(
    map(
        re.compile,
        (
            rf"\b(?:el|la) (?:paciente|titular|enferm[oa]|que (?:lo |la )?usa[^.,;:\d]{{0,20}}?)"
            rf" (?:es|seria|se llama),? (?:{_WHOM}|(?P<name>{FULL_NAME}))(?:,? {FULL_NAME})?",
            rf"\bpaciente:? (?P<name>(?!es\b|se\b|que\b){FULL_NAME})",
            r"\b(?:recarga|recambio|tubos?|oxigeno|equipo|concentrador|mochila) para "
            rf"(?:la senora |el senor |don |dona )?(?P<name>{FULL_NAME})"
            rf"(?=[\s,:]{{0,3}}{DOCUMENT})",
            rf"\b{_WHOM}(?:,? {FULL_NAME})??,?(?: que| es quien)? {_USING}",
            rf"\b{_WHOM}{_SAID_OF_THEM} (?:y )?{_USING}",
            rf"\b{_WHOM}(?:,? {FULL_NAME})??,?(?: que)? {_IS_PATIENT}\b",
            rf"\b{_WISHING}\b[^.;!?\n\d]{{0,40}}? (?:por|para|de parte de|en nombre de) {_WHOM}"
            rf"(?:,? (?!no\b|me\b)(?P<called>{FULL_NAME}))?",
            rf"{IS_FIRST}(?:por|para) {_WHOM}(?:, (?P<called>{FULL_NAME}))?",
            rf"\b(?:llam\w+|hablo|consulto|escribo) (?:por|de parte de) {_TITLED}"
            r"(?![a-z]|,? (?:el|la|un|una|que) )",
            rf"^\W*(?:(?:si|no|hola|con|habla)\b[\s,]*)*(?:el|la) {PERSON} de {_TITLED}",
            # "El celular lo usa mi marido".
            r"(?<!telefono )(?<!celular )(?<!celu )(?<!auto )(?<!whatsapp )"
            rf"\b(?:lo|la|los|las) (?:usa|necesita) {_WHOM}",
            rf"\bes {_WHOM}(?:,? {FULL_NAME})?? (?:(?:el|la) que|quien) "
            r"(?:(?:lo |la )?(?:usa|necesita)|"
            r"esta con (?:el )?oxigeno)\b",
            rf"\b{_WHOM}(?: (?:que )?(?:esta|anda|vive))? con (?:el )?oxigeno\b",
            rf"\ba {_WHOM} se l[aeo]s? {_FAILED}[a-z]* (?:[a-z]+ ){{0,2}}{_THING}\b",
            rf"\b{_THING} (?:de|que (?:usa|tiene)) {_WHOM}",
            rf"\b{_WHOM} (?:se (?:me )?(?:ahoga|descompuso|agito)|no (?:satura|respira)|satura)\b",
            rf"\b{_WISHING}\b[^.;!?\n\d]{{0,25}}? (?:por|de parte de|en nombre de) "
            rf"(?:el|la|un|una) (?P<whom>paciente|{RELATIVE}|senora?)\b(?: (?!que\b){FULL_NAME})?",
            rf"\b(?:soy|habla|somos)\b[^.;!?\n\d]{{0,30}}?{PERSON} "
            r"(?:de (?:el|la)|del) (?P<whom>paciente)",
            rf"\ba {_WHOM} l[ea]s? [a-z]+ (?:[a-z]+ ){{0,2}}{_THING}\b",
            rf"\b(?:soy|habla)\b[^.;!?\n\d]{{0,30}}?{PERSON} de {_TITLED}",
        ),
    )
)
_CHILD = re.compile(
    r"\bsoy (?:el |la )?hij[oa] de(?:l| la)? (?P<parent>(?P<mother>senora|dona)|senor|don)? ?"
    r"(?P<name>[a-z]+)"
)
_POINTED_BACK = re.compile(r"\b(?:el|ella) es (?:el|la) paciente\b")
_SELF = re.compile(
    rf"\b(?:soy|habla|somos)(?: yo)?,? (?:{FULL_NAME},? )?(?:(?:el|la|su|un|una) )?{PERSON}\b"
    rf"|\b(?:soy|me llamo|habla) {FULL_NAME}|\b(?:el|ella|se) (?:se )?llama {FULL_NAME}"
)
_DOUBTING = re.compile(
    r"\b(?:creo|parece|no se|capaz|quizas?|supongo|mal|equivocad[oa]|no es|no era|seguro|segura)\b"
)


def patients_in(said: str) -> frozenset[str]:
    """The persons whom a folded turn says to be the patient: a relative's word, or a name."""
    found = {
        named
        for pattern in _STATEMENTS
        for match in pattern.finditer(said)
        if not is_errand(said, match)
        for named in _named(match)
    }
    if not found and _POINTED_BACK.search(said):
        spoken = set(re.findall(rf"\bmi ({RELATIVE})\b", said)) or {PATIENT}
        found = spoken if len(spoken) == 1 else set()
    return frozenset(found)


def is_errand(said: str, match: re.Match[str]) -> bool:
    """Whether what was found is said in a sentence of what somebody else does for the patient."""
    first = max(said.rfind(sign, 0, match.start()) for sign in ".;!?\n") + 1
    ends = [at for at in (said.find(sign, match.end()) for sign in ".;!?\n") if at >= 0]
    return _ERRAND.search(said[first : min(ends, default=len(said))]) is not None


def _named(match: re.Match[str]) -> Iterable[str]:
    named = match.groupdict()
    if named.get("whom"):
        called = str(named.get("called") or "").split()[:1]
        return [str(named["whom"]), *filter(is_given_name, called)]
    words = str(named.get("name") or "").split()
    return [word for word in words[:1] if is_given_name(word)]


def others_in(said: str, patients: frozenset[str]) -> bool:
    """Whether a folded turn speaks of anybody but the patient and who calls."""
    rest = said
    for pattern in (*_STATEMENTS, _SELF):
        rest = pattern.sub(" ", rest)
    spoken = {*re.findall(rf"\b{PERSON}\b", rest), *filter(is_given_name, re.findall(r"\w+", rest))}
    return bool(spoken - patients - {PATIENT})


def of_patient(
    said: str,
    *,
    patients: frozenset[str],
    is_unique: bool,
    is_alone: bool,
    is_for_them: bool,
    is_asked: bool,
) -> str | None:
    """A folded turn that gives the patient's document, as the patient would say it; None if it
    isn't known to.

    `is_unique`: exactly one other person was spoken of, and is the patient; `is_alone`: nobody was
    spoken of but, perhaps, the patient; `is_for_them`: the operator asked for the patient's
    document in so many words; `is_asked`: for a document.
    """
    patients |= _parents_in(said)
    leads = _leads(patients, is_unique=is_unique, is_for_them=is_for_them, is_asked=is_asked)
    if is_for_them:
        leads += _answering(patients, is_alone=is_alone and not patients, said=said)
    for lead in leads:
        match = re.search(lead + SMALL_LEAD + NUMBER, said)
        if (
            match
            and _is_name(match)
            and not _is_doubted(said[: match.start()], said[match.end() :], patients)
        ):
            return "mi dni es " + _kept(said[match.end() :])
    return None


def _is_name(match: re.Match[str]) -> bool:
    """ "Mi papá Juan, N", "para Elsa, dni N"; not "mi papá está acá, N", "para mañana, dni N"."""
    found = match.groupdict()
    given = found.get("given") or found.get("name")
    return given is None or is_given_name(given.split()[0])


def _parents_in(said: str) -> frozenset[str]:
    """ "soy la hija de la señora Elsa": Elsa is their mother."""
    child = _CHILD.search(said)
    if child is None:
        return frozenset()
    name = child["name"] or ""
    if not child["parent"] and not (is_given_name(name) and name[-1] in "ao"):
        return frozenset()
    is_mother = child["mother"] or (not child["parent"] and name.endswith("a"))
    return frozenset(("mama", "mami", "madre") if is_mother else ("papa", "papi", "padre"))


def _leads(
    patients: frozenset[str], *, is_unique: bool, is_for_them: bool, is_asked: bool
) -> list[str]:
    names = "|".join(map(re.escape, sorted(patients | {PATIENT})))
    is_them = rf"(?:,?(?: que)? {_IS_PATIENT},?)?"
    named = rf"(?:el |la |mi |su |nuestr[oa] )?(?:{names})\b(?: {FULL_NAME}\b)??{is_them}"
    leads = [rf"\b{DOCUMENT} (?:de |del ){named}"]
    them = "|".join(
        pronoun
        for pronoun in ("ella", "el")
        if is_unique and all(is_spoken_of_as(pronoun, one) for one in patients)
    )
    if is_unique:
        leads += [rf"\bsu {DOCUMENT}"]
    if them:
        leads += [rf"\b{DOCUMENT} (?:de|del) (?:{them})\b(?! \w+ que)"]
    if is_asked or is_for_them:
        leads += [rf"\b(?:el )?(?:de |del ){named}"]
        leads += [rf"\bel de (?:{them})\b"] if them else []
    if is_for_them and not patients:
        leads += [rf"^\W*(?:(?:si|claro|dale|bueno|es)\b[\s,]*)*(?:el )?de mi (?:{RELATIVE})\b"]
    if is_for_them:
        leads += [r"\b(?:el )?de (?:la senora|el senor)\b|\b(?:el )?del senor\b"]
    if patients and is_unique:
        leads += [rf"{_POINTED_BACK.pattern},?(?: y)?(?: (?:su|con|el))?[\s,:]*{DOCUMENT}"]
    if patients:
        leads += [rf"\bpaciente:? (?P<name>{FULL_NAME})[\s.,;:-]{{0,4}}{DOCUMENT}"]
        leads += [
            rf"(?:{pattern.pattern}),?(?: (?:su|con))?[\s,:]*{DOCUMENT}"
            for pattern in _STATEMENTS[:16]
        ]
    return leads


def _answering(patients: frozenset[str], *, is_alone: bool, said: str) -> list[str]:
    """ "Mi papá, N", "soy la hija, el dni de mi mamá es N", "el de ella es N", to whoever asked for
    the patient's."""
    if not fits_who_speaks(said):
        return []
    whom = "|".join(map(re.escape, sorted(patients or FAMILY)))
    lead = rf"^\W*(?:(?:si|claro|dale|bueno|mire|y)\b[\s,]*)*(?:soy (?:el|la) {PERSON}[\s,.]+)?"
    of = rf"(?:(?:el )?(?:{DOCUMENT} )?de|es|es de|es el de|(?:es )?para|(?:el|la) paciente es)"
    name = rf"(?:,? (?P<given>{FULL_NAME})\b)??(?:,? (?:su |el )?{DOCUMENT})?"
    leads = [rf"{lead}{of}? ?mi (?:{whom})\b{name}(?:,?(?: que)? {_IS_PATIENT},?)?"]
    if patients <= {PATIENT}:
        leads.append(rf"{lead}(?:ella|el) es (?:la|el) paciente,?")
    return [*leads, rf"{lead}el (?:{DOCUMENT} )?de (?:ella|el)\b"] if is_alone else leads


def _is_doubted(before: str, after: str, patients: frozenset[str]) -> bool:
    """Whether what stands around the number leaves a doubt of it, or bears another."""
    clause = re.split(r"[.;!?\n]", before)[-1]
    head = re.split(r"[;!?\n]|\.(?=\s|$)|,(?=\s*[a-z])", after)[0]
    return (
        sum(map(str.isdigit, before)) >= 7
        or _DOUBTING.search(clause) is not None
        or _ERRAND.search(clause + " " + head) is not None
        or bool({*re.findall(rf"\b(?:{PERSON}|ella)\b", head)} - patients)
    )


def _kept(after: str) -> str:
    """What follows, without what only says again who speaks and who the patient is."""
    for pattern in (*_STATEMENTS, _SELF, _POINTED_BACK):
        after = pattern.sub(" ", after)
    return re.sub(r"(?:[\s,.;]|\by\b)+$", "", after)
