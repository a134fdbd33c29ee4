"""Whether words right beside a number say that it is a guess, or ask whether it is right.

`hedges` knows the words that doubt anything ("creo", "me parece"). These doubt only the number that
they stand beside, and say something harmless elsewhere:

| said                                                           | the number is        |
| -------------------------------------------------------------- | -------------------- |
| "será N", "mi dni será el N", "N será"                          | in doubt             |
| "como N", "por ahí N", "N o por ahí", "N tentativo"             | in doubt             |
| "N es un decir", "N por decir algo", "N, andá a saber", "N o no" | in doubt            |
| "supuestamente N", "en principio N", "N, tengo entendido"       | in doubt             |
| "N, a ver si es", "N, ahora me fijo bien", "qué sé yo, N"        | in doubt             |
| "N, ¿ese es?", "N, ¿es mi dni?", "N es ese?"                    | in doubt: it is asked |
| "sería N": courtesy, to whoever asked                           | as without it        |
| "N, ¿no?", "N, ¿está bien?", "¿cuál será? N"                    | as without it        |
"""

import re

from patients.dictation.words.persons import NUMBER, any_of
from patients.dictation.words.tokens import folded
from patients.dictation.words.vocabulary import VALUES

_LONG = r"(?=[\d(]{2}[\d .]{5})"
_LINK = r"(?:,? (?:que|es|sea|el|un|mi dni(?: es)?|mi documento(?: es)?))*[\s,.:]+"
_NOT_KNOWN = (
    r"(?:(?:en|por) (?:principio|teoria|lo que recuerdo)|supuestamente|aparentemente|teoricamente"
    r"|presuntamente|tengo entendido|ni idea|(?:anda|vaya|vete|ve)(?: uno)? a saber|quien sabe"
    r"|es un decir|por decir(?: algo| uno| un numero)?|un suponer|se supone|imagino|entiendo"
    r"|que se yo|que yo sepa|tentativ[oa]|estimad[oa]|aproximad[oa]|provisori[oa]|a ojo"
    r"|inventad[oa])"
)
_BEFORE = re.compile(
    rf"(?<!cual )\bsera{_LINK}{NUMBER}|\b(?:como|por ahi|fijate con){_LINK}{_LONG}"
    rf"|\b{_NOT_KNOWN}{_LINK}{NUMBER}"
)
_LOOKING = (
    r"(?:a ver si es(?: es[ea])?|deja(?:me)? ver|(?:ahora|ya|despues) (?:me fijo|(?:lo )?"
    r"(?:miro|busco|chequeo|confirmo|reviso))(?: bien)?)"
)
_END = rf"(?:\d|\b{any_of(VALUES)}\b)[\s,.;\u2026]*"
_AFTER = re.compile(
    rf"{_END}(?:(?:y|pero|es|o|eso|ese) )*(?:{_NOT_KNOWN}\b|sera(?=\W*$)|por ahi(?=\W*$)"
    rf"|{_LOOKING}(?=\W*$)|(?<=o )por ahi\b|(?<=o )(?:no|asi)(?=\W*$))"
)
_ASKS = re.compile(
    r"\b(?:(?:ese|este|eso|asi) (?:numero )?(?:es|era|sera|seria)|(?:es|era|sera|seria) "
    r"(?:ese|este|eso|asi|correcto|el correcto|el mio|mi dni|mi documento))"
    r"(?: el mio| mi dni| mi documento)?(?: no| verdad)?\s*\?[?!\s]*$"
    r"|\b(?:como|cual) (?:es|era)\s*\?[?!\s]*$|\bestoy bien\s*\?[?!\s]*$"
)


def is_guessed(text: str) -> bool:
    """Whether a turn with a number says, right beside it, that it may be another."""
    plain = folded(text)
    return bool(_BEFORE.search(plain) or _AFTER.search(plain) or asks_if_it_is(text))


def asks_if_it_is(text: str) -> bool:
    """ "¿ese es?", "¿es mi dni?": whoever asks doesn't know."""
    return _ASKS.search(folded(text)) is not None
