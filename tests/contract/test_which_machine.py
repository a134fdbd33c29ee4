"""What is as true of one machine as of another is asked about, and answered by the one that the
turn or the call says, over HTTP."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from aura.tenancy.channels import Channel
from aura.turn.take import take_turn
from aura.turn.values import Said
from tests.contract.conftest import Line

LG103, CP501, ZEN_O, ZEN_O_LITE = "lovego_lg103.md", "cp501.md", "zen_o.md", "zen_o_lite.md"
EVERFLO, LITRES_5, M50 = "everflo.md", "yuwell_7f5.md", "m50_sysmedm50.md"


def _sources(body: Any) -> set[str]:
    return {(chunk["source"] or "hidden").rsplit("/", 1)[-1] for chunk in body["manual"]["chunks"]}


def _last(line: Line, turns: Sequence[str]) -> Any:
    return [line.answer(text) for text in turns][-1]


def _known(line: Line, channel: Channel, turns: Sequence[str]) -> Any:
    """The last answer of a call whose patient has a CP501 and a Zen-O Lite."""
    return [
        take_turn(
            Said(
                namespace="default",
                channel=channel,
                text=text,
                known_models=frozenset({"CP501", "Zen-O Lite"}),
            ),
            conversation_id=line.conversation,
            turn_id=None,
            messages=None,
        )
        for text in turns
    ][-1]


@pytest.mark.parametrize("channel", [Channel.COPILOT, Channel.WHATSAPP])
@pytest.mark.parametrize(
    ("text", "machines"),
    [
        ("tengo un zen o lite y un cp501, la batería no carga", {"Zen-O Lite", "CP501"}),
        ("tengo everflo y nuvo lite, la luz amarilla fija", {"EverFlo", "Nuvo Lite"}),
        ("tengo el LG103 y el Zen-O, no se enciende con el botón", {"LG103", "Zen-O"}),
        ("tengo el m50 y el cp501, hace un ruido fuera de lo habitual", {"M50", "CP501"}),
        ("uso un 7F-5 y un nuvo lite. Corte de suministro eléctrico", {"7F-5", "Nuvo Lite"}),
        ("tengo un m50 y un nuvo lite, flujo débil en la cánula", {"M50", "Nuvo Lite"}),
        ("tengo el M50 y el everflo, calor y olor extraño en el gabinete", {"M50", "EverFlo"}),
    ],
)
def test_symptom_of_several_machines_is_asked_about(
    lines: Callable[..., Line], channel: Channel, text: str, machines: set[str]
) -> None:
    body = lines(channel).answer(text)

    assert (body["outcome"], body["miss_reason"]) == ("miss", "ambiguous_equipment")
    assert set(body["equipment"]["candidates"]) == machines
    assert body["context_block"] is None


@pytest.mark.parametrize(
    ("text", "sources"),
    [
        ("tengo un CPAP y un everflo, la bolilla está inestable", set()),
        ("tengo un zen o lite y un CPAP, la batería no carga", set()),
        ("tengo un CPAP y un M50, el M50 hace un ruido metálico como traqueteo", {M50}),
        ("uso CPAP de noche y el M50 hace un ruido metálico como traqueteo", {M50}),
    ],
)
def test_symptom_may_be_of_the_machine_without_a_manual(
    lines: Callable[..., Line], text: str, sources: set[str]
) -> None:
    body = lines(Channel.WHATSAPP).answer(text)

    assert _sources(body) == sources
    assert (body["miss_reason"] == "ambiguous_equipment") is (not sources)


@pytest.mark.parametrize(
    "turns",
    [
        ["tengo un zen o lite y un cp501", "la batería no carga"],
        ["tengo un zen o lite", "y también un cp501", "la batería no carga"],
        [
            "tengo un cp501",
            "la batería del cp501 no carga",
            "también tengo un zen o lite",
            "la batería no carga",
        ],
        ["la batería del cp501 no carga", "tengo un zen o lite", "la batería no carga"],
    ],
)
def test_symptom_is_asked_about_where_the_call_told_several(
    lines: Callable[..., Line], turns: list[str]
) -> None:
    assert _last(lines(Channel.WHATSAPP), turns)["miss_reason"] == "ambiguous_equipment"


def test_symptom_of_a_patient_with_several_machines_is_asked_about(line: Line) -> None:
    body = _known(line, Channel.COPILOT, ["la batería no carga"])

    assert body["miss_reason"] == "ambiguous_equipment"
    assert set(body["equipment"]["candidates"]) == {"CP501", "Zen-O Lite"}


def test_patients_machines_are_not_told_where_it_is_asked(lines: Callable[..., Line]) -> None:
    body = _known(lines(Channel.WHATSAPP), Channel.WHATSAPP, ["la batería no carga"])

    assert body["outcome"] == "miss"
    assert "CP501" not in str(body)
    assert "Zen-O" not in str(body)


@pytest.mark.parametrize(
    ("turns", "source"),
    [
        (["la batería no carga", "el zen o lite"], ZEN_O_LITE),
        (["la batería del zen o lite no carga"], ZEN_O_LITE),
        (
            ["la batería del zen o lite no carga", "la batería no carga, la barra no se mueve"],
            ZEN_O_LITE,
        ),
    ],
)
def test_patients_machine_that_was_told_is_answered(
    line: Line, turns: list[str], source: str
) -> None:
    assert _sources(_known(line, Channel.COPILOT, turns)) == {source}


@pytest.mark.parametrize(
    ("turns", "source"),
    [
        (["el m50 anda bien, el everflo tiene la bolilla inestable"], EVERFLO),
        (["tengo zen o lite y cp501; al zen o lite no le carga la batería"], ZEN_O_LITE),
        (["tengo cp501 y zen o lite", "la batería no carga", "el zen o lite"], ZEN_O_LITE),
        (
            [
                "tengo un 7F-5 y un cp501",
                "el 7F-5 suena",
                "no arranca, aprieto el interruptor y nada",
            ],
            LITRES_5,
        ),
        (["mi mamá LG103 y mi papá zen-o", "el de mi papá no se enciende con el botón"], ZEN_O),
        (["mi mamá tiene 7F-5 y mi papá LG103", "el de mi papá dice E1"], LG103),
        (["mi mamá tiene 7F-5 y mi papá LG103; el de mi papá dice E1"], LG103),
        (["mi mamá tiene 7F-5", "y mi papá LG103", "y al de mi mamá le sale E3"], LITRES_5),
    ],
)
def test_machine_that_is_spoken_of_is_answered(
    lines: Callable[..., Line], turns: list[str], source: str
) -> None:
    assert _sources(_last(lines(Channel.WHATSAPP), turns)) == {source}


@pytest.mark.parametrize(
    "turns",
    [
        ["tengo LG103 y zen-o; el LG103 no se enciende con el botón"],
        ["tengo zen o lite y cp501; al cp501 no le carga la batería"],
        ["tengo everflo y nuvo lite; en el everflo luz amarilla y sonido continuo"],
        ["tengo m50 y everflo; el m50 tiene olor a quemado"],
        ["mi mamá tiene 7F-5 y mi papá LG103; el de mi papá dice E3"],
        ["mi mamá tiene 7F-5 y mi papá CP501; el de mi mamá dice E43"],
        ["mi mamá tiene 7F-5 y mi papá LG103", "el de mi papá dice E3"],
        ["mi mamá tiene el 7F-5 y el LG103 de mi papá da E3"],
        ["tengo el 7F-5 y al LG103 le sale E3"],
        ["tengo el 7F-5, el LG103 de mi tía dice E3"],
        ["mi mamá LG103, mi papá zen-o; el de mi mamá no se enciende con el botón"],
    ],
)
def test_other_machines_row_is_no_answer_for_the_one_spoken_of(
    lines: Callable[..., Line], turns: list[str]
) -> None:
    body = _last(lines(Channel.WHATSAPP), turns)

    assert (body["outcome"], _sources(body)) == ("miss", set())


def test_shared_source_answers_whichever_machine_it_is(lines: Callable[..., Line]) -> None:
    body = lines(Channel.WHATSAPP).answer(
        "tengo un m50 y un cp501; ¿cuál es el horario de atención?"
    )

    assert _sources(body) == {"horarios_y_guardia.md"}


def test_rows_of_an_alarm_of_several_machines_still_go_together(line: Line) -> None:
    body = _known(line, Channel.COPILOT, ["dice low o2"])

    assert _sources(body) == {CP501, ZEN_O_LITE}
