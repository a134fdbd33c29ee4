"""No patient's document is stored, logged, or sent to the embeddings provider."""

import logging
import re
from collections.abc import Callable, Iterator

import pytest
from django.db import connection

from tests.contract.conftest import Line
from tests.embeddings_at import DIMENSIONS, embeddings_at
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import FakeEmbeddings

FORMS = {
    "plain": "32456789",
    "dotted": "32.456.789",
    "commas": "32,456,789",
    "spaced": "32 456 789",
    "hyphens": "32-456-789",
    "digit by digit": "3 2 4 5 6 7 8 9",
    "slashes": "3/2/4/5/6/7/8/9",
    "old": "6.456.789",
    "CUIL": "20-32456789-7",
    "phone": "+54 9 351 555-0123",
    "full width": "３２４５６７８９",
    "arabic digits": "٣٢٤٥٦٧٨٩",
    "spoken whole": "treinta y dos millones cuatrocientos cincuenta y seis mil setecientos "
    "ochenta y nueve",
    "spoken in groups": "treinta y dos cuatrocientos cincuenta y seis setecientos ochenta y nueve",
    "spoken digits": "tres dos cuatro cinco seis siete ocho nueve",
    "spoken pairs": "treinta y dos cuarenta y cinco sesenta y siete ochenta y nueve",
    "hesitating": "treinta y dos eh este cuatrocientos cincuenta y seis mmm setecientos ochenta y "
    "nueve",
    "mixed": "32 millones 456 mil 789",
    "capitals": "TREINTA Y DOS CUATROCIENTOS CINCUENTA Y SEIS SETECIENTOS OCHENTA Y NUEVE",
}
SENTENCES = [
    "hola mi DNI es {} y el M50 me marca H08",
    "{} soy yo y el M50 me marca H08",
    "el M50 me marca H08 y suena, anotá el documento {}",
]
WORDS = re.compile(r"\w+")


def gone(form: str, text: str) -> bool:
    """Whether neither the form nor its last three words or digits are in a text."""
    told = " ".join(WORDS.findall(text)).casefold()
    canary = " ".join(WORDS.findall(form)).casefold()
    tail = " ".join(canary.split()[-3:])
    return canary not in told and tail not in told and form not in text


def stored(line: Line) -> str:
    """All that a conversation left in the database, as text."""
    with connection.cursor() as cursor:
        parts = []
        for table, column in (
            ("turn_conversation", "external_id"),
            ("knowledge_queried", "conversation"),
        ):
            cursor.execute(
                f"SELECT to_json(t)::text FROM {table} t WHERE {column} = %s", [line.conversation]
            )
            parts += [row[0] for row in cursor.fetchall()]
        cursor.execute(
            "SELECT to_json(t)::text FROM turn_turn t JOIN turn_conversation c"
            " ON c.id = t.conversation_id WHERE c.external_id = %s",
            [line.conversation],
        )
        parts += [row[0] for row in cursor.fetchall()]
    return "\n".join(parts)


@pytest.fixture
def provider(line: Line) -> Iterator[FakeEmbeddings]:
    """A provider that remembers what it was sent."""
    with fake_embeddings.running(DIMENSIONS) as fake, embeddings_at(fake.url):
        yield fake


@pytest.fixture
def everything(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """All that is logged, at any level, but the test server's own request lines."""
    caplog.set_level(logging.DEBUG)
    return caplog


def logged(caplog: pytest.LogCaptureFixture, *, least: int = logging.DEBUG) -> str:
    """What the program's own loggers said."""
    return "\n".join(
        f"{record.getMessage()} {record.exc_text or ''}"
        for record in caplog.records
        if record.levelno >= least and record.name != "django.server"
    )


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
def test_document_in_a_turn_is_kept_nowhere(
    line: Line, provider: FakeEmbeddings, everything: pytest.LogCaptureFixture, form: str
) -> None:
    for sentence in SENTENCES:
        text = sentence.format(form)
        body = line.answer(text, messages=[{"role": "user", "content": text}])

        assert gone(form, body["normalized_text"]), sentence
        assert body["equipment"]["named"] == ["M50"]

    assert len(provider.texts) == len(SENTENCES)
    assert all(gone(form, sent) for sent in provider.texts)
    assert gone(form, stored(line))
    assert gone(form, logged(everything))


@pytest.mark.parametrize("form", ["32.456.789", FORMS["spoken in groups"]])
def test_document_in_a_search_is_kept_nowhere(
    line: Line, provider: FakeEmbeddings, everything: pytest.LogCaptureFixture, form: str
) -> None:
    assert line.search(q=f"recarga para el documento {form}").status == 200

    assert all(gone(form, sent) for sent in provider.texts)
    assert gone(form, logged(everything, least=logging.INFO))


@pytest.mark.parametrize("text", ["mi documento es {}", "{}"])
@pytest.mark.parametrize("form", [FORMS["plain"], FORMS["spoken digits"]])
def test_document_in_a_gated_or_refused_turn_is_kept_nowhere(
    line: Line, everything: pytest.LogCaptureFixture, text: str, form: str
) -> None:
    said = text.format(form)

    line.turn(said)
    refused = line.turn(said, extra=said)
    line.post("/turns", f'{{"text": "{said}"'.encode())

    assert gone(form, refused.raw.decode())
    assert gone(form, stored(line))
    assert gone(form, logged(everything))


def test_machines_and_codes_survive_the_masking(line: Line) -> None:
    body = line.answer("DNI 32456789, el Yuwell 10L a 5 litros marca E4 hace 15 minutos")

    assert body["equipment"]["named"] == ["Yuwell 10L"]
    assert "32456789" not in body["normalized_text"]
    assert "15 minutos" in body["normalized_text"]
    assert "E4" in body["normalized_text"]


def test_log_at_info_says_neither_the_text_nor_the_key(
    line: Line, setting: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    setting("rag.knowledge_threshold", 0)
    text = "el M50 de la abuela Zulema hace un ruido rarísimo"

    line.answer(text, messages=[{"role": "system", "content": "secreto del sistema"}])
    line.answer("ah Zulema ok")
    Line(server=line.server, key="aura_copilot_wrongwrong").turn(text)

    said = logged(caplog)
    assert "knowledge_queried" in said
    assert "turn_gated" in said
    for canary in ("Zulema", "rarísimo", "secreto del sistema", line.key, "wrongwrong"):
        assert canary not in said


def test_one_line_a_retrieval_tells_scope_threshold_score_and_result(
    line: Line, setting: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    setting("rag.knowledge_threshold", 0)

    body = line.answer("el M50 me marca error H08 y suena")

    (told,) = [
        record.msg
        for record in caplog.records
        if isinstance(record.msg, dict) and record.msg["event"] == "knowledge_queried"
    ]
    assert told["event_id"] == body["event_id"]
    assert (told["result"], told["reason"]) == ("HIT", None)
    assert (told["scope"], told["knowledge_threshold"]) == ("copilot", 0)
    assert told["best_score"] == pytest.approx(body["manual"]["best_score"], abs=1e-4)
    assert {"similarity_threshold", "approved_threshold", "embed_ms", "total_ms"} <= set(told)
