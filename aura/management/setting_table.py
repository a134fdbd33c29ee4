"""The live settings as a table of text: what holds, and why.

A row begins with what `setting get` prints, so that either can be searched for the same words.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from aura.tenancy.channels import Channel
from aura.tenancy.live import Resolved, Standing
from aura.tenancy.scoped import Value, dumped

HEADINGS = ("KEY = VALUE (FROM)", "DEFAULT", "SCOPES", "SET FOR")
EVERYWHERE = "everywhere"
"""The only scope of a setting without scopes."""
_NOWHERE = "-"
_WIDEST = 60
"""Characters. A longer cell shifts the rest of its own row, and not every row."""

Row = tuple[str, str, str, str]


def scoped_row(key: str, standing: Standing, resolved: Resolved) -> Row:
    """A setting with scopes. `resolved` is what holds for the channel that is asked for."""
    value = in_words(resolved.value)
    if resolved.value is None:
        # Globally nothing is set, and each channel has its own default.
        defaults = {in_words(one) for one in standing.defaults.values()}
        value = defaults.pop() if len(defaults) == 1 else "by channel"
    given = ", ".join(f"{scope} {dumped(one)}" for scope, one in sorted(standing.given.items()))
    return (
        f"{key} = {value} ({resolved.scope})",
        _defaults(standing.defaults),
        "global, channel",
        given or _NOWHERE,
    )


def plain_row(key: str, value: Any, default: Any, *, is_given: bool) -> Row:
    """A setting that is the same for every channel and tenant."""
    return (
        f"{key} = {dumped(value)}",
        dumped(default),
        EVERYWHERE,
        EVERYWHERE if is_given else _NOWHERE,
    )


def in_words(value: Value | None) -> str:
    """A scoped value; of a score nobody calibrated there is none."""
    return "unset" if value is None else dumped(value)


def _defaults(defaults: Mapping[Channel, Value | None]) -> str:
    """The default of most channels, then those with another."""
    values = {channel: in_words(value) for channel, value in defaults.items()}
    ((usual, _count),) = Counter(values.values()).most_common(1)
    others = [f"{channel} {value}" for channel, value in values.items() if value != usual]
    return ", ".join([usual, *others])


def laid_out(rows: Sequence[Row]) -> list[str]:
    """The lines, headings first, in columns."""
    cells = [HEADINGS, *rows]
    widths = [
        max(len(row[column]) for row in cells if len(row[column]) <= _WIDEST) for column in range(4)
    ]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in cells
    ]
