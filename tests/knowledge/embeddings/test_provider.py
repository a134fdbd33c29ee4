"""How a model wants queries and documents marked."""

import pytest

from knowledge.embeddings.provider import Marking, Provider, Purpose, marked


@pytest.mark.parametrize(
    ("kind", "model", "marking"),
    [
        ("embedded", "multilingual-e5-small", Marking.INPUT_TYPE),
        ("compatible", "intfloat/multilingual-e5-large", Marking.E5_PREFIX),
        ("compatible", "Multilingual-E5-Base", Marking.E5_PREFIX),
        ("compatible", "BAAI/bge-m3", Marking.NONE),
        ("openai", "text-embedding-3-small", Marking.NONE),
    ],
)
def test_marking_follows_from_server_and_model(kind, model, marking):
    provider = Provider(
        kind=kind, base_url="http://127.0.0.1:1/v1", model=model, api_key="none", dimensions=None
    )

    assert provider.marking is marking


@pytest.mark.parametrize(
    ("purpose", "marking", "sent"),
    [
        (Purpose.QUERY, Marking.E5_PREFIX, "query: pita"),
        (Purpose.PASSAGE, Marking.E5_PREFIX, "passage: pita"),
        (Purpose.QUERY, Marking.INPUT_TYPE, "pita"),
        (Purpose.PASSAGE, Marking.INPUT_TYPE, "pita"),
        (Purpose.QUERY, Marking.NONE, "pita"),
    ],
)
def test_text_wears_a_prefix_only_where_the_model_reads_it_there(purpose, marking, sent):
    assert marked("pita", purpose, marking) == sent


@pytest.mark.parametrize(
    ("base_url", "address"),
    [
        ("https://api.openai.com/v1", "https://api.openai.com/v1"),
        ("http://127.0.0.1:8080/v1/", "http://127.0.0.1:8080/v1/"),
        ("https://me:sk-secret@host:8443/v1", "https://host:8443/v1"),
        ("https://sk-secret@host/v1", "https://host/v1"),
        ("https://host/v1?api-key=sk-secret", "https://host/v1"),
        ("https://host/v1#sk-secret", "https://host/v1"),
        ("https://me:p@ss@host/a@b", "https://host/a@b"),
    ],
)
def test_address_is_shown_without_what_may_be_a_key(base_url, address):
    provider = Provider(
        kind="compatible", base_url=base_url, model="m", api_key="none", dimensions=None
    )

    assert provider.address == address
