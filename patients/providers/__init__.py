"""The patient systems that Aura can talk to: the one place that names them.

Adding one is a module beside this one and a line in PROVIDERS.
"""

from collections.abc import Callable, Mapping

from patients.port import PatientLookup
from patients.providers import disabled, mock, oxitesa
from patients.providers.connection import Connection, UnusableConnection

PROVIDERS: Mapping[str, Callable[[Connection], PatientLookup]] = {
    "oxitesa": oxitesa.Oxitesa,
    "mock": mock.Mock,
    "disabled": disabled.Disabled,
}

__all__ = ["PROVIDERS", "Connection", "UnknownProvider", "UnusableConnection", "provider_for"]


class UnknownProvider(Exception):
    """No patient system is called so. Never read as `disabled`: a typing error would turn the
    equipment off without anybody noticing."""


def provider_for(name: str, connection: Connection) -> PatientLookup:
    """The patient system of a name.

    Raises UnknownProvider, or UnusableConnection where what it needs to be reached is missing.
    """
    make = PROVIDERS.get(name)
    if make is None:
        known = ", ".join(PROVIDERS)
        raise UnknownProvider(f"there is no patient system {name!r}; there are: {known}")
    return make(connection)
