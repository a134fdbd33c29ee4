"""Hostile manuals: each is refused with a sentence, and nothing is half kept."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from knowledge.models import ManualDraft, ManualVersion, Source
from tests import factories

ADD = "/admin/knowledge/manualdraft/add/"
GOOD = "# Turbo\n\n## Filtro\n\nEl filtro se lava los lunes.\n"


def sent(client: Client, **fields: Any) -> Any:
    """The answer to the form."""
    return client.post(ADD, {"name": "turbo.md", "text": GOOD, "note": "", **fields})


def file(content: bytes, name: str = "turbo.md") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "not UTF-8": ({"file": file("# Batería".encode("latin-1")), "text": ""}, "no es UTF-8"),
    "UTF-16": ({"file": file(GOOD.encode("utf-16")), "text": ""}, "está en UTF-16"),
    "NUL in a file": ({"file": file(b"# A\n\n## B\n\nx\x00y\n"), "text": ""}, "byte nulo"),
    "NUL in the text": ({"text": "# A\x00"}, "caracteres nulos"),
    "empty text": ({"text": ""}, "está vacío"),
    "blank text": ({"text": " \n\t\n"}, "está vacío"),
    "empty file": ({"file": file(b""), "text": ""}, "vacío"),
    "5 MB file": ({"file": file(b"a" * 5 * 1024 * 1024), "text": ""}, "El texto pesa 5120 kB"),
    "5 MB text": ({"text": "a" * 5 * 1024 * 1024}, "El texto pesa 5120 kB"),
    "not a text": ({"file": file(b"<b>", "x.html"), "text": ""}, "no es Markdown"),
    "outside": ({"name": "../secreto.md"}, "dentro de los manuales"),
    "outside, further in": ({"name": "cap/../../secreto.md"}, "dentro de los manuales"),
    "absolute": ({"name": "/etc/passwd"}, "dentro de los manuales"),
    "backslash": ({"name": "cap\\x.md"}, "se separan con /"),
    "hidden": ({"name": ".oculto.md"}, "empieza con un punto"),
    "no name": ({"name": ""}, "Ponele un nombre"),
    "long name": ({"name": "a" * 301}, "y puede tener hasta 300"),
    "invisible": ({"name": "a\u202eb.md"}, "no se ve"),
    "taken": ({"name": "cap/recarga.md"}, "Ya hay una fuente"),
    "taken, in capitals": ({"name": "CAP/Recarga.md"}, "Ya hay una fuente"),
    "unknown machine": ({"machines": ["Nadie 1"]}, "Nadie 1"),
    "unknown folder": ({"folder": "../"}, "opciones disponibles"),
}


@pytest.mark.parametrize("name", list(REFUSED))
def test_hostile_manual_is_refused_with_a_sentence(name: str, boss: Client) -> None:
    fields, words = REFUSED[name]
    for given in fields.values():
        if isinstance(given, SimpleUploadedFile):
            given.seek(0)

    reply = sent(boss, **fields)

    assert reply.status_code == 200
    assert words in reply.content.decode()
    assert not ManualDraft.objects.exists()


def test_text_of_front_matter_alone_is_kept_as_a_draft_that_cannot_be_published(
    boss: Client,
) -> None:
    reply = sent(boss, text="---\ncategory: guardia\n---\n")

    draft = ManualDraft.objects.get()
    page = boss.get(reply["Location"]).content.decode()
    assert "no deja nada para buscar" in page
    assert f"/admin/knowledge/manualdraft/{draft.pk}/publish/" not in page
    answer = boss.post(
        f"/admin/knowledge/manualdraft/{draft.pk}/publish/", {"digest": draft.digest}
    )
    assert "/jobs/" not in answer["Location"]


def test_file_is_taken_in_the_place_of_the_text_and_gives_its_name(boss: Client) -> None:
    sent(boss, name="", text="otra cosa", file=file(GOOD.encode(), "Turbo 9.txt"), folder="cap/")

    draft = ManualDraft.objects.get()
    assert (draft.name, draft.text, draft.passages) == ("cap/Turbo 9.md", GOOD, 1)


def test_windows_line_ends_and_byte_order_mark_are_read_as_others(boss: Client) -> None:
    sent(boss, file=file(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()), text="")

    assert ManualDraft.objects.get().text == GOOD


def test_plain_text_becomes_sections(boss: Client) -> None:
    sent(boss, name="turbo.txt", text="Turbo 9000\n\nLimpieza\n\nEl filtro se lava los lunes.\n")

    draft = ManualDraft.objects.get()
    assert draft.text.startswith("# Turbo 9000\n")
    assert "## Limpieza" in draft.text
    assert (draft.passages, draft.findings) == (1, [])


def test_uploaded_plain_text_with_titles_is_cut_at_them_without_findings(boss: Client) -> None:
    text = "USO\n\n1. Enchufar.\n2. Apretar ON.\n\nAlarmas:\n--------\nE01 presión baja\n"

    sent(boss, name="turbo_9000.txt", file=file(text.encode(), "x.txt"), text="")

    draft = ManualDraft.objects.get()
    assert draft.text == (
        "# Turbo 9000\n\n## USO\n\n1. Enchufar.\n2. Apretar ON.\n\n## Alarmas\nE01 presión baja\n"
    )
    assert (draft.passages, draft.findings) == (2, [])


def test_manual_of_no_machine_says_who_will_find_it(boss: Client) -> None:
    page = boss.get(sent(boss)["Location"]).content.decode()

    assert "Solo los turnos en los que no se conoce el equipo" in page


def test_manual_of_a_shared_folder_and_of_a_machine_say_so(boss: Client) -> None:
    factories.equipment("default", "Turbo 9000")

    shared = boss.get(sent(boss, folder="cap/")["Location"]).content.decode()
    own = boss.get(sent(boss, machines=["Turbo 9000"])["Location"]).content.decode()

    assert "su carpeta es compartida" in shared
    assert "Turbo 9000" in own


def test_second_draft_of_one_name_is_refused_by_name_of_who_writes_the_first(
    boss: Client,
) -> None:
    sent(boss)

    reply = sent(boss, text=GOOD + "\nMás.\n")

    assert "está escribiendo un borrador" in reply.content.decode()
    assert ManualDraft.objects.get().text == GOOD


def test_form_shows_a_source_s_own_text_and_changes_nothing(boss: Client) -> None:
    source = Source.objects.get(namespace="default", name="cap/recarga.md")
    live = ManualVersion.objects.get(namespace="default", name=source.name)

    page = boss.get(f"{ADD}?source={source.pk}")

    assert page.context["form"].initial == {"text": live.text, "base": live.sha256}
    assert not ManualDraft.objects.exists()


def test_source_without_a_kept_text_is_not_edited_blindly(boss: Client) -> None:
    source = factories.source("default")

    reply = boss.get(f"{ADD}?source={source.pk}", follow=True)

    assert "Reindexala una vez" in reply.content.decode()
