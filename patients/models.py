"""What a conversation knows of its patient, the cache of the patient system, and who saw whom.

Nothing here bears a document in clear, nor a device of anybody's.
"""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class State(models.TextChoices):
    """How far the patient of a conversation is known. Progress, not confidence."""

    WAITING = "waiting", _("no document yet")
    UNSURE = "unsure", _("heard, but not for sure")
    PENDING = "pending", _("being asked")
    DNI = "dni", _("found")
    NOT_FOUND = "not_found", _("not known to the patient system")
    UNAVAILABLE = "unavailable", _("could not be asked")


class Origin(models.TextChoices):
    """How a document came, in order of how far it is trusted."""

    TYPED = "typed", _("typed")
    DTMF = "dtmf", _("keypad")
    CHAT = "chat", _("chat")
    DICTATED = "dictated", _("dictated")


class ConversationIdentity(models.Model):
    """The patient of one conversation."""

    namespace = models.SlugField(max_length=64)
    channel = models.CharField(_("channel"), max_length=12)
    conversation = models.CharField(_("conversation"), max_length=200)
    state = models.CharField(_("state"), max_length=12, choices=State.choices)
    reason = models.CharField(_("reason"), max_length=40, blank=True, default="")
    origin = models.CharField(
        _("origin"), max_length=8, choices=Origin.choices, blank=True, default=""
    )
    confirmed = models.BooleanField(_("confirmed"), default=False)
    """The patient agreed when the number was repeated."""
    document = models.CharField(max_length=64, blank=True, default="")
    """HMAC; empty while no document is held."""
    last_digits = models.CharField(_("last digits"), max_length=3, blank=True, default="")
    documents = ArrayField(models.CharField(max_length=64), default=list, editable=False)
    """HMACs of every document that the conversation ever held, or that was said in it and not
    trusted, so that a person who was held for a moment, or never, is erased as well."""
    source = models.CharField(_("source"), max_length=40, blank=True, default="")
    """The patient system that answered."""
    machines = ArrayField(
        models.CharField(max_length=120), default=list, verbose_name=_("machines")
    )
    from_cache = models.BooleanField(_("from the cache"), default=False)
    asked = models.PositiveIntegerField(default=0)
    """Counts the questions: an answer to an older one than this is thrown away."""
    asked_at = models.DateTimeField(_("asked"), null=True, editable=False)
    begun_at = models.DateTimeField(null=True, editable=False)
    """When the question was last put to the patient system; null while it only waits its turn."""
    heard = models.TextField(null=True, editable=False)
    """The pieces of a number that is not whole yet, encrypted: `patients.pieces`."""
    version = models.PositiveIntegerField(default=0)
    """Counts the writes: of two at once, the second looks again."""
    touched_at = models.DateTimeField(_("last change"), db_default=Now(), editable=False)

    class Meta:
        verbose_name = _("patient of a conversation")
        verbose_name_plural = _("patients of conversations")
        default_permissions = ("view", "change")
        permissions = [("erase_person", _("Can erase a person"))]
        constraints = [
            models.UniqueConstraint(
                fields=["namespace", "channel", "conversation"], name="identity_once"
            ),
            models.CheckConstraint(
                condition=Q(state__in=State.values), name="identity_state_known"
            ),
            models.CheckConstraint(
                condition=Q(state__in=[State.WAITING, State.UNSURE], document="")
                | (
                    Q(state__in=[State.PENDING, State.DNI, State.NOT_FOUND, State.UNAVAILABLE])
                    & ~Q(document="")
                ),
                name="identity_state_fits_document",
            ),
            models.CheckConstraint(
                condition=Q(machines=[]) | Q(state=State.DNI), name="identity_machines_of_the_found"
            ),
            models.CheckConstraint(
                condition=Q(document="") | Q(document__regex=r"^[0-9a-f]{64}$"),
                name="identity_document_is_no_number",
            ),
        ]
        indexes = [
            models.Index(
                fields=["asked_at"], condition=Q(state=State.PENDING), name="identity_pending"
            ),
            models.Index(fields=["touched_at"], name="identity_by_age"),
            GinIndex(fields=["documents"], name="identity_documents"),
        ]

    def __str__(self) -> str:
        return f"{self.channel}: {self.conversation}"


class CachedPatient(models.Model):
    """What the patient system last said of somebody: models, never devices."""

    namespace = models.SlugField(max_length=64)
    document = models.CharField(max_length=64)
    """HMAC."""
    source = models.CharField(max_length=40)
    machines = ArrayField(models.CharField(max_length=120))
    fetched_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("cached patient")
        verbose_name_plural = _("cached patients")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["namespace", "document"], name="cached_patient_once"),
            models.CheckConstraint(
                condition=Q(document__regex=r"^[0-9a-f]{64}$"), name="cached_document_is_no_number"
            ),
        ]

    def __str__(self) -> str:
        return self.document[:8]


class Access(models.Model):
    """Somebody was shown what a patient has at home: who, whose, when, from where.

    One row a person, conversation and patient each day.
    """

    at = models.DateTimeField(_("time"), db_default=Now(), editable=False)
    day = models.DateField(editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, verbose_name=_("user")
    )
    who = models.CharField(_("who"), max_length=200)
    """The user's name or the channel key's, which outlive both."""
    via = models.CharField(_("by way of"), max_length=10)
    address = models.GenericIPAddressField(_("from"), null=True)
    namespace = models.SlugField(max_length=64)
    channel = models.CharField(_("channel"), max_length=12)
    conversation = models.CharField(_("conversation"), max_length=200)
    document = models.CharField(max_length=64)
    last_digits = models.CharField(_("document"), max_length=3)

    class Meta:
        verbose_name = _("look at a patient")
        verbose_name_plural = _("looks at patients")
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(
                fields=["who", "via", "namespace", "channel", "conversation", "document", "day"],
                name="access_once_a_day",
            )
        ]
        indexes = [
            models.Index(fields=["-at", "-id"], name="access_newest"),
            models.Index(fields=["document"], name="access_by_document"),
        ]

    def __str__(self) -> str:
        return f"{self.who}: {self.conversation}"
