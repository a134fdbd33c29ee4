"""The form of the settings for every channel, as a browser would send it."""

from django.test import Client

from aura.tenancy import live

UNSCOPED = "/admin/constance/config/"


def unscoped_form(client: Client, **changed: object) -> dict[str, object]:
    """What the page holds, with some of it changed."""
    form = client.get(UNSCOPED).context["form"]
    values = live.unscoped_values().items()
    # A box that is not ticked is not sent at all.
    kept = {name: "on" if value is True else value for name, value in values if value is not False}
    return {**kept, "version": form.initial["version"], **changed}
