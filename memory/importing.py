"""Old marks, from before lessons kept their complaint: imported and deleted.

The rule, for a row of the file:

| the row | |
| --- | --- |
| marks a message that has no mark | the mark is made, as old as the row says |
| marks a message that has one | skipped: what was said of it here since is not undone |
| has no complaint, but a transcript | it is rebuilt from there (`memory.transcripts`) |
| has neither, but names a turn that is stored | what was said in that turn |
| has neither, and its call is stored | rebuilt from the messages of the call |
| none of that, or it is not clear | refused |
| deletes a mark of the call that it names | the mark is deleted, its lesson follows |
| deletes a mark of another call | refused: the number alone may be another call's |
| deletes what is not there | skipped |

So the same file a second time changes nothing. A row stands alone: one that is refused does not
keep back the others.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any, Protocol

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from memory.import_rows import Row
from memory.lesson_key import Mask
from memory.marks import MarksBusy, add_mark, delete_marks
from memory.models import Mark, Verdict
from memory.opinion import Author, InvalidMark, Message, Opinion, Reader, checked
from memory.transcripts import NotRebuilt, Transcript, said_before, transcript_from

LONGEST_NAME = 200
"""Of a call, a turn and a message, in characters."""

EARLIEST_YEAR = 1970
"""No mark is older. A moment of the first year, which another zone puts before it, could be stored
and never read again."""

ALIASES = {"call_id": "conversation_id", "complaint": "customer_complaint"}
KNOWN = frozenset(
    {
        *("action", "channel", "conversation_id", "message_id", "turn_id", "verdict"),
        *("customer_complaint", "assistant_message", "correction", "transcript", "marked_at"),
        # Its lesson follows from the complaint; an old one may have been made otherwise.
        "lesson_id",
    }
)


class Calls(Protocol):
    """The calls that are stored."""

    def said_in(self, channel: str, conversation_id: str, turn_id: str) -> str | None:
        """What was said in a turn; None where it is not stored."""

    def transcripts(self, channel: str, conversation_id: str) -> Iterator[Transcript]:
        """The messages of a call as its turns brought them, the newest turn's first."""


