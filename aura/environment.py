"""What the process environment says, read once and validated.

A wrong value stops the boot with a sentence that names the variable. `AURA_DATA_DIR` and friends
have defaults that work on a fresh checkout; a URL for a part replaces the embedded one.
"""

import contextlib
import json
import os
import secrets
import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

from aura.embedded import Endpoints, Part, endpoints
from patients.providers import Connection, UnknownProvider, UnusableConnection, provider_for

CHECKOUT = Path(__file__).resolve().parent.parent

OPENAI_BASE_URL = "https://api.openai.com/v1"
OPENAI_MODEL = "text-embedding-3-small"
EMBEDDED_MODEL = "multilingual-e5-small"


@dataclass(frozen=True, kw_only=True)
class EmbeddingsChoice:
    """Which server embeds, and with which model: one setting serves ingest and queries."""

    provider: str
    """`embedded`, `openai` or `compatible`."""
    base_url: str
    model: str
    api_key: str
    dimensions: int | None
    """Asked of the server when set; None leaves the model's own size."""


@dataclass(frozen=True, kw_only=True)
class LanguageModel:
    """The upstream of the chat: an OpenAI-compatible server and the model asked of it."""

    base_url: str
    model: str
    api_key: str


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


def _bounded(env: environ.Env, name: str, *, default: int, least: int, most: int) -> int:
    try:
        value = int(env.str(name, str(default)))
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be a whole number") from error
    if not least <= value <= most:
        raise ImproperlyConfigured(f"{name} must be between {least} and {most}, not {value}")
    return value


def _seconds(env: environ.Env, name: str, *, default: float, least: float, most: float) -> float:
    try:
        value = float(env.str(name, str(default)))
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be a number of seconds") from error
    # Written so that NaN, which is in no range, is refused too.
    if not least <= value <= most:
        raise ImproperlyConfigured(f"{name} must be between {least:g} and {most:g}, not {value:g}")
    return value


def parts_needed(env: environ.Env) -> frozenset[Part]:
    """The embedded parts that no variable replaces."""
    needed: set[Part] = set()
    if not env.str("DATABASE_URL", ""):
        needed.add(Part.POSTGRES)
    if not env.str("REDIS_URL", ""):
        needed.add(Part.VALKEY)
    first = env.str("EMBEDDINGS_BASE_URL", "") or env.str("OPENAI_API_KEY", "")
    if not first or _other_is_embedded(env):
        needed.add(Part.EMBEDDINGS)
    return frozenset(needed)


def data_dir_of(env: environ.Env) -> Path:
    """Where the embedded parts, logs and first keys live."""
    return _absolute(env.str("AURA_DATA_DIR", ".data"))


def _secret_key(env: environ.Env, data_dir: Path, parts: frozenset[Part]) -> str:
    """The configured key, or, on the embedded database, one made once in the data directory."""
    given = env.str("DJANGO_SECRET_KEY", "")
    if given:
        return str(given)
    if Part.POSTGRES not in parts:
        raise ImproperlyConfigured(
            "DJANGO_SECRET_KEY must be set when DATABASE_URL is: it keys the hashes of documents"
        )
    path = data_dir / "secret_key"
    if not path.exists():
        draft = _private_file(data_dir, secrets.token_urlsafe(50))
        # Of processes that start at once, one wins; none ever reads half a secret.
        with contextlib.suppress(FileExistsError):
            path.hardlink_to(draft)
        draft.unlink()
    return path.read_text().strip()


def _private_file(directory: Path, content: str) -> Path:
    """A new file that its owner alone can read (`mkstemp` makes it 0600), to be put in place."""
    descriptor, name = tempfile.mkstemp(dir=directory, prefix=".draft-")
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(content)
        file.flush()
        os.fsync(descriptor)
    return Path(name)


def _embeddings(env: environ.Env, embedded_url: str) -> EmbeddingsChoice:
    key = env.str("OPENAI_API_KEY", "")
    url = env.str("EMBEDDINGS_BASE_URL", "")
    model = env.str("EMBEDDINGS_MODEL", "")
    size = _bounded(env, "EMBEDDINGS_DIMENSIONS", default=0, least=0, most=2000) or None
    if url:
        if not model:
            raise ImproperlyConfigured("EMBEDDINGS_MODEL must be set when EMBEDDINGS_BASE_URL is")
        provider = "openai" if url.rstrip("/") == OPENAI_BASE_URL else "compatible"
        return EmbeddingsChoice(
            provider=provider, base_url=url, model=model, api_key=key or "none", dimensions=size
        )
    if key:
        return EmbeddingsChoice(
            provider="openai",
            base_url=OPENAI_BASE_URL,
            model=model or OPENAI_MODEL,
            api_key=key,
            dimensions=size,
        )
    if model not in ("", EMBEDDED_MODEL):
        raise ImproperlyConfigured(
            f"EMBEDDINGS_MODEL={model} needs EMBEDDINGS_BASE_URL or OPENAI_API_KEY: "
            f"the embedded server only speaks {EMBEDDED_MODEL}"
        )
    return EmbeddingsChoice(
        provider="embedded",
        base_url=embedded_url,
        model=EMBEDDED_MODEL,
        api_key="none",
        dimensions=None,
    )


