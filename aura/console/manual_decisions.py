"""What a person decides about a manual, carried out and told in words."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.access import person_of
from aura.console.manual_form import EditForm, UploadForm
from aura.jobs.models import Job
from aura.jobs.requests import (
    AnotherUnderWay,
    request_preview,
    request_publish,
    request_restore,
)
from aura.manuals.press import code_pattern
from knowledge.editing import drafts
from knowledge.editing.drafts import DraftChanged, DraftExists, NotEditable
from knowledge.editing.names import InvalidName
from knowledge.editing.versions import NoLiveText
from knowledge.models import ManualDraft, ManualVersion, Source

WRITTEN_OVER = gettext_lazy(
    "Somebody wrote over the draft, published it or discarded it in the meantime, so yours was not "
    "saved. Copy what you wrote, look at the draft again and write it there."
)
NO_LIVE_TEXT = gettext_lazy(
    "The text of this source is not kept yet, since it was ingested before texts were. Re-index it "
    "once, then edit it."
)


def begun(request: HttpRequest, form: UploadForm) -> ManualDraft | None:
    """The draft of a new manual; None where the form says why there is none."""
    try:
        return drafts.begin_new(
            form.namespace,
            form.cleaned_data["path"],
            form.written,
            pattern=code_pattern(),
            by=person_of(request),
        )
    except InvalidName as error:
        form.add_error("name", str(error))
    except DraftExists as error:
        form.add_error("name", _being_written(error))
    return None


def edited(request: HttpRequest, source: Source, form: EditForm) -> ManualDraft | None:
    """The draft of a source's next text; None where the form says why there is none."""
    try:
        return drafts.begin_edit(
            source,
            form.written,
            base=form.cleaned_data["base"],
            pattern=code_pattern(),
            by=person_of(request),
        )
    except DraftExists as error:
        form.add_error(None, _being_written(error))
    except NoLiveText:
        form.add_error(None, str(NO_LIVE_TEXT))
    except NotEditable:
        form.add_error(None, _("Another system holds this source's text. Edit it there."))
    return None


def _being_written(error: DraftExists) -> str:
    return _(
        "%(who)s is writing a draft of this manual, so yours was not saved. Look at that one among "
        "the drafts, and write there what is missing."
    ) % {"who": error.draft.updated_by or _("Somebody")}


def written(request: HttpRequest, draft: ManualDraft, form: EditForm) -> ManualDraft | None:
    """The draft, written over; None where the form says why it was not."""
    given = form.written
    kept = drafts.Written(text=given.text, note=given.note, machines=tuple(draft.machines))
    try:
        return drafts.write(
            draft.pk,
            kept,
            expected_digest=form.cleaned_data["digest"],
            pattern=code_pattern(),
            by=person_of(request),
        )
    except DraftChanged:
        form.add_error(None, str(WRITTEN_OVER))
    return None


def previewed(request: HttpRequest, draft: ManualDraft) -> Job | None:
    """The job that asks everything again."""
    return _asked(request, lambda: request_preview(draft, by=person_of(request)))


def published(request: HttpRequest, draft: ManualDraft) -> Job | None:
    """The job that makes the draft live, if the person accepted what the linter calls errors."""
    digest = request.POST.get("digest", "")
    errors = any(finding["severity"] == "error" for finding in draft.findings)
    if digest != draft.digest:
        messages.error(request, _("Somebody wrote over the draft in the meantime. Read it again."))
    elif not draft.passages:
        messages.error(request, _("The draft holds no passage, so it cannot be published."))
    elif errors and request.POST.get("accepted") != "on":
        messages.error(request, _("Accept what would be lost, or mend the text."))
    else:
        return _asked(request, lambda: request_publish(draft, digest=digest, by=person_of(request)))
    return None


def restored(request: HttpRequest, version: ManualVersion) -> Job | None:
    """The job that brings a version back."""
    if not version.text:
        messages.error(request, _("The text of that version is not kept any more."))
        return None
    seen = request.POST.get("seen", "")
    return _asked(request, lambda: request_restore(version, seen=seen, by=person_of(request)))


def discarded(request: HttpRequest, draft: ManualDraft) -> bool:
    """Whether the draft was dropped."""
    try:
        drafts.discard(draft.pk, expected_digest=request.POST.get("digest", ""))
    except DraftChanged:
        messages.error(request, _("Somebody wrote over the draft in the meantime. Read it again."))
        return False
    messages.success(request, _("The draft was discarded. What is live stays as it is."))
    return True


def rebased(request: HttpRequest, draft: ManualDraft) -> None:
    """Have the draft take the place of the live text that the person saw just now."""
    try:
        drafts.rebase(
            draft.pk,
            expected_digest=request.POST.get("digest", ""),
            seen=request.POST.get("seen", ""),
        )
    except DraftChanged:
        messages.error(
            request, _("The draft or the live text changed once more. Look at both again.")
        )
    else:
        messages.success(request, _("The draft can be published over what is live now."))


def _asked(request: HttpRequest, ask: Callable[[], Job]) -> Job | None:
    try:
        return ask()
    except AnotherUnderWay:
        messages.error(
            request,
            _(
                "The same was asked for another text of this manual and is not done yet. Wait for "
                "that job, or cancel it."
            ),
        )
    return None
