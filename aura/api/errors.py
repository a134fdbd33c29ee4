"""From exception to status: one table, one JSON shape, whatever breaks."""

from typing import Any

import structlog
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db.utils import DataError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from psycopg_pool import PoolTimeout

from aura.tenancy.limits import TooManyRequests
from aura.turn.take import TurnConflict
from knowledge.search import SearchUnavailable

log = structlog.get_logger(__name__)

RETRY_AFTER_S = "2"

_CODES = {
    400: "bad_request",
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    409: "conflict",
    413: "too_large",
    422: "invalid",
    429: "too_many_requests",
    500: "internal_error",
    503: "unavailable",
}


class BadBody(Exception):
    """The body is not JSON in UTF-8."""


def code_of(status: int) -> str:
    """The short name of a status."""
    return _CODES.get(status, "error")


def install(api: NinjaAPI) -> None:
    """Give an API the table."""

    def answer(request: HttpRequest, status: int, detail: Any) -> HttpResponse:
        return api.create_response(
            request, {"detail": detail, "code": code_of(status)}, status=status
        )

    def unavailable(request: HttpRequest, error: Exception) -> HttpResponse:
        log.error("database_unavailable", cause=type(error).__name__)
        response = answer(request, 503, "The database does not answer. Try again shortly.")
        response["Retry-After"] = RETRY_AFTER_S
        return response

    def too_many(request: HttpRequest, error: TooManyRequests) -> HttpResponse:
        response = answer(request, 429, str(error))
        response["Retry-After"] = str(error.retry_after_s)
        return response

    def unexpected(request: HttpRequest, error: Exception) -> HttpResponse:
        log.exception("request_failed", path=request.path, cause=type(error).__name__)
        if settings.DEBUG:
            raise error
        return answer(request, 500, "Something broke on our side; it was logged.")

    table: list[tuple[type[Exception], Any]] = [
        (BadBody, lambda request, error: answer(request, 400, str(error))),
        (ValidationError, lambda request, error: answer(request, 422, _fields(error.errors))),
        (
            AuthenticationError,
            lambda request, _error: _unauthorized(
                answer(request, 401, "A valid channel key is needed: Authorization: Bearer <key>.")
            ),
        ),
        (HttpError, lambda request, error: answer(request, error.status_code, str(error))),
        (Http404, lambda request, _error: answer(request, 404, "There is nothing here.")),
        (TooManyRequests, too_many),
        (TurnConflict, lambda request, error: answer(request, 409, str(error))),
        (RequestDataTooBig, lambda request, _error: answer(request, 413, "The body is too large.")),
        (DataError, lambda request, _error: answer(request, 422, "A value cannot be stored.")),
        (OperationalError, unavailable),
        (InterfaceError, unavailable),
        (PoolTimeout, unavailable),
        (SearchUnavailable, unavailable),
        (Exception, unexpected),
    ]
    for exception, handler in table:
        api.add_exception_handler(exception, handler)


def _unauthorized(response: HttpResponse) -> HttpResponse:
    response["WWW-Authenticate"] = "Bearer"
    return response


def _fields(errors: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Each fault with the field it is in; never the value, which may be what a patient said."""
    return [
        {
            "field": ".".join(str(part) for part in error["loc"] if part not in ("body", "payload"))
            or "body",
            "problem": str(error["msg"]).removeprefix("Value error, "),
        }
        for error in errors
    ]
