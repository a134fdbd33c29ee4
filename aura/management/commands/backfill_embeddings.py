"""`backfill_embeddings`: embed what lacks an embedding in a space, and switch to it."""

import argparse
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from aura.freshness import Lack, Pace, Scope, SpaceRetired, fill, lack_of
from aura.judges import can_judge
from aura.management.ingesting import known_namespace
from aura.management.progress import progress_on
from aura.management.space import how_to_fit, space_called
from aura.provider import configured_spaces, gateway_of
from aura.spaces import NothingFitted, NotReady, switch_to
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import SpaceMismatch, TooManyDimensions, reopen
from knowledge.models import EmbeddingSpace


class Command(BaseCommand):
    """Fill a space. It can be stopped and started again; what has its vector costs nothing."""

    help = "Embed what lacks an embedding in a space: the configured model's, if none is named."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Which space, which texts, how fast, and whether to switch to it."""
        parser.add_argument("--space", metavar="NAME", help="default: the configured model's")
        parser.add_argument(
            "--activate", action="store_true", help="let it answer, once it lacks nothing"
        )
        parser.add_argument(
            "--uncalibrated",
            action="store_true",
            help="with --activate: even where nothing was fitted in it, so that nothing is a hit",
        )
        parser.add_argument("--dry-run", action="store_true", help="say what it would embed")
        parser.add_argument("--namespace", metavar="SLUG", help="only this tenant's texts")
        parser.add_argument("--skip-global", action="store_true", help="not the shared texts")
        parser.add_argument(
            "--doc-types", default="", metavar="A,B", help="only manuals of these types"
        )
        parser.add_argument("--force", action="store_true", help="embed every passage again")
        parser.add_argument("--limit", type=_at_least(1), metavar="N", help="at most so many texts")
        parser.add_argument(
            "--throttle",
            type=_at_least(0),
            default=0,
            metavar="MS",
            help="milliseconds to wait after each batch",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run; exits 1 where the space could not be filled or switched to."""
        try:
            space = _space_called(options["space"])
            gateway_of(space)
        except (EmbeddingError, SpaceMismatch, TooManyDimensions) as error:
            raise CommandError(f"the embeddings server cannot be used: {error}") from error
        scope = _scope(options)
        lack = lack_of(space, scope, force=options["force"])
        self._tell(space, lack)
        if options["dry_run"]:
            return
        self._fill(space, scope, lack, options)
        if options["activate"]:
            self._activate(space, even_unfitted=options["uncalibrated"])

    def _tell(self, space: EmbeddingSpace, lack: Lack) -> None:
        self.stdout.write(f"space: {space.name} ({space.state})")
        self.stdout.write(f"passages due: {lack.chunks}")
        self.stdout.write(f"questions due: {lack.questions}")
        self.stdout.write(f"lessons due: {lack.lessons}")
        self.stdout.write(f"tokens, at most: {lack.tokens}")

    def _fill(
        self, space: EmbeddingSpace, scope: Scope, lack: Lack, options: dict[str, Any]
    ) -> None:
        reopen(space)
        started = time.monotonic()
        with progress_on(self.stderr) as bar:
            task = bar.add_task("Embedding", total=lack.texts)
            pace = Pace(
                force=options["force"],
                limit=options["limit"],
                pause_s=options["throttle"] / 1000,
                on_batch=lambda texts: bar.advance(task, texts),
            )
            try:
                filled = fill(space, scope, pace)
            except (EmbeddingError, SpaceRetired) as error:
                raise CommandError(
                    f"the filling ended: {error}. What was embedded is kept; run this again to "
                    "go on."
                ) from error
        self.stdout.write(f"texts_embedded: {filled.texts}")
        self.stdout.write(f"seconds: {time.monotonic() - started:.2f}")
        for name in filled.busy:
            self.stderr.write(f"{name} is being ingested; run this again for it")

    def _activate(self, space: EmbeddingSpace, *, even_unfitted: bool) -> None:
        try:
            switch_to(space, even_unfitted=even_unfitted)
        except NotReady as error:
            raise CommandError(
                f"{error}, so it was not activated; run this again without --limit, --namespace, "
                "--skip-global and --doc-types"
            ) from error
        except NothingFitted as error:
            raise CommandError(
                f"{error}: it was not activated, the former space goes on answering and what was "
                f"embedded is kept. To fit it, {how_to_fit(space)}; then run this again. To let "
                "it answer all the same, add --uncalibrated"
            ) from error
        self.stdout.write(f"active: {space.name}")
        if not can_judge(space):
            self.stderr.write(
                f"{space.name} was never calibrated, so nothing is a hit in it: {how_to_fit(space)}"
            )


def _scope(options: dict[str, Any]) -> Scope:
    named = options["namespace"]
    types = [part for raw in options["doc_types"].split(",") if (part := raw.strip())]
    return Scope(
        namespace=known_namespace(named) if named else None,
        skip_global=options["skip_global"],
        doc_types=types,
    )


def _space_called(name: str | None) -> EmbeddingSpace:
    """The space of this name, or the configured model's. Raises CommandError."""
    configured = configured_spaces()
    return configured[0] if name is None else space_called(name)


def _at_least(least: int) -> Any:
    def number(text: str) -> int:
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError(f"must be at least {least}")
        return value

    return number
