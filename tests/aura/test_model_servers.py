"""Which servers embed and speak, and what refuses the start."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        (
            {"OPENAI_API_KEY": "sk"},
            ("openai", "https://api.openai.com/v1", "text-embedding-3-small", None),
        ),
        (
            {"OPENAI_API_KEY": "sk", "EMBEDDINGS_MODEL": "text-embedding-3-large"}
            | {"EMBEDDINGS_DIMENSIONS": "1024"},
            ("openai", "https://api.openai.com/v1", "text-embedding-3-large", 1024),
        ),
        (
            {"EMBEDDINGS_BASE_URL": "http://e:7997/v1", "EMBEDDINGS_MODEL": "bge-m3"},
            ("compatible", "http://e:7997/v1", "bge-m3", None),
        ),
        (
            {"EMBEDDINGS_BASE_URL": "https://api.openai.com/v1/", "OPENAI_API_KEY": "sk"}
            | {"EMBEDDINGS_MODEL": "text-embedding-3-small"},
            ("openai", "https://api.openai.com/v1/", "text-embedding-3-small", None),
        ),
    ],
    ids=["key alone", "shortened", "other server", "OpenAI by address"],
)
def test_embeddings_that_are_chosen(
    loaded: Callable[..., Any], variables: dict[str, str], expected: tuple[Any, ...]
) -> None:
    choice = loaded(**variables).embeddings

    assert (choice.provider, choice.base_url, choice.model, choice.dimensions) == expected


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, None),
        ({"LLM_BASE_URL": "", "LLM_MODEL": "", "LLM_API_KEY": ""}, None),
        (
            {"LLM_BASE_URL": "http://llm:8000/v1", "LLM_MODEL": "qwen"},
            ("http://llm:8000/v1", "qwen", "none"),
        ),
        (
            {"LLM_BASE_URL": "https://llm/v1", "LLM_MODEL": "m", "LLM_API_KEY": "k"},
            ("https://llm/v1", "m", "k"),
        ),
        (
            {"LLM_MODEL": "gpt-4o-mini", "LLM_API_KEY": "sk"},
            ("https://api.openai.com/v1", "gpt-4o-mini", "sk"),
        ),
    ],
    ids=["none", "empty", "local", "whole", "OpenAI"],
)
def test_language_model_that_is_chosen(
    loaded: Callable[..., Any], variables: dict[str, str], expected: tuple[str, ...] | None
) -> None:
    choice = loaded(**variables).language_model

    found = None if choice is None else (choice.base_url, choice.model, choice.api_key)
    assert found == expected


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"LLM_BASE_URL": "http://llm/v1"}, "LLM_MODEL"),
        ({"LLM_API_KEY": "sk"}, "LLM_MODEL"),
        ({"LLM_MODEL": "m"}, "LLM_BASE_URL"),
        ({"LLM_BASE_URL": "llm:8000/v1", "LLM_MODEL": "m"}, "LLM_BASE_URL"),
        ({"LLM_BASE_URL": "ftp://llm/v1", "LLM_MODEL": "m"}, "LLM_BASE_URL"),
        ({"LLM_BASE_URL": "http:///v1", "LLM_MODEL": "m"}, "LLM_BASE_URL"),
    ],
)
def test_half_a_language_model_refuses_the_start(
    loaded: Callable[..., Any], variables: dict[str, str], named: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match=named):
        loaded(**variables)
