"""What the live settings are called, and what they may be, in plain words."""

from typing import Any

from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.words import Words, word
from aura.tenancy.scoped import SCOPED, Choice, Count, Rate, Score, Switch

NAMES: Words = {
    "rag.knowledge_threshold": gettext_lazy("Threshold of the manuals"),
    "rag.similarity_threshold": gettext_lazy("Threshold of the corrections"),
    "rag.approved_threshold": gettext_lazy("Threshold of the approved answers"),
    "rag.min_words": gettext_lazy("Words that a turn needs"),
    "rag.always_rag_on_equipment": gettext_lazy("Search whenever a machine or code is named"),
    "rag.judge_mode": gettext_lazy("How answers are judged"),
    "rag.max_wrong_rate": gettext_lazy("Wrong answers that are tolerated"),
    "rag.degraded_mode": gettext_lazy("What happens when a part is down"),
    "RAG_CANDIDATE_LIMIT": gettext_lazy("Passages fetched for a turn"),
    "RAG_CODE_PATTERN": gettext_lazy("Form of an error code"),
    "RAG_ALWAYS_SOURCES": gettext_lazy("Folders that are always searched"),
    "RAG_SHARED_ALONE_WITHOUT_MANUAL": gettext_lazy(
        "Only shared sources for a machine without a manual"
    ),
    "RAG_DEADLINE_VOICE_MS": gettext_lazy("Wait for the embeddings, voice (ms)"),
    "RAG_DEADLINE_TEXT_MS": gettext_lazy("Wait for the embeddings, text (ms)"),
    "EMBEDDINGS_FILL_PAUSE_MS": gettext_lazy("Wait between two batches of a filling (ms)"),
    "CHAT_CONNECT_MS": gettext_lazy("Wait for a connection to the language model (ms)"),
    "CHAT_FIRST_TOKEN_MS": gettext_lazy("Wait for the language model's first word (ms)"),
    "CHAT_IDLE_MS": gettext_lazy("Wait between two pieces of an answer (ms)"),
    "CHAT_TOTAL_S": gettext_lazy("Longest answer of the language model (s)"),
    "CHAT_MAX_CHARS": gettext_lazy("Characters sent to the language model"),
    "CHAT_KEEP_CLIENT_SYSTEM": gettext_lazy("Keep the platform's system messages"),
    "MEMORY_CONFLICT_COSINE": gettext_lazy("Similarity of complaints in conflict"),
    "RETENTION_TURN_DAYS": gettext_lazy("Days that turns are kept"),
    "STICKY_MINUTES": gettext_lazy("Minutes that a named machine is remembered"),
    "STICKY_TURNS": gettext_lazy("Turns that a named machine is remembered"),
    "LOCK_CONTEXT": gettext_lazy("Hold the first passages for the call"),
    "LOCK_NEVER_REOPENS": gettext_lazy("Never look again in a call"),
    "RETENTION_EVENT_DAYS": gettext_lazy("Days that a retrieval is kept"),
    "RETENTION_JOB_DAYS": gettext_lazy("Days that a job is kept"),
    "RETENTION_LOGIN_DAYS": gettext_lazy("Days that a login is kept"),
    "PATIENT_WAIT_MS": gettext_lazy("Wait for the patient system (ms)"),
    "PATIENT_CONFIRM_FIRST": gettext_lazy("Show equipment only once the patient agreed"),
    "PATIENT_CALL_HOURS": gettext_lazy("Hours that a call holds its patient"),
    "PATIENT_CACHE_DAYS": gettext_lazy("Days that a patient's machines are kept"),
    "PATIENT_ACCESS_DAYS": gettext_lazy("Days that it is kept who saw whom"),
    "API_RATE_PER_MINUTE": gettext_lazy("Requests a minute of a channel key"),
    "API_KEY_GRACE_HOURS": gettext_lazy("Hours that a rotated key still works"),
}


MODES: Words = {
    "threshold": gettext_lazy("by the threshold"),
    "evidence": gettext_lazy("by evidence"),
    "miss": gettext_lazy("answer nothing"),
    "codes": gettext_lazy("answer named codes alone"),
}


def name_of(key: str) -> str:
    """The setting in words; its key where it has none."""
    return word(NAMES, key)


def range_of(key: str) -> str:
    """What may be written for a scoped setting."""
    match SCOPED.get(key):
        case Score():
            return _("A number from 0 to 1, such as 0,885. 1 means: never.")
        case Count(least=least, most=most):
            return _("A whole number from %(least)d to %(most)d.") % {"least": least, "most": most}
        case Rate(most=most):
            return _("A number from 0 to %s.") % localize(most)
        case Choice() | Switch():
            return " / ".join(str(label) for _value, label in choices_of(key))
    return ""


def choices_of(key: str) -> list[tuple[str, str]]:
    """The values to choose from, with their words; none for a setting that is written."""
    match SCOPED.get(key):
        case Switch():
            return [("true", _("yes")), ("false", _("no"))]
        case Choice(options=options):
            return [(option, word(MODES, option)) for option in options]
    return []


def value_in_words(value: Any) -> str:
    """A stored value as a person reads it."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, float):
        return localize(value)
    return word(MODES, str(value))
