"""What the first start makes and the next ones find again, for its owner's eyes alone.

The secret key of an embedded deployment, and the first login with the demonstration key.
"""

import contextlib
import json
import os
import secrets
import tempfile
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

from aura.embedded import Part


def secret_key_of(env: environ.Env, data_dir: Path, parts: frozenset[Part]) -> str:
    """The configured key, or, on the embedded database, one made once in the data directory."""
    given = env.str("DJANGO_SECRET_KEY", "")
    if given:
        return str(given)
    if Part.POSTGRES not in parts:
        raise ImproperlyConfigured(
            "DJANGO_SECRET_KEY must be set when DATABASE_URL is: it keys the hashes of documents"
        )
    path = data_dir / "secret_key"
    if not path.exists():
        draft = _private_file(data_dir, secrets.token_urlsafe(50))
        # Of processes that start at once, one wins; none ever reads half a secret.
        with contextlib.suppress(FileExistsError):
            path.hardlink_to(draft)
        draft.unlink()
    return path.read_text().strip()


def _private_file(directory: Path, content: str) -> Path:
    """A new file that its owner alone can read (`mkstemp` makes it 0600), to be put in place."""
    descriptor, name = tempfile.mkstemp(dir=directory, prefix=".draft-")
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(content)
        file.flush()
        os.fsync(descriptor)
    return Path(name)


def first_keys_file(data_dir: Path) -> Path:
    """Where `make up` keeps the first login and the demonstration key, mode 0600."""
    return data_dir / "first_keys.json"


def read_first_keys(data_dir: Path) -> dict[str, str]:
    """What `make up` made the first time; empty where it has not run, or the file is spoilt."""
    try:
        kept = json.loads(first_keys_file(data_dir).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return dict(kept) if isinstance(kept, dict) else {}


def write_first_keys(data_dir: Path, keys: dict[str, str]) -> None:
    """Keep the first login and key for the next run, readable by the owner alone."""
    draft = _private_file(data_dir, json.dumps(keys, indent=2))
    draft.replace(first_keys_file(data_dir))
