"""`python -m bench.judging`: what a turn costs judged by the threshold and by evidence.

The questions that Aura ships are asked of the corpus as it is, with and without the machine that
they are about, in both modes by turns; nothing is written. Each question's vector is embedded
before, so that the figures are those of all else in a turn.
"""

import argparse
import os
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aura.turn.values import Said
    from aura.turn.world import World

QUESTIONS = 100


@dataclass(kw_only=True)
class Cost:
    """Of the turns of one mode."""

    milliseconds: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    """Milliseconds of this process alone, which a busy machine does not stretch."""
    statements: set[int] = field(default_factory=set)


def measured(namespace: str, rounds: int) -> dict[str, Cost]:
    """Ask everything in each mode, one after the other."""
    from dataclasses import replace

    from aura.tenancy.channels import Channel
    from aura.turn.world import world_of

    found = world_of(namespace, Channel.COPILOT)
    settings = replace(found.settings, min_words=0, deadline_s=30.0)
    evidence = replace(found, settings=settings)
    modes = {"threshold": replace(evidence, judge=None), "evidence": evidence}
    asked = _asked(namespace)
    costs = {name: Cost() for name in modes}
    for turn in range(rounds + 1):
        for said in asked:
            for name, world in modes.items():
                spent, cpu, statements = _walked(said, world)
                if turn:  # The first round embeds and warms.
                    costs[name].milliseconds.append(spent)
                    costs[name].cpu.append(cpu)
                    costs[name].statements.add(statements)
    return costs


def _asked(namespace: str) -> "list[Said]":
    from aura.tenancy.channels import Channel
    from aura.turn.values import Said
    from knowledge.models import Question

    rows = Question.objects.filter(namespace=namespace).order_by("text_hash")[:QUESTIONS]
    return [
        Said(
            namespace=namespace,
            channel=Channel.COPILOT,
            text=row.text,
            known_models=frozenset(row.machines),
        )
        for row in rows
    ]


def _walked(said: "Said", world: "World") -> tuple[float, float, int]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from aura.turn.corridor import walk

    started, busy = time.perf_counter(), time.process_time()
    walk(said, world)
    spent, cpu = time.perf_counter() - started, time.process_time() - busy
    with CaptureQueriesContext(connection) as queries:
        walk(said, world)
    return spent * 1000, cpu * 1000, len(queries)


def lines(costs: dict[str, Cost]) -> Sequence[str]:
    """The table that a person reads."""
    rows = [f"{'judged by':<12}{'p50 ms':>9}{'p95 ms':>9}{'CPU ms':>9}{'statements':>12}"]
    for name, cost in costs.items():
        fifty, ninety_five = (
            statistics.quantiles(cost.milliseconds, n=20)[at - 1] for at in (10, 19)
        )
        least, most = min(cost.statements), max(cost.statements)
        counted = f"{least}" if least == most else f"{least}-{most}"
        busy = statistics.median(cost.cpu)
        rows.append(f"{name:<12}{fifty:>9.2f}{ninety_five:>9.2f}{busy:>9.2f}{counted:>12}")
    return rows


def main() -> int:
    """Measure the configured database."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.judging",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tenant", default="default", metavar="SLUG")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "aura.settings")
    from aura import bootstrap

    bootstrap.hold()
    try:
        import django

        django.setup()
        print("\n".join(lines(measured(options.tenant, options.rounds))))
    finally:
        bootstrap.let_go()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
