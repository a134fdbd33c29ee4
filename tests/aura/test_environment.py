"""What the environment may say, and what refuses the start."""

import json
import os
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from aura.embedded import Part
from aura.environment import (
    CHECKOUT,
    first_keys_file,
    load,
    read_first_keys,
    write_first_keys,
)

OURS = ("AURA_", "DJANGO_", "EMBEDDINGS_", "OPENAI_", "DATABASE_URL", "REDIS_URL", "LLM_")
OURS += ("PATIENT_",)
DATABASE = {
    "DATABASE_URL": "postgres://u:p@db/aura",
    "DJANGO_SECRET_KEY": "k" * 50,
    "DJANGO_ALLOWED_HOSTS": "aura.example",
    "PATIENT_LOOKUP_PROVIDER": "disabled",
}
OXITESA = {
    "PATIENT_LOOKUP_PROVIDER": "oxitesa",
    "PATIENT_LOOKUP_URL": "https://patients.example",
    "PATIENT_LOOKUP_SECRET": "shared",
}


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Any]:
    """The environment as read from these variables and no others of ours."""
    for name in list(os.environ):
        if name.startswith(OURS):
            monkeypatch.delenv(name)

    def read(**variables: str) -> Any:
        monkeypatch.setenv("AURA_DATA_DIR", str(tmp_path))
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        return load()

    return read


def test_defaults_work_on_a_fresh_checkout(loaded: Callable[..., Any]) -> None:
    environment = loaded()

    assert environment.embedded_parts == frozenset(Part)
    assert (environment.host, environment.port) == ("127.0.0.1", 8000)
    assert environment.manuals_dir == CHECKOUT / "manuals"
    assert environment.debug is False
    assert environment.secure is False
    assert environment.database_url is None
    assert "127.0.0.1" in environment.allowed_hosts
    assert environment.embeddings.provider == "embedded"
    assert environment.embeddings.model == "multilingual-e5-small"


@pytest.mark.parametrize(
    ("variables", "replaced"),
    [
        (DATABASE, {Part.POSTGRES}),
        ({"REDIS_URL": "redis://r/0"}, {Part.VALKEY}),
        ({"OPENAI_API_KEY": "sk"}, {Part.EMBEDDINGS}),
        (
            {"EMBEDDINGS_BASE_URL": "http://e/v1", "EMBEDDINGS_MODEL": "bge-m3"},
            {Part.EMBEDDINGS},
        ),
        ({"DATABASE_URL": "", "REDIS_URL": "", "OPENAI_API_KEY": ""}, set()),
    ],
    ids=["database", "broker", "OpenAI", "other embeddings", "empty"],
)
def test_variable_replaces_its_embedded_part(
    loaded: Callable[..., Any], variables: dict[str, str], replaced: set[Part]
) -> None:
    assert set(Part) - loaded(**variables).embedded_parts == replaced


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
    ("variables", "named"),
    [
        ({"AURA_PORT": "http"}, "AURA_PORT"),
        ({"AURA_PORT": "0"}, "AURA_PORT"),
        ({"AURA_PORT": "65536"}, "AURA_PORT"),
        ({"AURA_WEB_THREADS": "0"}, "AURA_WEB_THREADS"),
        ({"AURA_ROLE": "boss"}, "AURA_ROLE"),
        ({"EMBEDDINGS_BASE_URL": "http://e/v1"}, "EMBEDDINGS_MODEL"),
        ({"EMBEDDINGS_MODEL": "bge-m3"}, "EMBEDDINGS_MODEL"),
        ({"OPENAI_API_KEY": "sk", "EMBEDDINGS_DIMENSIONS": "9999"}, "EMBEDDINGS_DIMENSIONS"),
        ({**DATABASE, "DJANGO_SECRET_KEY": ""}, "DJANGO_SECRET_KEY"),
        ({**DATABASE, "DJANGO_ALLOWED_HOSTS": ""}, "DJANGO_ALLOWED_HOSTS"),
        ({**DATABASE, "PATIENT_LOOKUP_PROVIDER": ""}, "PATIENT_LOOKUP_PROVIDER must be set"),
        ({"PATIENT_LOOKUP_PROVIDER": "oxitessa"}, "oxitessa.*oxitesa, mock, disabled"),
        ({"PATIENT_LOOKUP_PROVIDER": "Mock"}, "PATIENT_LOOKUP_PROVIDER"),
        ({**OXITESA, "PATIENT_LOOKUP_URL": ""}, "PATIENT_LOOKUP_URL"),
        ({**OXITESA, "PATIENT_LOOKUP_SECRET": ""}, "PATIENT_LOOKUP_SECRET"),
        ({"PATIENT_LOOKUP_TIMEOUT_S": "soon"}, "PATIENT_LOOKUP_TIMEOUT_S"),
        ({"PATIENT_LOOKUP_TIMEOUT_S": "0"}, "PATIENT_LOOKUP_TIMEOUT_S"),
        ({"PATIENT_LOOKUP_TIMEOUT_S": "nan"}, "PATIENT_LOOKUP_TIMEOUT_S"),
        ({"PATIENT_LOOKUP_TIMEOUT_S": "inf"}, "PATIENT_LOOKUP_TIMEOUT_S"),
    ],
)
def test_value_that_cannot_be_used_is_refused_by_name(
    loaded: Callable[..., Any], variables: dict[str, str], named: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match=named):
        loaded(**variables)


