"""Every setting of the chat is obeyed, in its unit."""

from typing import Any

import pytest

from aura.chat.limits import limits_from
from aura.tenancy import live

pytestmark = pytest.mark.django_db

OBEYED = {
    "CHAT_CONNECT_MS": ("connect_s", 2_500, 2.5),
    "CHAT_FIRST_TOKEN_MS": ("first_token_s", 2_500, 2.5),
    "CHAT_IDLE_MS": ("idle_s", 2_500, 2.5),
    "CHAT_TOTAL_S": ("total_s", 25, 25),
    "CHAT_MAX_CHARS": ("max_chars", 5_000, 5_000),
    "CHAT_KEEP_CLIENT_SYSTEM": ("keep_client_system", True, True),
}


@pytest.mark.parametrize(("key", "row"), OBEYED.items())
def test_setting_is_obeyed(key: str, row: tuple[str, Any, Any]) -> None:
    name, value, expected = row
    before = limits_from(live.unscoped_values())

    live.set_unscoped(key, value)

    after = limits_from(live.unscoped_values())
    assert getattr(after, name) == expected != getattr(before, name)


def test_every_setting_of_the_chat_has_a_row_here() -> None:
    assert set(OBEYED) == {key for key in live.unscoped_values() if key.startswith("CHAT_")}
