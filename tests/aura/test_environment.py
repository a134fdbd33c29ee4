"""What the environment may say, and what refuses the start."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from aura.embedded import Part
from aura.environment import CHECKOUT

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
