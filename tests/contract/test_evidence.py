"""Judged by evidence, over HTTP: the seeds' cases, guards, labels that act at once."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django.plugin import DjangoDbBlocker

from aura import labelling
from aura.tenancy.channels import Channel
from aura.turn.corridor import walk
from aura.turn.models import KnowledgeQueried
from aura.turn.values import Said
from knowledge.models import Question, QuestionOrigin
from tests.contract.conftest import CORPUS, Line

M50 = "concentradores electricos/m50_sysmedm50.md"
MACHINES = ["M50", "7F-5", "Zen-O Lite", "Zen-O", "LG103", "CP501", "EverFlo", "SimplyGo"]


@pytest.fixture
def labels(lines: Callable[..., Line], django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Labels given in a test are forgotten after it."""
    with django_db_blocker.unblock():
        yield
        Question.objects.filter(namespace=CORPUS, origin=QuestionOrigin.SUPERVISOR).delete()


def event_of(body: Any) -> KnowledgeQueried:
    return KnowledgeQueried.objects.get(event_id=body["event_id"])


@pytest.mark.parametrize(
    "text",
    [
        "cuántas horas tengo con la mochila a 5 litros",
        "a cuatro litros cuánto me aguanta la mochila de oxígeno",
        "cuánto me dura el tubo de 6 metros cúbicos a 4 litros",
        "cuánto me dura el tubo de 3 metros cúbicos a 2 litros?",
        "al nuvo lite se le prendió una luz azul con sonido continuo",
        "zen-o triángulo verde",
    ],
)
def test_row_of_another_amount_or_colour_is_no_answer(line: Line, text: str) -> None:
    assert line.answer(text)["outcome"] == "miss"


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("", "el lavarropas me tira h08"),
        ("tengo un M50 en casa", "el lavarropas me tira h08"),
        ("", "el aire acondicionado dice h08"),
        ("", "el calefon me tira error e tres"),
        ("", "mi oximetro marca low battery"),
        ("tengo un devilbiss 525", "me marca h08"),
        ("", "inogen e5"),
        ("", "el kingon marca e7"),
        ("", "7F-3 e5"),
        ("tengo un M50 en casa", "el m30 marca h08"),
        ("", "la factura E7 no me llegó"),
    ],
)
def test_code_of_what_has_no_manual_here_is_no_answer(
    lines: Callable[..., Line], before: str, text: str
) -> None:
    caller = lines(Channel.WHATSAPP)
    if before:
        caller.answer(before)

    body = caller.answer(text)

    # What is every machine's may still help.
    assert {chunk["source"].partition("/")[0] for chunk in body["manual"]["chunks"]} <= {
        "cap",
        "tubos",
    }


@pytest.mark.parametrize(
    "text",
    [
        "el concentrador está al lado de la heladera y marca H08",
        "no me llegó la factura y el M50 me marca H08",
    ],
)
def test_code_beside_a_device_or_a_paper_is_still_the_machines(line: Line, text: str) -> None:
    assert M50 in {chunk["source"] for chunk in line.answer(text)["manual"]["chunks"]}


@pytest.mark.parametrize(
    ("before", "text", "sources"),
    [
        ("tengo un M50 en casa", "el CP501 dice Low O2 en la pantalla", {"cp501.md"}),
        ("tengo un M50 en casa", "el 7F-5 marca H03 y pita", set()),
        ("tengo un M50 en casa", "el CPAP marca H03 y pita", set()),
        ("tengo el LG103 en casa", "el M50 dice HI TEMP en la pantalla", set()),
        ("tengo el LG103 y el M50", "dice Low O2 ahora", {"lovego_lg103.md", "m50_sysmedm50.md"}),
    ],
)
def test_machine_that_is_named_is_answered_by_its_own_manual_alone(
    lines: Callable[..., Line], before: str, text: str, sources: set[str]
) -> None:
    caller = lines(Channel.WHATSAPP)
    caller.answer(before)

    chunks = caller.answer(text)["manual"]["chunks"]

    assert {chunk["source"].rsplit("/", 1)[-1] for chunk in chunks} == sources


