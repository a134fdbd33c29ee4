"""`rag_calibrate`: what each threshold would answer rightly and wrongly, and which one to take; and
the judge by evidence, fitted on the tenant's labelled questions."""

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any, cast

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.table import Table

from aura import calibration
from aura.calibration import LabelledQuery, Row, Trial
from aura.fitting import lessons
from aura.fitting.fit import Fitted
from aura.fitting.lessons import Calibrated
from aura.freshness import is_complete
from aura.management import judging
from aura.management.space import space_called
from aura.management.tenant import add_tenant_argument, tenant_called
from aura.tenancy.channels import Channel
from knowledge.embeddings.spaces import NoActiveSpace, active_space
from knowledge.models import EmbeddingSpace

QUERIES = Path(settings.BASE_DIR) / "calibration" / "queries.yaml"
MOST_ROWS = 1_000


class Command(BaseCommand):
    """Sweep the threshold over the labelled queries, without and with the filter."""

    help = "Sweep thresholds over labelled queries, without and with the equipment filter."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The queries and the range."""
        parser.add_argument(
            "--queries",
            type=Path,
            metavar="FILE",
            help="sweep the threshold over these; the judge by evidence is then left alone",
        )
        parser.add_argument(
            "--space", metavar="NAME", help="in this embedding space; default: the active one"
        )
        parser.add_argument("--from", type=float, default=None, dest="start")
        parser.add_argument("--to", type=float, default=None, dest="stop")
        parser.add_argument("--step", type=float, default=None)
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--save", action="store_true", help="keep the threshold and the judge")
        parser.add_argument(
            "--export", type=Path, metavar="FILE", help="with --save: write the judge to a file"
        )
        add_tenant_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Sweep, show, and with --save store."""
        namespace = tenant_called(options["tenant"]).slug
        try:
            queries = calibration.load_queries(options["queries"] or QUERIES)
            stale = calibration.missing_answers(queries, namespace)
            if stale:
                raise CommandError(
                    f"these queries are labelled with a passage that is not in the corpus "
                    f"(ingest first, or mend the labels): {', '.join(stale)}"
                )
            space = _space_called(options["space"])
            without, with_filter = _tried(queries, namespace, space)
        except (calibration.BadQueries, NoActiveSpace) as error:
            raise CommandError(str(error)) from error
        start, stop, step = _range(without, options)
        closed = [trial for trial in with_filter if trial.filtered]
        open_ = [trial for trial in with_filter if not trial.filtered]
        tables = {
            name: calibration.sweep(trials, start=start, stop=stop, step=step)
            for name, trials in (("without", without), ("with", closed), ("open", open_))
        }
        chosen = calibration.recommended(with_filter)
        if options["save"] and chosen is not None:
            name = (options["queries"] or QUERIES).name
            calibration.keep(space, chosen, queries=name, count=len(queries))
        judge = None if options["queries"] else judging.fitted(namespace, space)
        taught = None if options["queries"] else lessons.calibrated(namespace, space)
        if options["save"] and taught is not None:
            lessons.keep(taught, space)
        said = (
            list(
                judging.kept(
                    judge, space, namespace, save=options["save"], export=options["export"]
                )
            )
            if isinstance(judge, Fitted)
            else []
        )
        trials = {"without": without, "with": closed, "open": open_}
        self._show(tables, trials, chosen, judge, taught, options)
        if not options["json"]:
            self._show_judge(judge, said)
            if taught is not None:
                self._show_lessons(taught, saved=options["save"])

    def _show_judge(self, judge: Fitted | str | None, said: Sequence[str]) -> None:
        console = Console(file=cast(IO[str], self.stdout), highlight=False, width=100)
        if isinstance(judge, Fitted):
            for table in judging.tables(judge.figures):
                console.print(table)
        elif judge is not None:
            console.print(f"no judge by evidence: {judge}")
        for line in said:
            console.print(line)

    def _show_lessons(self, taught: Calibrated, *, saved: bool) -> None:
        console = Console(file=cast(IO[str], self.stdout), highlight=False, width=100)
        table = Table(
            "threshold",
            "paraphrases reached",
            f"turns with a wrong lesson (of {lessons.STORE} taught)",
            title="lessons",
        )
        for step in taught.steps:
            table.add_row(f"{step.threshold:.3f}", f"{step.reached:.1%}", f"{step.wrong:.1%}")
        console.print(table)
        for key, value in taught.recommended.items():
            console.print(f"recommended {key}: {value}{', saved' if saved else ''}")

    def _show(
        self,
        tables: dict[str, list[Row]],
        trials: dict[str, list[Trial]],
        chosen: Row | None,
        judge: Fitted | str | None,
        taught: Calibrated | None,
        options: dict[str, Any],
    ) -> None:
        if options["json"]:
            shown: dict[str, Any] = {
                **{name: [asdict(row) for row in rows] for name, rows in tables.items()},
                "recommended": {"rag.knowledge_threshold": chosen.threshold if chosen else None},
                "saved": bool(options["save"] and chosen),
            }
            if taught is not None:
                shown["recommended"].update(taught.recommended)
                shown["lessons"] = taught.as_json()
            if judge is not None:
                shown["evidence"] = judge.figures if isinstance(judge, Fitted) else judge
            self.stdout.write(json.dumps(shown, indent=2))
            return
        console = Console(file=cast(IO[str], self.stdout), highlight=False, width=100)
        titles = {
            "without": "without filter",
            "with": "with the filter by equipment",
            "open": "with the filter, queries that leave it open",
        }
        for name, rows in tables.items():
            console.print(_table(f"{titles[name]} ({len(trials[name])} queries)", rows))
        if chosen is None:
            console.print("no threshold keeps wrong answers rare enough: none is recommended")
            return
        saved = ", saved" if options["save"] else ""
        console.print(
            f"recommended rag.knowledge_threshold: {chosen.threshold:g}{saved} "
            f"({chosen.correct} right, {chosen.wrong} wrong answers)"
        )


