"""One label, given with the admin's button, changes the judgement of a paraphrase on the next turn.

Questions and paraphrases are of no labelled family; how near one must be is told in
docs/decisions/0006-evidence.md.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from aura import labelling
from aura.tenancy.channels import Channel
from aura.turn.models import KnowledgeQueried
from knowledge.models import Chunk, Question, QuestionOrigin
from tests import factories
from tests.contract.conftest import CORPUS, Line

M50 = "concentradores electricos/m50_sysmedm50.md"
MISSED = [
    ("el M50 tira olor a quemado", "sale olor a quemado del M50", M50),
    (
        "puedo viajar en avión con el SimplyGo",
        "se puede subir al avión el SimplyGo",
        "concentradores electricos/simplygo.md",
    ),
    (
        "no hace burbujas el humidificador del EverFlo",
        "el humidificador del EverFlo no burbujea",
        "concentradores electricos/everflo.md",
    ),
    (
        "el CP501 se calienta mucho al cargar",
        "el CP501 calienta mucho cuando lo cargo",
        "concentradores electricos/cp501.md",
    ),
    (
        "cómo me doy cuenta de que el tubo se está por terminar",
        "cómo sé que el tubo se está por acabar",
        "tubos/tubo_domicilio.md",
    ),
]
ANSWERED = [
    ("El M50 me marca error H08 y suena un pitido", "pita el M50 y sale el error H08"),
    ("Tengo un Zen-O Lite y el equipo dice Low O2", "mi Zen-O Lite me muestra Low O2 en el equipo"),
    ("el 7F-5 me marca E1 y pita", "pita el 7F-5 y le sale E1"),
    ("el M50 dice H03 y casi no sale aire", "casi no sale aire del M50 y marca H03"),
]


@pytest.fixture
def supervisor(lines: Callable[..., Line]) -> Iterator[Client]:
    """Somebody who may label, in a browser; what they labelled is forgotten."""
    person = factories.user("supervisors")
    client = Client()
    client.force_login(person)
    yield client
    Question.objects.filter(namespace=CORPUS, origin=QuestionOrigin.SUPERVISOR).delete()
    User.objects.filter(pk=person.pk).delete()


def label(client: Client, text: str, chunk: Chunk | None, machines: Sequence[str] = ()) -> None:
    """The button, then the confirmation."""
    about = {"text": text, "machines": list(machines)}
    sent = {**about, "chunk": str(chunk.pk) if chunk else "nothing"}
    form = client.post("/admin/label/", sent).context["form"]
    answer = form["answer"].value()
    kept = client.post("/admin/label/", {**about, "answer": answer, "confirmed": "1"})
    assert kept.status_code == 302, kept.content.decode()


def passage_of(source: str) -> Chunk:
    """The first passage of a source: any will do, since the label says that it is right."""
    return Chunk.objects.filter(namespace=CORPUS, source__name=source).order_by("position")[0]


@pytest.mark.parametrize(("labelled", "asked", "source"), MISSED)
def test_passage_that_is_labelled_answers_a_paraphrase(
    supervisor: Client, line: Line, labelled: str, asked: str, source: str
) -> None:
    before = line.answer(asked)
    assert (before["outcome"], before["miss_reason"]) == ("miss", "evidence")
    right = passage_of(source)

    label(supervisor, labelled, right)
    body = line.answer(asked)

    assert body["outcome"] == "hit"
    assert body["manual"]["chunks"][0]["id"] == right.pk
    assert body["manual"]["probability"] > before["manual"]["probability"]


@pytest.mark.parametrize(("labelled", "asked"), ANSWERED)
def test_must_miss_silences_a_paraphrase(
    supervisor: Client, line: Line, labelled: str, asked: str
) -> None:
    assert line.answer(asked)["outcome"] == "hit"

    label(supervisor, labelled, None)
    body = line.answer(asked)

    assert (body["outcome"], body["miss_reason"]) == ("miss", "evidence")
    assert body["context_block"] is None


def test_label_of_one_machine_says_nothing_about_another(supervisor: Client, line: Line) -> None:
    """The filter keeps the passage out, and the label is about a machine that is not meant."""
    asked = "sale olor a quemado del SimplyGo"
    before = line.answer(asked)

    label(supervisor, "el M50 tira olor a quemado", passage_of(M50))
    body = line.answer(asked)

    assert body["outcome"] == before["outcome"]
    assert body["manual"]["probability"] <= before["manual"]["probability"] + 0.05
    assert M50 not in json.dumps(body)


def test_label_of_a_manuals_passage_answers_nobody_whose_machine_is_unknown(
    supervisor: Client, line: Line
) -> None:
    """Nothing told the machine when it was labelled, and nothing tells it now: the passage is of
    one machine's manual, and the caller may have another."""
    asked = "tira un olor espantoso a cable quemado"
    before = line.answer(asked)

    label(supervisor, asked, passage_of(M50))

    body = line.answer(asked)
    assert (before["outcome"], body["outcome"]) == ("miss", "miss")
    assert body["manual"]["probability"] <= before["manual"]["probability"] + 0.05
    assert line.answer(f"el M50 {asked}")["manual"]["chunks"][0]["source"] == M50


