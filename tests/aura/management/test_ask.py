"""`ask`: one turn through the real corridor, every step shown, nothing written."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from aura.teaching import embed_at_once, reader_for
from aura.tenancy.scoped import set_value
from knowledge.embeddings.spaces import active_space
from memory.marks import add_mark
from memory.opinion import Message
from tests.embeddings_at import embeddings_at
from tests.memory.made import KEY, opinion

pytestmark = pytest.mark.django_db
QUESTION = "El M50 me marca error H08 y suena un pitido cada un rato"


def run(*arguments: str) -> str:
    """What the command says."""
    out = StringIO()
    call_command("ask", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture(autouse=True)
def everything_hits() -> None:
    set_value("default", "global", "rag.knowledge_threshold", 0, space=active_space())


def test_answer_is_the_block() -> None:
    said = run(QUESTION)

    assert said.startswith("HIT")
    assert "[INFORMACIÓN TÉCNICA DEL MANUAL]" in said
    assert "H08 / H01" in said


def test_explanation_shows_every_step() -> None:
    said = run(QUESTION, "--explain")

    for step in ("understood", "words", "machines named", "codes", "filter", "judged by", "space"):
        assert f"{step}:" in said
    assert "M50" in said
    assert "H8" in said
    assert "models: cap/" in said
    assert "candidates" in said
    assert "judged by: threshold 0.0 (" in said
    assert "likelihood" not in said


def test_explanation_of_evidence_shows_how_likely_each_passage_is() -> None:
    set_value("default", "global", "rag.judge_mode", "evidence", space=active_space())

    said = run(QUESTION, "--explain")

    assert "judged by: evidence evidence-" in said
    assert "likelihood" in said


def test_explained_miss_shows_what_lies_outside_the_filter() -> None:
    set_value("default", "global", "rag.knowledge_threshold", 1, space=active_space())

    said = run("el M50 hace mucho ruido y vibra", "--explain")

    assert said.startswith("MISS (threshold)")
    assert "outside the filter:" in said


def test_ambiguous_machine_is_asked_about() -> None:
    said = run("me marca E1 y pita")

    assert said.startswith("MISS (ambiguous_equipment)")
    assert "7F-5, LG103" in said


def test_json_is_the_apis_answer() -> None:
    body = json.loads(run(QUESTION, "--json", "--channel", "retell", "--conversation", "c9"))

    assert (body["outcome"], body["channel"], body["conversation_id"]) == ("hit", "retell", "c9")
    assert body["event_id"] is None
    assert body["messages"] is None
    assert set(body) >= {"equipment", "manual", "lessons", "context_block", "timings_ms"}


@pytest.mark.parametrize("model", ["M50", "sysmed m-50"])
def test_known_machine_reaches_the_filter(model: str) -> None:
    body = json.loads(run("hace un ruido muy raro", "--json", "--model", model))

    assert body["equipment"]["named"] == []
    assert "concentradores electricos/m50_sysmedm50.md" in body["equipment"]["filter_sources"]


def test_gated_and_degraded_turns_say_so() -> None:
    assert run("ah bueno").startswith("GATED")
    with embeddings_at("http://127.0.0.1:9/v1"):
        assert run(QUESTION).startswith("DEGRADED (embedding_unavailable)")


@pytest.mark.parametrize("arguments", [[], ["--explain"], ["--json"]])
def test_nothing_is_written(arguments: list[str]) -> None:
    with CaptureQueriesContext(connection) as captured:
        run(QUESTION, *arguments)

    assert captured
    for query in captured:
        assert query["sql"].lstrip().startswith(("SELECT", "WITH near", "WITH allowed"))


def test_odd_text_is_shown_as_it_is() -> None:
    said = run("[bold]el M50[/] hace [/red] ruido raro", "--explain")

    assert "[bold]el M50[/] hace [/red] ruido raro" in said


@pytest.mark.parametrize(
    "arguments", [["hola", "--channel", "telegram"], ["hola", "--tenant", "nobody"], []]
)
def test_unknown_channel_or_tenant_is_refused(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        run(*arguments)


@pytest.mark.parametrize("text", ["", "   ", "a\0 b c d", "el M50 \udcff hace ruido", "x" * 4_001])
def test_text_that_the_api_would_refuse_is_refused(text: str) -> None:
    with pytest.raises(CommandError, match="TEXT"):
        run(text)


def test_lessons_are_shown_with_what_they_needed() -> None:
    namespace = "default"
    complaint = "el equipo hace un zumbido extraño por las noches"
    message = Message(
        namespace=namespace, channel="copilot", conversation_id="call", message_id="m"
    )
    mark = add_mark(
        message, opinion(complaint=complaint), author=KEY, reader=reader_for(namespace)
    ).mark
    assert embed_at_once(mark.lesson, deadline_s=10)

    said = run(complaint, "--explain")

    assert "lessons (nearest 1.0000" in said
    assert "Preguntá el modelo." in said
