"""Checks of a text before it runs. Errors block, warnings ask.

A version is the fixed beginning of every call: nothing is filled in, and the provider's cache holds
only while not one character of it changes. So there are no placeholders at all:

    in the text                                      found
    -----------------------------------------------  ---------------------------------------------
    {{empresa}}  {empresa}  ${empresa}  {% if %}     error: nothing fills it in
    {{now}}  {{ paciente }}  {{system__time_utc}}    error: changes from call to call
    [NOMBRE]  <apellido>                             warning: looks like one
    [INFORMACION TECNICA DEL MANUAL]                 error: the header, misspelt
    <reglas> … </reglas>  {#sin-manual}              nothing
    hoy es lunes   30/11/2026   14:35                warning: true for a while only
    DNI 12.345.678                                   error: a person's document
    3 litros por minuto   cada 15 días               warning: a datum that belongs in a manual
    a character that nobody sees (U+202E)            error
    about 900 tokens                                 warning: too short for the cache
    a quarter longer or shorter than the active      warning
"""

import re
import unicodedata
from collections.abc import Iterator

from prompts.findings import Finding, FindingCode, Severity
from prompts.rules import MANUAL_HEADER, RULES, folded, sections, unsaid
from prompts.texts import tokens_of

__all__ = ["CACHED_FROM_TOKENS", "Finding", "FindingCode", "Severity", "check"]

CACHED_FROM_TOKENS = 1024
"""A shorter prefix is never cached by the providers."""
MUCH = 0.25
"""Of the active version's tokens."""

_PLACEHOLDER = re.compile(
    r"\{\{[^{}]{0,200}\}\}|\{%.{0,200}?%\}|<%.{0,200}?%>|\$\{[^{}\n]{0,200}\}|%\(\w+\)[sd]"
    r"|<<\s*\w+\s*>>|\[\[[^\[\]\n]{1,80}\]\]|(?<![{$])\{\s*\w[\w.]*\s*\}(?!\})"
)
_PER_CALL = re.compile(
    r"now|date|time|fecha|hora\b|hoy|turn|patient|pacien|dni|documento|equip|device|aparato|model"
    r"|phone|telefono|caller|convers|call|llamada|nombre|name|direccion|session|user|usuario"
)
_BRACKETS = re.compile(r"\[[^\W\d_a-záéíóúüñ][^\[\]a-záéíóúüñ\n]{2,60}\]")
_ANGLES = re.compile(r"<([^\W\d_][\w -]{0,40})>")
_MONTH = (
    "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre"
    "|diciembre"
)
_DATED = re.compile(
    r"\b\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b"
    rf"|\b\d{{1,2}}(?:ro|º)? de (?:{_MONTH})\b|\b(?:[01]?\d|2[0-3]):[0-5]\d\b"
    r"|\bhoy es\b|\b(?:fecha|hora) (?:de hoy|actual)\b|\bson las \d+"
)
_DOCUMENT = re.compile(r"\b(?:dni|documento)\b[^\d\n]{0,20}(\d{1,2}[. ]?\d{3}[. ]?\d{3})\b")
_NUMBER = (
    r"(?:\d+(?:[.,]\d+)?|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|quince|veinte"
    r"|treinta)"
)
_TECHNICAL = re.compile(
    rf"\b{_NUMBER}\s*(?:l/min|lpm|litros? por minuto|litros?|bar(?:es)?|psi|kpa|mmhg)\b"
    rf"|\bcada {_NUMBER} (?:horas?|dias?|semanas?|mes(?:es)?|anos?)\b"
    r"|\b(?:una|dos|tres) ve(?:z|ces) (?:por|al|a la) (?:dia|semana|mes|ano)\b"
)
_SEEN = frozenset("\n\t")


