"""The patient system at work: asked beside the turns, what it says settled, counted and told.

Nothing here waits in a turn, and nothing carries a document over the broker or into a table: a
question is put by a thread of the process that heard it, which tries again for some minutes where
the system could not be asked. One that such a process took with it is given up by the worker.
"""

import re
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from datetime import datetime, timedelta
from functools import lru_cache, partial

import structlog
from django.conf import settings
from django.db.models import Q
from django.db.utils import DatabaseError
from django.utils import timezone

from aura import metrics
from aura.accessories import is_no_machine
from aura.environment import PatientSystem
from aura.tenancy.live import PatientSettings, patient_settings, unscoped_values
from knowledge.corpus import Corpus, corpus_at, current_revision
from knowledge.equipment import compact, named_in
from patients import devices
from patients.identity import Question, question_of
from patients.models import ConversationIdentity, State
from patients.port import Answer, Cause, Found, NotFound, PatientLookup, Unavailable
from patients.providers import provider_for
from patients.settling import Settlement, begin, settle
from patients.threads import LONGEST_QUEUE, TooManyWait, later, soon

log = structlog.get_logger(__name__)

DISABLED = "disabled"
AGAIN_AFTER_S = (10.0, 30.0, 90.0)
"""Before each further try of what could not be asked; after the last, only whoever gives the
document again asks again."""
MAY_PASS = frozenset(
    {
        *(Cause.TIMEOUT, Cause.UNREACHABLE, Cause.CONNECTION_LOST, Cause.SERVER_ERROR),
        *(Cause.OVERLOADED, Cause.BUSY),
    }
)
"""What may be over in a while. A refused secret or a garbled answer is somebody's to mend."""
OTHER_MACHINE = "(otro equipo)"
"""What is kept, and shown, of a machine that the table has not and that has no model."""
_MODEL = re.compile(r"(?=[^\d]*\d)(?=.*[A-Za-z])(?!.*\d{6})[A-Za-z0-9][A-Za-z0-9./+-]{1,19}")
"""One word with letters and figures, too few figures for a document or a serial number."""
SWEPT_AT_ONCE = 500
PATIENCE_S = 15.0
"""Beyond the time-out, before a question counts as lost."""


def configured_lookup() -> PatientLookup:
    """The patient system that the environment names."""
    return _lookup(settings.ENVIRONMENT.patients)


@lru_cache(maxsize=4)
def _lookup(choice: PatientSystem) -> PatientLookup:
    return provider_for(choice.provider, choice.connection)


def is_disabled() -> bool:
    """Whether the deployment runs without a patient system."""
    return bool(settings.ENVIRONMENT.patients.provider == DISABLED)


def ask_soon(question: Question, *, first: bool = False) -> Future[None] | None:
    """Put a question without waiting for its answer, or before those that are not `first`; None
    where too many wait already."""
    try:
        return soon(partial(_ask_if_wanted, question, AGAIN_AFTER_S), first=first)
    except TooManyWait:
        overloaded = Unavailable(cause=Cause.OVERLOADED)
        _settled(question, overloaded, configured_lookup().name)
        _try_again_later(question, overloaded, AGAIN_AFTER_S)
        return None


def ask(question: Question, again_after_s: Sequence[float] = AGAIN_AFTER_S) -> None:
    """Put a question and write its answer down; where the system could not be asked, also later.
    Never raises: what fails here is swept later."""
    lookup = configured_lookup()
    answer = _asked(lookup, question.dni)
    _settled(question, answer, lookup.name)
    _try_again_later(question, answer, again_after_s)


def _try_again_later(question: Question, answer: Answer, again_after_s: Sequence[float]) -> None:
    if not isinstance(answer, Unavailable) or answer.cause not in MAY_PASS or not again_after_s:
        return
    try:
        later(again_after_s[0], partial(_ask_if_wanted, question, again_after_s[1:]))
    except TooManyWait:
        log.warning("patient_not_asked_again", cause=answer.cause.value)


