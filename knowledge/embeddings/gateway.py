"""The one path to an embeddings server: the `openai` client against a base URL.

Used by ingest and by turns alike, so that both always speak to the same model. Whatever the server
or the client does wrong leaves here as EmbeddingUnavailable or EmbeddingGarbage.
"""

import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pybreaker
from openai import APIStatusError, AsyncOpenAI, DefaultAsyncHttpxClient, OpenAIError
from openai.types import CreateEmbeddingResponse

from knowledge.embeddings import background
from knowledge.embeddings.batches import batches
from knowledge.embeddings.errors import (
    Cause,
    EmbeddingError,
    EmbeddingGarbage,
    EmbeddingUnavailable,
    cause_of,
)
from knowledge.embeddings.provider import Marking, Provider, Purpose, marked
from knowledge.embeddings.vectors import GarbageVector, Vector, WrongSize, unit_vector


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How long a gateway waits, and how much it takes on."""

    batch_deadline_s: float = 120.0
    """A batch of documents on a busy CPU; the openai client's own default is ten minutes."""
    document_retries: int = 3
    max_in_flight: int = 32
    """Query calls at once in a process; beyond it a turn fails fast instead of queueing."""
    breaker_failures: int = 5
    """So many failed queries in a row, and turns stop waiting for the server."""
    breaker_reset_s: float = 10.0


USUAL_LIMITS = Limits()
CLOSING_S = 5.0


