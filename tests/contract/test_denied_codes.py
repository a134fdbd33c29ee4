"""A code that a turn denies brings no row of it, over HTTP: decision 18."""

from collections.abc import Callable

import pytest

from aura.tenancy.channels import Channel
from tests.contract.conftest import Line


def rows_of(body: dict[str, object]) -> list[str]:
    """The first cells of a block's passages."""
    chunks = body["manual"]["chunks"]  # type: ignore[index]
    return [chunk["content"].splitlines()[0].partition(": ")[2] for chunk in chunks]


@pytest.mark.parametrize(
    "text",
    [
        *("el M50 no me marca H08", "el M50 ya no marca H08", "en el M50 no me sale ningún H08"),
        *("el eme cincuenta no me marca hache cero ocho", "el M50 dejó de marcar H08"),
        *("no creo que sea H08 lo del M50", "el M50 no marca ni H08 ni H01 y pita"),
    ],
)
@pytest.mark.parametrize("judged", ["evidence", "threshold"])
def test_row_of_a_denied_code_is_not_in_the_block(
    line: Line, setting: Callable[..., None], text: str, judged: str
) -> None:
    if judged == "threshold":
        setting("rag.judge_mode", "threshold")
        setting("rag.knowledge_threshold", 0.01)

    body = line.answer(text)

    assert "H08 / H01" not in rows_of(body)
    assert "H08 / H01" not in str(body["context_block"])
    assert body["miss_reason"] != "code_absent"


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("el M50 no anda, me marca H08", "H08 / H01"),
        ("el M50 no marca H03, marca H08", "H08 / H01"),
        ("desde que el M50 marcó H08 no prende", "H08 / H01"),
        ("el M50 no deja de marcar H08", "H08 / H01"),
        ("¿no será el H08 lo del M50?", "H08 / H01"),
        ("el M50 no es H08, es H03", "H03"),
        ("el M50 marca H03, perdón, H08", "H08 / H01"),
    ],
)
def test_code_that_is_meant_beside_a_denial_is_answered(line: Line, text: str, row: str) -> None:
    assert rows_of(line.answer(text))[:1] == [row]


@pytest.mark.parametrize("channel", [Channel.ELEVENLABS, Channel.RETELL])
def test_denied_code_opens_the_gate_as_a_named_one_does(
    lines: Callable[..., Line], channel: Channel
) -> None:
    assert lines(channel).answer("no marca H08")["outcome"] != "gated"


def test_nobody_is_asked_which_machine_a_denied_code_is_of(line: Line) -> None:
    body = line.answer("no me marca E1 pero pita")

    assert body["equipment"]["candidates"] == []
