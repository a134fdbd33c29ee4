"""What a display is said to show in words that no row prints is answered by no row, over HTTP."""

from collections.abc import Callable
from typing import Any

import pytest

from aura.tenancy.channels import Channel
from tests.contract.conftest import Line


def _labels(body: Any) -> set[str]:
    return {
        chunk["content"].split("\n")[0].split(": ", 1)[-1] for chunk in body["manual"]["chunks"]
    }


@pytest.mark.parametrize(
    "text",
    [
        "el yuwell de diez litros dice Low Press",
        "el yuwell de diez litros dice High Flow",
        "el ce pe quinientos uno dice jai o dos",
        "el ce pe quinientos uno dice Clean Cannula",
        "el zeno lite dice No O2",
        "el lovego dice no o dos",
        "el yuwell de diez litros dice No Flow",
        "el yuwell de diez litros dice High Temp Press",
        "el ce pe quinientos uno dice Low Flow",
        "me dice clean cannula",
    ],
)
def test_phrase_that_no_passage_prints_is_absent(lines: Callable[..., Line], text: str) -> None:
    body = lines(Channel.COPILOT).answer(text)

    assert (body["outcome"], body["miss_reason"], _labels(body)) == ("miss", "code_absent", set())


@pytest.mark.parametrize("text", ["el zeno lite dice TEMP", "el zeno lite me marca temp"])
def test_part_of_several_labels_is_all_of_them(lines: Callable[..., Line], text: str) -> None:
    body = lines(Channel.COPILOT).answer(text)

    assert body["outcome"] == "miss" or _labels(body) == {"HI TEMP", "LO TEMP"}


@pytest.mark.parametrize("text", ["dice LOW", "me sale check", "dice TEMP"])
def test_part_without_a_machine_is_asked_about(lines: Callable[..., Line], text: str) -> None:
    assert lines(Channel.COPILOT).answer(text)["miss_reason"] == "ambiguous_equipment"


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("el yuwell de diez litros dice Low Flow", "Low Flow"),
        ("el yuwell de diez litros dice high press", "High Press"),
        ("el ce pe quinientos uno dice error low o dos", "Low O2"),
        ("el zeno lite dice no breath", "No Breath"),
    ],
)
def test_label_is_answered_by_its_row(lines: Callable[..., Line], text: str, label: str) -> None:
    assert _labels(lines(Channel.COPILOT).answer(text)) == {label}
