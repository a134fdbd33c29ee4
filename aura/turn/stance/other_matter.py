"""Turns of a locked call that ask about another matter than its block. Pure.

| the block tells of  | the turn                                         | is another matter |
| ------------------- | ------------------------------------------------ | ----------------- |
| E4                  | ya se arregló eso, ahora no prende               | yes: that is over |
| E4                  | ahora no me carga                                | yes, as no word   |
|                     |                                                  | of it says "carg" |
| E4, "encienda"      | lo apagué y ahora no prende                      | no: its own steps |
| E1                  | cuánto dura el tubo de un metro a dos litros     | yes               |
| E1                  | ya pasé al tubo                                  | no: asks nothing  |
| a cylinder          | cuánto dura el tubo                              | no                |
"""

import re

from knowledge.equipment import folded

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
_PRONOUNS = r"(?:me |le |se |lo |te )*"
_CYLINDER = re.compile(r"\b(?:tubo|tubos|cilindro|garrafa|mochila)\b")
_TOLD_OF_ONE = 2
"""A machine's row has "pase al tubo de respaldo"; a cylinder's passage says the word more often."""
_ASKS = re.compile(
    r"\b(?:cuanto|cuanta|como (?:se |hago |puedo |lo |la )*\w+|donde|que hago con|por que"
    r"|valvula|manometro|silba|no (?:abre|cierra|sale|larga))\b"
)


def is_another_matter(text: str, content: str) -> bool:
    """Whether a turn asks about what the text of its call's block doesn't tell of."""
    said, told = folded(text), folded(content)
    asks = _CYLINDER.search(said) is not None and _ASKS.search(said) is not None
    if asks and len(_CYLINDER.findall(told)) < _TOLD_OF_ONE:
        return True
    is_over = re.search(rf"{_OVER}.*?\bahora\b", said) is not None
    return any(
        re.search(rf"{_NOW}{_PRONOUNS}{fault}\b", said) is not None
        and (is_over or re.search(stems, told) is None)
        for stems, fault in _FAULTS.items()
    )
