"""Structured logs: one JSON line an event, on standard error.

What a line may carry is decided where it is written: no document, no key, no full transcript.
"""

import logging
import logging.config
import re

import structlog
from django.http import HttpRequest

from knowledge.scrub import scrub

_ESCAPED = re.compile(r"(?:\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2})+")
# The end of a line, escaped, in the middle of a number.
_BROKEN = re.compile(r"(?<=\d)\\[nrt](?=\d)")
_QUOTING = ("path", "exception")


def _without_documents(
    _logger: object, _method: str, event: structlog.types.EventDict
) -> structlog.types.EventDict:
    """A library's lines quote the address that was asked for, and what broke quotes what it was
    given, into which a client may put anything. Our own events say figures and names."""
    quoting = (*_QUOTING, "event", "cause") if event.get("_from_structlog") is False else _QUOTING
    for name in quoting:
        if isinstance(event.get(name), str):
            event[name] = scrub(_BROKEN.sub(" ", _ESCAPED.sub(_unescaped, event[name])))
    return event


def _unescaped(found: re.Match[str]) -> str:
    """What stands behind the escapes with which JSON and tracebacks write a text; they would hide
    digits of another dress and the words of a number."""
    units = [int(unit, 16) for unit in re.findall(r"[0-9a-fA-F]{2,4}", found.group())]
    raw = b"".join(unit.to_bytes(2, "big") for unit in units)
    return raw.decode("utf-16-be", "replace")


def _refusal_without_a_stack(
    _logger: object, _method: str, event: structlog.types.EventDict
) -> structlog.types.EventDict:
    """A request that Django refuses (400 to 499) is the client's fault or a role's limit: who asked
    for what is told, and no stack, in which a real fault would be looked for in vain."""
    record = event["_record"]
    request, status = getattr(record, "request", None), getattr(record, "status_code", None)
    if not isinstance(request, HttpRequest) or not isinstance(status, int) or status >= 500:
        return event
    # Only a person whom the request has read already: a line must not ask the database.
    person = getattr(request, "_cached_user", None)
    told = {
        "event": "request_refused",
        "cause": event["event"],
        "status": status,
        "path": request.path,
        "user_id": person.pk if person else None,
    }
    return {name: value for name, value in event.items() if name != "exc_info"} | told


def logging_config(level: str) -> None:
    """Send structlog and the standard library through one JSON renderer."""
    shared: list[structlog.types.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "json": {
                    "()": structlog.stdlib.ProcessorFormatter,
                    "processors": [
                        _without_documents,
                        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                        structlog.processors.JSONRenderer(ensure_ascii=False),
                    ],
                    "foreign_pre_chain": [_refusal_without_a_stack, *shared],
                }
            },
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
            "root": {"handlers": ["stderr"], "level": level},
            "loggers": {
                # Whole requests and inputs at INFO, or lines that mean nothing to anyone here.
                name: {"level": "WARNING"}
                for name in (
                    "openai",
                    "httpx",
                    "httpx2",
                    "httpcore2",
                    "markdown_it",
                    "asyncio",
                    "constance.migrations",
                    "celery.beat",
                    "celery.worker.strategy",
                    "celery.app.trace",
                )
            },
        }
    )
