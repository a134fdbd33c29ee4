"""The numbers in one utterance, and whether each may be a document.

| what stands around the number                                | role                       |
| ------------------------------------------------------------ | -------------------------- |
| "dni", "documento" before, with nothing but small words       | ASKED                      |
| nothing but small words in the whole utterance               | BARE                       |
| "teléfono", "calle", "$", ... before; "años", "pesos" after   | FOREIGN                    |
| "no es" before; "creo", "me parece", "está mal" around        | DOUBTED                    |
| "de mi señora", "de mi hijo" anywhere in the utterance        | DOUBTED: whose is it?      |
| "autorizo a Juan", "el técnico Juan", "Juan tiene dni" before | DOUBTED: whose is it?      |
| any other word between "dni" and the number                  | DOUBTED                    |
| talk that is not of the number, where the document was asked | ANSWER                     |
| anything else                                                | LOOSE                      |

The last of "dni" and "teléfono" before a number counts; one after it counts if no number follows.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import pairwise

from patients.dictation.answers import is_answer, names_part_of_document
from patients.dictation.changes import alters, is_contrasted, is_superseded
from patients.dictation.cues import points_at
from patients.dictation.harmless import points_to_a_thing
from patients.dictation.owners import is_theirs
from patients.dictation.tokens import Gap, Token
from patients.dictation.vocabulary import DEPUTED, MENTIONED, NUMBERS, STAFF, Kind

_GLUE = frozenset(
    {
        *(Kind.AND, Kind.POINT, Kind.PAUSE, Kind.NO, Kind.YES, Kind.OR),
        *(Kind.CORRECTION, Kind.AGAIN),
    }
)
# What may follow "no, perdón" before the right number.
_AFTER_CORRECTION = frozenset({Kind.SKIP, Kind.DNI, Kind.YES, Kind.PAUSE})
_SMALL = frozenset({Kind.SKIP, Kind.PAUSE, Kind.YES, Kind.NO, Kind.END, *_GLUE})
_DOUBTS = frozenset({Kind.HEDGE, Kind.WRONG})
_NUMBER = frozenset({"numero", "numeros", "nro", "num", "n", "nº"})
_LOOK_AHEAD = 5
_POINTING = frozenset({"es", "ese", "eso", "esa", "seria", "era", "fue"})


class Role(Enum):
    """What a number may be."""

    ASKED = auto()
    BARE = auto()
    FOREIGN = auto()
    DOUBTED = auto()
    LOOSE = auto()
    ANSWER = auto()
    """Said amid other talk by somebody who was asked for the document."""


@dataclass(frozen=True, kw_only=True)
class Run:
    """A number with what belongs to it: hesitations, corrections, repetitions."""

    tokens: tuple[Token, ...]
    role: Role
    reason: str = ""
    """Why it is doubted."""
    follows_no: bool = False
    """ "no, 32..." or "no, es 32...": what was said or read back before is wrong."""
    touches_no: bool = False
    """The "no" stands right before the number, where it may be a nine."""
    starts_with_yes: bool = False
    before_unknown: bool = False
    is_called_number: bool = False
    """ "mi número es": which number is it?"""
    breaks_off: bool = False
    """Nothing but a word that nobody knows stands between this number and another."""
    follows_words: bool = False
    """An unknown word stands right before it."""
    is_over: bool = False
    """Words follow that show that the number doesn't go on."""

    @property
    def is_written(self) -> bool:
        """ "32456789", "32.456.789": what stands next to it is no part of it, known or not."""
        is_figures = all(token.kind == Kind.DIGITS for token in self.tokens)
        widths = [len(token.said) for token in self.tokens]
        is_whole = widths == [8] or (
            widths in ([1, 3, 3], [2, 3, 3]) and all(token.tight for token in self.tokens[1:])
        )
        return is_figures and is_whole

    @property
    def is_correction(self) -> bool:
        """Whether it begins with "perdón", "digo", ..."""
        return self.tokens[0].kind == Kind.CORRECTION


