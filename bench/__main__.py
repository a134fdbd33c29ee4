"""`python -m bench`: measure the goals and say which are met."""

import argparse
import os
import sys
from pathlib import Path

from aura import bootstrap
from aura.embedded import EmbeddedStackError
from aura.environment import CHECKOUT

NAMES = ("search", "embedding", "recall", "ingest", "chat", "log", "corpus")
# The bench holds its own stack whatever the shell points at.
_REPLACED = ("DATABASE_URL", "REDIS_URL", "OPENAI_API_KEY", "DJANGO_SECRET_KEY", "DJANGO_DEBUG")


def main() -> int:
    """Run the chosen goals; the exit code is 1 where one fails."""
    options = _options()
    for name in list(os.environ):
        if name in _REPLACED or name.startswith(("EMBEDDINGS_", "LLM_")):
            del os.environ[name]
    # Private before the bench's own directory is made in it: `make up` refuses it otherwise.
    (CHECKOUT / ".data").mkdir(mode=0o700, exist_ok=True)
    os.environ["AURA_DATA_DIR"] = str(CHECKOUT / ".data" / "bench")
    os.environ["AURA_LOG_LEVEL"] = "WARNING"
    os.environ["DJANGO_SETTINGS_MODULE"] = "aura.settings"
    try:
        bootstrap.hold()
    except EmbeddedStackError as error:
        sys.exit(f"bench: {error}")
    import django

    django.setup()
    from bench import report, run

    try:
        place = report.machine()
        goals = run.measured(options.only or NAMES, quick=options.quick)
        print("\n".join(report.lines(place, goals)))
        if options.json:
            options.json.write_text(report.document(place, goals), encoding="utf-8")
    finally:
        bootstrap.let_go()
    return 0 if all(goal.passed for goal in goals) else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description="Measure the goals of the design side by side, on this machine.",
    )
    parser.add_argument("--only", nargs="+", choices=NAMES, metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    parser.add_argument(
        "--quick", action="store_true", help="fewer rounds and rows, no 100,000 chunks"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
