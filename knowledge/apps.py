from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class KnowledgeConfig(AppConfig):
    """Sources, chunks, equipment and embedding spaces."""

    name = "knowledge"
    verbose_name = _("Manuals")

    def ready(self) -> None:
        from knowledge.embeddings.vectors import register_with_psycopg  # noqa: PLC0415  app ready

        register_with_psycopg()
