"""No document is kept whole, not even encrypted: what is looked up is in a process's memory."""

from django.db import migrations


class Migration(migrations.Migration):
    """Backwards it gives the columns back, empty; a lookup that was running then ends as lost."""

    dependencies = [("patients", "0001_initial")]

    operations = [
        migrations.RemoveField(model_name="conversationidentity", name="sealed"),
        migrations.RemoveField(model_name="conversationidentity", name="attempts"),
    ]
