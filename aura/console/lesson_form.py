"""Editing a lesson in place: its words are its newest mark's, so that mark is what is edited."""

from datetime import datetime
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.lesson_words import fault_in_words
from aura.console.unfolded import ModelForm, Textarea
from knowledge.scrub import scrub
from memory.lessons import newest_mark
from memory.models import Lesson, Mark, Verdict
from memory.opinion import Changes, InvalidMark, Opinion, checked


def seen_of(mark: Mark | None) -> str:
    """What tells a mark from what it becomes by an edit."""
    return f"{mark.pk}:{mark.edited_at.isoformat()}" if mark else ""


def plain_lines(text: str) -> str:
    """A text's lines as they are stored: a browser sends them with a carriage return."""
    return text.replace("\r\n", "\n")


class SeenForm(ModelForm):
    """A form that knows what its person saw, and tells of what somebody else wrote since.

    The database's own checks are not asked: `checked` says the same in words.
    """

    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    mark: Mark | None = None
    """What is edited."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.mark = self.edited_mark()
        self.fields["seen"].initial = seen_of(self.mark)

    def edited_mark(self) -> Mark | None:
        """The mark that the form edits."""
        raise NotImplementedError

    def validate_constraints(self) -> None:
        """Said in words by `check`."""

    def clean(self) -> dict[str, Any]:
        """Refuse what nobody could keep, and what would overwrite another's words unseen."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        now = seen_of(self.mark)
        if self.data.get("seen", "") != now:
            # The person has seen it by the next time.
            given = self.data.dict() if isinstance(self.data, QueryDict) else dict(self.data)
            self.data = {**given, "seen": now}
            raise forms.ValidationError(self._meanwhile())
        if self.mark is not None and not self.errors:
            self.check_words()
        return given

    def check_words(self) -> None:
        """Add an error for what cannot be kept."""
        try:
            checked(self.opinion(), scrub)
        except InvalidMark as error:
            self.add_error(self.field_of(error.field), fault_in_words(error.fault))

    def opinion(self) -> Opinion:
        """What the mark would say."""
        raise NotImplementedError

    def field_of(self, name: str) -> str:
        """The form's field for one of the mark's."""
        return name

    @property
    def seen_at(self) -> datetime | None:
        """When the mark that was seen was last edited."""
        return self.mark.edited_at if self.mark else None

    def _meanwhile(self) -> str:
        if self.mark is None:
            return _("It is not there any more: somebody deleted it meanwhile.")
        said = self.mark.correction if self.mark.verdict == Verdict.WRONG else ""
        return _(
            "Somebody changed it meanwhile, and nothing was saved. It says now: “%(complaint)s” → "
            "“%(said)s”. What you wrote is below; saving it again overwrites that."
        ) % {
            "complaint": self.mark.complaint,
            "said": said or self.mark.assistant_message or self.mark.get_verdict_display(),
        }


class LessonForm(SeenForm):
    """A lesson's complaint and guidance."""

    class Meta:
        model = Lesson
        fields = ("complaint", "guidance")
        widgets = {
            "complaint": Textarea(attrs={"rows": 2}),
            "guidance": Textarea(attrs={"rows": 6}),
        }
        help_texts = {
            "complaint": gettext_lazy(
                "Changing it moves the lesson's newest mark to a lesson of the new complaint. "
                "Where other marks refer to this one, it stays with them."
            ),
            "guidance": gettext_lazy(
                "It is the newest mark's correction or approved answer, and that mark is what is "
                "changed. The next turn uses it."
            ),
        }

    def edited_mark(self) -> Mark | None:
        """The newest of the lesson's."""
        return newest_mark(self.instance)

    def opinion(self) -> Opinion:
        """The mark with the form's words."""
        changes, mark = self.changes(), self.mark
        assert mark is not None  # noqa: S101  asked for after it was found
        return Opinion(
            complaint=mark.complaint if changes.complaint is None else changes.complaint,
            verdict=Verdict(mark.verdict),
            assistant_message=changes.assistant_message or mark.assistant_message,
            correction=changes.correction or mark.correction,
        )

    def changes(self) -> Changes:
        """What becomes of the newest mark."""
        complaint = self.cleaned_data["complaint"]
        guidance = plain_lines(self.cleaned_data["guidance"])
        approved = self.mark is not None and self.mark.verdict == Verdict.APPROVED
        return Changes(
            complaint=None if complaint == self.initial["complaint"] else complaint,
            assistant_message=guidance if approved else None,
            correction=None if approved else guidance,
        )

    def field_of(self, name: str) -> str:
        """The guidance is the answer or the correction."""
        return name if name == "complaint" else "guidance"


class MarkForm(SeenForm):
    """A mark's verdict and words."""

    class Meta:
        model = Mark
        fields = ("verdict", "complaint", "assistant_message", "correction")
        widgets = {
            "complaint": Textarea(attrs={"rows": 2}),
            "assistant_message": Textarea(attrs={"rows": 4}),
            "correction": Textarea(attrs={"rows": 4}),
        }
        help_texts = {
            "verdict": gettext_lazy("A discarded mark teaches nothing and counts in no figure."),
            "complaint": gettext_lazy(
                "Changing it moves the mark to the lesson of that complaint."
            ),
            "assistant_message": gettext_lazy("What was answered; approved, it is the lesson."),
            "correction": gettext_lazy(
                "What should have been said; of a wrong answer it is the lesson."
            ),
        }

    def edited_mark(self) -> Mark | None:
        """As it is stored now."""
        return Mark.objects.filter(pk=self.instance.pk).first()

    def opinion(self) -> Opinion:
        """The mark with the form's words."""
        given = self.cleaned_data
        return Opinion(
            complaint=given["complaint"],
            verdict=Verdict(given["verdict"]),
            assistant_message=plain_lines(given["assistant_message"]),
            correction=plain_lines(given["correction"]),
        )

    def changes(self) -> Changes:
        """What becomes of the mark."""
        said = self.opinion()
        return Changes(
            complaint=None if said.complaint == self.initial["complaint"] else said.complaint,
            verdict=said.verdict,
            assistant_message=said.assistant_message,
            correction=said.correction,
        )
