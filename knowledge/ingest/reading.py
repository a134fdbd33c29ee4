"""Reading a manual from disk, or saying why it is not ingested."""

from knowledge.codes import CodePattern
from knowledge.ingest.files import ManualFile
from knowledge.ingest.prepare import PreparedSource, prepare
from knowledge.markdown import Finding, UnreadableManual
from knowledge.models import MAX_NAME_LENGTH


class Refused(Exception):
    """A manual that is not ingested, and why."""

    def __init__(self, problem: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(problem)
        self.findings = findings


def prepared_from(file: ManualFile, pattern: CodePattern) -> PreparedSource:
    """The manual as it should be stored. Raises Refused."""
    if len(file.name) > MAX_NAME_LENGTH:
        raise Refused(f"its path is longer than {MAX_NAME_LENGTH} characters")
    try:
        prepared = prepare(bytes_of(file), name=file.name, pattern=pattern)
    except UnreadableManual as error:
        raise Refused("it cannot be read", (error.finding,)) from error
    if not prepared.chunks:
        raise Refused("no passage was found in it", prepared.findings)
    return prepared


def bytes_of(file: ManualFile) -> bytes:
    """The file's bytes. Raises Refused where the system does not give them."""
    try:
        # Without a buffer, which a file that is read whole never fills.
        with file.path.open("rb", buffering=0) as stream:
            return stream.readall()
    except OSError as error:
        raise Refused(f"it cannot be read ({error.strerror})") from error
