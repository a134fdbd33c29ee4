"""`ingest_manuals`: manuals on disk become what can be searched."""

import argparse
import json
import time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from aura.foundation import DEFAULT_TENANT
from aura.ingesting import Request, Result, locations
from aura.management.ingesting import checked, ingest_all, known_namespace
from aura.management.progress import progress_on
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import SpaceMismatch, TooManyDimensions
from knowledge.ingest.files import NothingToIngest
from knowledge.ingest.findings import as_json
from knowledge.ingest.orphans import TooManyGone
from knowledge.ingest.report import finding_line, summary_lines


class Command(BaseCommand):
    """Ingest, or with `--check` only say what an ingest would lose."""

    help = "Bring manuals (Markdown) into the corpus; what has not changed costs nothing."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """PATHs and how to treat them."""
        parser.add_argument("paths", nargs="*", metavar="PATH", help="default: AURA_MANUALS_DIR")
        parser.add_argument("--check", action="store_true", help="read only; list what is lost")
        parser.add_argument("--dry-run", action="store_true", help="say what would change")
        parser.add_argument(
            "--force",
            action="store_true",
            help="read every manual again, and allow removing more than half of the sources",
        )
        parser.add_argument("--source", default="*", metavar="GLOB", help="only these sources")
        parser.add_argument("--keep-orphans", action="store_true", help="remove nothing")
        parser.add_argument("--namespace", default=DEFAULT_TENANT, metavar="SLUG")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run; exits 1 where something was not ingested, or where --check finds an error."""
        try:
            places = locations(options["paths"], settings.ENVIRONMENT.manuals_dir)
            if options["check"]:
                self._check(places, options)
            else:
                self._ingest(places, options)
        except (NothingToIngest, TooManyGone) as error:
            raise CommandError(str(error)) from error
        except (EmbeddingError, SpaceMismatch, TooManyDimensions) as error:
            raise CommandError(
                f"the embeddings server cannot be used: {error}. Nothing was changed; "
                "see /readyz, then run this again."
            ) from error

    def _check(self, places: list[Any], options: dict[str, Any]) -> None:
        found = checked(places, options["source"], known_namespace(options["namespace"]))
        errors = sum(finding.severity.value == "error" for _name, finding in found)
        if options["json"]:
            rows = [{"source": name, **as_json(finding)} for name, finding in found]
            self.stdout.write(json.dumps({"findings": rows}, ensure_ascii=False, indent=2))
        else:
            for name, finding in found:
                self.stdout.write(finding_line(name, finding))
            self.stdout.write(f"{errors} errors, {len(found) - errors} warnings")
        if errors:
            raise SystemExit(1)

    def _ingest(self, places: list[Any], options: dict[str, Any]) -> None:
        request = Request(
            namespace=known_namespace(options["namespace"]),
            glob=options["source"],
            dry_run=options["dry_run"],
            force=options["force"],
            keep_orphans=options["keep_orphans"],
        )
        started = time.monotonic()
        with progress_on(self.stderr) as bar:
            result = ingest_all(places, request, bar)
        self._report(result, time.monotonic() - started, options)
        if result.failed:
            raise SystemExit(1)

    def _report(self, result: Result, seconds: float, options: dict[str, Any]) -> None:
        if options["json"]:
            shown = result.figures(seconds, dry_run=options["dry_run"])
            self.stdout.write(json.dumps(shown, ensure_ascii=False, indent=2))
            return
        for report in result.reports:
            for line in summary_lines(report):
                self.stderr.write(line)
        for name, value in result.figures(seconds, dry_run=options["dry_run"]).items():
            if not isinstance(value, list):
                self.stdout.write(f"{name}: {value}")
