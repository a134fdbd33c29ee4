r"""Whether words right beside a number say that it is a guess, or ask whether it is right.

`hedges` knows the words that doubt anything ("creo", "me parece"). These doubt only the number that
they stand beside, and say something harmless elsewhere:

| said                                                           | the number is        |
| -------------------------------------------------------------- | -------------------- |
| "será N", "mi dni será el N", "N será"                          | in doubt             |
| "como N", "por ahí N", "N o por ahí", "N tentativo"             | in doubt             |
| "N es un decir", "N por decir algo", "N, andá a saber", "N o no" | in doubt            |
| "supuestamente N", "en principio N", "N, tengo entendido"       | in doubt             |
| "N, a ver si es", "a ver si es este: N", "qué sé yo, N"          | in doubt             |
| "N, ¿ese es?", "N, ¿es mi dni?", "N es ese?"                    | in doubt: it is asked |
| "N y sigue", "N y después"                                     | in doubt: it goes on  |
| "N, ojo", "N, espero", "N, me dijeron", "N, verificá"           | in doubt             |
| "N. No sé", "N. Creo", "N. Uy, ese es otro": as in the next turn | in doubt             |
| "N. No veo bien", "N, está borroso": how it was read            | in doubt             |
| N \| "será", "o no", "¿o no?", "no se lee bien", "???", "🤔"    | taken back           |
| "sería N": courtesy, to whoever asked                           | as without it        |
| "N, ¿no?", "N, ¿está bien?", "¿cuál será? N"                    | as without it        |
"""

import re

from patients.dictation.talk.naming import hedges
from patients.dictation.talk.said_of_it import Remark, remark_of
from patients.dictation.words.persons import NUMBER, any_of
from patients.dictation.words.tokens import folded, tokens
from patients.dictation.words.vocabulary import VALUES
from patients.dictation.words.written import DOUBTING_SIGNS

