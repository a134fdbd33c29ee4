"""Whether a turn is worth a search."""

from aura.tenancy.live import LiveSettings
from aura.turn.values import Reading


def is_wordless(reading: Reading) -> bool:
    """Whether a turn has no single word (an emoji): it is never searched, nor answered with the
    block that its call is locked to."""
    return reading.words == 0


def lets_through(reading: Reading, settings: LiveSettings) -> bool:
    """Enough words; or a machine, a code or an alarm named, where the channel says that is enough.

    A code that is denied was named, too. A label of a row of the conversation's machine is as good
    as a code.
    """
    if is_wordless(reading):
        return False
    if reading.words >= settings.min_words:
        return True
    return settings.always_rag_on_equipment and bool(
        reading.models or reading.displayed or reading.denied or reading.labels
    )
