"""`erase_person`: erase everything that is kept of a person, by the document."""

import argparse
import getpass
import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from aura.erasing import Receipt, erase_person
from patients.dictation.typed import NotADni
from patients.written import written_dni

BY = "the command line"


class Command(BaseCommand):
    """The document is asked for, or read from standard input: an argument would stay in the shell's
    history and in the list of processes."""

    help = (
        "Erase a person by the document (DNI), which is asked for or read from standard input. "
        "--dry-run says what would be erased."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """--dry-run, --yes and --json."""
        parser.add_argument("--dry-run", action="store_true", help="count, and erase nothing")
        parser.add_argument("--yes", action="store_true", help="do not ask whether to go on")
        parser.add_argument("--json", action="store_true", help="the receipt as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Erase, and print the receipt."""
        try:
            dni = written_dni(_asked("DNI: "))
        except NotADni as error:
            raise CommandError(str(error)) from None
        if not options["dry_run"] and not options["yes"] and sys.stdin.isatty():
            self._tell(erase_person(dni, dry_run=True, by=BY), options["json"])
            if input("Erase all of this for good? Type yes: ").strip().lower() != "yes":
                raise CommandError("Nothing was erased.")
        self._tell(erase_person(dni, dry_run=options["dry_run"], by=BY), options["json"])

    def _tell(self, receipt: Receipt, as_json: bool) -> None:
        values = {
            "document_hmac": receipt.document,
            "at": receipt.at.isoformat(),
            "dry_run": receipt.dry_run,
            **receipt.counts,
        }
        if as_json:
            self.stdout.write(json.dumps(values))
            return
        self.stdout.write("would be erased" if receipt.dry_run else "erased")
        for name, value in values.items():
            self.stdout.write(f"  {name:<15} {value}")
        if receipt.is_empty:
            self.stdout.write("Nothing is kept of this person.")


def _asked(prompt: str) -> str:
    """A line from the terminal, unseen, or from a pipe."""
    return getpass.getpass(prompt) if sys.stdin.isatty() else sys.stdin.readline()
