"""Which passages cannot say how often something is done, for a question that asks just that. Pure.

"¿Cada cuánto limpio el filtro?" lies near to the row of a blocked filter, all the nearer where the
caller says that its alarm was on yesterday; but that row tells what to do now, and no interval. An
answer to how often holds one:

| the question                                | the passage              | then              |
| ------------------------------------------- | ------------------------ | ----------------- |
| cada cuánto, con qué frecuencia, …          | tells no interval        | no answer         |
| cada cuánto, con qué frecuencia, …          | cada quince días, a diario, … | may answer   |
| no sé cada cuánto pita                      | any                      | may answer        |
| anything else, "cuándo" and "cómo" too      | any                      | may answer        |
| any                                         | labelled for this very text | may answer     |

"Cuándo" may be answered by a condition and "cómo" by what to do, so they are left to the judge.
"""

import re

from knowledge.equipment import folded

_SPAN = r"(?:horas?|dias?|noches?|semanas?|quincenas?|mes|meses|años?|usos?|turnos?)"
_HOW_OFTEN = re.compile(
    r"(?<!no se )(?:"
    r"\bcada cuant[oa]s?\b|\b(?:con|a) (?:que|cual) (?:frecuencia|regularidad)\b"
    r"|\b(?:que tan|cuan) (?:seguido|a menudo)\b|\bcada que tiempo\b|\ba las cuantas horas\b"
    rf"|\bcuantas veces (?:por|al|a la|en el|en la|cada) {_SPAN}\b"
    r")"
)
_INTERVAL = re.compile(
    rf"\bcada (?!vez\b)(?:[\w.,]+ ){{0,3}}{_SPAN}\b"
    rf"|\b(?:vez|veces) (?:por|al|a la|cada) (?:\w+ )?{_SPAN}\b"
    r"|\bdiari[oa]s?\b|\bdiariamente\b"
    r"|\b(?:semanal|quincenal|mensual|bimestral|trimestral|semestral|anual)(?:es|mente)?\b"
    r"|\btodos los (?:lunes|martes|miercoles|jueves|viernes|sabados|domingos)\b"
    rf"|\btod[oa]s l[oa]s {_SPAN}\b|\b(?:a|cumplid[oa]s) l[oa]s [\d.]+ horas\b"
)


def asks_how_often(text: str) -> bool:
    """Whether a question asks for an interval."""
    return _HOW_OFTEN.search(" ".join(folded(text).split())) is not None


def tells_an_interval(content: str) -> bool:
    """Whether a passage says how often something is done."""
    return _INTERVAL.search(" ".join(folded(content).split())) is not None
