"""Models that the table has not, behind the name of a maker that it has: "sysmed OC30".

Staff lists a maker's name as an alias where the table has one machine of it, and a maker named
alone stands for all that it has. Either names no machine of ours where the name of another model
stands right behind. What can only be one: letters with figures that are no code, letters and a
number that are spelled, a word that is no Spanish one by its letters, whatever follows "modelo"
and is no ordinary word, and a size that nobody wrote down.

| what is said                               | the machine | why                                |
| ------------------------------------------ | ----------- | ---------------------------------- |
| sysmed OC30; lovego G5; yuwell 9F          | a stranger  | letters and figures                |
| el OC30 de sysmed                          | a stranger  | turned round                       |
| sismed o ce cincuenta; yuwell YU 300       | a stranger  | letters and a number               |
| gce clarity; nidek mark 5; nuvo family     | a stranger  | no Spanish word                    |
| lovego modelo JLO; lovego, modelo vision   | a stranger  | said to be a model                 |
| lovego OPI dice                            | a stranger  | capitals before small letters      |
| sysmed de 10 litros; nidek de pie de 8     | a stranger  | a size of which nothing is known   |
| nuvo 5 dice                                | a stranger  | not the Nuvo Lite                  |
| lovego E1; sysmed hache cuatro             | its own     | a code                             |
| yuwell check filter; lovego low            | its own     | a display's words                  |
| lovego apagado; sysmed pita; nidek nuevo   | its own     | Spanish                            |
| lovego modelo nuevo; sysmed modelo 50      | its own     | an ordinary word; its own figures  |
| sysmed 3 litros; a 2 lpm; de 5 litros      | its own     | a flow; the size that most have    |
| lovego 220v; sysmed o2 bajo                | its own     | a measure, a gas                   |
| nidek mark 5 nuvo lite                     | its own     | it is named in full                |
| llamé a philips respironics, un philips tv | none        | the firm, see `announced`          |

What is written wrongly in a way that no Spanish word is ("lovego dspues") is asked again.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from knowledge.announced import is_announced
from knowledge.codes import CodePattern, code_mentions
from knowledge.equipment import Mention, compact, folded
from knowledge.makers import MAKERS, Makers
from knowledge.model_words import is_measure, is_of_no_language, may_follow_modelo, may_stand_behind
from knowledge.speech.numbers import is_number, number_at
from knowledge.spelt_models import letter_of

_WORD = re.compile("[\\w\u0300-\u036f]+(?:[-\u2010\u2011][\\w\u0300-\u036f]+)*")
_PIECE = re.compile("[\\w\u0300-\u036f]+")
_GAP = re.compile(r"[\s\-\u2010\u2011]{1,3}")
_MODEL = re.compile(r"(?:,? (?:(?:el|es|es el|de|del) )?modelo:? |,? modelo (?:es )?(?:el |la )?)")
_TURNED = re.compile(r"(?P<model>[^\W_]+(?:-[^\W_]+)*),? (?:(?:de|del|de la|la|es|marca) ){1,3}$")
_NUMBER = r"(?P<size>\d{1,2}|tres|cinco|ocho|nueve|diez|doce|quince)"
_SIZE = re.compile(
    rf"(?: (?:chico|grande|nuevo|viejo|fijo|portatil|de pie|concentrador|modelo))*"
    rf"(?: (?P<of>de))? {_NUMBER} ?(?:litros?|lts?|l)\b(?! ?(?:por|x|/|el) ?min)(?! ?lpm)"
)
_NUVO = re.compile(
    r" (?:\d{1,2}|tres|cinco|ocho|diez)\b(?! (?:\w{2,}s|mes|año|dia|hora|l|lt)\b)(?![\w%.,]\d)"
)
_USUAL_SIZES = frozenset(("5", "cinco"))
"""Litres that most home concentrators give, so that they tell none apart."""
_LARGEST_FLOW = 5
_YEAR = re.compile(r"(?:19|20)\d\d")
_OF_A_CODE = frozenset("ehoayu")
"""Letters of codes, of oxygen, and words of one letter."""
_NEARBY = 60
_LONGEST = 4
"""Words of a model's name behind its maker's."""
_LONGEST_IN_CAPITALS = 3
"""Longer ones are as often a caller's emphasis."""


