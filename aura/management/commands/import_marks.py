"""`import_marks`: marks from before, and the deletion of some."""

import argparse
import sys
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from aura.management.tenant import add_tenant_argument, tenant_called
from aura.stored_calls import StoredCalls
from aura.teaching import embed_lessons, reader_for
from aura.tenancy.channels import Channel
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import NoActiveSpace, SpaceMismatch
from memory.import_rows import csv_rows, json_rows
from memory.importing import EARLIEST_YEAR, Fate, Importing, import_rows
from memory.models import MarkOrigin
from memory.opinion import Author

CHANNELS = [channel.value for channel in Channel]


def _moment(text: str) -> datetime:
    try:
        moment = parse_datetime(text) or datetime.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError("write it as 2026-03-01T10:30:00-03:00") from error
    moment = moment if timezone.is_aware(moment) else timezone.make_aware(moment)
    if moment.year < EARLIEST_YEAR or moment > timezone.now():
        raise argparse.ArgumentTypeError(f"it must lie between {EARLIEST_YEAR} and now")
    return moment


class Command(BaseCommand):
    """Row by row; what was refused is told with its line, and makes the command end with 1."""

    help = (
        "Import old marks from JSON lines, or from CSV with a header: channel, conversation_id (or "
        "call_id), message_id, turn_id, verdict (approved, wrong, discarded), customer_complaint "
        "(or complaint), assistant_message, correction, transcript, marked_at. Without a complaint "
        "it is rebuilt from the transcript (a list of role and content, or lines User: …), or from "
        'what is stored of the call. A row with action "delete" deletes the mark of its message, '
        "if it belongs to the call that the row names. The same file again changes nothing."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The file, the tenant, and what is taken where a row does not say."""
        parser.add_argument("file", type=Path, metavar="FILE", help=".csv, or else JSON lines")
        add_tenant_argument(parser)
        parser.add_argument("--channel", choices=CHANNELS, help="of rows that name none")
        parser.add_argument(
            "--marked-at",
            type=_moment,
            metavar="MOMENT",
            help="of rows that name none; without it they count as marked now, and so as newer "
            "than what was taught here before",
        )
        parser.add_argument("--dry-run", action="store_true", help="write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import, embed, report."""
        path: Path = options["file"]
        namespace = tenant_called(options["tenant"]).slug
        how = Importing(
            namespace=namespace,
            author=Author(origin=MarkOrigin.IMPORT, name=path.name),
            reader=reader_for(namespace),
            calls=StoredCalls(namespace=namespace),
            channels=CHANNELS,
            channel=options["channel"],
            marked_at=options["marked_at"],
            dry_run=options["dry_run"],
        )
        try:
            counts = self._imported(path, how)
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error.strerror}") from error
        if how.dry_run:
            self.stdout.write("dry_run: nothing was written")
        for fate in Fate:
            self.stdout.write(f"{fate.value}: {counts[fate]}")
        if counts[Fate.ADDED] and not how.dry_run:
            self._embed(namespace)
        if counts[Fate.REFUSED]:
            sys.exit(1)

    def _imported(self, path: Path, how: Importing) -> Counter[Fate]:
        read = csv_rows if path.suffix.lower() == ".csv" else json_rows
        counts: Counter[Fate] = Counter()
        told: set[str] = set()
        with path.open("rb") as file:
            for outcome in import_rows(read(file), how):
                counts[outcome.fate] += 1
                if outcome.why:
                    self.stderr.write(f"line {outcome.line}: {outcome.fate.value}: {outcome.why}")
                if new := set(outcome.left_out) - told:
                    told |= new
                    names = ", ".join(sorted(new))
                    self.stderr.write(f"line {outcome.line}: not a field here, left out: {names}")
        return counts

    def _embed(self, namespace: str) -> None:
        try:
            self.stdout.write(f"texts_embedded: {embed_lessons(namespace)}")
        except (EmbeddingError, NoActiveSpace, SpaceMismatch) as error:
            self.stderr.write(
                f"the lessons are kept but not embedded, so no turn finds them yet: {error}. They "
                "are embedded by themselves later."
            )
