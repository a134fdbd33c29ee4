"""Which words may stand right behind a maker's name and be no model's.

Nobody can list the names of models, nor the words of callers. A word that no Spanish one is like by
its letters ("clarity", "spirit", "mark") is a name, unless it is a display's or one of those that
callers use all the same.

| the word                        | Spanish by its letters | why                                  |
| ------------------------------- | ---------------------- | ------------------------------------ |
| pita, gotea, apagado, transmite | yes                    | syllables as Spanish has them        |
| mark, spirit, clarity, jlo      | no                     | its end, its start, "ty", "jl"       |
| vision, home                    | yes                    | it can't be told apart               |
| xq, dsp                         | yes                    | no vowel: an abbreviation            |
"""

import re

from knowledge.speech.readings import COMMON, TABLE_WORDS
from knowledge.speech.things import DISPLAY_CUES, MACHINES, MAY_PRECEDE


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ONSET = r"(?:[bcfgpk][lr]|[dt]r|tl|ch|ll|qu|rr|[bcdfghjklmnñpqrstvxyz])"
_CODA = r"(?:[bcdfgklmnprstxyz]s?)"
_SPANISH = re.compile(
    rf"{_ONSET}?(?:[aeiou]|y(?=$))(?:{_CODA}??{_ONSET}?[aeiou])*(?:[nsrldzxjy]|ns)?"
)
_S_BEFORE_A_CONSONANT = re.compile(r"s[bcdfgklmnpqtv]")
_HAS_VOWEL = re.compile(r"[aeiouy]")
_LONGEST = 16
_SHORTEST = 3

_CALLERS = _words(
    """
    ok okey led leds bip bips beep pip clic click crac tic tac stop start off on reset test switch
    service stock whatsapp wifi usb standby stand full set display check alert fault please
    wait ready error err cod temp bat kit spray bluetooth delivery qr gps pdf mail web
    clean replace low high flow press power fail breath filter cannula battery oxygen purity empty
    leak blocked overheat malfunction voltage charge warning caution humidity obstruction system
    alarm fan air pressure temperature concentration failure maintenance call loading
    conc equip pant tec pte pac cap ups dni epoc tel serv apag enc vent manten desp aprox int ext
    tablet notebook internet ticket past whatsap
    """
)
"""Of displays and of everyday, and what is written short."""
_ORDINARY_OF_MODELS = _words(
    """
    nuevo nueva viejo vieja grande chico chica chiquito portatil fijo fija blanco blanca negro negra
    gris azul actual reciente moderno antiguo basico comun mismo misma concentrador equipo aparato
    prende anda pita suena funciona hace pierde tiene titila parpadea apagado prendido domiciliario
    estacionario electrico lindo bueno importado nacional exacto mas muy
    """
)
_MEASURE = re.compile(
    r"\d+(?:l|lt|lts|litros?|lpm|v|volts?|w|hs?|hrs?|min|am|pm|cm|mts?|kg|x|er|ro|do|to|ta|da|ra|mo"
    r"|m|m3|psi|bar|k|años?|dias?|veces|hz|a|cc|ml|mg|g)"
    r"|(?:o|co|spo|sp0|0)2|h2o|[sm][1-3]|n[1-9]"
)


def is_of_no_language(word: str) -> bool:
    """Whether a folded word has letters as no Spanish word has them."""
    if not _SHORTEST <= len(word) <= _LONGEST or not word.isalpha():
        return False
    if not _HAS_VOWEL.search(word):
        return False
    return _S_BEFORE_A_CONSONANT.match(word) is not None or _SPANISH.fullmatch(word) is None


def may_stand_behind(word: str) -> bool:
    """Whether a folded word is known to be no model's name."""
    return (
        word in _CALLERS
        or word in COMMON
        or word in TABLE_WORDS
        or word in MAY_PRECEDE
        or word in DISPLAY_CUES
        or word in MACHINES
    )


def may_follow_modelo(word: str) -> bool:
    """Whether "modelo" with this folded word behind it names none."""
    return word in _ORDINARY_OF_MODELS or may_stand_behind(word)


def is_measure(word: str) -> bool:
    """Whether figures and letters, folded and in one word, are an amount, an order or a gas."""
    return _MEASURE.fullmatch(word) is not None
