"""The tenant that a command works for."""

import argparse

from django.core.management.base import CommandError

from aura.foundation import DEFAULT_TENANT
from aura.tenancy.models import Tenant


def add_tenant_argument(parser: argparse.ArgumentParser) -> None:
    """`--tenant SLUG`."""
    parser.add_argument("--tenant", default=DEFAULT_TENANT, metavar="SLUG", help="whose (slug)")


def tenant_called(slug: str) -> Tenant:
    """The tenant of a slug. Raises CommandError, naming those there are."""
    tenant = Tenant.objects.filter(slug=slug).first()
    if tenant is None:
        known = ", ".join(Tenant.objects.values_list("slug", flat=True)) or "none yet"
        raise CommandError(f"no tenant {slug!r}; there are: {known}")
    return tenant