@dataclass(frozen=True, kw_only=True)
class _Maker:
    """Where a maker's name stands."""

    start: int
    end: int
    name: str
    is_the_model: bool
    """Whether the machine itself is called so: EverFlo."""
    figures: frozenset[str]
    """Those of its machines' names."""


def unlisted_models(
    text: str,
    known: Sequence[Mention],
    names: Mapping[str, tuple[str, ...]],
    makers: Makers,
    pattern: CodePattern,
) -> Iterator[Mention]:
    """Where a text names another model of a maker than the table has. `known`: where it names
    machines of the table; `makers`: those whose names are none."""
    codes = _Places((one.start, one.end) for one in code_mentions(text, pattern))
    machines = _Places((one.start, one.end) for one in known)
    for maker in _makers(text, known, names, makers):
        taken = [*codes.near(maker.end), *machines.near(maker.end)]
        end = _end(text, maker, taken)
        start = maker.start if end > maker.end else _start(text, maker, codes.near(maker.start))
        if start == maker.start and end == maker.end:
            continue
        if any(at >= end and _GAP.fullmatch(text, end, at) for at, _ in machines.near(end)):
            continue  # "Nidek mark 5 Nuvo Lite".
        yield Mention(start=start, end=end, models=(text[start:end],))


class _Places:
    """Stretches of a text, from left to right."""

    def __init__(self, stretches: Iterable[tuple[int, int]]) -> None:
        self._all = sorted(stretches)

    def near(self, place: int) -> list[tuple[int, int]]:
        first = bisect_left(self._all, (place - _NEARBY, 0))
        return self._all[first : bisect_left(self._all, (place + _NEARBY, 0))]


def _makers(
    text: str, known: Sequence[Mention], names: Mapping[str, tuple[str, ...]], makers: Makers
) -> Iterator[_Maker]:
    own = [one for one in known if folded(text[one.start : one.end]) in MAKERS]
    for one in own:
        yield _maker(text, one, names, makers)
    taken = _Places((one.start, one.end) for one in known)
    for word in _PIECE.finditer(text):
        name, (start, end) = folded(word.group()), word.span()
        if name not in makers:
            continue
        beside = taken.near(start)
        if any(at < end and start < to for at, to in beside):
            continue
        if is_announced(text, start) or any(
            to <= start and _GAP.fullmatch(text, to, start) for _, to in beside
        ):
            alone = Mention(start=start, end=end, models=makers[name])
            yield _maker(text, alone, names, makers)


def _maker(text: str, one: Mention, names: Mapping[str, tuple[str, ...]], makers: Makers) -> _Maker:
    name = folded(text[one.start : one.end])
    return _Maker(
        start=one.start,
        end=one.end,
        name=name,
        is_the_model=name not in makers and name in map(compact, one.models),
        figures=frozenset(
            run
            for bears, models in names.items()
            for run in re.findall(r"\d+", bears)
            if set(models) & set(one.models)
        ),
    )


def _end(text: str, maker: _Maker, taken: Sequence[tuple[int, int]]) -> int:
    """Where the model's name ends behind its maker's; the maker's own end for none."""
    plain = folded(text[maker.end : maker.end + _NEARBY])
    if not maker.is_the_model and (size := _SIZE.match(plain)) and _tells_apart(size, maker):
        return maker.end + size.end()
    if maker.name == "nuvo" and (number := _NUVO.match(plain)):
        return maker.end + number.end()
    said = _MODEL.match(plain)
    gap = _GAP.match(text, maker.end)
    if said is None and gap is None:
        return maker.end
    at = maker.end + said.end() if said is not None else gap.end() if gap else maker.end
    return _end_of_name(text, at, maker, taken, is_said=said is not None) or maker.end


