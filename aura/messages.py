"""The Spanish catalogue: what the code wants said, and the compiled file beside the readable one.

Made without GNU gettext, which a fresh machine has not: texts are found by reading the sources, and
polib compiles.
"""

import ast
import io
import tokenize
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import polib
from django.apps import apps
from django.conf import settings
from django.utils.translation.template import templatize

CATALOGUE = Path(settings.BASE_DIR) / "aura" / "locale" / "es" / "LC_MESSAGES" / "django.po"

OURS = ("aura", "knowledge", "memory", "patients", "prompts")
FOREIGN = "unfold"
"""A package without a Spanish of its own, whose texts our pages show."""
UNUSED = frozenset(
    {"guardian", "import_export", "inlines", "location_field", "simple_history", "unfold_crispy"}
)
"""Folders of it that none of our pages comes near."""
ONE = frozenset({"_", "gettext", "gettext_lazy", "gettext_noop"})
SEVERAL = frozenset({"ngettext", "ngettext_lazy"})


@dataclass(frozen=True, kw_only=True)
class Text:
    """A text to translate; `plural` where it counts something."""

    one: str
    plural: str = ""


def wanted() -> set[Text]:
    """Every text of ours, and those of foreign packages that nobody has translated."""
    ours = {text for name in OURS for text in texts_under(Path(settings.BASE_DIR) / name)}
    foreign = set(texts_under(_home(FOREIGN), without=UNUSED))
    known = spoken()
    return ours | {text for text in foreign if text.one not in known}


def texts_under(root: Path, *, without: Set[str] = frozenset({"migrations"})) -> Iterator[Text]:
    """The texts of the Python files and templates under a folder, but for some folders of it."""
    for path in sorted((*root.rglob("*.py"), *root.rglob("*.html"))):
        if not without.isdisjoint(path.relative_to(root).parts):
            continue
        source = path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            yield from _calls(ast.walk(ast.parse(source)))
        else:
            yield from texts_of_template(source, str(path))


def texts_of_template(source: str, origin: str) -> Iterator[Text]:
    """The texts of a template, as Django's own extraction sees them."""
    for line in templatize(source, origin=origin).splitlines():
        for call in _calls_in_line(line.strip()):
            yield from _calls(ast.walk(ast.parse(call, mode="eval")))


def _calls_in_line(line: str) -> Iterator[str]:
    """The calls in a line whose other text was blanked out with X."""
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(line).readline))
    except (tokenize.TokenError, SyntaxError):
        return
    for index, token in enumerate(tokens[:-1]):
        if token.string in ONE | SEVERAL and tokens[index + 1].string == "(":
            depth = 0
            for closing in tokens[index + 1 :]:
                depth += {"(": 1, ")": -1}.get(closing.string, 0)
                if depth == 0:
                    yield line[token.start[1] : closing.end[1]]
                    break


def _calls(nodes: Iterable[ast.AST]) -> Iterator[Text]:
    for node in nodes:
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        constants = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        texts = [value for value in constants if isinstance(value, str)]
        if name in ONE and texts:
            yield Text(one=texts[0])
        elif name in SEVERAL and len(texts) > 1:
            yield Text(one=texts[0], plural=texts[1])


def spoken() -> set[str]:
    """What Django and the installed packages say in Spanish already."""
    folders = [_home("django.conf"), *(Path(config.path) for config in apps.get_app_configs())]
    files = [
        folder / "locale" / language / "LC_MESSAGES" / "django.mo"
        for folder in folders
        if Path(settings.BASE_DIR) / "aura" != folder
        for language in ("es", "es_AR")
    ]
    return {entry.msgid for path in files if path.exists() for entry in polib.mofile(str(path))}


def _home(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(package)
    return Path(spec.origin).parent


def merged(catalogue: polib.POFile, texts: Iterable[Text]) -> polib.POFile:
    """The catalogue with an entry for each text and for nothing else, in the texts' order; what was
    translated stays."""
    known = {(entry.msgid, entry.msgid_plural): entry for entry in catalogue}
    result = polib.POFile(wrapwidth=100)
    result.metadata = catalogue.metadata
    for text in sorted(texts, key=lambda text: (text.one.lower(), text.one)):
        blank = (
            polib.POEntry(msgid=text.one, msgid_plural=text.plural, msgstr_plural={0: "", 1: ""})
            if text.plural
            else polib.POEntry(msgid=text.one)
        )
        entry = known.get((text.one, text.plural), blank)
        entry.flags = ["python-format"] if "%" in text.one else []
        result.append(entry)
    return result


def compiled(catalogue: polib.POFile) -> bytes:
    """The catalogue as the program reads it."""
    return bytes(catalogue.to_binary())
