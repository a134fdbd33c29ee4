"""`compare_spaces`: fit a space, and what a switch to it would change on the labelled questions."""

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import IO, Any, cast

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.table import Table

from aura.fitting.space import NotComplete, NothingLabelled
from aura.management.progress import Lines
from aura.management.space import how_to_fit, space_called
from aura.management.tenant import add_tenant_argument, tenant_called
from aura.switching import STEPS, NothingBeside, Verdict, compare, verdict
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import NoActiveSpace, SpaceMismatch
from knowledge.models import EmbeddingSpace
from knowledge.search import SearchUnavailable

_CANNOT = (
    *(EmbeddingError, NoActiveSpace, NotComplete, NothingLabelled),
    *(SearchUnavailable, SpaceMismatch),
)


class Command(BaseCommand):
    """Fit a space on a tenant's labelled questions and compare it with the one that answers."""

    help = "Fit an embedding space and say what a switch to it would change; nothing is switched."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Which space, on whose questions."""
        parser.add_argument("space", metavar="NAME", help="the space that does not answer yet")
        parser.add_argument(
            "--last", action="store_true", help="show the last comparison; measure nothing"
        )
        parser.add_argument("--json", action="store_true")
        add_tenant_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure, keep the fit with the space, and show."""
        namespace = tenant_called(options["tenant"]).slug
        space = space_called(options["space"])
        if not options["last"]:
            self._measure(namespace, space)
        found = verdict(namespace, space)
        if found.comparison is None:
            raise CommandError(f"{space.name} was never compared; run this without --last")
        if options["json"]:
            doubts = [doubt.value for doubt in found.doubts]
            told = {**found.comparison.figures, "doubts": doubts}
            self.stdout.write(json.dumps(told, indent=2, ensure_ascii=False))
        else:
            self._show(found, found.comparison.figures)

    def _measure(self, namespace: str, space: EmbeddingSpace) -> None:
        told = Lines(write=self.stderr.write, steps=STEPS)
        try:
            compare(
                namespace,
                space,
                on_fit=told.step,
                on_phase=lambda one, phase: told.begin(f"{one.name}: {phase}"),
            )
        except NothingBeside as error:
            raise CommandError(
                f"{error}. Name another one; to fit this one, {how_to_fit(space)}. Nothing was "
                "stored"
            ) from error
        except _CANNOT as error:
            raise CommandError(f"{error}. Nothing was stored") from error

    def _show(self, found: Verdict, figures: Mapping[str, Any]) -> None:
        console = Console(file=cast(IO[str], self.stdout), highlight=False, width=100)
        title = f"{figures['questions']} questions, {figures['answerable']} of them answerable"
        table = Table("", *(figures[side]["space"] for side in ("active", "other")), title=title)
        for name, active, other in _rows(figures["active"], figures["other"]):
            table.add_row(name, active, other)
        console.print(table)
        for one in figures["changes"]:
            machines = f" ({', '.join(one['machines'])})" if one["machines"] else ""
            console.print(f"{one['change']}{_worth(one)}: {one['text']}{machines}", markup=False)
            console.print(f"  before: {_passage(one['before'])}", markup=False)
            console.print(f"  after:  {_passage(one['after'])}", markup=False)
        for doubt in found.doubts:
            console.print(f"doubt: {doubt.value.replace('_', ' ')}")


def _rows(active: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for (name, one), (_name, another) in zip(_side(active), _side(other), strict=True):
        yield name, one, another


def _side(side: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in side["thresholds"].items():
        yield f"threshold, {name}", "none" if value is None else f"{value:g}"
    yield "judged by", side["mode"]
    yield "judge", side["judge"] or "none"
    yield "in force", _answers(side["in_force"])
    for name in ("cosine", "seen", "unseen"):
        yield name, _answers(side["ways"].get(name))
    for name, step in side["lessons"].items():
        reached = f"{step['reached']:.1%} reached, {step['wrong']:.1%} wrong" if step else "-"
        yield f"lessons, {name}", reached


def _answers(row: Mapping[str, Any] | None) -> str:
    if row is None:
        return "-"
    low, high = row["right_interval"]
    least, most = row["wrong_rate_interval"]
    return (
        f"{row['right']:g} right ({low:.0f}-{high:.0f}), {row['wrong']:g} wrong "
        f"({least:.1%}-{most:.1%}), {row['missed']} missed"
    )


def _worth(one: Mapping[str, Any]) -> str:
    if one["is_right"] == one["was_right"]:
        return ""
    return ", better" if one["is_right"] else ", worse"


def _passage(passage: Mapping[str, str] | None) -> str:
    if passage is None:
        return "nothing"
    row = f" · {passage['row']}" if passage["row"] else ""
    return f"{passage['source']} § {passage['section']}{row}"
