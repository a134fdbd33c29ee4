"""Two embedding spaces side by side, as a page and the switch's confirmation tell it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.setting_words import MODES
from aura.console.unfolded import Text
from aura.fitting.comparison import Change
from aura.switching import Doubt, Verdict

SHOWN = 200
"""Questions of a page; `compare_spaces --json` tells them all."""
AT_ONCE = 20
"""Of them, before whoever looks asks for the others: on a telephone they fill a screen in twos."""

DOUBTS: dict[Doubt, Text] = {
    Doubt.NO_FIT: gettext_lazy(
        "Nothing was fitted in that space: no manual would answer a single turn in it. Compare it "
        "first, which fits it."
    ),
    Doubt.NOT_COMPARED: gettext_lazy(
        "It was never compared with the space that answers now, so nobody knows what would change."
    ),
    Doubt.ANOTHER_ACTIVE: gettext_lazy(
        "It was compared with a space that no longer answers. Compare it again."
    ),
    Doubt.FITTED_SINCE: gettext_lazy("It was fitted anew since. Compare it again."),
    Doubt.OUT_OF_DATE: gettext_lazy(
        "Questions or passages have changed a good deal since. Compare it again."
    ),
    Doubt.TOO_FEW_LABELS: gettext_lazy(
        "The labelled questions are too few to fit anything, so what is told is what the stored "
        "thresholds would answer."
    ),
    Doubt.FEWER_RIGHT: gettext_lazy("It answers fewer questions rightly."),
    Doubt.MORE_WRONG: gettext_lazy("It answers more questions wrongly."),
    Doubt.SET_BY_HAND: gettext_lazy(
        "Thresholds that were set by hand in the space that answers now do not hold in the other."
    ),
}
GRAVE = (Doubt.NO_FIT, Doubt.NOT_COMPARED, Doubt.FEWER_RIGHT, Doubt.MORE_WRONG)

WAYS: dict[str, Text] = {
    "cosine": gettext_lazy("threshold"),
    "seen": gettext_lazy("evidence, paraphrases labelled"),
    "unseen": gettext_lazy("evidence, nothing alike labelled"),
}
CHANGES: dict[str, Text] = {
    Change.LOST.value: gettext_lazy("is no longer answered"),
    Change.GAINED.value: gettext_lazy("is answered now"),
    Change.OTHER.value: gettext_lazy("is answered otherwise"),
}


@dataclass(frozen=True, kw_only=True)
class Caution:
    """A doubt in words."""

    text: str
    is_grave: bool


@dataclass(frozen=True, kw_only=True)
class Line:
    """One figure of both spaces."""

    name: str
    active: str
    other: str


@dataclass(frozen=True, kw_only=True)
class Changed:
    """A question that would be answered otherwise."""

    text: str
    machines: str
    change: str
    before: Mapping[str, str] | None
    after: Mapping[str, str] | None
    is_better: bool
    is_worse: bool


def cautions(verdict: Verdict) -> list[Caution]:
    """The doubts, the gravest first."""
    told = [Caution(text=str(DOUBTS[one]), is_grave=one in GRAVE) for one in verdict.doubts]
    return sorted(told, key=lambda one: not one.is_grave)


def lines(figures: Mapping[str, Any]) -> list[Line]:
    """The figures of both, row by row."""
    return [
        Line(name=name, active=active, other=other)
        for (name, active), (_name, other) in zip(
            _side(figures["active"]), _side(figures["other"]), strict=True
        )
    ]


def _side(side: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    thresholds, lessons = side["thresholds"], side["lessons"]
    yield _("Judged"), str(MODES[side["mode"]])
    yield _("Threshold of manuals"), _threshold(thresholds["knowledge"])
    yield _("Judge"), side["judge"] or "–"
    yield from _answers(_("In force"), side["in_force"])
    for name, words in WAYS.items():
        yield from _answers(str(words), side["ways"].get(name))
    for name, words in (
        ("similarity", _("Threshold of corrections")),
        ("approved", _("Threshold of approved answers")),
    ):
        yield words, _threshold(thresholds[name])
        yield (
            _("%(threshold)s: paraphrases reached / turns with a wrong lesson")
            % {"threshold": words},
            _lessons(lessons[name]),
        )


def _answers(name: str, row: Mapping[str, Any] | None) -> Iterator[tuple[str, str]]:
    if row is None:
        yield from ((f"{name}: {what}", "–") for what in (_("right"), _("wrong"), _("missed")))
        return
    low, high = row["right_interval"]
    yield (
        f"{name}: {_('right')}",
        f"{localize(round(row['right']))} ({localize(round(low))}–{localize(round(high))})",
    )
    rates = "–".join(percent(bound) for bound in row["wrong_rate_interval"])
    yield f"{name}: {_('wrong')}", f"{localize(round(row['wrong']))} ({rates})"
    yield f"{name}: {_('missed')}", str(localize(row["missed"]))


def _lessons(step: Mapping[str, float] | None) -> str:
    return "–" if step is None else f"{percent(step['reached'])} / {percent(step['wrong'])}"


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{localize(round(100 * share, 1))}\u00a0%"


def _threshold(value: float | None) -> str:
    return _("none: never used") if value is None else str(localize(round(value, 4)))


def changed(figures: Mapping[str, Any]) -> Sequence[Changed]:
    """The questions that change, the worse ones first, as many as a page shows."""
    return [
        Changed(
            text=one["text"],
            machines=", ".join(one["machines"]),
            change=str(CHANGES[one["change"]]),
            before=one["before"],
            after=one["after"],
            is_better=one["is_right"] and not one["was_right"],
            is_worse=one["was_right"] and not one["is_right"],
        )
        for one in figures["changes"][:SHOWN]
    ]


def summary(verdict: Verdict) -> str:
    """One sentence for the confirmation of a switch; empty where nothing was compared."""
    if verdict.comparison is None:
        return ""
    figures = verdict.comparison.figures
    before, after = figures["active"]["in_force"], figures["other"]["in_force"]
    return _(
        "Of %(questions)s labelled questions it answers %(right)s rightly and %(wrong)s wrongly; "
        "the space it was compared with %(right_now)s and %(wrong_now)s. %(lost)s are no longer "
        "answered, %(gained)s are answered now, %(other)s with another passage."
    ) % {
        "questions": localize(figures["questions"]),
        "right": localize(round(after["right"])),
        "wrong": localize(round(after["wrong"])),
        "right_now": localize(round(before["right"])),
        "wrong_now": localize(round(before["wrong"])),
        "lost": localize(verdict.count(Change.LOST)),
        "gained": localize(verdict.count(Change.GAINED)),
        "other": localize(verdict.count(Change.OTHER)),
    }
