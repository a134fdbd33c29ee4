"""The one path to an embeddings server, against a real one that can be told to go wrong."""

import socket
import time
import traceback

import numpy as np
import pytest

from knowledge.embeddings.errors import EmbeddingError, EmbeddingGarbage, EmbeddingUnavailable
from knowledge.embeddings.gateway import Gateway, gateway_for
from tests.knowledge import fake_embeddings
from tests.knowledge.fake_embeddings import Fault, patience_for, vector_of

SLACK_S = 0.5
"""What the deadline may be overrun by."""

GARBAGE = [
    Fault.TOO_FEW,
    Fault.TOO_MANY,
    Fault.SAME_INDEX,
    Fault.NO_INDEX,
    Fault.NAN,
    Fault.INFINITE,
    Fault.HUGE,
    Fault.ZERO,
    Fault.WRONG_LENGTH,
    Fault.WORDS,
    Fault.EMPTY_DATA,
    Fault.NULL_DATA,
    Fault.NO_DATA,
    Fault.ERROR_WITH_200,
    Fault.HTML,
    Fault.BROKEN_JSON,
    Fault.EMPTY_BODY,
]
UNAVAILABLE = [
    Fault.DROPPED,
    Fault.HANGING,
    Fault.DRIP,
    Fault.CUT_BODY,
    Fault.STATUS_400,
    Fault.STATUS_401,
    Fault.STATUS_429,
    Fault.STATUS_500,
    Fault.REDIRECT,
]


def _query(gateway: Gateway, text: str = "marca H08", deadline_s: float = 30.0) -> np.ndarray:
    return gateway.embed_query(text, dimensions=16, deadline_s=deadline_s)


def _failures(gateway: Gateway, count: int) -> list[str]:
    """The messages of so many failing queries."""
    messages = []
    for _ in range(count):
        with pytest.raises(EmbeddingUnavailable) as caught:
            _query(gateway)
        messages.append(str(caught.value))
    return messages


def test_query_comes_back_as_its_vector(fake, gateway):
    assert _query(gateway) == pytest.approx(vector_of("marca H08", 16), abs=1e-6)


def test_documents_come_back_in_their_order(fake, gateway):
    texts = [f"pasaje {number}" for number in range(70)]
    told: list[int] = []

    vectors = gateway.embed_documents(texts, dimensions=16, on_batch=told.append)

    assert np.array(vectors) == pytest.approx(
        np.array([vector_of(text, 16) for text in texts]), abs=1e-6
    )
    assert [len(request.texts) for request in fake.received] == told == [32, 32, 6]


def test_no_documents_make_no_request(fake, gateway):
    assert gateway.embed_documents([], dimensions=16) == []
    assert fake.received == []


def test_vectors_are_told_apart_by_index_and_not_by_place(fake, gateway):
    fake.go_wrong(Fault.SHUFFLED)

    vectors = gateway.embed_documents(["uno", "dos", "tres"], dimensions=16)

    expected = [vector_of(text, 16) for text in ("uno", "dos", "tres")]
    assert np.array(vectors) == pytest.approx(np.array(expected), abs=1e-6)


@pytest.mark.parametrize(
    ("provider", "extra", "prefix"),
    [
        pytest.param({"kind": "embedded"}, {"input_type"}, False, id="a field"),
        pytest.param({"model": "intfloat/multilingual-e5-large"}, set(), True, id="a prefix"),
        pytest.param({"model": "bge-m3"}, set(), False, id="nothing"),
        pytest.param({"dimensions": 16}, {"dimensions"}, False, id="a shortened vector"),
    ],
)
def test_queries_and_documents_are_marked_as_the_model_wants(
    fake, gateway_to, provider, extra, prefix
):
    gateway = gateway_to(fake.provider(**provider))

    gateway.embed_documents(["La batería"], dimensions=16)
    _query(gateway, "pita")

    passage, query = (request.body for request in fake.received)
    assert set(passage) == {"model", "input", "encoding_format"} | extra
    assert (passage["encoding_format"], query["encoding_format"]) == ("float", "float")
    assert passage["input"] == ["passage: La batería" if prefix else "La batería"]
    assert query["input"] == ["query: pita" if prefix else "pita"]
    if "input_type" in extra:
        assert (passage["input_type"], query["input_type"]) == ("passage", "query")
    if "dimensions" in extra:
        assert (passage["dimensions"], query["dimensions"]) == (16, 16)


@pytest.mark.parametrize("fault", GARBAGE)
def test_garbage_is_called_garbage_and_nothing_of_it_is_used(fake, gateway, fault):
    fake.go_wrong(fault)

    with pytest.raises(EmbeddingGarbage):
        gateway.embed_documents(["uno", "dos"], dimensions=16)
    with pytest.raises(EmbeddingGarbage):
        _query(gateway)


@pytest.mark.parametrize("fault", UNAVAILABLE)
def test_server_that_gives_no_answer_is_called_unavailable(fake, gateway, fault):
    fake.go_wrong(fault)

    with pytest.raises(EmbeddingUnavailable):
        _query(gateway, deadline_s=patience_for(fault))


def test_every_fault_is_tried():
    assert {*GARBAGE, *UNAVAILABLE, Fault.SHUFFLED} == set(Fault)


