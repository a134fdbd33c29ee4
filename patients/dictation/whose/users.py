"""Whether a turn says that another than who speaks uses the oxygen, or that who speaks doesn't.

Their own number, asked of them as "su DNI", is then not the patient's, whether it was given already
or comes after it.

| the patient's side says                                           | another uses it            |
| ----------------------------------------------------------------- | -------------------------- |
| "la que usa el oxígeno es mi mamá", "el que tiene EPOC es mi tío"   | yes                        |
| "la del problema es mi tía", "el problema lo tiene mi abuela"       | yes                        |
| "el equipo es de mi suegra", "el aparato lo tiene mi suegra"        | yes                        |
| "lo usa mi viejo", "el oxígeno lo necesita una vecina"              | yes                        |
| "es para un amigo", "es por mi abuela", "un tubo para la abuela"    | yes                        |
| "le hago el trámite a una vecina", "ayudo a mi tío"                 | yes                        |
| "el oxígeno no es para mí", "yo no lo uso", "no lo uso yo"          | yes                        |
| "yo solo estoy haciendo el llamado", "yo nada más llamo"            | yes                        |
| "mi mamá es la que tiene el concentrador", "mi papá tiene EPOC"     | yes                        |
| "mi marido me ayuda", "me lo maneja mi hija", "vive conmigo mi mamá" | no                        |
| "la que se agita es mi nena": whatever she does who doesn't help   | yes                        |
| "la que atiende es mi hija", "el tubo lo cambia mi yerno"           | no                         |
| "el teléfono es para mi hija", "las llaves las tiene mi hija"       | no                         |
| "lo usaba mi marido", "la factura es para mi hijo"                  | no                         |
| "necesito la autorización para mi hija", "es para mi hija que firma" | no: an errand             |
| "yo solo llamo por la recarga", "yo no lo uso de día"               | no                         |

Where both may be meant ("el tubo lo tiene mi vecina") it is yes: the document is asked for again.
"""

import re

from patients.dictation.whose.relatives import is_errand
from patients.dictation.words.known_talk import words_in
from patients.dictation.words.persons import ENDS, RELATIVES, any_of, is_given_name

