"""Permissions that belong to no table."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Desk(models.Model):  # noqa: DJ008  it has no rows
    """What a person may do in the back office besides looking at rows and changing them."""

    class Meta:
        managed = False
        default_permissions = ()
        permissions = [
            ("try_it", _("Can try questions without a trace")),
            ("export_retrievals", _("Can export retrievals")),
            ("reindex", _("Can ingest manuals again")),
            ("switch_spaces", _("Can fill, switch and retire embedding spaces")),
        ]
