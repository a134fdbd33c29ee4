"""Plain storage and a check for vectors, and the refusal of a lesson without a mark."""

from django.db import migrations

VECTORS = """
ALTER TABLE memory_lessonvector ALTER COLUMN embedding SET STORAGE PLAIN;
ALTER TABLE memory_lessonvector ADD CONSTRAINT lesson_vector_not_zero
    CHECK (vector_norm(embedding) > 0);
"""

VECTORS_BACK = """
ALTER TABLE memory_lessonvector DROP CONSTRAINT lesson_vector_not_zero;
ALTER TABLE memory_lessonvector ALTER COLUMN embedding SET STORAGE EXTERNAL;
"""

# At the commit, since a lesson comes before its first mark and goes after its last one. It catches
# what goes around `memory.marks`; the locks there are what keeps two changes at once apart.
MARKED = """
CREATE FUNCTION memory_lesson_has_a_mark() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    lesson bigint := CASE WHEN TG_TABLE_NAME = 'memory_lesson' THEN (to_jsonb(NEW)->>'id')::bigint
                          ELSE (to_jsonb(OLD)->>'lesson_id')::bigint END;
BEGIN
    IF EXISTS (SELECT FROM memory_lesson WHERE id = lesson)
       AND NOT EXISTS (SELECT FROM memory_mark WHERE lesson_id = lesson) THEN
        RAISE EXCEPTION 'lesson % has no mark', lesson
            USING ERRCODE = 'check_violation', CONSTRAINT = 'lesson_has_a_mark';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER lesson_has_a_mark AFTER INSERT ON memory_lesson
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION memory_lesson_has_a_mark();
CREATE CONSTRAINT TRIGGER lesson_keeps_a_mark AFTER DELETE OR UPDATE OF lesson_id ON memory_mark
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.lesson_id IS NOT NULL)
    EXECUTE FUNCTION memory_lesson_has_a_mark();
"""

MARKED_BACK = """
DROP TRIGGER lesson_keeps_a_mark ON memory_mark;
DROP TRIGGER lesson_has_a_mark ON memory_lesson;
DROP FUNCTION memory_lesson_has_a_mark();
"""


class Migration(migrations.Migration):
    dependencies = [("memory", "0001_marks_and_lessons")]

    operations = [
        migrations.RunSQL(VECTORS, VECTORS_BACK),
        migrations.RunSQL(MARKED, MARKED_BACK),
    ]
