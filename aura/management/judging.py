"""`rag_calibrate`'s second half: the judge by evidence, its tables, and keeping it."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from rich.table import Table

from aura.fitting.fit import Fitted, TooFewLabels, fit
from aura.judges import as_shipped, keep
from aura.labelling import labels_of
from aura.tenancy.channels import Channel
from aura.turn.world import world_of
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import SpaceMismatch
from knowledge.models import EmbeddingSpace
from knowledge.search import SearchUnavailable

NAMES = {
    "cosine": "cosine threshold",
    "seen": "evidence, seen families",
    "unseen": "evidence, unseen families",
}


def fitted(namespace: str, space: EmbeddingSpace) -> Fitted | str:
    """The judge fitted on a tenant's labelled questions; or why there is none.

    Raises CommandError where a part that it needs is down.
    """
    world = world_of(namespace, Channel.COPILOT)
    try:
        return fit(labels_of(namespace), world, space)
    except TooFewLabels as error:
        return str(error)
    except (EmbeddingError, SpaceMismatch, SearchUnavailable) as error:
        raise CommandError(f"the judge cannot be fitted: {error}. Nothing was changed") from error


def kept(
    judge: Fitted, space: EmbeddingSpace, namespace: str, *, save: bool, export: Path | None
) -> Iterator[str]:
    """Store and write what was asked for, and say so."""
    if not save:
        return
    stored = keep(space, judge.model, judge.figures, namespace)
    yield f"saved the judge {stored.version} for {space.name}"
    if export is not None:
        export.write_text(as_shipped(stored), encoding="utf-8")
        yield f"wrote it to {export}"


def tables(figures: Mapping[str, Any]) -> Iterator[Table]:
    """Right answers at each share of wrong ones, by the threshold and by evidence: first as a
    tenant would have seen them, then at the cuts that turned out best."""
    about = (
        f"{figures['questions']} questions of {figures['families']} families, "
        f"{figures['answerable']} of them answerable"
    )
    yield _table(f"{about}; cut chosen without the questions that are counted", figures["apart"])
    yield _table("the same at the cut that was best in hindsight", figures["hindsight"])


def _table(title: str, figures: Mapping[str, Any]) -> Table:
    columns = ("accepted", "judged by", "right (95 %)", "wrong", "wrong rate (95 %)")
    shown = Table(*columns, title=title)
    for at, _coverage in enumerate(figures["cosine"]):
        for name, words in NAMES.items():
            row = figures[name][at]
            low, high = row["right_interval"]
            least, most = row["wrong_rate_interval"]
            answered = row["right"] + row["wrong"]
            share = f"{row['wrong'] / answered:.1%} ({least:.1%}-{most:.1%})" if answered else "-"
            shown.add_row(
                f"{row['max_wrong_rate']:.0%}",
                words,
                f"{row['right']:g} ({low:.0f}-{high:.0f})",
                f"{row['wrong']:g}",
                share,
            )
    return shown
