"""What a draft would change in the answers, told before it is live."""

from typing import Any

import pytest
from django.db import connection

from aura import labelling
from aura.ingesting import bring_uploads_up_to_date
from aura.manuals.press import bring_back, code_pattern, press_for, publish
from aura.manuals.preview import Previewed, Watched, preview
from aura.tenancy.channels import Channel
from aura.turn.corridor import walk
from aura.turn.models import KnowledgeQueried
from aura.turn.take import take_turn
from aura.turn.values import Said
from knowledge.corpus import current_revision
from knowledge.editing.drafts import DraftChanged, Written, begin_edit, begin_new, write
from knowledge.editing.publishing import NoPassages
from knowledge.editing.versions import newest_version
from knowledge.models import Chunk, Equipment, ManualDraft, ManualVersion, Question, Source
from knowledge.questions.labelling import Passage

RECHARGE = "cap/recarga.md"
PLACE = "default"


@pytest.fixture(autouse=True)
def few_labels(db: None) -> None:
    """Twenty of the labelled questions: asking all of them again takes ten seconds."""
    kept = Question.objects.filter(namespace=PLACE).order_by("pk").values("pk")[:20]
    Question.objects.filter(namespace=PLACE).exclude(
        pk__in=list(kept.values_list("pk", flat=True))
    ).delete()


def live_text(name: str = RECHARGE) -> str:
    version = newest_version(PLACE, name)
    assert version is not None
    return version.text


def edit(text: str, name: str = RECHARGE) -> ManualDraft:
    """The draft of a source's next text."""
    version = newest_version(PLACE, name)
    assert version is not None
    return begin_edit(
        Source.objects.get(namespace=PLACE, name=name),
        Written(text=text),
        base=version.sha256,
        pattern=code_pattern(),
        by=None,
    )


def previewed(draft: ManualDraft) -> tuple[Previewed, dict[str, Any]]:
    seen = preview(PLACE, draft.name, digest=draft.digest, watched=Watched())
    draft.refresh_from_db()
    assert draft.preview is not None
    return seen, draft.preview


def test_draft_that_changes_nothing_answers_everything_alike(db: None) -> None:
    ask("cuánto sale la recarga del tubo")

    seen, told = previewed(edit(live_text()))

    assert (seen.otherwise, seen.texts_embedded) == (0, 0)
    assert told["turns"]["judged"] == 1
    assert told["questions"]["judged"] == 20
    assert told["questions"]["unjudged"] == told["turns"]["unjudged"] == 0


def ask(text: str) -> KnowledgeQueried:
    """A turn as a channel leaves it."""
    take_turn(
        Said(namespace=PLACE, channel=Channel.COPILOT, text=text),
        conversation_id="llamada",
        turn_id=text,
        messages=None,
    )
    return KnowledgeQueried.objects.get(turn__turn_id=text)


QUESTION = "qué hago si el M50 me marca H08"
M50 = "concentradores electricos/m50_sysmedm50.md"


def test_row_that_goes_is_told_by_the_turns_and_labels_that_it_answered(db: None) -> None:
    row = Chunk.objects.get(source__namespace=PLACE, source__name=M50, codes__contains=["H8"])
    event = ask(QUESTION)
    assert event.hit
    label = labelling.this_answers(
        PLACE,
        "el M50 muestra H08",
        Passage(source=M50, section=row.section, row=row.label),
        machines=["M50"],
        by=None,
    )
    text = live_text(M50)
    without = "\n".join(line for line in text.split("\n") if not line.startswith(f"| {row.label}"))
    assert without != text

    _seen, told = previewed(edit(without, M50))

    (turn,) = told["turns"]["told"]
    assert turn["id"] == event.pk
    assert row.content in [content for _source, _section, content in turn["before"]["passages"]]
    assert row.content not in [content for _s, _p, content in turn["after"]["passages"]]
    (mine,) = [one for one in told["questions"]["told"] if one["id"] == label.pk]
    assert mine["verdict"] == "worse"


def test_preview_says_what_publishing_then_does(db: None) -> None:
    """The corridor over the views and the corridor over the published rows agree, word for word."""
    event = ask(QUESTION)
    draft = edit(live_text(M50).replace("H08", "H09"), M50)
    _seen, told = previewed(draft)
    after = told["turns"]["told"][0]["after"]

    publish(PLACE, M50, digest=draft.digest, press=press_for(asked_as="1", by=None))
    answer = walk(Said(namespace=PLACE, channel=Channel.COPILOT, text=event.query))

    assert after["outcome"] == answer.outcome.value
    assert after["passages"] == [[one.source, one.section, one.content] for one in answer.chunks]
    assert after["reason"] == (answer.miss_reason.value if answer.miss_reason else "")


