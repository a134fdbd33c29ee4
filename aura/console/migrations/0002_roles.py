"""The three roles. What each may do is a table in docs/roles.md, which a test compares."""

from django.db import migrations

LOG = ["turn.view_knowledgequeried"]

ROLES = {
    "supervisors": [
        *LOG,
        "turn.view_turn",
        "turn.view_conversation",
        "knowledge.view_source",
        "knowledge.change_source",
        "knowledge.view_chunk",
        "knowledge.view_equipment",
        "knowledge.add_equipment",
        "knowledge.change_equipment",
        "knowledge.delete_equipment",
        "knowledge.view_embeddingspace",
        "jobs.view_job",
        "console.try_it",
        "console.export_retrievals",
        "console.reindex",
    ],
    "operators": [*LOG, "console.try_it"],
    # The patient panel comes with its own permission.
    "phone_operators": [],
}

MODELS = {
    "view_knowledgequeried": "knowledgequeried",
    "try_it": "desk",
    "export_retrievals": "desk",
    "reindex": "desk",
}


def make(apps, schema_editor):
    """A role that a person already made under the same name keeps what it has."""
    Group = apps.get_model("auth", "Group")
    for name, permissions in ROLES.items():
        group, created = Group.objects.get_or_create(name=name)
        if created:
            group.permissions.set(
                _permission(apps, *permission.split(".")) for permission in permissions
            )


def _permission(apps, app_label, codename):
    """Django makes permissions after all migrations; those of a role are needed before."""
    ContentType = apps.get_model("contenttypes", "ContentType")
    Permission = apps.get_model("auth", "Permission")
    model = MODELS.get(codename) or codename.partition("_")[2]
    kind, _made = ContentType.objects.get_or_create(app_label=app_label, model=model)
    permission, _made = Permission.objects.get_or_create(
        content_type=kind, codename=codename, defaults={"name": codename.replace("_", " ")}
    )
    return permission


def unmake(apps, schema_editor):
    apps.get_model("auth", "Group").objects.filter(name__in=ROLES).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("console", "0001_desk"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make, unmake)]
