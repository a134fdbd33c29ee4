"""Versions in the database: numbered, checked, and never changed once they ran."""

import threading
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.db.utils import IntegrityError

from prompts.drafts import DraftChanged, create_draft, edit_draft
from prompts.models import Agent, PromptActivation, PromptVersion, State
from prompts.texts import InvalidText, digest_of
from tests import factories


@pytest.fixture
def version(db: None) -> PromptVersion:
    """A draft."""
    return factories.prompt("una")


def test_numbers_go_up_for_each_agent_of_each_namespace(db: None) -> None:
    made = [
        create_draft(namespace, agent, text="Hola")
        for namespace, agent in [
            ("una", Agent.COPILOT),
            ("una", Agent.COPILOT),
            ("una", Agent.VOICE),
            ("otra", Agent.COPILOT),
        ]
    ]

    assert [version.number for version in made] == [1, 2, 1, 1]


def test_drafts_made_at_once_get_different_numbers(committed: str) -> None:
    barrier = threading.Barrier(4)

    def make() -> None:
        barrier.wait()
        create_draft(committed, Agent.VOICE, text="Hola")
        connections.close_all()

    threads = [threading.Thread(target=make) for _number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    numbers = PromptVersion.objects.filter(namespace=committed).values_list("number", flat=True)
    assert sorted(numbers) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Hola\r\nchau\r", "Hola\nchau"),
        ("\n\n  Hola  \n\n", "  Hola"),
        ("man\u0303ana", "ma\u00f1ana"),
    ],
)
def test_text_is_kept_in_one_form(given: str, kept: str, db: None) -> None:
    version = create_draft("una", Agent.COPILOT, text=given)

    assert version.text == kept
    assert version.digest == digest_of(kept)


@pytest.mark.parametrize("text", ["", " \n\t", "a\x00b", "a" * 40_001])
def test_text_that_cannot_be_kept_is_refused_and_takes_no_number(text: str, db: None) -> None:
    with pytest.raises(InvalidText):
        create_draft("una", Agent.COPILOT, text=text)

    assert create_draft("una", Agent.COPILOT, text="Hola").number == 1


def test_draft_is_written_over_by_whoever_read_it_last(version: PromptVersion) -> None:
    edit_draft(version.pk, text="Uno", notes="n", expected_digest=version.digest)

    with pytest.raises(DraftChanged):
        edit_draft(version.pk, text="Dos", notes="", expected_digest=version.digest)

    version.refresh_from_db()
    assert (version.text, version.notes, version.digest) == ("Uno", "n", digest_of("Uno"))


def test_activated_version_is_not_written_over(db: None) -> None:
    ran = factories.prompt("una", state=State.RETIRED)

    with pytest.raises(DraftChanged):
        edit_draft(ran.pk, text="Otro", notes="", expected_digest=ran.digest)


@pytest.mark.parametrize("state", [State.ACTIVE, State.RETIRED])
@pytest.mark.parametrize(
    "change",
    [
        {"text": "Otro", "digest": digest_of("Otro")},
        {"notes": "otras"},
        {"author": "otra persona"},
        {"number": 7},
        {"agent": Agent.VOICE},
        {"namespace": "otra"},
        {"state": State.DRAFT, "activated_at": None},
    ],
    ids=lambda change: next(iter(change)),
)
def test_database_refuses_to_change_what_was_activated(
    state: State, change: dict[str, Any], db: None
) -> None:
    ran = factories.prompt("una", state=state)

    with pytest.raises(IntegrityError), transaction.atomic():
        PromptVersion.objects.filter(pk=ran.pk).update(**change)
    with pytest.raises(IntegrityError), transaction.atomic():
        ran.delete()


def test_text_cannot_change_in_the_statement_that_activates_it(version: PromptVersion) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        PromptVersion.objects.filter(pk=version.pk).update(
            state=State.ACTIVE,
            activated_at="2026-01-01T00:00Z",
            text="Otro",
            digest=digest_of("Otro"),
        )


@pytest.mark.parametrize(
    "change",
    [
        {"digest": "0" * 64},
        {"text": " \n"},
        {"state": "running"},
        {"state": State.ACTIVE},
        {"activated_at": "2026-01-01T00:00Z"},
        {"text": "a" * 40_001, "digest": digest_of("a" * 40_001)},
    ],
    ids=str,
)
def test_database_refuses_a_row_that_makes_no_sense(
    change: dict[str, Any], version: PromptVersion
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        PromptVersion.objects.filter(pk=version.pk).update(**change)


def test_database_refuses_a_second_active_version(db: None) -> None:
    factories.prompt("una", state=State.ACTIVE)

    with pytest.raises(IntegrityError, match="one_active_prompt"), transaction.atomic():
        factories.prompt("una", state=State.ACTIVE)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE prompts_promptactivation SET by = 'otra persona'",
        "DELETE FROM prompts_promptactivation",
        "TRUNCATE prompts_promptactivation",
    ],
)
def test_database_refuses_to_rewrite_the_log(statement: str, version: PromptVersion) -> None:
    kept = factories.prompt_activation(version)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # or TRUNCATE waits for them

    with (
        pytest.raises(IntegrityError, match="kept for ever"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)

    assert PromptActivation.objects.filter(pk=kept.pk).exists()
