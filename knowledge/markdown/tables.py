"""A table's rows as passages: every value beside the name of its column."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markdown_it.common.utils import mdTrim
from markdown_it.rules_block.table import escapedSplit
from markdown_it.token import Token

from knowledge.markdown.blocks import Block, lines_of
from knowledge.markdown.findings import Finding, FindingCode, finding, quote
from knowledge.markdown.inline import plain_text


@dataclass(frozen=True, kw_only=True)
class Row:
    """One body row; `line` counts from 1."""

    line: int
    content: str


@dataclass(frozen=True, kw_only=True)
class Table:
    rows: tuple[Row, ...]
    findings: tuple[Finding, ...]


def read_table(block: Block, lines: Sequence[str]) -> Table:
    """The rows of a table block, with what is wrong in its shape."""
    header, *body = (_cells(tokens) for tokens in _row_tokens(block))
    columns = [cell.rstrip(":").rstrip() for cell in header]
    rows: list[Row] = []
    findings: list[Finding] = []
    for index, values in enumerate(body, start=block.start + 2):
        findings.extend(_ragged(columns, lines[index], index + 1))
        content = _content(columns, values)
        if content:
            rows.append(Row(line=index + 1, content=content))
        else:
            findings.append(_empty_row(index + 1))
    findings.extend(_unused_columns(columns, body, block.start + 1))
    if not rows:
        findings.append(_without_rows(columns, block))
    return Table(rows=tuple(rows), findings=tuple(findings))


def _row_tokens(block: Block) -> Iterator[list[Token]]:
    """The cells of each row, header first. Body rows are consecutive lines, by the syntax."""
    row: list[Token] = []
    for token in block.tokens:
        if token.type == "tr_open":
            row = []
        elif token.type == "inline":
            row.append(token)
        elif token.type == "tr_close":
            yield row


def _cells(row: Sequence[Token]) -> list[str]:
    return [plain_text(cell) for cell in row]


def _content(columns: Sequence[str], values: Sequence[str]) -> str:
    return "\n".join(
        f"{column}: {value}" if column else value
        for column, value in zip(columns, values, strict=True)
        if value
    )


def _written_cells(line: str) -> list[str]:
    """The cells as written: the parser fills up short rows and cuts long ones in silence."""
    cells = [cell.strip() for cell in escapedSplit(mdTrim(line))]
    if cells and not cells[0]:
        del cells[0]
    if cells and not cells[-1]:
        del cells[-1]
    return cells


def _ragged(columns: Sequence[str], source: str, line: int) -> Iterator[Finding]:
    written = _written_cells(source)
    expected = len(columns)
    if len(written) == expected:
        return
    unit = "celda" if len(written) == 1 else "celdas"
    size = f"La fila tiene {len(written)} {unit} y el encabezado {expected}"
    if len(written) > expected:
        lost = quote(" | ".join(written[expected:]))
        message = (
            f"{size}: se pierde {lost}. Borrá el | que sobra o, si es parte del texto, "
            "escribilo \\|."
        )
    else:
        missing = ", ".join(quote(column) for column in columns[len(written) :][:5])
        message = (
            f"{size}: queda sin valor para {missing}. Completá la fila; si es texto y no una "
            "fila, dejá un renglón en blanco después de la tabla."
        )
    yield finding(FindingCode.RAGGED_ROW, line, message)


def _empty_row(line: int) -> Finding:
    return finding(
        FindingCode.EMPTY_ROW, line, "La fila está vacía y no se carga. Completala o borrala."
    )


def _unused_columns(
    columns: Sequence[str], body: Sequence[Sequence[str]], line: int
) -> Iterator[Finding]:
    for column, values in zip(columns, zip(*body, strict=True), strict=False):
        if column and not any(values):
            message = (
                f"La columna {quote(column)} no tiene ningún valor: su nombre no queda en ninguna "
                "fila. Completala o borrala."
            )
            yield finding(FindingCode.EMPTY_COLUMN, line, message)


def _without_rows(columns: Sequence[str], block: Block) -> Finding:
    message = (
        f"La tabla {quote(' | '.join(columns))} no tiene filas: se pierde su encabezado. "
        "Agregale filas o borrala."
    )
    start, end = lines_of(block.tokens[0])
    return finding(FindingCode.TABLE_WITHOUT_ROWS, start + 1, message, last_line=end)
