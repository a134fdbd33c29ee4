"""The text files beside the database: the record of what ran, one file a version.

    prompts/versions/copilot/0003.md   notes and author between `---` lines, then the text

The database is the truth. Neither side is ever written over; where they differ, it is told:

    version                                        export             import
    ---------------------------------------------  -----------------  -----------------
    activated once, without a file                 its file is made   –
    a draft, without a file                        –                  –
    a file, without a version                      –                  a draft is made
    both, with the same text, notes and author     –                  –
    both, and something differs                    told               told
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml
from django.db import transaction

from prompts.drafts import create_draft, hold_agent
from prompts.models import Agent, PromptVersion, State
from prompts.texts import InvalidText, canonical

_FENCE = "---\n"
_NAME = re.compile(r"(\d{4,9})\.md")
MAX_BYTES = 200_000


class BadFile(Exception):
    """A file of the record that cannot be read as a version; nothing was written."""


@dataclass(frozen=True, kw_only=True, order=True)
class Name:
    """Which version of which agent."""

    agent: Agent
    number: int

    @property
    def path(self) -> str:
        """Where its file is, below the record's folder."""
        return f"{self.agent.value}/{self.number:04d}.md"

    def __str__(self) -> str:
        return f"{self.agent.value}-{self.number}"


@dataclass(frozen=True, kw_only=True)
class Recorded:
    """What a file and a version have in common."""

    text: str
    notes: str
    author: str


@dataclass(frozen=True, kw_only=True)
class Drift:
    """How files and database differ."""

    without_file: tuple[Name, ...]
    without_version: tuple[Name, ...]
    different: tuple[Name, ...]

    def __bool__(self) -> bool:
        return bool(self.without_file or self.without_version or self.different)


def drift(namespace: str, directory: Path) -> Drift:
    """How the files and a namespace's versions differ. Raises BadFile."""
    files, versions = read_files(directory), _versions(namespace)
    return Drift(
        without_file=tuple(
            name
            for name, version in versions.items()
            if name not in files and version.state != State.DRAFT
        ),
        without_version=tuple(name for name in files if name not in versions),
        different=tuple(
            name
            for name, recorded in files.items()
            if name in versions and _recorded(versions[name]) != recorded
        ),
    )


def export_versions(namespace: str, directory: Path) -> Drift:
    """Make the files that lack. Returns what differed before. Raises BadFile."""
    found, versions = drift(namespace, directory), _versions(namespace)
    for name in found.without_file:
        path = directory / name.path
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(_written(_recorded(versions[name])))
    return found


def import_versions(namespace: str, directory: Path) -> Drift:
    """Make drafts of the files without a version. Returns what differed before. Raises BadFile."""
    files = read_files(directory)
    with transaction.atomic():
        for agent in Agent:
            hold_agent(namespace, agent)
        found = drift(namespace, directory)
        for name in found.without_version:
            draft_of(namespace, name, files[name])
    return found


def draft_of(namespace: str, name: Name, recorded: Recorded) -> PromptVersion:
    """A draft of a file, under the file's number."""
    return create_draft(
        namespace,
        name.agent,
        text=recorded.text,
        notes=recorded.notes,
        author=recorded.author,
        number=name.number,
    )


def read_files(directory: Path) -> dict[Name, Recorded]:
    """Every version that the record holds, in order. Raises BadFile."""
    return {name: _read(path) for name, path in sorted(_paths(directory))}


def _paths(directory: Path) -> Iterator[tuple[Name, Path]]:
    if not directory.is_dir():
        return
    for folder in directory.iterdir():
        if folder.name not in Agent.values or not folder.is_dir():
            raise BadFile(f"{folder} is the folder of no agent: {', '.join(Agent.values)}")
        for path in folder.iterdir():
            name = _NAME.fullmatch(path.name)
            if name is None or int(name[1]) == 0 or path.name != f"{int(name[1]):04d}.md":
                raise BadFile(f"{path} is not called after a version's number, such as 0001.md")
            yield Name(agent=Agent(folder.name), number=int(name[1])), path


def _read(path: Path) -> Recorded:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadFile(f"{path} has more than {MAX_BYTES} bytes")
        content = path.read_text(encoding="utf-8-sig").replace("\r\n", "\n")
        opening, head, body = content.split(_FENCE, 2)
        values = yaml.safe_load(head) or {}
        if opening.strip() or not isinstance(values, dict):
            raise ValueError("no notes and author between --- lines")
        if unknown := set(values) - {"notes", "author"}:
            raise ValueError(f"unknown: {', '.join(sorted(map(str, unknown)))}")
        return Recorded(
            text=canonical(body),
            notes=str(values.get("notes") or "").strip(),
            author=str(values.get("author") or ""),
        )
    except (OSError, ValueError, yaml.YAMLError, InvalidText) as error:
        raise BadFile(f"{path} is no version: {error}") from error


def _written(recorded: Recorded) -> str:
    head = yaml.safe_dump(
        {"author": recorded.author, "notes": recorded.notes}, allow_unicode=True, width=100
    )
    return f"{_FENCE}{head}{_FENCE}{recorded.text}\n"


def _versions(namespace: str) -> dict[Name, PromptVersion]:
    return {
        Name(agent=Agent(version.agent), number=version.number): version
        for version in PromptVersion.objects.filter(namespace=namespace).order_by("agent", "number")
    }


def _recorded(version: PromptVersion) -> Recorded:
    return Recorded(text=version.text, notes=version.notes, author=version.author)
