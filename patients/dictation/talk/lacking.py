"""Whether talk of the document, with no number in it, says that it can't be given.

The ways of not having it never end, those of giving it nearly do: what was asked for, and then is
spoken of in words that are not known to give it or to look for it, isn't given by the next number.

| > ¿DNI? and then                                              | the next number    |
| ------------------------------------------------------------- | ------------------ |
| "sin documento estoy", "dni no", "el dni no me lo pidas"      | unsure             |
| "ya no me sale el dni", "me olvidé el dni en casa"            | unsure             |
| "el documento lo tiene mi hija", "el dni después"             | unsure             |
| "lo perdí", "me lo robaron", "no te lo pienso dar"            | unsure             |
| "sí, el dni", "te paso el documento", "acá tengo el dni"      | read               |
| "el dni no lo encuentro, esperá", "dónde puse el documento"   | read               |
| "¿el documento?", "¿para qué quiere el dni?"                  | read               |
"""

import re
from collections.abc import Sequence

from patients.dictation.words.known_talk import words_in
from patients.dictation.words.tokens import Token
from patients.dictation.words.vocabulary import Kind

_LOOKING = re.compile(
    r"\b(?:esper\w+|aguard\w+|banc\w+|busc\w+|fij\w+|deja(?:me)?|dejeme|segund\w+|moment\w+|"
    r"minut\w+|traig\w+|agarr\w+|lentes|anteojos|a ver|voy|donde|ya (?:lo|te|se|le)|"
    r"(?:ahi|aca) (?:lo|esta|va|tengo))\b|(?<!no )\bme lo se\b"
)
_GIVING = words_in(
    """y a el la mi su un tu de del en por que para como con es era seria va lo le les te se me
    tengo tenemos tiene tenes aca aqui ahi esta ahora paso pasar pasarle doy dar darle darte
    digo decir decirle leo dicto mando escribo anote anota tome toma agarre encontre saque
    busque ver mano cabeza memoria acuerdo recuerdo mio mia paciente titular nacional
    identidad argentino numero numeros nro necesita necesitas quiere queres pide pides pidio
    nuevo viejo siempre hola buenas gracias senorita senora senor favor querida querido
    gusto cartera billetera bolso listo tarjeta completo"""
)
_KINDS = frozenset(
    {Kind.DNI, Kind.YES, Kind.PAUSE, Kind.AND, Kind.POINT, Kind.END, Kind.CORRECTION}
)
# "Lo perdí", "no te lo pienso dar": the document, though it isn't named.
_GONE = re.compile(
    r"\b(?:lo|me lo|se me) (?:perdi\w*|robaron|olvid\w+|extravi\w+)\b"
    r"|\bno (?:(?:te|se|le|lo) )*(?:pienso|quiero|voy a) ?dar\w*\b"
)
_LATER = re.compile(r"\b(?:despues|luego)\b")


def withholds(said: Sequence[Token], *, is_question: bool) -> bool:
    """Whether a turn without a number, to whoever asked for the document, says that it isn't
    given."""
    words = " ".join(token.said for token in said)
    if not any(token.kind is Kind.DNI for token in said):
        return _GONE.search(words) is not None and not _LOOKING.search(words)
    if _LOOKING.search(words):
        return False
    if is_question and "sin" not in words.split():
        return False
    return _LATER.search(words) is not None or not all(map(_gives, said))


def _gives(token: Token) -> bool:
    return token.kind in _KINDS or all(word in _GIVING for word in token.said.split())