class Gateway:
    """Embeds texts with one provider. Create one per process through `gateway_for`."""

    def __init__(self, provider: Provider, *, limits: Limits = USUAL_LIMITS) -> None:
        self.provider = provider
        self.limits = limits
        self._client: AsyncOpenAI | None = None
        self._places = threading.BoundedSemaphore(limits.max_in_flight)
        self._breaker = pybreaker.CircuitBreaker(
            fail_max=limits.breaker_failures, reset_timeout=limits.breaker_reset_s
        )

    def embed_query(self, text: str, *, dimensions: int, deadline_s: float) -> Vector:
        """Embed what a patient said, within the deadline, without retry.

        Raises EmbeddingUnavailable or EmbeddingGarbage. After several failures in a row it raises
        at once for some seconds instead of waiting.
        """
        if not self._places.acquire(blocking=False):
            raise EmbeddingUnavailable("too many embedding calls at once", Cause.TOO_MANY)
        try:
            with self._breaker.calling():
                (vector,) = self._embed(
                    [text], Purpose.QUERY, dimensions, deadline_s=deadline_s, retries=0
                )
        except pybreaker.CircuitBreakerError as error:
            raise EmbeddingUnavailable("the embeddings server failed several times") from error
        finally:
            self._places.release()
        return vector

    def try_now(self, text: str, *, dimensions: int, deadline_s: float) -> Vector:
        """One live call for a person who looks: it is made although turns gave up for a while, and
        what comes of it counts for none of them.

        Raises EmbeddingUnavailable or EmbeddingGarbage.
        """
        (vector,) = self._embed([text], Purpose.QUERY, dimensions, deadline_s=deadline_s, retries=0)
        return vector

    def embed_documents(
        self,
        texts: Sequence[str],
        *,
        dimensions: int,
        on_batch: Callable[[int], None] = lambda _count: None,
    ) -> list[Vector]:
        """Embed passages in bounded batches, with the client's own retries.

        `on_batch` is told how many texts each finished batch held.
        """
        return self._embed_all(texts, Purpose.PASSAGE, dimensions, on_batch)

    def embed_queries(self, texts: Sequence[str], *, dimensions: int) -> list[Vector]:
        """Embed many questions outside of a turn, as `embed_query` would each, with retries."""
        return self._embed_all(texts, Purpose.QUERY, dimensions, lambda _count: None)

    def _embed_all(
        self,
        texts: Sequence[str],
        purpose: Purpose,
        dimensions: int,
        on_batch: Callable[[int], None],
    ) -> list[Vector]:
        vectors: list[Vector] = []
        for batch in batches(texts):
            vectors += self._embed(
                batch,
                purpose,
                dimensions,
                deadline_s=self.limits.batch_deadline_s,
                retries=self.limits.document_retries,
            )
            on_batch(len(batch))
        return vectors

    def measured_dimensions(self) -> int:
        """The size of the vectors that this provider sends, asked with one short text."""
        response = self._ask(["hola"], Purpose.QUERY, deadline_s=30.0, retries=1)
        try:
            vector = response.data[0].embedding
        except (AttributeError, IndexError, TypeError):
            vector = []
        if not vector or not isinstance(vector, list):
            raise EmbeddingGarbage("the server sent no vector")
        return len(vector)

    def close(self) -> None:
        """Close the connections; a later call opens new ones."""
        client, self._client = self._client, None
        if client is not None:
            background.call(client.close(), CLOSING_S)

    def _embed(
        self,
        texts: Sequence[str],
        purpose: Purpose,
        dimensions: int,
        *,
        deadline_s: float,
        retries: int,
    ) -> list[Vector]:
        response = self._ask(texts, purpose, deadline_s=deadline_s, retries=retries)
        return _vectors_in_order(response, len(texts), dimensions)

    def _ask(
        self, texts: Sequence[str], purpose: Purpose, *, deadline_s: float, retries: int
    ) -> CreateEmbeddingResponse:
        marking = self.provider.marking
        sent = [marked(text, purpose, marking) for text in texts]
        try:
            return background.call(self._request(sent, purpose, marking, retries), deadline_s)
        # From None, and by type alone: what the client raises may echo the key or the text, and a
        # logged traceback would show it.
        except TimeoutError:
            raise EmbeddingUnavailable(f"no answer within {deadline_s:g} s", Cause.SLOW) from None
        except APIStatusError as error:
            raise EmbeddingUnavailable(
                f"the server answered {error.status_code}", cause_of(error.status_code)
            ) from None
        except OpenAIError as error:
            raise EmbeddingUnavailable(type(error).__name__) from None
        except Exception as error:
            # The client lets ValueError, AttributeError, binascii.Error and others through when
            # the body is not what it expects.
            raise EmbeddingGarbage(f"unreadable answer ({type(error).__name__})") from None

    async def _request(
        self, texts: Sequence[str], purpose: Purpose, marking: Marking, retries: int
    ) -> CreateEmbeddingResponse:
        client = self._client = self._client or self._new_client()
        extra: dict[str, object] = {}
        if marking is Marking.INPUT_TYPE:
            extra["input_type"] = purpose.value
        if self.provider.dimensions is not None:
            extra["dimensions"] = self.provider.dimensions
        return await client.with_options(max_retries=retries).embeddings.create(
            model=self.provider.model,
            input=list(texts),
            encoding_format="float",
            extra_body=extra or None,
        )

    def _new_client(self) -> AsyncOpenAI:
        # Neither a proxy nor OPENAI_BASE_URL in the environment may divert what patients say,
        # and a redirect would carry it to another host.
        return AsyncOpenAI(
            base_url=self.provider.base_url,
            api_key=self.provider.api_key,
            timeout=60.0,
            http_client=DefaultAsyncHttpxClient(trust_env=False, follow_redirects=False),
        )


def _vectors_in_order(
    response: CreateEmbeddingResponse, count: int, dimensions: int
) -> list[Vector]:
    """The vectors by their index, each checked. Raises EmbeddingGarbage."""
    try:
        by_index = {item.index: item.embedding for item in response.data}
        if len(response.data) != count or sorted(by_index) != list(range(count)):
            raise EmbeddingGarbage(f"{len(response.data)} vectors for {count} texts")
        return [unit_vector(by_index[index], dimensions) for index in range(count)]
    except WrongSize as error:
        raise EmbeddingGarbage(str(error), Cause.SIZE) from error
    except GarbageVector as error:
        raise EmbeddingGarbage(str(error)) from error
    except (AttributeError, TypeError) as error:
        raise EmbeddingGarbage("the answer holds no vectors") from error


@lru_cache(maxsize=8)
def _gateway(provider: Provider, pid: int) -> Gateway:
    return Gateway(provider)


def gateway_for(provider: Provider) -> Gateway:
    """This process's gateway to a provider; a forked child makes its own client."""
    return _gateway(provider, os.getpid())


__all__ = ["EmbeddingError", "EmbeddingGarbage", "EmbeddingUnavailable", "Gateway", "gateway_for"]
