"""What is kept of a patient's document, and how.

For good: its HMAC-SHA256 under the server's secret, by which the same person is recognised, and its
last three digits for a person's eye. Eight digits can be tried out, so a hash without a key would
be no protection.

A whole document is in the memory of the process that heard it and nowhere else. What may be the
beginning of one (`patients.pieces`) is kept for minutes *sealed*: encrypted with a key that the
database does not hold.
"""

import base64
import json
from datetime import timedelta
from typing import Any

from cryptography.fernet import Fernet, InvalidToken
from django.utils.crypto import salted_hmac

LAST_SHOWN = 3
_MASKED = "*****"


def fingerprint(dni: str) -> str:
    """The document as it is recognised: 64 hexadecimal digits."""
    return salted_hmac("patients.document", dni, algorithm="sha256").hexdigest()


def last_digits(dni: str) -> str:
    """What may be shown of it."""
    return dni[-LAST_SHOWN:]


def masked(digits: str) -> str | None:
    """A document by its last digits, as people see it; None where there is none."""
    return f"{_MASKED}{digits}" if digits else None


def seal(value: Any) -> str:
    """Encrypt a JSON value under the server's secret, stamped with the time."""
    return _fernet().encrypt(json.dumps(value).encode()).decode()


def unseal(sealed: str | None, *, no_older_than: timedelta) -> Any:
    """The value; None where there is none, its time is over, or the secret is another by now."""
    if not sealed:
        return None
    try:
        seconds = int(no_older_than.total_seconds())
        return json.loads(_fernet().decrypt(sealed.encode(), ttl=seconds))
    except (InvalidToken, ValueError):
        return None


def _fernet() -> Fernet:
    key = salted_hmac("patients.seal", "", algorithm="sha256").digest()
    return Fernet(base64.urlsafe_b64encode(key))
