"""What marks and lessons are called in plain words, and what is wrong with one that is refused."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.words import Words
from memory.models import MAX_TEXT_LENGTH, LessonKind, MarkOrigin, Verdict
from memory.opinion import Fault

VERDICT_COLOURS = {
    Verdict.APPROVED.value: "success",
    Verdict.WRONG.value: "danger",
    Verdict.DISCARDED.value: "default",
}
KIND_COLOURS = {LessonKind.APPROVED.value: "success", LessonKind.CORRECTION.value: "warning"}
"""Unfold's label variants."""

TRACES: Words = {
    MarkOrigin.API.value: gettext_lazy("channel key"),
    MarkOrigin.ADMIN.value: gettext_lazy("back office"),
    MarkOrigin.IMPORT.value: gettext_lazy("import"),
}


def fault_in_words(fault: Fault) -> str:
    """What a person is told of a mark that cannot be kept."""
    return {
        Fault.BLANK: _("It needs words."),
        Fault.TOO_LONG: _("It is too long: up to %d characters are kept.") % MAX_TEXT_LENGTH,
        Fault.NEEDS_CORRECTION: _("A wrong answer needs its correction: what should be said."),
        Fault.NEEDS_ANSWER: _("An approved answer needs the answer that was right."),
    }[fault]


def trace_in_words(trace: str) -> str:
    """Who is behind a change that no person made: "channel key: front desk"."""
    origin, _colon, name = trace.partition(": ")
    word = str(TRACES.get(origin, origin))
    return f"{word}: {name}" if name else word
