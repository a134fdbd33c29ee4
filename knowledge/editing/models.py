"""The rows of a manual's versions and of the draft of its next one."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

MAX_NOTE_LENGTH = 500


class Cause(models.TextChoices):
    """Why a version arose."""

    DISK = "disk", _("read from disk")
    UPLOAD = "upload", _("uploaded")
    EDIT = "edit", _("edited")
    RESTORE = "restore", _("brought back")


class ManualVersion(models.Model):
    """A text that a source had. The newest one of a source that exists is the text it has now.

    Named by namespace and name rather than by the source's row, so that a manual whose file went
    and came back keeps its history.
    """

    namespace = models.SlugField(max_length=64)
    name = models.CharField(_("source"), max_length=300)
    number = models.PositiveIntegerField(_("version"))
    """From 1 on, by source."""
    cause = models.CharField(_("cause"), max_length=8, choices=Cause.choices)
    restored = models.PositiveIntegerField(_("brings back"), null=True, blank=True)
    """The number of the version whose text came back."""
    text = models.TextField(_("text"), blank=True)
    """As it was read, line ends and byte order mark included: encoded in UTF-8 it is the file.
    Empty once it was forgotten (`knowledge.editing.versions.TEXTS_KEPT`)."""
    sha256 = models.CharField(max_length=64)
    note = models.CharField(_("note"), max_length=MAX_NOTE_LENGTH, blank=True, default="")
    findings = models.JSONField(_("findings"), default=list, blank=True)
    passages = models.PositiveIntegerField(_("passages"))
    written = models.PositiveIntegerField(_("passages written"))
    removed = models.PositiveIntegerField(_("passages removed"))
    asked_as = models.CharField(max_length=64, blank=True, default="", editable=False)
    """What asked for it: worked at twice, it makes one version. Empty for an ingest."""
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("time"), db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("version of a manual")
        verbose_name_plural = _("versions of manuals")
        ordering = ["-created_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["namespace", "name", "number"], name="manual_version_numbered_once"
            ),
            models.UniqueConstraint(
                fields=["asked_as"],
                condition=~Q(asked_as=""),
                name="manual_version_once_a_request",
            ),
            models.CheckConstraint(
                condition=Q(cause=Cause.RESTORE, restored__isnull=False)
                | (~Q(cause=Cause.RESTORE) & Q(restored__isnull=True)),
                name="manual_version_restores_another",
            ),
        ]
        indexes = [models.Index(fields=["-created_at", "-id"], name="manual_version_newest")]

    def __str__(self) -> str:
        return f"{self.name} ({self.number})"


class ManualDraft(models.Model):
    """The next text of a source, or the first one of a source to be. One at a time by source: who
    comes second sees the first one's, and never writes over what they have not seen."""

    namespace = models.SlugField(max_length=64)
    name = models.CharField(_("source"), max_length=300)
    text = models.TextField(_("text"))
    machines = ArrayField(
        models.CharField(max_length=80), verbose_name=_("machines"), default=list, blank=True
    )
    """Models whose turns shall search a new source; a source that is there has its own in
    Equipment."""
    note = models.CharField(_("note"), max_length=MAX_NOTE_LENGTH, blank=True, default="")
    digest = models.CharField(max_length=64)
    """Of all that a person writes: another one means that somebody wrote in the meantime."""
    base_sha256 = models.CharField(max_length=64, blank=True, default="")
    """Of the live text that it was begun from; empty where no source was there."""
    findings = models.JSONField(_("findings"), default=list, blank=True)
    passages = models.PositiveIntegerField(_("passages"))
    preview = models.JSONField(null=True, blank=True)
    """What publishing it would change in the answers; `aura.manuals.told` reads it."""
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("begun"), db_default=Now(), editable=False)
    updated_at = models.DateTimeField(_("written"))

    class Meta:
        verbose_name = _("manual's draft")
        verbose_name_plural = _("manuals' drafts")
        ordering = ["-updated_at", "-id"]
        permissions = [("publish_manualdraft", "Can publish a manual, and bring a version back")]
        constraints = [
            models.UniqueConstraint(fields=["namespace", "name"], name="manual_draft_once_a_source")
        ]

    def __str__(self) -> str:
        return self.name