def test_server_that_is_not_there_is_unavailable(fake, gateway_to):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # Nobody listens on it.
        address = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
        gateway = gateway_to(fake.provider(base_url=address))

        with pytest.raises(EmbeddingUnavailable):
            _query(gateway)


@pytest.mark.parametrize("fault", [Fault.DRIP, Fault.HANGING])
@pytest.mark.parametrize("deadline_s", [0.2, 0.8])
def test_deadline_is_hard(fake, gateway, fault, deadline_s):
    """The client's own time-out is per read, and a dripping server always brings a byte in time."""
    fake.go_wrong(fault)
    started = time.monotonic()

    with pytest.raises(EmbeddingUnavailable, match="no answer within"):
        _query(gateway, deadline_s=deadline_s)

    assert deadline_s <= time.monotonic() - started < deadline_s + SLACK_S


def test_deadline_of_a_batch_is_hard_too(fake, gateway_to):
    gateway = gateway_to(fake.provider(), batch_deadline_s=0.3)
    fake.go_wrong(Fault.DRIP)
    started = time.monotonic()

    with pytest.raises(EmbeddingUnavailable, match=r"no answer within 0\.3 s"):
        gateway.embed_documents(["uno"], dimensions=16)

    assert time.monotonic() - started < 0.3 + SLACK_S


@pytest.mark.parametrize("fault", [Fault.STATUS_500, Fault.STATUS_429, Fault.DROPPED])
def test_query_is_not_tried_again(fake, gateway, fault):
    fake.go_wrong(fault)

    _failures(gateway, 1)

    assert len(fake.received) == 1


def test_documents_are_tried_again(fake, gateway_to):
    gateway = gateway_to(fake.provider(), document_retries=1)
    fake.go_wrong(Fault.STATUS_500, times=1)

    vectors = gateway.embed_documents(["uno"], dimensions=16)

    assert len(vectors) == 1
    assert fake.texts == ["uno", "uno"]


def test_redirect_is_not_followed_to_another_host(fake, gateway):
    with fake_embeddings.running(dimensions=16) as other:
        fake.redirect_to = f"{other.url}/embeddings"
        fake.go_wrong(Fault.REDIRECT)

        with pytest.raises(EmbeddingUnavailable, match="307"):
            _query(gateway)

        assert other.received == []


def test_neither_a_proxy_nor_an_address_in_the_environment_diverts_a_text(
    fake, gateway_to, monkeypatch
):
    with fake_embeddings.running(dimensions=16) as thief:
        address = thief.url.removesuffix("/v1")
        for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            monkeypatch.setenv(name, address)
            monkeypatch.setenv(name.lower(), address)
        monkeypatch.setenv("OPENAI_BASE_URL", thief.url)
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("no_proxy", raising=False)

        _query(gateway_to(fake.provider()))

        assert (len(fake.received), len(thief.received)) == (1, 0)


@pytest.mark.parametrize("fault", [*UNAVAILABLE, *GARBAGE])
def test_neither_key_nor_text_is_in_what_is_raised(fake, gateway, fault):
    fake.go_wrong(fault)
    text = "soy juana molina"

    with pytest.raises(EmbeddingError) as caught:
        _query(gateway, text, deadline_s=patience_for(fault))

    told = "".join(traceback.format_exception(caught.value))
    sent = fake.received[0].headers["authorization"].removeprefix("Bearer ")
    assert (sent in told, text in told) == (False, False)
    assert len(sent) > 10
    assert str(caught.value)


def test_dimensions_are_measured_with_one_text(fake, gateway):
    assert gateway.measured_dimensions() == 16
    assert len(fake.texts) == 1


@pytest.mark.parametrize("fault", [Fault.EMPTY_DATA, Fault.NULL_DATA, Fault.NO_DATA, Fault.HTML])
def test_dimensions_of_garbage_are_not_measured(fake, gateway, fault):
    fake.go_wrong(fault)

    with pytest.raises(EmbeddingGarbage):
        gateway.measured_dimensions()


def test_dimensions_of_an_empty_vector_are_garbage(gateway_to):
    with (
        fake_embeddings.running(dimensions=0) as fake,
        pytest.raises(EmbeddingGarbage, match="no vector"),
    ):
        gateway_to(fake.provider()).measured_dimensions()


def test_process_has_one_gateway_for_a_provider(fake):
    assert gateway_for(fake.provider()) is gateway_for(fake.provider())
    assert gateway_for(fake.provider()) is not gateway_for(fake.provider(model="another"))


def test_fake_server_keeps_the_promises_of_the_real_one(fake, gateway_to):
    """What these tests lean on: any text, one vector each, always the same, told apart."""
    from aura.provider import configured_provider

    for provider, size in ((configured_provider(), 384), (fake.provider(), 16)):
        gateway = gateway_to(provider)

        first = gateway.embed_documents(["Low O2", "Sin imagen"], dimensions=size)
        again = gateway.embed_documents(["Sin imagen", "Low O2"], dimensions=size)

        assert np.array_equal(first, again[::-1])
        assert not np.allclose(first[0], first[1])
        assert gateway.measured_dimensions() == size
