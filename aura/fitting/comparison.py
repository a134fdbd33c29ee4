"""Two spaces side by side on the same labelled questions: what each would answer, and what would
change with a switch from one to the other.

Each question is judged without itself (`aura.fitting.nested`), so that the figures are those of
questions that nobody labelled. Both spaces are measured now: what is stored of the active one may
have been measured on other questions and manuals.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

import numpy as np

from aura.fitting.exam import Examinee
from aura.fitting.figures import counted
from aura.fitting.lessons import Calibrated
from aura.fitting.nested import Given, cut_apart, cut_at
from aura.fitting.space import SpaceFit
from aura.tenancy.channels import Channel
from aura.tenancy.judging import JudgeMode, mode_in_force
from aura.tenancy.live import LiveSettings, live_settings
from aura.tenancy.models import ScopedSetting
from knowledge.models import Chunk, EvidenceFit

SNIPPET = 240
"""Characters kept of a passage, so that a comparison explains itself after the next ingest."""


class Change(StrEnum):
    """What becomes of a question's answer."""

    LOST = "lost"
    GAINED = "gained"
    OTHER = "other"
    """Answered in both, with another passage."""


@dataclass(frozen=True, kw_only=True)
class Side:
    """A space with what it gives the questions as it would judge them in force."""

    fit: SpaceFit
    settings: LiveSettings
    mode: JudgeMode
    given: Given


def side_of(fit: SpaceFit) -> Side:
    """The side of a space, judged as the copilot's turns are, or would be."""
    settings = live_settings(fit.namespace, Channel.COPILOT, fit.space)
    mode = mode_in_force(
        settings.judge_mode,
        set_threshold=settings.knowledge.set_value,
        has_judge=EvidenceFit.objects.filter(space=fit.space).exists(),
    )
    if mode is JudgeMode.EVIDENCE and fit.judge is not None:
        given = fit.judge.apart["seen"][fit.accepted]
    else:
        given = cut_at(fit.examinees, settings.knowledge.value)
    return Side(fit=fit, settings=settings, mode=mode, given=given)


def compared(active: Side, other: Side) -> dict[str, Any]:
    """The comparison as it is stored: figures of both, and each question that changes."""
    return {
        "questions": len(other.fit.examinees),
        "answerable": sum(bool(one.right) for one in other.fit.examinees),
        "accepted": other.fit.accepted,
        "active": _side_as_json(active),
        "other": _side_as_json(other),
        "changes": _changes(active, other),
        "set_by_hand": _set_by_hand(active),
    }


def _side_as_json(side: Side) -> dict[str, Any]:
    fit, space = side.fit, side.fit.space
    newest = space.fits.order_by("-id").first()
    return {
        "space": space.name,
        "model": space.model,
        "dimensions": space.dimensions,
        "thresholds": {
            "knowledge": side.settings.knowledge.value,
            "similarity": side.settings.similarity.value,
            "approved": side.settings.approved.value,
        },
        "judge": newest.version if newest else None,
        "fit": newest.pk if newest else None,
        "mode": side.mode.value,
        "why_not_fitted": fit.why_not,
        "in_force": _figures(side, side.given),
        "ways": {name: _figures(side, given) for name, given in _ways(side).items()},
        "lessons": {
            name: _step(fit.lessons, threshold)
            for name, threshold in (
                ("similarity", side.settings.similarity.value),
                ("approved", side.settings.approved.value),
            )
        },
    }


def _ways(side: Side) -> Mapping[str, Given]:
    """By each way of judging, at the accepted rate."""
    rate = side.fit.accepted
    if side.fit.judge is None:
        return {"cosine": cut_apart(side.fit.examinees, [rate])[rate]}
    return {name: by_rate[rate] for name, by_rate in side.fit.judge.apart.items()}


def _figures(side: Side, given: Given) -> dict[str, Any]:
    examinees = side.fit.examinees
    families = [one.family for one in examinees]
    answerable = np.array([bool(one.right) for one in examinees])
    return {
        **counted(given, families, side.fit.accepted).as_json(),
        "missed": int((answerable & ~given.answered).sum()),
    }


def _step(found: Calibrated | None, threshold: float | None) -> dict[str, Any] | None:
    """What a threshold of lessons does, where the sweep knows it."""
    if found is None or threshold is None:
        return None
    return next(
        (asdict(step) for step in found.steps if abs(step.threshold - threshold) < 1e-9), None
    )


def _set_by_hand(active: Side) -> list[dict[str, Any]]:
    """Thresholds that somebody set in the space that answers: they are of its scores alone."""
    rows = ScopedSetting.objects.filter(namespace=active.fit.namespace, space=active.fit.space)
    return [
        {"scope": scope, "key": key, "value": value}
        for scope, key, value in rows.order_by("scope", "key").values_list("scope", "key", "value")
    ]


def _changes(active: Side, other: Side) -> list[dict[str, Any]]:
    """The questions that would be answered otherwise, the worse ones first."""
    places = {_key(one): place for place, one in enumerate(active.fit.examinees)}
    passages = _passages([active.given, other.given])
    found = []
    for after, examinee in enumerate(other.fit.examinees):
        before = places.get(_key(examinee))
        if before is None:  # Labelled, or its manual edited, between the two measurements.
            continue
        was, becomes = _answer(active.given, before), _answer(other.given, after)
        if was == becomes:
            continue
        was_right = _is_right(examinee, was, active.given, before)
        is_right = _is_right(examinee, becomes, other.given, after)
        found.append(
            {
                "text": examinee.labelled.text,
                "machines": list(examinee.labelled.machines),
                "change": _change(was, becomes).value,
                "was_right": was_right,
                "is_right": is_right,
                "before": passages.get(was),
                "after": passages.get(becomes),
            }
        )
    return sorted(found, key=lambda one: (one["is_right"] - one["was_right"], one["text"]))


def _key(examinee: Examinee) -> tuple[str, tuple[str, ...]]:
    return examinee.labelled.text, examinee.labelled.machines


def _answer(given: Given, place: int) -> int:
    """The passage answered with; 0 for none."""
    return int(given.first[place]) if given.answered[place] else 0


def _is_right(examinee: Examinee, answer: int, given: Given, place: int) -> bool:
    """A miss is right where nothing may answer."""
    return bool(given.right[place]) if answer else not examinee.right


def _change(was: int, becomes: int) -> Change:
    if not becomes:
        return Change.LOST
    return Change.OTHER if was else Change.GAINED


def _passages(sides: Sequence[Given]) -> dict[int, dict[str, str]]:
    """What is told of the passages that were answered with."""
    wanted = {int(one) for given in sides for one in given.first[given.answered]}
    rows = Chunk.objects.filter(pk__in=wanted).values_list(
        "pk", "source__name", "section", "label", "content"
    )
    return {
        number: {"source": source, "section": section, "row": row, "content": _snippet(content)}
        for number, source, section, row, content in rows
    }


def _snippet(content: str) -> str:
    return content if len(content) <= SNIPPET else f"{content[: SNIPPET - 1]}…"
