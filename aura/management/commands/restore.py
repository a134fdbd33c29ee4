"""`restore`: a backup into an empty database."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from aura.backup import BackupFailed, restore


class Command(BaseCommand):
    """Restore, then bring the schema up to this version."""

    help = "Bring a file that `backup` wrote into an empty database."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """FILE."""
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore and migrate."""
        try:
            restore(options["file"])
        except BackupFailed as error:
            raise CommandError(str(error)) from error
        call_command("migrate", verbosity=0, interactive=False)
        self.stdout.write("restored")
