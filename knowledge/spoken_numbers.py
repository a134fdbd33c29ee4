"""Spanish number words as people and speech recognition write them, and the digits they carry."""

import re
import unicodedata

_TENS = (
    *(("treinta", 30), ("cuarenta", 40), ("cincuenta", 50), ("sesenta", 60)),
    *(("setenta", 70), ("ochenta", 80), ("noventa", 90)),
)
_UNITS = (
    *(("un", 1), ("uno", 1), ("una", 1), ("dos", 2), ("tres", 3), ("cuatro", 4), ("cinco", 5)),
    *(("seis", 6), ("siete", 7), ("ocho", 8), ("nueve", 9)),
)
_HUNDREDS = (
    *(("dosc", 200), ("doc", 200), ("tresc", 300), ("trec", 300), ("cuatroc", 400)),
    *(("quin", 500), ("seisc", 600), ("seic", 600)),
    *(("setec", 700), ("sietec", 700), ("ochoc", 800), ("novec", 900), ("nuevec", 900)),
)
_TWENTY = ("veinti", "venti", "veinte", "veintey")
_PROPER: dict[str, int] = {
    **{"cero": 0, "diez": 10, "once": 11, "doce": 12, "trece": 13, "catorce": 14, "quince": 15},
    **{f"{ten}{unit}": 10 + value for ten in ("dieci", "diesi") for unit, value in _UNITS},
    **{f"{ten}{unit}": 20 + value for ten in _TWENTY for unit, value in _UNITS},
    **{"veinte": 20, "cien": 100, "ciento": 100, "cientos": 100},
    **dict(_UNITS),
    **dict(_TENS),
    # "treintaidós", "treintaydós", "treintidós": as some recognisers and people write it.
    **{
        f"{joined}{unit}": tens + value
        for ten, tens in _TENS
        for joined in (f"{ten}i", f"{ten}y", f"{ten[:-1]}i")
        for unit, value in _UNITS
    },
    **{f"{stem}ient{end}": value for stem, value in _HUNDREDS for end in ("os", "as")},
}
# Most of the Americas say them with an "s"; these are other words then.
_OTHER_WORDS = frozenset(("sien", "siento", "sientos"))


def _with_s(word: str) -> str:
    return re.sub("c(?=[ei])|z", "s", word)


VALUES: dict[str, int] = {
    **{
        said: value
        for word, value in _PROPER.items()
        if (said := _with_s(word)) not in _OTHER_WORDS
    },
    **_PROPER,
}
"""By word, also as it is heard and written with an "s" ("sincuenta", "dies")."""
SCALES = {"mil": 1_000, "millon": 1_000_000, "millones": 1_000_000}
# "doble cinco": digits said once and meant more often.
REPEATS = {"doble": 1, "triple": 2}
NUMBER_WORDS = frozenset((*VALUES, *SCALES, *REPEATS))
# "mil" and "millones" are followed by hundreds, so by less than this.
_UNDER_A_SCALE = 1_000
_LONGEST_WORD = 24


def folded(word: str) -> str:
    """Lower case without accents; as it stands where it is too long to be a word we know."""
    if len(word) > _LONGEST_WORD:
        return word
    decomposed = unicodedata.normalize("NFD", word.lower())
    return "".join(mark for mark in decomposed if not unicodedata.combining(mark))


class DigitCount:
    """How many digits a run carries: numerals as written, words as the numerals they stand for.

    Words build one number while each fits under the last ("cuatrocientos" + "cincuenta" + "y" +
    "seis" is 456); one that doesn't fit starts another beside it.
    """

    def __init__(self) -> None:
        self._finished = self._millions = self._thousands = self._low = 0
        self._open = False
        self._room = self._room_after_y = 0

    @property
    def total(self) -> int:
        return self._finished + (self._width() if self._open else 0)

    def add_word(self, value: int, *, after_y: bool) -> None:
        if 0 < value < (self._room_after_y if after_y else self._room):
            self._low += value
        else:
            self._start(value)
        # "ciento" leaves room for "veinte", with or without "y"; "veinte" only for "y dos".
        is_ten = value in range(20, 100, 10)
        self._room = 100 if value >= 100 else 0
        self._room_after_y = 10 if is_ten else self._room

    def add_digits(self, digits: str) -> None:
        if len(digits) > 3 or digits[0] == "0":
            self.add_repeat(len(digits))
        elif self._room == _UNDER_A_SCALE:
            self._low += int(digits)
            self._room = self._room_after_y = 0
        else:
            self._start(int(digits))

    def add_scale(self, scale: int) -> None:
        """Multiply what was said, or one, by "mil" or "millones"; make room for what follows."""
        if not self._open or (self._thousands if scale == 1_000 else self._millions):
            self._start(0)
        if scale == 1_000:
            self._thousands = self._low or 1
        else:
            self._millions = self._thousands * 1_000 + self._low or 1
            self._thousands = 0
        self._low = 0
        self._room = self._room_after_y = _UNDER_A_SCALE

    def add_repeat(self, digits: int) -> None:
        self._finish()
        self._finished += digits

    def _start(self, low: int) -> None:
        self._finish()
        self._open, self._low = True, low

    def _finish(self) -> None:
        self._finished = self.total
        self._open = False
        self._millions = self._thousands = self._low = 0
        self._room = self._room_after_y = 0

    def _width(self) -> int:
        value = self._millions * 1_000_000 + self._thousands * 1_000 + self._low
        # "un millón de gracias" is a manner of speaking.
        return 1 if value == 1_000_000 else len(str(value))
