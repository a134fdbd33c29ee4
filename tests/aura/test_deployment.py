"""Django's own checks of a deployment, with what a production environment sets."""

import os
import subprocess
import sys

from django.conf import settings

PRODUCTION = {
    "DATABASE_URL": "postgres://aura:secret@db.example.org/aura",
    "REDIS_URL": "redis://broker.example.org:6379/0",
    "EMBEDDINGS_BASE_URL": "https://embeddings.example.org/v1",
    "EMBEDDINGS_MODEL": "text-embedding-3-small",
    "OPENAI_API_KEY": "none",
    "PATIENT_LOOKUP_PROVIDER": "oxitesa",
    "PATIENT_LOOKUP_URL": "https://patients.example.org",
    "PATIENT_LOOKUP_SECRET": "shared",
    "DJANGO_SECRET_KEY": "kT7!" + "qW9zL2mX4vB8nR6y" * 4,
    "DJANGO_ALLOWED_HOSTS": "aura.example.org",
    "DJANGO_CSRF_TRUSTED_ORIGINS": "https://aura.example.org",
}


def test_deployment_check_finds_nothing(tmp_path: object) -> None:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")
    }

    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=settings.BASE_DIR,
        env={**environment, **PRODUCTION, "AURA_DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "no issues" in done.stdout
