"""Cells of the lists that are more than a text."""

from django.utils.html import format_html
from django.utils.safestring import SafeString


def two_lines(first: str, second: str, hint: str = "") -> SafeString:
    """What matters, and in small letters below it what goes with it."""
    return format_html(
        '<span class="aura-two-lines" title="{}">{}<small>{}</small></span>', hint, first, second
    )


def labelled(colour: str, word: str, below: str) -> SafeString:
    """A label in one of Unfold's colours, and in small letters below it why."""
    return format_html(
        '<span class="aura-two-lines"><b class="aura-label is-{}">{}</b><small>{}</small></span>',
        colour,
        word,
        below,
    )
