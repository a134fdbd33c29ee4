"""Reading a custom function of Retell's agents, which speaks no OpenAI.

**What is searched for**, the first of these that is not blank:

| where                                                       | for                              |
| ----------------------------------------------------------- | -------------------------------- |
| `args.query`, `text`, `question`, `consulta`, `pregunta`    | functions as our docs describe   |
| the only text among `args`                                  | functions that name it otherwise |
| the last thing that the `user` said in the call's           | functions without arguments      |
| `transcript_object`, or in its `transcript`                 |                                  |

Of a text over 4,000 characters the end is searched for, as in a chat.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from aura.chat.request import SEARCHED_CHARS

NAMES = ("query", "text", "question", "consulta", "pregunta")
_SPEAKER = re.compile(r"^(Agent|User): ?", re.MULTILINE)


def searched_text(args: Mapping[str, Any], call: Mapping[str, Any]) -> str | None:
    """What to search for; None where nothing was said."""
    texts = [value for value in args.values() if isinstance(value, str) and value.strip()]
    named = [args[name] for name in NAMES if args.get(name) in texts]
    if named:
        return _end(named[0])
    if len(texts) == 1:
        return _end(texts[0])
    for name in ("transcript_object", "transcript"):
        said = [text for role, text in _lines(call.get(name)) if role == "user" and text.strip()]
        if said:
            return _end(said[-1])
    return None


def told_along(args: Mapping[str, Any], call: Mapping[str, Any]) -> list[str]:
    """All that comes with a function's call in words or figures: its arguments and the talk."""
    given = [text for value in args.values() for text in _texts(value)]
    names = ("transcript_object", "transcript")
    return [*given, *(text for name in names for _role, text in _lines(call.get(name)))]


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, str | int) and not isinstance(value, bool):
        yield str(value)


def _end(text: str) -> str:
    return text.strip()[-SEARCHED_CHARS:].strip()


def _lines(given: Any) -> list[tuple[str, str]]:
    """Who said what, from either form of a transcript; what has neither form says nothing."""
    if isinstance(given, list):
        return [
            (str(line.get("role")), line["content"])
            for line in given
            if isinstance(line, Mapping) and isinstance(line.get("content"), str)
        ]
    if not isinstance(given, str):
        return []
    # What precedes the first speaker, then speaker and text in turn.
    parts = _SPEAKER.split(given)[1:]
    return [(speaker.lower(), text) for speaker, text in zip(parts[::2], parts[1::2], strict=True)]
