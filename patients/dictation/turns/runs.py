"""The numbers in one utterance, cut out of the talk around them: each with its hesitations,
corrections and repetitions, and its role (`roles`)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from patients.dictation.talk.answers import is_answer
from patients.dictation.turns.roles import GLUE, POINTING, SMALL, Role, is_counted, role_of
from patients.dictation.words.known_talk import is_known, is_sentence
from patients.dictation.words.people import without_names
from patients.dictation.words.tokens import Gap, Token
from patients.dictation.words.vocabulary import NUMBERS, Kind

# What may follow "no, perdón" before the right number.
_AFTER_CORRECTION = frozenset({Kind.SKIP, Kind.DNI, Kind.YES, Kind.PAUSE})
# What those who call for help say after "no".
_TROUBLES = frozenset(
    {
        *("me", "anda", "funciona", "tengo", "tenemos", "prende", "arranca", "puedo", "hay"),
        *("respiro", "respira", "sale", "tira", "enciende", "carga"),
    }
)
_TO_WHOM = frozenset({"le", "les", "nos"})
_INTRODUCING = frozenset({"soy", "llamo", "nombre", "habla"})
# How those begin who say what they need, beside their name and number.
_OWN_MATTERS = frozenset(
    {"necesito", "necesitamos", "quiero", "queria", "quisiera", "no", "me", "se", "el", "la", "mi"}
)
_OF_OTHERS = frozenset(
    {"vino", "vinieron", "viene", "llego", "llega", "trajo", "trajeron", "traen", "que", "es", "lo"}
)
_NUMBER = frozenset({"numero", "numeros", "nro", "num", "n", "nº"})


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
    is_all: bool = False
    """It was said that it has no more digits."""

    @property
    def is_written(self) -> bool:
        """ "32456789", "32.456.789": what stands next to it is no part of it, known or not."""
        return _is_whole_in_figures(self.tokens)

    @property
    def is_correction(self) -> bool:
        """Whether it begins with "perdón", "digo", ..."""
        return self.tokens[0].kind == Kind.CORRECTION


def _is_whole_in_figures(number: Sequence[Token]) -> bool:
    is_figures = all(token.kind == Kind.DIGITS for token in number)
    widths = [len(token.said) for token in number]
    return is_figures and (
        widths == [8]
        or (widths in ([1, 3, 3], [2, 3, 3]) and all(token.tight for token in number[1:]))
    )


def runs_of(
    said: Sequence[Token],
    *,
    is_asked: bool = False,
    is_name_asked: bool = False,
    is_first: bool = False,
) -> list[Run]:
    """The numbers of one utterance, in order.

    `is_asked`: the document was asked for; `is_name_asked`: so was the name; `is_first`: nothing
    was said before it.
    """
    spans = _spans(said)
    is_bare = _is_bare(said, spans)
    runs = [
        _run(said, start, end, spans[at + 1][0] if at + 1 < len(spans) else None, is_bare)
        for at, (start, end) in enumerate(spans)
    ]
    if is_first and len(runs) == 1 and runs[0].role is Role.LOOSE and _is_named(said, *spans[0]):
        runs[0] = replace(runs[0], role=Role.BARE)
    if is_asked and runs and runs[0].role in (Role.LOOSE, Role.FOREIGN):
        (start, end), following = spans[0], spans[1][0] if len(spans) > 1 else None
        is_labelled = any(token.kind == Kind.FOREIGN for token in said[:start]) or (
            runs[0].role is Role.FOREIGN and said[end:] and said[end].said in POINTING
        )
        if not (is_labelled or is_counted(said, end)):
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
                or token.kind in GLUE
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
        and said[end].kind not in SMALL
    )


def _is_bare(said: Sequence[Token], spans: Sequence[tuple[int, int]]) -> bool:
    inside = {at for start, end in spans for at in range(start, end)}
    return all(
        token.kind in SMALL or token.kind == Kind.DNI
        for at, token in enumerate(said)
        if at not in inside
    )


def _is_named(said: Sequence[Token], start: int, end: int) -> bool:
    """ "Rosa Sosa 38...", "38... Rosa Sosa, necesito un tubo", "soy Rosa 38...": nothing but the
    number, whose it is and then known talk; not "Rosa 38...", since a number may be of many."""
    around = (said[:start], said[end:])
    rest = [without_names(part, is_alone=True) for part in around]
    words = [token for part in around for token in part]
    strange = [[token for token in part if token.kind not in SMALL] for part in rest]
    named = sum(token.kind is Kind.OTHER for token in words) - sum(
        token.kind is Kind.OTHER for part in strange for token in part
    )
    if not (named > 1 or any(token.said in _INTRODUCING for token in words)) or strange[0]:
        return False
    is_denied = any(token.kind is Kind.NO for token in rest[1])
    return not (strange[1] or is_denied) or _is_own_matter(rest[1])


def _is_own_matter(said: Sequence[Token]) -> bool:
    """ "necesito un tubo", "no anda el equipo"; not "trajo el tubo", "no es mi dni"."""
    begins = next((token.said for token in said if token.kind is not Kind.PAUSE), "")
    is_own = begins in _OWN_MATTERS and not any(
        token.said in _OF_OTHERS or token.kind is Kind.DNI for token in said
    )
    return is_own and is_sentence(said) and all(is_known(token, is_asked=False) for token in said)


def _run(said: Sequence[Token], start: int, end: int, following: int | None, is_bare: bool) -> Run:
    role, reason = role_of(said, start, end, following, is_bare)
    first = _with_leading_glue(said, start)
    last = _with_trailing_glue(said, start, end)
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
        and not is_counted(said, following + 1)
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


def _with_trailing_glue(said: Sequence[Token], start: int, end: int) -> int:
    """Take in a "no" (a nine?), the "y" of a number that breaks off, a correction at the end."""
    taken = end
    for at in range(end, len(said)):
        kind = said[at].kind
        breaks_off = (
            kind == Kind.AND and at == end and said[end - 1].kind in (Kind.TEN, Kind.HUNDRED)
        )
        if kind is Kind.NO and _is_of_trouble(said[start:end], said[at + 1 :]):
            break
        if breaks_off or kind in (Kind.NO, Kind.CORRECTION, Kind.AGAIN):
            taken = at + 1
        elif kind not in (Kind.PAUSE, Kind.YES, Kind.SKIP):
            break
    return taken


def _is_of_trouble(number: Sequence[Token], after: Sequence[Token]) -> bool:
    """ "38.417.926, no anda", "... no le anda": a number in figures ends in no nine that was heard
    as "no"."""
    is_led = bool(after) and after[0].said in _TO_WHOM
    is_trouble = any(token.said in _TROUBLES for token in after[is_led : is_led + 1])
    has_document = any(token.kind is Kind.DNI for token in after)
    return is_trouble and not has_document and _is_whole_in_figures(number)


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
