"""The name of a manual that a person uploads: a path like those of the manuals on disk.

It is stored and compared, and never opened as a file; it is checked all the same, since whoever
exports the corpus will make files of these names.
"""

import unicodedata

from django.utils.translation import gettext as _

from knowledge.models import MAX_NAME_LENGTH

_TEXT_ENDINGS = (".md", ".markdown", ".txt", ".text")


class InvalidName(ValueError):
    """No source can have this name; the message says why, for a person."""


def checked_name(given: str) -> str:
    """A path such as `cap/recarga.md`: composed (NFC), without the ending of a plain text, ending
    in `.md`. Raises InvalidName."""
    name = unicodedata.normalize("NFC", given).strip()
    if not name:
        raise InvalidName(_("Give the manual a name."))
    if not name.isprintable():
        raise InvalidName(_("The name has a character that cannot be seen. Write it by hand."))
    if "\\" in name:
        raise InvalidName(_("Folders are separated by /, not by \\."))
    parts = name.split("/")
    if name.startswith("/") or any(part in ("..", ".") for part in parts):
        raise InvalidName(
            _("The name must stay inside the manuals: neither / in front nor .. in it.")
        )
    if any(not part.strip() or part.startswith(".") or part != part.strip() for part in parts):
        raise InvalidName(
            _("A part of the name is empty, begins with a dot, or begins or ends with a space.")
        )
    name = _with_ending(name)
    if len(name) > MAX_NAME_LENGTH:
        raise InvalidName(
            _("The name has %(length)d characters and may have %(most)d.")
            % {"length": len(name), "most": MAX_NAME_LENGTH}
        )
    return name


def _with_ending(name: str) -> str:
    for ending in _TEXT_ENDINGS:
        stem = name[: -len(ending)]
        if name.lower().endswith(ending) and stem and not stem.endswith("/"):
            return f"{stem}.md"
    return f"{name}.md"
