"""The embeddings providers that the environment names, and the gateway that a space needs."""

from django.conf import settings

from aura.environment import EmbeddingsChoice
from knowledge.embeddings.gateway import Gateway, gateway_for
from knowledge.embeddings.provider import Provider
from knowledge.embeddings.spaces import (
    NoActiveSpace,
    SpaceMismatch,
    active_space,
    ensure_space,
    serves,
)
from knowledge.models import EmbeddingSpace


def configured_provider() -> Provider:
    """What `EMBEDDINGS_*` and `OPENAI_API_KEY` say; one setting for ingest and queries."""
    return _provider(settings.ENVIRONMENT.embeddings)


def providers() -> tuple[Provider, ...]:
    """Every provider that can be asked: the configured one, and beside it the one that
    `EMBEDDINGS_OTHER_*` names while one model takes the other's place."""
    other = settings.ENVIRONMENT.other_embeddings
    return (configured_provider(), *((_provider(other),) if other else ()))


def _provider(choice: EmbeddingsChoice) -> Provider:
    return Provider(
        kind=choice.provider,
        base_url=choice.base_url,
        model=choice.model,
        api_key=choice.api_key,
        dimensions=choice.dimensions,
    )


def configured_spaces() -> list[EmbeddingSpace]:
    """The space of each provider, made when missing. Raises the gateway's errors."""
    return [ensure_space(provider, gateway_for(provider)) for provider in providers()]


def space_to_ingest() -> EmbeddingSpace:
    """The active space; where nothing was ever ingested, the configured provider's becomes it.

    Raises the gateway's errors.
    """
    try:
        return active_space()
    except NoActiveSpace:
        provider = configured_provider()
        return ensure_space(provider, gateway_for(provider))


def gateway_of(space: EmbeddingSpace) -> Gateway:
    """The gateway whose vectors may be compared with a space's.

    Raises SpaceMismatch where no configured model is the space's: its vectors would be compared
    with those of the wrong space, and the cosine would be noise.
    """
    for provider in providers():
        if serves(provider, space):
            return gateway_for(provider)
    configured = " and ".join(provider.model for provider in providers())
    raise SpaceMismatch(
        f"the configured model is {configured}, the space is {space.name}: run "
        "`manage.py backfill_embeddings --activate`, or name the former model in "
        "EMBEDDINGS_OTHER_MODEL (README, “Changing the embedding model”)"
    )
