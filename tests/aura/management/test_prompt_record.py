"""`export_prompts` and `import_prompts`: files and database, without writing over either."""

from pathlib import Path

import pytest

from prompts.models import PromptVersion, State
from tests import factories
from tests.aura.management.conftest import run

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A record with one file, of a tenant with one active version that has no file."""
    factories.tenant("una")
    factories.prompt("una", text="Uno", state=State.ACTIVE)
    path = tmp_path / "voice" / "0001.md"
    path.parent.mkdir()
    path.write_text("---\nauthor: Ana\n---\nHola\n", encoding="utf-8")
    return tmp_path


def test_shipped_files_and_the_shared_versions_agree() -> None:
    for command in ("export_prompts", "import_prompts"):
        ran = run(command, "--check")
        assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_what_lacks_is_written_and_then_nothing_differs(folder: Path) -> None:
    place = ("--tenant", "una", "--directory", str(folder))

    assert "written: copilot-1" in run("export_prompts", *place).out
    assert "draft: voice-1" in run("import_prompts", *place).out

    for command in ("export_prompts", "import_prompts"):
        assert (run(command, *place, "--check").code, run(command, *place).out) == (0, "")
    assert PromptVersion.objects.get(namespace="una", agent="voice").state == State.DRAFT


@pytest.mark.parametrize("command", ["export_prompts", "import_prompts"])
def test_check_writes_nothing_and_says_no(command: str, folder: Path) -> None:
    ran = run(command, "--tenant", "una", "--directory", str(folder), "--check")

    assert ran.code == 1
    assert {"copilot-1", "voice-1"} <= set((ran.out + ran.err).replace("\n", " ").split())
    assert not (folder / "copilot").exists()
    assert not PromptVersion.objects.filter(namespace="una", agent="voice").exists()


@pytest.mark.parametrize("command", ["export_prompts", "import_prompts"])
def test_difference_is_left_and_told_and_fails(command: str, folder: Path) -> None:
    place = ("--tenant", "una", "--directory", str(folder))
    run("export_prompts", *place)
    run("import_prompts", *place)
    (folder / "copilot" / "0001.md").write_text("---\nauthor: ''\n---\nDos\n", encoding="utf-8")

    for ran in (run(command, *place), run(command, *place, "--check")):
        assert ran.code == 1
        assert "differs: copilot-1 (copilot/0001.md" in ran.err
        for said in ("Neither side was changed", "run import_prompts", "run export_prompts"):
            assert said in ran.err.replace("\n", " ")
    assert PromptVersion.objects.get(namespace="una", agent="copilot").text == "Uno"
    assert "Dos" in (folder / "copilot" / "0001.md").read_text(encoding="utf-8")


def test_what_lacks_is_written_beside_a_difference(folder: Path) -> None:
    place = ("--tenant", "una", "--directory", str(folder))
    run("export_prompts", *place)
    (folder / "copilot" / "0001.md").write_text("---\nauthor: ''\n---\nDos\n", encoding="utf-8")

    ran = run("import_prompts", *place)

    assert (ran.code, ran.out) == (1, "draft: voice-1\n")
    assert PromptVersion.objects.filter(namespace="una", agent="voice").exists()


@pytest.mark.parametrize("kept", ["Uno", "Dos"])
def test_difference_is_settled_as_it_is_told(kept: str, folder: Path) -> None:
    place = ("--tenant", "una", "--directory", str(folder))
    for command in ("export_prompts", "import_prompts"):
        run(command, *place)
    file = folder / "copilot" / "0001.md"
    file.write_text("---\nauthor: ''\n---\nDos\n", encoding="utf-8")

    if kept == "Dos":
        file.rename(file.with_name("0002.md"))
    else:
        file.unlink()
    codes = [run(command, *place).code for command in ("import_prompts", "export_prompts")]

    assert codes == [0, 0]
    assert run("import_prompts", *place, "--check").code == 0
    last = PromptVersion.objects.filter(namespace="una", agent="copilot").latest("number")
    assert last.text == kept


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--tenant", "nadie", "--directory", "x"), "no tenant 'nadie'"),
        (("--tenant", "default"), "--directory"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: tuple[str, ...], said: str) -> None:
    ran = run("export_prompts", *arguments)

    assert ran.code == 1
    assert said in ran.err


def test_bad_file_is_said(folder: Path) -> None:
    (folder / "voice" / "leeme.md").write_text("hola", encoding="utf-8")

    ran = run("import_prompts", "--tenant", "una", "--directory", str(folder))

    assert ran.code == 1
    assert "leeme.md is not called after a version's number" in ran.err
    assert "nothing was written" in ran.err
