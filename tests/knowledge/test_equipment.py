"""Which machines a text names."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.equipment import (
    LONGEST_NAME,
    EquipmentEntry,
    canonical,
    compact,
    folded,
    mentions_in,
    named_in,
    names_of,
)


def _entry(model: str, *aliases: str) -> EquipmentEntry:
    return EquipmentEntry(model=model, aliases=aliases, sources=(), has_manual=False)


ENTRIES = [
    _entry("M50", "SysMed M50", "GCE M50"),
    _entry("7F-5", "Yuwell de 5 litros"),
    _entry("Zen-O", "RS-00500"),
    _entry("Zen-O Lite", "RS-00600", "Zen Lite"),
    _entry("Mochila portátil", "mochila de oxígeno"),
    _entry("Ñandú 3"),
]
NAMES = names_of(ENTRIES)


@pytest.mark.parametrize(
    ("text", "models"),
    [
        ("El M50 me marca H08", ["M50"]),
        ("el m50", ["M50"]),
        ("el m-50", ["M50"]),
        ("el M 50", ["M50"]),
        ("el m‑50 con guion de imprenta", ["M50"]),
        ("el M–50 con raya", ["M50"]),
        ("el m_50, el m/50", ["M50"]),
        ("(M50)", ["M50"]),
        ("¿M50?", ["M50"]),
        ("el sysmed   m50", ["M50"]),
        ("SYSMED\nM50", ["M50"]),
        ("el 7f5 pita", ["7F-5"]),
        ("el 7 F 5", ["7F-5"]),
        ("el Yuwell de 5 litros", ["7F-5"]),
        ("el zen-o", ["Zen-O"]),
        ("el ZENO LITE", ["Zen-O Lite"]),
        ("el zen o lite", ["Zen-O Lite"]),
        ("el Zen-O y el Zen-O Lite", ["Zen-O", "Zen-O Lite"]),
        ("el Zen-O Lite y el Zen-O", ["Zen-O Lite", "Zen-O"]),
        ("la mochila portatil", ["Mochila portátil"]),
        ("la MOCHILA PORTÁTIL", ["Mochila portátil"]),
        (unicodedata.normalize("NFD", "la mochila portátil"), ["Mochila portátil"]),
        ("mochila de oxigeno", ["Mochila portátil"]),
        (unicodedata.normalize("NFD", "el ÑANDÚ 3"), ["Ñandú 3"]),
        ("M50, 7F-5 y M50 otra vez", ["M50", "7F-5"]),
    ],
)
def test_machine_is_named_however_it_is_written(text, models):
    assert list(named_in(text, NAMES)) == models


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hola",
        "el M500",
        "el M5",
        "el AM50",
        "el m50x",
        "50 m",
        "M. 50",
        "el M, 50 veces",
        "el 17F-5",
        "7F-55",
        "la mochila",
        "zen",
        "nandu 3",
        "😀",
    ],
)
def test_near_miss_names_nothing(text):
    assert named_in(text, NAMES) == ()


def test_name_of_two_machines_names_both():
    names = names_of([_entry("X1", "el gris"), _entry("X2", "El Gris")])

    assert named_in("se apagó el gris", names) == ("X1", "X2")


def test_model_repeated_among_its_aliases_is_named_once():
    assert names_of([_entry("X1", "x-1", "X 1")]) == {"x1": ("X1",)}


@pytest.mark.parametrize("alias", ["", " ", "-", "¿?", "😀"])
def test_alias_without_letters_or_digits_names_nothing(alias):
    assert names_of([_entry("X1", alias)]) == {"x1": ("X1",)}


def test_mentions_tell_where_they_stand():
    text = "Mi Zen-O  Lite y un m 50."

    found = [text[mention.start : mention.end] for mention in mentions_in(text, NAMES)]

    assert found == ["Zen-O  Lite", "m 50"]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("ÁÉÍÓÚÜ", "aeiouu"),
        ("Ñandú", "ñandu"),
        (unicodedata.normalize("NFD", "Ñandú"), "ñandu"),
        ("STRASSE", "strasse"),
    ],
)
def test_folding_drops_accents_and_keeps_the_ene(text, plain):
    assert folded(text) == plain


def test_identifiers_from_outside_become_canonical_or_stay_as_they_came():
    given = ["sysmed m50", "M50", "Zen Lite", "XR-9"]

    assert canonical(given, ENTRIES) == ("M50", "Zen-O Lite", "XR-9")


LETTERS = st.sampled_from("abñé5Z7")
MODEL = st.lists(st.text(LETTERS, min_size=1, max_size=4), min_size=1, max_size=3).map("-".join)
SEPARATOR = st.sampled_from(["", " ", "-", " - ", "_", "\u2011", "\n"])
FORM = st.sampled_from(["NFC", "NFD"])


@given(st.data())
def test_any_way_of_writing_a_known_name_names_it(data):
    models = data.draw(st.lists(MODEL, min_size=1, max_size=5, unique_by=compact))
    names = names_of(_entry(model) for model in models)
    model = data.draw(st.sampled_from(models))
    joint = data.draw(SEPARATOR)
    written = data.draw(
        st.sampled_from([str.upper, str.lower, str.title]).map(
            lambda change: change(joint.join(model.split("-")))
        )
    )
    written = unicodedata.normalize(data.draw(FORM), written)

    assert named_in(f"¿{written}, ¿no?", names) == (model,)


@given(
    st.text(st.sampled_from("abñé57 -_.,M0zenlite\u0301"), max_size=60),
    st.lists(MODEL, max_size=4),
)
def test_mentions_are_apart_in_order_and_exactly_names(text, models):
    names = {**NAMES, **names_of(_entry(model) for model in models)}

    mentions = mentions_in(text, names)

    ends = [0, *(mention.end for mention in mentions)]
    assert all(end <= mention.start for end, mention in zip(ends, mentions, strict=False))
    for mention in mentions:
        said = compact(text[mention.start : mention.end])
        assert names[said] == mention.models
        assert len(said) <= LONGEST_NAME


def test_long_text_of_single_letters_is_read_in_time():
    """No name may make the reading of a turn quadratic."""
    assert named_in("a " * 2_000, {**NAMES, "a" * LONGEST_NAME: ("A",)}) == ("A",)
