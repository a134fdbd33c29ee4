"""`GET /knowledge/search`: browse the corpus by meaning, words, or both."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from ninja import Query, Router
from pydantic import AfterValidator, Field

from aura.api.auth import caller
from aura.api.shapes import ErrorOut, SearchOut
from aura.api.text import Spoken
from aura.browse import browse
from knowledge.lookup import Mode

router = Router(tags=["knowledge"])


def _types(value: str) -> str:
    if "\0" in value:
        raise ValueError("must not contain NUL characters")
    return value


DocTypes = Annotated[str, AfterValidator(_types), Field(max_length=200)]


@router.get(
    "/knowledge/search",
    response={200: SearchOut, **dict.fromkeys((401, 422, 429, 503), ErrorOut)},
    operation_id="search_knowledge",
)
def get_search(
    request: HttpRequest,
    q: Spoken,
    k: Annotated[int, Query(ge=1, le=50)] = 6,
    mode: Mode = Mode.SEMANTIC,
    doc_types: DocTypes = "",
    include_global: bool = True,
) -> HttpResponse:
    """The k passages that come nearest. Nothing is judged: a result is not an answer.

    Where the embeddings are down a semantic or hybrid search runs on words alone; `mode` says so.
    """
    who = caller(request)
    ran, found = browse(
        namespace=who.namespace,
        channel=who.channel,
        text=q,
        limit=k,
        mode=mode,
        doc_types=[part for raw in doc_types.split(",") if (part := raw.strip())],
        include_global=include_global,
        now=timezone.now(),
    )
    # Built of values of the right types: pydantic's check of them would cost a tenth of a search.
    return JsonResponse({"mode": ran.value, "results": [vars(item) for item in found]})
