"""What a piece of work hands back to the job that asked for it."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Done:
    """The figures of a piece of work, and what a person must look at; empty where all went well."""

    figures: dict[str, Any]
    problem: str
