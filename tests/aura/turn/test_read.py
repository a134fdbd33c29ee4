"""Reading what was said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.turn.read import QUERY_CHARACTERS, query_of, read
from knowledge.equipment import EquipmentEntry, mentions_in
from knowledge.speech import DISPLAY_PHRASES, lexicon_for
from tests.aura.turn.made import PATTERN, reading

NAMES = {"m50": ("M50",), "zenolite": ("Zen-O Lite",), "zeno": ("Zen-O",), "yuwell": ("A", "B")}
LEXICON = lexicon_for(
    [EquipmentEntry(model="M50", aliases=(), sources=(), has_manual=True)],
    ["H8", "E43"],
    DISPLAY_PHRASES,
)


@pytest.mark.parametrize(
    ("text", "normalized"),
    [
        ("  hola \n\t que   tal\u00a0 ", "hola que tal"),
        ("cafe\u0301", "café"),
        ("DNI 32456789 y el M50", "DNI [documento] y el M50"),
        ("", ""),
    ],
    ids=["spaces", "composed", "document", "empty"],
)
def test_text_becomes_one_clean_line(text: str, normalized: str) -> None:
    assert read(text, NAMES, PATTERN, LEXICON).normalized == normalized


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("h o ocho", 3),
        ("H08", 1),
        ("¿qué? ¡sí!", 2),
        ("🙂 👍🏽", 0),
        ("... --- !!!", 0),
        ("32 456 789", 3),
        ("a_b", 1),
        ("el 7F-5", 2),
        ("Zen-O Lite", 2),
        ("M\u201150 -no- anda-", 3),
        ("sí,claro", 2),
    ],
)
def test_words_are_counted_as_they_were_said(text: str, words: int) -> None:
    assert read(text, NAMES, PATTERN, LEXICON).words == words


@pytest.mark.parametrize(
    ("text", "models"),
    [
        ("el m-50 y el M50", ("M50",)),
        ("el ZEN O LITE y después el zeno", ("Zen-O Lite", "Zen-O")),
        ("el yuwell", ("A", "B")),
        ("el m500 no es", ()),
    ],
)
def test_named_machines_are_found_once_in_order(text: str, models: tuple[str, ...]) -> None:
    assert read(text, NAMES, PATTERN, LEXICON).models == models


def test_codes_are_canonical() -> None:
    assert read("marca h08, después E-43 y h8", NAMES, PATTERN, LEXICON).codes == ("H8", "E43")


def test_digits_of_a_document_are_no_code() -> None:
    assert read("mi DNI es E32456789 y H08", NAMES, PATTERN, LEXICON).codes == ("H8",)


@pytest.mark.parametrize(
    ("text", "normalized", "models", "codes", "alarms", "heard"),
    [
        ("el eme cincuenta", "el M50", ("M50",), (), (), ["eme cincuenta"]),
        ("marca hache cero ocho", "marca H08", (), ("H8",), (), ["hache cero ocho"]),
        ("h o ocho", "H08", (), ("H8",), (), ["h o ocho"]),
        ("dice low o dos", "dice Low O2", (), (), ("Low O2",), ["low o dos"]),
        ("el M50 dice Low O2", "el M50 dice Low O2", ("M50",), (), ("Low O2",), []),
        ("tengo un equipo", "tengo un equipo", (), (), (), []),
        ("no es el eme cincuenta", "no es el M50", (), (), (), ["eme cincuenta"]),
    ],
)
def test_speech_is_understood_before_anything_is_looked_for(
    text: str,
    normalized: str,
    models: tuple[str, ...],
    codes: tuple[str, ...],
    alarms: tuple[str, ...],
    heard: list[str],
) -> None:
    understood = read(text, NAMES, PATTERN, LEXICON)

    assert understood.normalized == normalized
    assert (understood.models, understood.codes, understood.alarms) == (models, codes, alarms)
    assert [change.heard for change in understood.changes] == heard


@pytest.mark.parametrize(
    "document",
    [
        "cuatro cinco seis siete ocho nueve uno",
        "treinta y dos cuatrocientos cincuenta y seis setecientos ochenta y nueve",
        "32 456 789",
    ],
)
def test_dictated_document_is_gone_before_speech_is_understood(document: str) -> None:
    understood = read(f"mi DNI es {document} y el eme cincuenta", NAMES, PATTERN, LEXICON)

    assert understood.normalized == "mi DNI es [documento] y el M50"
    assert [change.heard for change in understood.changes] == ["eme cincuenta"]


@pytest.mark.parametrize(
    ("sticky", "query"),
    [
        ((), "ahora hace un ruido"),
        (("M50",), "M50: ahora hace un ruido"),
        (("M50", "7F-5"), "7F-5, M50: ahora hace un ruido"),
    ],
)
def test_machines_of_the_conversation_go_before_the_query(
    sticky: tuple[str, ...], query: str
) -> None:
    assert query_of(reading(normalized="ahora hace un ruido"), sticky) == query


def test_machine_named_in_the_turn_is_not_said_twice() -> None:
    assert query_of(read("el M50 hace ruido", NAMES, PATTERN, LEXICON)) == "el M50 hace ruido"


@pytest.mark.parametrize(
    ("text", "prefix"),
    [
        ("el M50 {} no anda", "M50: "),
        ("el M50 {} el M50 no anda", ""),
        ("el M50 y el zeno {} el zeno no anda", "M50: "),
        ("{} el M50 no anda", ""),
    ],
    ids=["cut away", "said again", "one of two", "at the end"],
)
def test_machine_said_before_the_cut_goes_before_the_query(text: str, prefix: str) -> None:
    query = query_of(read(text.format("bla " * QUERY_CHARACTERS), NAMES, PATTERN, LEXICON))

    assert query.startswith(f"{prefix}bla ")


@given(words=st.lists(st.sampled_from(["M50", "zeno", "ñandú", "y"]), max_size=400))
def test_every_machine_of_the_turn_is_in_the_query(words: list[str]) -> None:
    understood = read(" ".join(words), NAMES, PATTERN, LEXICON)

    named = {model for each in mentions_in(query_of(understood), NAMES) for model in each.models}

    assert named == set(understood.models)


@given(text=st.text(max_size=3 * QUERY_CHARACTERS))
def test_query_is_bounded_and_the_end_of_what_was_said(text: str) -> None:
    normalized = " ".join(text.split())

    query = query_of(reading(normalized=normalized))

    assert len(query) <= QUERY_CHARACTERS
    assert normalized.endswith(query)
    assert bool(query.strip()) == bool(normalized.strip())


def test_long_query_begins_at_a_whole_word() -> None:
    assert query_of(reading(normalized="palabra " * 200 + "fin")).startswith("palabra ")
    assert query_of(reading(normalized="x" * 3000)) == "x" * QUERY_CHARACTERS


@pytest.mark.parametrize(
    "text",
    [
        "el M\u200b50 marca H\u200b08",
        "el Ｍ５０ marca Ｈ０８",
        "el \u041c50 marca \u041d08",
        "M\u00a050 H\u00a008",
    ],
)
def test_characters_that_nobody_sees_hide_no_name(text: str) -> None:
    understood = read(text, NAMES, PATTERN, LEXICON)

    assert (understood.models, understood.codes) == (("M50",), ("H8",))
    for change in understood.changes:
        assert change.understood in understood.normalized


@pytest.mark.parametrize(
    ("text", "codes", "alarms", "denied"),
    [
        ("el eme cincuenta no me marca hache cero ocho", (), (), ("H8",)),
        ("no dice low o dos, dice hache ocho", ("H8",), (), ("Low O2",)),
        ("no anda, me marca hache cero ocho", ("H8",), (), ()),
        ("no es E99, es H08", ("H8",), (), ("E99",)),
    ],
)
def test_what_is_denied_is_kept_apart_from_what_is_meant(
    text: str, codes: tuple[str, ...], alarms: tuple[str, ...], denied: tuple[str, ...]
) -> None:
    understood = read(text, NAMES, PATTERN, LEXICON)

    assert (understood.codes, understood.alarms, understood.denied) == (codes, alarms, denied)
