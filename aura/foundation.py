"""What a database needs before its first turn: schema, a tenant, the equipment known so far.

Everything is made once. A later run changes nothing that a person edited, and brings back nothing
that a person deleted.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command, get_commands
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils.crypto import get_random_string

from aura.embedded import Part
from aura.environment import first_keys_file, read_first_keys, write_first_keys
from aura.instructions import seed_prompts
from aura.labelling import seed_questions
from aura.routines import lay_routines
from aura.tenancy.channels import Channel
from aura.tenancy.keys import caller_of, create_key
from aura.tenancy.models import Tenant
from knowledge.models import Equipment

DEFAULT_TENANT = "default"
FIRST_USER = "admin"
SEED = Path(settings.BASE_DIR) / "knowledge" / "seed" / "equipment.yaml"


@dataclass(frozen=True, kw_only=True)
class FirstKeys:
    """What a newcomer needs: a login and a channel key."""

    username: str
    password: str | None
    """None where the account came with the database, or somebody changed it: nobody but its owner
    knows it."""
    key: str


def is_ours(command: str) -> bool:
    """Whether a management command is Aura's own."""
    return str(get_commands().get(command, "")).startswith("aura")


def lay_if_embedded() -> None:
    """On the embedded database: migrate where something is pending, and seed once."""
    if Part.POSTGRES not in settings.ENVIRONMENT.embedded_parts:
        return
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)
    lay()


def lay() -> Tenant:
    """The default tenant, with the seeded equipment the first time, the prompts, and what runs by
    itself."""
    with transaction.atomic():
        tenant, created = Tenant.objects.get_or_create(
            slug=DEFAULT_TENANT, defaults={"name": "Aura"}
        )
        if created:
            seed_equipment(tenant.slug)
            seed_questions(tenant.slug)
        lay_routines()
        seed_prompts()
    return tenant


def seed_equipment(namespace: str) -> None:
    """The machines that the demonstration manuals speak of, and those known to have none."""
    rows: list[dict[str, Any]] = yaml.safe_load(SEED.read_text(encoding="utf-8"))
    Equipment.objects.bulk_create(
        [
            Equipment(
                namespace=namespace,
                model=row["model"],
                aliases=row["aliases"],
                sources=row["sources"],
                has_manual=row["has_manual"],
            )
            for row in rows
        ],
        ignore_conflicts=True,
    )


def first_keys(tenant: Tenant) -> FirstKeys:
    """The first login and key: those of the data directory while they work, else new ones. An
    account that the database brought along, out of a backup, keeps its password."""
    data_dir = settings.ENVIRONMENT.data_dir
    kept = read_first_keys(data_dir)
    is_spoilt = not kept and first_keys_file(data_dir).exists()
    username, password = _login(kept, may_reset=is_spoilt)
    key = kept.get("key")
    if not key or caller_of(key) is None:
        key = create_key(tenant, Channel.COPILOT, "demo")
    told = {"username": username, "password": password, "key": key}
    made = {name: value for name, value in told.items() if value is not None}
    if made != kept:
        write_first_keys(data_dir, made)
    return FirstKeys(username=username, password=password, key=key)


def _login(kept: Mapping[str, str], *, may_reset: bool) -> tuple[str, str | None]:
    """The first account, made where it is missing, and its password where that is known."""
    username, password = kept.get("username") or FIRST_USER, kept.get("password")
    users = get_user_model()
    there = users.objects.filter(username=username).first()
    if there is not None and not may_reset:
        return username, password if password and there.check_password(password) else None
    made = get_random_string(16)
    # Before the account: cut off in between, the next start would know no password of it.
    kept_now = {**kept, "username": FIRST_USER, "password": made}
    write_first_keys(settings.ENVIRONMENT.data_dir, kept_now)
    user, _created = users.objects.get_or_create(
        username=FIRST_USER, defaults={"is_staff": True, "is_superuser": True}
    )
    user.set_password(made)
    user.save()
    return FIRST_USER, made
