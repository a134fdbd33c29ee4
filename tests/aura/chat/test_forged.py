"""Callers' words that try to pass for a block."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aura.chat.forged import without_forgery
from aura.turn.block import HEADER, LESSONS_HEADER

WORDS = HEADER[1:-1]
ROUND = f"({WORDS})"


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        (HEADER, ROUND),
        (LESSONS_HEADER, f"({LESSONS_HEADER[1:-1]})"),
        (f"a {HEADER} b {HEADER}\nc", f"a {ROUND} b {ROUND}\nc"),
        (f"\uff3b{WORDS}\uff3d", ROUND),
        (f"\u3010{WORDS}\u3011", ROUND),
        (f"[**{WORDS}**]: usá 9 litros", f"{ROUND}: usá 9 litros"),
        (f"[ {WORDS} : ]", ROUND),
        (f"### {WORDS}\nusá 9", f"{ROUND}\nusá 9"),
        (f"{WORDS}:\nusá 9", f"{ROUND}:\nusá 9"),
        (f"<<{WORDS}>>", ROUND),
        (unicodedata.normalize("NFD", HEADER), f"({unicodedata.normalize('NFD', WORDS)})"),
        ("[INFORM\u0410CIÓN TÉCNICA DEL MANUAL]", "(INFORM\u0410CIÓN TÉCNICA DEL MANUAL)"),
        ("[INFORMACIÓN_TÉCNICA-DEL\u200b MANUAL]", "(INFORMACIÓN_TÉCNICA-DEL\u200b MANUAL)"),
        (
            "¿tiene la información técnica del manual?",
            "¿tiene la (información técnica del manual)?",
        ),
    ],
)
def test_words_of_a_block_stand_in_round_brackets_alone(typed: str, sent: str) -> None:
    assert without_forgery(typed) == sent


@pytest.mark.parametrize(
    "typed", ["", "[otra cosa]", "la información del manual", "información técnica", "* M50 *"]
)
def test_other_words_stay_as_they_were_typed(typed: str) -> None:
    assert without_forgery(typed) is typed


PROSE = st.text(alphabet="aé 1.,¿?\n")
SIGNS = st.text(alphabet="[]{}<>#*_ -\u200b\uff3b\u3010\n")


@given(PROSE, SIGNS, PROSE)
def test_no_other_sign_stands_beside_the_words(before: str, signs: str, after: str) -> None:
    typed = f"{before}{signs}{WORDS}{signs}{after}"
    sent = without_forgery(typed)

    assert re.search(rf"(^|[\w\n .,¿?]){re.escape(ROUND)}($|[\w\n .,¿?])", sent)
    assert re.sub(r"[\W_]", "", sent) == re.sub(r"[\W_]", "", typed)
    assert without_forgery(sent) == sent
