"""What was compared, which passages are nearly the same, and what a person decided about them."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

IDENTITY_LENGTH = 64


class Kind(models.TextChoices):
    """In what two passages that are nearly the same differ."""

    FIGURES = "figures", _("differs in figures")
    SAME = "same", _("the same text")
    WORDING = "wording", _("differs in wording")


class Choice(models.TextChoices):
    """What a person decided."""

    BOTH = "both", _("both stay")
    SUPERSEDED = "superseded", _("one source supersedes the other")
    DISABLED = "disabled", _("one source was switched off")


class ComparedChunk(models.Model):
    """A passage that was compared with all others; its text never changes, a new one is a new
    passage."""

    chunk = models.OneToOneField(
        "knowledge.Chunk", models.CASCADE, related_name="compared", primary_key=True
    )
    rule = models.PositiveSmallIntegerField()
    """Of which rule it was; another one makes it due again."""
    skeleton = models.CharField(max_length=IDENTITY_LENGTH, db_index=True)
    """Digest of its words without figures."""

    def __str__(self) -> str:
        return str(self.chunk_id)


class LikePair(models.Model):
    """Two passages of different sources that are nearly the same, the older row first."""

    first = models.ForeignKey("knowledge.Chunk", models.CASCADE, related_name="+", db_index=False)
    second = models.ForeignKey("knowledge.Chunk", models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind)
    likeness = models.FloatField()
    """Share of words in common, in order; 0 to 1."""
    rule = models.PositiveSmallIntegerField()
    """By which rule it was found."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="like_pair_once"),
            models.CheckConstraint(
                condition=models.Q(first__lt=models.F("second")), name="like_pair_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_id}~{self.second_id}"


class DecidedPair(models.Model):
    """What was decided about two passages, by what they are and not by their rows: it outlives
    every ingest. An identity is a digest of the text and of where it stands, so the decision is
    about these texts, and another text is asked about again."""

    first_namespace = models.SlugField(max_length=64)
    first_source = models.CharField(max_length=300)
    first_identity = models.CharField(max_length=IDENTITY_LENGTH)
    second_namespace = models.SlugField(max_length=64)
    second_source = models.CharField(max_length=300)
    second_identity = models.CharField(max_length=IDENTITY_LENGTH)
    choice = models.CharField(max_length=10, choices=Choice)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    decided_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=[
                    *("first_identity", "second_identity", "first_source", "second_source"),
                    *("first_namespace", "second_namespace"),
                ],
                name="decided_pair_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.first_source} ~ {self.second_source}: {self.choice}"
