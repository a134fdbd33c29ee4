"""The words of a dictation between its turns: where they are, and what is read without them."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from patients import pieces
from patients.dictation import Dictated, Heard
from patients.document import fingerprint, unseal
from patients.pieces import Remark, Window, digits_in, put_by, read, taken_up
from tests.patients.dictation import speaking


@pytest.fixture(autouse=True)
def nothing_in_memory() -> Iterator[None]:
    """As after a start."""
    pieces.forget_all()
    yield
    pieces.forget_all()


def window(*texts: str, is_lost: bool = False) -> Window:
    """What was said lately."""
    remarks = tuple(Remark(turn="", text=text) for text in texts)
    return Window(remarks=remarks, is_lost=is_lost)


def words_in(sealed: str) -> list[str]:
    """The words that a row holds, for whoever has the key."""
    row = unseal(sealed, no_older_than=timedelta(minutes=15))
    return [one["text"] for one in (row["window"] or {}).get("remarks", ())]


@pytest.mark.parametrize(
    ("texts", "count"),
    [
        (["32.456"], 5),
        (["treinta y dos", "cuatrocientos cincuenta y seis"], 5),
        (["treinta y dos cuatro cincuenta y seis"], 5),
        (["el M50 marca E1"], 3),
        (["un problema"], 0),
        (["12/05/1948"], 8),
        (["9 " * 70], 70),
    ],
)
def test_digits_are_counted_in_figures_and_in_words(texts: list[str], count: int) -> None:
    assert digits_in(texts) == count


def test_beginning_is_known_to_every_process() -> None:
    said = window("mi dni es treinta y dos", "cuatrocientos cincuenta y seis")
    sealed = put_by(said, read(said, ""))
    pieces.forget_all()

    assert taken_up(sealed) == said
    assert words_in(sealed) == [one.text for one in said.remarks]


@pytest.mark.parametrize(
    "text",
    [
        "mi dni es 32.456.789",
        "creo que es, dni 32.456.789",
        "mi teléfono es 45551234",
        "treinta y dos millones cuatrocientos mil uno",
    ],
)
def test_whole_number_is_known_to_the_process_that_heard_it(text: str) -> None:
    said = window(text)
    sealed = put_by(said, read(said, ""))

    assert words_in(sealed) == []
    assert taken_up(sealed) == said
    pieces.forget_all()
    assert taken_up(sealed) == Window(is_lost=True)


@pytest.mark.parametrize("sealed", [None, "", "x"])
def test_nothing_that_can_be_read_is_an_empty_window(sealed: str | None) -> None:
    assert taken_up(sealed) == Window()


HELD = fingerprint("32456789")


@pytest.mark.parametrize(
    ("held", "text", "state", "digits"),
    [
        ("", "mi dni es 32 456 789", Heard.DNI, "32456789"),
        ("", "mi dni es 2.456.789", Heard.UNSURE, ""),
        ("", "el equipo no anda", Heard.NOTHING, ""),
        (HELD, "sí, 32 456 789", Heard.DNI, "32456789"),
        (HELD, "el equipo no anda", Heard.NOTHING, ""),
        (HELD, "no, perdón, 99 123 401", Heard.DNI, "99123401"),
        (HELD, "perdón, 457", Heard.UNSURE, ""),
        (HELD, "no, está mal", Heard.UNSURE, ""),
        (HELD, "mi dni es 99 123 401", Heard.UNSURE, ""),
    ],
)
def test_what_is_said_after_words_that_were_lost(
    held: str, text: str, state: Heard, digits: str
) -> None:
    assert read(window(text, is_lost=True), held) == Dictated(
        state=state, digits=digits, reason="beginning_lost" if state is Heard.UNSURE else ""
    )


@given(
    digits=st.integers(4_000_000, 48_999_999).map(str),
    form=st.integers(0, len(list(speaking.forms("32456789"))) - 1),
    data=st.data(),
)
def test_turns_that_reach_other_processes_never_make_another_number(
    digits: str, form: int, data: st.DataObject
) -> None:
    _name, parts = list(speaking.forms(digits))[form]
    held, sealed = "", None
    for text in ["mi dni es", *filter(None, parts)]:
        before = taken_up(sealed)
        said = Window(remarks=(*before.remarks, Remark(turn="", text=text)), is_lost=before.is_lost)
        dictated = read(said, held)
        assert dictated.digits in ("", digits)
        held = fingerprint(dictated.digits) if dictated.digits else held
        sealed = put_by(said, dictated)
        assert digits_in(words_in(sealed)) < 7
        if data.draw(st.booleans()):
            pieces.forget_all()


@pytest.mark.parametrize("is_lost", [False, True])
@pytest.mark.parametrize(
    ("text", "is_kept"),
    [
        *(("te lo di mal", False), ("borralo", False), ("negativo", False), ("le erré", False)),
        *(("no anotes ese, es otro carnet", False), ("uno de los números está mal", False)),
        *(("anotalo", True), ("¿lo tenés?", True), ("tal cual, no hay otro", True)),
        *(("el equipo no anda", True), ("perdón, no le escuché", True)),
    ],
)
def test_number_is_taken_back_by_a_turn_that_comes_alone(
    text: str, is_kept: bool, is_lost: bool
) -> None:
    said = window(text, is_lost=True) if is_lost else window("mi dni es 28 456 311", text)
    heard = read(said, fingerprint("28456311") if is_lost else "")

    kept = Heard.NOTHING if is_lost else Heard.DNI
    assert heard.state is (kept if is_kept else Heard.UNSURE)


def test_correction_by_a_star_is_taken_even_where_the_number_is_lost() -> None:
    for said in (window("mi dni es 28 456 311", "*28456504"), window("*28456504", is_lost=True)):
        held = fingerprint("28456311") if said.is_lost else ""
        assert read(said, held).digits == "28456504"
