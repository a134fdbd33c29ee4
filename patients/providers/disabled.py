"""No patient system: a deployment that runs without equipment, because somebody chose to."""

from patients.port import Answer, Cause, Unavailable
from patients.providers.connection import Connection


class Disabled:
    """Never asks anybody."""

    name = "disabled"

    def __init__(self, connection: Connection) -> None:
        """Needs nothing."""

    def by_dni(self, dni: str) -> Answer:
        """Always unavailable: that nobody was asked is not that nobody is known."""
        return Unavailable(cause=Cause.DISABLED)
