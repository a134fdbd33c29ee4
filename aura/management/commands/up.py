"""`up`: everything on one box, from a fresh checkout to a printed `curl`."""

import contextlib
import signal
import sys
import threading
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from aura import bootstrap, foundation
from aura.labelling import embed_labels
from aura.up import Running, is_taken, keep_running, services, start, stop, wait_until_serving
from knowledge.embeddings.errors import EmbeddingError
from knowledge.embeddings.spaces import NoActiveSpace, SpaceMismatch

EXAMPLE = "Tengo un Zen-O Lite y el equipo dice Low O2"


class Command(BaseCommand):
    """Migrate, seed, ingest, start web, worker and beat, and stay until Ctrl-C."""

    help = "Start Aura on this box and stay in the foreground; Ctrl-C stops all it started."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run until a signal."""
        ending = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_signal: ending.set())
        environment = settings.ENVIRONMENT
        if is_taken(environment.host, environment.port):
            raise CommandError(
                f"something runs at {environment.host}:{environment.port} already, perhaps another "
                "Aura; nothing was started. Stop it, or set AURA_PORT to another port."
            )
        keys = self._prepare()
        logs_dir = environment.data_dir / "logs"
        logs_dir.mkdir(parents=True, exist_ok=True)
        wanted = services(
            host=environment.host,
            port=environment.port,
            threads=environment.web_threads,
        )
        running = [start(service, logs_dir) for service in wanted]
        try:
            self._announce(running[0], keys, logs_dir)
            while not ending.wait(0.5):
                keep_running(running)
                bootstrap.hold()
        finally:
            self.stdout.write("\nStopping")
            stop(running)
            bootstrap.let_go()

    def _prepare(self) -> foundation.FirstKeys:
        self.stdout.write("Preparing the database")
        call_command("migrate", verbosity=0, interactive=False)
        tenant = foundation.lay()
        self.stdout.write("Ingesting the manuals")
        # A manual that cannot be read is told above; the others are to be served all the same.
        with contextlib.suppress(SystemExit):
            try:
                call_command("ingest_manuals", stdout=self.stdout, stderr=self.stderr)
            except CommandError as error:
                self.stderr.write(f"The manuals were not ingested: {error}")
        self.stdout.write("Embedding the labelled questions")
        try:
            embed_labels()
        except (EmbeddingError, NoActiveSpace, SpaceMismatch) as error:
            self.stderr.write(f"The labelled questions do not count yet: {error}")
        return foundation.first_keys(tenant)

    def _announce(self, web: Running, keys: foundation.FirstKeys, logs_dir: Path) -> None:
        environment = settings.ENVIRONMENT
        url = f"http://{environment.host}:{environment.port}"
        if not wait_until_serving(url, web):
            raise CommandError(
                f"the web server does not answer at {url}: see {web.log_file}. If the port is "
                "taken, set AURA_PORT to another."
            )
        body = f'{{"conversation_id": "demo", "text": "{EXAMPLE}"}}'
        self.stdout.write(
            f"\nAura is up. Logs: {logs_dir}\n"
            f"  admin   {url}/admin/   user {keys.username}, {_password(keys)}\n"
            f"  docs    {url}/api/v1/docs (after logging in)\n"
            f"  health  {url}/readyz\n\n"
            "Try a turn:\n\n"
            f"curl -s {url}/api/v1/turns -H 'Authorization: Bearer {keys.key}' "
            f"-H 'Content-Type: application/json' -d '{body}'\n\n"
            "Ctrl-C stops everything."
        )
        sys.stdout.flush()


def _password(keys: foundation.FirstKeys) -> str:
    if keys.password is not None:
        return f"password {keys.password}"
    return (
        "with the password that this account has in the database (forgotten: `manage.py "
        f"changepassword {keys.username}`)"
    )
