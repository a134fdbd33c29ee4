"""Every page of the back office that belongs to a model; importing one registers it."""

from aura.console import (
    changes,
    chunks,
    equipment,
    events,
    jobs,
    keys,
    people,
    prompt_activations,
    prompt_versions,
    questions,
    routines,
    scoped,
    sources,
    spaces,
    turns,
    unscoped,
)

__all__ = [
    "changes",
    "chunks",
    "equipment",
    "events",
    "jobs",
    "keys",
    "people",
    "prompt_activations",
    "prompt_versions",
    "questions",
    "routines",
    "scoped",
    "sources",
    "spaces",
    "turns",
    "unscoped",
]
