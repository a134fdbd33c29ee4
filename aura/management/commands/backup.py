"""`backup`: the whole database in one file."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from aura.backup import BackupFailed, dump


class Command(BaseCommand):
    """Dump while Aura goes on answering."""

    help = "Write the whole database to a file; `restore` brings it into an empty one."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """FILE."""
        parser.add_argument("file", type=Path, metavar="FILE", help="must not exist yet")

    def handle(self, *args: Any, **options: Any) -> None:
        """Dump, and say what is not in it."""
        try:
            size = dump(options["file"])
        except (BackupFailed, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{options['file']}: {size} bytes")
        self.stderr.write(
            "Keep the secret key too, and apart from it: DJANGO_SECRET_KEY, or secret_key in the "
            "data directory."
        )
