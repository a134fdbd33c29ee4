"""What is known of a conversation's patient, in plain words."""

from django.utils.translation import gettext_lazy as _

from aura.console.words import Words, word

NO_DOCUMENT = _(
    "That is no document. It has 7 or 8 digits, not all of them the same and no zero in front, "
    "with nothing but points, spaces or hyphens between them."
)

STATES: Words = {
    "waiting": _("no document yet"),
    "unsure": _("heard, not for sure"),
    "pending": _("being asked"),
    "dni": _("patient found"),
    "not_found": _("not a patient"),
    "unavailable": _("could not be asked"),
}

STATE_COLOURS = {
    "waiting": "default",
    "unsure": "warning",
    "pending": "info",
    "dni": "success",
    "not_found": "warning",
    "unavailable": "danger",
}

STATE_SENTENCES: Words = {
    "waiting": _("Nobody has said a document in this call yet. It can be typed below."),
    "unsure": _(
        "A number was said, but not so that it could be understood without a doubt. Nobody was "
        "looked up: ask for it again, or type it."
    ),
    "pending": _("The patient system is being asked."),
    "dni": _("The patient system knows this document."),
    "not_found": _(
        "The patient system was asked, and does not know this document. Check it with the patient."
    ),
    "cached": _(
        "The patient system could not be asked now. It knew this document the last time that it "
        "answered."
    ),
    "unavailable": _(
        "The patient system could not be asked, which says nothing about the patient. The search "
        "goes on without the equipment. To ask once more, type the document again or have it said."
    ),
}

REASONS: Words = {
    "timeout": _("It did not answer in time."),
    "unreachable": _("No connection could be made to it."),
    "connection_lost": _("The connection broke in the middle of its answer."),
    "secret_refused": _("It does not accept Aura's secret: tell whoever runs Aura."),
    "server_error": _("It answered that it has an error of its own."),
    "unexpected_status": _("What answered is not the patient system: its address may be wrong."),
    "busy": _("It is being asked too much. Aura asks again by itself."),
    "garbage": _("Its answer could not be read."),
    "disabled": _("This deployment runs without a patient system."),
    "overloaded": _("Too many questions wait for it."),
    "interrupted": _(
        "The question was lost on the way, and the number with it. Type the document again, or ask "
        "for it again."
    ),
    "failed": _("The connection to it broke on our side; it was logged."),
    "devices_elsewhere": _(
        "The details of the equipment were seen too long ago, or by another server. Type the "
        "document again to see them."
    ),
    "unconfirmed": _(
        "Repeat the document to the patient. The equipment is shown once it is noted that they "
        "agreed."
    ),
}

UNSURE_REASONS: Words = {
    "ambiguous": _("It can be understood as more than one number."),
    "ambiguous_no": _("A “no” in it may be a correction or a figure's end."),
    "beginning_lost": _("Its beginning was not heard by this server."),
    "corrected": _("It was corrected, and what was meant in the end is not clear."),
    "denied": _("Somebody said that it is not the number."),
    "hedged": _("Whoever said it was not sure of it."),
    "in_doubt": _("It was taken for another number, or another patient was spoken of after it."),
    "interrupted": _("Something else was said in the middle of it."),
    "no_context": _("It was not said to be a document."),
    "odd_grouping": _("Its figures were said in groups that nobody uses."),
    "odd_signs": _("It was written with signs that no document has."),
    "read_back_differs": _("It was repeated as another number."),
    "second_number": _("Another number was given after it, perhaps in its place."),
    "taken_back": _(
        "The patient had agreed to a number and took it back. Nothing of that person is used any "
        "more."
    ),
    "too_long": _("It has more figures than a document."),
    "too_short": _("It has fewer figures than a document."),
    "two_numbers": _("More than one number was said."),
    "unfinished": _("It stops halfway."),
    "unknown_word": _("A word in it was not understood."),
    "whose": _("It may be another person's."),
}
"""Why what was heard is no document for sure. “interrupted” is another thing than of a lookup."""


def reason_word(state: str, reason: str) -> str:
    """The reason of a state in plain words; nothing where there is none."""
    return word(UNSURE_REASONS if state == "unsure" else REASONS, reason) if reason else ""


ORIGINS: Words = {
    "typed": _("typed by the operator"),
    "dtmf": _("keyed on the telephone"),
    "chat": _("written in the chat"),
    "dictated": _("dictated"),
}

SOURCES: Words = {
    "oxitesa": _("Oxitesa"),
    "mock": _("made-up patients (mock)"),
    "disabled": _("no patient system"),
}
