"""Whether an operator who speaks of the document asks for none: what comes next may be any number.

| the operator says                                                  | asks for the document |
| ------------------------------------------------------------------ | --------------------- |
| "el DNI no lo necesito", "no, DNI no", "no me hace falta el DNI"    | no                    |
| "deje el DNI, lea lo del equipo", "después le pido el DNI"          | no                    |
| "el DNI después", "no es el DNI lo que preciso"                    | no                    |
| "perfecto el DNI, ¿y el fijo?", "ya tengo el DNI"                  | no                    |
| "ese DNI es de otra persona"                                       | no                    |
| "su DNI no me figura, ¿me lo repite?", "¿no me da su DNI?"          | yes                   |
| "¿el DNI no lo tiene?", "¿después me da el DNI?"                    | yes                   |
"""

import re

from patients.dictation.words.persons import DOCUMENT

_ITS = rf"(?:(?:el|su|tu|del|de|ese) )*(?:numero de )?{DOCUMENT}"
_DECLINED = re.compile(
    rf"\b{DOCUMENT},? no\b,?(?=\s*[.,;!]|\s*$| (?:es|hace|hacen|lo necesit|lo precis|me hace|"
    r"lo pid|lo quier|todavia|ahora|por ahora|aun))(?! es (?:correcto|valido|ese|asi))"
    r"|\bno (?:me |le |te |nos )?(?:hace falta|hacen falta|necesit(?:o|amos|aba)|"
    r"precis(?:o|amos|aba)|pid(?:o|amos)|pedi|pedia|quiero|queria|busco|es|era|hablo|digo)\b"
    rf"[^.,;?]{{0,12}} {_ITS}"
    rf"|\b(?:deje|dejemos|deja|dejame|dejeme|olvide|olvidese|olvidate|obvie|salte|saltee)\b"
    rf"[^.,;?]{{0,12}} {_ITS}"
    rf"|\b(?:despues|luego|mas tarde|mas adelante) (?:le|te|se lo|vemos|anoto|tomo) "
    rf"[^.,;?]{{0,12}} ?{_ITS}"
    rf"|{DOCUMENT},? (?:despues|luego|mas tarde|mas adelante|dejelo|dejalo)\b"
    rf"|\b(?:perfecto|listo|bien|gracias por|ya tengo|tengo|ya anote|anote|anotado) {_ITS}\b"
    rf"|\bes[eao] (?:numero de )?{DOCUMENT} es de\b"
)


def asks_for_none(said: str) -> bool:
    """Whether a folded turn of the operator's speaks of the document without asking for it."""
    return _DECLINED.search(said) is not None
