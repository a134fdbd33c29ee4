"""`corpus_doctor`: findings and exit codes. Each check has its tests in the app's `doctor`."""

import json

import pytest

from aura.tenancy.live import set_unscoped
from knowledge.models import EmbeddingSpace, SpaceState
from tests import factories
from tests.aura.management.conftest import run


@pytest.fixture
def calibrated(db: None) -> None:
    EmbeddingSpace.objects.filter(state=SpaceState.ACTIVE).update(knowledge_threshold=0.87)


def test_healthy_corpus_ends_with_0(calibrated):
    assert run("corpus_doctor") == run("corpus_doctor")
    assert (run("corpus_doctor").code, run("corpus_doctor").out) == (0, "healthy\n")


def test_healthy_corpus_is_an_empty_list_in_json(calibrated):
    ran = run("corpus_doctor", "--json")

    assert (ran.code, json.loads(ran.out)) == (0, {"findings": []})


def test_findings_end_with_1_and_are_listed(calibrated):
    factories.equipment("one", "X1", "missing.md")
    factories.source("one", "cap/empty.md")

    ran = run("corpus_doctor")

    assert ran.code == 1
    lines = ran.out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "empty_source",
        "equipment_source",
        "2 findings",
    ]
    assert "X1" in lines[1]
    assert "missing.md" in lines[1]


def test_findings_come_as_json(calibrated):
    factories.equipment("one", "X1", "missing.md")

    ran = run("corpus_doctor", "--json")

    assert (ran.code, json.loads(ran.out)) == (
        1,
        {
            "findings": [
                {
                    "check": "equipment_source",
                    "namespace": "one",
                    "subject": "X1",
                    "message": "its manual missing.md is not ingested, so its turns search "
                    "everything",
                }
            ]
        },
    )


def test_folders_that_every_search_includes_are_those_of_the_setting(calibrated):
    set_unscoped("RAG_ALWAYS_SOURCES", "cap/")

    checks = [
        finding["check"] for finding in json.loads(run("corpus_doctor", "--json").out)["findings"]
    ]

    assert checks == []

    factories.source("one", "tubos/otro.md")

    found = json.loads(run("corpus_doctor", "--json").out)["findings"]
    assert [finding["check"] for finding in found] == ["empty_source", "unmapped_source"]


def test_command_of_another_process_ends_with_the_same_code(committed, other_process):
    factories.equipment(committed, "X1", "missing.md")

    ran = other_process("corpus_doctor", "--json")

    assert ran.returncode == 1
    found = json.loads(ran.stdout)["findings"]
    assert [row["check"] for row in found if row["namespace"] == committed] == ["equipment_source"]
