"""Supervisors label questions."""

from importlib import import_module

from django.db import migrations

ROLE = "supervisors"
CHANGES = ("view", "add", "change", "delete")

roles = import_module("aura.console.migrations.0002_roles")


def grant(apps, schema_editor):
    group = apps.get_model("auth", "Group").objects.filter(name=ROLE).first()
    if group is not None:
        group.permissions.add(*_permissions(apps))


def revoke(apps, schema_editor):
    group = apps.get_model("auth", "Group").objects.filter(name=ROLE).first()
    if group is not None:
        group.permissions.remove(*_permissions(apps))


def _permissions(apps):
    return [roles._permission(apps, "knowledge", f"{change}_question") for change in CHANGES]


class Migration(migrations.Migration):
    dependencies = [("console", "0005_patient_panel")]

    operations = [migrations.RunPython(grant, revoke)]