def test_of_two_labels_that_contradict_each_other_nothing_is_answered(
    supervisor: Client, line: Line
) -> None:
    """The same question with another word: one supervisor says a passage, another that it must
    miss. Both are kept, and the safe one prevails."""
    asked = "sale olor a quemado del M50"
    right = passage_of(M50)

    label(supervisor, "el M50 tira olor a quemado", right)
    assert line.answer(asked)["outcome"] == "hit"
    label(supervisor, "el M50 larga olor a quemado", None)

    assert line.answer(asked)["outcome"] == "miss"
    assert Question.objects.filter(origin=QuestionOrigin.SUPERVISOR).count() == 2


def test_new_label_of_the_same_question_replaces_the_old_one(
    supervisor: Client, line: Line
) -> None:
    asked = "sale olor a quemado del M50"
    right = passage_of(M50)
    label(supervisor, asked, None)

    label(supervisor, asked.capitalize(), right)

    assert line.answer(asked)["outcome"] == "hit"
    assert Question.objects.filter(origin=QuestionOrigin.SUPERVISOR).count() == 1


def test_label_whose_passage_is_gone_says_nothing(supervisor: Client, line: Line) -> None:
    asked = "sale olor a quemado del M50"
    before = line.answer(asked)
    label(supervisor, asked, passage_of(M50))
    assert line.answer(asked)["outcome"] == "hit"

    Question.objects.filter(origin=QuestionOrigin.SUPERVISOR).update(row="Fila que ya no está")

    body = line.answer(asked)
    assert body["outcome"] == "miss"
    assert body["manual"]["probability"] == pytest.approx(before["manual"]["probability"], abs=0.05)


def label_of_event(client: Client, body: Any, chunk: Chunk | None) -> None:
    """The button of a turn's event, with what it sends."""
    event = KnowledgeQueried.objects.get(event_id=body["event_id"])
    label(client, event.query, chunk, [*event.named_models, *event.sticky_models])


@pytest.mark.parametrize("is_read_again", [False, True], ids=["at once", "after an ingest"])
@pytest.mark.parametrize(
    ("before", "asked", "paraphrase"),
    [
        (["tengo un Zen-O Lite"], "tira un olor feo a cable", "tira olor feo como a cable"),
        (["tengo un M50"], "larga un humo blanco de abajo", "larga humo blanco por abajo"),
        (
            ["tengo un M50", "y además un Zen-O Lite"],
            "tira un olor feo a cable",
            "tira olor feo como a cable",
        ),
    ],
    ids=["Zen-O Lite", "M50", "two machines"],
)
def test_label_of_a_turn_about_the_conversations_machine_acts_on_the_same_turns(
    supervisor: Client,
    lines: Callable[..., Line],
    before: list[str],
    asked: str,
    paraphrase: str,
    is_read_again: bool,
) -> None:
    def after(first: Sequence[str], text: str) -> Any:
        caller = lines(Channel.WHATSAPP)
        for one in first:
            caller.answer(one)
        return caller.answer(text)

    others = after(["tengo un CP501"], asked)
    missed = after(before, asked)
    assert missed["outcome"] == "miss"
    right = passage_of(
        M50 if before == ["tengo un M50"] else "concentradores electricos/zen_o_lite.md"
    )

    label_of_event(supervisor, missed, right)
    if is_read_again:
        Question.objects.filter(origin=QuestionOrigin.SUPERVISOR).update(asked=asked)
        labelling.corpus_changed(CORPUS)

    for text in (asked, paraphrase):
        body = after(before, text)
        assert (body["outcome"], body["manual"]["chunks"][0]["id"]) == ("hit", right.pk), text
    again = after(["tengo un CP501"], asked)
    assert (again["outcome"], again["miss_reason"]) == (others["outcome"], others["miss_reason"])


def test_must_miss_of_a_turn_about_the_conversations_machine_is_obeyed(
    supervisor: Client, lines: Callable[..., Line]
) -> None:
    def after(first: str) -> Any:
        caller = lines(Channel.WHATSAPP)
        caller.answer(first)
        return caller.answer("me marca error H08 y suena un pitido")

    answered = after("tengo un M50")
    assert answered["outcome"] == "hit"

    label_of_event(supervisor, answered, None)

    body = after("tengo un M50")
    assert (body["outcome"], body["miss_reason"]) == ("miss", "evidence")