_LONG = r"(?=[\d(]{2}[\d .]{5})"
_LINK = r"(?:,? (?:que|es|sea|el|un|mi dni(?: es)?|mi documento(?: es)?))*[\s,.:]+"
_NOT_KNOWN = (
    r"(?:(?:en|por) (?:principio|teoria|lo que recuerdo)|supuestamente|aparentemente|teoricamente"
    r"|presuntamente|tengo entendido|ni idea|(?:anda|vaya|vete|ve)(?: uno)? a saber|quien sabe"
    r"|es un decir|por decir(?: algo| uno| un numero)?|un suponer|se supone|imagino|entiendo"
    r"|que se yo|que yo sepa|tentativ[oa]|estimad[oa]|aproximad[oa]|provisori[oa]|a ojo"
    r"|inventad[oa])"
)
_ONLY_AFTER = (
    r"(?:me suena|me dijeron|no me hag(?:a|as) caso|me juego|ni ahi|segun esto|que me acuerde"
    r"|proba con es[eo]|(?:espero|ojo|espere que confirmo|fijate bien"
    r"|(?:verific|cheque|confirm|fij)(?:a|e|alo|elo|ame|eme|ate|ese))(?=\W*$))"
)
_UNREADABLE = (
    r"(?:no (?:veo|se ve|se lee|leo|distingo|alcanzo a (?:ver|leer))|borros[oa]|borrad[oa]"
    r"|gastad[oa]|ilegible|(?:leo|veo|se lee|se ve) (?:mal|poco|apenas)"
    r"|apenas (?:se )?(?:lee|leo|ve|veo)|me cuesta (?:leer|ver)"
    r"|(?:no tengo|sin) (?:puestos )?(?:los |mis )?(?:lentes|anteojos))"
)
_BEFORE = re.compile(
    rf"(?<!cual )\bsera{_LINK}{NUMBER}|\b(?:como|por ahi|fijate con){_LINK}{_LONG}"
    rf"|\b{_NOT_KNOWN}{_LINK}{NUMBER}"
    rf"|\ba ver si (?:es|era|sera)\b[^.;!?]{{0,16}}?[\s,.:]{NUMBER}"
)
_LOOKING = (
    r"(?:a ver si es(?: es[ea])?|deja(?:me)? ver|(?:ahora|ya|despues) (?:me fijo|(?:lo )?"
    r"(?:miro|busco|chequeo|confirmo|reviso))(?: bien)?)"
)
_END = rf"(?:\d|\b{any_of(VALUES)}\b)[\s,.;\u2026]*"
_AFTER = re.compile(
    rf"{_END}(?:(?:y|pero|es|o|eso|ese) )*(?:{_NOT_KNOWN}\b|{_ONLY_AFTER}|sera(?=\W*$)"
    rf"|y (?:sigue|despues|luego|falta|mas)(?=\W*$)"
    rf"|por ahi(?=\W*$)|{_LOOKING}(?=\W*$)|(?<=o )por ahi\b|(?<=o )(?:no|asi)(?=\W*$))"
)
_ALONE = re.compile(
    r"(?:(?:y|pero|eh|uy|bueno|es|o|medio|la verdad|igual|que)\b[ ,.]*)*"
    rf"(?:{_NOT_KNOWN}|{_ONLY_AFTER}"
    rf"|{_LOOKING}|sera"
    r"|no (?:me acuerdo|estoy segur[oa])(?: bien| mucho| del todo)?|por ahi|(?<=o )no"
    r"|[?\u00bf!.\s]*o no)[\s.,!?]*"
)
_READ_BADLY = re.compile(rf"\b{_UNREADABLE}\b")
_UP_TO_NUMBER = re.compile(rf".*(?:\d|\b{any_of(set(VALUES) - {'un', 'una'})}\b)", re.DOTALL)
_NEW_SENTENCE = re.compile(r"\s*[.;!\n]")
_ASKS = re.compile(
    r"\b(?:(?:ese|este|eso|asi) (?:numero )?(?:es|era|sera|seria)|(?:es|era|sera|seria) "
    r"(?:ese|este|eso|asi|correcto|el correcto|el mio|mi dni|mi documento))"
    r"(?: el mio| mi dni| mi documento)?(?: no| verdad)?\s*\?[?!\s]*$"
    r"|\b(?:como|cual) (?:es|era)\s*\?[?!\s]*$|\bestoy bien\s*\?[?!\s]*$|\d (?:es|era)\s*\?"
)


def is_guessed(text: str) -> bool:
    """Whether a turn with a number says, right beside it, that it may be another."""
    plain = folded(text)
    if _BEFORE.search(plain) or _AFTER.search(plain) or asks_if_it_is(text):
        return True
    number = _UP_TO_NUMBER.match(plain)
    return number is not None and _is_doubted_by(plain[number.end() :])


def is_doubt_alone(text: str) -> bool:
    """ "será", "¿o no?", "no se lee bien", "???": a turn that only says so of the number."""
    plain = folded(text)
    if not any(map(str.isalnum, plain)):
        return "?" in plain or not DOUBTING_SIGNS.isdisjoint(plain)
    return bool(_ALONE.fullmatch(plain) or _READ_BADLY.search(plain) or asks_if_it_is(text))


def _is_doubted_by(rest: str) -> bool:
    """Whether what follows a number is a doubt; in a sentence of its own it is judged as in a turn
    of its own."""
    if _READ_BADLY.search(rest):
        return True
    if not _NEW_SENTENCE.match(rest):
        return False
    said = tokens(rest) or []
    is_back = remark_of(said, rest.lstrip(" .;!\n")) is Remark.TAKES_BACK
    return bool(said) and (hedges(said) or is_back or is_doubt_alone(rest.lstrip(" .;!\n")))


def asks_if_it_is(text: str) -> bool:
    """ "¿ese es?", "¿es mi dni?": whoever asks doesn't know."""
    return _ASKS.search(folded(text)) is not None