def _other_is_embedded(env: environ.Env) -> bool:
    model, url = env.str("EMBEDDINGS_OTHER_MODEL", ""), env.str("EMBEDDINGS_OTHER_BASE_URL", "")
    return bool(model == EMBEDDED_MODEL and not url)


def _other_embeddings(env: environ.Env, embedded_url: str) -> EmbeddingsChoice | None:
    """The second model. Raises ImproperlyConfigured where it is only half named."""
    model = env.str("EMBEDDINGS_OTHER_MODEL", "")
    url = env.str("EMBEDDINGS_OTHER_BASE_URL", "")
    key = env.str("EMBEDDINGS_OTHER_API_KEY", "")
    if not model:
        if url or key:
            raise ImproperlyConfigured(
                "EMBEDDINGS_OTHER_MODEL must be set when another EMBEDDINGS_OTHER_… is"
            )
        return None
    size = _bounded(env, "EMBEDDINGS_OTHER_DIMENSIONS", default=0, least=0, most=2000) or None
    if _other_is_embedded(env):
        return EmbeddingsChoice(
            provider="embedded", base_url=embedded_url, model=model, api_key="none", dimensions=None
        )
    if not url and not key:
        raise ImproperlyConfigured(
            f"EMBEDDINGS_OTHER_MODEL={model} needs EMBEDDINGS_OTHER_BASE_URL, or "
            "EMBEDDINGS_OTHER_API_KEY for OpenAI"
        )
    url = url or OPENAI_BASE_URL
    provider = "openai" if url.rstrip("/") == OPENAI_BASE_URL else "compatible"
    return EmbeddingsChoice(
        provider=provider, base_url=url, model=model, api_key=key or "none", dimensions=size
    )


def _language_model(env: environ.Env) -> LanguageModel | None:
    """What `LLM_*` name. A half-made choice refuses the start: the chat would seem configured.

    | base URL | model | key    | then                                        |
    | -------- | ----- | ------ | ------------------------------------------- |
    | no       | no    | no     | no chat                                     |
    | yes      | yes   | or not | that server; a local one may want no key    |
    | no       | yes   | yes    | OpenAI                                      |
    | anything else            || the start is refused, naming what is missing |
    """
    url, model, key = (env.str(name, "") for name in ("LLM_BASE_URL", "LLM_MODEL", "LLM_API_KEY"))
    if not (url or model or key):
        return None
    if not model:
        raise ImproperlyConfigured("LLM_MODEL must be set when LLM_BASE_URL or LLM_API_KEY is")
    if not (url or key):
        raise ImproperlyConfigured("LLM_MODEL needs LLM_BASE_URL, or LLM_API_KEY for OpenAI")
    parts = urlsplit(url or OPENAI_BASE_URL)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ImproperlyConfigured("LLM_BASE_URL must be an http or https address, such as .../v1")
    return LanguageModel(base_url=url or OPENAI_BASE_URL, model=model, api_key=key or "none")


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
        timeout_s=_seconds(env, "PATIENT_LOOKUP_TIMEOUT_S", default=5.0, least=0.1, most=60.0),
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
        port=_bounded(env, "AURA_PORT", default=8000, least=1, most=65535),
        debug=debug,
        secret_key=_secret_key(env, data_dir, parts),
        allowed_hosts=hosts or ["127.0.0.1", "localhost", "[::1]", host],
        csrf_trusted_origins=env.list("DJANGO_CSRF_TRUSTED_ORIGINS", default=[]),
        secure=env.bool("DJANGO_SECURE", not embedded_database),
        database_url=env.str("DATABASE_URL", "") or None,
        redis_url=env.str("REDIS_URL", "") or (reached_at.valkey_url if reached_at else ""),
        embeddings=_embeddings(env, reached_at.embeddings_url if reached_at else ""),
        other_embeddings=_other_embeddings(env, reached_at.embeddings_url if reached_at else ""),
        language_model=_language_model(env),
        patients=_patients(env, parts),
        embedded_parts=parts,
        endpoints=reached_at,
        web_threads=_bounded(env, "AURA_WEB_THREADS", default=64, least=1, most=512),
        role=role,
        log_level=env.str("AURA_LOG_LEVEL", "INFO"),
    )


def first_keys_file(data_dir: Path) -> Path:
    """Where `make up` keeps the first login and the demonstration key, mode 0600."""
    return data_dir / "first_keys.json"


def read_first_keys(data_dir: Path) -> dict[str, str]:
    """What `make up` made the first time; empty where it has not run, or the file is spoilt."""
    try:
        kept = json.loads(first_keys_file(data_dir).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return dict(kept) if isinstance(kept, dict) else {}


def write_first_keys(data_dir: Path, keys: dict[str, str]) -> None:
    """Keep the first login and key for the next run, readable by the owner alone."""
    draft = _private_file(data_dir, json.dumps(keys, indent=2))
    draft.replace(first_keys_file(data_dir))
