"""Thresholds over HTTP: what they let through, where they come from, when they act."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess
from typing import Any

import pytest

from aura.tenancy.channels import Channel
from knowledge.embeddings.spaces import active_space
from knowledge.models import EmbeddingSpace
from tests.contract.conftest import Line

QUESTIONS = [
    "El M50 me marca error H08 y suena un pitido cada un rato",
    "tengo un M50, cómo pido la recarga de oxígeno",
    "el CPAP me tira un error y no sé qué hacer",
    "hola buenos días cómo le va",
    "quién ganó el partido anoche",
    "el tubo pierde por la válvula",
]
Other = Callable[..., CompletedProcess[str]]


@pytest.fixture(autouse=True)
def judged_by_threshold(setting: Callable[..., None]) -> None:
    """Of the two ways of judging, the one that these tests are about."""
    setting("rag.judge_mode", "threshold", "global")


@pytest.fixture
def uncalibrated(lines: Callable[..., Line]) -> Any:
    """The active space as it is before its first calibration."""
    space = active_space()
    EmbeddingSpace.objects.filter(pk=space.pk).update(
        knowledge_threshold=None, similarity_threshold=None, approved_threshold=None
    )
    yield
    space.save()


@pytest.mark.parametrize("text", QUESTIONS)
def test_threshold_of_one_makes_a_miss_that_keeps_the_best(
    line: Line, setting: Callable[..., None], text: str
) -> None:
    setting("rag.knowledge_threshold", 1)

    manual = line.answer(text)["manual"]

    assert manual["hit"] is False
    assert manual["chunks"] == []
    assert 0.7 < manual["best_score"] < 1
    assert manual["best_source"].endswith(".md")
    assert manual["best_section"]
    assert (manual["threshold"], manual["threshold_scope"]) == (1, "copilot")


def test_even_the_very_text_of_a_passage_misses_at_a_threshold_of_one(
    line: Line, setting: Callable[..., None]
) -> None:
    setting("rag.knowledge_threshold", 1)
    text = line.search(q="fuga entre la boquilla y la cánula", k=1).json["results"][0]["text"]

    assert line.answer(text)["outcome"] == "miss"


@pytest.mark.parametrize("text", QUESTIONS)
def test_threshold_of_zero_makes_a_hit(line: Line, setting: Callable[..., None], text: str) -> None:
    setting("rag.knowledge_threshold", 0)

    body = line.answer(text)

    assert (body["outcome"], body["miss_reason"]) == ("hit", None)
    assert 1 <= len(body["manual"]["chunks"]) <= 4
    assert body["manual"]["threshold"] == 0


@pytest.mark.usefixtures("uncalibrated")
@pytest.mark.parametrize("text", QUESTIONS)
def test_space_without_calibration_never_hits(line: Line, text: str) -> None:
    body = line.answer(text)

    assert (body["outcome"], body["miss_reason"]) == ("miss", "uncalibrated")
    assert body["manual"]["threshold"] is None
    assert body["manual"]["threshold_scope"] == "default"
    assert body["manual"]["best_source"].endswith(".md")
    assert body["context_block"] is None


def test_threshold_set_by_another_process_acts_on_the_next_turn(
    line: Line, setting: Callable[..., None], other_process: Other
) -> None:
    setting("rag.knowledge_threshold", 0.1)
    assert line.answer(QUESTIONS[0])["outcome"] == "hit"

    done = other_process(
        "setting", "set", "rag.knowledge_threshold", "0.999", "--channel", "copilot"
    )
    manual = line.answer(QUESTIONS[0])["manual"]

    assert (done.returncode, done.stdout) == (0, "0.999 (copilot)\n")
    assert manual["hit"] is False
    assert (manual["threshold"], manual["threshold_scope"]) == (0.999, "copilot")


def test_threshold_set_here_acts_on_the_next_turn_of_another_process(
    line: Line, setting: Callable[..., None], other_process: Other
) -> None:
    setting("rag.knowledge_threshold", 0.123)

    manual = json.loads(other_process("ask", QUESTIONS[0], "--json").stdout)["manual"]

    assert (manual["hit"], manual["threshold"], manual["threshold_scope"]) == (
        True,
        0.123,
        "copilot",
    )


def test_threshold_of_a_channel_is_that_channels_alone(
    lines: Callable[..., Line], setting: Callable[..., None]
) -> None:
    setting("rag.knowledge_threshold", 1, "whatsapp")
    setting("rag.knowledge_threshold", 0, "global")

    of = {channel: lines(channel).answer(QUESTIONS[0])["manual"] for channel in Channel}

    assert {channel.value: manual["threshold_scope"] for channel, manual in of.items()} == {
        "copilot": "global",
        "elevenlabs": "global",
        "retell": "global",
        "whatsapp": "whatsapp",
    }
    assert [manual["hit"] for manual in of.values()] == [True, True, True, False]


def test_miss_that_the_filter_caused_says_so(line: Line, setting: Callable[..., None]) -> None:
    text = "el M50 dice Check Filter en la pantalla"
    scores = line.search(q=text, k=1).json["results"][0]
    inside = line.answer(text)["manual"]
    assert inside["best_score"] < scores["score"]
    setting("rag.knowledge_threshold", (inside["best_score"] + scores["score"]) / 2)

    body = line.answer(text)

    assert (body["outcome"], body["miss_reason"]) == ("miss", "filter")
    assert body["manual"]["best_source"] == inside["best_source"]
