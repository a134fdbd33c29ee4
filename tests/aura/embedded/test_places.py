"""Where things live, and whose they must be."""

import os
import shlex
import stat
import subprocess

import pytest

from aura.embedded import EmbeddedStackError
from aura.embedded.places import layout_of, prepare


def test_short_plain_path_keeps_its_sockets_inside(tmp_path):
    layout = layout_of(tmp_path)
    assert layout.sockets_dir == tmp_path / "run"


@pytest.mark.parametrize(
    "name",
    ["a b", "a,b", "a'b", 'a"b', "ñ", "a%20b", "a?b", "a#b", "x" * 120],
    ids=["space", "comma", "quote", "double", "accent", "percent", "question", "hash", "long"],
)
def test_awkward_path_gets_its_sockets_elsewhere(tmp_path, name):
    layout = layout_of(tmp_path / name)
    assert layout.sockets_dir.parent != layout.run_dir.parent
    assert len(os.fsencode(layout.sockets_dir / ".s.PGSQL.5432")) <= 107
    assert layout_of(tmp_path / name) == layout
    assert layout_of(tmp_path / f"{name}2").sockets_dir != layout.sockets_dir


def test_longest_path_that_fits_stays_inside(tmp_path):
    room = 107 - len("/run/.s.PGSQL.5432") - len(os.fsencode(tmp_path)) - 1
    assert layout_of(tmp_path / ("x" * room)).sockets_dir.name == "run"
    assert layout_of(tmp_path / ("x" * (room + 1))).sockets_dir.name != "run"


def test_two_spellings_of_a_directory_are_one(tmp_path, monkeypatch):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    monkeypatch.chdir(tmp_path)
    assert layout_of(tmp_path / "link") == layout_of(tmp_path / "real" / "." / "x" / "..")
    assert layout_of(type(tmp_path)("real")) == layout_of(tmp_path / "real")


def test_unprintable_path_is_refused(tmp_path):
    with pytest.raises(EmbeddedStackError, match="AURA_DATA_DIR"):
        layout_of(tmp_path / "a\nb")


def test_directories_are_made_private_whatever_the_mask(tmp_path):
    layout = layout_of(tmp_path / "deep" / "data")
    before = os.umask(0)
    try:
        prepare(layout)
    finally:
        os.umask(before)
    for path in (layout.data_dir, layout.run_dir, layout.logs_dir):
        assert stat.S_IMODE(path.stat().st_mode) == 0o700


@pytest.mark.parametrize("content", [[], ["run"]], ids=["empty", "ours"])
def test_open_directory_of_ours_is_closed(tmp_path, content):
    data_dir = tmp_path / "data"
    data_dir.mkdir()
    for name in content:
        (data_dir / name).mkdir()
    data_dir.chmod(0o755)
    prepare(layout_of(data_dir))
    assert stat.S_IMODE(data_dir.stat().st_mode) == 0o700


@pytest.mark.parametrize("brought", [["secret_key"], ["first_keys.json", "secret_key"]])
def test_open_directory_with_nothing_but_our_secrets_is_closed(tmp_path, brought):
    data_dir = tmp_path / "data"
    data_dir.mkdir()
    for name in brought:
        (data_dir / name).write_text("x")
    data_dir.chmod(0o755)

    prepare(layout_of(data_dir))

    assert stat.S_IMODE(data_dir.stat().st_mode) == 0o700


@pytest.mark.parametrize("called", ["data", "con espacio"])
def test_open_directory_with_foreign_files_is_usable_once_the_cure_was_followed(tmp_path, called):
    data_dir = tmp_path / called
    data_dir.mkdir()
    for name in ("letter.txt", "secret_key"):
        (data_dir / name).write_text("x")
    data_dir.chmod(0o755)
    with pytest.raises(EmbeddedStackError, match="letter") as refused:
        prepare(layout_of(data_dir))

    cure = str(refused.value).split("`")[1]
    subprocess.run(shlex.split(cure), check=True)

    prepare(layout_of(data_dir))
    assert (data_dir / "letter.txt").exists()


def test_private_directory_with_other_files_is_taken(tmp_path):
    data_dir = tmp_path / "data"
    data_dir.mkdir(mode=0o700)
    (data_dir / "secret_key").write_text("x")
    prepare(layout_of(data_dir))
    assert (data_dir / "run").is_dir()


def test_file_in_place_of_the_directory_is_refused(tmp_path):
    (tmp_path / "data").write_text("not a directory")
    with pytest.raises(EmbeddedStackError, match="AURA_DATA_DIR"):
        prepare(layout_of(tmp_path / "data"))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a directory away")
def test_directory_of_another_user_is_refused(tmp_path):
    data_dir = tmp_path / "data"
    data_dir.mkdir(mode=0o700)
    os.chown(data_dir, 65534, 65534)
    with pytest.raises(EmbeddedStackError, match="belongs to user id 65534"):
        prepare(layout_of(data_dir))


def test_planted_sockets_directory_is_refused(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    layout = layout_of(tmp_path / "a b")
    layout.sockets_dir.symlink_to(elsewhere)
    try:
        with pytest.raises(EmbeddedStackError, match="not a directory of this user"):
            prepare(layout)
    finally:
        layout.sockets_dir.unlink()


def test_open_sockets_directory_is_refused(tmp_path):
    layout = layout_of(tmp_path / "a b")
    layout.sockets_dir.mkdir()
    layout.sockets_dir.chmod(0o777)
    try:
        with pytest.raises(EmbeddedStackError, match="open to other users"):
            prepare(layout)
    finally:
        layout.sockets_dir.rmdir()
