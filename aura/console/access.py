"""Who may open what: one permission a page, asked on every request."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase

View = Callable[..., HttpResponseBase]

TRY_IT = "console.try_it"
EXPORT = "console.export_retrievals"
REINDEX = "console.reindex"
SPACES = "console.switch_spaces"
LABEL = "knowledge.add_question"
PUBLISH_MANUALS = "knowledge.publish_manualdraft"
CHANGE_DRAFTS = "knowledge.change_manualdraft"
DROP_DRAFTS = "knowledge.delete_manualdraft"
DRAFT_MANUALS = "knowledge.add_manualdraft"
SEE_VERSIONS = "knowledge.view_manualversion"
SEE_EVENTS = "turn.view_knowledgequeried"
SEE_TURNS = "turn.view_turn"
SEE_SOURCES = "knowledge.view_source"
CHANGE_SOURCES = "knowledge.change_source"
SEE_SPACES = "knowledge.view_embeddingspace"
SEE_JOBS = "jobs.view_job"
SEE_SCOPED = "tenancy.view_scopedsetting"
SEE_PATIENTS = "patients.view_conversationidentity"
CHANGE_PATIENTS = "patients.change_conversationidentity"
ERASE_PERSON = "patients.erase_person"
ACTIVATE_PROMPTS = "prompts.activate_promptversion"
SEE_LESSONS = "memory.view_lesson"
CHANGE_LESSONS = "memory.change_lesson"
SEE_MARKS = "memory.view_mark"
ADD_MARK = "memory.add_mark"
CHANGE_SCOPED = "tenancy.change_scopedsetting"


def person_of(request: HttpRequest) -> User | None:
    """Who asks; nobody who is not logged in gets past the admin's own door."""
    return request.user if isinstance(request.user, User) else None


def needs(permission: str) -> Callable[[View], View]:
    """Refuse a page (403) to whoever lacks the permission."""

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            if not request.user.has_perm(permission):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return checked

    return decorate
