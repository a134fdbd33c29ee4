from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PatientsConfig(AppConfig):
    """Whose equipment it is: the lookup, the document, what a conversation knows of its patient."""

    name = "patients"
    verbose_name = _("Patients")
