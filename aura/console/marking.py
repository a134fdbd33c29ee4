"""Marking an answer straight from its turn's page."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.access import ADD_MARK, SEE_TURNS, needs
from aura.console.answers import Answer, Said, answers
from aura.console.lesson_form import plain_lines
from aura.console.lesson_words import fault_in_words
from aura.console.lessons import BUSY, told_of_acting
from aura.console.teaching_desk import act_at_once, author_of
from aura.console.unfolded import Textarea
from aura.teaching import reader_for
from aura.turn.models import Turn
from memory.marks import MarksBusy, add_mark
from memory.models import MAX_TEXT_LENGTH, Mark, Verdict
from memory.opinion import InvalidMark, Message, Opinion

ANSWERS_SHOWN = 20
TURNS_LOOKED_AT = 200
MARKS_LOOKED_AT = 500


class MarkingForm(forms.Form):
    """A verdict on one answer, with what it needs."""

    message = forms.CharField(widget=forms.HiddenInput)
    verdict = forms.ChoiceField(
        label=gettext_lazy("Verdict"),
        choices=[
            (Verdict.APPROVED, gettext_lazy("Approved: say it like this again")),
            (Verdict.WRONG, gettext_lazy("Wrong: this should have been said")),
            (Verdict.DISCARDED, gettext_lazy("Discarded: it teaches nothing")),
        ],
        widget=forms.RadioSelect,
    )
    complaint = forms.CharField(
        label=gettext_lazy("Complaint"),
        help_text=gettext_lazy("What similar turns will say. Leave out what is only this call's."),
        max_length=MAX_TEXT_LENGTH,
        widget=Textarea(attrs={"rows": 2}),
    )
    assistant_message = forms.CharField(
        label=gettext_lazy("What was answered"),
        required=False,
        max_length=MAX_TEXT_LENGTH,
        widget=Textarea(attrs={"rows": 3}),
    )
    correction = forms.CharField(
        label=gettext_lazy("What should have been said"),
        help_text=gettext_lazy("Of a wrong answer. The assistant is told to follow it."),
        required=False,
        max_length=MAX_TEXT_LENGTH,
        widget=Textarea(attrs={"rows": 3}),
    )

    def opinion(self, turn_id: str) -> Opinion:
        """What was said of the answer."""
        given = self.cleaned_data
        return Opinion(
            complaint=given["complaint"],
            verdict=Verdict(given["verdict"]),
            assistant_message=plain_lines(given["assistant_message"]),
            correction=plain_lines(given["correction"]),
            turn_id=turn_id,
        )


@dataclass(frozen=True, kw_only=True)
class Markable:
    """An answer, with its mark, or else the form that marks it."""

    answer: Answer
    mark: Mark | None
    form: MarkingForm


@dataclass(frozen=True, kw_only=True)
class Marking:
    """What a turn's page shows of marks."""

    own: Sequence[Markable]
    """The answer to this turn."""
    earlier: Sequence[Markable]
    others: Sequence[Mark]
    """Marks of the same conversation on answers that are not on this page."""


def marking_of(turn: Turn) -> Marking:
    """The answers around a turn, and every mark of its conversation."""
    found = answers_around(turn)
    talk = turn.conversation
    marks = list(
        Mark.objects.filter(
            namespace=talk.namespace, channel=talk.channel, conversation_id=talk.external_id
        ).select_related("lesson")[:MARKS_LOOKED_AT]
    )
    shown = [
        Markable(answer=answer, mark=mark_of(answer, marks), form=_form_for(answer))
        for answer in found
    ]
    on_page = {one.mark.pk for one in shown if one.mark}
    return Marking(
        own=[one for one in shown if one.answer.turn_id == turn.turn_id],
        earlier=[one for one in shown if one.answer.turn_id != turn.turn_id],
        others=[mark for mark in marks if mark.pk not in on_page],
    )


def mark_of(answer: Answer, marks: Sequence[Mark]) -> Mark | None:
    """The mark of an answer among those of its conversation.

    A channel that marks through the API calls its messages as it likes; its marks are known by the
    turn that they name, where their answer does not say otherwise.
    """
    for mark in marks:
        if mark.message_id == answer.message_id:
            return mark
    for mark in marks:
        same_words = "" in (mark.assistant_message, answer.text) or (
            mark.assistant_message == answer.text.strip()
        )
        if mark.turn_id and mark.turn_id == answer.turn_id and same_words:
            return mark
    return None


def answers_around(turn: Turn) -> Sequence[Answer]:
    """Its answer and the earlier ones, as far as they are known."""
    turns = Turn.objects.filter(conversation=turn.conversation_id)
    following = turns.filter(pk__gt=turn.pk, messages__isnull=False).order_by("pk")
    earlier = turns.filter(pk__lt=turn.pk).order_by("-pk") if turn.messages else turns.none()
    found = answers(
        Said(number=turn.pk, turn_id=turn.turn_id, text=turn.text),
        messages=turn.messages,
        following=following.values_list("messages", flat=True).first(),
        earlier=[
            Said(number=number, turn_id=turn_id, text=text)
            for number, turn_id, text in earlier.values_list("pk", "turn_id", "text")[
                :TURNS_LOOKED_AT
            ]
        ],
    )
    return found[:ANSWERS_SHOWN]


@needs(SEE_TURNS)
@needs(ADD_MARK)
def marking_page(request: HttpRequest, number: int) -> HttpResponse:
    """POST marks an answer of a turn; what is wrong with it is shown with the form. GET leads to
    the turn."""
    turn = Turn.objects.select_related("conversation").filter(pk=number).first()
    if turn is None:
        raise Http404
    back = reverse("admin:turn_turn_change", args=[turn.pk])
    if request.method != "POST":
        return HttpResponseRedirect(back)
    asked = request.POST.get("message", "")
    answer = next((one for one in answers_around(turn) if one.message_id == asked), None)
    if answer is None:
        messages.error(request, _("That answer is not there any more; nothing was marked."))
        return HttpResponseRedirect(back)
    form = MarkingForm(request.POST)
    if form.is_valid() and _marked(request, turn, answer, form):
        return HttpResponseRedirect(back)
    context = {
        **admin.site.each_context(request),
        "title": _("Mark the answer"),
        "form": form,
        "turn": turn,
        "back": back,
    }
    return TemplateResponse(request, "console/marking_again.html", context)


def _marked(request: HttpRequest, turn: Turn, answer: Answer, form: MarkingForm) -> bool:
    """Whether it could be kept; the form says why not."""
    talk = turn.conversation
    message = Message(
        namespace=talk.namespace,
        channel=talk.channel,
        conversation_id=talk.external_id,
        message_id=answer.message_id,
    )
    try:
        done = add_mark(
            message,
            form.opinion(answer.turn_id),
            author=author_of(request),
            reader=reader_for(talk.namespace),
        )
    except InvalidMark as error:
        form.add_error(error.field, fault_in_words(error.fault))
        return False
    except MarksBusy:
        form.add_error(None, str(BUSY))
        return False
    if done.mark.lesson_id is None:
        messages.success(request, _("Marked as discarded: it teaches nothing."))
    else:
        messages.success(request, _("Marked, and its lesson is kept."))
    act_at_once(done.mark.lesson_id, partial(told_of_acting, request))
    return True


def _form_for(answer: Answer) -> MarkingForm:
    given: dict[str, Any] = {
        "message": answer.message_id,
        "complaint": answer.complaint,
        "assistant_message": answer.text,
    }
    return MarkingForm(initial=given, auto_id=f"{answer.message_id}-%s")