def check(text: str, *, last: str | None) -> tuple[Finding, ...]:
    """What is wrong with a text, errors first. `last` is the text that runs now, if any."""
    found = (
        *_rules(text, last),
        *_header(text),
        *_placeholders(text),
        *_of_a_moment(text),
        *_unseen(text),
        *_size(text, last),
    )
    once = dict.fromkeys(found)
    return tuple(sorted(once, key=lambda finding: finding.severity is Severity.WARNING))


def _rules(text: str, last: str | None) -> Iterator[Finding]:
    marked, before = list(sections(text)), list(sections(last or ""))
    for rule in RULES:
        here = [section for section in marked if section.mark == rule.mark]
        name = f"{{#{rule.mark}}}"
        if not here:
            yield Finding(code=FindingCode.RULE_MISSING, subject=name)
            continue
        if len(here) > 1:
            yield Finding(code=FindingCode.RULE_TWICE, subject=name, line=here[1].line)
            continue
        section = here[0]
        for saying in unsaid(rule, section.body):
            yield Finding(
                code=FindingCode.RULE_INCOMPLETE, subject=f"{name} {saying}", line=section.line
            )
        earlier = [part.body for part in before if part.mark == rule.mark]
        if earlier and earlier[0].split() != section.body.split():
            yield Finding(code=FindingCode.RULE_REWORDED, subject=name, line=section.line)


def _header(text: str) -> Iterator[Finding]:
    wanted = folded(MANUAL_HEADER)
    for place in re.finditer(re.escape(wanted), folded(text)):
        written = text[place.start() : place.end()]
        if written != MANUAL_HEADER:
            yield _at(text, place.start(), FindingCode.HEADER_MISSPELT, written)


def _placeholders(text: str) -> Iterator[Finding]:
    for place in _PLACEHOLDER.finditer(text):
        per_call = _PER_CALL.search(folded(place[0]))
        code = FindingCode.CHANGES_PER_CALL if per_call else FindingCode.UNKNOWN_PLACEHOLDER
        yield _at(text, place.start(), code, place[0])
    for place in _BRACKETS.finditer(text):
        if folded(place[0]) != folded(MANUAL_HEADER):
            yield _at(text, place.start(), FindingCode.LIKE_A_PLACEHOLDER, place[0])
    for place in _ANGLES.finditer(text):
        if f"</{place[1]}>" not in text:
            yield _at(text, place.start(), FindingCode.LIKE_A_PLACEHOLDER, place[0])


def _of_a_moment(text: str) -> Iterator[Finding]:
    plain = folded(text)
    for pattern, code in (
        (_DATED, FindingCode.DATED),
        (_DOCUMENT, FindingCode.PERSONAL),
        (_TECHNICAL, FindingCode.TECHNICAL_FIGURE),
    ):
        for place in pattern.finditer(plain):
            yield _at(text, place.start(), code, text[place.start() : place.end()])


def _unseen(text: str) -> Iterator[Finding]:
    for index, character in enumerate(text):
        kind = unicodedata.category(character)
        if character == "\ufffd" or (kind.startswith("C") and character not in _SEEN):
            code_point = f"U+{ord(character):04X}"
            yield _at(text, index, FindingCode.CONTROL_CHARACTERS, code_point)


def _size(text: str, last: str | None) -> Iterator[Finding]:
    tokens = tokens_of(text)
    if tokens < CACHED_FROM_TOKENS:
        yield Finding(code=FindingCode.BELOW_CACHE, subject=str(tokens))
    if last is None:
        return
    before = tokens_of(last)
    told = f"{before} → {tokens}"
    if tokens > before * (1 + MUCH):
        yield Finding(code=FindingCode.MUCH_LONGER, subject=told)
    elif tokens < before * (1 - MUCH):
        yield Finding(code=FindingCode.MUCH_SHORTER, subject=told)


def _at(text: str, index: int, code: FindingCode, subject: str) -> Finding:
    return Finding(code=code, subject=subject, line=text.count("\n", 0, index) + 1)
