"""Threshold against evidence on any data set: `python -m bench.answerability DATASET`.

The data set is JSON lines (UTF-8), of two kinds, in any order:

    {"passage": "p1", "text": "…", "title": "…", "section": "…"}      title and section optional
    {"question": "…", "answers": ["p1"], "family": "f1"}              family optional

`answers` are the passages that answer; an empty list, or only passages that the file does not hold,
means that nothing does, which is how a set without unanswerable questions gets some: leave passages
out. Passages are put into a tenant of their own in the database that the environment names, which
is removed again; the embeddings are those that the environment names.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import django
from django.core.management import call_command
from rich.console import Console

from aura import bootstrap


def read(path: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The passages and the questions of a file. Exits with what is wrong."""
    passages, questions = [], []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            (passages if "passage" in entry else questions).append(entry)
            _ = entry["text"] if "passage" in entry else (entry["question"], entry["answers"])
        except (ValueError, KeyError, TypeError) as error:
            sys.exit(f"{path}:{number}: {error!r}")
    if not passages or not questions:
        sys.exit(f"{path} must hold passages and questions")
    return passages, questions


def main(argv: Sequence[str]) -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(prog="bench.answerability", description=__doc__)
    parser.add_argument("dataset", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    passages, questions = read(options.dataset)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "aura.settings")
    bootstrap.hold()
    django.setup()
    from aura.fitting.fit import TooFewLabels
    from aura.management.judging import table
    from bench.answerability_run import measure

    call_command("migrate", verbosity=0, interactive=False)
    try:
        figures = measure(passages, questions)
    except TooFewLabels as error:
        sys.exit(str(error))
    if options.json:
        print(json.dumps(figures, indent=1))
    else:
        Console(width=100, highlight=False).print(table(figures))


if __name__ == "__main__":
    main(sys.argv[1:])
