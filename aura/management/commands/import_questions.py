"""`import_questions`: labelled questions from a file."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from aura.labelling import embed_labels, understanding
from aura.management.tenant import add_tenant_argument, tenant_called
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import NoActiveSpace, SpaceMismatch
from knowledge.questions.importing import BadQuestions, import_questions, read_questions


class Command(BaseCommand):
    """Import, and embed what was imported."""

    help = (
        "Import labelled questions: a YAML list or JSON lines of text, expect (source, section, "
        "row; null where nothing may answer), models, family and kind."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The file and the tenant."""
        parser.add_argument("file", type=Path, metavar="FILE")
        add_tenant_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """All of the file's questions, or none."""
        namespace = tenant_called(options["tenant"]).slug
        try:
            done = import_questions(
                namespace, read_questions(options["file"]), understanding(namespace)
            )
        except BadQuestions as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"questions: {done.saved}\nmust_miss: {done.must_miss}")
        if done.stale:
            self.stderr.write(
                f"{done.stale} labels point at passages that are not in the corpus: they count for "
                "nothing until those are ingested"
            )
        try:
            self.stdout.write(f"texts_embedded: {embed_labels(namespace)}")
        except (EmbeddingError, NoActiveSpace, SpaceMismatch) as error:
            raise CommandError(
                f"the questions are saved but not embedded, so they count for nothing yet: {error}."
                " Run this again."
            ) from error
