"""What a permission is called where roles are made: Django keeps its name in English."""

from typing import Any

from django.contrib.auth.models import Permission
from django.forms import ModelMultipleChoiceField
from django.utils.translation import gettext, gettext_lazy

from aura.console.words import Words

VERBS: Words = {
    "add": gettext_lazy("add"),
    "change": gettext_lazy("change"),
    "delete": gettext_lazy("delete"),
    "view": gettext_lazy("look"),
}
OF_THEIR_OWN: Words = {
    "publish_manualdraft": gettext_lazy("Can publish a manual, and bring a version back"),
}
"""Those whose model does not mark the name for translation."""


def permission_in_words(permission: Permission) -> str:
    """Of which model, and what may be done with it."""
    verb = permission.codename.partition("_")[0]
    if verb in VERBS:
        said = str(VERBS[verb])
    else:
        said = str(OF_THEIR_OWN.get(permission.codename) or gettext(permission.name))
    return f"{permission.content_type} | {said}"


class PermissionField(ModelMultipleChoiceField):  # type: ignore[type-arg]
    """Permissions to choose from, in words."""

    def label_from_instance(self, obj: Any) -> str:
        """One of them."""
        return permission_in_words(obj)