class Fate(Enum):
    """What became of a row."""

    ADDED = "added"
    DELETED = "deleted"
    SKIPPED = "skipped"
    REFUSED = "refused"


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What became of a row, and why; `left_out` are fields that mean nothing here."""

    line: int
    fate: Fate
    why: str = ""
    left_out: Collection[str] = ()


@dataclass(frozen=True, kw_only=True)
class Importing:
    """How rows are imported: whose they are, and what is taken where a row does not say."""

    namespace: str
    author: Author
    reader: Reader
    calls: Calls
    channels: Collection[str]
    channel: str | None = None
    marked_at: datetime | None = None
    dry_run: bool = False
    """Nothing is written; each row is held against what is stored before any of them."""


class _Refused(ValueError):
    """Why a row is refused."""


def import_rows(rows: Iterable[Row], how: Importing) -> Iterator[Outcome]:
    """Import row by row, each in a transaction of its own."""
    for row in rows:
        if row.fault:
            yield Outcome(line=row.line, fate=Fate.REFUSED, why=row.fault)
            continue
        values = {ALIASES.get(name, name): value for name, value in row.values.items()}
        left_out = sorted(values.keys() - KNOWN)
        try:
            fate, why = _done(values, how)
        except (_Refused, NotRebuilt) as error:
            fate, why = Fate.REFUSED, str(error)
        except InvalidMark as error:
            fate, why = Fate.REFUSED, f"{error.field} cannot be kept: {error.fault.value}"
        except MarksBusy:
            fate, why = Fate.REFUSED, "others were changing the same marks; import it again"
        yield Outcome(line=row.line, fate=fate, why=why, left_out=left_out)


def _done(values: Mapping[str, Any], how: Importing) -> tuple[Fate, str]:
    message = _message(values, how)
    match values.get("action", "mark"):
        case "delete":
            return _deleted(message, how)
        case "mark":
            return _added(message, values, how)
        case _:
            raise _Refused('action must be "mark" or "delete"')


def _message(values: Mapping[str, Any], how: Importing) -> Message:
    channel = values.get("channel", how.channel)
    if channel not in how.channels:
        raise _Refused(f"channel must be one of {', '.join(sorted(how.channels))}")
    return Message(
        namespace=how.namespace,
        channel=channel,
        conversation_id=_name(values, "conversation_id"),
        message_id=_name(values, "message_id"),
    )


def _name(values: Mapping[str, Any], field: str) -> str:
    value = values.get(field)
    text = str(value).strip() if isinstance(value, str | int) else ""
    if not 0 < len(text) <= LONGEST_NAME:
        raise _Refused(f"{field} must be a text of 1 to {LONGEST_NAME} characters")
    return text


def _deleted(message: Message, how: Importing) -> tuple[Fate, str]:
    marks = Mark.objects.filter(
        namespace=message.namespace, channel=message.channel, message_id=message.message_id
    )
    calls = dict(marks.values_list("conversation_id", "pk"))
    if message.conversation_id in calls:
        if not how.dry_run:
            delete_marks(
                [calls[message.conversation_id]],
                namespace=how.namespace,
                reader=how.reader,
                author=how.author,
            )
        return Fate.DELETED, ""
    if calls:
        raise _Refused("the mark of that message belongs to another call")
    return Fate.SKIPPED, "there is no such mark"


def _added(message: Message, values: Mapping[str, Any], how: Importing) -> tuple[Fate, str]:
    if Mark.objects.filter(**vars(message)).exists():
        return Fate.SKIPPED, "the message is marked already"
    opinion = checked(_opinion(message, values, how), how.reader.mask)
    marked_at = _marked_at(values, how)
    if not how.dry_run:
        add_mark(message, opinion, author=how.author, reader=how.reader, marked_at=marked_at)
    return Fate.ADDED, ""


def _opinion(message: Message, values: Mapping[str, Any], how: Importing) -> Opinion:
    verdict = values.get("verdict")
    if verdict not in Verdict.values:
        raise _Refused(f"verdict must be one of {', '.join(Verdict.values)}")
    turn_id = _name(values, "turn_id") if "turn_id" in values else ""
    answer = _text(values, "assistant_message")
    complaint = _text(values, "customer_complaint")
    return Opinion(
        complaint=complaint or _rebuilt(message, values, turn_id, answer, how),
        verdict=Verdict(verdict),
        assistant_message=answer,
        correction=_text(values, "correction"),
        turn_id=turn_id,
    )


def _text(values: Mapping[str, Any], field: str) -> str:
    value = values.get(field, "")
    if not isinstance(value, str):
        raise _Refused(f"{field} must be a text")
    return value if value.strip() else ""


def _rebuilt(
    message: Message, values: Mapping[str, Any], turn_id: str, answer: str, how: Importing
) -> str:
    mask: Mask = how.reader.mask
    if "transcript" in values:
        return said_before(
            transcript_from(values["transcript"]),
            answer=answer,
            message_id=message.message_id,
            mask=mask,
            ends_there=True,
        )
    said = turn_id and how.calls.said_in(message.channel, message.conversation_id, turn_id)
    if said:
        return said
    why = "it has no complaint and no transcript, and nothing is stored of its call"
    for transcript in how.calls.transcripts(message.channel, message.conversation_id):
        try:
            return said_before(
                transcript,
                answer=answer,
                message_id=message.message_id,
                mask=mask,
                ends_there=False,
            )
        except NotRebuilt as error:
            why = f"it has no complaint, and in what is stored of its call {error}"
    raise _Refused(why)


def _marked_at(values: Mapping[str, Any], how: Importing) -> datetime | None:
    given = values.get("marked_at")
    if given is None:
        return how.marked_at
    try:
        moment = parse_datetime(given) if isinstance(given, str) else None
    except ValueError:
        moment = None
    if moment is None:
        raise _Refused("marked_at must be a moment such as 2026-03-01T10:30:00-03:00")
    if moment.year < EARLIEST_YEAR:
        raise _Refused(f"marked_at lies before {EARLIEST_YEAR}")
    moment = moment if timezone.is_aware(moment) else timezone.make_aware(moment)
    if moment > timezone.now():
        raise _Refused("marked_at lies in the future")
    return moment