def _tells_apart(size: re.Match[str], maker: _Maker) -> bool:
    """A size, and not how much it is set to give."""
    number = size["size"]
    if number in _USUAL_SIZES or number in maker.figures:
        return False
    is_large = not number.isdigit() or int(number) > _LARGEST_FLOW
    return bool(size["of"]) or (is_large and number != "tres")


def _end_of_name(
    text: str, at: int, maker: _Maker, taken: Sequence[tuple[int, int]], *, is_said: bool
) -> int:
    """Where the name of a model ends that starts at a place; zero for none."""
    word = _WORD.match(text, at)
    if word is None or _is_taken(word, taken):
        return 0
    plain = folded(word.group())
    if _is_mixed(plain) and compact(plain) not in maker.figures:
        return word.end()
    if spelt := _end_of_spelt(text, at, taken):
        return spelt
    if is_said and not (may_follow_modelo(plain) or _is_own_number(plain, maker)):
        return _with_figures(text, word.end(), taken)
    is_name = is_of_no_language(plain) or (not maker.is_the_model and _is_capital(word, text))
    if is_name:
        return 0 if may_stand_behind(plain) else _with_figures(text, word.end(), taken)
    return 0


def _is_capital(word: re.Match[str], text: str) -> bool:
    """Whether a short word alone of a text is in capitals."""
    letters = word.group()
    is_short = 1 < len(letters) <= _LONGEST_IN_CAPITALS and letters.isalpha()
    return is_short and letters.isupper() and any(map(str.islower, text[word.end() :]))


def _is_taken(word: re.Match[str], taken: Sequence[tuple[int, int]]) -> bool:
    return any(start < word.end() and word.start() < end for start, end in taken)


def _is_mixed(plain: str) -> bool:
    """Letters and figures that are neither a measure nor a gas."""
    has_both = any(map(str.isdigit, plain)) and any(map(str.isalpha, plain))
    return has_both and not is_measure(compact(plain))


def _is_own_number(plain: str, maker: _Maker) -> bool:
    if not is_number(plain):
        return False
    figures, _end = number_at([plain], 0)
    return figures in maker.figures or _YEAR.fullmatch(figures) is not None


def _end_of_spelt(text: str, at: int, taken: Sequence[tuple[int, int]]) -> int:
    """Where letters with a number behind them end: "o ce cincuenta", "YU 300"; zero for none."""
    words = list(_PIECE.finditer(text, at, at + _NEARBY))
    plain = [folded(word.group()) for word in words]
    letters: list[str] = []
    for place, word in enumerate(words[: _LONGEST + 1]):
        if _is_taken(word, taken):
            return 0
        if place and not _GAP.fullmatch(text, words[place - 1].end(), word.start()):
            return 0
        if letters and is_number(plain[place]):
            _figures, last = number_at(plain, place)
            return 0 if _OF_A_CODE.issuperset(letters) else words[last - 1].end()
        letter = letter_of(plain[place])
        if not letter:
            return 0
        letters.append(letter)
    return 0


def _with_figures(text: str, end: int, taken: Sequence[tuple[int, int]]) -> int:
    """A name with the number right behind it: "mark 5"."""
    word = _WORD.match(text, end + 1)
    if word is None or _is_taken(word, taken) or not _GAP.fullmatch(text, end, word.start()):
        return end
    return word.end() if is_number(folded(word.group())) or _is_mixed(word.group()) else end


def _start(text: str, maker: _Maker, codes: Sequence[tuple[int, int]]) -> int:
    """Where a model's name starts before its maker's, "el OC30 de sysmed"; the maker's own start
    for none."""
    opening = max(0, maker.start - _NEARBY)
    plain = folded(text[opening : maker.start])
    found = _TURNED.search(plain) if len(plain) == maker.start - opening else None
    if found is None or not _is_mixed(found["model"]):
        return maker.start
    start, end = opening + found.start("model"), opening + found.end("model")
    is_code = any(at < end and start < to for at, to in codes)
    return maker.start if is_code or compact(found["model"]) in maker.figures else start
