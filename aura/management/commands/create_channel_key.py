"""`create_channel_key`: print a new key, once."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand

from aura.management.tenant import add_tenant_argument, tenant_called
from aura.tenancy.channels import Channel
from aura.tenancy.keys import create_key


class Command(BaseCommand):
    """Print a new channel API key alone on stdout; only its hash is stored."""

    help = "Make an API key for a channel and print it, once. Only its hash is stored."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """CHANNEL, --tenant and --name."""
        parser.add_argument("channel", choices=[channel.value for channel in Channel])
        parser.add_argument("--name", default="command line", help="what the key is for")
        add_tenant_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it."""
        tenant = tenant_called(options["tenant"])
        self.stdout.write(create_key(tenant, Channel(options["channel"]), options["name"]))
