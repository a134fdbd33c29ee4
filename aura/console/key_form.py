"""The form of a new channel key."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from aura.console.no_documents import no_number
from aura.console.tenants import default_tenant, tenant_choices
from aura.console.unfolded import NumberInput, Select, TextInput
from aura.tenancy.channels import Channel
from aura.tenancy.keys import create_key
from aura.tenancy.models import MAX_RATE, Tenant


class NewKeyForm(forms.Form):
    """What a new key is for."""

    tenant = forms.ChoiceField(label=gettext_lazy("Tenant"), widget=Select, required=False)
    channel = forms.ChoiceField(
        label=gettext_lazy("Channel"),
        widget=Select,
        choices=[(channel.value, channel.value) for channel in Channel],
        help_text=gettext_lazy("Whoever has the key speaks for this channel and for no other."),
    )
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=80,
        widget=TextInput,
        validators=[no_number],
        help_text=gettext_lazy("Who uses it, so that you know which one to revoke."),
    )
    rate_per_minute = forms.IntegerField(
        label=gettext_lazy("Requests a minute"),
        required=False,
        min_value=1,
        max_value=MAX_RATE,
        widget=NumberInput,
        help_text=gettext_lazy("Empty: the limit that holds for every key."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tenants = tenant_choices()
        field = self.fields["tenant"]
        if len(tenants) > 1 and isinstance(field, forms.ChoiceField):
            field.choices = tenants
        else:
            del self.fields["tenant"]

    def made(self) -> str:
        """Make the key."""
        given = self.cleaned_data
        slug = given.get("tenant") or default_tenant()
        return create_key(
            Tenant.objects.get(slug=slug),
            Channel(given["channel"]),
            given["name"],
            rate_per_minute=given["rate_per_minute"],
        )
