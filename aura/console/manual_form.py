"""The forms in which a manual is written: a file or a text, and of a new one its place."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from aura.console.no_documents import no_document, no_number
from aura.console.unfolded import FileInput, MultipleSelect, Select, Textarea, TextInput
from aura.manuals.press import code_pattern
from aura.tenancy.live import prefixes_in, unscoped_values
from knowledge.editing.drafts import Written, known_machines
from knowledge.editing.models import MAX_NOTE_LENGTH
from knowledge.editing.names import InvalidName, checked_name
from knowledge.editing.plain import as_markdown
from knowledge.markdown import UnreadableManual
from knowledge.markdown.decoding import decode
from knowledge.models import Source

MOST_BYTES = 512 * 1024
"""Of a text written here, which is read anew for every page that shows it; the longest manual known
has a twentieth. What is longer comes from disk."""
ENDINGS = (".md", ".markdown", ".txt", ".text")


class TextForm(forms.Form):
    """The text of a manual, from a file or typed, and what its author says about it."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        required=False,
        widget=FileInput,
        help_text=gettext_lazy(
            "Markdown or plain text in UTF-8 (.md, .txt). It takes the place of the text below."
        ),
    )
    text = forms.CharField(
        label=gettext_lazy("Text"),
        required=False,
        strip=False,
        widget=Textarea(attrs={"rows": 24, "class": "aura-writing"}),
        help_text=gettext_lazy(
            "One “# Title”, then sections “## …”. A plain text without headings is given some; "
            "look at them in the draft."
        ),
    )
    note = forms.CharField(
        label=gettext_lazy("Note"),
        max_length=MAX_NOTE_LENGTH,
        required=False,
        widget=TextInput,
        validators=[no_number],
        help_text=gettext_lazy("What changes and why, for whoever looks at the versions later."),
    )

    def clean(self) -> dict[str, Any]:
        """The text as it will be kept. One that cannot be read is refused, with where and why."""
        cleaned = super().clean() or {}
        field = "file" if cleaned.get("file") else "text"
        if {"file", "text"} & self.errors.keys():
            return cleaned
        try:
            cleaned["content"] = self._content(cleaned)
            no_document(cleaned["content"])
        except UnreadableManual as error:
            self.add_error(field, error.finding.message)
        except ValidationError as error:
            self.add_error(field, error)
        return cleaned

    def _content(self, cleaned: dict[str, Any]) -> str:
        file: UploadedFile[Any] | None = cleaned.get("file")
        typed = str(cleaned.get("text") or "").encode()
        size = (file.size or 0) if file else len(typed)
        if size > MOST_BYTES:
            raise ValidationError(
                _(
                    "The text has %(size)d kB, and at most %(most)d can be edited here. Split it "
                    "into several manuals, or put it into the manuals directory."
                )
                % {"size": size // 1024, "most": MOST_BYTES // 1024}
            )
        text = decode(_bytes_of(file) if file else typed)
        return as_markdown(text, self.heading(cleaned), code_pattern())

    def heading(self, cleaned: dict[str, Any]) -> str:
        """The title of a plain text that has none."""
        name = str(cleaned.get("name") or getattr(cleaned.get("file"), "name", "") or _("Manual"))
        return name.rsplit("/", 1)[-1].rsplit(".", 1)[0].replace("_", " ").capitalize()

    @property
    def written(self) -> Written:
        """What was written."""
        given = self.cleaned_data
        return Written(
            text=given["content"],
            note=given["note"],
            machines=tuple(given.get("machines") or ()),
        )


def _bytes_of(file: "UploadedFile[Any]") -> bytes:
    if not str(file.name).lower().endswith(ENDINGS):
        raise ValidationError(
            _("%s is neither Markdown nor plain text: its name must end in .md or .txt.")
            % file.name
        )
    return bytes(file.read())


class EditForm(TextForm):
    """A draft that is written over, or a source's text that becomes one."""

    digest = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)
    """Of the draft as the person saw it."""
    base = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)
    """Of the live text that the person began from."""
    field_order = ("text", "file", "note")


class UploadForm(TextForm):
    """A manual that is not there yet, and where it belongs."""

    folder = forms.ChoiceField(
        label=gettext_lazy("Folder"),
        widget=Select,
        required=False,
        help_text=gettext_lazy("Where it is filed. Manuals of the shared folders always answer."),
    )
    name = forms.CharField(
        label=gettext_lazy("Name"),
        required=False,
        widget=TextInput,
        help_text=gettext_lazy(
            "Such as m50.md; the file's own where it is left empty. “folder/m50.md” makes a folder."
        ),
    )
    machines = forms.MultipleChoiceField(
        label=gettext_lazy("Machines"),
        required=False,
        widget=MultipleSelect,
        help_text=gettext_lazy(
            "Whose turns shall search it. Without one, only turns that know no machine do, unless "
            "its folder is shared."
        ),
    )
    field_order = ("file", "text", "folder", "name", "machines", "note")

    def __init__(self, *args: Any, namespace: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.namespace = namespace
        self._choose("folder", [("", "—"), *folders(self.namespace)])
        self._choose("machines", [(model, model) for model in known_machines(self.namespace)])

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        """The name as it will be kept."""
        cleaned = super().clean()
        file = cleaned.get("file")
        given = str(cleaned.get("name") or (file.name if file else ""))
        try:
            cleaned["path"] = checked_name(f"{cleaned.get('folder') or ''}{given}" if given else "")
            no_number(cleaned["path"])
        except InvalidName as error:
            self.add_error("name", str(error))
        except ValidationError as error:
            self.add_error("name", error)
        return cleaned


def folders(namespace: str) -> list[tuple[str, str]]:
    """The folders that there are, with whose turns search them."""
    always = prefixes_in(unscoped_values()["RAG_ALWAYS_SOURCES"])
    names = Source.objects.filter(namespace=namespace).values_list("name", flat=True)
    known = {f"{name.rpartition('/')[0]}/" for name in names if "/" in name}
    shared = {prefix for prefix in always if prefix.endswith("/")}
    return [
        (folder, _("%s – every machine") % folder if folder.startswith(always) else folder)
        for folder in sorted(known | shared)
    ]