def runs_of(
    said: Sequence[Token], *, is_asked: bool = False, is_name_asked: bool = False
) -> list[Run]:
    """The numbers of one utterance, in order.

    `is_asked`: the document was asked for; `is_name_asked`: so was the name.
    """
    spans = _spans(said)
    is_bare = _is_bare(said, spans)
    runs = [
        _run(said, start, end, spans[at + 1][0] if at + 1 < len(spans) else None, is_bare)
        for at, (start, end) in enumerate(spans)
    ]
    if is_asked and runs and runs[0].role in (Role.LOOSE, Role.FOREIGN):
        (start, end), following = spans[0], spans[1][0] if len(spans) > 1 else None
        is_labelled = any(token.kind == Kind.FOREIGN for token in said[:start]) or (
            runs[0].role is Role.FOREIGN and said[end:] and said[end].said in _POINTING
        )
        if not (is_labelled or _is_counted(said, end)):
            fits = is_answer(said, start, end, following, is_name_asked=is_name_asked)
            runs[0] = replace(runs[0], role=Role.ANSWER if fits else Role.LOOSE)
    return runs


def _spans(said: Sequence[Token]) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    start: int | None = None
    end = 0
    may_skip = False
    for at, token in enumerate(said):
        if start is not None and (
            token.gap == Gap.BREAK
            or not (
                token.kind in NUMBERS
                or token.kind in _GLUE
                or (may_skip and token.kind in _AFTER_CORRECTION)
            )
        ):
            spans.append((start, end))
            start = None
        if token.kind in NUMBERS:
            start, end = at if start is None else start, at + 1
        may_skip = token.kind in (Kind.CORRECTION, Kind.AGAIN) or (
            may_skip and token.kind in _AFTER_CORRECTION
        )
    if start is not None:
        spans.append((start, end))
    return [span for span in spans if not _is_an_article(said, *span)]


def _is_an_article(said: Sequence[Token], start: int, end: int) -> bool:
    """ "un problema", "una alarma"."""
    return (
        end - start == 1
        and said[start].said in ("un", "una")
        and end < len(said)
        and said[end].kind not in _SMALL
    )


def _is_bare(said: Sequence[Token], spans: Sequence[tuple[int, int]]) -> bool:
    inside = {at for start, end in spans for at in range(start, end)}
    return all(
        token.kind in _SMALL or token.kind == Kind.DNI
        for at, token in enumerate(said)
        if at not in inside
    )


def _run(said: Sequence[Token], start: int, end: int, following: int | None, is_bare: bool) -> Run:
    role, reason = _role(said, start, end, following, is_bare)
    first = _with_leading_glue(said, start)
    last = _with_trailing_glue(said, end)
    noes = [at for at in range(start) if said[at].kind == Kind.NO]
    return Run(
        tokens=_cleaned(said[first:last]),
        role=role,
        reason=reason,
        follows_no=bool(noes) and is_bare,
        touches_no=said[start - 1].kind == Kind.NO if start else False,
        starts_with_yes=said[0].kind == Kind.YES,
        before_unknown=(
            end < len(said) and said[end].kind == Kind.OTHER and not said[end].ends_sentence
        ),
        is_called_number=any(token.said in _NUMBER for token in said[:start]),
        follows_words=bool(start)
        and said[start - 1].kind == Kind.OTHER
        and said[start].gap == Gap.SPACE,
        breaks_off=following is not None
        and 0 < following - end <= 2
        and not _is_counted(said, following + 1)
        and all(
            token.kind == Kind.OTHER and token.gap == Gap.SPACE for token in said[end:following]
        ),
        is_over=any(token.kind in (Kind.END, Kind.DNI) for token in said[end:following]),
    )


def _with_leading_glue(said: Sequence[Token], start: int) -> int:
    """Take in a correction, or a "y" that has lost its tens."""
    at = start - 1
    while at >= 0 and said[at].kind in _AFTER_CORRECTION:
        at -= 1
    if at >= 0 and said[at].kind in (Kind.CORRECTION, Kind.AGAIN):
        return at
    return start - 1 if start and said[start - 1].kind == Kind.AND else start


def _with_trailing_glue(said: Sequence[Token], end: int) -> int:
    """Take in a "no" (a nine?), the "y" of a number that breaks off, a correction at the end."""
    taken = end
    for at in range(end, len(said)):
        kind = said[at].kind
        breaks_off = (
            kind == Kind.AND and at == end and said[end - 1].kind in (Kind.TEN, Kind.HUNDRED)
        )
        if breaks_off or kind in (Kind.NO, Kind.CORRECTION, Kind.AGAIN):
            taken = at + 1
        elif kind not in (Kind.PAUSE, Kind.YES, Kind.SKIP):
            break
    return taken


