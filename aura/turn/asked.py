"""The question that was left open when Aura asked which machine it is. Pure.

A turn asked (`ambiguous_equipment`, or a block of several machines' rows). One that does nothing
but tell the machine answers it: what was asked is searched for with that machine, as if both had
been said at once. It stays open for the next two turns, for the minutes that a machine is
remembered, and while nothing else is said:

| turn 1                 | turn 2                 | turn 3                  | searched in the last |
| ---------------------- | ---------------------- | ----------------------- | -------------------- |
| dice E43               | es un Zen-O Lite       |                         | Zen-O Lite: dice E43 |
| dice E43               | a ver, espere          | el CP501                | CP501: dice E43      |
| dice E43               | pita mucho             | el CP501                | as said              |
| dice E43               | es un Zen-O Lite       | perdón, el CP501        | CP501: dice E43      |
| dice E43               | el M50, which lacks it |                         | M50: dice E43        |
| dice E1                | es un Yuwell: asked on | el 7F-5                 | 7F-5: dice E1        |
| un M50 y un 7F-5, E4   | el M50                 |                         | M50: un equipo y un… |
| dice E43               | el CP501 dice E4       |                         | as said              |
| dice E43               | ¿el CP501?             |                         | as said              |
| dice E43               | el CP501 o el M50      |                         | as said              |
| dice E43               | el segundo; sí         |                         | as said              |

Around the machine only the words of `_SMALL` may stand, and a relative where the question told of
no other. A code, an alarm, a question mark, a masked number, a second machine or any other word
begins anew. Names in the question give way to "equipo", so that the machine that was told is the
only one, whoever reads the text later. The decision is docs/decisions/0026-the-pending-question.md.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from aura.turn.call import Asked, Call
from aura.turn.read import read
from aura.turn.values import MissReason, Outcome, Reading, Resumes
from aura.turn.world import World
from knowledge.equipment import Mention, folded

TURNS_OPEN = 2
"""Turns in which a question can be answered, the one that answers included."""

_WORD = re.compile(r"\w+")
_KIND = "equipo"

_SMALL = frozenset(
    (
        *("yo", "el", "la", "lo", "un", "una", "uno", "mi", "al", "a", "de", "del", "en"),
        *("que", "me", "te", "le", "su", "ese", "esa", "este", "esta", "eso"),
        *("es", "son", "seria", "tengo", "tiene", "tenemos", "uso", "usa", "usamos"),
        *("hay", "digo", "decir", "dicho", "dije", "dijo"),
        *("equipo", "concentrador", "aparato", "aparatito", "maquina", "maquinita"),
        *("modelo", "marca"),
        *("portatil", "fijo", "grande", "chico", "chiquito", "nuevo", "mio", "mia"),
        *("nuestro", "oxigeno"),
        *("dice", "pone", "lee", "figura", "etiqueta", "cartel", "cartelito"),
        *("chapita", "aca", "ahi", "aqui", "atras", "abajo", "adelante", "arriba"),
        *("costado"),
        *("si", "claro", "exacto", "bueno", "ok", "okey", "dale", "ah", "eh", "ay"),
        *("mire", "mira", "ver", "che", "hola", "gracias", "por", "favor"),
        *("señorita", "señora", "señor", "joven", "buen", "dia", "buenas", "creo"),
        *("parece", "ya", "no"),
        *("perdon", "perdone", "perdona", "disculpe", "disculpa", "equivoque"),
        *("confundi", "mejor", "quise"),
    )
)
"""Articles, to be and to have, kinds of machine, where its name is read, and manners."""

_RELATIVES = frozenset(
    (
        *("mama", "papa", "madre", "padre", "viejo", "vieja", "marido", "esposo"),
        *("esposa", "mujer", "hijo", "hija", "abuelo", "abuela", "suegro", "suegra"),
        *("hermano", "hermana", "tio", "tia", "nene", "nena", "paciente"),
    )
)

_WAITING = _SMALL | frozenset(
    (
        *("espere", "espera", "esperame", "espereme", "aguarde", "aguarda", "aguanta"),
        *("momento", "momentito", "segundo", "segundito", "minuto", "minutito", "voy"),
        *("fijarme", "fijar", "miro", "mirar", "fijarse", "ahora", "va", "vamos"),
        *("traigo", "buscar", "busco", "leo", "anteojos", "lentes", "ratito", "rato"),
        *("se", "los", "las"),
    )
)
"""What is said while somebody goes and looks."""

_NAMED = re.compile(r"\bse llama\b")
_DOUBTED = re.compile(
    r"\bver si\b|\bno\W*$"
    r"|\bno (?!(?:es|tengo|uso|no|si|perdone?|disculpe|mire|señor(?:a|ita)?)\b)"
)
"""Words of the list that leave it open: "a ver si es el M50", "no dice M50", "el M50 no", and
"no el M50", which may lack its comma."""


@dataclass(frozen=True, kw_only=True)
class SaidBefore:
    """One of a conversation's last turns, as far as it keeps a question open."""

    turn: int
    text: str
    """As it was understood."""
    age_s: float
    outcome: str
    reason: str | None
    sources: int
    """How many manuals it was answered from."""
    answered: int | None
    """The turn whose question it answered."""
    question: str | None
    """What that one asked."""

    @property
    def asks(self) -> bool:
        """Whether it was answered with the question which machine it is, or with several machines'
        rows, of which the block says to ask first."""
        if self.outcome == Outcome.HIT.value:
            return self.sources > 1
        return (
            self.outcome == Outcome.MISS.value
            and self.reason == MissReason.AMBIGUOUS_EQUIPMENT.value
        )


