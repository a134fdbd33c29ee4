"""The embeddings provider that the environment names, and the gateway that a space needs."""

from django.conf import settings

from knowledge.embeddings.gateway import Gateway, gateway_for
from knowledge.embeddings.provider import Provider
from knowledge.embeddings.spaces import SpaceMismatch, ensure_space, serves
from knowledge.models import EmbeddingSpace


def configured_provider() -> Provider:
    """What `EMBEDDINGS_*` and `OPENAI_API_KEY` say; one setting for ingest and queries."""
    choice = settings.ENVIRONMENT.embeddings
    return Provider(
        kind=choice.provider,
        base_url=choice.base_url,
        model=choice.model,
        api_key=choice.api_key,
        dimensions=choice.dimensions,
    )


def configured_space() -> EmbeddingSpace:
    """The configured provider's space, made when missing. Raises the gateway's errors."""
    provider = configured_provider()
    return ensure_space(provider, gateway_for(provider))


def gateway_of(space: EmbeddingSpace) -> Gateway:
    """The gateway whose vectors may be compared with a space's.

    Raises SpaceMismatch where the configured model is another: its vectors would be compared with
    those of the wrong space, and the cosine would be noise.
    """
    provider = configured_provider()
    if not serves(provider, space):
        raise SpaceMismatch(
            f"the configured model is {provider.model}, the active space is {space.name}: run "
            "`manage.py backfill_embeddings --activate`, or configure the former model again"
        )
    return gateway_for(provider)
