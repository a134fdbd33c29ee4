"""What a starting process says of the corpus: equipment without its manual is told."""

import structlog
from django.db.utils import DatabaseError

from aura.tenancy.live import prefixes_in, unscoped_values
from knowledge.doctor import Symptom, equipment_symptoms

log = structlog.get_logger(__name__)


def tell_equipment_symptoms() -> list[Symptom]:
    """Compare the equipment table with the ingested sources, and log what does not fit.

    A database that is down is no reason not to start: /readyz says so.
    """
    try:
        always = prefixes_in(unscoped_values()["RAG_ALWAYS_SOURCES"])
        symptoms = equipment_symptoms(always)
    except DatabaseError as error:
        log.warning("equipment_not_checked", cause=type(error).__name__)
        return []
    for symptom in symptoms:
        log.warning(
            "equipment_symptom",
            check=symptom.check.value,
            namespace=symptom.namespace,
            subject=symptom.subject,
            message=symptom.message,
        )
    return symptoms
