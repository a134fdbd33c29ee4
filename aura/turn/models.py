"""Conversations, turns and the event of each retrieval.

Nothing here bears a patient's document: what was said is scrubbed before it arrives.
"""

import uuid

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from aura.tenancy.models import CHANNEL_CHOICES


class Conversation(models.Model):
    """A call or chat of one channel."""

    namespace = models.SlugField(max_length=64)
    channel = models.CharField(_("channel"), max_length=12, choices=CHANNEL_CHOICES)
    external_id = models.CharField(_("conversation"), max_length=200)
    created_at = models.DateTimeField(_("began"), db_default=Now(), editable=False)
    last_turn_at = models.DateTimeField(_("last turn"), db_default=Now(), editable=False)
    sticky = models.JSONField(_("sticky equipment"), null=True, blank=True, editable=False)
    locked = models.JSONField(_("locked block"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("conversation")
        verbose_name_plural = _("conversations")
        constraints = [
            models.UniqueConstraint(
                fields=["namespace", "channel", "external_id"], name="conversation_once"
            )
        ]
        # Whose a conversation is, among all tenants.
        indexes = [models.Index(fields=["external_id"], name="conversation_by_id")]

    def __str__(self) -> str:
        return f"{self.channel}: {self.external_id}"


class Turn(models.Model):
    """One thing said and what it was answered. Kept for `RETENTION_TURN_DAYS`."""

    conversation = models.ForeignKey(Conversation, models.CASCADE, related_name="turns")
    turn_id = models.CharField(max_length=200)
    created_at = models.DateTimeField(_("time"), db_default=Now(), editable=False, db_index=True)
    text = models.TextField(_("said"))
    heard = models.JSONField(
        _("heard and understood"),
        default=list,
        db_default=models.Value([], models.JSONField()),
        editable=False,
    )
    """What was heard, and as what it was understood."""
    text_digest = models.CharField(max_length=64)
    """HMAC of the unscrubbed text: tells a repeated turn from another with the same id."""
    messages = models.JSONField(_("messages"), null=True, blank=True)
    outcome = models.CharField(_("outcome"), max_length=10)
    answer = models.JSONField(_("answer"))
    """The response without the messages, given again when the turn comes again."""

    class Meta:
        verbose_name = _("turn")
        verbose_name_plural = _("turns")
        constraints = [
            models.UniqueConstraint(fields=["conversation", "turn_id"], name="turn_once")
        ]

    def __str__(self) -> str:
        return self.turn_id


RARE_FILTERS = ("model_without_manual", "unknown_model")


class KnowledgeQueried(models.Model):
    """The event of one retrieval. It explains itself after the next ingest: scores and texts are
    copied, nothing points at the corpus."""

    event_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    turn = models.OneToOneField(Turn, models.SET_NULL, null=True, related_name="event")
    answers_turn = models.ForeignKey(
        Turn, models.SET_NULL, null=True, related_name="answered_by", db_index=False
    )
    """The earlier turn whose question was searched, where this one told its machine."""
    namespace = models.SlugField(max_length=64)
    channel = models.CharField(_("channel"), max_length=12, choices=CHANNEL_CHOICES)
    conversation = models.CharField(_("conversation"), max_length=200)
    created_at = models.DateTimeField(_("time"), db_default=Now(), editable=False)
    query = models.TextField(_("understood"))
    outcome = models.CharField(_("outcome"), max_length=10)
    miss_reason = models.CharField(_("reason"), max_length=24, null=True)
    """Why the manuals had nothing, also where a lesson made the turn a hit."""
    hit = models.BooleanField(_("hit"))
    """Whether a passage of the manuals answered."""
    judge_mode = models.CharField(max_length=10, default="threshold")
    judge_version = models.CharField(max_length=40, default="threshold-1")
    knowledge_threshold = models.FloatField(_("threshold"), null=True)
    knowledge_scope = models.CharField(_("scope"), max_length=12)
    similarity_threshold = models.FloatField(null=True)
    similarity_scope = models.CharField(max_length=12)
    approved_threshold = models.FloatField(null=True)
    approved_scope = models.CharField(max_length=12)
    best_score = models.FloatField(_("score"), null=True)
    best_source = models.CharField(_("best source"), max_length=300, null=True)
    best_section = models.CharField(_("best section"), max_length=300, null=True)
    probability = models.FloatField(null=True)
    memory_best_score = models.FloatField(null=True)
    embed_ms = models.FloatField()
    query_ms = models.FloatField()
    total_ms = models.FloatField(_("total ms"))
    named_models = ArrayField(models.CharField(max_length=80), verbose_name=_("machines"))
    sticky_models = ArrayField(
        models.CharField(max_length=80),
        verbose_name=_("machines kept"),
        default=list,
        db_default=models.Value([], ArrayField(models.CharField(max_length=80))),
    )
    codes = ArrayField(models.CharField(max_length=20))
    knowledge_sources = ArrayField(models.CharField(max_length=300), null=True)
    filter_reason = models.CharField(_("filter"), max_length=24)
    candidates = models.JSONField()
    outside = models.JSONField(null=True)
    evidence = models.JSONField(null=True)
    """Judged by evidence: each candidate's signals and probability, and the labels nearby."""
    counterfactual = models.JSONField(null=True)
    """Of a miss: by how much it fell short, and what lies outside the filter."""
    lesson_ids = ArrayField(models.CharField(max_length=64), default=list)
    """Keys of the lessons in the block."""
    space = models.CharField(max_length=120)
    corpus_revision = models.BigIntegerField()
    prompt_version = models.CharField(max_length=80, null=True)
    words = models.GeneratedField(
        expression=SearchVector("query", config="spanish"),
        output_field=SearchVectorField(),
        db_persist=True,
    )
    """For the log's search. Stored: computed for each row that a scan looks at, it made the search
    of a frequent word over a million rows take 7 s."""

    class Meta:
        db_table = "knowledge_queried"
        verbose_name = _("retrieval")
        verbose_name_plural = _("retrievals")
        indexes = [
            models.Index(fields=["namespace", "-created_at"], name="event_by_time"),
            models.Index(fields=["conversation"], name="event_by_conversation"),
            # The log of every tenant, newest first, without counting or sorting a million rows.
            models.Index(fields=["-created_at", "-id"], name="event_newest"),
            # Rare, and looked for first of all in the morning.
            models.Index(
                fields=["-created_at", "-id"],
                condition=models.Q(outcome="degraded"),
                name="event_newest_degraded",
            ),
            # A reason that few rows have: without these a page of them reads the whole log.
            models.Index(
                fields=["miss_reason", "-created_at", "-id"],
                condition=models.Q(miss_reason__isnull=False),
                name="event_newest_missed",
            ),
            models.Index(
                fields=["filter_reason", "-created_at", "-id"],
                condition=models.Q(filter_reason__in=RARE_FILTERS),
                name="event_newest_unfiltered",
            ),
            models.Index(fields=["best_source", "hit", "created_at"], name="event_by_source"),
            GinIndex(fields=["words"], name="event_words"),
            # Few have one; looked for where turns are forgotten.
            models.Index(
                fields=["answers_turn"],
                condition=models.Q(answers_turn__isnull=False),
                name="event_by_question",
            ),
            # From a lesson to the turns that it influenced.
            GinIndex(fields=["lesson_ids"], name="event_by_lesson"),
        ]

    def __str__(self) -> str:
        return str(self.event_id)


class KeptCount(models.Model):
    """How often something was counted on a day, of rows that are gone (`aura.turn.figures`)."""

    namespace = models.SlugField(max_length=64)
    day = models.DateField()
    channel = models.CharField(max_length=12, choices=CHANNEL_CHOICES)
    what = models.CharField(max_length=12)
    name = models.CharField(max_length=300)
    times = models.PositiveBigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["namespace", "day", "channel", "what", "name"], name="kept_count_once"
            )
        ]
        indexes = [models.Index(fields=["day", "what"], name="kept_count_by_day")]

    def __str__(self) -> str:
        return f"{self.day} {self.what} {self.name}: {self.times}"
