"""The cast of the back office, and one row of everything that it shows."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.db.models import Model
from django.test import Client
from django_celery_beat.models import PeriodicTask

from aura.tenancy import scoped
from aura.tenancy.models import ChannelKey, ScopedSetting, SettingChange, Tenant
from aura.turn.models import KnowledgeQueried, Turn
from knowledge.models import Chunk, EmbeddingSpace, Equipment, ManualVersion, Source
from memory.models import Lesson, Mark
from prompts.models import SHARED_NAMESPACE, PromptActivation
from tests import factories

SUPERUSER = "superuser"
ROLES = ("supervisors", "operators", "phone_operators")

As = Callable[..., Client]


def logged_in(role: str, **options: Any) -> Client:
    """A browser in which somebody of a role has logged in."""
    person = factories.user(is_superuser=True) if role == SUPERUSER else factories.user(role)
    client = Client(**options)
    client.force_login(person)
    return client


@pytest.fixture
def as_(db: None) -> As:
    """Makes browsers, each of somebody of a role."""
    return logged_in


@pytest.fixture
def boss(db: None) -> Client:
    """The browser of somebody who may do everything."""
    return logged_in(SUPERUSER)


@dataclass(frozen=True, kw_only=True)
class Rows:
    """One row of every model that has a page, by `app/model`."""

    by_page: dict[str, Model]

    def __getitem__(self, page: str) -> Any:
        return self.by_page[page]

    def number(self, page: str) -> int:
        """The row's number; 1 where the page is of no model."""
        row = self.by_page.get(page)
        return int(row.pk) if row else 1


@pytest.fixture
def rows(db: None) -> Rows:
    """The corpus of the tests, and a little of everything else."""
    tenant = Tenant.objects.get(slug="default")
    factories.channel_key("default")
    talk = factories.conversation("default")
    factories.turn(talk)
    factories.event("default", turn=factories.turn(talk, outcome="miss"))
    scoped.set_value("default", "whatsapp", "rag.min_words", 3, space=None)
    mark = factories.mark("default")
    found: dict[str, Model | None] = {
        "auth/group": Group.objects.first(),
        "auth/user": User.objects.first() or factories.user(),
        "django_celery_beat/periodictask": PeriodicTask.objects.get(name="watch-manuals"),
        "jobs/job": factories.job("default"),
        "knowledge/chunk": Chunk.objects.first(),
        "knowledge/embeddingspace": EmbeddingSpace.objects.first(),
        "knowledge/equipment": Equipment.objects.first(),
        "knowledge/manualdraft": factories.manual_draft("default"),
        "knowledge/manualversion": ManualVersion.objects.filter(namespace="default").first(),
        "knowledge/question": factories.question("default", "qué hago si huele a quemado"),
        "knowledge/source": Source.objects.first(),
        "prompts/promptactivation": PromptActivation.objects.first(),
        "prompts/promptversion": factories.prompt(SHARED_NAMESPACE),
        "marking/<int:number>": Turn.objects.last(),
        "memory/historicallesson": Lesson.history.last(),
        "memory/historicalmark": Mark.history.last(),
        "memory/lesson": mark.lesson,
        "memory/mark": mark,
        "tenancy/channelkey": ChannelKey.objects.filter(tenant=tenant).last(),
        "tenancy/scopedsetting": ScopedSetting.objects.last(),
        "tenancy/settingchange": SettingChange.objects.order_by("id").last(),
        "tenancy/tenant": tenant,
        "turn/conversation": talk,
        "calls/<int:number>": talk,
        "patients/access": factories.look("default"),
        "turn/knowledgequeried": KnowledgeQueried.objects.last(),
        "turn/turn": Turn.objects.last(),
    }
    return Rows(by_page={page: row for page, row in found.items() if row is not None})
