"""What the reader of dictations can put together, the scrubber leaves nothing of."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge import dictating
from knowledge.scrub import MASK, scrub, scrub_pieces
from knowledge.spoken_numbers import NUMBER_WORDS
from patients.dictation import Dictated, Heard, Speaker, Utterance, read_dni
from patients.dictation.words.vocabulary import VALUES, WORDS, Kind
from tests.patients.dictation.said import heard, utterances
from tests.patients.dictation.test_table import rows

GLUE = {
    Kind.AND: dictating.FILLERS,
    Kind.POINT: dictating.FILLERS,
    Kind.PAUSE: dictating.FILLERS,
    Kind.NO: dictating.FILLERS,
    Kind.YES: dictating.FILLERS,
    Kind.OR: dictating.EITHER,
    Kind.CORRECTION: dictating.CORRECTIONS,
    Kind.AGAIN: dictating.CORRECTIONS,
    Kind.SKIP: dictating.AFTER_A_CORRECTION,
    Kind.DNI: dictating.AFTER_A_CORRECTION,
}
PHRASES = """que me fijo|ahí la veo|acá lo tengo|me pongo los lentes|desde luego|un toque|
qué sé yo|dame un minutito|como le digo|a ver si|o sea|la busco|mejor dicho|me equivoqué|
otra vez|de nuevo|quise decir""".replace("\n", "").split("|")


@pytest.mark.parametrize("kind", GLUE, ids=lambda kind: kind.name)
def test_word_that_a_dictation_goes_on_after_is_known(kind: Kind) -> None:
    assert {word for word, of in WORDS.items() if of is kind} <= GLUE[kind]


def test_number_word_of_a_dictation_is_known() -> None:
    assert set(VALUES) <= NUMBER_WORDS


def read(*texts: str) -> Dictated:
    """What the patient's turns give."""
    return read_dni([Utterance(speaker=Speaker.PATIENT, text=text) for text in texts])


def left_of(line: str) -> Dictated:
    """What can be read of a call as its turns are kept."""
    kept = [Utterance(speaker=one.speaker, text=scrub_pieces(one.text)) for one in utterances(line)]
    return read_dni(kept)


@pytest.mark.parametrize("line", [line for line, _digits, _must in rows()])
def test_call_as_it_is_kept_says_no_document(line: str) -> None:
    left = left_of(line)

    assert heard(line).state is not Heard.DNI or left.state is not Heard.DNI
    assert not left.said


between = st.one_of(
    st.sampled_from(
        [
            *(word for word, kind in WORDS.items() if kind in (Kind.AND, Kind.POINT, Kind.PAUSE)),
            *PHRASES,
        ]
    ),
    st.sampled_from(["", ",", "...", "…", "-"]),
)


@given(st.integers(1_000_001, 99_999_999).map(str), between, between, st.sampled_from(" ,"))
def test_number_goes_over_whatever_is_said_in_between(
    digits: str, first: str, second: str, sign: str
) -> None:
    groups = (digits[:-6], digits[-6:-3], digits[-3:])
    said = f"{groups[0]}{sign} {first}{sign} {groups[1]}{sign} {second}{sign} {groups[2]}"

    assert scrub(f"mi dni es {said}") == f"mi dni es {MASK}"
    assert scrub(said) == MASK
    assert not re.search(r"\d", scrub_pieces(said))
    assert not read(scrub(said)).said
