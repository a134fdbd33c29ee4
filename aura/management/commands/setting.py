"""`setting get|set|unset|list`: the live settings from a shell."""

import argparse
from typing import Any

from constance.forms import ConstanceForm
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from aura.management.setting_table import in_words, laid_out, plain_row, scoped_row
from aura.management.tenant import add_tenant_argument, tenant_called
from aura.tenancy import live, scoped
from aura.tenancy.channels import Channel
from aura.tenancy.models import GLOBAL_SCOPE
from knowledge.embeddings.spaces import NoActiveSpace, active_space
from knowledge.models import EmbeddingSpace


class Command(BaseCommand):
    """Read or change a live setting; the next turn of every process obeys."""

    help = "Show or change the live settings; the next turn obeys."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """get|set|unset|list, KEY, VALUE, --channel."""
        parser.add_argument("action", choices=["get", "set", "unset", "list"])
        parser.add_argument("key", nargs="?", help="such as rag.knowledge_threshold")
        parser.add_argument("value", nargs="?")
        parser.add_argument("--channel", choices=[channel.value for channel in Channel])
        add_tenant_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, or say in one line why not."""
        self.namespace = tenant_called(options["tenant"]).slug
        self.channel = Channel(options["channel"]) if options["channel"] else None
        self.space = _space()
        action, key, value = options["action"], options["key"], options["value"]
        if action == "list":
            return self._list()
        if key is None:
            raise CommandError(f"{action} needs a KEY")
        if action == "set" and value is None:
            raise CommandError("set needs a VALUE")
        name = unscoped_name(key)
        try:
            if name:
                self._unscoped(action, name, value)
            else:
                self._scoped(action, key, value)
        except (scoped.UnknownSetting, scoped.InvalidValue) as error:
            raise CommandError(f"{key}: {error}") from error
        except ValidationError as error:
            raise CommandError(f"{key}: {' '.join(error.messages)}") from error

    def _list(self) -> None:
        in_force = live.in_force(self.namespace, self.space)
        rows = [
            scoped_row(key, standing, in_force[self.channel, key])
            for key, standing in live.standings(self.namespace, self.space).items()
        ]
        given = live.given_unscoped()
        rows += [
            plain_row(
                dotted_name(name),
                value,
                settings.CONSTANCE_CONFIG[name][0],
                is_given=name in given,
            )
            for name, value in sorted(live.unscoped_values().items())
        ]
        for line in laid_out(rows):
            self.stdout.write(line)

    def _described(self, key: str) -> str:
        resolved = live.effective(self.namespace, self.channel, key, self.space)
        return f"{in_words(resolved.value)} ({resolved.scope})"

    def _scoped(self, action: str, key: str, value: str | None) -> None:
        scope = self.channel.value if self.channel else GLOBAL_SCOPE
        scoped.kind_of(key)
        if action == "set":
            scoped.set_value(self.namespace, scope, key, value, space=self.space)
        elif action == "unset":
            scoped.unset_value(self.namespace, scope, key, space=self.space)
        self.stdout.write(self._described(key))

    def _unscoped(self, action: str, name: str, value: str | None) -> None:
        if self.channel:
            raise CommandError(f"{dotted_name(name)} is the same for every channel")
        if action == "set":
            live.set_unscoped(name, _field_value(name, value))
        elif action == "unset":
            live.unset_unscoped(name)
        self.stdout.write(scoped.dumped(live.unscoped_values()[name]))


def _space() -> EmbeddingSpace | None:
    try:
        return active_space()
    except NoActiveSpace:
        return None


def _field_value(name: str, value: str | None) -> Any:
    """The value as the admin's form would take it; of a switch, one of the words for yes and no,
    since a form takes any word for yes. Raises ValidationError, InvalidValue."""
    if isinstance(settings.CONSTANCE_CONFIG[name][0], bool):
        return scoped.Switch(help="").parsed(value)
    form = ConstanceForm(initial=live.unscoped_values())
    return form.fields[name].clean(value)


def unscoped_name(key: str) -> str | None:
    """The constance name of a dotted key (`rag.candidate_limit`), None for another kind of key."""
    name = key.upper().replace(".", "_")
    return name if name in settings.CONSTANCE_CONFIG else None


def dotted_name(name: str) -> str:
    """The dotted key of a constance name."""
    return name.lower().replace("_", ".", 1)
