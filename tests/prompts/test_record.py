"""The files beside the database: they lack and are made, they differ and are told."""

from pathlib import Path

import pytest

from prompts.models import Agent, PromptVersion, State
from prompts.record import (
    BadFile,
    Name,
    Recorded,
    drift,
    export_versions,
    import_versions,
    read_files,
)
from tests import factories

pytestmark = pytest.mark.django_db
FIRST = Name(agent=Agent.COPILOT, number=1)
FILE = "---\nauthor: Ana\nnotes: La primera.\n---\nHola,\n\n¿qué tal?\n"


def put(directory: Path, name: str, content: str) -> Path:
    path = directory / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode())
    return path


def every_file(directory: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(directory)): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file()
    }


def test_activated_versions_are_written_and_drafts_are_not(tmp_path: Path) -> None:
    factories.prompt("una", text="Uno: dos\n--- tres", state=State.RETIRED, notes="a: b\nc")
    factories.prompt("una", text="Dos", state=State.ACTIVE, author="Ana")
    factories.prompt("una", text="Tres")

    found = export_versions("una", tmp_path)

    assert [str(name) for name in found.without_file] == ["copilot-1", "copilot-2"]
    assert read_files(tmp_path) == {
        FIRST: Recorded(text="Uno: dos\n--- tres", notes="a: b\nc", author=""),
        Name(agent=Agent.COPILOT, number=2): Recorded(text="Dos", notes="", author="Ana"),
    }
    assert not drift("una", tmp_path)


def test_files_become_drafts_and_nothing_is_activated(tmp_path: Path) -> None:
    put(tmp_path, "copilot/0001.md", FILE)
    put(tmp_path, "voice/0007.md", FILE)

    import_versions("una", tmp_path)

    made = PromptVersion.objects.filter(namespace="una").order_by("agent")
    assert [(str(version), version.state, version.author) for version in made] == [
        ("copilot-1", "draft", "Ana"),
        ("voice-7", "draft", "Ana"),
    ]
    assert made[0].text == "Hola,\n\n¿qué tal?"
    assert made[0].notes == "La primera."


def test_doing_it_again_does_nothing(tmp_path: Path) -> None:
    factories.prompt("una", text="Uno", state=State.ACTIVE)
    put(tmp_path, "voice/0001.md", FILE)
    export_versions("una", tmp_path)
    import_versions("una", tmp_path)
    files, rows = every_file(tmp_path), list(PromptVersion.objects.order_by("pk").values())

    assert not export_versions("una", tmp_path)
    assert not import_versions("una", tmp_path)

    assert every_file(tmp_path) == files
    assert list(PromptVersion.objects.order_by("pk").values()) == rows


@pytest.mark.parametrize(
    "content",
    [
        FILE.replace("Hola", "Chau"),
        FILE.replace("La primera", "Otra"),
        FILE.replace("Ana", "Beto"),
    ],
    ids=["text", "notes", "author"],
)
@pytest.mark.parametrize("state", list(State))
def test_difference_is_told_and_neither_side_is_written_over(
    content: str, state: State, tmp_path: Path
) -> None:
    factories.prompt(
        "una", text="Hola,\n\n¿qué tal?", notes="La primera.", author="Ana", state=state
    )
    put(tmp_path, "copilot/0001.md", content)
    files, rows = every_file(tmp_path), list(PromptVersion.objects.order_by("pk").values())

    for does in (drift, export_versions, import_versions):
        assert does("una", tmp_path).different == (FIRST,)

    assert every_file(tmp_path) == files
    assert list(PromptVersion.objects.order_by("pk").values()) == rows


def test_line_ends_and_a_byte_order_mark_are_no_difference(tmp_path: Path) -> None:
    factories.prompt("una", text="Hola,\n\n¿qué tal?", notes="La primera.", author="Ana")
    put(tmp_path, "copilot/0001.md", "\ufeff" + FILE.replace("\n", "\r\n"))

    assert not drift("una", tmp_path)


def test_other_namespaces_are_not_compared(tmp_path: Path) -> None:
    factories.prompt("otra", text="Uno", state=State.ACTIVE)

    assert not drift("una", tmp_path)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("copilot/1.md", FILE),
        ("copilot/0000.md", FILE),
        ("copilot/00001.md", FILE),
        ("copilot/README.md", FILE),
        ("copiloto/0001.md", FILE),
        ("copilot/0001.md", "sin metadatos"),
        ("copilot/0001.md", "---\nauthor: [\n---\nHola"),
        ("copilot/0001.md", "---\nestado: active\n---\nHola"),
        ("copilot/0001.md", "---\nauthor: Ana\n---\n \n"),
        ("copilot/0001.md", "---\nauthor: Ana\n---\na\x00b"),
        ("copilot/0001.md", "---\nauthor: Ana\n---\n" + "a" * 40_001),
    ],
)
def test_bad_file_is_told_and_nothing_is_written(name: str, content: str, tmp_path: Path) -> None:
    factories.prompt("una", Agent.VOICE, "Uno", state=State.ACTIVE)
    put(tmp_path, "whatsapp/0001.md", FILE)
    put(tmp_path, name, content)
    files = every_file(tmp_path)

    for does in (drift, export_versions, import_versions):
        with pytest.raises(BadFile, match=name.split("/")[0]):
            does("una", tmp_path)

    assert every_file(tmp_path) == files
    assert PromptVersion.objects.filter(namespace="una").count() == 1
