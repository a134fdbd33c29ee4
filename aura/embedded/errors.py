"""What goes wrong with the embedded stack, in sentences a person can act on."""


class EmbeddedStackError(Exception):
    """The embedded stack cannot serve: says what failed, where the log is and what to do."""


class PartFailedError(EmbeddedStackError):
    """One part did not come up."""

    def __init__(self, message: str, *, passing: bool = False) -> None:
        super().__init__(message)
        self.passing = passing
        """True where the cause goes away by itself, such as an old server still shutting down."""


class NotReadyError(Exception):
    """A part runs but does not serve yet; ask again."""