@pytest.mark.parametrize(
    ("text", "source", "row"),
    [
        ("El M50 me marca error H08 y suena un pitido cada un rato", M50, "H08 / H01"),
        ("el M50 marca H8 en la pantalla", M50, "H08 / H01"),
        (
            "Tengo un Zen-O Lite y el equipo dice Low O2",
            "concentradores electricos/zen_o_lite.md",
            "Low O2",
        ),
        ("el 7F-5 me marca E1 y pita", "concentradores electricos/yuwell_7f5.md", "E1"),
    ],
)
def test_what_is_plainly_asked_is_answered(line: Line, text: str, source: str, row: str) -> None:
    manual = line.answer(text)["manual"]

    assert manual["hit"] is True
    assert manual["mode"] == "evidence"
    assert 0.5 < manual["probability"] <= 1
    assert manual["chunks"][0]["source"] == source
    assert manual["chunks"][0]["content"].splitlines()[0].endswith(f": {row}")


@pytest.mark.parametrize(
    "text", ["hola buenos días cómo le va", "quién ganó el partido anoche", "gracias por todo che"]
)
def test_chit_chat_is_a_miss_that_keeps_the_best(line: Line, text: str) -> None:
    body = line.answer(text)

    assert (body["outcome"], body["miss_reason"]) == ("miss", "evidence")
    assert body["context_block"] is None
    assert body["manual"]["best_source"]
    assert body["manual"]["probability"] < 0.5


def test_code_that_no_allowed_passage_bears_is_said_to_be_absent(line: Line) -> None:
    body = line.answer("el M50 me tira error E43 desde ayer")

    assert (body["outcome"], body["miss_reason"]) == ("miss", "code_absent")
    assert body["context_block"] is None
    elsewhere = event_of(body).evidence["code_elsewhere"]
    assert elsewhere
    assert M50 not in elsewhere
    assert all(source not in str(body) for source in elsewhere)


def test_no_other_machines_passage_answers_for_one_without_a_manual(line: Line) -> None:
    body = line.answer("la pantalla del CPAP está apagada y la alarma suena sin parar")

    assert body["outcome"] == "miss"
    assert body["equipment"]["filter_reason"] == "model_without_manual"
    assert event_of(body).counterfactual["outside"]["source"]


@pytest.mark.parametrize(
    ("text", "machines"),
    [("me marca E1 y pita", {"7F-5", "LG103"}), ("dice Check Filter la pantalla", None)],
)
def test_machine_is_asked_for_where_several_are_as_good(
    line: Line, text: str, machines: set[str] | None
) -> None:
    body = line.answer(text)

    assert (body["outcome"], body["miss_reason"]) == ("miss", "ambiguous_equipment")
    assert len(body["equipment"]["candidates"]) > 1
    assert machines is None or set(body["equipment"]["candidates"]) == machines


@pytest.mark.parametrize(
    "text",
    [
        "el SimplyGo no carga",
        "el SimplyGo no pita",
        "el SimplyGo no enfría",
        "el LoveGo no carga",
        "LoveGo no se apaga",
        "el LoveGo no suena",
    ],
)
def test_question_that_differs_from_a_labelled_one_in_its_verb_is_not_answered_as_that_one(
    line: Line, text: str
) -> None:
    """Labelled of both machines: "no prende", "no arranca"."""
    assert line.answer(text)["outcome"] == "miss"


@pytest.mark.parametrize(
    "text", ["el SimplyGo no arranca", "mi SimplyGo no enciende", "el LoveGo no arranca"]
)
def test_question_that_says_the_labelled_one_in_another_word_is_answered(
    line: Line, text: str
) -> None:
    assert line.answer(text)["outcome"] == "hit"


def test_threshold_that_somebody_set_is_a_floor(line: Line, setting: Callable[..., None]) -> None:
    setting("rag.knowledge_threshold", 0.99)

    assert line.answer("el M50 marca H8 en la pantalla")["outcome"] == "miss"


@pytest.mark.parametrize("text", ["quién ganó el partido anoche", "hola buenos días cómo le va"])
@pytest.mark.parametrize("floor", [0.1, 0.5, 0.8])
def test_floor_gives_no_answer(
    line: Line, setting: Callable[..., None], floor: float, text: str
) -> None:
    setting("rag.knowledge_threshold", floor)

    body = line.answer(text)

    assert (body["outcome"], body["manual"]["mode"]) == ("miss", "evidence")
    assert (body["manual"]["threshold"], body["manual"]["threshold_scope"]) == (floor, "copilot")


@pytest.mark.parametrize(
    ("mode", "threshold", "outcome"),
    [
        (None, 0, "hit"),
        ("evidence", 0, "miss"),
        ("threshold", 0, "hit"),
        (None, 1, "miss"),
        ("evidence", 1, "miss"),
        ("threshold", 1, "miss"),
    ],
)
def test_threshold_of_zero_answers_everything_unless_evidence_is_chosen(
    line: Line,
    setting: Callable[..., None],
    mode: str | None,
    threshold: float,
    outcome: str,
) -> None:
    setting("rag.knowledge_threshold", threshold)
    if mode:
        setting("rag.judge_mode", mode)

    assert line.answer("hola buenos días cómo le va")["outcome"] == outcome


