"""`ask`: one turn through the real corridor, every step shown, nothing written."""

import argparse
import json
import secrets
from typing import IO, Any, cast

from django.core.management.base import BaseCommand, CommandError
from pydantic import TypeAdapter, ValidationError
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from aura.api.text import Spoken
from aura.management.tenant import add_tenant_argument, tenant_called
from aura.tenancy.channels import Channel
from aura.turn.corridor import walk
from aura.turn.response import Identity, response_of
from aura.turn.values import Answer, Said


class Command(BaseCommand):
    """Ask as a channel would; writes no event."""

    help = "Walk one turn through the corridor and show every step. Nothing is recorded."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """TEXT and how it is said."""
        parser.add_argument("text")
        parser.add_argument(
            "--channel",
            default=Channel.COPILOT.value,
            choices=[channel.value for channel in Channel],
        )
        parser.add_argument("--model", nargs="*", default=[], help="machines known from outside")
        parser.add_argument("--conversation", default=None, metavar="ID")
        parser.add_argument("--explain", action="store_true", help="every candidate and step")
        parser.add_argument("--json", action="store_true")
        add_tenant_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Walk it."""
        said = Said(
            namespace=tenant_called(options["tenant"]).slug,
            channel=Channel(options["channel"]),
            text=_clean(options["text"]),
            known_models=frozenset(options["model"]),
        )
        answer = walk(said)
        if options["json"]:
            identity = Identity(
                conversation_id=options["conversation"] or "ask",
                turn_id=secrets.token_hex(16),
                event_id=None,
            )
            shown = {**response_of(said, answer, identity), "messages": None}
            self.stdout.write(json.dumps(shown, ensure_ascii=False, indent=2))
            return
        _show(
            Console(file=cast(IO[str], self.stdout), highlight=False),
            answer,
            explain=options["explain"],
        )


def _clean(text: str) -> str:
    """The text as a channel could have sent it. Raises CommandError."""
    try:
        return TypeAdapter(Spoken).validate_python(text)
    except ValidationError as error:
        raise CommandError(f"TEXT: {error.errors()[0]['msg']}") from None


def _show(console: Console, answer: Answer, *, explain: bool) -> None:
    reason = f" ({answer.miss_reason.value})" if answer.miss_reason and not answer.block else ""
    console.print(f"[bold]{answer.outcome.value.upper()}[/bold]{reason}")
    if explain:
        _explain(console, answer)
    if answer.equipment.candidates:
        console.print(f"ask which machine: {', '.join(answer.equipment.candidates)}")
    if answer.block:
        console.print(answer.block, markup=False)


def _explain(console: Console, answer: Answer) -> None:
    reading, equipment = answer.reading, answer.equipment
    sources = equipment.filter_sources
    steps = {
        "understood": reading.normalized,
        "words": str(reading.words),
        "machines named": ", ".join(reading.models) or "none",
        "codes": ", ".join(reading.codes) or "none",
        "filter": f"{equipment.filter_reason.value}: "
        + ("every source" if sources is None else ", ".join(sources)),
        "judged by": _judge(answer),
        "space": f"{answer.space}, corpus revision {answer.corpus_revision}",
        "time": f"embed {answer.timings.embed} ms, search {answer.timings.query} ms, "
        f"total {answer.timings.total} ms",
    }
    for name, value in steps.items():
        console.print(f"[dim]{name}:[/dim] {escape(value)}", soft_wrap=True)
    _explain_candidates(console, answer)
    if answer.best_lesson is not None:
        _explain_lessons(console, answer)
    if answer.outside:
        console.print(
            f"outside the filter: {answer.outside.score:.4f} {answer.outside.source} "
            f"§ {answer.outside.section}",
            markup=False,
        )


def _judge(answer: Answer) -> str:
    """What a passage had to reach."""
    threshold, evidence = answer.thresholds.knowledge, answer.evidence
    if evidence is None:
        return f"threshold {threshold.value} ({threshold.scope}) on the score"
    return (
        f"evidence {evidence.version}: a likelihood of {evidence.cut:.4f}, good for "
        f"{evidence.max_wrong_rate:.1%} wrong answers"
    )


def _explain_candidates(console: Console, answer: Answer) -> None:
    likely = {
        one.candidate.id: f"{one.probability:.4f}"
        for one in (answer.evidence.weighed if answer.evidence else ())
    }
    table = Table(
        *("score", "likelihood") if likely else ("score",),
        *("source", "section", "codes", "passage"),
        title="candidates",
    )
    injected = {chunk.id for chunk in answer.chunks}
    for candidate in answer.candidates:
        mark = "→ " if candidate.id in injected else ""
        table.add_row(
            f"{mark}{candidate.score:.4f}",
            *((likely.get(candidate.id, ""),) if likely else ()),
            candidate.source,
            candidate.section,
            " ".join(candidate.codes),
            candidate.content[:90].replace("\n", " · "),
        )
    console.print(table)


def _explain_lessons(console: Console, answer: Answer) -> None:
    thresholds = answer.thresholds
    table = Table(
        "score",
        "kind",
        "complaint",
        "guidance",
        title=f"lessons (nearest {answer.best_lesson:.4f}; corrections from "
        f"{thresholds.similarity.value}, approved answers from {thresholds.approved.value})",
    )
    for lesson in answer.lessons:
        table.add_row(
            f"→ {lesson.score:.4f}", lesson.kind.value, lesson.complaint[:60], lesson.guidance[:60]
        )
    console.print(table)
