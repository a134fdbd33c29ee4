"""Whether the talk came to somebody else, of whom the next document without an owner is asked.

Turned round: who is named in a turn that is nothing but a name or a relative is somebody else,
unless the operator is known to have asked for the caller's name or the patient's, or only greeted.
It lasts until the patient's document is asked for in so many words, "mi dni" is said, or the
operator asks what is known to be of another matter.

| said, and then > ¿DNI? or > ¿Su documento?                         | asked of    |
| ------------------------------------------------------------------ | ----------- |
| > Dígame un responsable. | mi hija Ana                             | her         |
| > Deme un segundo contacto. | Caro | > Perfecto. | sí              | her         |
| > Deme un responsable. | mi hija Ana | > ¿Su teléfono? | no sé       | her         |
| > Sigo con su hija. | Ana Ruiz; > El que va a estar, ¿nombre? | Luis | them        |
| > Agrego al cuidador. | dale; > ¿Algún familiar? | sí               | them        |
| va a retirar mi hija | > ¿Nombre? | Nora                            | her         |
| > ¿Con quién hablo?, ¿nombre y apellido?, Buenas | Rosa Pérez       | the patient |
| > ¿Qué pasó? | mi hija me dijo que llame; soy Rosa, no anda el tubo | the patient |
| > ¿Localidad?, ¿calle? | San Martín, Juan B. Justo 1200             | the patient |
| > Dígame un responsable. | mi hija Ana | > ¿Qué le pasa al equipo? | the patient |
| > Va el técnico mañana. | bueno                                    | the patient |
"""

import re
from dataclasses import dataclass, replace

from patients.dictation.whose.asked_of_persons import Asked
from patients.dictation.words.known_talk import words_in
from patients.dictation.words.persons import DOCUMENT, PERSON, is_given_name
from patients.dictation.words.vocabulary import VALUES, WORDS

