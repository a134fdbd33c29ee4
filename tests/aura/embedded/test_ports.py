"""The remembered port."""

import socket
from concurrent.futures import ThreadPoolExecutor

import pytest

from aura.embedded import endpoints
from aura.embedded.places import layout_of, prepare
from aura.embedded.ports import listen, remembered_port


@pytest.fixture
def layout(tmp_path):
    made = layout_of(tmp_path / "data")
    prepare(made)
    return made


def test_port_is_chosen_once(layout):
    port = remembered_port(layout)
    assert remembered_port(layout) == port
    assert endpoints(layout.data_dir).embeddings_url == f"http://127.0.0.1:{port}/v1"
    assert [path.name for path in layout.run_dir.iterdir()] == ["embeddings.port"]


def test_first_askers_agree(layout):
    with ThreadPoolExecutor(8) as pool:
        ports = set(pool.map(remembered_port, [layout] * 16))
    assert len(ports) == 1


@pytest.mark.parametrize("content", ["", "many", "0", "70000"])
def test_unreadable_record_is_replaced(layout, content):
    layout.port_file.write_text(content)
    port = remembered_port(layout)
    assert port == remembered_port(layout)
    assert layout.port_file.read_text() == f"{port}\n"


def test_socket_listens_on_the_remembered_port_with_its_protocol_known(layout):
    port = remembered_port(layout)
    with listen(layout) as listening:
        assert listening.getsockname() == ("127.0.0.1", port)
        assert listening.proto == socket.IPPROTO_TCP


def test_taken_port_is_replaced_and_recorded(layout):
    port = remembered_port(layout)
    with socket.create_server(("127.0.0.1", port)), listen(layout) as listening:
        other = listening.getsockname()[1]
        assert other != port
        assert remembered_port(layout) == other