# Relatives' words of those who are paid for it, or whom a thing is as likely to be.
_CARERS = re.compile(
    r"(?:enfermer|cuidador|abogad|emplead|mucam|jef|patron|duen|inquilin|curador)\w*$"
)
_KIN = any_of(
    frozenset(word for word in RELATIVES if not _CARERS.match(word))
    | words_in(
        """conocido conocida persona senora senor anciano anciana nena nene nino nina chico
        chica residente interno interna chiquito chiquita gordo gorda concubina"""
    )
)
_OTHER = (
    rf"(?:(?:mis?|nuestr[oa]s?|sus?|un|una|unos|el|la|al|otr[oa]|este|esta|ese|esa) "
    rf"(?!viej){_KIN}s?\b|(?:mi|nuestr[oa]) viej[oa]\b|(?:mi|un|una|otr[oa]) pacientes?\b"
    r"|otra persona\b|alguien\b|terceros?\b|(?:don|dona) [a-z]+|ella\b)"
)
# Who writes "un tubo para Rosa Paz" may be Rosa; who says "lo usa Rosa" is not.
_USER = rf"(?:{_OTHER}|el{ENDS}|(?P<name>[a-z]+)\b)"
_OF_OXYGEN = (
    r"(?:oxigeno|concentrador|tubos?|equipo|mochila|aparato|maquina|cpap|bipap|mascara|"
    r"mascarilla|canula|bigotera|respirador|cilindro|garrafa|tratamiento|servicio|nebulizador)"
)
_ILLNESS = (
    r"(?:epoc|enfisema|fibrosis|asma|problemas?|neumonia|cancer|la enfermedad|internacion|"
    r"apnea|covid|falta de aire|insuficiencia)"
)
_THE = r"(?:(?:el|la|los|las|un|una|su|este|esta|ese|esa|con|de|del|problemas|mucho) ){0,2}"
_SICK = rf"{_THE}(?:{_OF_OXYGEN}|{_ILLNESS})"
_USES = (
    rf"(?:(?:usa|usan|utiliza|necesita|precisa|lleva|requiere)\b|tiene {_SICK}\b|duerme con {_SICK}"
    rf"|(?:esta|anda|vive) (?:con {_SICK}|mal|enferm[oa]|ahogad[oa]|descompuest[oa]|internad[oa]|"
    r"conectad[oa])\b|(?:respira|padece|sufre|ahoga|satura)\b|"
    r"no (?:respira|satura|puede respirar)\b|siente mal\b)"
)
# What others do for the patient, or with them.
_HELPS = (
    r"(?:me|nos|te|les)\b|(?:(?:lo|la|le|los|las|se|siempre|mas) )*(?:(?:atend|atiend|cuid|ayud|"
    r"manej|limpi|cocin|vien|vin|llev|tra[ej]|hac|hizo|llam|habl|pag|firm|cambi|abr|retir|recib|"
    r"acompan|viv|trabaj|compr|pon|pus|prend|conoc|ent[ir]|anot|dij|dic|qued|pued|sal|duerm|encarg|"
    r"ocup|busc|pid|ped|arregl|carg|revis|instal|entreg|contest|escuch|escrib|averigu)[a-z]*|va|fue|"
    r"sabe|da|dio|esta (?:conmigo|aca|aqui|en casa|al lado|siempre|sola?|preocupad[oa]|nervios[oa]|"
    r"asustad[oa]|ocupad[oa])|"
    r"tiene (?:la|las|los|el) (?:llaves?|dni|documento|papeles|auto|telefono|celular|receta))\b"
)
_FAILED = r"(?:termin|acab|cort|apag|romp|descomp|trab)[a-z]+"
_NO_MENTION = r"(?<!\bno )"
_TO_BE = r"(?:es|son|seria|serian)"
_SAYING = tuple(
    map(
        re.compile,
        (
            # "La que usa el oxígeno es mi mamá".
            rf"\b(?:(?:el|la|los|las) que|quien(?:es)?) (?:lo |la |se |los |las |mas )*{_USES}"
            rf"[^.;:!?\n\d]{{0,40}}? {_TO_BE} {_USER}",
            # ... whatever it is that she does who doesn't help.
            rf"\b(?:el|la) que (?!(?:no )?{_HELPS})[^.,;:!?\n\d]{{1,40}}? {_TO_BE} {_OTHER}",
            # "La del problema es mi tía".
            rf"\b(?:el|la) (?:del|de la|de los|de las|de|con) (?:{_OF_OXYGEN}|{_ILLNESS})"
            rf" {_TO_BE} {_USER}",
            rf"\b(?:el|la) (?:interesad[oa]|necesitad[oa]|usuari[oa]|afiliad[oa]|enfermit[oa])"
            rf" {_TO_BE} {_USER}",
            # "A quien le falta el oxígeno es a mi mamá".
            r"\b(?:al? (?:que|quien)|a la que) (?:se )?le [^.;:!?\n\d]{0,40}? "
            rf"{_TO_BE} a {_USER}",
            # "El problema lo tiene mi abuela", "el aparato lo tiene mi suegra".
            rf"\b(?:{_OF_OXYGEN}|{_ILLNESS})[^.;,!?\n\d]{{0,20}}? (?:lo |la |los |las )?"
            rf"(?:tiene|usa|utiliza|necesita|precisa|lleva|recibe) {_USER}",
            rf"\b(?:lo|la|los|las) (?:usa|utiliza|necesita|precisa)n? {_USER}",
            # "El equipo es de mi suegra", "el tubo de la abuela", "un reclamo de mi mamá".
            rf"\b(?:{_OF_OXYGEN}|problemas?)(?: {_TO_BE})? (?:de|del|para|por) {_OTHER}",
            rf"\b(?:reclamo|pedido|tramite|consulta) (?:es )?(?:de|para|por) {_OTHER}",
            # "Es para un amigo", "un tubo para la abuela".
            rf"{_NO_MENTION}\b{_TO_BE} (?:todo |solo |solamente )?(?:para|por) {_OTHER}",
            rf"\b(?:{_OF_OXYGEN}|recarga|recambio|repuesto)[^.;,!?\n\d]{{0,20}}? para {_OTHER}",
            r"^\W*(?:(?:no|eh|si|ah)\b[\s,]*)*(?:para|por) " + _OTHER,
            r"\b(?:ahora|hoy|esta vez|en realidad)\b[^.;!?\n\d]{0,25}? (?:por|para) " + _OTHER,
            # "Le hago el trámite a una vecina".
            r"\b(?:(?:hago|hacemos|haciendo|gestiono|gestionando|tramito|tramitando|averiguo|"
            r"averiguando)\b[^.;,!?\n\d]{0,30}? (?:a|para|por|de)|hice\b[^.;,!?\n\d]{0,30}? "
            rf"(?:para|por)) {_OTHER}",
            rf"\b(?:ayudo|ayudando|doy una mano|dando una mano|represento|asisto) (?:a )?{_OTHER}",
            r"\b(?:llam\w+|habl\w+|consult\w+|escrib\w+) por ella\b",
            # "Es ella la que lo usa", "es mi marido el del oxígeno".
            rf"\b{_TO_BE} {_USER},? (?:(?:(?:el|la) que|quien) (?:lo |la |se )*{_USES}|"
            rf"(?:el|la) (?:del|de la|de|con) (?:{_OF_OXYGEN}|{_ILLNESS})\b|"
            r"(?:el|la) (?:paciente|enferm[oa]|titular)\b)",
            # "Elsa usa el oxígeno, yo llamo".
            rf"\b(?P<name>[a-z]+) (?:usa|utiliza|necesita) (?:el )?{_OF_OXYGEN}\b",
            # "Mi mamá es la que tiene el concentrador", "mi papá tiene EPOC".
            rf"\b(?:el|{_USER})(?:,? que)?,? {_TO_BE} (?:(?:el|la) que|quien) "
            rf"(?:lo |la |se )*{_USES}",
            rf"\b{_USER}(?:,? que)?,? {_TO_BE} (?:el|la) (?:enferm[oa]|interesad[oa]|usuari[oa]|"
            rf"paciente|titular|(?:del|de la|con) (?:{_OF_OXYGEN}|{_ILLNESS}))\b",
            rf"\b(?:mi|nuestr[oa]) {_KIN}(?:,? que)?,? (?:{_TO_BE} oxigenodependiente|"
            rf"tiene {_THE}{_ILLNESS})\b(?! con\b| de plata| conmigo)",
            # "Mi esposa usa dos litros".
            rf"\b(?:mi|nuestr[oa]) {_KIN}(?:,? que)? (?:usa|utiliza|necesita|precisa|(?:esta|anda) "
            rf"con) (?:[a-z\d]+ ){{0,3}}(?:litros?|{_OF_OXYGEN})\b",
            # "Mi viejo está sin oxígeno", "se le terminó el tubo a mi mamá".
            rf"\b(?:mi|nuestr[oa]) {_KIN}(?:,? que)? (?:se )?(?:(?:quedo|esta|anda|sigue) (?:sin "
            rf"{_THE}(?:{_OF_OXYGEN}|aire)|ahogand\w+)|ahoga|ahogo|agita|agito|descompuso)\b",
            rf"\bse le {_FAILED} {_THE}{_OF_OXYGEN} a {_OTHER}",
        ),
    )
)
_NOT_MINE = re.compile(
    rf"\bno {_TO_BE} (?:para|por) mi(?:{ENDS}| {_TO_BE}\b| sino\b)"
    rf"|\b{_OF_OXYGEN} no {_TO_BE} mi[oa](?:{ENDS}| {_TO_BE} (?:de|del) (?:mi|un|una) )"
    rf"|\bno {_TO_BE} mi[oa] (?:el|la|este|esta) {_OF_OXYGEN}"
    rf"|\bno (?:lo|la|los|las) uso yo\b|\byo no (?:lo|la|los|las) uso{ENDS}"
    rf"|\byo no uso (?:ni )?(?:el |la |ningun |nada)?{_OF_OXYGEN}?{ENDS}"
    rf"|\bno soy yo (?:el|la) que\b|\bno soy quien (?:lo |la )?us[ao]\b"
)
_ONLY = r"(?:solo|solamente|nada mas|nomas|unicamente)"
_CALL = r"(?:llamad[oa]s?|tramites?|gestion(?:es)?|favor|averiguacion|consulta|pedido|mandado)"
_DOING = (
    r"(?:(?:estoy|ando) (?:haciendo|llamando|ayudando|averiguando|gestionando)|hago|hice|llamo|"
    r"aviso|hablo|averiguo|gestiono|ayudo|colaboro|soy (?:el|la) que (?:llama|habla|avisa))"
)
_ONLY_CALLS = re.compile(
    rf"\b(?:yo {_ONLY}|{_ONLY} yo|{_ONLY}) {_DOING}(?: (?:el|la|un|una|los|las) {_CALL})?{ENDS}"
    rf"|\bsoy {_ONLY} (?:el|la|quien)(?: que)? (?:llama|habla|avisa)\b"
    rf"|\byo {_DOING}(?: (?:el|la|un|una|los|las) {_CALL})? {_ONLY}{ENDS}"
    r"|\b(?:le|les) (?:hago|estoy haciendo) (?:el|un|la|una|los|las) "
    rf"(?:tramites?|gestion(?:es)?|favor|mandado){ENDS}"
)
# Things that others have, or use, in a patient's house.
_OF_THE_HOUSE = re.compile(
    r"\b(?:tele\w*|celu\w*|movil|auto|coche|camioneta|whatsapp|compu\w*|internet|wifi|llaves?|"
    r"dni|documento|carnet|credencial|receta|plata|(?<!en )cama|silla|baston|andador|tarjeta|turno|"
    r"factura|boleta|remito|recibo|papel\w*|foto|datos)\b"
)


def is_for_another(said: str) -> bool:
    """Whether a folded turn says that another than who speaks is the patient."""
    if _NOT_MINE.search(said) or _ONLY_CALLS.search(said):
        return True
    return any(_is_said(said, found) for pattern in _SAYING for found in pattern.finditer(said))


def _is_said(said: str, found: re.Match[str]) -> bool:
    name = found.groupdict().get("name")
    if name and not is_given_name(name):
        return False
    start = max(said.rfind(sign, 0, found.start()) for sign in ".;!?\n") + 1
    before = said[start : found.end()]
    return not (_OF_THE_HOUSE.search(before) or is_errand(said, found))
