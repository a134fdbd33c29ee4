"""What a stored chunk should never be: the sanity checks run on the corpus after an ingest."""

from knowledge.markdown.disguises import is_raw_table_line

# A chunk shorter than this answers nothing, yet may be the nearest to a vague question.
MIN_CHARACTERS = 5

_SEPARATORS = frozenset("*_=- \t\n")
_CODE_FENCE = ("```", "~~~")


def junk(content: str) -> str | None:
    """Why `content` is junk, in words for the person who looks after the corpus; None if not."""
    said = content.strip()
    if said and _SEPARATORS.issuperset(said):
        return "es sólo un separador"
    if len(said) < MIN_CHARACTERS:
        return f"tiene menos de {MIN_CHARACTERS} caracteres"
    if _has_raw_table(said):
        return "tiene una tabla sin leer, con sus | a la vista"
    return None


def _has_raw_table(content: str) -> bool:
    in_code = False
    for line in content.split("\n"):
        said = line.strip()
        if said.startswith(_CODE_FENCE):
            in_code = not in_code
        elif not in_code and is_raw_table_line(said):
            return True
    return False
