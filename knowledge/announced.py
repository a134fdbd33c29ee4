"""Whether the name of a maker is said of a machine: "tengo un Inogen", not "el técnico de Inogen".

| what stands before                       | said of a machine | why                         |
| ---------------------------------------- | ----------------- | --------------------------- |
| nothing; a stop; "hola", "no", "perdón"  | yes               | it answers, or opens        |
| el, un, mi; es, tengo, uso               | yes               | what is owned               |
| concentrador, equipo, oxígeno, marca     | yes               | the machine itself          |
| un equipo de, el de, es de la marca      | yes               | by whom it is made          |
| me lo cambiaron por                      | yes               | what is owned now           |
| antes tenía un; devolví el               | no                | it was                      |
| acá dice; el equipo dice                 | yes               | it is read off the machine  |
| no, dice; perdón, acá dice que es        | yes               | what was said is corrected  |
| la caja dice; el técnico de; la empresa  | no                | printed on, works for       |
| llamé a; hablé con la gente de           | no                | the firm                    |
| la tele, la plancha                      | no                | it makes much else          |
"""

import re

from knowledge.equipment import folded

OWN = r"(?:el|la|mi|un|una|ese|esa|este|esta|su|nuestro|nuestra)"
_NEARBY = 60
_MACHINE = r"(?:equip\w+|aparato|concentrador\w*|maquin\w+|modelo|portatil|aparatito)"
_ANNOUNCED = re.compile(
    rf"(?:^|[.,;:?!¿¡] ?|\b(?:{OWN}|no|si|tengo|tenemos|tiene|uso|usamos|usa|es|era|son|seria"
    rf"|{_MACHINE}|marca|oxigeno|hola|otro|otra|otros|los|y|ni|o|del|al|sino|perdon|digo|corrijo"
    r"|dicho|decir|disculpe|disculpa|ahora|alquilo|compre"
    rf"|(?:{_MACHINE}|uno|una|un|el|la|es|era|otro) de(?: la)?(?: marca)?"
    r"|(?:cambi\w+|reemplaz\w+) (?:\w+ )?por) )$"
)
_READ_OFF = re.compile(
    rf"\b(?:aca|ahi|abajo|arriba|atras|adelante|enfrente|costado|chapita|{_MACHINE})"
    r" (?:me )?dice (?:que es |marca )?(?:un )?$"
    r"|(?:^|[.,;] )(?:ah |ay |uy |eh )?(?:no|perdon|perdona|disculpe|mentira|miento|lei mal),? "
    r"(?:(?:aca|ahi|lo que|en realidad) )*dice (?:que es |marca )?(?:un )?$"
)
_OF_ANOTHER_TIME_OR_FIRM = re.compile(
    r"\b(?:tenia|teniamos|tuve|tuvo|tuvimos|usaba|usabamos|antes|anterior|devolvi\w*"
    r"|dice|decia|tecnico|empresa|firma|fabrica|representante|service|gente|llame|llamamos"
    r"|hable|hablamos|escribi|tele|televisor|plancha|lampara|radio|afeitadora|licuadora)"
    r" (?:\w+ ){0,2}$"
)


def is_announced(text: str, start: int) -> bool:
    """Whether a maker's name that stands at a place of a text is said of a machine."""
    before = folded(text[max(0, start - _NEARBY) : start])
    if _READ_OFF.search(before):
        return True
    is_said = _ANNOUNCED.search(before) is not None
    return is_said and _OF_ANOTHER_TIME_OR_FIRM.search(before) is None
