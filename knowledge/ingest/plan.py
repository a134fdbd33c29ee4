"""What an ingest is told: whose corpus, from where, into which space, and who watches."""

from collections.abc import Callable
from dataclasses import dataclass, field

from knowledge.codes import CodePattern
from knowledge.embeddings.gateway import Gateway
from knowledge.models import EmbeddingSpace


@dataclass(frozen=True, kw_only=True)
class IngestPlan:
    """The namespace and root of an ingest, and how it treats what it finds."""

    namespace: str
    root_name: str
    """What is stored as the sources' root: empty for the configured manuals directory."""
    pattern: CodePattern
    space: EmbeddingSpace
    gateway: Gateway
    dry_run: bool = False
    force: bool = False
    keep_orphans: bool = False
    embed_again: bool = False
    """Read every manual and embed its every text, whatever is stored."""
    before_commit: Callable[[], None] = field(default=lambda: None)
    """Called last in each source's transaction; what it raises undoes that source and ends the
    run."""
    on_source: Callable[[str], None] = field(default=lambda _name: None)
    on_batch: Callable[[int], None] = field(default=lambda _count: None)
