"""Our own pages of the admin site, beside the models': one line each."""

from dataclasses import dataclass

from aura.console.access import View
from aura.console.alike import alike_page
from aura.console.alike_decisions import decide_page
from aura.console.conflicts import conflicts_page, settle_page
from aura.console.diagnosis import diagnosis_page
from aura.console.erasure import erasure_page
from aura.console.figures import figures_page
from aura.console.in_force import in_force_page
from aura.console.labels import label_page
from aura.console.marking import marking_page
from aura.console.patient_panel import (
    call_page,
    calls_page,
    document_typed,
    patient_agreed,
    patient_part,
)
from aura.console.precision import precision_page
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
    Page(route="calls/", name="calls", view=calls_page),
    Page(route="calls/<int:number>/", name="call", view=call_page),
    Page(route="calls/<int:number>/patient/", name="call_patient", view=patient_part),
    Page(route="calls/<int:number>/document/", name="call_document", view=document_typed),
    Page(route="calls/<int:number>/agreed/", name="call_agreed", view=patient_agreed),
    Page(route="erase-person/", name="erase_person", view=erasure_page),
    Page(route="marking/<int:number>/", name="marking", view=marking_page),
    Page(route="conflicts/", name="conflicts", view=conflicts_page),
    Page(route="conflicts/settle/", name="settle_conflict", view=settle_page),
    Page(route="alike/", name="alike", view=alike_page),
    Page(route="alike/decide/", name="decide_alike", view=decide_page),
    Page(route="figures/", name="figures", view=figures_page),
    Page(route="precision/", name="precision", view=precision_page),
)
