"""Writing versions: a new draft with the next number, and a draft written over."""

from django.db import connection, transaction
from django.db.models import Max

from prompts.models import Agent, PromptVersion, State
from prompts.texts import canonical, digest_of


class DraftChanged(Exception):
    """The version is not what it was when it was read: somebody wrote over it, or activated it."""


def hold_agent(namespace: str, agent: Agent) -> None:
    """Wait for whoever numbers or activates versions of this agent, until this transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))",
            [f"prompts:{namespace}:{agent.value}"],
        )


def create_draft(
    namespace: str,
    agent: Agent,
    *,
    text: str,
    notes: str = "",
    author: str = "",
    number: int | None = None,
) -> PromptVersion:
    """A new draft, numbered after the last unless a number is given.

    Raises InvalidText; IntegrityError where the given number is taken.
    """
    kept = canonical(text)
    with transaction.atomic():
        hold_agent(namespace, agent)
        if number is None:
            of_agent = PromptVersion.objects.filter(namespace=namespace, agent=agent)
            number = (of_agent.aggregate(last=Max("number"))["last"] or 0) + 1
        return PromptVersion.objects.create(
            namespace=namespace,
            agent=agent,
            number=number,
            text=kept,
            notes=notes.strip(),
            author=author,
            digest=digest_of(kept),
        )


def edit_draft(version_id: int, *, text: str, notes: str, expected_digest: str) -> None:
    """Write over a draft, if its text is still the one that was read.

    Raises InvalidText, and DraftChanged where somebody was faster.
    """
    kept = canonical(text)
    written = PromptVersion.objects.filter(
        pk=version_id, state=State.DRAFT, digest=expected_digest
    ).update(text=kept, notes=notes.strip(), digest=digest_of(kept))
    if not written:
        raise DraftChanged(
            "the draft was written over or activated in the meantime; what is kept is theirs, "
            "and yours was not saved: copy it into a new draft"
        )
