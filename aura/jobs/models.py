"""A job, and when the worker last gave a sign of life."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q, Value
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from knowledge.models import MAX_NAME_LENGTH

MAX_ATTEMPTS = 3


class Kind(models.TextChoices):
    """What a job does."""

    REINDEX = "reindex", _("re-index")
    FILL = "fill", _("fill a space")
    PREVIEW = "preview", _("preview a draft")
    PUBLISH = "publish", _("publish a draft")
    RESTORE = "restore", _("bring a version back")
    COMPARE = "compare", _("compare two spaces")
    FREE = "free", _("free a retired space")


class State(models.TextChoices):
    """Life of a job: queued and running are unfinished, the others are final."""

    QUEUED = "queued", _("queued")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")
    CANCELLED = "cancelled", _("cancelled")


UNFINISHED = (State.QUEUED, State.RUNNING)
FINISHED = (State.DONE, State.FAILED, State.CANCELLED)


class Job(models.Model):
    """Work that was asked for. What the broker holds is only a hint that this row is due.

    Changed by `aura.jobs.requests`, `.claims` and `.sweep` alone; the constraints hold whatever
    they do wrong.
    """

    namespace = models.SlugField(max_length=64)
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices)
    subject = models.CharField(_("source"), max_length=300, blank=True, default="")
    """A source's name, empty for all of the manuals directory; or an embedding space's."""
    details = models.JSONField(default=dict, db_default=Value({}, models.JSONField()), blank=True)
    """What was seen by who asked for it: `digest` of the draft, and `draft`, its number, where it
    is to be published; of a version `number`, and `seen`, the SHA-256 of the live text that it
    takes the place of."""
    forced = models.BooleanField(_("everything again"), default=False)
    """Whether what has not changed is read and embedded again too."""
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    token = models.UUIDField(null=True, blank=True, editable=False)
    """Fences off whoever had the job before: only the holder of the current one may write."""
    heartbeat_at = models.DateTimeField(_("last sign of life"), null=True, blank=True)
    dispatched_at = models.DateTimeField(_("handed to the broker"), null=True, blank=True)
    done = models.PositiveIntegerField(_("manuals done"), default=0)
    total = models.PositiveIntegerField(_("manuals"), default=0)
    """0 until it is known."""
    at = models.CharField(
        _("manual"), max_length=MAX_NAME_LENGTH, blank=True, default="", db_default=""
    )
    """The one that is worked at now; empty before the first and after the last."""
    lost_at = ArrayField(models.CharField(max_length=MAX_NAME_LENGTH), default=list, db_default=[])
    """The manual that was worked at each time that its worker was lost."""
    reason = models.TextField(_("reason"), blank=True, default="")
    """Why it failed or was cancelled, in the language of the deployment."""
    result = models.JSONField(_("result"), null=True, blank=True)
    """The figures that `ingest_manuals --json` prints."""
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name=_("asked for by"),
    )
    created_at = models.DateTimeField(_("asked for"), db_default=Now(), editable=False)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["namespace", "kind", "subject", "forced"],
                condition=Q(state__in=UNFINISHED),
                name="job_once_while_unfinished",
            ),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="job_of_a_known_kind"),
            models.CheckConstraint(
                condition=Q(attempts__gte=0, attempts__lte=MAX_ATTEMPTS),
                name="job_attempts_bounded",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=[State.FAILED, State.CANCELLED]) | Q(reason__regex=r"\S"),
                name="job_says_why_it_ended",
            ),
            models.CheckConstraint(
                condition=Q(state=State.RUNNING, token__isnull=False, heartbeat_at__isnull=False)
                | (~Q(state=State.RUNNING) & Q(token__isnull=True)),
                name="job_running_has_a_token",
            ),
            models.CheckConstraint(
                condition=Q(state__in=FINISHED, finished_at__isnull=False)
                | Q(state__in=UNFINISHED, finished_at__isnull=True),
                # Refuses a state that is in neither list, too.
                name="job_finished_has_a_time",
            ),
            models.CheckConstraint(
                condition=Q(done__lte=models.F("total")), name="job_progress_within_total"
            ),
        ]
        indexes = [
            models.Index(
                fields=["state"], condition=Q(state__in=UNFINISHED), name="job_unfinished"
            ),
            models.Index(fields=["namespace", "-id"], name="job_by_namespace"),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.subject or '*'}"

    @property
    def is_finished(self) -> bool:
        """Whether nothing more will happen to it."""
        return self.state in FINISHED


class WorkerSign(models.Model):
    """One row: when a worker last ran something."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    at = models.DateTimeField(_("last sign of life"))

    class Meta:
        verbose_name = _("sign of life of the worker")
        constraints = [models.CheckConstraint(condition=Q(id=1), name="worker_sign_one_row")]

    def __str__(self) -> str:
        return self.at.isoformat()
