"""Supervisors upload, edit and publish manuals, and bring versions back."""

from django.db import migrations

ROLE = "supervisors"
PERMISSIONS = {
    "view_manualdraft": "manualdraft",
    "add_manualdraft": "manualdraft",
    "change_manualdraft": "manualdraft",
    "delete_manualdraft": "manualdraft",
    "publish_manualdraft": "manualdraft",
    "view_manualversion": "manualversion",
}


def give(apps, schema_editor):
    Group = apps.get_model("auth", "Group")
    role = Group.objects.filter(name=ROLE).first()
    if role is not None:
        role.permissions.add(*(_permission(apps, *row) for row in PERMISSIONS.items()))


def _permission(apps, codename, model):
    """Django makes permissions after all migrations; those of a role are needed before."""
    ContentType = apps.get_model("contenttypes", "ContentType")
    Permission = apps.get_model("auth", "Permission")
    kind, _made = ContentType.objects.get_or_create(app_label="knowledge", model=model)
    permission, _made = Permission.objects.get_or_create(
        content_type=kind, codename=codename, defaults={"name": codename.replace("_", " ")}
    )
    return permission


def take(apps, schema_editor):
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    given = Permission.objects.filter(
        content_type__app_label="knowledge", codename__in=list(PERMISSIONS)
    )
    for role in Group.objects.filter(name=ROLE):
        role.permissions.remove(*given)


class Migration(migrations.Migration):
    dependencies = [("console", "0008_masked_log")]

    operations = [migrations.RunPython(give, take)]