def test_preview_leaves_everything_as_it_was(db: None) -> None:
    draft = edit(live_text() + "\n## De noche\n\nLa guardia atiende también de noche.\n")
    before = (current_revision(), Chunk.objects.count(), KnowledgeQueried.objects.count())

    previewed(draft)

    assert before == (
        current_revision(),
        Chunk.objects.count(),
        KnowledgeQueried.objects.count(),
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_class WHERE relname LIKE 'as_if%%'")
        assert cursor.fetchone() == (0,)


NEW = (
    "# Turbo 9000\n\n## La luz azul parpadea\n\n"
    "Si la luz azul del Turbo 9000 parpadea, apague el equipo y vuelva a encenderlo.\n"
)


def test_new_manual_answers_for_the_machine_that_it_is_given_to(db: None) -> None:
    Equipment.objects.create(
        namespace=PLACE, model="Turbo 9000", aliases=[], sources=[], has_manual=False
    )
    event = ask("al Turbo 9000 le parpadea la luz azul")
    draft = begin_new(
        PLACE,
        "nuevos/turbo.md",
        Written(text=NEW, machines=("Turbo 9000",)),
        pattern=code_pattern(),
        by=None,
    )

    _seen, told = previewed(draft)
    publish(PLACE, draft.name, digest=draft.digest, press=press_for(asked_as="1", by=None))

    (turn,) = [one for one in told["turns"]["told"] if one["id"] == event.pk]
    assert turn["after"]["outcome"] == "hit"
    assert turn["after"]["passages"][0][0] == "nuevos/turbo.md"
    machine = Equipment.objects.get(namespace=PLACE, model="Turbo 9000")
    assert (machine.sources, machine.has_manual) == (["nuevos/turbo.md"], True)
    again = ask("le parpadea la luz azul al Turbo 9000")
    assert (again.hit, again.best_source) == (True, "nuevos/turbo.md")


def test_words_of_turns_are_not_copied_into_the_preview(db: None) -> None:
    """They are forgotten with their turn, and erased with their person."""
    ask("mi tía pregunta por la recarga del tubo")

    _seen, told = previewed(edit(live_text().replace("recarga", "reposición")))

    assert "mi tía" not in repr(told)


def test_draft_written_over_meanwhile_is_not_previewed(db: None) -> None:
    draft = edit(live_text() + "\n")
    write(
        draft.pk,
        Written(text="otra cosa"),
        expected_digest=draft.digest,
        pattern=code_pattern(),
        by=None,
    )

    with pytest.raises(DraftChanged):
        preview(PLACE, draft.name, digest=draft.digest, watched=Watched())


def test_text_without_passages_is_neither_previewed_nor_published(db: None) -> None:
    draft = edit("---\ncategory: nada\n---\n")

    with pytest.raises(NoPassages):
        preview(PLACE, draft.name, digest=draft.digest, watched=Watched())
    with pytest.raises(NoPassages):
        publish(PLACE, draft.name, digest=draft.digest, press=press_for(asked_as="1", by=None))
    assert ManualDraft.objects.filter(pk=draft.pk).exists()


def test_brought_back_text_answers_again_and_no_version_is_lost(db: None) -> None:
    old = live_text()
    draft = edit(old.replace("recarga", "reposición"))
    publish(PLACE, RECHARGE, digest=draft.digest, press=press_for(asked_as="1", by=None))
    edited = newest_version(PLACE, RECHARGE)
    assert edited is not None

    bring_back(
        PLACE, RECHARGE, number=1, seen=edited.sha256, press=press_for(asked_as="2", by=None)
    )

    assert live_text() == old
    versions = ManualVersion.objects.filter(namespace=PLACE, name=RECHARGE).order_by("number")
    assert [(one.number, one.cause, one.restored) for one in versions] == [
        (1, "disk", None),
        (2, "edit", None),
        (3, "restore", 1),
    ]
    assert Source.objects.get(namespace=PLACE, name=RECHARGE).origin == "upload"


def test_uploads_of_a_tenant_without_files_get_the_codes_of_a_new_pattern(db: None) -> None:
    """By the nightly repair: no ingest of a directory comes by."""
    draft = begin_new("solo", "turbo.md", Written(text=NEW), pattern=code_pattern(), by=None)
    publish("solo", draft.name, digest=draft.digest, press=press_for(asked_as="1", by=None))
    assert bring_uploads_up_to_date() == ()
    Source.objects.filter(namespace="solo").update(fingerprint="of another pattern")

    assert bring_uploads_up_to_date() == ("turbo.md",)
    assert bring_uploads_up_to_date() == ()
