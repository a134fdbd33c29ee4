"""A manual that people write in the back office, as the box has it: its texts, and its draft."""

from collections.abc import Mapping
from typing import Any

import psycopg

from knowledge.editing.drafts import Written
from tests.aura.jobs.stored import State

NAME = "panel.md"
PASSAGES = 16
"""Enough for the kills to come while they are embedded."""
TEXTS = {
    edition: "# Manual del panel\n\n"
    + "\n".join(
        f"## Parte {number}\n\nPaso {number} como lo cuenta la redacción {edition}.\n"
        for number in range(PASSAGES)
    )
    for edition in ("one", "two")
}


def draft(connection: psycopg.Connection, edition: str) -> str:
    """A draft as the form leaves it, begun from what is live; its digest."""
    written = Written(text=TEXTS[edition])
    connection.execute(
        "INSERT INTO knowledge_manualdraft (namespace, name, text, machines, note, digest, "
        "base_sha256, findings, passages, updated_at) VALUES ('default', %s, %s, '{}', '', %s, "
        "coalesce((SELECT sha256 FROM knowledge_manualversion WHERE name = %s "
        "ORDER BY number DESC LIMIT 1), ''), '[]', %s, now())",
        [NAME, written.text, written.digest, NAME, PASSAGES],
    )
    return written.digest


def discard(connection: psycopg.Connection) -> None:
    """End the draft without publishing it."""
    connection.execute("DELETE FROM knowledge_manualdraft")


def preview_of(connection: psycopg.Connection) -> Mapping[str, Any] | None:
    """What the draft's preview says whenever it is made; None where it was not."""
    row = connection.execute("SELECT preview FROM knowledge_manualdraft").fetchone()
    assert row is not None, "the draft is gone"
    found: dict[str, Any] | None = row[0]
    return found and {name: value for name, value in found.items() if name != "made_at"}


def numbers(connection: psycopg.Connection) -> list[int]:
    """Of every version, in order."""
    rows = connection.execute(
        "SELECT number FROM knowledge_manualversion WHERE name = %s ORDER BY number", [NAME]
    ).fetchall()
    return [int(number) for (number,) in rows]


def newest_text(connection: psycopg.Connection) -> str:
    """Of the newest version; those of old ones are forgotten."""
    row = connection.execute(
        "SELECT text FROM knowledge_manualversion WHERE name = %s ORDER BY number DESC LIMIT 1",
        [NAME],
    ).fetchone()
    assert row is not None, "no version was kept"
    return str(row[0])


def with_manual_of(whole: State, other: State) -> State:
    """A state whose manual of the back office is another state's."""
    prefix = f"{NAME} "
    ours = {vector for vector in whole.beside if vector[0].startswith(prefix)}
    theirs = {vector for vector in other.beside if vector[0].startswith(prefix)}
    return State(
        sources={**whole.sources, NAME: other.sources[NAME]},
        beside=(whole.beside - ours) | theirs,
    )