def _ask_if_wanted(question: Question, again_after_s: Sequence[float]) -> None:
    """What waited its turn, or one of the later tries, if the conversation still waits for it."""
    try:
        is_wanted = begin(question, timezone.now())
    except DatabaseError as error:
        log.error("patient_not_read", cause=type(error).__name__)
        return
    if is_wanted:
        ask(question, again_after_s)


def ask_once_more(question: Question) -> None:
    """Ask about a patient who is known, whose document was given again; what is known stays until
    the answer. Once in some seconds."""
    if not devices.may_ask((question.identity, question.document)):
        return
    try:
        soon(partial(ask, question), first=True)
    except TooManyWait:
        log.warning("patient_not_asked_once_more", cause=Cause.OVERLOADED.value)


def _asked(lookup: PatientLookup, dni: str) -> Answer:
    started = time.perf_counter()
    try:
        answer = lookup.by_dni(dni)
    except Exception as error:
        # By type alone: its words may quote the document.
        log.error("patient_lookup_broke", source=lookup.name, cause=type(error).__name__)
        answer = Unavailable(cause=Cause.FAILED)
    seconds = time.perf_counter() - started
    result = _told(answer)
    metrics.patient_asked(lookup.name, result, seconds)
    log.info("patient_asked", source=lookup.name, result=result, ms=round(seconds * 1000, 1))
    return answer


def _told(answer: Answer) -> str:
    match answer:
        case Found():
            return "found"
        case NotFound():
            return "not_found"
        case Unavailable(cause=cause):
            return cause.value


def _settled(question: Question, answer: Answer, source: str) -> None:
    try:
        how = Settlement(
            source=source,
            now=timezone.now(),
            cache_for=_live().cache,
            naming=partial(model_names, corpus=corpus_at(question.namespace, current_revision())),
        )
        settle(question, answer, how)
    except DatabaseError as error:
        log.error("patient_not_settled", cause=type(error).__name__)


def model_names(given: Iterable[str], *, corpus: Corpus) -> tuple[str, ...]:
    """The patient system's names of models as the equipment table has them.

    A name of the table as it stands; or the models that a longer name holds ("Concentrador Yuwell
    7F-5"). One that the table has not opens the filter, since the machine that the patient does
    have must not be searched past: it stays where it can only be a model ("ZX-9000"). Other words
    may tell of the patient and are not kept: OTHER_MACHINE stands for them, behind the rest. A
    cylinder or an accessory is no machine (`aura.accessories`).
    """
    found: list[str] = []
    for name in given:
        models = corpus.names.get(compact(name)) or named_in(name, corpus.names)
        if models:
            found += models
        elif not is_no_machine(name):
            found.append(name if _MODEL.fullmatch(name) else OTHER_MACHINE)
    return tuple(sorted(set(found), key=lambda name: (name == OTHER_MACHINE, name)))


def give_up_lost(now: datetime) -> int:
    """End the questions whose process ended before the answer: they become unavailable, or known
    from the cache, and whoever gives the document again asks anew. One that still waits its turn is
    given the longest that a queue may take. How many it was."""
    timeout_s = settings.ENVIRONMENT.patients.connection.timeout_s
    begun = Q(begun_at__lt=now - timedelta(seconds=timeout_s + PATIENCE_S))
    queued = timedelta(seconds=timeout_s * LONGEST_QUEUE + PATIENCE_S)
    never_begun = Q(begun_at=None, asked_at__lt=now - queued)
    pending = ConversationIdentity.objects.filter(
        begun | never_begun, state=State.PENDING
    ).order_by("asked_at")
    lost = list(pending[:SWEPT_AT_ONCE])
    for row in lost:
        gone = Unavailable(cause=Cause.INTERRUPTED)
        _settled(question_of(row, ""), gone, configured_lookup().name)
    if lost:
        log.warning("patient_questions_lost", count=len(lost))
    return len(lost)


def _live() -> PatientSettings:
    return patient_settings(unscoped_values())
