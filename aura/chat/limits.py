"""What a chat obeys, read once a request."""

from collections.abc import Mapping
from typing import Any

from aura.chat.values import Limits


def limits_from(unscoped: Mapping[str, Any]) -> Limits:
    """The limits that the live settings say."""
    return Limits(
        connect_s=unscoped["CHAT_CONNECT_MS"] / 1000,
        first_token_s=unscoped["CHAT_FIRST_TOKEN_MS"] / 1000,
        idle_s=unscoped["CHAT_IDLE_MS"] / 1000,
        total_s=unscoped["CHAT_TOTAL_S"],
        max_chars=unscoped["CHAT_MAX_CHARS"],
        keep_client_system=unscoped["CHAT_KEEP_CLIENT_SYSTEM"],
    )
