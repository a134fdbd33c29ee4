"""What the stored values are called in plain words. Another value is shown as it is."""

from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from aura.console.unfolded import Text

Words = Mapping[str, Text]

OUTCOMES: Words = {
    "hit": _("answered"),
    "miss": _("not answered"),
    "gated": _("not searched"),
    "locked": _("held context"),
    "degraded": _("degraded"),
}

OUTCOME_COLOURS = {
    "hit": "success",
    "miss": "warning",
    "gated": "default",
    "locked": "info",
    "degraded": "danger",
}
"""Unfold's label variants."""

OUTCOME_SENTENCES: Words = {
    "hit": _("A passage passed, so it was put into the prompt."),
    "miss": _("Nothing was put into the prompt: the assistant must say that it does not know."),
    "gated": _(
        "The turn was not searched: it has too few words for its channel, and names neither a "
        "machine nor a code."
    ),
    "locked": _("The passages found earlier in this call were used again, without a search."),
    "degraded": _("A part was down, so the turn was answered without the manuals."),
}

ENDINGS: Words = {
    "complete": _("whole"),
    "refused": _("refused"),
    "unreachable": _("not reached"),
    "timed_out": _("too slow"),
    "garbage": _("unreadable"),
    "broken": _("broken off"),
    "client_left": _("the channel hung up"),
}

ENDING_COLOURS = {
    "complete": "success",
    "client_left": "default",
}
"""Unfold's label variants; any other ending is the model's failure."""

REASONS: Words = {
    "threshold": _("under the threshold"),
    "evidence": _("too little evidence"),
    "filter": _("left out by the filter"),
    "no_candidates": _("nothing to search"),
    "uncalibrated": _("not calibrated"),
    "code_absent": _("code not in the manuals"),
    "ambiguous_equipment": _("several machines"),
    "embedding_unavailable": _("embeddings down"),
    "search_unavailable": _("database down"),
}

REASON_SENTENCES: Words = {
    "threshold": _("The nearest passage is not similar enough to be trusted."),
    "evidence": _("What was found does not speak clearly enough of the question."),
    "filter": _(
        "Nothing allowed passed, but a passage outside the filter would have: look at whether the "
        "machine was understood, and whether its manuals are the right ones."
    ),
    "no_candidates": _("No source that may answer holds a passage."),
    "uncalibrated": _(
        "The active embedding space has no calibrated threshold, so nothing is ever an answer."
    ),
    "code_absent": _("The named code is in none of the manuals that may answer."),
    "ambiguous_equipment": _(
        "Several machines' manuals would answer, and nothing tells which one is meant, so the "
        "assistant must ask."
    ),
    "embedding_unavailable": _(
        "The embeddings server did not answer in time, or answered wrongly."
    ),
    "search_unavailable": _("The database did not answer the search."),
}

FILTER_REASONS: Words = {
    "models": _("manuals of the machine"),
    "no_equipment": _("no machine known"),
    "model_without_manual": _("machine without manual"),
    "unknown_model": _("unknown machine"),
}

FILTER_SENTENCES: Words = {
    "patient": _(
        "The filter came from the patient's equipment, which only those who may see patients are "
        "shown."
    ),
    "models": _(
        "Every machine that is known has its manual, so only theirs and the shared were searched."
    ),
    "no_equipment": _("No machine is known, so every source was searched."),
    "model_without_manual": _(
        "One of the machines has no ingested manual. Searching only the others' would hide the "
        "text that can answer, so every source was searched."
    ),
    "unknown_model": _(
        "One of the machines is not in the equipment table, so every source was searched."
    ),
}

SCOPES: Words = {
    "global": _("every channel"),
    "default": _("default"),
    "copilot": "copilot",
    "elevenlabs": "elevenlabs",
    "retell": "retell",
    "whatsapp": "whatsapp",
}

TECHNICAL_PARTS: Words = {
    "database": _("Database"),
    "broker": _("Broker"),
    "embeddings": _("Embeddings"),
    "calibration": _("Calibration"),
    "migrations": _("Schema"),
    "jobs": _("Worker"),
}


def word(words: Words, value: str | None) -> str:
    """The value in words; empty for none."""
    if value is None:
        return ""
    return str(words.get(value, value))


def moment(when: datetime | None) -> str:
    """A point in time as the house writes it; empty for none."""
    return date_format(timezone.localtime(when), "DATETIME_FORMAT") if when else ""
