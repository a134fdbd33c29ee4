"""`import_prompts`: drafts of the files that the database does not have."""

from pathlib import Path

from aura.management.prompt_record import RecordCommand
from prompts.record import Drift, import_versions


class Command(RecordCommand):
    """Make the drafts that lack."""

    help = "Make drafts of prompt files without a version; activates nothing, writes over nothing."

    def write(self, namespace: str, directory: Path) -> Drift:
        """Make the drafts that lack."""
        return import_versions(namespace, directory)

    def tell(self, found: Drift, *, checked: bool) -> None:
        """What became a draft or lacks, and what differs."""
        super().tell(found, checked=checked)
        for name in found.without_version:
            self.stdout.write(f"{'not in the database' if checked else 'draft'}: {name}")
        for name in found.without_file:
            self.stderr.write(f"no file: {name} (export_prompts makes it)")
