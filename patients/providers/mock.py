"""A roster of made-up patients, to work without the real system.

Their documents are of the 99 millions, which are nobody's, and their devices say that they are a
demonstration; the panel shows the provider's name besides.
"""

from collections.abc import Mapping

from patients.port import Answer, Cause, Device, Found, NotFound, PatientContext, Unavailable
from patients.providers.connection import Connection

_CONCENTRATOR = "Concentrador (demostración)"


def _device(model: str, brand: str, category: str = _CONCENTRATOR) -> Device:
    sku = "DEMO-" + "".join(char for char in model.upper() if char.isalnum())
    return Device(name=f"{model} de demostración", brand=brand, sku=sku, category=category)


def _patient(**devices: Device) -> Found:
    return Found(context=PatientContext(models=frozenset(devices)), devices=tuple(devices.values()))


ROSTER: Mapping[str, Answer] = {
    "99123401": _patient(**{"7F-5": _device("7F-5", "Yuwell")}),
    "99123402": _patient(
        **{"CP501": _device("CP501", "Demo"), "Zen-O Lite": _device("Zen-O Lite", "GCE")}
    ),
    "99123403": _patient(CPAP=_device("CPAP", "Demo", "CPAP (demostración)")),
    "99123404": _patient(M50=_device("M50", "SysMed")),
    "99123405": _patient(LG103=_device("LG103", "LoveGo")),
    # Known, and with nothing at home.
    "99123406": _patient(),
    # The system is down whenever it is asked about this one.
    "99123409": Unavailable(cause=Cause.SERVER_ERROR),
}


class Mock:
    """The roster, in memory."""

    name = "mock"

    def __init__(self, connection: Connection) -> None:
        """Needs nothing."""

    def by_dni(self, dni: str) -> Answer:
        """The patient of the roster; not found for anybody else."""
        return ROSTER.get(dni, NotFound())
