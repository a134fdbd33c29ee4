"""Where somebody lives, written after the number: "Mitre 450", "San Martín 1234, Lanús".

A word that nobody knows, before three digits, may as well put the document right ("corregí 345"),
so the street is one of those that every town has.

| said after a whole document                        | is an address              |
| -------------------------------------------------- | -------------------------- |
| ", Mitre 450"; " - San Martín 1234, Lanús"          | yes: it is left out        |
| ", Mitre 450 firmó", ", Mitre 450, portero"         | no                         |
| ", corregí 345", ", termina 345", ", padrón 4500"   | no                         |
| " Mitre 450", with nothing that parts it            | no: it may go on           |
"""

from collections.abc import Sequence
from itertools import takewhile

from patients.dictation.words.given_names import GIVEN_NAMES
from patients.dictation.words.known_talk import words_in
from patients.dictation.words.no_surnames import NO_SURNAMES
from patients.dictation.words.people import sounds_like_trade
from patients.dictation.words.tokens import Gap, Token
from patients.dictation.words.vocabulary import NUMBERS, Kind

_STREETS = words_in(
    """mitre belgrano rivadavia sarmiento moreno alsina lavalle alvear alem urquiza roca pellegrini
    brown dorrego balcarce saavedra castelli paso larrea azcuenaga pueyrredon corrientes cordoba
    tucuman mendoza salta jujuy catamarca chacabuco maipu suipacha ayacucho junin libertad
    independencia constitucion yrigoyen irigoyen peron illia alberdi avellaneda guemes necochea
    laprida viamonte lamadrid quintana uriburu echeverria sucre bolivar artigas italia espana
    francia peru chile uruguay paraguay bolivia ecuador venezuela colon matheu vieytes"""
)
_OF_STREETS = words_in("san santa general calle")
_MOST_WORDS = 3
_LONGEST_OF_HOUSE = 4
_WHOLE = 7


def without_address(said: Sequence[Token], *, is_asked: bool) -> list[Token]:
    """A turn without the address that it ends with, after a number in figures that may be whole.

    `is_asked`: the document was asked for; else a number and an address alone may be an order's.
    """
    digits = 0
    for at, token in enumerate(said):
        is_told = is_asked or any(token.kind not in NUMBERS for token in said[:at])
        if digits >= _WHOLE and is_told and is_address(said[at:]):
            return list(said[:at])
        if token.kind in NUMBERS:
            digits += len(token.said) if token.kind is Kind.DIGITS else 0
    return list(said)


def is_address(said: Sequence[Token]) -> bool:
    """Whether talk, from here to its end, is a street with its number, and perhaps a place."""
    if not said or said[0].gap is Gap.SPACE:
        return False
    street = list(takewhile(_may_be_of_street, said[:_MOST_WORDS]))
    house, place = said[len(street) : len(street) + 1], said[len(street) + 1 :]
    is_known = any(token.said in _STREETS for token in street) or (
        len(street) > 1 and street[0].said in _OF_STREETS
    )
    if not is_known or any(token.gap is not Gap.SPACE for token in (*street[1:], *house)):
        return False
    is_house = bool(house) and house[0].kind is Kind.DIGITS
    if not is_house or len(house[0].said) > _LONGEST_OF_HOUSE:
        return False
    is_apart = not place or (place[0].gap is not Gap.SPACE and place[0].said not in GIVEN_NAMES)
    return is_apart and len(place) <= _MOST_WORDS and all(map(_may_be_of_street, place))


def _may_be_of_street(token: Token) -> bool:
    if token.said in _OF_STREETS:
        return True
    is_name = token.kind is Kind.OTHER and not sounds_like_trade(token)
    return is_name and token.said not in NO_SURNAMES