_ROLE = (
    rf"(?:{PERSON}|contactos?|responsable|autorizad[oa]|testigo|"
    r"persona(?! que (?:lo |la )?(?:us|utiliz|neces))|familiar(?:es)?|referente|garante|firma|"
    r"apoderad[oa]|tutora?|conviviente|tercer[oa]|acompanante|titular de la (?:tarjeta|cuenta))"
)
# They are sent, or are places, and nobody asks the caller for their document.
_OURS = (
    r"(?!(?:tecnic|chofer|fleter|repartidor|operador|supervisor|cadete|carter|electricist|"
    r"companer|chic[oa]\b|muchach|farmacia|hospital|clinica|sanatorio|taxi|remis|uber|delivery|"
    r"flete|polici|bomber)\w*)"
)
_ENDS = r"(?=\W*$| ?[,.:]| (?:de|del|para|por|que|a cargo|al|a la|en)\b)"
_ONE = rf"(?:(?:un|una|el|la|los|su|sus|al|del|otr[oa]|algun|alguna) )?{_OURS}{_ROLE}"
_MORE = (
    rf"(?:\b(?:otr[oa]|segund[oa]|tercer[oa]?) {_OURS}{_ROLE}\b|\botra persona\b|"
    r"(?<!hay )(?<!vive )(?<!esta )\b(?:alguien|algun[oa]) mas\b|"
    r"\b(?:agreg|anot|sum|carg|autoriz|registr|pon)\w* (?:a )?(?:alguien|algun[oa])\b)"
)
_COMES = (
    r"\b(?:[a-z]+(?:amos|emos)|sigo|paso (?=a)|agreg\w+|anot\w+|agend\w+|registr\w+|carg\w+|"
    r"necesit\w+|precis\w+|pido|deme|dame|(?:me|nos) (?:dice|da|pasa|nombra|deja)|"
    r"digame|decime|paseme|pasame|indiqueme|nombreme|falta\w*|queda|ahora|"
    r"hay que|tengo que|por ultimo|vayamos|pong\w+|sum\w+)\b"
)
# "Ahora los datos del médico", "pasemos a su hija", "me falta cargar al familiar", "¿responsable?".
_INTRODUCES = re.compile(
    r"\b(?:datos|nombre|numero) (?:del|de la|de un|de una) (?!paciente|titular|equipo|usted)[a-z]+"
    rf"|{_MORE}"
    rf"|{_COMES}(?: (?:a|con|los|datos|de|cargar|anotar|registrar|agregar|pedirle|sumar|el|la|un|"
    rf"una|segundo|segunda|nuevo|nueva|al|del|su|otro|otra|algun|alguna|por|favor))*? {_ONE}{_ENDS}"
    rf"|^\W*(?:(?:y|bueno|perfecto|listo|bien|entonces)\b[\s,.]*)*{_ONE}\W*$"
)
_OF_USTED = re.compile(r"\b(?:suyo|tuyo|el|la|dni|documento),? (?:de|propio de) (?:usted|vos|ud)\b")
_OTHER_MATTER = re.compile(
    r"\b(?:equipo|oxigeno|concentrador|tubos?|mochila|aparato|maquina|mascara|canula|manguera|"
    r"alarma|luz|filtro|algo mas|otra (?:cosa|consulta)|ayud\w+|necesita|(?:le|te|que) pas[ao]|"
    r"problema|reclamo|pedido|litros|satura\w*|respira\w*|siente|motivo|llamado)\b"
)
# A name that answers these is the caller's or the patient's, unless they speak of anybody else.
_ASKS_NAME = re.compile(
    rf"\b(?:nombres?|apellidos?|llam\w+|gracia|datos|identi\w+|{DOCUMENT}|habl[aeo]\w*)\b"
)
# "¿Nombre?", "¿cómo se llama?"; not "¿nombre del paciente?".
_NAME_ALONE = re.compile(
    r"^(?!.*\b(?:paciente|titular|usted|hablo)\b).*\b(?:nombres?|apellidos?|llama)\b"
)
_ANOTHER = re.compile(
    rf"\b(?:{_OURS}{_ROLE}|alguien|alguno?|otr[oa]s?|segund[oa]|su senora?|mas|"
    r"llama (?:el|ella)(?= ?[?])|"
    r"quien(?<!con quien)|(?:el|la) que)\b"
    r"(?! (?:habla|llama|usa|lo usa|la usa)\b)"
)
# All that they say who ask for nothing of anybody, or for a place.
_SAID_OF_NOBODY = words_in(
    """a aca aguarde aja anote anoto anota aparato asi barrio bien bueno calle ciudad claro con cual
    dale de decime del diga digame direccion disculpe domicilio donde el en entonces entre equipo es
    escribo escucho espere esquina esta estoy favor figura gracias ah la las le listo lo localidad
    los me mi momento necesito no obra oiga ok okey oxigeno para partido perdon perfecto por
    provincia que quien se segundo senor senora senorita ser servicio si sistema social su sus te tu
    tus un una usa usted va ver verdad vive vos y ya ayudo"""
)
# "La enfermera que la atiende, ¿nombre?"; not "hay otro operador, ¿su nombre?".
_NAME_OF_ANOTHER = re.compile(rf"^(?!.*\b(?:su|tu|sus) (?:nombre|apellido)).*{_ANOTHER.pattern}")
_GREETS = re.compile(r"\b(?:hola|buenas|buenos dias|buen dia|bienvenid[oa]|gracias por)\b")
_PRESENTS = re.compile(r"\b(?:soy|me llamo|mi nombre|mi apellido|habla|hablo|yo|mi[oa])\b")
_RELATIVE = re.compile(
    rf"\b(?:mi|mis|un|una|otr[oa]|nuestr[oa]) (?P<who>{PERSON}|senora?)\b"
    rf"|(?<=[a-z], )(?P<apposed>{PERSON})\b"
)
_NAMING = words_in(
    """a con de del por para es son seria sera puede ser pone poner ponga pongan ponele anota anote
    anotame anoten agenda agende va estaria y e el la los las un una al mi su nombre apellido llama
    se tambien eh este bueno si dale ver ah mire mira no nadie nada mas primero primera claro ok
    senora senor don dona ella ahi estar otra otro"""
)
# "Gracias, Laura": said to the operator.
_TO_OPERATOR = re.compile(r"^\W*(?:muchas )?(?:gracias|hola|dale|chau|bien)[ ,]+[a-z]+\W*$")
# "Ana, que vive conmigo", "Rosa Paz, la que me cuida".
_TOLD = re.compile(r"\b(?:el|la|mi [a-z]+|[a-z]+),? que\b[^.;]*$")
_OF_PLACES = words_in("san santa villa general calle avenida av barrio plaza coronel doctor")
_MOST_SURNAMES = 3
# Names that are thousands of pesos elsewhere.
_HOMONYMS = frozenset({"lucas"})


