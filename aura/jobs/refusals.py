"""Why a draft or a version was left alone, in words for whoever asked."""

from django.utils.translation import gettext as _

from knowledge.editing.drafts import DraftChanged
from knowledge.editing.publishing import LiveChanged, MachineGone, NameTaken, NoPassages, NoText
from knowledge.editing.versions import NoLiveText
from knowledge.embeddings.spaces import SpaceSwitched
from knowledge.ingest.locks import SourceBusy

REFUSALS = (
    DraftChanged,
    LiveChanged,
    MachineGone,
    NameTaken,
    NoLiveText,
    NoPassages,
    NoText,
    SourceBusy,
    SpaceSwitched,
)


def why_refused(error: Exception) -> str:
    """Of one of the refusals; nothing was changed."""
    match error:
        case DraftChanged():
            return _(
                "The draft was written over, published or discarded after this was asked for, so "
                "nothing was changed. Look at it and ask again."
            )
        case LiveChanged():
            return _(
                "The source's text is not the one that you saw any more: version %(number)s is "
                "live. Nothing was changed. Look at the difference and ask again."
            ) % {"number": error.number}
        case MachineGone():
            return _(
                "Not in Equipment any more: %(machines)s. The manual was to be given to it, so "
                "nothing was changed. Enter it there again, or discard the draft and upload the "
                "manual for other machines."
            ) % {"machines": ", ".join(error.machines)}
        case NameTaken():
            return _(
                "There is a source called %(name)s by now, which differs in capitals alone, so "
                "nothing was changed. Edit that one, or upload yours under another name."
            ) % {"name": error.name}
        case NoPassages():
            return _(
                "The text holds no passage that could answer anything, so nothing was changed. "
                "Write at least one section (“## …”) with its text."
            )
        case NoLiveText():
            return _(
                "The text of this source is not kept yet, since it was ingested before texts "
                "were. Re-index it once, then edit it."
            )
        case SourceBusy():
            return _(
                "Another job or command was at work on this source for too long, so nothing was "
                "changed. Ask again once it is done."
            )
        case SpaceSwitched():
            return _(
                "Another embedding space began to answer meanwhile, so nothing was published: the "
                "live text answers on, and drafts and versions are kept as they were. Ask for it "
                "again from its page; it is then done in the space that answers now."
            )
    return _("The text of that version is not kept any more, so nothing was changed.")
