"""What the ORM cannot say: plain storage and a check for vectors, and the corpus revision."""

from django.db import migrations

VECTORS = """
ALTER TABLE knowledge_chunkvector ALTER COLUMN embedding SET STORAGE PLAIN;
ALTER TABLE knowledge_chunkvector ADD CONSTRAINT chunk_vector_not_zero
    CHECK (vector_norm(embedding) > 0);
"""

VECTORS_BACK = """
ALTER TABLE knowledge_chunkvector DROP CONSTRAINT chunk_vector_not_zero;
ALTER TABLE knowledge_chunkvector ALTER COLUMN embedding SET STORAGE EXTERNAL;
"""

REVISION = """
INSERT INTO knowledge_corpusrevision (revision) VALUES (1);
CREATE FUNCTION knowledge_corpus_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE knowledge_corpusrevision SET revision = revision + 1, stamp = gen_random_uuid();
    RETURN NULL;
END $$;
CREATE TRIGGER source_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON knowledge_source
    FOR EACH STATEMENT EXECUTE FUNCTION knowledge_corpus_changed();
CREATE TRIGGER equipment_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON knowledge_equipment
    FOR EACH STATEMENT EXECUTE FUNCTION knowledge_corpus_changed();
"""

REVISION_BACK = """
DROP TRIGGER equipment_changed ON knowledge_equipment;
DROP TRIGGER source_changed ON knowledge_source;
DROP FUNCTION knowledge_corpus_changed();
DELETE FROM knowledge_corpusrevision;
"""


class Migration(migrations.Migration):
    dependencies = [("knowledge", "0001_initial")]

    operations = [
        migrations.RunSQL(VECTORS, VECTORS_BACK),
        migrations.RunSQL(REVISION, REVISION_BACK),
    ]
