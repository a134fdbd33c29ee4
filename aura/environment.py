"""What the process environment says, read once and validated.

A wrong value stops the boot with a sentence that names the variable. `AURA_DATA_DIR` and friends
have defaults that work on a fresh checkout; a URL for a part replaces the embedded one.
"""

from dataclasses import dataclass
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

from aura.embedded import Endpoints, Part, endpoints
from aura.environment_numbers import seconds, whole_number
from aura.kept_secrets import first_keys_file, read_first_keys, secret_key_of, write_first_keys
from aura.model_servers import (
    EmbeddingsChoice,
    LanguageModel,
    embeddings_of,
    language_model_of,
    other_embeddings_of,
    other_is_embedded,
)
from patients.providers import Connection, UnknownProvider, UnusableConnection, provider_for

__all__ = [
    "CHECKOUT",
    "EmbeddingsChoice",
    "Environment",
    "LanguageModel",
    "PatientSystem",
    "data_dir_of",
    "first_keys_file",
    "load",
    "parts_needed",
    "read_first_keys",
    "write_first_keys",
]

CHECKOUT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, kw_only=True)
class PatientSystem:
    """Which patient system is asked, and how it is reached."""

    provider: str
    connection: Connection


@dataclass(frozen=True, kw_only=True)
class Environment:
    """The whole environment, as the settings use it."""

    data_dir: Path
    manuals_dir: Path
    host: str
    port: int
    debug: bool
    secret_key: str
    allowed_hosts: list[str]
    csrf_trusted_origins: list[str]
    secure: bool
    """Cookies, HSTS and redirects for a deployment behind TLS."""
    database_url: str | None
    redis_url: str
    embeddings: EmbeddingsChoice
    other_embeddings: EmbeddingsChoice | None
    """A second model, beside the first while one takes the other's place; None where none does."""
    language_model: LanguageModel | None
    """None: the chat answers 503, everything else works."""
    patients: PatientSystem
    embedded_parts: frozenset[Part]
    endpoints: Endpoints | None
    """Where the embedded parts are reached; None where variables replace all of them."""
    web_threads: int
    role: str
    log_level: str


def _absolute(value: str) -> Path:
    path = Path(value).expanduser()
    return path if path.is_absolute() else CHECKOUT / path


def parts_needed(env: environ.Env) -> frozenset[Part]:
    """The embedded parts that no variable replaces."""
    needed: set[Part] = set()
    if not env.str("DATABASE_URL", ""):
        needed.add(Part.POSTGRES)
    if not env.str("REDIS_URL", ""):
        needed.add(Part.VALKEY)
    first = env.str("EMBEDDINGS_BASE_URL", "") or env.str("OPENAI_API_KEY", "")
    if not first or other_is_embedded(env):
        needed.add(Part.EMBEDDINGS)
    return frozenset(needed)


def data_dir_of(env: environ.Env) -> Path:
    """Where the embedded parts, logs and first keys live."""
    return _absolute(env.str("AURA_DATA_DIR", ".data"))


def _patients(env: environ.Env, parts: frozenset[Part]) -> PatientSystem:
    """The chosen patient system, tried out as far as that goes without asking it: a wrong name must
    stop the start, since a web process runs no checks."""
    name = env.str("PATIENT_LOOKUP_PROVIDER", "")
    if not name:
        if Part.POSTGRES not in parts:
            raise ImproperlyConfigured(
                "PATIENT_LOOKUP_PROVIDER must be set when DATABASE_URL is: to oxitesa, to disabled "
                "for a deployment without patients' equipment, or to mock for made-up patients"
            )
        name = "mock"
    connection = Connection(
        url=env.str("PATIENT_LOOKUP_URL", ""),
        secret=env.str("PATIENT_LOOKUP_SECRET", ""),
        timeout_s=seconds(env, "PATIENT_LOOKUP_TIMEOUT_S", default=5.0, least=0.1, most=60.0),
    )
    try:
        provider_for(name, connection)
    except UnknownProvider as error:
        raise ImproperlyConfigured(f"PATIENT_LOOKUP_PROVIDER: {error}") from error
    except UnusableConnection as error:
        raise ImproperlyConfigured(str(error)) from error
    return PatientSystem(provider=name, connection=connection)


def load() -> Environment:
    """Read and validate the environment.

    Raises ImproperlyConfigured, naming the variable, where a value cannot be used.
    """
    env = environ.Env()
    data_dir = data_dir_of(env)
    parts = parts_needed(env)
    # Asking makes the data directory, which a read-only deployment without parts need not have.
    reached_at = endpoints(data_dir) if parts else None
    debug = env.bool("DJANGO_DEBUG", False)
    role = env.str("AURA_ROLE", "command")
    if role not in ("web", "worker", "command"):
        raise ImproperlyConfigured(f"AURA_ROLE must be web, worker or command, not {role!r}")
    hosts = env.list("DJANGO_ALLOWED_HOSTS", default=[])
    embedded_database = Part.POSTGRES in parts
    if not hosts and not embedded_database and not debug:
        raise ImproperlyConfigured("DJANGO_ALLOWED_HOSTS must be set when DATABASE_URL is")
    host = env.str("AURA_HOST", "127.0.0.1")
    return Environment(
        data_dir=data_dir,
        manuals_dir=_absolute(env.str("AURA_MANUALS_DIR", "manuals")),
        host=host,
        port=whole_number(env, "AURA_PORT", default=8000, least=1, most=65535),
        debug=debug,
        secret_key=secret_key_of(env, data_dir, parts),
        allowed_hosts=hosts or ["127.0.0.1", "localhost", "[::1]", host],
        csrf_trusted_origins=env.list("DJANGO_CSRF_TRUSTED_ORIGINS", default=[]),
        secure=env.bool("DJANGO_SECURE", not embedded_database),
        database_url=env.str("DATABASE_URL", "") or None,
        redis_url=env.str("REDIS_URL", "") or (reached_at.valkey_url if reached_at else ""),
        embeddings=embeddings_of(env, reached_at.embeddings_url if reached_at else ""),
        other_embeddings=other_embeddings_of(env, reached_at.embeddings_url if reached_at else ""),
        language_model=language_model_of(env),
        patients=_patients(env, parts),
        embedded_parts=parts,
        endpoints=reached_at,
        web_threads=whole_number(env, "AURA_WEB_THREADS", default=64, least=1, most=512),
        role=role,
        log_level=env.str("AURA_LOG_LEVEL", "INFO"),
    )
