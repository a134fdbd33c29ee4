"""Lessons, the marks that they come from, and the vectors that lessons are found by.

A lesson is there exactly while a mark that is not discarded refers to it, and says what the newest
of those marks says. `memory.marks` keeps it so; the database refuses what would break it: a mark
with a lesson it may not have, the end of a lesson that has marks, and, at the commit, a lesson
without any (a trigger, see the migrations).

Every row belongs to a namespace, given by the caller. Nothing here bears a document number: texts
are masked before they arrive.
"""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from pgvector.django import VectorField
from simple_history.models import HistoricalRecords

MAX_TEXT_LENGTH = 4_000
"""Of a complaint, an answer and a correction, in characters; as long as a turn may be."""
KEY_LENGTH = 64


class Verdict(models.TextChoices):
    """What a supervisor thinks of one answer."""

    APPROVED = "approved", _("approved")
    WRONG = "wrong", _("wrong")
    DISCARDED = "discarded", _("discarded")


class LessonKind(models.TextChoices):
    """How a lesson reads: what to say instead, or an answer that was right."""

    CORRECTION = "correction", _("correction")
    APPROVED = "approved", _("approved answer")


class MarkOrigin(models.TextChoices):
    """How a mark came."""

    API = "api", _("API")
    ADMIN = "admin", _("back office")
    IMPORT = "import", _("imported")


def _says_something(field: str) -> Q:
    return Q(**{f"{field}__regex": r"\S"})


class Lesson(models.Model):
    """What a complaint taught. Its guidance is the newest mark's correction or approved answer."""

    namespace = models.SlugField(max_length=64)
    key = models.CharField(_("lesson id"), max_length=KEY_LENGTH, editable=False)
    """SHA-256 of the complaint; what the API calls `lesson_id`."""
    complaint = models.TextField(_("complaint"), max_length=MAX_TEXT_LENGTH)
    asked = models.TextField(_("as understood"), max_length=MAX_TEXT_LENGTH)
    """What is embedded: the complaint as a turn would understand it."""
    kind = models.CharField(_("kind"), max_length=10, choices=LessonKind.choices)
    guidance = models.TextField(_("guidance"), max_length=MAX_TEXT_LENGTH)
    machines = ArrayField(
        models.CharField(max_length=80), verbose_name=_("machines"), default=list, blank=True
    )
    """That the complaint names; of one that names none, those that the guidance names."""
    codes = ArrayField(
        models.CharField(max_length=24), verbose_name=_("codes"), default=list, blank=True
    )
    """That the complaint names, canonical (`H8`), and phrases of a display ("Low O2")."""
    created_at = models.DateTimeField(_("created"), db_default=Now(), editable=False)
    updated_at = models.DateTimeField(_("changed"), editable=False)
    """When its newest mark was last edited."""

    history = HistoricalRecords(excluded_fields=["asked"])
    _change_reason: str
    """What the history keeps beside the person; set before a save or a deletion."""

    class Meta:
        verbose_name = _("lesson")
        verbose_name_plural = _("lessons")
        ordering = ["-updated_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["namespace", "key"], name="lesson_once"),
            models.CheckConstraint(
                condition=Q(key__regex=r"^[0-9a-f]{64}$"), name="lesson_key_is_a_digest"
            ),
            models.CheckConstraint(
                condition=_says_something("complaint") & _says_something("asked"),
                name="lesson_has_a_complaint",
            ),
            models.CheckConstraint(
                condition=_says_something("guidance"), name="lesson_has_guidance"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=LessonKind.values), name="lesson_of_a_known_kind"
            ),
        ]

    def __str__(self) -> str:
        return self.complaint[:80]


