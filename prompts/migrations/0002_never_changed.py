"""What the ORM cannot say: a version that was activated never changes, the log never at all."""

from django.db import migrations

VERSIONS = """
ALTER TABLE prompts_promptversion ADD CONSTRAINT prompt_digest_of_its_text
    CHECK (digest = encode(sha256(convert_to(text, 'UTF8')), 'hex'));
ALTER TABLE prompts_promptversion ADD CONSTRAINT prompt_not_too_long
    CHECK (char_length(text) <= 40000);
CREATE FUNCTION prompts_version_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF OLD.state = 'draft' THEN
            RETURN OLD;
        END IF;
        RAISE EXCEPTION 'prompt version %-% was activated and is kept for ever',
            OLD.agent, OLD.number USING ERRCODE = 'restrict_violation';
    END IF;
    IF (NEW.namespace, NEW.agent, NEW.number) IS DISTINCT FROM
       (OLD.namespace, OLD.agent, OLD.number) THEN
        RAISE EXCEPTION 'prompt version %-% cannot become another', OLD.agent, OLD.number
            USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.state <> 'draft' AND NEW.state = 'draft' THEN
        RAISE EXCEPTION 'prompt version %-% was activated: make a new draft from it',
            OLD.agent, OLD.number USING ERRCODE = 'restrict_violation';
    END IF;
    -- Nor may the text change in the statement that activates it: another one was checked.
    IF (OLD.state <> 'draft' OR NEW.state <> 'draft') AND
       (NEW.text, NEW.notes, NEW.author, NEW.digest, NEW.created_at) IS DISTINCT FROM
       (OLD.text, OLD.notes, OLD.author, OLD.digest, OLD.created_at) THEN
        RAISE EXCEPTION 'prompt version %-% was activated and never changes: make a new draft',
            OLD.agent, OLD.number USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER version_guard BEFORE UPDATE OR DELETE ON prompts_promptversion
    FOR EACH ROW EXECUTE FUNCTION prompts_version_guard();
"""

VERSIONS_BACK = """
DROP TRIGGER version_guard ON prompts_promptversion;
DROP FUNCTION prompts_version_guard();
ALTER TABLE prompts_promptversion DROP CONSTRAINT prompt_not_too_long;
ALTER TABLE prompts_promptversion DROP CONSTRAINT prompt_digest_of_its_text;
"""

LOG = """
CREATE FUNCTION prompts_log_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log of activations is kept for ever'
        USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER log_guard BEFORE UPDATE OR DELETE ON prompts_promptactivation
    FOR EACH ROW EXECUTE FUNCTION prompts_log_guard();
CREATE TRIGGER log_guard_whole BEFORE TRUNCATE ON prompts_promptactivation
    FOR EACH STATEMENT EXECUTE FUNCTION prompts_log_guard();
"""

LOG_BACK = """
DROP TRIGGER log_guard_whole ON prompts_promptactivation;
DROP TRIGGER log_guard ON prompts_promptactivation;
DROP FUNCTION prompts_log_guard();
"""


class Migration(migrations.Migration):
    dependencies = [("prompts", "0001_initial")]

    operations = [
        migrations.RunSQL(VERSIONS, VERSIONS_BACK),
        migrations.RunSQL(LOG, LOG_BACK),
    ]
