"""The phone operators' panel."""

from django.db import migrations

PERMISSIONS = ("view_conversationidentity", "change_conversationidentity")


def give(apps, schema_editor):
    """Django makes permissions after all migrations; these are needed before."""
    Group = apps.get_model("auth", "Group")
    ContentType = apps.get_model("contenttypes", "ContentType")
    Permission = apps.get_model("auth", "Permission")
    kind, _made = ContentType.objects.get_or_create(
        app_label="patients", model="conversationidentity"
    )
    for group in Group.objects.filter(name="phone_operators"):
        for codename in PERMISSIONS:
            permission, _made = Permission.objects.get_or_create(
                content_type=kind,
                codename=codename,
                defaults={"name": codename.replace("_", " ")},
            )
            group.permissions.add(permission)


def take(apps, schema_editor):
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    permissions = Permission.objects.filter(
        content_type__app_label="patients", codename__in=PERMISSIONS
    )
    for group in Group.objects.filter(name="phone_operators"):
        group.permissions.remove(*permissions)


class Migration(migrations.Migration):
    dependencies = [
        ("console", "0004_who_writes_prompts"),
        ("patients", "0001_initial"),
    ]

    operations = [migrations.RunPython(give, take)]
