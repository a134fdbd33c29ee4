"""What the embeddings server accepts: OpenAI's request, bounded, with `input_type` beside it."""

import json
from dataclasses import dataclass
from typing import Literal, NoReturn

from pydantic import BaseModel, ConfigDict, ValidationError

MODEL = "multilingual-e5-small"
DIMENSIONS = 384
MOST_TEXTS = 64
LONGEST_TEXT = 8_000
"""Characters. A text of this length takes the model several seconds."""


class RequestRefusedError(Exception):
    """The request cannot be served; carries OpenAI's error envelope and the status."""

    def __init__(
        self, message: str, *, status: int, param: str | None = None, code: str | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.param = param
        self.code = code

    def envelope(self) -> dict[str, dict[str, str | None]]:
        """The body of the answer."""
        kind = "invalid_request_error" if self.status < 500 else "server_error"
        return {
            "error": {
                "message": self.message,
                "type": kind,
                "param": self.param,
                "code": self.code,
            }
        }


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A checked request."""

    texts: tuple[str, ...]
    is_query: bool
    as_base64: bool


class _Body(BaseModel):
    # Unknown fields are refused: a misspelt input_type would embed passages as queries.
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    model: str
    input: str | list[str]
    input_type: Literal["query", "passage"] = "query"
    encoding_format: Literal["float", "base64"] = "float"
    dimensions: int | None = None
    user: str | None = None


_FIELDS = frozenset(_Body.model_fields)
_LONGEST_MESSAGE = 300


def parse(raw: bytes) -> Wanted:
    """Check a request's body.

    Raises RequestRefusedError: 400 for what is not a well-formed request of this API, 404 for
    another model, 422 for a text that cannot be embedded.
    """
    body = _validated(raw)
    if body.model != MODEL:
        raise RequestRefusedError(
            f"That model does not exist here; this server has {MODEL}.",
            status=404,
            param="model",
            code="model_not_found",
        )
    if body.dimensions not in (None, DIMENSIONS):
        _refuse(f"dimensions must be {DIMENSIONS}, the size of {MODEL}", "dimensions")
    texts = (body.input,) if isinstance(body.input, str) else tuple(body.input)
    if not 1 <= len(texts) <= MOST_TEXTS:
        _refuse(f"input must hold 1 to {MOST_TEXTS} texts, not {len(texts)}", "input")
    for index, text in enumerate(texts):
        _check_text(index, text)
    return Wanted(
        texts=texts,
        is_query=body.input_type == "query",
        as_base64=body.encoding_format == "base64",
    )


def _validated(raw: bytes) -> _Body:
    try:
        document = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        _refuse("the body is not JSON in UTF-8")
    try:
        return _Body.model_validate(document)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
        param = str(fault["loc"][0]) if fault["loc"] else None
        _refuse(f"{param or 'body'}: {fault['msg']}", param)


def _check_text(index: int, text: str) -> None:
    problem = None
    if not text.strip():
        problem = "is blank"
    elif len(text) > LONGEST_TEXT:
        problem = f"is longer than {LONGEST_TEXT} characters"
    elif "\0" in text:
        # The engine takes C strings: it would embed what stands before it and say nothing.
        problem = "holds a NUL"
    elif any("\ud800" <= character <= "\udfff" for character in text):
        problem = "holds a lone surrogate"
    if problem:
        _refuse(f"input[{index}] {problem}", "input", status=422)


def _refuse(message: str, param: str | None = None, *, status: int = 400) -> NoReturn:
    # A field's name comes from outside, and may hold what cannot be written as UTF-8.
    clean = message.encode("ascii", "backslashreplace").decode()[:_LONGEST_MESSAGE]
    raise RequestRefusedError(clean, status=status, param=param if param in _FIELDS else None)
