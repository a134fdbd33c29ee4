"""Wire shapes: what requests may hold and what answers always hold."""

from typing import Any, Literal

from ninja import Field, Schema
from pydantic import AwareDatetime, ConfigDict, StrictBool, field_validator

from aura.api.text import Document, Identifier, MessageText, Spoken, Taught

PatientState = Literal["waiting", "unsure", "pending", "dni", "not_found", "unavailable"]


class Strict(Schema):
    """A request's shape: unknown fields are refused, by name."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class MessageIn(Strict):
    """One message of the conversation so far."""

    role: Literal["system", "developer", "user", "assistant", "tool"]
    content: MessageText


class TurnIn(Strict):
    """One turn."""

    conversation_id: Identifier
    text: Spoken
    messages: list[MessageIn] | None = Field(default=None, max_length=500)
    turn_id: Identifier | None = None


class EquipmentOut(Schema):
    """The machines of the turn, and the filter that they made."""

    named: list[str]
    sticky: list[str]
    candidates: list[str] = Field(description="Machines to ask about.")
    filter_sources: list[str] | None = Field(description="null: every source was searched.")
    filter_reason: Literal["models", "no_equipment", "model_without_manual", "unknown_model"]


class ChunkOut(Schema):
    """A passage that was injected. Without source and title where they may not be disclosed."""

    id: int = Field(
        description="Below zero where the source is not disclosed: the passage's in this "
        "conversation, and in no other."
    )
    source: str | None
    title: str | None
    section: str
    content: str
    score: float | None = Field(description="Cosine similarity, -1 to 1.")


class ManualOut(Schema):
    """What the manuals had."""

    hit: bool
    mode: Literal["threshold", "evidence"]
    best_score: float | None = Field(description="Of the nearest allowed passage; survives a miss.")
    best_source: str | None
    best_section: str | None
    probability: float | None
    threshold: float | None = Field(
        description="In mode threshold what best_score must reach. In mode evidence it is the "
        "probability that judges, so that a hit's best_score may be lower, unless threshold_scope "
        "says that somebody set it: then it is a floor."
    )
    threshold_scope: str = Field(
        description="Where the threshold was set: a channel, global, or default (nowhere)."
    )
    chunks: list[ChunkOut]


class LessonOut(Schema):
    """A lesson that was injected."""

    id: str
    kind: Literal["correction", "approved"]
    complaint: str
    guidance: str
    score: float


class LessonsOut(Schema):
    """What the supervisors' lessons had."""

    best_score: float | None
    similarity_threshold: float | None
    approved_threshold: float | None
    items: list[LessonOut]


class TimingsOut(Schema):
    """Milliseconds."""

    embed: float
    query: float
    total: float


class TurnOut(Schema):
    """The answer to a turn; every field is always present."""

    event_id: str | None = Field(description="null where nothing was searched.")
    turn_id: str
    channel: str
    conversation_id: str
    normalized_text: str = Field(
        description="What was said, in technical names, as it is searched. Where the turn only "
        "tells the machine that an earlier turn was asked for: that turn's question with it."
    )
    outcome: Literal["hit", "miss", "gated", "locked", "degraded"]
    miss_reason: (
        Literal[
            "threshold",
            "evidence",
            "filter",
            "no_candidates",
            "uncalibrated",
            "code_absent",
            "ambiguous_equipment",
            "embedding_unavailable",
            "search_unavailable",
        ]
        | None
    )
    equipment: EquipmentOut
    manual: ManualOut
    lessons: LessonsOut
    context_block: str | None = Field(description="What belongs in the prompt.")
    messages: list[dict[str, Any]] | None
    timings_ms: TimingsOut


class DocumentIn(Strict):
    """A patient's document, and how it came."""

    dni: Document
    origin: Literal["typed", "dtmf", "chat", "dictated"]
    confirmed: StrictBool | None = Field(
        default=None, description="The patient agreed when the number was repeated."
    )


class DocumentOut(Schema):
    """What the conversation holds now."""

    taken: bool = Field(description="false: one that is trusted more was given before, and stays.")
    state: PatientState = Field(
        description="On channels that may not see the patient: pending, whatever the answer was."
    )
    origin: Literal["typed", "dtmf", "chat", "dictated"] | None
    confirmed: bool
    document: str | None = Field(description="Masked but for its last three digits.")


class DeviceOut(Schema):
    """One piece of equipment. For the operator alone."""

    name: str
    brand: str
    sku: str
    category: str


class PatientOut(Schema):
    """The patient of a conversation, as the operator may see it."""

    state: PatientState
    source: str | None = Field(description="The patient system that answered.")
    models: list[str]
    devices: list[DeviceOut] | None = Field(description="null: not known, or not to be seen.")
    from_cache: bool
    reason: str | None
    origin: Literal["typed", "dtmf", "chat", "dictated"] | None
    confirmed: bool
    document: str | None = Field(description="Masked but for its last three digits.")


Verdict = Literal["approved", "wrong", "discarded"]


class MarkIn(Strict):
    """A supervisor's verdict on one answer."""

    conversation_id: Identifier
    message_id: Identifier = Field(description="Of the marked answer; it has one mark.")
    turn_id: Identifier | None = None
    customer_complaint: Spoken = Field(description="What the caller had said.")
    assistant_message: Taught | None = Field(
        default=None, description="The answer; `approved` needs it."
    )
    verdict: Verdict
    correction: Taught | None = Field(
        default=None, description="What should have been said; `wrong` needs it."
    )


class MarkChanges(Strict):
    """What an edit changes; what is left out stays."""

    customer_complaint: Spoken | None = None
    assistant_message: Taught | None = None
    verdict: Verdict | None = None
    correction: Taught | None = None
    edited_at: AwareDatetime | None = Field(
        default=None, description="As it was read: a later edit by somebody else is a 409."
    )

    @field_validator("customer_complaint", "verdict", mode="before")
    @classmethod
    def _never_null(cls, value: Any) -> Any:
        if value is None:
            raise ValueError("must not be null; leave it out to keep it")
        return value


class MarkOut(Schema):
    """A mark, and the lesson that hangs on it."""

    id: int
    lesson_id: str | None = Field(description="null for `discarded`, which teaches nothing.")
    embedded: bool = Field(
        description="Whether turns find the lesson already; if not, they will shortly."
    )
    conversation_id: str
    message_id: str
    turn_id: str | None
    customer_complaint: str = Field(description="As it is kept: document numbers masked.")
    assistant_message: str | None
    verdict: Verdict
    correction: str | None
    created_at: AwareDatetime
    edited_at: AwareDatetime


class ErrorOut(Schema):
    """Every error."""

    detail: Any
    code: str


class SearchResult(Schema):
    """A passage of the corpus."""

    doc_type: str
    source: str
    section: str
    text: str
    score: float | None = Field(description="Cosine similarity; null in keyword mode.")


class SearchOut(Schema):
    """What was found, and which mode really ran."""

    mode: Literal["semantic", "keyword", "hybrid"]
    results: list[SearchResult]
