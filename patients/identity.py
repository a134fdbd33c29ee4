"""Who a conversation's patient is: reading it, and taking documents in.

Every write counts the row's version, so that of two at once the second looks again instead of
undoing the first. A question has a number: the answer to an older one finds its number gone.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from patients.document import fingerprint, last_digits
from patients.models import ConversationIdentity, Origin, State
from patients.rules import Claim, Held, Ruling, Step, rule

TRIES = 5
"""Writes that find the row changed look again so often."""


class IdentityBusy(Exception):
    """Others kept changing the conversation's patient; nothing was kept of this one."""


@dataclass(frozen=True, kw_only=True)
class Place:
    """A conversation, by its tenant's namespace, channel and name."""

    namespace: str
    channel: str
    conversation: str


@dataclass(frozen=True, kw_only=True)
class Question:
    """A document to ask the patient system about."""

    identity: int
    number: int
    namespace: str
    document: str
    """Its fingerprint."""
    dni: str = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class Taken:
    """What became of a document that was given."""

    step: Step
    question: Question | None
    row: ConversationIdentity


Changes = Mapping[str, Any]


AS_JSON = """
SELECT to_json(i) FROM patients_conversationidentity i
WHERE i.namespace = %s AND i.channel = %s AND i.conversation = %s
"""
"""The row of a place as one JSON value, for a statement that reads more besides."""


def from_json(values: Mapping[str, Any] | None) -> ConversationIdentity | None:
    """The row that AS_JSON gave."""
    if values is None:
        return None
    fields = ConversationIdentity._meta.concrete_fields
    row = ConversationIdentity(
        **{field.attname: field.to_python(values[field.attname]) for field in fields}
    )
    row._state.adding = False
    return row


def find(place: Place) -> ConversationIdentity | None:
    """The row of a conversation; one statement."""
    return ConversationIdentity.objects.filter(
        namespace=place.namespace, channel=place.channel, conversation=place.conversation
    ).first()


def held_of(row: ConversationIdentity | None, *, now: datetime, lifetime: timedelta) -> Held:
    """What a conversation holds. One that was asked longer ago than the lifetime holds nothing: the
    same name may be another person's call by then."""
    if row is None:
        return Held()
    if row.document and (row.asked_at is None or now - row.asked_at > lifetime):
        return Held()
    return Held(
        state=State(row.state),
        origin=Origin(row.origin) if row.origin else None,
        document=row.document,
        confirmed=row.confirmed,
        from_cache=row.from_cache,
        asked_at=row.asked_at,
    )


def take(
    place: Place,
    dni: str,
    *,
    origin: Origin,
    confirmed: bool | None,
    lifetime: timedelta,
) -> Taken:
    """Take a document in by the rule of `patients.rules`. The DNI is a checked one.

    Raises IdentityBusy.
    """

    def decide(row: ConversationIdentity | None) -> tuple[Changes, Step]:
        now = timezone.now()
        claim = Claim(document=fingerprint(dni), origin=origin, confirmed=confirmed)
        ruling = rule(held_of(row, now=now, lifetime=lifetime), claim, now)
        return changes_by(ruling, row, dni, now), ruling.step

    row, step = write(place, decide, find(place))
    assert row is not None  # noqa: S101  a conversation without a row has every document asked
    return Taken(step=step, question=question_of(row, dni) if step is Step.ASK else None, row=row)


def changes_by(
    ruling: Ruling, row: ConversationIdentity | None, dni: str, now: datetime
) -> Changes:
    """The columns that a ruling changes; none where it changes nothing. A document that is ignored
    was given all the same: the conversation is found by it."""
    if ruling.step is Step.IGNORE:
        return linked_to(row, [fingerprint(dni)])
    noted = {"origin": ruling.origin, "confirmed": ruling.confirmed}
    if ruling.step is Step.KEEP:
        same = row is not None and (row.origin, row.confirmed) == (ruling.origin, ruling.confirmed)
        return {} if same else noted
    document = fingerprint(dni)
    return {
        **noted,
        "state": State.PENDING,
        "reason": "",
        "document": document,
        "last_digits": last_digits(dni),
        "documents": with_documents(row, [document]),
        "source": "",
        "machines": [],
        "from_cache": False,
        "asked": (row.asked if row else 0) + 1,
        "asked_at": now,
        "begun_at": None,
        "heard": None,
    }


def with_documents(row: ConversationIdentity | None, more: Iterable[str]) -> list[str]:
    """The fingerprints that a conversation is found by when one of the persons is erased."""
    return list(dict.fromkeys([*(row.documents if row else ()), *more]))


def linked_to(row: ConversationIdentity | None, more: Iterable[str]) -> Changes:
    """The change that links a conversation to these fingerprints; none where it is already."""
    linked = with_documents(row, more)
    return {} if row is None or linked == row.documents else {"documents": linked}


def question_of(row: ConversationIdentity, dni: str) -> Question:
    """The question that a row waits for."""
    return Question(
        identity=row.pk,
        number=row.asked,
        namespace=row.namespace,
        document=row.document,
        dni=dni,
    )


def confirm(place: Place, *, document: str) -> bool:
    """Note that the patient agreed to the document of this fingerprint; False where the
    conversation holds another by now."""
    return bool(
        ConversationIdentity.objects.filter(
            namespace=place.namespace,
            channel=place.channel,
            conversation=place.conversation,
            document=document,
        )
        .exclude(document="")
        .update(confirmed=True, version=F("version") + 1, touched_at=timezone.now())
    )


def write(
    place: Place,
    decide: Callable[[ConversationIdentity | None], tuple[Changes, Step]],
    found: ConversationIdentity | None,
) -> tuple[ConversationIdentity | None, Step]:
    """Change a conversation's row, as it was `found`, as `decide` says; where it moved meanwhile,
    as it is by then.

    No changes, no statement, and no row where there was none. Raises IdentityBusy.
    """
    row = found
    for number in range(TRIES):
        row = find(place) if number else row
        changes, said = decide(row)
        if not changes:
            return row, said
        written = _created(place, changes) if row is None else _updated(row, changes)
        if written is not None:
            return written, said
    raise IdentityBusy("the conversation's patient is being changed by others; try again")


def _created(place: Place, changes: Changes) -> ConversationIdentity | None:
    values = {"state": State.WAITING, **changes}
    try:
        with transaction.atomic():
            return ConversationIdentity.objects.create(
                namespace=place.namespace,
                channel=place.channel,
                conversation=place.conversation,
                version=1,
                **values,
            )
    except IntegrityError:
        if find(place) is None:
            raise
        return None


def _updated(row: ConversationIdentity, changes: Changes) -> ConversationIdentity | None:
    values = {**changes, "version": row.version + 1, "touched_at": timezone.now()}
    same = ConversationIdentity.objects.filter(pk=row.pk, version=row.version)
    if not same.update(**values):
        return None
    for name, value in values.items():
        setattr(row, name, value)
    return row
