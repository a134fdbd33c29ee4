"""A turn that the tests record."""

import uuid
from typing import Any

from aura.tenancy.channels import Channel
from aura.tenancy.live import Threshold
from aura.turn.call import Call
from aura.turn.record import record
from aura.turn.values import (
    Answer,
    EquipmentView,
    MissReason,
    Outcome,
    Said,
    Thresholds,
    Timings,
)
from knowledge.sources import FilterReason
from tests.aura.turn.made import candidate, reading

SAID = Said(namespace="ours", channel=Channel.RETELL, text="mi DNI es 32.456.789 y marca E1")
ANSWER = Answer(
    reading=reading(normalized="mi DNI es [documento] y marca E1", codes=("E1",), models=("M50",)),
    outcome=Outcome.MISS,
    thresholds=Thresholds(
        knowledge=Threshold(value=0.7, scope="retell"),
        similarity=Threshold(value=0.8, scope="global"),
        approved=Threshold(value=None, scope="default"),
    ),
    equipment=EquipmentView(
        named=("M50",), filter_sources=("a.md", "cap/b.md"), filter_reason=FilterReason.MODELS
    ),
    miss_reason=MissReason.FILTER,
    best=candidate(1, score=0.65),
    candidates=(candidate(1, score=0.65), candidate(2, score=0.6, codes=("E1",))),
    outside=candidate(9, score=0.75),
    space="a-space",
    corpus_revision=12,
    timings=Timings(embed=10.0, query=2.0, total=13.0),
)


def keep(said: Said = SAID, answer: Answer = ANSWER, **values: Any) -> bool:
    """Record a turn, with what is not said here made up."""
    return record(
        said,
        answer,
        **{
            "found": Call(),
            "conversation_id": "call",
            "turn_id": "t1",
            "event_id": uuid.uuid4(),
            "messages": None,
            "response": {"outcome": "miss"},
            **values,
        },
    )
