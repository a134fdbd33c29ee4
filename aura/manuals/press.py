"""Publishing as the jobs do it: with the active space, and all that follows a change of the
corpus."""

from collections.abc import Callable

from django.contrib.auth.models import User

from aura.provider import gateway_of, space_to_ingest
from aura.rereading import corpus_changed
from aura.tenancy.live import unscoped_values
from knowledge.codes import CodePattern, compile_pattern
from knowledge.editing import publishing
from knowledge.editing.publishing import Press
from knowledge.ingest.store import Written


def code_pattern() -> CodePattern:
    """What an error code looks like now."""
    return compile_pattern(unscoped_values()["RAG_CODE_PATTERN"])


def press_for(
    *,
    asked_as: str,
    by: User | None,
    on_texts: Callable[[int], None] = lambda _count: None,
    on_batch: Callable[[int], None] = lambda _count: None,
    before_commit: Callable[[], None] = lambda: None,
) -> Press:
    """Everything that publishing needs. Raises SpaceMismatch and the gateway's errors."""
    space = space_to_ingest()
    return Press(
        space=space,
        gateway=gateway_of(space),
        pattern=code_pattern(),
        asked_as=asked_as,
        by=by,
        on_texts=on_texts,
        on_batch=on_batch,
        before_commit=before_commit,
    )


def publish(namespace: str, name: str, *, digest: str, press: Press) -> Written:
    """Make a draft live, then read again what was read with the former corpus; what the other
    embedding spaces lack is brought there too. Raises as `publishing.publish_draft`."""
    written = publishing.publish_draft(namespace, name, digest=digest, press=press)
    corpus_changed(namespace)
    return written


def bring_back(namespace: str, name: str, *, number: int, seen: str, press: Press) -> Written:
    """The same for an earlier version. Raises as `publishing.restore`."""
    written = publishing.restore(namespace, name, number=number, seen=seen, press=press)
    corpus_changed(namespace)
    return written
