"""Versions: numbered, whole, and of old ones only who, when and what."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from knowledge.editing import versions
from knowledge.ingest.files import ManualFile
from knowledge.ingest.plan import IngestPlan
from knowledge.ingest.run import ingest
from knowledge.models import ManualVersion
from tests.knowledge.manuals import put, table


def test_text_of_the_oldest_versions_is_forgotten_and_their_rows_stay(
    tmp_path: Any, plan: IngestPlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versions, "TEXTS_KEPT", 2)
    for number in range(1, 5):
        put(tmp_path, "a.md", table(f"E{number}"))
        ingest([ManualFile(path=tmp_path / "a.md", name="a.md")], plan)

    kept = ManualVersion.objects.filter(namespace=plan.namespace).order_by("number")

    assert [(one.number, bool(one.text)) for one in kept] == [
        (1, False),
        (2, False),
        (3, True),
        (4, True),
    ]
    assert all(one.sha256 for one in kept)


def test_text_is_the_file_s_byte_for_byte(tmp_path: Any, plan: IngestPlan) -> None:
    raw = b"\xef\xbb\xbf" + table("E1").replace("\n", "\r\n").encode()
    (tmp_path / "a.md").write_bytes(raw)
    ingest([ManualFile(path=tmp_path / "a.md", name="a.md")], plan)

    version = versions.newest_version(plan.namespace, "a.md")

    assert version is not None
    assert version.text.encode() == raw
    assert version.sha256 == versions.sha256_of(raw)


def test_request_makes_one_version_whatever_is_tried_twice(db: None) -> None:
    values = {
        "namespace": "one",
        "name": "a.md",
        "cause": "edit",
        "sha256": "0" * 64,
        "passages": 1,
        "written": 1,
        "removed": 0,
        "asked_as": "job-1",
    }
    ManualVersion.objects.create(number=1, **values)

    with pytest.raises(IntegrityError), transaction.atomic():
        ManualVersion.objects.create(number=2, **values)
