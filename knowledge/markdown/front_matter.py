"""The block of metadata between `---` lines at the very top of a manual."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType
from typing import TypeGuard

import yaml

from knowledge.markdown.findings import UNSTORABLE, Finding, FindingCode, finding, quote
from knowledge.markdown.manual import Metadata, Scalar

# PyYAML is pure Python and recursive; metadata is a handful of lines.
MAX_CHARACTERS = 16_384
MAX_BITS = 1_024
"""Of a whole number. Python writes none of thousands of digits, and hexadecimal reads them."""

_FENCE = "---"
_HEADING = re.compile(r"#{1,6}(?:\s|$)")


@dataclass(frozen=True, kw_only=True)
class FrontMatter:
    """`lines` is how many lines of the file it takes; the manual starts after them."""

    values: Metadata = field(default_factory=lambda: MappingProxyType({}))
    key_lines: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    lines: int = 0
    findings: tuple[Finding, ...] = ()


def read_front_matter(lines: Sequence[str]) -> FrontMatter:
    """The metadata of a manual; empty, with a finding, where it can't be read.

    A line that looks like a heading ends the block: without that, a forgotten closing `---`
    would take the manual up to its first rule as YAML, where headings are comments.
    """
    if not lines or lines[0].rstrip() != _FENCE:
        return FrontMatter()
    for number, line in enumerate(lines[1:], start=1):
        if line.rstrip() == _FENCE:
            return _closed(lines[1:number], number + 1)
        if _HEADING.match(line):
            return _unclosed(number, f"antes del encabezado {quote(line)} (línea {number + 1})")
    return _unclosed(len(lines), "en todo el archivo")


def _unclosed(lines: int, where: str) -> FrontMatter:
    message = (
        f"La línea 1 abre los metadatos con --- y no hay otro --- que los cierre {where}: se "
        "pierden esos metadatos. Cerralos con --- (adentro, ningún renglón puede empezar con "
        "#); si no hay metadatos, borrá el --- de la línea 1."
    )
    unclosed = finding(FindingCode.FRONT_MATTER_UNCLOSED, 1, message, last_line=lines)
    return FrontMatter(lines=lines, findings=(unclosed,))


def _closed(body: Sequence[str], lines: int) -> FrontMatter:
    text = "\n".join(body)
    if len(text) > MAX_CHARACTERS:
        return _broken(lines, 1, f"pasan los {MAX_CHARACTERS} caracteres")
    try:
        loaded = yaml.safe_load(text)
        if isinstance(loaded, dict):
            return _kept(loaded, text, lines)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 2 if error.problem_mark else 1
        return _broken(lines, line, f"no son YAML válido ({error.problem})")
    except (yaml.YAMLError, ValueError, LookupError, AttributeError, RecursionError) as error:
        # ValueError: a date such as 2024-13-40 or a number of thousands of digits. Lookup and
        # attribute: a tag that its value does not fit, such as `!!bool quizás`.
        return _broken(lines, 1, f"no son YAML válido ({quote(str(error))})")
    if loaded is None:
        return FrontMatter(lines=lines)
    return _broken(lines, 1, "no son pares «clave: valor»")


def _broken(lines: int, line: int, why: str) -> FrontMatter:
    message = (
        f"Los metadatos {why}: se pierden todos. Corregilos (un par «clave: valor» por "
        "renglón) y volvé a cargar el manual."
    )
    broken = finding(FindingCode.FRONT_MATTER_BROKEN, line, message, last_line=lines)
    return FrontMatter(lines=lines, findings=(broken,))


def _kept(loaded: Mapping[object, object], text: str, lines: int) -> FrontMatter:
    values: dict[str, Scalar | tuple[Scalar, ...]] = {}
    findings: list[Finding] = []
    key_lines: dict[str, int] = {}
    for key, line in _keys(text):
        if key in key_lines:
            message = (
                f"El metadato {quote(key)} ya estaba en la línea {key_lines[key]}: se pierde "
                "ese valor y queda el último. Dejá uno solo."
            )
            findings.append(finding(FindingCode.FRONT_MATTER_BROKEN, key_lines[key], message))
        key_lines[key] = line
    for name, value in loaded.items():
        if not _all_storable(name, value):
            problem = (
                f"El metadato {quote(str(name))} lleva un carácter que no se puede guardar (NUL o "
                "medio par Unicode): se pierde. Escribilo sin ese carácter."
            )
        elif isinstance(name, str) and _is_scalar(value):
            values[name] = value
            continue
        elif isinstance(name, str) and _is_list_of_scalars(value):
            values[name] = tuple(value)
            continue
        else:
            problem = (
                f"El metadato {quote(str(name))} no es un texto, un número, una fecha o una "
                "lista de ellos: se pierde. Escribilo en un solo renglón «clave: valor»."
            )
        line = key_lines.get(str(name), 1)
        findings.append(finding(FindingCode.FRONT_MATTER_BROKEN, line, problem, last_line=lines))
    return FrontMatter(
        values=MappingProxyType(values),
        key_lines=MappingProxyType(key_lines),
        lines=lines,
        findings=tuple(findings),
    )


def _keys(text: str) -> Iterator[tuple[str, int]]:
    """Each key as written and its line in the file: loading keeps the last of two in silence."""
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    if isinstance(node, yaml.MappingNode):
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode):
                yield key.value, key.start_mark.line + 2


def _all_storable(name: object, value: object) -> bool:
    texts = (name, *value) if isinstance(value, list) else (name, value)
    return not any(isinstance(text, str) and UNSTORABLE.search(text) for text in texts)


def _is_scalar(value: object) -> TypeGuard[Scalar]:
    # NaN and infinities have no place in JSON, where metadata ends up.
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, int):
        return value.bit_length() <= MAX_BITS
    return value is None or isinstance(value, str | date)


def _is_list_of_scalars(value: object) -> TypeGuard[list[Scalar]]:
    return isinstance(value, list) and all(_is_scalar(item) for item in value)
