"""Machines that a turn names without having them: wished for, heard of, elsewhere, gone. Pure.

A machine that is named is remembered, and answers the turns that name none. One that the same
words tell not to stand before the caller would answer for the one that does. So it is not
remembered; what the conversation was about before stays, but for a machine that is gone.

| said                                                      | the machine is | remembered |
| --------------------------------------------------------- | -------------- | ---------- |
| quiero comprar un M50; ojalá tuviera; extraño el M50      | wished for     | no         |
| me ofrecieron el M50; estoy esperando que me traigan      | not here yet   | no         |
| vi en internet el M50; me dijeron que el M50 es malo      | heard of       | no         |
| cuál es mejor, el M50 o el 7F-5; lo mismo que el M50      | compared       | no         |
| en el sanatorio me pusieron un M50; está en la otra casa  | elsewhere      | no         |
| el M50 era de mi abuelo                                   | another's once | no         |
| el M50 se rompió y me lo cambiaron; no lo quise           | gone           | and gone   |
| acabo de comprar un M50; lo compré por internet           | at home        | yes        |
| en el hospital me dieron un M50, y lo tengo acá           | at home        | yes        |
| necesito ayuda con el M50; me dijeron que limpie el M50   | at home        | yes        |
| el M50 se rompió; se me cayó el M50; vi el M50 en rojo    | at home        | yes        |

Only words right beside the name say it, so that a verb of another matter ("necesito un técnico
para el M50") takes nothing away. What is sold or given away is denied (`denials`).
"""

import re

from aura.turn.stance.another_words import MACHINE

