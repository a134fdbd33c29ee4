"""`messages`: bring the Spanish catalogue up to the code, and compile it."""

from typing import Any

import polib
from django.core.management.base import BaseCommand

from aura.messages import CATALOGUE, compiled, merged, wanted


class Command(BaseCommand):
    """Exit 1 while a text waits for its Spanish."""

    help = "Collect the texts of the code into the Spanish catalogue and compile it."

    def handle(self, *args: Any, **options: Any) -> None:
        """Collect, write, compile, and say what lacks its translation."""
        catalogue = merged(polib.pofile(str(CATALOGUE)), wanted())
        catalogue.save(str(CATALOGUE))
        CATALOGUE.with_suffix(".mo").write_bytes(compiled(catalogue))
        lacking = catalogue.untranslated_entries()
        for entry in lacking:
            self.stdout.write(entry.msgid)
        self.stdout.write(f"{len(catalogue)} texts, {len(lacking)} without Spanish")
        if lacking:
            raise SystemExit(1)
