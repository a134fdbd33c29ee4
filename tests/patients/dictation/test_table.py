"""The dictations of dictations.txt: calls and chats, ordinary ones and traps."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patients.dictation import Heard
from tests.patients.dictation import speaking
from tests.patients.dictation.said import heard

NEVER = "never"


def rows() -> list[tuple[str, str, bool]]:
    """What is said, the document in it ("" if none), and whether it must be read."""
    text = Path(__file__).with_name("dictations.txt").read_text(encoding="utf-8")
    found = []
    for row in text.splitlines():
        if "=>" not in row or row.startswith("#"):
            continue
        said, _, wanted = row.rpartition(" => ")
        digits = "" if wanted == NEVER else wanted.removesuffix(" ?")
        found.append((said.replace("\\n", "\n"), digits, digits == wanted))
    return found


ROWS = rows()


@pytest.mark.parametrize(("said", "digits", "must_be_read"), ROWS)
def test_each_is_read_as_itself_or_not_at_all(said: str, digits: str, must_be_read: bool) -> None:
    dictated = heard(said)
    assert dictated.digits in ("", digits)
    assert not must_be_read or dictated.state is Heard.DNI


def test_most_that_hold_a_document_are_read() -> None:
    holding = [(said, digits) for said, digits, _ in ROWS if digits]
    read = [said for said, digits in holding if heard(said).digits == digits]
    assert len(holding) >= 250
    assert len(read) / len(holding) >= 0.75


NAMES = ("", "Rosa Pérez ", "soy Rosa Pérez, ", "a nombre de Juan Pérez, ", "por supuesto, ")
TALK = (
    *(". El equipo no anda", ", el equipo pita", " y se me corta el oxígeno", " soy Marta"),
    *(", Marta Gómez", ", tel 4555 1234", " y uso 2 litros", " y vivo en San Martín 120"),
)
questions = st.sampled_from(("> ¿DNI? | ", "> ¿Me da su nombre y DNI? | "))


@given(
    digits=st.integers(1_000_000, 99_999_999).map(str),
    form=st.integers(0, len(list(speaking.forms("32456789"))) - 1),
    question=questions,
    name=st.sampled_from(NAMES),
    talk=st.sampled_from(TALK),
    data=st.data(),
)
def test_talk_around_a_number_never_makes_it_surer_or_another(
    digits: str, form: int, question: str, name: str, talk: str, data: st.DataObject
) -> None:
    _, parts = list(speaking.forms(digits))[form]
    words = " ".join(part for part in parts if part).split()
    assert heard(f"{question}{name}{' '.join(words)}{talk}").digits in ("", digits)
    if len(words) > 1:
        del words[data.draw(st.integers(0, len(words) - 1))]
        alone = heard(question + " ".join(words)).digits
        assert heard(f"{question}{name}{' '.join(words)}{talk}").digits in ("", alone)


def test_an_answer_with_talk_around_it_is_read() -> None:
    for talk in TALK:
        assert heard(f"> ¿DNI? | 32.456.789{talk}").digits == "32456789"
    for name in NAMES:
        assert heard(f"> ¿Me da su nombre y DNI? | {name}32.456.789").digits == "32456789"