def _cleaned(said: Sequence[Token]) -> tuple[Token, ...]:
    """Only what the grammar knows; a hesitation or "punto" becomes the gap of what follows."""
    kept: list[Token] = []
    gap = Gap.SPACE
    for token in said:
        if token.kind in (Kind.SKIP, Kind.DNI, Kind.END) or (
            token.kind == Kind.YES and kept and kept[-1].kind in (Kind.CORRECTION, Kind.AGAIN)
        ):
            continue
        if token.kind in (Kind.PAUSE, Kind.POINT):
            gap = max(gap, Gap.PAUSE if token.kind == Kind.PAUSE else Gap.POINT)
            if token.said != "e":
                continue
        wide = max(gap, token.gap) if token.kind in NUMBERS else token.gap
        kept.append(token._replace(gap=wide, tight="" if gap != Gap.SPACE else token.tight))
        if token.kind in NUMBERS:
            gap = Gap.SPACE
    return tuple(kept)


def _role(
    said: Sequence[Token], start: int, end: int, following: int | None, is_bare: bool
) -> tuple[Role, str]:
    topic = next(
        (at for at in range(start - 1, -1, -1) if said[at].kind in (Kind.DNI, Kind.FOREIGN)), None
    )
    is_document = topic is not None and said[topic].kind == Kind.DNI
    if is_document and any(token.kind in NUMBERS for token in said[topic or 0 : start]):
        # "mi dni es 32456789, somos 4": the document's number was the one before.
        return (Role.FOREIGN if _is_counted(said, end) else Role.LOOSE), ""
    if is_document and (
        _names_two(said, topic or 0) or names_part_of_document(said[: (topic or 0) + 1])
    ):
        return Role.DOUBTED, "no_context"
    is_document_after = _document_follows(said, end, following)
    if _is_counted(said, end):
        return (Role.DOUBTED, "no_context") if is_document else (Role.FOREIGN, "")
    if topic is not None and not is_document:
        return (Role.DOUBTED, "no_context") if is_document_after else (Role.FOREIGN, "")
    if not is_document and not is_document_after and _is_announced_after(said, end):
        return Role.FOREIGN, ""
    if not (is_document or is_document_after or is_bare):
        return Role.LOOSE, ""
    return _trusted(
        said, start, end, topic, Role.ASKED if is_document or is_document_after else Role.BARE
    )


def _names_two(said: Sequence[Token], topic: int) -> bool:
    """ "teléfono y dni", "tel/dni": which of the two is it?"""
    at = topic - 1
    while at >= 0 and (said[at].kind in (Kind.AND, Kind.OR) or said[at].said == "/"):
        at -= 1
    return 0 <= at < topic - 1 and said[at].kind == Kind.FOREIGN and said[at].said not in MENTIONED


def _trusted(
    said: Sequence[Token], start: int, end: int, topic: int | None, role: Role
) -> tuple[Role, str]:
    """The role, unless a word nearby takes it away."""
    between = (
        said[topic + 1 : start]
        if topic is not None
        else said[:start]
        if (role is Role.BARE)
        else ()
    )
    is_mine = topic is not None and topic > 0 and said[topic - 1].said == "mi"
    persons = [at for at, token in enumerate(said) if token.kind == Kind.PERSON]
    if any(not (is_mine and _is_mentioned_later(said, end, at)) for at in persons):
        return Role.DOUBTED, "whose"
    if topic is not None and not is_mine and _names_a_holder(said[:topic]):
        return Role.DOUBTED, "whose"
    named = _document_at(said, topic, end)
    if named is not None and not is_theirs(said, named):
        return Role.DOUBTED, "whose"
    leading = _clause_before(said, topic) if topic is not None else ()
    if any(token.kind in _DOUBTS for token in (*leading, *between, *_sentence_after(said, end))):
        return Role.DOUBTED, "hedged"
    if alters(said[end:]) or is_superseded(said[end:]):
        return Role.DOUBTED, "corrected"
    if is_contrasted(said[end:]) or (role is Role.BARE and points_at(between)):
        return Role.DOUBTED, "whose"
    if points_to_a_thing(_sentence_after(said, end)):
        return Role.DOUBTED, "whose"
    if topic is not None and any(token.kind not in _SMALL for token in between):
        return Role.DOUBTED, "unknown_word"
    if _is_denied(said, start, topic) or _is_not(leading):
        return Role.DOUBTED, "denied"
    return role, ""


