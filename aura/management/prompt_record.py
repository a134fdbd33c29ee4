"""What `export_prompts` and `import_prompts` have in common."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from aura.instructions import SHIPPED
from aura.management.tenant import tenant_called
from prompts.models import SHARED_NAMESPACE
from prompts.record import BadFile, Drift, drift

LEFT = 1
"""Exit code: files and database differ, or still differ after all that a command may write."""

_SETTLE = (
    "Neither side was changed. For the file's text: save it under the next free number and run "
    "import_prompts. For the database's: delete the file and run export_prompts."
)


class RecordCommand(BaseCommand):
    """A command between the text files and the database, which writes over neither."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Whose versions, which folder, and whether to look only."""
        parser.add_argument("--tenant", metavar="SLUG", help="whose; without it, the shared ones")
        parser.add_argument(
            "--directory", type=Path, metavar="FOLDER", help="for the shared: prompts/versions"
        )
        parser.add_argument(
            "--check", action="store_true", help="write nothing; exit 1 where anything differs"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Tell what differs, and write what lacks. Exits 1 where a person has something to settle:
        whoever runs this in a deployment must not take it for done."""
        tenant, directory = options["tenant"], options["directory"]
        if tenant and not directory:
            raise CommandError("a tenant's versions need a folder of their own: --directory")
        namespace = tenant_called(tenant).slug if tenant else SHARED_NAMESPACE
        look = drift if options["check"] else self.write
        try:
            found = look(namespace, directory or SHIPPED)
        except BadFile as error:
            raise CommandError(f"{error}; nothing was written") from error
        except OSError as error:
            raise CommandError(f"the folder could not be written: {error}") from error
        self.tell(found, checked=options["check"])
        if found.different or (options["check"] and found):
            raise SystemExit(LEFT)

    def write(self, namespace: str, directory: Path) -> Drift:
        """Write what this command writes. Returns what differed before."""
        raise NotImplementedError

    def tell(self, found: Drift, *, checked: bool) -> None:
        """Print it; a difference that nothing settles goes to the errors."""
        for name in found.different:
            self.stderr.write(f"differs: {name} ({name.path} and the version in the database)")
        if found.different:
            self.stderr.write(_SETTLE)
