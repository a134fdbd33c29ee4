"""Whether a few digits answer the operator, and are not the end of the number under way.

"¿Siete u ocho?" is answered with "siete", which makes a document of eight digits out of seven
that were said one by one.

| so far, the operator, and then the patient                            | the last is            |
| --------------------------------------------------------------------- | ---------------------- |
| 7 9 1 1 3 5 0 | > ¿Siete u ocho números?, ¿empieza con siete? | siete | an answer: unsure      |
| 7 9 1 1 3 5 0 | > ¿Son siete números? | siete                         | an answer: `all_of_it` |
| 2 3 4 5 6 | > ¿Los primeros tres? | 234                               | an answer: unsure      |
| 7 9 1 1 3 5 0 | > Ajá | sí, siete; son siete; tengo dos; la uno       | an answer: unsure      |
| 7 9 1 1 3 5 0 | > ¿Siete? | siete; > ¿tres? | siete                 | an answer: unsure      |
| 7 9 1 1 3 5 0 | > ¿cero? | siete                                      | the number's end       |
| 7 9 1 1 3 5 0 | siete, with nothing said in between                   | may be one: unsure     |
| 7 9 1 1 3 5 0 | > Ajá, ¿y el último? | siete                          | the number's end       |
| 23 | > ¿23? | sí, 45 | > ajá | 67 89                                  | the number's end       |
| 23 456 | > ¿Y los últimos tres? | sí, 789                             | the number's end       |
| 5 6 7 8 1 2 3, siete números                                          | left out: it counts    |

Closed world: what an operator says who waits for more is in a list, or is the digits again.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from patients.dictation.digits.number import number_of
from patients.dictation.turns.roles import Role
from patients.dictation.turns.runs import Run
from patients.dictation.turns.so_far import SoFar
from patients.dictation.words.known_talk import words_in
from patients.dictation.words.tokens import Token
from patients.dictation.words.vocabulary import NUMBERS, Kind

REASON = "interrupted"
_WAITING = words_in(
    """y si aja bien dale siga segui sigue sigamos continue continua adelante mas que cual como
    falta faltan faltaria resto ultimo ultimos ultima ultimas los las el la numero numeros
    digito digitos cifra cifras despues luego anoto anotado anotando escucho perfecto ok okey
    listo ya muy bueno claro entendido despacio lo le me por favor tranquila tranquilo termina
    terminar completo final diga digame decime dice dictando va vamos de a mismo eso hasta ahi
    tengo tenemos esta"""
)
_WAITING_KINDS = frozenset(
    {Kind.SKIP, Kind.PAUSE, Kind.YES, Kind.AND, Kind.POINT, Kind.DNI, *NUMBERS}
)
_PLAIN = frozenset({Kind.SKIP, Kind.PAUSE, Kind.AND, Kind.POINT, Kind.END, *NUMBERS})
_COUNT = re.compile(
    r"[,.;]?\s{0,3}\b(?:(?:son|tiene|tengo|en total|conté) )?(?:los |las )?"
    r"(?:seis|siete|ocho|nueve|[6-9]) (?:n[uú]meros|d[ií]gitos|cifras|numeritos)\b",
    re.IGNORECASE,
)
_LONGEST = 3
_SHORT = 2
_ALREADY = 4


def waits_for_more(said: Sequence[Token]) -> bool:
    """Whether an operator's turn asks nothing, or for the rest of the number."""
    is_count = any(
        one.kind in NUMBERS and other.said in ("numeros", "digitos", "cifras")
        for one, other in pairwise(said)
    )
    return not is_count and all(
        token.kind in _WAITING_KINDS or token.said in _WAITING for token in said
    )


def without_counts(text: str) -> str:
    """The turn without how many digits it says that there are."""
    return _COUNT.sub("", text)


def without_answers(so_far: SoFar, said: Sequence[Token], runs: Sequence[Run]) -> list[Run]:
    """The runs, those that may answer the operator doubted for it."""
    if not so_far.is_begun or so_far.number.digits:
        return list(runs)
    return [
        replace(run, role=Role.DOUBTED, reason=REASON) if _may_answer(so_far, said, run) else run
        for run in runs
    ]


def _may_answer(so_far: SoFar, said: Sequence[Token], run: Run) -> bool:
    if run.role not in (Role.BARE, Role.ANSWER) or run.is_correction or run.follows_no:
        return False
    digits, last = (number_of(some, is_asked=True).said for some in (run.tokens, so_far.turns[-1]))
    if so_far.is_sidetracked or _is_asked_about(so_far, digits, last):
        return len(digits) <= _LONGEST
    if len(last) < _ALREADY or len(digits) > _SHORT:
        return False
    is_one = len(digits) == 1
    words = {token.kind for token in said} - (_PLAIN - {Kind.SKIP} if is_one else _PLAIN)
    return bool(words) or (is_one and not so_far.operator_spoke)


def _is_asked_about(so_far: SoFar, digits: str, last: str) -> bool:
    """Whether the operator asked for these digits again, or for one that was not said last."""
    asked = so_far.operator_asks_digits
    return bool(asked) and (asked == digits or (len(asked) == 1 and not last.endswith(asked)))
