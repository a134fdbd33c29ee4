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

from aura.api.openai_shape import error_body, speaks_openai
from aura.chat.values import Ended, NoLanguageModel, NoPlaceFree, UpstreamError
from aura.tenancy.limits import TooManyRequests
from aura.turn.take import TurnConflict
from knowledge.scrub import scrub
from knowledge.search import SearchUnavailable
from memory.marks import EditedMeanwhile, MarkNotFound, MarksBusy
from memory.opinion import Fault, InvalidMark
from patients.identity import IdentityBusy

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
    502: "bad_gateway",
    503: "unavailable",
    504: "timed_out",
}

_MODEL_FAILED: dict[Ended, tuple[int, str, str]] = {
    Ended.UNREACHABLE: (502, "llm_unreachable", "The language model cannot be reached."),
    Ended.TIMED_OUT: (504, "llm_timed_out", "The language model did not answer in time."),
    Ended.GARBAGE: (502, "llm_unreadable", "The language model's answer cannot be read."),
    Ended.BROKEN: (502, "llm_broke_off", "The language model broke off."),
}
_MODEL_REFUSED: dict[int, tuple[int, str, str]] = {
    429: (429, "llm_busy", "The language model takes no more requests at the moment."),
    # The request itself was at fault: a parameter or a tool that this model does not know.
    400: (400, "llm_rejected", "The language model does not accept this request."),
    422: (400, "llm_rejected", "The language model does not accept this request."),
    413: (400, "llm_rejected", "The request is too large for the language model."),
}


class BadBody(Exception):
    """The body is not JSON in UTF-8."""


class ForeignConversation(Exception):
    """The conversation is another channel's of the tenant, or another tenant's."""

    def __init__(self, *, of_tenant: bool) -> None:
        super().__init__()
        self.of_tenant = of_tenant


def code_of(status: int) -> str:
    """The short name of a status."""
    return _CODES.get(status, "error")


def body_of(path: str, status: int, detail: Any, code: str) -> dict[str, Any]:
    """An error in the shape of whom it is for."""
    if speaks_openai(path):
        return error_body(status, detail, code)
    return {"detail": detail, "code": code}


def install(api: NinjaAPI) -> None:
    """Give an API the table."""

    def answer(
        request: HttpRequest, status: int, detail: Any, code: str | None = None
    ) -> HttpResponse:
        body = body_of(request.path, status, detail, code or code_of(status))
        return api.create_response(request, body, status=status)

    def unavailable(request: HttpRequest, error: Exception) -> HttpResponse:
        log.error("database_unavailable", cause=type(error).__name__)
        response = answer(request, 503, "The database does not answer. Try again shortly.")
        response["Retry-After"] = RETRY_AFTER_S
        return response

    def too_many(request: HttpRequest, error: TooManyRequests) -> HttpResponse:
        response = answer(request, 429, str(error))
        response["Retry-After"] = str(error.retry_after_s)
        return response

    def no_model(request: HttpRequest, error: NoLanguageModel) -> HttpResponse:
        return answer(request, 503, str(error), "llm_not_configured")

    def no_place(request: HttpRequest, error: NoPlaceFree) -> HttpResponse:
        response = answer(request, 503, "Too many answers are on their way. Try again shortly.")
        response["Retry-After"] = RETRY_AFTER_S
        return response

    def model_failed(request: HttpRequest, error: UpstreamError) -> HttpResponse:
        status, code, detail = _MODEL_FAILED.get(error.ended) or _MODEL_REFUSED.get(
            error.status or 0, (502, "llm_failed", "The language model's server failed.")
        )
        response = answer(request, status, detail, code)
        if status in (429, 503):
            response["Retry-After"] = str(error.retry_after_s or RETRY_AFTER_S)
        return response

    def foreign(request: HttpRequest, error: ForeignConversation) -> HttpResponse:
        if error.of_tenant:
            return answer(request, 403, "The conversation is another channel's.")
        return answer(request, 404, "There is no such conversation for this key.")

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
        (IdentityBusy, lambda request, error: answer(request, 409, str(error))),
        (TurnConflict, lambda request, error: answer(request, 409, str(error))),
        (NoLanguageModel, no_model),
        (NoPlaceFree, no_place),
        (UpstreamError, model_failed),
        (ForeignConversation, foreign),
        (MarkNotFound, lambda request, _error: answer(request, 404, "There is no such mark.")),
        (InvalidMark, lambda request, error: answer(request, 422, _fault(error))),
        (EditedMeanwhile, lambda request, _error: answer(request, 409, _EDITED)),
        (MarksBusy, lambda request, _error: answer(request, 409, _BUSY)),
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


_EDITED = "Somebody else edited the mark since it was read; nothing was changed. Read it again."
_BUSY = "Others keep changing the same marks; nothing was changed. Try again."
_WIRE = {"complaint": "customer_complaint"}
_FAULTS = {
    Fault.BLANK: "must hold a letter or a digit",
    Fault.TOO_LONG: "is too long",
    Fault.NEEDS_CORRECTION: "is needed for the verdict wrong",
    Fault.NEEDS_ANSWER: "is needed for the verdict approved",
}


def _fault(error: InvalidMark) -> list[dict[str, str]]:
    return [{"field": _WIRE.get(error.field, error.field), "problem": _FAULTS[error.fault]}]


def _unauthorized(response: HttpResponse) -> HttpResponse:
    response["WWW-Authenticate"] = "Bearer"
    return response


def _fields(errors: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Each fault with the field it is in; never the value, which may be what a patient said."""
    return [
        {
            # An unknown field is the client's word, which may be anything.
            "field": scrub(
                ".".join(str(part) for part in error["loc"] if part not in ("body", "payload"))
            )
            or "body",
            "problem": _problem(error),
        }
        for error in errors
    ]


def _problem(error: dict[str, Any]) -> str:
    """What is wrong, in words. Of a text, pydantic would count "items"."""
    context = error.get("ctx") or {}
    if error.get("type") == "too_long" and context.get("field_type") == "Value":
        return f"must have at most {context['max_length']:,} characters"
    return str(error["msg"]).removeprefix("Value error, ")
