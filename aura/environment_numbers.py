"""Numbers in the process environment, each in its range."""

import environ
from django.core.exceptions import ImproperlyConfigured


def whole_number(env: environ.Env, name: str, *, default: int, least: int, most: int) -> int:
    """A whole number in its range. Raises ImproperlyConfigured, naming the variable."""
    try:
        value = int(env.str(name, str(default)))
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be a whole number") from error
    if not least <= value <= most:
        raise ImproperlyConfigured(f"{name} must be between {least} and {most}, not {value}")
    return value


def seconds(env: environ.Env, name: str, *, default: float, least: float, most: float) -> float:
    """A number of seconds in its range. Raises ImproperlyConfigured, naming the variable."""
    try:
        value = float(env.str(name, str(default)))
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be a number of seconds") from error
    # Written so that NaN, which is in no range, is refused too.
    if not least <= value <= most:
        raise ImproperlyConfigured(f"{name} must be between {least:g} and {most:g}, not {value:g}")
    return value
