"""OpenAI's shape of an error, for the addresses that its clients call."""

import re
from typing import Any

_CHAT_PATH = re.compile(r"/v1(?:/|$)|/api/v1/(?:chat|models)(?:/|$)")
"""Under `/v1` all is for OpenAI's clients, also what is not there (`/v1/embeddings`)."""

_TYPES = {
    401: "authentication_error",
    403: "permission_error",
    429: "rate_limit_error",
}


def speaks_openai(path: str) -> bool:
    """Whether who calls this address is an OpenAI client."""
    return _CHAT_PATH.match(path) is not None


def error_body(status: int, detail: Any, code: str) -> dict[str, Any]:
    """The error; where fields are at fault, `param` names the first and the message all."""
    param = None
    if isinstance(detail, list):
        param = detail[0]["field"] if detail else None
        detail = "; ".join(f"{fault['field']}: {fault['problem']}" for fault in detail)
    kind = _TYPES.get(status, "server_error" if status >= 500 else "invalid_request_error")
    return {"error": {"message": detail, "type": kind, "param": param, "code": code}}
