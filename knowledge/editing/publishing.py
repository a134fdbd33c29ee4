"""Making a draft, or an earlier version, what a source answers with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import User

from knowledge.codes import CodePattern
from knowledge.editing.drafts import DraftChanged, same_name
from knowledge.editing.models import Cause, ManualDraft, ManualVersion
from knowledge.editing.versions import Edition, live_sha256, newest_version
from knowledge.embeddings.gateway import Gateway
from knowledge.ingest.locks import source_lock
from knowledge.ingest.prepare import prepare
from knowledge.ingest.store import Written, replace_source, vectors_for
from knowledge.models import EmbeddingSpace, Equipment, Origin, Source


class LiveChanged(Exception):
    """The live text is not the one that the person saw; nothing was changed. `number` is the live
    version's, 0 where no source is there."""

    def __init__(self, number: int) -> None:
        super().__init__(f"version {number} is live, which is not what was seen")
        self.number = number


class MachineGone(Exception):
    """A machine that the manual was to be given to is not in the equipment any more; nothing was
    changed. `machines` are those."""

    def __init__(self, machines: Sequence[str]) -> None:
        super().__init__(f"not in the equipment any more: {', '.join(machines)}")
        self.machines = tuple(machines)


class NameTaken(Exception):
    """A source is there by now whose name differs in capitals alone; nothing was changed. `name` is
    that source's."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is a source called {name}")
        self.name = name


class NoPassages(Exception):
    """The text holds nothing that could be searched; nothing was changed."""


class NoText(Exception):
    """The version is gone, or its text was forgotten; nothing was changed."""


@dataclass(frozen=True, kw_only=True)
class Press:
    """What publishing needs, and what is told of it on its way."""

    space: EmbeddingSpace
    gateway: Gateway
    pattern: CodePattern
    asked_as: str
    """Names the request: worked at twice, it publishes once."""
    by: User | None = None
    on_texts: Callable[[int], None] = field(default=lambda _count: None)
    """Told how many passages there are, before any is embedded."""
    on_batch: Callable[[int], None] = field(default=lambda _count: None)
    before_commit: Callable[[], None] = field(default=lambda: None)
    """Called last in the transaction; what it raises leaves all as it was."""


def publish_draft(namespace: str, name: str, *, digest: str, press: Press) -> Written:
    """Make the draft live, whole, and end it, in one transaction.

    `digest` names the draft as the person saw it. Raises DraftChanged, LiveChanged, NameTaken,
    MachineGone, NoPassages, SourceBusy, NoLiveText and the gateway's errors; nothing was changed
    then.
    """
    with source_lock(namespace, name):
        if _done_before(press):
            return NOTHING_WRITTEN
        draft = ManualDraft.objects.filter(namespace=namespace, name=name, digest=digest).first()
        if draft is None:
            raise DraftChanged(f"the draft of {name} is not as it was seen")
        _check_live(namespace, name, draft.base_sha256)
        edition = Edition(
            cause=Cause.EDIT if draft.base_sha256 else Cause.UPLOAD,
            by=press.by,
            note=draft.note,
            asked_as=press.asked_as,
        )

        def end() -> None:
            # The source is written: who publishes the other name at once waits until this commits.
            if not draft.base_sha256:
                _check_name(namespace, name)
            _give_to(namespace, name, draft.machines)
            # Locked by its deletion: who writes over it meanwhile waits, and finds it gone.
            gone, _by_model = ManualDraft.objects.filter(pk=draft.pk, digest=digest).delete()
            if not gone:
                raise DraftChanged(f"the draft of {name} is not as it was seen")

        return _written(namespace, name, draft.text, edition, press, end)


def restore(namespace: str, name: str, *, number: int, seen: str, press: Press) -> Written:
    """Bring back an earlier version's text, as a new version.

    `seen` names the live text that the person saw. Raises NoText, LiveChanged, NoPassages,
    SourceBusy and the gateway's errors; nothing was changed then.
    """
    with source_lock(namespace, name):
        if _done_before(press):
            return NOTHING_WRITTEN
        _check_live(namespace, name, seen)
        version = ManualVersion.objects.filter(
            namespace=namespace, name=name, number=number
        ).first()
        if version is None or not version.text:
            raise NoText(f"the text of version {number} of {name} is not kept any more")
        edition = Edition(
            cause=Cause.RESTORE, by=press.by, restored=number, asked_as=press.asked_as
        )
        return _written(namespace, name, version.text, edition, press, lambda: None)


NOTHING_WRITTEN = Written(chunks_written=0, chunks_unchanged=0, chunks_removed=0, texts_embedded=0)


def _done_before(press: Press) -> bool:
    """A worker that was killed after the commit leaves its request to the next one."""
    return ManualVersion.objects.filter(asked_as=press.asked_as).exists()


def _check_live(namespace: str, name: str, seen: str) -> None:
    if live_sha256(namespace, name) != seen:
        newest = newest_version(namespace, name)
        raise LiveChanged(newest.number if newest else 0)


def _check_name(namespace: str, name: str) -> None:
    taken = same_name(namespace, name).exclude(namespace=namespace, name=name).first()
    if taken is not None:
        raise NameTaken(taken.name)


def _written(
    namespace: str,
    name: str,
    text: str,
    edition: Edition,
    press: Press,
    end: Callable[[], None],
) -> Written:
    prepared = prepare(text.encode(), name=name, pattern=press.pattern)
    if not prepared.chunks:
        raise NoPassages(f"no passage was found in {name}")
    press.on_texts(len(prepared.chunks))
    vectors, embedded = vectors_for(
        prepared.chunks, space=press.space, gateway=press.gateway, on_batch=press.on_batch
    )
    source = Source.objects.filter(namespace=namespace, name=name).first()

    def last() -> None:
        end()
        press.before_commit()

    return replace_source(
        prepared,
        namespace=namespace,
        name=name,
        root=source.root if source else "",
        space=press.space,
        vectors=vectors,
        texts_embedded=embedded,
        edition=edition,
        origin=Origin.UPLOAD,
        before_commit=last,
    )


def _give_to(namespace: str, name: str, machines: Sequence[str]) -> None:
    """Have the turns of these machines search a new source. Raises MachineGone."""
    found = Equipment.objects.select_for_update().filter(namespace=namespace, model__in=machines)
    rows = list(found.order_by("pk"))
    gone = sorted(set(machines) - {machine.model for machine in rows})
    if gone:
        raise MachineGone(gone)
    for machine in rows:
        if name not in machine.sources:
            machine.sources = [*machine.sources, name]
            machine.has_manual = True
            machine.save(update_fields=["sources", "has_manual"])