def test_recharge_is_answered_while_a_machine_is_named_or_known(line: Line) -> None:
    """The source document's own case."""
    body = line.answer("Tengo un M50, ¿cómo pido la recarga de oxígeno?")

    assert body["outcome"] == "hit"
    assert body["manual"]["chunks"][0]["source"] == "cap/recarga.md"


def test_share_of_wrong_answers_moves_the_cut(line: Line, setting: Callable[..., None]) -> None:
    cuts = []
    for rate in (0.0, 0.02, 0.2):
        setting("rag.max_wrong_rate", rate)
        cuts.append(event_of(line.answer("hola buenos días cómo le va")).evidence["cut"])

    assert cuts == sorted(cuts, reverse=True)
    assert cuts[0] > cuts[-1]


def test_mode_is_each_channels_own(
    lines: Callable[..., Line], setting: Callable[..., None]
) -> None:
    setting("rag.judge_mode", "threshold", Channel.WHATSAPP.value)

    assert lines().answer("el M50 marca H8 en la pantalla")["manual"]["mode"] == "evidence"
    told = lines(Channel.WHATSAPP).answer("el M50 marca H8 en la pantalla")["manual"]
    assert (told["mode"], told["probability"]) == ("threshold", None)


def test_event_holds_what_decided(line: Line) -> None:
    event = event_of(line.answer("el agua del vaso humidificador hace ruido en el M50"))

    assert event.judge_mode == "evidence"
    assert event.judge_version.startswith("evidence-")
    first = event.evidence["candidates"][0]
    assert first["probability"] == pytest.approx(event.probability, abs=1e-6)
    assert {"cosine", "contrast", "margin", "share"} <= set(first["signals"])
    if not event.hit:
        counterfactual = event.counterfactual
        assert counterfactual["short_by"] == pytest.approx(
            counterfactual["needed"] - counterfactual["had"], abs=1e-5
        )


@pytest.mark.usefixtures("labels")
def test_must_miss_acts_on_the_next_turn(line: Line) -> None:
    asked = "El M50 me marca error H08 y suena un pitido cada un rato"
    assert line.answer(asked)["outcome"] == "hit"

    labelling.nothing_answers(CORPUS, asked, machines=["M50"], by=None)
    body = line.answer("El M50 me marca error H08 y suena un pitido a cada rato")

    assert (body["outcome"], body["miss_reason"]) == ("miss", "evidence")
    assert line.answer("el 7F-5 me marca E1 y pita")["outcome"] == "hit"


@pytest.mark.usefixtures("labels")
def test_must_miss_of_one_code_leaves_the_machines_other_codes_alone(line: Line) -> None:
    labelling.nothing_answers(CORPUS, "el m50 me marca H03", machines=["M50"], by=None)

    assert line.answer("el m50 me marca H03")["outcome"] == "miss"
    for code in ("H08", "H04", "H01"):
        body = line.answer(f"el m50 me marca {code}")
        assert body["outcome"] == "hit", code
        assert code in body["manual"]["chunks"][0]["content"].splitlines()[0]


@pytest.mark.usefixtures("labels")
def test_removed_label_stops_acting(line: Line) -> None:
    asked = "El M50 me marca error H08 y suena un pitido cada un rato"
    label = labelling.nothing_answers(CORPUS, asked, machines=["M50"], by=None)
    assert line.answer(asked)["outcome"] == "miss"

    Question.objects.filter(pk=label.pk).delete()

    assert line.answer(asked)["outcome"] == "hit"


@pytest.mark.parametrize("machine", MACHINES)
def test_how_often_the_filter_is_cleaned_is_answered_by_no_machine(
    line: Line, machine: str
) -> None:
    assert line.answer(f"{machine}: ¿cada cuánto limpio el filtro?")["outcome"] == "miss"


@pytest.mark.parametrize("text", ["el M50 marca H8 en la pantalla", "hola buenos días cómo le va"])
def test_turn_costs_at_most_two_more_statements(setting: Callable[..., None], text: str) -> None:
    said = Said(namespace=CORPUS, channel=Channel.COPILOT, text=text)
    counts = []
    for mode in ("threshold", "evidence"):
        setting("rag.judge_mode", mode)
        walk(said)
        with CaptureQueriesContext(connection) as queries:
            walk(said)
        counts.append(len(queries))

    assert counts[1] <= counts[0] + 2
