"""Starting everything on one box."""

import socket
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from aura.up import is_taken

LOOPBACK = "127.0.0.1"


@pytest.fixture
def another() -> Iterator[int]:
    """The port of a server that would share it, as web servers do."""
    with socket.socket() as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        server.bind((LOOPBACK, 0))
        server.listen()
        yield server.getsockname()[1]


def test_port_of_another_server_is_taken_until_it_ends() -> None:
    with socket.socket() as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        server.bind((LOOPBACK, 0))
        server.listen()
        port = server.getsockname()[1]
        assert is_taken(LOOPBACK, port)

    assert not is_taken(LOOPBACK, port)


def test_second_start_on_a_port_is_refused_before_anything_is_done(
    another: int, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("signal.signal", lambda *_given: None)
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, host=LOOPBACK, port=another)

    with pytest.raises(CommandError, match=f"{LOOPBACK}:{another} already.*AURA_PORT"):
        call_command("up")
