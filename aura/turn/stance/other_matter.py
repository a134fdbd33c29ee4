"""Turns of a locked call that ask about another matter than its block. Pure.

The block holds for follow-ups of its own matter ("¿y después?", "ya lo hice", "no me funciona",
"¿cómo dijiste?", "y ahora también hace un ruido raro"). Another matter is:

| the block tells of  | the turn                                         | is another matter |
| ------------------- | ------------------------------------------------ | ----------------- |
| E4                  | ya se arregló eso, ahora no prende               | yes: that is over |
| E4                  | ahora no me carga                                | yes, as no word   |
|                     |                                                  | of it says "carg" |
| E4, "encienda"      | lo apagué y ahora no prende                      | no: its own steps |
| E1                  | cuánto dura el tubo de un metro a dos litros     | yes               |
| E1                  | ya pasé al tubo; vino el técnico                 | no: asks nothing  |
| a cylinder          | cuánto dura el tubo                              | no                |
| E1                  | quiero un técnico; ¿y el domingo?; y la recarga? | yes: another      |
|                     |                                                  | thing of ours     |
| the mochila         | y el tubo?                                       | yes               |
| E1                  | se prendió fuego; huele a quemado                | yes               |
| a burnt smell       | huele a quemado                                  | no                |
| any                 | no respira; está morada; se desmayó; el 107      | yes: for dear life |
| E1                  | me confundí; leí mal; cambió el número; ese no   | yes: taken back   |
| H04                 | ahora siete; no, era siete                       | yes               |
| H04                 | cuatro; a las cuatro; cuatro veces               | no                |
| E1                  | no sale oxígeno; pantalla negra; no burbujea     | yes, as no word   |
|                     |                                                  | of it tells of it |
| E1                  | el ce pe                                         | yes: a name begun |

Another colour or quantity than the block's own is told in `aura/turn/holding.py`.
"""

import re

from knowledge.equipment import folded
from knowledge.spoken_numbers import VALUES

_OVER = (
    r"(?:(?:eso )?ya (?:se |me |lo |la )*(?:arregl|solucion|resolv|repar|fue\b|paso\b|quedo\b)"
    r"|(?:eso|ese error) (?:ya )?(?:esta|quedo|se fue|se arreglo)|ya (?:esta|quedo|anda) eso)"
)
_NOW = r"\b(?:y )?(?:ahora|pero|lo que) (?:ahora |pasa es que |resulta que )*(?:ya |tampoco )?no "
_FAULTS = {
    "carg": r"carga",
    "enciend|encend|prend|arranc": r"(?:prende|enciende|arranca)",
    "apag": r"apaga",
    "bateria|pila": r"(?:me )?dura la (?:bateria|pila)",
}
"""Stems by which a text tells of a fault, and how a caller does."""
_PLAIN_FAULTS = {
    "flujo|caudal|canula|no sale": (
        r"no (?:me |le |se |te |esta )*(?:sale|sali\w+|llega|larga|entrega)"
        r" (?:nada de |mas |el )?(?:oxigeno|aire|flujo)"
    ),
    "burbuj|humidific": r"no (?:me |le |se |hace |esta )*burbuj\w+",
    "imagen|visor|pantalla (?:negra|apagad)": (
        r"(?:pantalla|visor|display) (?:\w+ ){0,2}(?:negr[oa]|apagad[oa]|en blanco|vaci[oa])"
    ),
}
_PRONOUNS = r"(?:me |le |se |lo |te )*"
_CYLINDER = re.compile(r"\b(?:tubo|tubos|cilindro|garrafa|mochila)\b")
_TOLD_OF_ONE = 2
"""A machine's row has "pase al tubo de respaldo"; a cylinder's passage says the word more often."""
_ASKS = re.compile(
    r"\b(?:cuanto|cuanta|como (?:se |hago |puedo |lo |la )*\w+|donde|que hago con|por que"
    r"|valvula|manometro|silba|no (?:abre|cierra|sale|larga))\b"
)
_THINGS = {
    "mochila": r"mochilas?",
    "recarg|reposicion": r"recarg\w+|reposicion",
    "tecnic|visita": r"tecnicos?|visita|service",
    "domingo|feriado|sabado|horario|guardia": (
        r"domingos?|feriados?|sabados?|finde|fin de semana|horarios?|guardia"
    ),
    "factur|pag": r"facturas?|pago|cuota|deuda",
    "turno": r"turnos?",
    "reclam": r"reclamos?",
}
"""Stems by which a text tells of a thing of ours, and how a caller does."""
_WANTS = (
    r"(?:\?|\b(?:quiero|quisiera|queria|necesito|necesitamos|mand\w+|pid\w+|pedir|solicit\w+|como"
    r"|cuando|donde|cuanto|pueden|puede|podes|podria\w*|hay|atienden|abren)\b)"
)
_ELLIPTIC = r"\W*(?:y|pero|ahora) (?:(?:con|para|de|en|si es) )?(?:el|la|los|las|un|una|del|al) "
_AND_THE_CYLINDER = re.compile(rf"{_ELLIPTIC}(?:tubo|cilindro|garrafa)\W*")
_FOR_DEAR_LIFE = re.compile(
    r"\b(?:no (?:esta |puede |puedo |me deja )?respira\w*|falta (?:el |de )?aire|ahog\w+"
    r"|asfixi\w+|morad[oa]s?|cianotic[oa]|labios (?:azules|\w+ azules)"
    r"|(?:esta|puso|quedo|veo) (?:muy |tod[oa] |re )?(?:azul|palid[oa])"
    r"|cayo (?:redond[oa]|desplomad[oa]|mi (?!equipo|aparato|concentrador)\w+)"
    r"|sangr(?:a|an|ando|o)\b|vomit\w+"
    r"|descompuso (?:mi|la señora|el señor|ella|mama|papa)|descompuest[oa]|descompens\w+"
    r"|desmay\w+|desvanec\w+|inconsciente|no (?:reacciona|despierta)|convulsion\w*|infarto"
    r"|se (?:me |nos )?(?:muere|murio|esta muriendo)|satur\w+|107|911|ambulancia|ciento siete)\b"
)
_BURNS = (
    r"\b(?:fuego|incendi\w+|llamas|humo|humea\w*|quem(?:ad\w+|a|o|ando)|chispa\w*|explot\w+"
    r"|derrit\w+)\b"
)
_SHOWN = r"(?:numero|codigo|cartel|mensaje|error|letra|pantalla|luz|color|alarma)"
_TAKEN_BACK = re.compile(
    rf"(?<!no )\bme (?:confundi|equivoque)\b|\b(?:lei|vi|dije|anote|mire) mal\b"
    rf"|\bcambio (?:el |la |de )?{_SHOWN}\b|\b{_SHOWN} (?:ya |se |me )*cambio\b"
    rf"|\b(?:otr[oa]|distint[oa]) {_SHOWN}\b|\b{_SHOWN} (?:distint[oa]|diferente)\b"
    r"|\b(?:dice|marca|sale|aparece|aparecio|salio) (?:otr[oa]|distint[oa])\b(?! vez)"
    r"|\bno(?:,| )+es[eoa] no\b|\bno (?:es|era) eso\b|\beso no (?:es|era)\b"
)
_AROUND_A_NUMBER = (
    r"(?:(?:no|si|ah|ay|perdon|digo|y|ahora|hoy|es|era|son|dice|marca|sale|pone|muestra|aparece"
    r"|el|la|error|codigo|numero|cambio|se|me)[,.;:]? )*"
)
_NUMBER_ALONE = re.compile(
    rf"\W*{_AROUND_A_NUMBER}(?P<number>\d{{1,3}}|(?:cero )?(?:{'|'.join(VALUES)}))\W*"
)
_LETTER = r"(?:be|ce|de|efe|ge|hache|jota|ka|ele|eme|ene|pe|cu|ere|erre|ese|te|ve|equis|zeta|uve)"
_NAME_BEGUN = re.compile(rf"\W*(?:(?:y|no|es|era),? )*(?:el|la) {_LETTER}(?: {_LETTER})+\W*")


