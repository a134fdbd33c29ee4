"""The rules that no version may lack, and how they are found in a text.

A rule is a section whose heading ends in the rule's mark, so that its title may be worded freely:

    ## Sin manual no hay dato técnico {#sin-manual}

The section goes up to the next heading that is not below it. Its words are free too, but it has to
say what it is there for: each thing that it forbids stands after a prohibition in its sentence,
each thing that it asks for stands somewhere in it. A sentence that ends in a colon goes on in the
list that follows.

    text                                                       found
    ---------------------------------------------------------  --------------------------------
    no heading with the mark                                   missing
    two headings with it                                       twice
    the heading alone, or a section without what it forbids    incomplete: what it no longer says
    "podés decir presiones", without a prohibition before      incomplete: the same
    the same things in other words                             nothing (a warning where the active
                                                               version words it otherwise)
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

MANUAL_HEADER = "[INFORMACIÓN TÉCNICA DEL MANUAL]"
"""The first line of the manual's block, exactly as the block bears it."""

_HEADING = re.compile(r"^(#{1,6})[ \t]+(.*)$", re.MULTILINE)
_MARK = re.compile(r"\{#([a-z0-9-]+)\}[ \t]*$")
_PROHIBITION = re.compile(r"\b(?:no|nunca|jamas|prohibid[oa]s?|prohibe)\b")
# A paragraph, or a sentence in it; what follows a colon or stands in a list goes on.
_SENTENCE_END = re.compile(r"(?<!:)\n[ \t]*\n|(?<=[.!?])[\"»)]*\s+(?![ \t]*(?:[-*•]|\d+[.)])\s)")


@dataclass(frozen=True, kw_only=True)
class Saying:
    """Something that a rule has to say: its name, and the words by which it is found, folded."""

    name: str
    words: re.Pattern[str]


def _saying(name: str, words: str) -> Saying:
    return Saying(name=name, words=re.compile(words))


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A rule that every version has. What it says is named in Spanish, as the text is."""

    mark: str
    forbids: tuple[Saying, ...] = ()
    asks: tuple[Saying, ...] = ()
    quotes: tuple[str, ...] = ()
    """Texts that stand in it letter by letter."""


RULES = (
    Rule(
        mark="sin-manual",
        quotes=(MANUAL_HEADER,),
        forbids=(
            _saying("intervalos", r"\bintervalo|\bcada cuanto|\bfrecuencia"),
            _saying("códigos", r"\bcodigo"),
            _saying("luces", r"\bluz\b|\bluces\b"),
            _saying("caudal o litros por minuto", r"\bcaudal|\bflujo|\blitros por minuto"),
            _saying("presiones", r"\bpresion"),
            _saying("autonomía", r"\bautonomia"),
            _saying("pasos de un procedimiento", r"\bpasos?\b"),
            _saying("vida útil", r"\bvida util"),
            _saying("compatibilidad", r"\bcompatib"),
        ),
        asks=(
            _saying("qué decir mientras se verifica", r"\bverific|\bconfirm|\bcheque"),
            _saying("que lo demás sigue como siempre", r"\bno es tecnic|\bno sea tecnic"),
        ),
    ),
    Rule(
        mark="equipo-registrado",
        forbids=(
            _saying("confirmar", r"\bconfirm|\bdig[ao]|\bnombr|\brevel"),
            _saying("qué equipo figura", r"\b(?:equipo|aparato|concentrador)"),
            _saying("en la ficha", r"\bficha|\bregistr|\bfigur|\bcargad|\bentregad"),
        ),
    ),
    Rule(
        mark="emergencia",
        asks=(
            _saying("dificultad para respirar", r"\brespir|\bfalta de aire"),
            _saying("labios o piel azulados", r"\bazul|\bmorad"),
            _saying("el número de emergencias", r"\b(?:107|911)\b"),
            _saying("la fuente de respaldo", r"\brespaldo"),
        ),
    ),
    Rule(
        mark="indicacion-medica",
        forbids=(
            _saying("cambiar", r"\bcambi|\bmodific|\bsub[ai]|\baument|\bajust"),
            _saying("el caudal indicado", r"\bcaudal|\bflujo|\blitros"),
        ),
        asks=(_saying("que lo decide quien lo atiende", r"\bmedic[oa]|\bindicacion medica"),),
    ),
)


@dataclass(frozen=True, kw_only=True)
class Section:
    """A marked section of a text."""

    mark: str
    line: int
    """Of its heading, from 1."""
    body: str


def sections(text: str) -> Iterator[Section]:
    """The sections whose heading bears a mark, in their order."""
    headings = list(_HEADING.finditer(text))
    for index, heading in enumerate(headings):
        mark = _MARK.search(heading[2])
        if mark is None:
            continue
        level = len(heading[1])
        following = (later for later in headings[index + 1 :] if len(later[1]) <= level)
        end = next((later.start() for later in following), len(text))
        yield Section(
            mark=mark[1],
            line=text.count("\n", 0, heading.start()) + 1,
            body=text[heading.end() : end].strip(),
        )


def unsaid(rule: Rule, body: str) -> Iterator[str]:
    """What a rule's section no longer says."""
    yield from (quote for quote in rule.quotes if quote not in body)
    said = folded(body)
    sentences = _SENTENCE_END.split(said)
    for saying in rule.forbids:
        if not any(_forbids(sentence, saying) for sentence in sentences):
            yield saying.name
    yield from (saying.name for saying in rule.asks if not saying.words.search(said))


def folded(text: str) -> str:
    """In small letters and without accents; as long as the composed text."""
    return "".join(unicodedata.normalize("NFD", character)[0].lower()[0] for character in text)


def _forbids(sentence: str, saying: Saying) -> bool:
    prohibition = _PROHIBITION.search(sentence)
    return prohibition is not None and bool(saying.words.search(sentence, prohibition.end()))