def _document_at(said: Sequence[Token], topic: int | None, end: int) -> int | None:
    """Where the word for a document stands: before the number, else after it."""
    if topic is not None:
        return topic
    after = (at for at in range(end, min(end + _LOOK_AHEAD, len(said))))
    return next((at for at in after if said[at].kind is Kind.DNI), None)


def _clause_before(said: Sequence[Token], topic: int) -> Sequence[Token]:
    """ "creo que mi dni", "ese no es mi dni": what leads up to the word for a document."""
    at = topic
    while at > 0 and not said[at].ends_sentence and _leads_up(said[at - 1]):
        at -= 1
    return said[at:topic]


def _is_not(leading: Sequence[Token]) -> bool:
    """ "no es mi dni"; not "no, mi dni es"."""
    return any(
        one.kind is Kind.NO and other.said in ("es", "era") and other.gap is Gap.SPACE
        for one, other in pairwise(leading)
    )


def _leads_up(token: Token) -> bool:
    return token.kind in _SMALL or token.kind in _DOUBTS or token.said in ("que", "si")


def _names_a_holder(before: Sequence[Token]) -> bool:
    """ "autorizo a Juan, dni 32...", "Juan tiene dni 32...", "el técnico Juan, dni 32...".

    Not "soy Rosa Pérez, dni 32...", nor "necesito un técnico, dni 32...".
    """
    begins = max((at for at, token in enumerate(before) if token.ends_sentence), default=0)
    sentence = before[begins:]
    names = [at for at, token in enumerate(sentence) if token.kind == Kind.OTHER]
    if not names:
        return False
    if sentence[-1].said in ("tiene", "es", "era"):
        return True
    return any(
        token.said in DEPUTED
        or (token.said in STAFF and at + 1 in names and sentence[at - 1].said in ("el", "la"))
        for at, token in enumerate(sentence)
    )


def _is_mentioned_later(said: Sequence[Token], end: int, at: int) -> bool:
    """ "mi dni es 32.456.789 y mi hija dice ...": a person who begins something else."""
    begins = at - 1
    return (
        begins >= end
        and said[begins].said == "mi"
        and (said[begins].ends_sentence or (begins > end and said[begins - 1].kind == Kind.AND))
        and not any(token.kind in NUMBERS for token in said[end:])
    )


def _is_denied(said: Sequence[Token], start: int, topic: int | None) -> bool:
    """ "mi dni no es 32...", "no es 32..."; not "no, es 32..."."""
    first = topic + 1 if topic is not None else 0
    return any(
        said[at].kind == Kind.NO
        and (topic is not None or (at + 1 < start and said[at + 1].gap == Gap.SPACE))
        for at in range(first, start)
    )


def _is_counted(said: Sequence[Token], end: int) -> bool:
    """ "80 años", "92 de saturación"."""
    if end < len(said) and said[end].kind == Kind.MEASURE:
        return True
    after = said[end : end + 2]
    return (
        len(after) == 2 and after[0].said == "de" and after[1].kind in (Kind.FOREIGN, Kind.MEASURE)
    )


def _is_announced_after(said: Sequence[Token], end: int) -> bool:
    """ "45551234 es mi teléfono"."""
    for token in said[end : end + _LOOK_AHEAD]:
        is_date = token.said[:1].isdigit()
        if is_date or (token.ends_sentence and token.said not in _POINTING):
            return False
        if token.kind == Kind.FOREIGN:
            return True
        if token.kind not in _SMALL:
            return False
    return False


def _document_follows(said: Sequence[Token], end: int, following: int | None) -> bool:
    """ "32456789 es mi documento", where no other number comes after it."""
    if following is not None:
        return False
    for token in said[end : end + _LOOK_AHEAD]:
        if token.kind == Kind.DNI:
            return True
        if token.kind not in _SMALL:
            return False
    return False


def _sentence_after(said: Sequence[Token], end: int) -> list[Token]:
    after: list[Token] = []
    for token in said[end : end + _LOOK_AHEAD]:
        if token.ends_sentence:
            break
        after.append(token)
    return after