def is_another_matter(text: str, content: str) -> bool:
    """Whether a turn asks about what the text of its call's block doesn't tell of."""
    said, told = folded(text), folded(content)
    return (
        _is_taken_back(said, told)
        or _is_danger(said, told)
        or _asks_for_a_thing(said, told)
        or _tells_a_fault(said, told)
    )


def _tells_a_fault(said: str, told: str) -> bool:
    if _is_told(_PLAIN_FAULTS, said, told):
        return True
    is_over = re.search(rf"{_OVER}.*?\bahora\b", said) is not None
    return any(
        re.search(rf"{_NOW}{_PRONOUNS}{fault}\b", said) is not None
        and (is_over or re.search(stems, told) is None)
        for stems, fault in _FAULTS.items()
    )


def _is_told(words: dict[str, str], said: str, told: str) -> bool:
    """Whether one of the words is said that the text has no stem of."""
    return any(
        re.search(rf"\b(?:{word})\b", said) is not None
        and re.search(rf"\b(?:{stems})", told) is None
        for stems, word in words.items()
    )


def _asks_for_a_thing(said: str, told: str) -> bool:
    asks = _CYLINDER.search(said) is not None and _ASKS.search(said) is not None
    if asks and len(_CYLINDER.findall(told)) < _TOLD_OF_ONE:
        return True
    if _AND_THE_CYLINDER.fullmatch(said):
        return "mochila" in told or len(_CYLINDER.findall(told)) < _TOLD_OF_ONE
    wants = re.search(_WANTS, said) is not None or re.match(_ELLIPTIC, said) is not None
    return wants and _is_told(_THINGS, said, told)


def _is_danger(said: str, told: str) -> bool:
    if _FOR_DEAR_LIFE.search(said):
        return True
    return re.search(_BURNS, said) is not None and re.search(_BURNS, told) is None


def _is_taken_back(said: str, told: str) -> bool:
    if _TAKEN_BACK.search(said) or _NAME_BEGUN.fullmatch(said):
        return True
    alone = _NUMBER_ALONE.fullmatch(said)
    if alone is None:
        return False
    number = alone["number"].split()[-1]
    value = int(number) if number.isdigit() else VALUES[number]
    return re.search(rf"(?<!\d)0*{value}(?!\d)", told) is None
