"""A document as a person types it: read as it is written, or refused.

| typed                                                    | is        |
| -------------------------------------------------------- | --------- |
| 9912340, 9 912 340, 9.912.340, 9-912-340, "32-456 789"   | taken     |
| 99 12 34 01: spaces may stand anywhere                   | taken     |
| -9912340, 9912340.1, 9.9.1.2.3.4.0.1, 9912.340, 9..912.340 | refused |
| whatever `patients.dictation.typed` refuses              | refused   |

A sign that parts no thousands says that something else was meant, or that a figure is missing.
"""

import re

from patients.dictation.typed import NotADni, checked_dni

_SIGN = r"[.\-\u2010-\u2013]"
_SIGNS = re.compile(_SIGN)
_END = re.compile(r"[.#\s]*$")
_THOUSANDS = re.compile(rf"[0-9]{{1,3}}(?:\s*{_SIGN}\s*[0-9]{{3}}|\s+[0-9]{{3}})+")


def written_dni(text: str) -> str:
    """The seven or eight digits of a typed document. Raises NotADni with the reason."""
    digits = checked_dni(text)
    written = _END.sub("", text).lstrip()
    if _SIGNS.search(written) and not _THOUSANDS.fullmatch(written):
        raise NotADni(
            "the points or hyphens of a DNI part its thousands, as in 12.345.678; write it so, or "
            "its digits alone"
        )
    return digits
