"""Words that tell no matter of a machine: of having one, of who has it, of manners; folded."""

import re

from aura.turn.stance import another_words as says
from knowledge.words import words_of

_HAVING = """antes aparte es son era eran seria uso usa usamos usan usaba tenia tuve hay
alquilo alquila compre compramos trajeron dieron dejaron mandaron entregaron
pusieron instalaron dos ambos marca modelo llama casa pieza noche noches dia dias
mañana tarde salir calle viajar viaje ratos rato auto portatil fijo grande chico
chiquito nuevo viejo cambio""".split()  # noqa: SIM905
_MANNERS = """hola buenas buenos dias tardes noches tarde disculpe disculpame disculpen disculpa
favor gracias consulta consultar consulto pregunta preguntar ayuda ayudar ayudame
ayudenme ayudarme urgente urgencia llamo llamaba llamando hablo queria quisiera
saber necesito cuento contarle explico comento señorita doctor doctora pasa paso
sucede ocurre problema problemas inconveniente solucion solucionar ahi espere
mirame escuche escucheme sabe sabes podrian podrias puedan pueden orientar aviso
avisar recien hoy ayer anoche""".split()  # noqa: SIM905

HAVING = frozenset(_HAVING)
"""Beside a machine's name: it is introduced, and nothing is asked of it."""
MANNERS = frozenset(_MANNERS)
"""Of a clause that names no machine: it asks nothing."""

_WHO_OR_WHAT = re.compile(rf"\b(?:{says.RELATIVES}|{says.STRANGERS}|{says.MACHINE}) ")


def tells(words: str, beside: frozenset[str]) -> bool:
    """Whether folded words say more than these and small words do."""
    rest = _WHO_OR_WHAT.sub("", words).split()
    return bool(words_of(" ".join(word for word in rest if word not in beside)))