def test_database_of_ones_own_is_a_deployment(loaded: Callable[..., Any]) -> None:
    environment = loaded(**DATABASE)

    assert environment.secure is True
    assert environment.secret_key == "k" * 50
    assert environment.allowed_hosts == ["aura.example"]


@pytest.mark.parametrize(
    ("variables", "provider"),
    [
        ({}, "mock"),
        (DATABASE, "disabled"),
        (OXITESA, "oxitesa"),
        ({**DATABASE, **OXITESA}, "oxitesa"),
    ],
    ids=["embedded", "none", "oxitesa", "oxitesa with a database"],
)
def test_patient_system_that_is_chosen(
    loaded: Callable[..., Any], variables: dict[str, str], provider: str
) -> None:
    assert loaded(**variables).patients.provider == provider


def test_patient_systems_secret_shows_in_no_representation(loaded: Callable[..., Any]) -> None:
    assert "shared" not in repr(loaded(**OXITESA))


def test_relative_directory_is_the_checkouts(loaded: Callable[..., Any]) -> None:
    assert loaded(AURA_MANUALS_DIR="otros").manuals_dir == CHECKOUT / "otros"


def test_secret_is_made_once_for_its_owner_alone(
    loaded: Callable[..., Any], tmp_path: Path
) -> None:
    first = loaded().secret_key

    assert len(first) >= 50
    assert loaded().secret_key == first
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert list(tmp_path.glob(".draft-*")) == []


def test_processes_that_start_at_once_share_one_secret(
    loaded: Callable[..., Any], tmp_path: Path
) -> None:
    loaded()
    for _round in range(20):
        (tmp_path / "secret_key").unlink()
        with ThreadPoolExecutor(8) as pool:
            secrets = set(pool.map(lambda _n: load().secret_key, range(8)))
        assert len(secrets) == 1
        assert len(secrets.pop()) >= 50


def test_first_keys_are_for_their_owner_alone(tmp_path: Path) -> None:
    first_keys_file(tmp_path).write_text("{}")
    first_keys_file(tmp_path).chmod(0o644)

    write_first_keys(tmp_path, {"key": "ñ"})

    assert read_first_keys(tmp_path) == {"key": "ñ"}
    assert stat.S_IMODE(first_keys_file(tmp_path).stat().st_mode) == 0o600
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("content", ["", '{"key": "aura_', "[1]", "null", "\x00\xff"])
def test_first_keys_cut_by_a_crash_are_none(tmp_path: Path, content: str) -> None:
    first_keys_file(tmp_path).write_text(content, encoding="latin-1")

    assert read_first_keys(tmp_path) == {}


def test_no_first_keys_before_the_first_run(tmp_path: Path) -> None:
    assert read_first_keys(tmp_path) == {}
    assert json.loads(json.dumps(read_first_keys(tmp_path))) == {}


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
