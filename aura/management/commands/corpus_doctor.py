"""`corpus_doctor`: is what is stored sane?"""

import argparse
import json
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from aura.tenancy.live import prefixes_in, unscoped_values
from knowledge.doctor import examine


class Command(BaseCommand):
    """List what is wrong with the stored corpus; exit 1 on any finding."""

    help = "Examine the stored corpus: junk, missing vectors, equipment without its manual."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """--json."""
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Examine."""
        symptoms = examine(prefixes_in(unscoped_values()["RAG_ALWAYS_SOURCES"]))
        if options["json"]:
            shown = {"findings": [asdict(symptom) for symptom in symptoms]}
            self.stdout.write(json.dumps(shown, ensure_ascii=False, indent=2))
        else:
            for symptom in symptoms:
                self.stdout.write(f"{symptom.check.value}: {symptom.subject}: {symptom.message}")
            self.stdout.write(f"{len(symptoms)} findings" if symptoms else "healthy")
        if symptoms:
            raise SystemExit(1)