@dataclass(frozen=True, kw_only=True)
class ComeTo:
    """Whether somebody else was come to, up to some turn."""

    is_other: bool = False
    is_own_name: bool = True
    """Whether a name alone would be that of who speaks, or the patient's."""
    is_told: bool = False
    """Whether the operator asked nothing, so that a relative alone is no answer to a question."""

    def after_operator(self, said: str, *, asked: Asked, is_of_deputy: bool) -> "ComeTo":
        """The same, after a folded turn of the operator's that names no patient. `is_of_deputy`:
        who receives or the like was just asked or told, so that a name asked for is theirs."""
        is_over = asked is not Asked.NOTHING or _OTHER_MATTER.search(said) is not None
        is_other = introduces(said) or (self.is_other and not (is_over and "?" in said))
        if _NAME_ALONE.search(said) and not is_over:
            is_other |= is_of_deputy or _NAME_OF_ANOTHER.search(said) is not None
        is_idle = not re.search("[a-z]", said)
        is_own_name = self.is_own_name if is_idle else asks_for_own_name(said)
        return ComeTo(
            is_other=is_other,
            is_own_name=is_own_name or asked is not Asked.NOTHING,
            is_told="?" not in said,
        )

    def after_patient(self, said: str, *, asked: Asked, patients: frozenset[str]) -> "ComeTo":
        """The same, after a folded turn of the patient's side. `patients`: who was said to be the
        patient."""
        if self.is_other or asked is not Asked.NOTHING:
            return self
        may_be_role = self.is_told and not self.is_own_name
        is_named = names_somebody(
            said, patients=patients, may_be_own=self.is_own_name, may_be_role=may_be_role
        )
        return replace(self, is_other=is_named)


def introduces(said: str) -> bool:
    """Whether a folded turn of the operator's comes to somebody else, whom it asks of next."""
    return _INTRODUCES.search(said) is not None


def is_of_usted(said: str) -> bool:
    """ "el suyo, de usted": who speaks is asked for their own in so many words."""
    return _OF_USTED.search(said) is not None


def asks_for_own_name(said: str) -> bool:
    """Whether a name that answers a folded turn of the operator's is the caller's, the patient's or
    a place's."""
    if _GREETS.search(said) or (_ASKS_NAME.search(said) and not _ANOTHER.search(said)):
        return True
    words = re.findall(r"[a-z]+", said)
    return all(word in _SAID_OF_NOBODY or is_given_name(word) for word in words)


def names_somebody(
    said: str, *, patients: frozenset[str], may_be_own: bool, may_be_role: bool
) -> bool:
    """Whether a folded turn is nothing but somebody's name, with whose relative they are.

    `may_be_own`: a name alone is that of who speaks; `may_be_role`: "mi hija" alone names her.
    """
    relatives = {found["who"] or found["apposed"] for found in _RELATIVE.finditer(said)}
    if _PRESENTS.search(said) or _TO_OPERATOR.search(said) or relatives & patients:
        return False
    words = re.findall(r"[a-z]+|\d+", _RELATIVE.sub(" ", _TOLD.sub("", said)))
    names = {word for word in words if _is_name(word)}
    if names & patients or not _is_only_naming(words, is_name=bool(relatives)):
        return False
    if names:
        return bool(relatives) or not (may_be_own or _may_be_place(words))
    return may_be_role and bool(relatives)


def _is_name(word: str) -> bool:
    return is_given_name(word) or word in _HOMONYMS


def _may_be_place(words: list[str]) -> bool:
    return any(word.isdigit() or word in VALUES or word in _OF_PLACES for word in words)


def _is_only_naming(words: list[str], *, is_name: bool) -> bool:
    """Whether nothing is told of who is named: a few strange words after a name are surnames.
    `is_name`: a relative was named, after whom they are too."""
    surnames = 0
    for word in words:
        if _is_name(word):
            surnames, is_name = 0, True
        elif word in _NAMING:
            continue
        elif not is_name or word in WORDS or surnames == _MOST_SURNAMES:
            return False
        else:
            surnames += 1
    return True
