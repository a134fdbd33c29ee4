"""Who drafts prompt versions, and who activates them: operators alone."""

from django.db import migrations

READS = ["view_promptversion", "view_promptactivation"]
DRAFTS = ["add_promptversion", "change_promptversion"]
ROLES = {
    "supervisors": [*READS, *DRAFTS],
    "operators": [*READS, *DRAFTS, "activate_promptversion"],
}


def grant(apps, schema_editor):
    """To the roles that are there; one that a person took away stays away."""
    Group = apps.get_model("auth", "Group")
    for group in Group.objects.filter(name__in=ROLES):
        group.permissions.add(*(_permission(apps, codename) for codename in ROLES[group.name]))


def _permission(apps, codename):
    """Django makes permissions after all migrations; those of a role are needed before."""
    ContentType = apps.get_model("contenttypes", "ContentType")
    Permission = apps.get_model("auth", "Permission")
    kind, _made = ContentType.objects.get_or_create(
        app_label="prompts", model=codename.partition("_")[2]
    )
    permission, _made = Permission.objects.get_or_create(
        content_type=kind, codename=codename, defaults={"name": codename.replace("_", " ")}
    )
    return permission


def withdraw(apps, schema_editor):
    Permission = apps.get_model("auth", "Permission")
    granted = Permission.objects.filter(
        content_type__app_label="prompts", codename__in=ROLES["operators"]
    )
    for group in apps.get_model("auth", "Group").objects.filter(name__in=ROLES):
        group.permissions.remove(*granted)


class Migration(migrations.Migration):
    dependencies = [("console", "0003_switching_spaces"), ("prompts", "0002_never_changed")]

    operations = [migrations.RunPython(grant, withdraw)]
