"""The instructions that Aura ships, laid under a new database."""

from pathlib import Path

from django.conf import settings
from django.db import transaction

from prompts.activation import activate
from prompts.drafts import hold_agent
from prompts.models import SHARED_NAMESPACE, Agent, PromptVersion
from prompts.record import draft_of, read_files

SHIPPED = Path(settings.BASE_DIR) / "prompts" / "versions"
SHIPPED_BY = "Aura"


def seed_prompts() -> None:
    """Make and activate the shipped versions of each agent that has no shared version at all.

    An agent that has one is left alone, whatever newer Aura ships: a deployment never changes what
    runs. `import_prompts` makes drafts of newer files, and a person activates them.
    """
    with transaction.atomic():
        having = set(
            PromptVersion.objects.filter(namespace=SHARED_NAMESPACE)
            .values_list("agent", flat=True)
            .distinct()
        )
        for agent in Agent:
            if agent not in having:
                _seed(agent)


def _seed(agent: Agent) -> None:
    hold_agent(SHARED_NAMESPACE, agent)
    shared = PromptVersion.objects.filter(namespace=SHARED_NAMESPACE, agent=agent)
    if shared.exists():  # Another process was faster.
        return
    made = [
        draft_of(SHARED_NAMESPACE, name, file)
        for name, file in read_files(SHIPPED).items()
        if name.agent is agent
    ]
    newest = made[-1]
    activate(newest.pk, by=SHIPPED_BY, expected_active_id=None, expected_digest=newest.digest)
