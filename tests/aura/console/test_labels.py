"""Labelling: the buttons, what the page says first, the list, and who may."""

import pytest
from django.test import Client

from aura.turn.models import KnowledgeQueried
from knowledge.models import Chunk, Question, QuestionOrigin
from knowledge.questions.labelling import hash_of
from tests import factories
from tests.aura.console.conftest import As
from tests.embeddings_at import embeddings_at

LABEL = "/admin/label/"
LIST = "/admin/knowledge/question/"
ASKED = "el M50 larga olor a quemado"
NOTHING = "nothing"


@pytest.fixture
def passage(db: None) -> Chunk:
    """A row of the M50's table."""
    return Chunk.objects.get(namespace="default", source__name__contains="m50", label="H04")


@pytest.fixture
def event(db: None, passage: Chunk) -> KnowledgeQueried:
    """A retrieval that missed."""
    seen = factories.candidate(passage.pk, 0.85)
    return factories.event("default", ASKED, named_models=["M50"], candidates=[seen])


def ours() -> list[Question]:
    return list(Question.objects.filter(origin=QuestionOrigin.SUPERVISOR))


def offered(client: Client, passage: Chunk) -> str:
    """The answer that the button of a passage fills in."""
    form = client.post(LABEL, {"text": ASKED, "chunk": passage.pk}).context["form"]
    return str(form["answer"].value())


def sent(client: Client, **fields: object) -> str:
    """The page that a button leads to."""
    reply = client.post(LABEL, fields)
    assert reply.status_code == 200
    return reply.content.decode()


def test_retrieval_has_a_button_for_each_answer(boss: Client, event: KnowledgeQueried) -> None:
    page = boss.get(f"/admin/turn/knowledgequeried/{event.pk}/change/").content.decode()

    assert page.count('action="/admin/label/"') == 3
    assert 'name="machines" value="M50"' in page
    assert "Este pasaje es el correcto" in page
    assert "Tiene que quedar sin respuesta" in page


def test_tried_question_has_the_buttons_once(boss: Client) -> None:
    page = boss.post("/admin/try/", {"text": ASKED, "channel": "copilot"}).content.decode()

    filtered, unfiltered = page.split("Sin el filtro por equipo")
    assert 'action="/admin/label/"' in filtered
    assert 'action="/admin/label/"' not in unfiltered


def test_whoever_may_not_label_sees_no_button(as_: As, event: KnowledgeQueried) -> None:
    page = as_("operators").get(f"/admin/turn/knowledgequeried/{event.pk}/change/")

    assert page.status_code == 200
    assert LABEL not in page.content.decode()


def test_button_says_what_will_happen_and_keeps_nothing(boss: Client, passage: Chunk) -> None:
    right = sent(boss, text=ASKED, chunk=passage.pk)
    miss = sent(boss, text=ASKED, chunk=NOTHING)

    assert "este pasaje responde con más facilidad" in right
    assert "no encuentran respuesta" in miss
    assert ours() == []


def test_confirmed_label_is_kept_with_its_author_and_acts(boss: Client, passage: Chunk) -> None:
    answer = offered(boss, passage)

    page = boss.post(LABEL, {"text": ASKED, "answer": answer, "confirmed": "1"}, follow=True)

    (question,) = ours()
    assert (question.source, question.row, question.machines) == (
        passage.source.name,
        "H04",
        ["M50"],
    )
    assert question.created_by is not None
    assert question.vectors.count() == 1
    assert "desde el próximo turno" in page.content.decode()


def test_document_number_in_a_question_is_masked(boss: Client) -> None:
    text = f"{ASKED}, mi dni es 20333444"

    boss.post(LABEL, {"text": text, "answer": NOTHING, "confirmed": "1"})

    (question,) = ours()
    assert "20333444" not in question.text


def test_label_that_cannot_be_embedded_is_kept_and_says_so(boss: Client) -> None:
    with embeddings_at("http://127.0.0.1:9/v1"):
        page = boss.post(
            LABEL, {"text": ASKED, "answer": NOTHING, "confirmed": "1"}, follow=True
        ).content.decode()

    (question,) = ours()
    assert question.vectors.count() == 0
    assert "todavía no hace nada" in page


@pytest.mark.parametrize(
    "fields",
    [{"text": ""}, {"text": "x" * 10_000}, {"text": "a\0b"}, {"answer": "[]"}, {"answer": ""}],
    ids=["empty", "10 kB", "NUL", "no passage", "no answer"],
)
def test_label_that_says_nothing_is_refused(boss: Client, fields: dict[str, str]) -> None:
    given = {"text": ASKED, "answer": NOTHING, "confirmed": "1", **fields}

    assert boss.post(LABEL, given).status_code == 200
    assert ours() == []


def test_passage_that_went_meanwhile_leaves_the_choice_open(boss: Client) -> None:
    page = boss.post(LABEL, {"text": ASKED, "chunk": "999999999"})

    assert page.context["form"]["answer"].value() is None


def test_label_is_changed_in_place(boss: Client, passage: Chunk) -> None:
    boss.post(LABEL, {"text": ASKED, "answer": NOTHING, "confirmed": "1"})
    (question,) = ours()
    chosen = offered(boss, passage)

    boss.post(f"{LIST}{question.pk}/change/", {"text": f"{ASKED} hoy", "answer": chosen})

    (changed,) = ours()
    assert (changed.pk, changed.must_miss, changed.row) == (question.pk, False, "H04")
    assert changed.text_hash == hash_of(f"{ASKED} hoy")
    assert changed.vectors.get().text_hash != ""


def test_label_is_deleted(boss: Client) -> None:
    boss.post(LABEL, {"text": ASKED, "answer": NOTHING, "confirmed": "1"})
    (question,) = ours()

    boss.post(f"{LIST}{question.pk}/delete/", {"post": "yes"})

    assert ours() == []


@pytest.mark.parametrize(
    ("asked", "held"),
    [
        ("stale=yes", "EL QUE FALTA"),
        ("answer=miss", "EL QUE NO"),
        ("origin=supervisor", "EL QUE FALTA"),
        ("kind=clinical", "EL QUE NO"),
        ("family=quemado", "EL QUE FALTA"),
    ],
)
def test_list_is_filtered(boss: Client, asked: str, held: str) -> None:
    Question.objects.all().delete()
    factories.question("default", "EL QUE FALTA", source="x.md", stale=True, family="quemado")
    factories.question("default", "EL QUE NO", kind="clinical", origin="import")

    page = boss.get(f"{LIST}?{asked}").content.decode()

    assert held in page
    assert page.count("EL QUE") == 1


def test_label_whose_passage_is_gone_says_so_on_its_page(boss: Client) -> None:
    question = factories.question("default", ASKED, source="x.md", stale=True)

    page = boss.get(f"{LIST}{question.pk}/change/").content.decode()

    assert "ya no está en el corpus" in page
