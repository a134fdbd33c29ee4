"""Text of a lesson as data: what goes into a prompt must not pass as an instruction.

The rule:

| what the text holds                                        | what goes into the prompt          |
| ---------------------------------------------------------- | ---------------------------------- |
| control, zero-width, bidi and tag characters               | nothing                            |
| line and paragraph separators                              | a line's end                       |
| brackets of any script and width but round ones, `<`, `>`  | `(` and `)`, `‹` and `›`           |
| the words of the manual's header, however they are written | "(encabezado)"                     |
| a role with a colon ("system:", "asistente :")             | the role with a dash               |
| runs of `#`, backquotes, dashes, pipes and the like        | one of them; none of `#` or "`"    |

and each of its lines begins with `> `, so that none is a line of the prompt's own. Markers are
looked for in a folded copy: without case, accents, marks, width and look-alikes of other scripts.
What is no marker stays as it was written.
"""

import re
import unicodedata

QUOTE = "> "

_DROPPED = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
_LINE_ENDS = re.compile("\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_LOOK_ALIKES = str.maketrans(
    "авекмнорстухіјѕԁһԛԝγαβεικνορτυχı",
    "abekmhopctyxijsdhqwyabeikvoptuxi",
)
_ROLES = (
    *("system", "assistant", "user", "developer", "tool", "function", "human", "ai", "model"),
    *("instruction", "instructions", "sistema", "asistente", "usuario", "desarrollador"),
    *("humano", "instruccion", "instrucciones", "herramienta"),
)
_ROLE = re.compile(rf"(?<![a-z0-9])(?:{'|'.join(_ROLES)})(?P<colon>\s*[:\ua789\u2236\u0589])")
_HEADER = re.compile(r"[\W_]*".join("informaciontecnicadelmanual"))
_RUNS = re.compile(r"(?P<char>[-=*_~|\"'+])(?P=char){2,}")
_ERASED = re.compile(r"#{2,}|^[ \t]*#+(?=\s)|`{2,}", re.MULTILINE)


def fenced(text: str) -> str:
    """A text as quoted lines that cannot be taken for anything but a quotation."""
    lines = (line.strip() for line in neutral(text).split("\n"))
    return "\n".join(f"{QUOTE}{line}" for line in lines if line) or QUOTE.rstrip()


def neutral(text: str) -> str:
    """The text without what could pass as structure; applying it again changes nothing."""
    shown = _visible(text)
    while (calmer := _calmed(shown)) != shown:
        shown = calmer
    return shown


def _visible(text: str) -> str:
    """Without characters that a reader does not see; brackets made round."""
    kept = []
    for char in _LINE_ENDS.sub("\n", text):
        category = unicodedata.category(char)
        if char in "\n\t":
            kept.append("\n" if char == "\n" else " ")
        elif category in _DROPPED or _is_selector(char):
            continue
        else:
            kept.append(_round(char, category))
    return "".join(kept)


def _is_selector(char: str) -> bool:
    """A variation selector or another filler that shows nothing."""
    return (
        "\ufe00" <= char <= "\ufe0f"
        or "\U000e0100" <= char <= "\U000e01ef"
        or char in "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    )


def _round(char: str, category: str) -> str:
    plain = unicodedata.normalize("NFKC", char)
    if "<" in plain or ">" in plain:
        return plain.replace("<", "‹").replace(">", "›")
    if category == "Ps":
        return "("
    return ")" if category == "Pe" else char


def _calmed(text: str) -> str:
    text = _replaced(text, _HEADER, "(encabezado)")
    text = _replaced(text, _ROLE, " –")
    text = _ERASED.sub("", text)
    return _RUNS.sub(lambda run: run["char"], text)


def _replaced(text: str, marker: re.Pattern[str], calm: str) -> str:
    """Each marker replaced, or the part of it that its group names."""
    folded, places = compared_by_place(text)
    group = "colon" if "colon" in marker.groupindex else 0
    parts, kept = [], 0
    for found in marker.finditer(folded):
        parts += [text[kept : places[found.start(group)]], calm]
        kept = places[found.end(group) - 1] + 1
    return "".join((*parts, text[kept:]))


def as_compared(text: str) -> str:
    """A text as markers are looked for in it: without case, accents, width and look-alikes. Marks
    stay as characters of their own."""
    return unicodedata.normalize("NFKD", text).casefold().translate(_LOOK_ALIKES)


def compared_by_place(text: str) -> tuple[str, list[int]]:
    """The text as it is compared, without marks, and the place in the text of each character."""
    folded: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        for each in as_compared(char):
            if not unicodedata.combining(each):
                folded.append(each)
                places.append(place)
    return "".join(folded), places
