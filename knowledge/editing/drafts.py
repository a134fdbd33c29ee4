"""Writing drafts: begun from what is live, written over only by who has seen what is there."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from knowledge.codes import CodePattern
from knowledge.editing.models import ManualDraft
from knowledge.editing.names import InvalidName, checked_name
from knowledge.editing.versions import live_sha256, newest_version
from knowledge.ingest.findings import as_json
from knowledge.ingest.prepare import PreparedSource, prepare
from knowledge.models import GLOBAL_NAMESPACE, Equipment, Origin, Source


class DraftExists(Exception):
    """Somebody's draft of the source is there; nothing was written."""

    def __init__(self, draft: ManualDraft) -> None:
        super().__init__(f"{draft.name} has a draft already; nothing was written")
        self.draft = draft


class DraftChanged(Exception):
    """Somebody wrote over the draft, published it or discarded it meanwhile; nothing was
    written."""


class NotEditable(Exception):
    """Another system holds the source's text; nothing was written."""


@dataclass(frozen=True, kw_only=True)
class Written:
    """What a person writes of a draft."""

    text: str
    note: str = ""
    machines: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """Names all of it."""
        said = json.dumps([self.text, self.note, sorted(self.machines)])
        return hashlib.sha256(said.encode()).hexdigest()


def begin_new(
    namespace: str, name: str, written: Written, *, pattern: CodePattern, by: User | None
) -> ManualDraft:
    """Begin the manual of a source that is not there yet.

    Raises InvalidName (also where a source has the name), DraftExists and UnreadableManual.
    """
    name = checked_name(name)
    if same_name(namespace, name).exists():
        raise InvalidName(
            _("There is a source called %s already. Edit that one, or choose another name.") % name
        )
    draft = ManualDraft.objects.filter(namespace__in=_seen_by(namespace), name__iexact=name)
    # A draft of the very name is told with who writes it.
    other = draft.exclude(namespace=namespace, name=name).first()
    if other is not None:
        raise InvalidName(
            _("There is a draft called %s already. Go on with that one, or choose another name.")
            % other.name
        )
    return _begun(namespace, name, written, base="", pattern=pattern, by=by)


def begin_edit(
    source: Source, written: Written, *, base: str, pattern: CodePattern, by: User | None
) -> ManualDraft:
    """Begin the next text of a source. `base` names the live text that the person began from: if it
    is another by now, publishing is refused until they have seen it.

    Raises NotEditable, DraftExists, NoLiveText and UnreadableManual.
    """
    if source.origin == Origin.CONNECTED:
        raise NotEditable(f"{source.name} is another system's; edit it there")
    live_sha256(source.namespace, source.name)
    written = replace(written, machines=())
    return _begun(source.namespace, source.name, written, base=base, pattern=pattern, by=by)


def same_name(namespace: str, name: str) -> QuerySet[Source]:
    """The sources that are called so, in capitals or not: its own, and those that all tenants
    share."""
    return Source.objects.filter(namespace__in=_seen_by(namespace), name__iexact=name)


def _seen_by(namespace: str) -> tuple[str, str]:
    return (namespace, GLOBAL_NAMESPACE)


def _begun(
    namespace: str,
    name: str,
    written: Written,
    *,
    base: str,
    pattern: CodePattern,
    by: User | None,
) -> ManualDraft:
    read = prepare(written.text.encode(), name=name, pattern=pattern)
    try:
        with transaction.atomic():
            return ManualDraft.objects.create(
                namespace=namespace,
                name=name,
                base_sha256=base,
                created_by=by,
                updated_by=by,
                updated_at=timezone.now(),
                **_values(written, read),
            )
    except IntegrityError:
        there = ManualDraft.objects.filter(namespace=namespace, name=name).first()
        if there is None:
            raise
        raise DraftExists(there) from None


def write(
    draft_id: int, written: Written, *, expected_digest: str, pattern: CodePattern, by: User | None
) -> ManualDraft:
    """Write over a draft that is as the person saw it. Raises DraftChanged and UnreadableManual."""
    with transaction.atomic():
        draft = _held(draft_id, expected_digest)
        if draft.base_sha256:
            written = replace(written, machines=())
        read = prepare(written.text.encode(), name=draft.name, pattern=pattern)
        for field, value in _values(written, read).items():
            setattr(draft, field, value)
        draft.updated_by, draft.updated_at = by, timezone.now()
        draft.save()
    return draft


def rebase(draft_id: int, *, expected_digest: str, seen: str) -> ManualDraft:
    """Say that a person has seen the live text of that SHA-256, and wants the draft in its place.

    Raises DraftChanged, also where the live text is another by now.
    """
    with transaction.atomic():
        draft = _held(draft_id, expected_digest)
        if live_sha256(draft.namespace, draft.name) != seen:
            raise DraftChanged("the live text changed again; nothing was written")
        draft.base_sha256 = seen
        draft.save(update_fields=["base_sha256"])
    return draft


def discard(draft_id: int, *, expected_digest: str) -> None:
    """Drop a draft that is as the person saw it. Raises DraftChanged."""
    with transaction.atomic():
        _held(draft_id, expected_digest).delete()


def prepared_draft(draft: ManualDraft, pattern: CodePattern) -> PreparedSource:
    """The draft as a source would be stored."""
    return prepare(draft.text.encode(), name=draft.name, pattern=pattern)


def is_outdated(draft: ManualDraft) -> bool:
    """Whether the live text is another than the one that the draft was begun from."""
    there = Source.objects.filter(namespace=draft.namespace, name=draft.name).exists()
    newest = newest_version(draft.namespace, draft.name) if there else None
    return (newest.sha256 if newest else "") != draft.base_sha256


def known_machines(namespace: str) -> list[str]:
    """The machines that a new manual can be given to."""
    own = Equipment.objects.filter(namespace=namespace).order_by("model")
    return list(own.values_list("model", flat=True))


def _held(draft_id: int, expected_digest: str) -> ManualDraft:
    draft = ManualDraft.objects.select_for_update(of=("self",)).filter(pk=draft_id).first()
    if draft is None or draft.digest != expected_digest:
        raise DraftChanged(f"draft {draft_id} is not as it was seen; nothing was written")
    return draft


def _values(written: Written, read: PreparedSource) -> dict[str, object]:
    machines: Sequence[str] = sorted(set(written.machines))
    return {
        "text": written.text,
        "note": written.note,
        "machines": list(machines),
        "digest": written.digest,
        "findings": [as_json(finding) for finding in read.findings],
        "passages": len(read.chunks),
    }
