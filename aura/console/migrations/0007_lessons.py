"""Supervisors teach: they mark answers, and look after the lessons."""

from django.db import migrations

ROLE = "supervisors"
PERMISSIONS = [
    *("view_mark", "add_mark", "change_mark", "delete_mark", "view_historicalmark"),
    *("view_lesson", "change_lesson", "delete_lesson", "view_historicallesson"),
]


def give(apps, schema_editor):
    Group = apps.get_model("auth", "Group")
    role = Group.objects.filter(name=ROLE).first()
    if role is not None:
        role.permissions.add(*(_permission(apps, codename) for codename in PERMISSIONS))


def _permission(apps, codename):
    """Django makes permissions after all migrations; those of a role are needed before."""
    ContentType = apps.get_model("contenttypes", "ContentType")
    Permission = apps.get_model("auth", "Permission")
    kind, _made = ContentType.objects.get_or_create(
        app_label="memory", model=codename.partition("_")[2]
    )
    permission, _made = Permission.objects.get_or_create(
        content_type=kind, codename=codename, defaults={"name": codename.replace("_", " ")}
    )
    return permission


def take(apps, schema_editor):
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    given = Permission.objects.filter(content_type__app_label="memory", codename__in=PERMISSIONS)
    for role in Group.objects.filter(name=ROLE):
        role.permissions.remove(*given)


class Migration(migrations.Migration):
    dependencies = [("console", "0006_labelling")]

    operations = [migrations.RunPython(give, take)]
