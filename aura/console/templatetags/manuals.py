"""What the pages of drafts and versions say of their source."""

from django.template import Library
from django.utils import timezone
from django.utils.translation import gettext as _

from knowledge.models import Source
from knowledge.superseding import NewerInForce

register = Library()


@register.simple_tag
def why_silent(namespace: str, name: str) -> str:
    """Why a source does not answer, whatever its text; empty where it does, or is not there yet."""
    now = timezone.now()
    row = (
        Source.objects.filter(namespace=namespace, name=name)
        .annotate(newer=NewerInForce(now))
        .values("enabled", "valid_from", "valid_until", "newer")
        .first()
    )
    if row is None:
        return ""
    if not row["enabled"]:
        return _("the source is disabled")
    if row["valid_from"] and row["valid_from"] > now:
        return _("the source is not valid yet")
    if row["valid_until"] and row["valid_until"] <= now:
        return _("the source is not valid any more")
    return _("“%s” answers in its place") % row["newer"] if row["newer"] else ""