class Mark(models.Model):
    """A supervisor's verdict on one answer of a conversation."""

    namespace = models.SlugField(max_length=64)
    channel = models.CharField(_("channel"), max_length=12)
    conversation_id = models.CharField(_("conversation"), max_length=200)
    message_id = models.CharField(_("message"), max_length=200)
    """Of the marked answer; one mark each."""
    turn_id = models.CharField(_("turn"), max_length=200, blank=True, default="")
    complaint = models.TextField(_("complaint"), max_length=MAX_TEXT_LENGTH)
    assistant_message = models.TextField(
        _("answer"), max_length=MAX_TEXT_LENGTH, blank=True, default=""
    )
    verdict = models.CharField(_("verdict"), max_length=10, choices=Verdict.choices)
    correction = models.TextField(
        _("correction"), max_length=MAX_TEXT_LENGTH, blank=True, default=""
    )
    lesson = models.ForeignKey(
        Lesson,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="marks",
        verbose_name=_("lesson"),
    )
    origin = models.CharField(_("origin"), max_length=8, choices=MarkOrigin.choices)
    supervisor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("supervisor"),
    )
    """Who last edited it in the back office; none where a channel's key did."""
    created_at = models.DateTimeField(_("created"), db_default=Now(), editable=False)
    edited_at = models.DateTimeField(_("changed"), editable=False)
    """Of two marks on one complaint the one edited last is the newest; of a tie, the higher id."""

    history = HistoricalRecords()
    _change_reason: str
    """As a lesson's."""

    class Meta:
        verbose_name = _("mark")
        verbose_name_plural = _("marks")
        ordering = ["-edited_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["namespace", "channel", "conversation_id", "message_id"],
                name="mark_once_a_message",
            ),
            models.CheckConstraint(
                condition=Q(verdict__in=Verdict.values), name="mark_of_a_known_verdict"
            ),
            models.CheckConstraint(
                condition=Q(verdict=Verdict.DISCARDED, lesson__isnull=True)
                | (~Q(verdict=Verdict.DISCARDED) & Q(lesson__isnull=False)),
                name="mark_has_a_lesson_unless_discarded",
            ),
            models.CheckConstraint(
                condition=~Q(verdict=Verdict.WRONG) | _says_something("correction"),
                name="mark_wrong_has_a_correction",
            ),
            models.CheckConstraint(
                condition=~Q(verdict=Verdict.APPROVED) | _says_something("assistant_message"),
                name="mark_approved_has_the_answer",
            ),
            models.CheckConstraint(
                condition=_says_something("complaint"), name="mark_has_a_complaint"
            ),
        ]
        indexes = [
            models.Index(fields=["namespace", "-edited_at", "-id"], name="mark_newest"),
            models.Index(
                fields=["namespace", "channel", "created_at"], name="mark_by_channel_and_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_verdict_display()}: {self.complaint[:80]}"


class LessonVector(models.Model):
    """A lesson's vector in one space, its complaint embedded as a query."""

    lesson = models.ForeignKey(Lesson, models.CASCADE, related_name="vectors", db_index=False)
    space = models.ForeignKey("knowledge.EmbeddingSpace", models.CASCADE, db_index=False)
    namespace = models.SlugField(max_length=64, db_index=False)
    """The lesson's, repeated so that the search needs no join to leave out others'."""
    text_hash = models.CharField(max_length=KEY_LENGTH)
    """SHA-256 of what was embedded; another one means the vector is stale."""
    embedding = VectorField()
    compared_hash = models.CharField(max_length=KEY_LENGTH, blank=True, default="", db_default="")
    """Of the text whose near lessons were noted (`memory.conflicts`); empty for none yet."""
    compared_cosine = models.FloatField(null=True)
    """How near a lesson had to be to be noted."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["lesson", "space"], name="lesson_vector_once_a_space")
        ]
        indexes = [models.Index(fields=["space", "namespace"], name="lesson_vector_of_space")]

    def __str__(self) -> str:
        return f"{self.lesson_id}@{self.space_id}"


class NearPair(models.Model):
    """Two lessons whose complaints say nearly the same, as one space sees it."""

    space = models.ForeignKey("knowledge.EmbeddingSpace", models.CASCADE, db_index=False)
    first = models.ForeignKey(Lesson, models.CASCADE, related_name="+")
    second = models.ForeignKey(Lesson, models.CASCADE, related_name="+")
    cosine = models.FloatField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["space", "first", "second"], name="near_pair_once"),
            models.CheckConstraint(
                condition=Q(first__lt=models.F("second")), name="near_pair_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_id}~{self.second_id}@{self.space_id}"


class SettledPair(models.Model):
    """Two near lessons that both stay, as a person decided who knew what they said then."""

    first = models.ForeignKey(Lesson, models.CASCADE, related_name="+", db_index=False)
    second = models.ForeignKey(Lesson, models.CASCADE, related_name="+")
    first_says = models.CharField(max_length=KEY_LENGTH)
    """Digest of what the lesson said; another one means that it was changed since."""
    second_says = models.CharField(max_length=KEY_LENGTH)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    settled_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="settled_pair_once"),
            models.CheckConstraint(
                condition=Q(first__lt=models.F("second")), name="settled_pair_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_id}~{self.second_id}"