_THE = (
    rf"(?:(?:el|la|un|una|al|del|de|a|por|con|ese|este|otro|uno|nuevo|propio|famoso|{MACHINE}"
    r"|marca) )*$"
)
_WISHING = (
    r"(?:quier\w+|queremos|quisiera\w*|querri\w+|deseo|desea|prefiero|preferimos|extraño"
    r"|extrañamos|envidio|interesa|gusta|gustaria|encantaria|necesito|necesitamos|necesita|preciso"
    r"|precisamos|precisa|conviene|convendria|recomiendan?|recomendas)"
)
_ACQUIRING = r"(?:comprar|adquirir|alquilar|conseguir|encargar|solicitar)(?:me|nos|le|les|lo)?"
_MEANING_TO = (
    r"(?:quier\w+|queremos|quisiera\w*|queria|queriamos|gustaria|encantaria"
    r"|(?:pienso|pensamos|pensaba|pensando)(?: en)?|voy a|vamos a|va a|van a"
    r"|estoy por|estamos por|podria|podriamos|puedo|podemos|ganas de|conviene|para"
    r"|donde)"
)
_TO_BRING = r"(?:traer|dar|mandar|entregar|enviar|poner|instalar|prestar)(?:me|nos|le)?"
_HOPED = (
    r"(?:traigan|manden|den|entreguen|presten|envien|trajeran|dieran|mandaran|entregaran"
    r"|tuvier\w+|tuvies\w+|hubier\w+ \w+[ai]do)"
)
_EXPECTING = (
    r"(?:espero|esperamos|esperando|esperaba|aguardo|aguardando|pedi|pedimos|encargue|encargamos"
    r"|solicite|solicitamos|reserve|prometieron)"
)
_OFFERING = (
    r"(?:ofrecieron|ofrecio|ofrecen|ofrecian|recomendaron|recomendo|sugirieron|sugirio"
    r"|propusieron|propuso|nombraron|mencionaron|hablaron|presentaron)"
)
_HEARING = (
    r"(?:dijeron|dicen|dijo|contaron|conto|comentaron|comento|escuche|oi|lei|leimos|averigue"
    r"|sabia)"
)
_MEDIUM = (
    r"(?:en|por|de) (?:la |una |un |el |las |los )?(?:internet|web|google|youtube|facebook|face"
    r"|instagram|tiktok|mercado ?libre|tele|television|radio|diario|revista|video|aviso|folleto"
    r"|catalogo|redes|publicidad|propaganda) "
)
_SEEKING = r"(?:busque|buscamos|buscando|averiguando|googlee|conoci|conozco|conoces|conocen|probe)"
_COMPARING = (
    r"(?:(?:cual|que) (?:es|sera|seria|anda|rinde) (?:mejor|peor|mas \w+)|diferencia\w*"
    r"(?: hay| tiene| existe)?|compar\w+|mejor que|peor que|versus|vs|lo mismo que|igual que"
    r"|entre)"
)
_AWAY = (
    r"(?:(?:la |una |mi )?otra casa"
    r"|(?:la )?casa de (?!siempre |noche |dia )(?:mi |la |el |un |una )?\w+"
    r"|lo de (?:mi |la |el |un |una )?\w+|(?:el |la |un |una |mi )?(?:sanatorio|hospital|clinica"
    r"|geriatrico|trabajo|oficina|consultorio|quinta|terapia|ambulancia|deposito|taller))"
)
_THERE = re.compile(rf"\b(?:en|de) {_AWAY} (?:, )?(?P<then>(?:\w+ |, ){{0,5}}){_THE}")
_TAKEN_HOME = re.compile(
    r"\b(?:di\w+|entreg\w+|prestaron|presto|recet\w+|indic\w+|mandaron|mande|traje|trajeron"
    r"|ahora|hoy|despues|volvi\w*|alta)\b"
)
_BEFORE = re.compile(
    rf"\b(?:{_WISHING} {_THE}"
    rf"|{_MEANING_TO} (?:tener {_THE}|{_ACQUIRING} {_THE})"
    rf"|(?:van|va|iban|iba|tienen|tenian) (?:a|que) {_TO_BRING} {_THE}"
    rf"|(?:traen|mandan|entregan|envian|instalan) {_THE}"
    rf"|{_HOPED} {_THE}|{_EXPECTING} (?:que (?:me |nos |le )?\w+ )?{_THE}"
    rf"|{_OFFERING} (?:mucho |bien |mal |tambien )*{_THE}"
    rf"|{_MEDIUM}(?:(?:dice|dicen|sale|hay|aparece|vi|lei) )?(?:que )?{_THE}"
    rf"|{_SEEKING} {_THE}|{_COMPARING} (?:, )?{_THE}"
    rf"|(?:ustedes|uds) (?:tienen|manejan|trabajan) {_THE}|(?:venden|alquilan) {_THE}"
    r")"
)
_HEARD = re.compile(rf"\b{_HEARING} que {_THE}")
_SEEN = re.compile(rf"\b(?:vi|vimos|mire|miramos|lei|vio) {_THE}")
_JUDGED = re.compile(
    r"(?:es|era|son|seria) (?!(?:el|la) (?:mi[oa]|nuestr)|mi[oa] |nuestr|de (?:mi|la|el) )\w+"
    r"|(?:sale|cuesta|vale) (?:\d|caro|barato|mucho|mas)"
)
_GOT = re.compile(r"\b(?:compr\w+|alquil\w+|consegui\w*) ")
_NEWS = re.compile(r"\b(?:acab\w+ de|despues de|luego de|termine de|al) (?:\w+ ){1,2}$")
_THERE_BEHIND = re.compile(
    rf"(?:(?:lo|la) )?(?:tengo|tenemos|deje|dejamos|esta|quedo|guarde|tienen|uso|usamos)"
    rf" (?:\w+ )?(?:en|de) {_AWAY} "
)
_ONCE_OF = re.compile(r"(?:era|fue) (?:de (?:mi|la|el|un|una|otr\w+)|del) ")
_FAULT = (
    r"(?:se (?:me )?(?:rompio|descompuso|quemo|fundio|arruino)|no (?:andaba|funcionaba|servia)"
    r"(?: mas)?|andaba mal|estaba roto)"
)
_GONE = re.compile(
    r"(?:que (?:tenia|usaba|tuvo) (?:\w+ ){1,2})?ya no esta (?:mas |en casa |aca )*(?:$|[.,;:] )|"
    rf"(?:{_FAULT} (?:, )?(?:y |asi que )?)?(?:ya )?(?:me |nos |le )?(?:lo|la) "
    r"(?:cambiaron|reemplazaron|renovaron|cambie|cambiamos) (?:$|[.,;:] |ya |ayer |hoy |y |hace )"
    r"|(?:, )?(?:pero )?(?:ya )?no (?:lo|la) "
    r"(?:tengo|tenemos|quise|quisimos|quiero|acepte|aceptamos|compre|compramos) (?:mas )?"
    r"(?:$|[.,;:] |y |porque |ahora |desde )"
)


def is_not_had(before: str, after: str) -> bool:
    """Whether the words around a machine's name, one space behind each, tell that it is not at
    hand. `before` reaches back to the last full stop or machine."""
    if _ONCE_OF.match(after) or _THERE_BEHIND.match(after):
        return True
    if _HEARD.search(before):
        return _JUDGED.match(after) is not None
    if _SEEN.search(before):
        return re.search(_MEDIUM, f"{before}{after}") is not None
    there = _THERE.search(before)
    if there is not None and not _TAKEN_HOME.search(there["then"]):
        return True
    found = _BEFORE.search(before)
    if found is None or _NEWS.search(before, 0, found.end()):
        return False
    return not re.match(_MEDIUM, found.group()) or not _GOT.search(before)


def is_gone(after: str) -> bool:
    """Whether the words behind a machine's name tell that it was there, and is no more."""
    return _GONE.match(after) is not None
