"""temporary"""
import re
from dataclasses import dataclass

DEFAULT_PATTERN = r"(?<![0-9A-Za-z])([EeHh])-?(\d{1,3})(?![0-9A-Za-z])"

class InvalidCodePattern(ValueError): ...

@dataclass(frozen=True, kw_only=True)
class CodePattern:
    text: str
    regex: re.Pattern[str]

def compile_pattern(pattern: str) -> CodePattern:
    return CodePattern(text=pattern, regex=re.compile(pattern))

def codes_in(text: str, pattern: CodePattern) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"{m[1].upper()}{int(m[2])}" for m in pattern.regex.finditer(text)))
