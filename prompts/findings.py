"""What the checks say of a text before it may run."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from prompts.rules import MANUAL_HEADER


class Severity(StrEnum):
    """An error blocks the activation; a warning asks."""

    ERROR = "error"
    WARNING = "warning"


class FindingCode(StrEnum):
    """One kind of finding; the slug is stable, and kept in the log of activations."""

    RULE_MISSING = "rule-missing"
    RULE_TWICE = "rule-twice"
    RULE_INCOMPLETE = "rule-incomplete"
    HEADER_MISSPELT = "header-misspelt"
    UNKNOWN_PLACEHOLDER = "unknown-placeholder"
    CHANGES_PER_CALL = "changes-per-call"
    PERSONAL = "personal"
    CONTROL_CHARACTERS = "control-characters"
    RULE_REWORDED = "rule-reworded"
    LIKE_A_PLACEHOLDER = "like-a-placeholder"
    DATED = "dated"
    TECHNICAL_FIGURE = "technical-figure"
    BELOW_CACHE = "below-cache"
    MUCH_LONGER = "much-longer"
    MUCH_SHORTER = "much-shorter"


_ASKED = frozenset(
    {
        FindingCode.RULE_REWORDED,
        FindingCode.LIKE_A_PLACEHOLDER,
        FindingCode.DATED,
        FindingCode.TECHNICAL_FIGURE,
        FindingCode.BELOW_CACHE,
        FindingCode.MUCH_LONGER,
        FindingCode.MUCH_SHORTER,
    }
)

_SENTENCES = {
    FindingCode.RULE_MISSING: gettext_lazy(
        "The rule “%(subject)s” is missing: its heading must end in its mark, %(subject)s."
    ),
    FindingCode.RULE_TWICE: gettext_lazy(
        "The rule “%(subject)s” is there twice, so nobody knows which one holds."
    ),
    FindingCode.RULE_INCOMPLETE: gettext_lazy("The rule no longer says this: %(subject)s."),
    FindingCode.HEADER_MISSPELT: gettext_lazy(
        "“%(subject)s” is not how the manual's block begins: it must be written %(header)s."
    ),
    FindingCode.UNKNOWN_PLACEHOLDER: gettext_lazy(
        "%(subject)s would be sent as it stands: the text is fixed, and nothing is filled in."
    ),
    FindingCode.CHANGES_PER_CALL: gettext_lazy(
        "%(subject)s stands for something that changes from call to call, which has no place in "
        "a text that is the same for all: it would be sent as it stands."
    ),
    FindingCode.PERSONAL: gettext_lazy("%(subject)s looks like a person's document."),
    FindingCode.CONTROL_CHARACTERS: gettext_lazy(
        "There is a character that nobody sees: %(subject)s. Write the line again."
    ),
    FindingCode.RULE_REWORDED: gettext_lazy(
        "The rule “%(subject)s” is worded otherwise than in the active version. Read it twice."
    ),
    FindingCode.LIKE_A_PLACEHOLDER: gettext_lazy(
        "%(subject)s looks like something to be filled in. It is sent as it stands."
    ),
    FindingCode.DATED: gettext_lazy(
        "“%(subject)s” is true for a while only: the text is the same in every call, for weeks."
    ),
    FindingCode.TECHNICAL_FIGURE: gettext_lazy(
        "“%(subject)s” reads like a technical datum. Those belong in a manual: here it would be "
        "said of every machine."
    ),
    FindingCode.BELOW_CACHE: gettext_lazy(
        "About %(subject)s tokens: below 1,024 the provider keeps nothing, so every turn pays and "
        "waits for all of it."
    ),
    FindingCode.MUCH_LONGER: gettext_lazy(
        "Much longer than the active version: %(subject)s tokens. Every turn reads all of it."
    ),
    FindingCode.MUCH_SHORTER: gettext_lazy(
        "Much shorter than the active version: %(subject)s tokens. Is something lost?"
    ),
}


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One thing that is wrong, or that a person has to accept."""

    code: FindingCode
    subject: str = ""
    """What was found, or which rule it is about."""
    line: int | None = None
    """From 1; None where it is about the whole text."""

    @property
    def severity(self) -> Severity:
        """Whether it blocks or asks."""
        return Severity.WARNING if self.code in _ASKED else Severity.ERROR

    @property
    def key(self) -> str:
        """What a person accepts, and the log of activations keeps."""
        return f"{self.code.value}: {self.subject}" if self.subject else self.code.value

    @classmethod
    def of_key(cls, key: str) -> "Finding":
        """The finding that a person accepted, without its line. Raises ValueError for a code that
        no check has any more."""
        code, _colon, subject = key.partition(": ")
        return cls(code=FindingCode(code), subject=subject)

    @property
    def message(self) -> str:
        """In words, in the language of whoever reads."""
        said = str(_SENTENCES[self.code]) % {"subject": self.subject, "header": MANUAL_HEADER}
        return (
            said
            if self.line is None
            else _("Line %(line)d: %(said)s")
            % {
                "line": self.line,
                "said": said,
            }
        )
