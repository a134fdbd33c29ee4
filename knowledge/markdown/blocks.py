"""The Markdown parser, and its tokens gathered into the blocks of a manual's top level."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, table
from markdown_it.token import Token

# The parser fills short rows with empty cells: 2 kB can become 65,000 cells for each table.
# No manual has such tables; what is over either bound stays text and is reported as not read.
MAX_COLUMNS = 64
MAX_CELLS = 20_000

_CELLS = "table_cells"


@dataclass(frozen=True, kw_only=True)
class Block:
    """A heading, paragraph, list, table…; its lines are `start` to `end`, from 0, end excluded."""

    kind: str
    start: int
    end: int
    tokens: tuple[Token, ...]

    @property
    def heading_level(self) -> int:
        """1 to 6, and 0 for what is not a heading."""
        return int(self.tokens[0].tag[1:]) if self.kind == "heading" else 0

    @property
    def inlines(self) -> Iterator[Token]:
        """The pieces of running text within, at any depth."""
        return (token for token in self.tokens if token.type == "inline")


def parse_blocks(lines: Sequence[str]) -> list[Block]:
    """The top-level blocks of a manual, in order."""
    gathered: list[Block] = []
    pending: list[Token] = []
    depth = 0
    for token in _parser().parse("\n".join(lines)):
        pending.append(token)
        depth += token.nesting
        if depth == 0:
            gathered.append(_block(pending))
            pending = []
    return gathered


def lines_of(token: Token) -> tuple[int, int]:
    """First and last-plus-one line, from 0, of a token; the parser maps every one we ask about."""
    if token.map is None:
        raise ValueError(f"the Markdown parser gave no lines for a {token.type} token")
    return token.map[0], token.map[1]


def _block(tokens: Sequence[Token]) -> Block:
    start, end = lines_of(tokens[0])
    return Block(
        kind=tokens[0].type.removesuffix("_open"), start=start, end=end, tokens=tuple(tokens)
    )


def _parser() -> MarkdownIt:
    # Without `lheading` a `---` under a paragraph is a rule, never a heading.
    parser = MarkdownIt("commonmark").enable("table").disable("lheading")
    parser.block.ruler.at("table", _bounded_table, {"alt": ["paragraph", "reference"]})
    return parser


def _bounded_table(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    if start_line + 2 > end_line:
        return False
    delimiters = state.src.count("|", state.bMarks[start_line + 1], state.eMarks[start_line + 1])
    cells = int(state.env.get(_CELLS, 0))
    if delimiters > MAX_COLUMNS + 1 or cells > MAX_CELLS:
        return False
    if not table(state, start_line, end_line, silent):
        return False
    if not silent:
        state.env[_CELLS] = cells + (state.line - start_line) * (delimiters + 1)
    return True
