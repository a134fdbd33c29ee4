"""No other machine's steps than those of the machine that a call is about, over HTTP: makers named
alone, near models, other sizes, and corrections that name nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from aura.tenancy.channels import Channel
from aura.turn.take import take_turn
from aura.turn.values import Said
from tests.contract.conftest import Line

M50, LG103, CP501 = "m50_sysmedm50.md", "lovego_lg103.md", "cp501.md"
LITRES_5, LITRES_10, ZEN_O_LITE = "yuwell_7f5.md", "yuwell_10l.md", "zen_o_lite.md"


def _sources(body: Any) -> set[str]:
    return {(chunk["source"] or "hidden").rsplit("/", 1)[-1] for chunk in body["manual"]["chunks"]}


def _last(line: Line, turns: list[str]) -> Any:
    return [line.answer(text) for text in turns][-1]


@pytest.mark.parametrize("channel", [Channel.ELEVENLABS, Channel.WHATSAPP])
@pytest.mark.parametrize(
    ("turns", "source"),
    [
        (["tengo un lovego", "el yuwell dice e uno"], LITRES_5),
        (["tengo un lovego", "no, perdón, es un yuwell", "dice e uno"], LITRES_5),
        (["el yuwell dice chek filter"], LITRES_10),
        (["tengo un siete efe cinco", "mi yuwell dice e cuatro"], LITRES_5),
        (["tengo un lovego", "es un yuwell, no un lovego", "marca e dos"], LITRES_5),
        (["tengo un m50", "no, perdón, es un respironics", "dice low o dos"], ""),
        (["tengo un lovego", "no, perdón, es un gce", "dice e uno"], ""),
        (["tengo un lovego", "no, perdón, es un bmc", "dice e uno"], ""),
        (["tengo un lovego", "no, es un resmed", "dice e uno"], ""),
        (["tengo un siete efe cinco", "no, es marca bmc", "dice e cuatro"], ""),
        (["tengo un m50", "el de philips dice low o dos"], ""),
        (["tengo un lovego", "es un bmc", "dice e uno"], ""),
        (["tengo un m50", "y un LG 105", "dice low o dos"], ""),
    ],
)
def test_maker_named_alone_is_answered_by_its_machines_alone(
    lines: Callable[..., Line], channel: Channel, turns: list[str], source: str
) -> None:
    body = _last(lines(channel), turns)

    assert _sources(body) == ({source} if source else set())


def test_maker_of_several_machines_is_asked_about(lines: Callable[..., Line]) -> None:
    body = _last(lines(Channel.ELEVENLABS), ["tengo un lovego", "el gce dice low o dos"])

    assert body["miss_reason"] == "ambiguous_equipment"
    assert body["equipment"]["candidates"] == ["M50", "Zen-O Lite"]


@pytest.mark.parametrize(
    ("text", "known", "sources"),
    [
        ("mi yuwell dice e uno", "LG103", {LITRES_5}),
        ("mi yuwell dice e uno", "7F-5", {"hidden"}),
        ("mi yuwell dice e uno", "Yuwell 10L", set()),
    ],
)
def test_patients_machine_of_the_maker_is_the_one(
    text: str, known: str, sources: set[str], lines: Callable[..., Line]
) -> None:
    said = Said(
        namespace="default",
        channel=Channel.ELEVENLABS,
        text=text,
        known_models=frozenset({known}),
    )

    body = take_turn(said, conversation_id=lines().conversation, turn_id=None, messages=None)

    assert _sources(body) == sources
    assert body["equipment"]["named"] == []


def test_patients_machine_is_not_the_one_that_the_call_is_about(
    lines: Callable[..., Line],
) -> None:
    conversation = lines().conversation
    bodies = [
        take_turn(
            Said(
                namespace="default",
                channel=Channel.ELEVENLABS,
                text=text,
                known_models=frozenset({"7F-5"}),
            ),
            conversation_id=conversation,
            turn_id=None,
            messages=None,
        )
        for text in ("tengo un m50 que no anda", "dice e cuatro")
    ]

    assert (bodies[-1]["miss_reason"], _sources(bodies[-1])) == ("code_absent", set())


@pytest.mark.parametrize(
    "turns",
    [
        ["sismed m 30 dice low o dos"],
        ["sysmed M 10 dice H02"],
        ["el sysmed m ochenta dice low o dos"],
        ["lovego LG 105 dice low o dos"],
        ["lovego l g 105 dice low o dos"],
        ["el zen-o lite plus dice low o dos"],
        ["tengo un lovego", "no, perdón, es un LG 102", "dice low o dos"],
        ["tengo un ce pe quinientos uno", "no, perdón, es un CP 601", "dice e cuatro"],
        ["tengo un siete efe cinco", "no, perdón, es un siete efe diez", "dice e cuatro"],
        ["tengo un siete efe cinco", "no, es el yuwell de 3 litros", "dice e cuatro"],
        ["tengo un siete efe cinco", "no, perdón, es un rove seis", "dice e cuatro"],
        ["tengo un siete efe cinco", "no, perdón, es un krober", "dice e cuatro"],
        ["tengo un m50", "y también un LG 105 que dice low o dos"],
        ["yuwell de 8 litros chek filter"],
        ["yuwell de 3 litros se corta y no arranca, no gira el compresor"],
        ["el nidek nuvo ocho tiene luz amarilla y suena seguido"],
        ["airsense 11 H08 marca"],
        ["el M5 marca H08 y suena"],
        ["el m 500 marca H08 y suena"],
    ],
)
def test_machine_that_nobody_has_is_answered_by_none(
    lines: Callable[..., Line], turns: list[str]
) -> None:
    body = _last(lines(Channel.ELEVENLABS), turns)

    assert (body["outcome"], _sources(body)) == ("miss", set())


@pytest.mark.parametrize(
    ("turns", "source"),
    [
        (["tengo un zeno lite", "no, perdón, es otro equipo, no sé cuál", "dice low o dos"], ""),
        (["tengo un zeno lite", "no, me confundí, no es ese", "dice low o dos"], ""),
        (["tengo un zeno lite", "ese no es mi equipo", "dice low o dos"], ""),
        (["tengo un m50", "no, es el otro", "dice low o dos"], ""),
        (["tengo un m50", "no, es el otro", "dice hache cero ocho"], ""),
        (["el yuwell de 10 litros", "no, perdón, el de cinco litros", "dice chek filter"], ""),
        (["tengo un m50", "no, perdón, es un XR3000", "dice low o dos"], ""),
        (["tengo el m50", "es un everflo no un m50", "dice low o dos"], ""),
        (["tengo el m50", "es el everflo no el m50", "dice low o dos"], ""),
        (["tengo el m50", "es el everflo no el m50 y dice low o dos"], ""),
        (["tengo un m50", "es otro modelo, un everflo, y dice low o dos"], ""),
        (["tengo un lovego", "es otro lovego que dice e uno"], ""),
        (["tengo un m50", "me lo cambiaron por el siete efe cinco", "dice hache cero ocho"], ""),
        (["tengo el m50 y el lovego", "el m50 no, el otro", "dice low o dos"], LG103),
        (["tengo el m50", "y un lovego", "no, es el otro", "dice low o dos"], M50),
        (["tengo un ce pe quinientos uno", "no es ese, es e cuatro", "dice e cuatro"], CP501),
    ],
)
def test_machine_that_was_taken_back_answers_nothing(
    lines: Callable[..., Line], turns: list[str], source: str
) -> None:
    body = _last(lines(Channel.ELEVENLABS), turns)

    assert _sources(body) == ({source} if source else set())


@pytest.mark.parametrize(
    "text",
    ["no, perdón, es un yuwell", "no, es otro equipo", "no, es el otro", "me confundí de equipo"],
)
def test_locked_call_gives_no_more_of_the_machine_that_it_took_back(
    lines: Callable[..., Line], text: str
) -> None:
    call = lines(Channel.RETELL)
    assert _sources(call.answer("el lovego dice e uno")) == {LG103}

    assert call.answer(text)["outcome"] == "miss"

    assert LG103 not in _sources(call.answer("dice e uno"))


def test_lock_holds_where_its_own_maker_is_named(lines: Callable[..., Line]) -> None:
    call = lines(Channel.RETELL)
    first = call.answer("el siete efe cinco dice e uno")

    body = call.answer("el yuwell sigue igual")

    assert (body["outcome"], body["context_block"]) == ("locked", first["context_block"])


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("el sysmed eme cincuenta dice low o dos", M50),
        ("el yuwell de diez litros dice chek filter", LITRES_10),
        ("mi Yuwell chico de cinco litros saltó con E1", LITRES_5),
        ("tengo el yuwell de 10 días y dice e cuatro", LITRES_5),
        ("el siete efe cinco de yuwell dice e uno", LITRES_5),
        ("el zen-o lite de gce dice low o dos", ZEN_O_LITE),
        ("vino el técnico de philips y el m50 dice low o dos", M50),
    ],
)
def test_plain_call_is_still_answered(lines: Callable[..., Line], text: str, source: str) -> None:
    assert _sources(lines(Channel.ELEVENLABS).answer(text)) == {source}


@pytest.mark.parametrize(
    ("turns", "known"),
    [
        (["sysmed OC30 H05"], ""),
        (["el sismed o ce cincuenta dice hache cuatro"], ""),
        (["tengo un lovego G5", "dice E1"], ""),
        (["lovego modelo JLO E1"], ""),
        (["nidek mark 5 luz amarilla y sonido continuo"], ""),
        (["gce clarity E43"], ""),
        (["sismed de 10 litros H07"], ""),
        (["un clon del LG103, E2"], ""),
        (["tengo un concentrador chino", "dice E3"], ""),
        (["este equipo es de otra empresa y tira E1"], "LG103"),
        (["uno chino que compré tira E2"], "7F-5"),
    ],
)
def test_model_that_the_table_lacks_is_answered_by_no_other(
    turns: list[str], known: str, lines: Callable[..., Line]
) -> None:
    conversation = lines().conversation
    bodies = [
        take_turn(
            Said(
                namespace="default",
                channel=Channel.ELEVENLABS,
                text=text,
                known_models=frozenset({known} if known else ()),
            ),
            conversation_id=conversation,
            turn_id=None,
            messages=None,
        )
        for text in turns
    ]

    assert _sources(bodies[-1]) == set()


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("el lovego modelo nuevo dice E1", LG103),
        ("el sismed de cinco litros pita y dice hache cinco", M50),
        ("tengo un concentrador chino, el 7F-5, y dice E3", LITRES_5),
    ],
)
def test_ordinary_words_behind_a_makers_name_tell_no_model(
    text: str, source: str, lines: Callable[..., Line]
) -> None:
    assert _sources(lines(Channel.COPILOT).answer(text)) == {source}
