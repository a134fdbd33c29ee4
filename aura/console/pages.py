"""Our own pages of the admin site, beside the models': one line each."""

from dataclasses import dataclass

from aura.console.access import View
from aura.console.diagnosis import diagnosis_page
from aura.console.in_force import in_force_page
from aura.console.labels import label_page
from aura.console.reindex import reindex_page
from aura.console.tryout import try_page


@dataclass(frozen=True, kw_only=True)
class Page:
    """An address under the admin, the view that answers it, and the name that links use."""

    route: str
    name: str
    view: View


PAGES = (
    Page(route="try/", name="try_it", view=try_page),
    Page(route="reindex/", name="reindex", view=reindex_page),
    Page(route="in-force/", name="in_force", view=in_force_page),
    Page(route="label/", name="label", view=label_page),
    Page(route="diagnosis/", name="diagnosis", view=diagnosis_page),
)