def _range(trials: Sequence[Trial], options: dict[str, Any]) -> tuple[float, float, float]:
    """The asked range, or the one where scores live, in steps that show the turn of the tide."""
    scores = [trial.judged_score for trial in trials if trial.judged_score == trial.judged_score]
    if not scores:
        raise CommandError("no query found any passage: ingest the manuals first")
    step = options["step"] if options["step"] is not None else 0.01
    start = options["start"] if options["start"] is not None else int(min(scores) * 20) / 20
    stop = options["stop"] if options["stop"] is not None else int(max(scores) * 20 + 1) / 20
    if not (step > 0 and -1 <= start <= stop <= 1):
        raise CommandError("--from and --to must be from -1 to 1 and in order, --step above 0")
    if (stop - start) / step > MOST_ROWS:
        raise CommandError(f"--step {step:g} makes a table of more than {MOST_ROWS} rows")
    return start, stop, step


def _table(title: str, rows: Sequence[Row]) -> Table:
    table = Table(
        "threshold", "CORRECT", "WRONG (equipment / section)", "MISS", "right MISS", title=title
    )
    for row in rows:
        table.add_row(
            f"{row.threshold:.3f}",
            str(row.correct),
            f"{row.wrong} ({row.wrong_equipment} / {row.wrong_section})",
            str(row.missed),
            str(row.held),
        )
    return table


def _tried(
    queries: Sequence[LabelledQuery], namespace: str, space: EmbeddingSpace
) -> tuple[list[Trial], list[Trial]]:
    """The queries without the filter by equipment, and with it."""
    without, with_filter = (
        calibration.try_all(
            queries,
            namespace=namespace,
            channel=Channel.COPILOT,
            use_filter=use_filter,
            space=space,
        )
        for use_filter in (False, True)
    )
    return without, with_filter


def _space_called(name: str | None) -> EmbeddingSpace:
    """The space of this name, or the active one. Raises CommandError and NoActiveSpace."""
    if name is None:
        return active_space()
    space = space_called(name)
    if not is_complete(space):
        raise CommandError(
            f"{space.name} lacks texts, so its figures would be of another corpus: run "
            f"`manage.py backfill_embeddings --space {space.name}` first"
        )
    return space
