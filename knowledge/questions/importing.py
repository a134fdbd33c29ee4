"""Labelled questions from a file: a YAML list, or JSON lines with the same fields.

    {"text": "El M50 no prende", "models": ["M50"], "family": "m50-sin-imagen", "kind": "",
     "expect": {"source": "…/m50.md", "section": "Tabla de errores", "row": "Sin Imagen"}}

`expect` null (or left out with `"must_miss": true`) means that nothing may answer; `models`,
`family`, `kind` and `row` may be left out.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from knowledge.models import Question, QuestionOrigin
from knowledge.questions.labelling import (
    InvalidQuestion,
    Labelled,
    Passage,
    Understanding,
    row_of,
    save,
)
from knowledge.questions.stale import mark_stale


class BadQuestions(Exception):
    """The file cannot be used; the message says which entry and why. Nothing was imported."""


@dataclass(frozen=True, kw_only=True)
class Imported:
    """What an import did."""

    saved: int
    must_miss: int
    stale: int
    """Labels of the namespace whose passage is not in the corpus."""


def read_questions(path: Path) -> list[Labelled]:
    """The questions of a file. Raises BadQuestions."""
    try:
        text = path.read_text(encoding="utf-8")
        entries = _json_lines(text) if path.suffix in (".jsonl", ".ndjson") else _yaml(text)
    except (OSError, UnicodeDecodeError) as error:
        raise BadQuestions(f"{path} cannot be read: {error}") from error
    if not entries:
        raise BadQuestions(f"{path} holds no question")
    return [_labelled(entry, number) for number, entry in enumerate(entries, 1)]


def import_questions(
    namespace: str,
    questions: Sequence[Labelled],
    understanding: Understanding,
    *,
    origin: QuestionOrigin = QuestionOrigin.IMPORT,
) -> Imported:
    """Save all of them, or none. Raises BadQuestions.

    A question that was labelled before for the same machines gets the new label.
    """
    rows = []
    for number, labelled in enumerate(questions, 1):
        try:
            rows.append(row_of(namespace, labelled, understanding, origin=origin))
        except InvalidQuestion as error:
            raise BadQuestions(f"question {number}: {error}; nothing was imported") from error
    saved = save(rows)
    mark_stale(namespace)
    return Imported(
        saved=len(saved),
        must_miss=sum(row.must_miss for row in saved),
        stale=Question.objects.filter(namespace=namespace, stale=True).count(),
    )


def _yaml(text: str) -> list[Any]:
    try:
        entries = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise BadQuestions(f"it is no YAML: {error}") from error
    if not isinstance(entries, list):
        raise BadQuestions("it must be a list of questions")
    return entries


def _json_lines(text: str) -> list[Any]:
    entries = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                entries.append(json.loads(line))
            except ValueError as error:
                raise BadQuestions(f"line {number} is no JSON: {error}") from error
    return entries


def _labelled(entry: Any, number: int) -> Labelled:
    try:
        expected = entry.get("expect")
        if expected is None and "expect" not in entry and not entry.get("must_miss"):
            raise KeyError("expect")
        return Labelled(
            text=str(entry["text"]),
            passage=None if expected is None else _passage(expected),
            machines=tuple(str(model) for model in entry.get("models") or ()),
            family=str(entry.get("family") or ""),
            kind=str(entry.get("kind") or ""),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise BadQuestions(f"question {number} lacks or misnames {error}") from error


def _passage(expected: dict[str, Any]) -> Passage:
    return Passage(
        source=str(expected["source"]),
        section=str(expected["section"]),
        row=str(expected.get("row") or "").strip(),
    )
