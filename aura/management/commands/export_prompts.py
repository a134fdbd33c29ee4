"""`export_prompts`: the files of the versions that were activated."""

from pathlib import Path

from aura.management.prompt_record import RecordCommand
from prompts.record import Drift, export_versions


class Command(RecordCommand):
    """Make the files that lack."""

    help = "Write the activated prompt versions that have no file yet; never over a file."

    def write(self, namespace: str, directory: Path) -> Drift:
        """Make the files that lack."""
        return export_versions(namespace, directory)

    def tell(self, found: Drift, *, checked: bool) -> None:
        """What was written or lacks, and what differs."""
        super().tell(found, checked=checked)
        for name in found.without_file:
            self.stdout.write(f"{'no file' if checked else 'written'}: {name}")
        for name in found.without_version:
            self.stderr.write(f"not in the database: {name} (import_prompts makes a draft of it)")
