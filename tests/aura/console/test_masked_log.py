"""What the migration makes of Django's log of changes as it was written before."""

import importlib

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from tests import factories

OTHERS = {
    "Tubo 32456789": "Tubo [documento]",
    "la de 32.456.789": "la de [documento]",
    "32_456_789": "[documento]",
    "M50": "M50",
    "2026-11-30 10:20": "2026-11-30 10:20",
    "351 555 0123": "351 555 0123",
}


def masked(app: str, model: str, text: str, message: str = "") -> LogEntry:
    """A row of the log after the migration."""
    row = LogEntry.objects.create(
        user_id=factories.user().pk,
        content_type=ContentType.objects.get(app_label=app, model=model),
        object_id="7",
        object_repr=text,
        action_flag=CHANGE,
        change_message=message,
    )
    migration = importlib.import_module("aura.console.migrations.0008_masked_log").Migration
    with connection.cursor() as cursor:
        for operation in migration.operations:
            cursor.execute(operation.sql)
    row.refresh_from_db()
    return row


@pytest.mark.parametrize(
    ("app", "model"), [("memory", "lesson"), ("memory", "mark"), ("knowledge", "question")]
)
def test_words_of_a_call_become_the_rows_number(db: None, app: str, model: str) -> None:
    assert masked(app, model, "mi dni es treinta y dos millones").object_repr == "#7"


@pytest.mark.parametrize("text", OTHERS)
def test_document_in_another_name_is_masked(db: None, text: str) -> None:
    row = masked("auth", "group", text, f'[{{"changed": {{"fields": ["{text}"]}}}}]')

    assert row.object_repr == OTHERS[text]
    assert OTHERS[text] in row.change_message
