"""What a custom function of Retell's is asked."""

from typing import Any

import pytest

from aura.chat.retell import searched_text

SPOKEN = {
    "transcript_object": [
        {"role": "agent", "content": "Hola", "words": []},
        {"role": "user", "content": "el M50 pita"},
        {"role": "agent", "content": "A ver"},
    ]
}


@pytest.mark.parametrize(
    ("args", "call", "expected"),
    [
        ({"query": "error H08"}, SPOKEN, "error H08"),
        ({"pregunta": "b", "query": "a", "text": "c"}, {}, "a"),
        ({"model": "M50", "question": "¿qué es H08?"}, {}, "¿qué es H08?"),
        ({"detalle": "pita", "veces": 3}, {}, "pita"),
        ({"uno": "a", "dos": "b"}, SPOKEN, "el M50 pita"),
        ({"query": "  "}, SPOKEN, "el M50 pita"),
        ({"query": 5}, SPOKEN, "el M50 pita"),
        ({}, {"transcript": "Agent: Hola\nUser: no anda\nel M50\nAgent: A ver"}, "no anda\nel M50"),
        ({}, {"transcript": [{"role": "user", "content": "hola"}]}, "hola"),
        ({}, {"transcript": "sin nadie"}, None),
        ({}, {"transcript_object": [], "transcript": "User: el M50 pita"}, "el M50 pita"),
        ({}, {"transcript_object": [{"role": "user", "content": ["a"]}]}, None),
        ({}, {"transcript_object": [5, {"role": "user", "content": None}]}, None),
        ({}, {}, None),
        ({"query": "a" * 5_000 + " fin"}, {}, ("a" * 5_000 + " fin")[-4_000:]),
    ],
)
def test_what_is_searched_for(
    args: dict[str, Any], call: dict[str, Any], expected: str | None
) -> None:
    assert searched_text(args, call) == expected
