"""A turn's page: a filter that the patient's equipment made is for whoever may see patients."""

from typing import Any

import pytest
from django.test import Client

from aura.turn.models import KnowledgeQueried
from patients.document import fingerprint
from patients.models import Access, ConversationIdentity
from tests import factories
from tests.aura.console.conftest import As

M50 = "concentradores electricos/m50_sysmedm50.md"
YUWELL = "concentradores electricos/yuwell_7f5.md"
SHARED = "cap/recarga.md"
DNI = "99123401"
TOLD = "El filtro salió de los equipos del paciente"


def retrieval(
    *, named: tuple[str, ...] = (), reason: str = "models", sources: Any = (YUWELL, SHARED)
) -> KnowledgeQueried:
    """A retrieval of the copilot's and its turn."""
    talk = factories.conversation("default")
    one = {**factories.candidate(1, 0.5), "source": YUWELL}
    event = factories.event(
        "default",
        query="me sale Low O2",
        conversation=talk.external_id,
        candidates=[one],
        named_models=list(named),
        filter_reason=reason,
        knowledge_sources=None if sources is None else list(sources),
        turn=factories.turn(talk),
    )
    assert isinstance(event, KnowledgeQueried)
    return event


def of_patient(event: KnowledgeQueried) -> KnowledgeQueried:
    """Its call's patient is known."""
    ConversationIdentity.objects.create(
        namespace="default",
        channel=event.channel,
        conversation=event.conversation,
        state="dni",
        origin="typed",
        document=fingerprint(DNI),
        documents=[fingerprint(DNI)],
        last_digits="401",
        machines=["7F-5"],
    )
    return event


def pages(event: KnowledgeQueried) -> tuple[str, str]:
    """The retrieval's page and its turn's."""
    return (
        f"/admin/turn/knowledgequeried/{event.pk}/change/",
        f"/admin/turn/turn/{event.turn_id}/change/",
    )


def shown(client: Client, address: str) -> str:
    reply = client.get(address)
    assert reply.status_code == 200
    return reply.content.decode()


MADE_BY_PATIENT: dict[str, dict[str, Any]] = {
    "nothing was named": {},
    "another machine was named": {"named": ("M50",), "sources": (M50, YUWELL, SHARED)},
    "one without a manual": {"reason": "model_without_manual", "sources": None},
}


@pytest.mark.parametrize(
    ("role", "page"),
    [("operators", 0), ("supervisors", 0), ("supervisors", 1)],
    ids=["operators, retrieval", "supervisors, retrieval", "supervisors, turn"],
)
@pytest.mark.parametrize("values", MADE_BY_PATIENT.values(), ids=list(MADE_BY_PATIENT))
def test_who_may_not_see_patients_is_not_told_what_the_filter_was_made_of(
    as_: As, role: str, page: int, values: dict[str, Any]
) -> None:
    address = pages(of_patient(retrieval(**values)))[page]

    text = shown(as_(role), address)

    assert TOLD in text
    assert YUWELL not in text
    assert "no tiene manual" not in text
    assert not Access.objects.exists()


@pytest.mark.parametrize("page", [0, 1], ids=["retrieval", "turn"])
def test_look_of_who_may_see_patients_is_noted(boss: Client, page: int) -> None:
    address = pages(of_patient(retrieval()))[page]

    text = shown(boss, address)

    assert TOLD not in text
    assert YUWELL in text
    look = Access.objects.get()
    assert (look.via, look.last_digits, look.document) == ("turn", "401", fingerprint(DNI))
    assert "página de un turno" in shown(boss, "/admin/patients/access/")


NOT_BY_PATIENT: dict[str, tuple[bool, dict[str, Any]]] = {
    "the turn named it": (True, {"named": ("7F-5",), "sources": (YUWELL,)}),
    "nobody is known": (False, {}),
    "everything was searched": (True, {"reason": "no_equipment", "sources": None}),
}


@pytest.mark.parametrize(("is_known", "values"), NOT_BY_PATIENT.values(), ids=list(NOT_BY_PATIENT))
def test_filter_of_what_was_said_is_shown_to_all(
    as_: As, is_known: bool, values: dict[str, Any]
) -> None:
    event = retrieval(**values)
    if is_known:
        of_patient(event)

    text = shown(as_("operators"), pages(event)[0])

    assert TOLD not in text
    assert YUWELL in text
    assert not Access.objects.exists()