def left_open(last: Sequence[SaidBefore]) -> Asked | None:
    """What the last turns, newest first, leave open."""
    if not last:
        return None
    newest, before = last[0], last[1] if len(last) > 1 else None
    if newest.asks:
        return _question_of(newest)
    if before is None or not before.asks:
        return None
    asked = _question_of(before)
    answered = asked is not None and newest.answered == asked.turn
    return asked if answered or _only(newest.text, _WAITING) else None


def _question_of(said: SaidBefore) -> Asked | None:
    if said.answered is None:
        return Asked(turn=said.turn, text=said.text, age_s=said.age_s)
    # Its machine was told, and was not enough: a maker alone.
    if said.question is None:
        return None
    return Asked(turn=said.answered, text=said.question, age_s=said.age_s)


def resuming(reading: Reading, call: Call, world: World) -> tuple[Reading, Resumes | None]:
    """The question that is open, read with the machine that this turn tells; the turn as it is
    where nothing is open, or where it does not only tell the machine."""
    again = _resumed(call.asked, reading, world)
    if again is None or call.asked is None:
        return reading, None
    return again, Resumes(turn=call.asked.turn, told=reading)


def _resumed(asked: Asked | None, reading: Reading, world: World) -> Reading | None:
    minutes = world.settings.asked_minutes
    if asked is None or asked.age_s > minutes * 60:
        return None
    told = _told_in(reading, asked.text)
    if told is None:
        return None
    question = _without_names(asked.text, world)
    for text in (f"{told}: {question}", f"es un {told}: {question}"):
        again = _read(text, world)
        if (again.models, again.makers) == (reading.models, _makers(reading)):
            return again
    return None


def _told_in(reading: Reading, question: str) -> str | None:
    """The machine that a turn tells, where it tells one and nothing else."""
    machines = reading.models or reading.makers
    if len(machines) != 1 or len(reading.makers) > 1 or not _is_plain(reading):
        return None
    if not all(machines[0] in (maker, *reading.made_by[maker]) for maker in reading.makers):
        return None
    named = [one for one in reading.mentions if machines[0] in one.models]
    rest = _NAMED.sub("", folded(_nameless(reading.normalized, reading.mentions)))
    if not named or _DOUBTED.search(rest) or not _only(rest, _SMALL | _RELATIVES):
        return None
    whose, theirs = _RELATIVES & _words(rest), _RELATIVES & _words(question)
    if whose and theirs and not whose <= theirs:
        return None
    return machines[0] if reading.models else reading.normalized[named[-1].start : named[-1].end]


def _is_plain(reading: Reading) -> bool:
    return not (reading.displayed or reading.denied or "?" in reading.normalized)


def _makers(reading: Reading) -> tuple[str, ...]:
    """A maker that is named beside its machine adds nothing."""
    return () if reading.models else reading.makers


def _without_names(text: str, world: World) -> str:
    return _nameless(text, _read(text, world).mentions)


def _nameless(text: str, mentions: Sequence[Mention]) -> str:
    """The text with machines in place of their names."""
    parts, at = [], 0
    for one in mentions:
        if one.start >= at:
            parts += [text[at : one.start], _KIND]
        at = max(at, one.end)
    return "".join((*parts, text[at:]))


def _read(text: str, world: World) -> Reading:
    corpus = world.corpus
    return read(text, corpus.names, world.settings.code_pattern, corpus.lexicon)


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(folded(text)))


def _only(text: str, allowed: frozenset[str]) -> bool:
    return _words(text) <= allowed
