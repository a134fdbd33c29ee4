"""The outermost layer of the API: body size, and JSON whatever breaks before or behind ninja."""

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.views.decorators.csrf import csrf_exempt

from aura.api.errors import body_of, code_of

PREFIXES = ("/api/", "/v1/")


@csrf_exempt
def nothing_here(request: HttpRequest) -> HttpResponse:
    """A bare prefix of the API. A base address that a client was given calls it by mistake; to a
    page of ours Django would refuse its POST for the lack of a form's token."""
    raise Http404


class JsonRim:
    """Answers of the API are JSON; a body over the contract's bound is refused unread."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass a request through, or answer 413."""
        if not f"{request.path}/".startswith(PREFIXES):
            return self.get_response(request)
        length = _declared_length(request)
        if length is None:
            return _error(request.path, 400, "Content-Length is not a length.")
        if length > settings.MAX_BODY_BYTES:
            return _error(
                request.path, 413, f"The body is over {settings.MAX_BODY_BYTES // 1024} kB."
            )
        response = self.get_response(request)
        if response.status_code >= 400 and not _is_json(response):
            return _in_json(request.path, response)
        return response


def _declared_length(request: HttpRequest) -> int | None:
    """In bytes; None where Django could not read it either."""
    given = str(request.META.get("CONTENT_LENGTH") or 0)
    # Twenty digits are over any bound, and Python refuses to read thousands of them.
    return int(given[:20]) if given.isascii() and given.isdigit() else None


def _in_json(path: str, response: HttpResponseBase) -> HttpResponse:
    """The same error in the API's shape; what its headers say (`Allow`) still holds."""
    answer = _error(path, response.status_code, response.reason_phrase)
    for name, value in response.headers.items():
        if name not in ("Content-Type", "Content-Length"):
            answer.headers.setdefault(name, value)
    return answer


def _is_json(response: HttpResponseBase) -> bool:
    return response.headers.get("Content-Type", "").startswith("application/json")


def _error(path: str, status: int, detail: str) -> HttpResponse:
    return JsonResponse(body_of(path, status, detail, code_of(status)), status=status)
