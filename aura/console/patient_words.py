"""What is known of a conversation's patient, in plain words."""

from django.utils.translation import gettext_lazy as _

from aura.console.words import Words

NO_DOCUMENT = _(
    "That is no document. It has 7 or 8 digits, not all of them the same, with nothing but points, "
    "spaces or hyphens between them."
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
    "unavailable": _(
        "The patient system could not be asked, which says nothing about the patient. The search "
        "goes on without the equipment."
    ),
}

REASONS: Words = {
    "timeout": _("It did not answer in time."),
    "unreachable": _("No connection could be made to it."),
    "connection_lost": _("The connection broke in the middle of its answer."),
    "secret_refused": _("It does not accept Aura's secret: tell whoever runs Aura."),
    "server_error": _("It answered that it has an error of its own."),
    "unexpected_status": _("What answered is not the patient system: its address may be wrong."),
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
    "taken_back": _(
        "The patient had agreed to a number and took it back. Nothing of that person is used any "
        "more."
    ),
    "unconfirmed": _(
        "Repeat the document to the patient. The equipment is shown once it is noted that they "
        "agreed."
    ),
}

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
