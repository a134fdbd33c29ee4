"""An address of an embeddings server may hold a password before its `@` or a key behind its `?`: what
was stored is cut down as new ones are (`Provider.address`). There is no way back, and no need of
one: the calls use the environment's."""

from django.db import migrations

CUT = r"""
UPDATE knowledge_embeddingspace
SET base_url = regexp_replace(regexp_replace(base_url, '[?#].*$', ''), '^([a-z]+://)[^/]*@', '\1')
WHERE base_url ~ '[@?#]'
"""


class Migration(migrations.Migration):
    dependencies = [("knowledge", "0008_likeness")]

    operations = [migrations.RunSQL(CUT, migrations.RunSQL.noop)]
