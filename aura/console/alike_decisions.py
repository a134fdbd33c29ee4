"""Deciding about two passages that are nearly the same: asked once more, done, and noted."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from aura.console.access import CHANGE_SOURCES, needs, person_of
from aura.console.source_form import DOUBTS, REFUSALS
from aura.console.sure import CONFIRMED
from aura.console.tenants import chosen_tenant, tenant_choices
from aura.console.unfolded import Text
from knowledge.likeness.deciding import Act, PairGone, decide, pair_of
from knowledge.models import GLOBAL_NAMESPACE, Chunk, Source
from knowledge.replacing import CannotSupersede, doubts

BIGGEST_ID_DIGITS = 19
ASKED_AGAIN = frozenset(Act) - {Act.KEEP_BOTH, Act.OPEN_AGAIN}
"""What changes which source answers."""

DONE: dict[Act, Text] = {
    Act.KEEP_BOTH: gettext_lazy("Both stay. They are listed again when one of the texts changes."),
    Act.FIRST_SUPERSEDES: gettext_lazy("Done: the older source is not searched from now on."),
    Act.SECOND_SUPERSEDES: gettext_lazy("Done: the older source is not searched from now on."),
    Act.DISABLE_FIRST: gettext_lazy("Done: that source is not searched from now on."),
    Act.DISABLE_SECOND: gettext_lazy("Done: that source is not searched from now on."),
    Act.OPEN_AGAIN: gettext_lazy("The pair is open again. What was done to a source stays."),
}


@dataclass(frozen=True, kw_only=True)
class Deciding:
    """What a person asked for, and about which texts."""

    act: Act
    numbers: tuple[int, int]
    identities: tuple[str, str]
    confirmed: bool


@needs(CHANGE_SOURCES)
@require_POST
def decide_page(request: HttpRequest) -> HttpResponse:
    """Decide; what takes a source out of the search is asked once more before it is done."""
    tenants = tenant_choices()
    asked = request.POST.get("tenant", "")
    namespace = asked if asked in dict(tenants) else chosen_tenant(request, tenants)
    deciding = _asked(request)
    try:
        if deciding is None:
            raise PairGone
        first, second = pair_of(
            [namespace, GLOBAL_NAMESPACE], deciding.identities, deciding.numbers
        )
        if deciding.act in ASKED_AGAIN and not deciding.confirmed:
            return _sure(request, namespace, deciding, first, second)
        _done(request, deciding.act, first, second)
    except PairGone:
        messages.error(
            request,
            _("One of the two passages is gone or was changed; nothing was done. Look again."),
        )
    except CannotSupersede as error:
        messages.error(request, str(REFUSALS[error.refusal]))
    return HttpResponseRedirect(_list(namespace))


def _asked(request: HttpRequest) -> Deciding | None:
    sent = request.POST
    numbers = [sent.get("first", ""), sent.get("second", "")]
    act = sent.get("act", "")
    if act not in set(Act) or not all(map(_is_id, numbers)):
        return None
    return Deciding(
        act=Act(act),
        numbers=(int(numbers[0]), int(numbers[1])),
        identities=(sent.get("first_identity", ""), sent.get("second_identity", "")),
        confirmed=CONFIRMED in sent,
    )


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < BIGGEST_ID_DIGITS


def _done(request: HttpRequest, act: Act, first: Chunk, second: Chunk) -> None:
    person = person_of(request)
    changed = decide(first, second, act, by_id=person.pk if person else None)
    if changed is not None and person is not None:
        LogEntry.objects.log_actions(
            user_id=person.pk,
            queryset=[changed],
            action_flag=CHANGE,
            change_message=f"passages alike: {act.value}",
            single_object=True,
        )
    messages.success(request, str(DONE[act]))


def _sure(
    request: HttpRequest, namespace: str, deciding: Deciding, first: Chunk, second: Chunk
) -> HttpResponse:
    """The page that says what will happen."""
    context = {
        **admin.site.each_context(request),
        "title": _("Are you sure?"),
        "effects": _effects(deciding.act, first.source, second.source),
        "sent": {
            "tenant": namespace,
            "first": first.pk,
            "second": second.pk,
            "first_identity": first.identity,
            "second_identity": second.identity,
            "act": deciding.act.value,
            CONFIRMED: "1",
        },
        "back": _list(namespace),
    }
    return TemplateResponse(request, "console/alike_sure.html", context)


def _effects(act: Act, first: Source, second: Source) -> Sequence[str]:
    if act in (Act.DISABLE_FIRST, Act.DISABLE_SECOND):
        off = first if act is Act.DISABLE_FIRST else second
        return [
            _("“%s” is switched off: none of its passages answers, from the next turn on.") % off,
            *([_("It is shared: that holds for every tenant.")] if _is_shared(off) else []),
        ]
    newer, older = (first, second) if act is Act.FIRST_SUPERSEDES else (second, first)
    effects = [
        _(
            "“%(older)s” as a whole is not searched from the next turn on, while “%(newer)s” is "
            "enabled and valid."
        )
        % {"older": older, "newer": newer}
    ]
    if newer.supersedes is not None and newer.supersedes != older:
        effects.append(
            _("“%(newer)s” supersedes “%(former)s” today; that ends.")
            % {"newer": newer, "former": newer.supersedes}
        )
    effects += [_("Look again: %s.") % DOUBTS[doubt] for doubt in doubts(newer, older)]
    return [
        *effects,
        *([_("It is shared: that holds for every tenant.")] if _is_shared(older) else []),
    ]


def _is_shared(source: Source) -> bool:
    return source.namespace == GLOBAL_NAMESPACE


def _list(namespace: str) -> str:
    return f"{reverse('admin:alike')}?{urlencode({'tenant': namespace})}"
