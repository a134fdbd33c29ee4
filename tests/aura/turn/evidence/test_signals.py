"""Each signal says its one thing."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.turn.evidence import signals
from aura.turn.evidence.signals import SIGNALS, signals_of
from tests.aura.turn.evidence import made
from tests.aura.turn.made import candidate

FIRST = candidate(1, 0.80, source="a.md")
SECOND = candidate(2, 0.78, source="a.md")
THIRD = candidate(3, 0.75, source="b.md")


def value(name: str, one: Any, *ranked: Any, **scene: Any) -> Any:
    return SIGNALS[name](one, made.scene(*ranked, **scene), made.WORDS)


def test_cosine_and_contrast_tell_nearness_alone_and_against_the_mean() -> None:
    assert value("cosine", FIRST, FIRST) == 0.80
    assert value("contrast", FIRST, FIRST, mean_cosine=0.7) == pytest.approx(0.10)


@pytest.mark.parametrize(
    ("name", "one", "ranked", "expected"),
    [
        ("margin", FIRST, (FIRST, SECOND, THIRD), 0.02),
        ("margin", SECOND, (FIRST, SECOND, THIRD), -0.02),
        ("margin", FIRST, (FIRST,), None),
        ("margin_of_source", FIRST, (FIRST, SECOND, THIRD), 0.05),
        ("margin_of_source", THIRD, (FIRST, SECOND, THIRD), -0.05),
        ("margin_of_source", FIRST, (FIRST, SECOND), 0.02),
        ("margin", candidate(4, 0.4), (FIRST,), -0.1),
        ("margin", FIRST, (FIRST, candidate(4, 0.4)), 0.05),
    ],
    ids=["first", "second", "alone", "next source", "other source", "one source", "floor", "top"],
)
def test_margins(name: str, one: Any, ranked: tuple[Any, ...], expected: float | None) -> None:
    found = value(name, one, *ranked)

    assert found is None if expected is None else found == pytest.approx(expected)


def test_passage_of_the_named_code_stands_against_its_like_alone() -> None:
    far = candidate(9, 0.6, source="a.md", codes=("H8",))
    rival = candidate(8, 0.58, source="b.md", codes=("H8",))
    named = {"codes": ("H8",), "bearers": (far, rival)}

    assert value("margin", far, FIRST, **named) == pytest.approx(0.02)
    assert value("margin", far, FIRST, codes=("H8",), bearers=(far,)) == 0.05


def test_code_is_borne_lacked_or_not_asked_for() -> None:
    bearer = candidate(1, 0.7, codes=("H8",))

    assert value("bears_code", bearer, FIRST, codes=("H8",)) == 1
    assert value("lacks_code", bearer, FIRST, codes=("H8",)) == 0
    assert value("bears_code", FIRST, FIRST, codes=("H8",)) == 0
    assert value("lacks_code", FIRST, FIRST, codes=("H8",)) == -1
    assert value("lacks_code", FIRST, FIRST) == 0


@pytest.mark.parametrize(
    ("text", "content", "told"),
    [
        ("cómo leo el manómetro", "La aguja muestra cuánto queda.", 1),
        ("el tubo silba", "Lea el manómetro.", 0),
        ("dice Check Filter", "Mensaje: Check Filter\nQué hacer: Apague.", 1),
        ("hay que apagar", "Mensaje: Check Filter\nQué hacer: Apague.", 0),
    ],
    ids=["section", "in the text alone", "first cell", "another cell"],
)
def test_headed_tells_how_much_of_its_short_fields_is_said(
    text: str, content: str, told: float
) -> None:
    section = "Avisos" if ": " in content else "Manómetro"
    one = candidate(1, 0.7, section=section, content=content)
    share = value("headed", one, one, text=text)

    assert (share > 0.4) is bool(told)
    assert 0 <= share <= 1


@pytest.mark.parametrize(
    ("guessed", "codes", "alarms", "expected"),
    [
        ((), (), (), 0),
        (("a.md",), (), (), -1),
        (("b.md",), (), (), 0),
        (("a.md",), ("H8",), (), 0),
        (("a.md",), (), ("Low O2",), 0),
    ],
    ids=["machine known", "none known", "of a shared source", "its code", "its alarm"],
)
def test_machines_passage_is_a_guess_where_nothing_tells_the_machine(
    guessed: tuple[str, ...], codes: tuple[str, ...], alarms: tuple[str, ...], expected: float
) -> None:
    one = candidate(1, 0.7, source="a.md", content="Aviso: Low O2\nQué hacer: x", codes=("H8",))
    scene = {"guessed": frozenset(guessed), "codes": codes, "alarms": alarms}

    assert value("guesses", one, one, **scene) == expected


@pytest.mark.parametrize("printed", ["Low O2", "LOW O2", "low-o2"])
def test_alarm_is_printed_whatever_its_form(printed: str) -> None:
    one = candidate(1, 0.7, content=f"Mensaje: {printed}\nQué hacer: apagar")

    assert value("quotes_alarm", one, FIRST, alarms=("Low O2",)) == 1
    assert value("lacks_alarm", FIRST, FIRST, alarms=("Low O2",)) == -1


def test_words_in_common_count_by_share_and_by_density() -> None:
    short = candidate(1, 0.7, content="el equipo no prende", section="", title="")
    long = candidate(2, 0.7, content="el equipo no prende " + "ceniza lluvia partido " * 9)

    assert value("share", short, FIRST) == pytest.approx(1)
    assert value("density", short, FIRST) > value("density", long, FIRST)


def test_without_labels_or_probe_the_signals_are_unknown() -> None:
    for name in ("refused", "twin_answered", "twin_missed", "answerable"):
        assert value(name, FIRST, FIRST) is None


def test_label_of_the_same_question_answers_with_its_passage_alone() -> None:
    told = made.labels(made.label(chunks=[1]))

    assert value("twin_answered", FIRST, FIRST, labels=told) == pytest.approx(1)
    assert value("twin_answered", SECOND, FIRST, labels=told) == 0
    assert value("twin_missed", FIRST, FIRST, labels=told) == 0


@pytest.mark.parametrize(
    ("asked", "told", "heard"),
    [
        ("el equipo no prende", "el equipo no prende", 1),
        ("el equipo no arranca", "el equipo no prende", 1),
        ("mi equipo no enciende", "el aparato no arranca", 1),
        ("no carga", "no prende", 0),
        ("no se apaga", "no arranca", 0),
        ("la batería no entra", "la batería no carga", 0.5),
        ("hola, qué tal", "hola, qué tal", 1),
    ],
)
def test_label_is_heard_by_what_of_the_question_it_asks_in_one_word_or_another(
    asked: str, told: str, heard: float
) -> None:
    labels = made.labels(made.label(asked=told, chunks=[1]))

    found = value("twin_answered", FIRST, FIRST, labels=labels, text=asked)

    assert found == pytest.approx(heard, abs=0.2)


def test_labels_of_one_passage_are_heard_together() -> None:
    labels = made.labels(
        made.label(1, asked="no prende", chunks=[1]),
        made.label(2, 0.9, asked="la luz parpadea", chunks=[1]),
    )

    found = value("twin_answered", FIRST, FIRST, labels=labels, text="no prende y la luz parpadea")

    assert found == pytest.approx(1)


def test_must_miss_label_speaks_against_every_passage() -> None:
    told = made.labels(made.label(misses=True))

    for one in (FIRST, SECOND):
        assert value("twin_missed", one, FIRST, labels=told) == pytest.approx(-1)
        assert value("refused", one, FIRST, labels=told) == pytest.approx(-1, abs=0.05)


def test_label_that_is_only_alike_is_no_twin() -> None:
    told = made.labels(made.label(similarity=0.55, chunks=[1]))

    assert value("twin_answered", FIRST, FIRST, labels=told) == 0


def test_single_label_is_measured_by_what_is_usual() -> None:
    told = made.labels(made.label(similarity=0.95, misses=True), count=1, mean=0.95)

    assert value("twin_missed", FIRST, FIRST, labels=told, usual_likeness=0.8) < -0.3


def test_of_contradicting_labels_that_are_as_near_the_miss_is_heard() -> None:
    told = made.labels(made.label(1, misses=True), made.label(2, chunks=[1]))

    assert value("twin_answered", FIRST, FIRST, labels=told) == 0
    assert value("twin_missed", FIRST, FIRST, labels=told) == pytest.approx(-1)


@pytest.mark.parametrize("contrary", [{"misses": True}, {"chunks": [2]}], ids=["miss", "another"])
def test_label_speaks_the_louder_the_farther_what_contradicts_it(contrary: dict[str, Any]) -> None:
    heard = [
        value(
            "twin_answered",
            FIRST,
            FIRST,
            labels=made.labels(
                made.label(1, similarity=0.95, chunks=[1]),
                made.label(2, similarity=similarity, **contrary),
            ),
        )
        for similarity in (0.95, 0.85, 0.3)
    ]

    assert heard == sorted(set(heard))
    assert heard[0] == 0


@given(
    similarities=st.lists(st.floats(-1, 1), min_size=1, max_size=8),
    mean=st.floats(-1, 1),
    usual=st.floats(-1, 1),
)
def test_voices_stay_in_their_range(similarities: list[float], mean: float, usual: float) -> None:
    nearest = [
        made.label(number, similarity, misses=bool(number % 2), chunks=[1] if number % 2 else [])
        for number, similarity in enumerate(sorted(similarities, reverse=True))
    ]
    scene = made.scene(
        FIRST, labels=made.labels(*nearest, count=len(nearest), mean=mean), usual_likeness=usual
    )
    found = signals_of(FIRST, scene, made.WORDS)

    assert 0 <= found["twin_answered"] <= 1
    assert -1 <= found["twin_missed"] <= 0
    assert -1 <= found["refused"] <= 0


def test_every_signal_has_a_meaning() -> None:
    assert all(function.__doc__ for function in SIGNALS.values())
    assert set(SIGNALS) <= set(dir(signals))
