"""Which servers embed and which one speaks, as the process environment chooses them."""

from dataclasses import dataclass
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

from aura.environment_numbers import whole_number

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


def embeddings_of(env: environ.Env, embedded_url: str) -> EmbeddingsChoice:
    """The model that answers. Raises ImproperlyConfigured where it is only half named."""
    key = env.str("OPENAI_API_KEY", "")
    url = env.str("EMBEDDINGS_BASE_URL", "")
    model = env.str("EMBEDDINGS_MODEL", "")
    size = whole_number(env, "EMBEDDINGS_DIMENSIONS", default=0, least=0, most=2000) or None
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


def other_is_embedded(env: environ.Env) -> bool:
    """Whether the second model is the one that comes with Aura."""
    model, url = env.str("EMBEDDINGS_OTHER_MODEL", ""), env.str("EMBEDDINGS_OTHER_BASE_URL", "")
    return bool(model == EMBEDDED_MODEL and not url)


def other_embeddings_of(env: environ.Env, embedded_url: str) -> EmbeddingsChoice | None:
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
    size = whole_number(env, "EMBEDDINGS_OTHER_DIMENSIONS", default=0, least=0, most=2000) or None
    if other_is_embedded(env):
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


def language_model_of(env: environ.Env) -> LanguageModel | None:
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
