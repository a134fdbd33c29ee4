"""Changing what an agent runs, one at a time for each agent, with a trace that stays for ever.

    asked for              when                                              becomes of it
    ---------------------  ------------------------------------------------  ----------------------
    activate               the text or what is active is not what was seen   refused
    activate               a finding is an error                             refused
    activate               a warning was not accepted                        refused
    activate               it is active already                              refused
    activate               else                                              active; the other
                                                                             retired
    roll back              what is active is not what was seen               refused
    roll back              nothing was active before it                      refused
    roll back              the one before lacks a rule by now                refused
    roll back              a tenant's first own version is active            the shared one runs
    roll back              else                                              the one before is
                                                                             active; the other
                                                                             retired

The one before is what ran when the active one was last activated, so that rolling back twice goes
two steps back, and never to and fro. A roll-back asks about no warning: it has to be quick, and
what it brings back has run before.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from prompts.active import active_version
from prompts.checks import Finding, Severity, check
from prompts.drafts import DraftChanged, hold_agent
from prompts.models import Agent, ConversationPrompt, Kind, PromptActivation, PromptVersion, State


class StaleActivation(Exception):
    """Something else is active than what was seen. Says what, who activated it and when."""

    def __init__(self, active: PromptVersion | None) -> None:
        self.active = active
        told = (
            f"{active} is active, by {active.activated_by or 'a command'} at {active.activated_at}"
            if active
            else "nothing is active"
        )
        super().__init__(f"{told}; nothing was changed: look at the difference again")


class Blocked(Exception):
    """Findings of the checks forbid it."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = findings
        super().__init__(f"nothing was changed: {', '.join(finding.key for finding in findings)}")


class NotAccepted(Blocked):
    """Warnings that nobody accepted."""


class AlreadyActive(Exception):
    """The version runs already."""


class NothingBefore(Exception):
    """No version ran before the active one."""


@dataclass(frozen=True, kw_only=True)
class Review:
    """What a person sees before deciding."""

    active: PromptVersion | None
    """What runs now: the tenant's own, or the shared one."""
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> tuple[Finding, ...]:
        """Findings that block."""
        return _of(self.findings, Severity.ERROR)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """Findings that ask."""
        return _of(self.findings, Severity.WARNING)


def review(version: PromptVersion) -> Review:
    """What activating a version would change, and what the checks say of it."""
    active = active_version(version.namespace, Agent(version.agent))
    last = None if active is None or active.pk == version.pk else active.text
    return Review(active=active, findings=check(version.text, last=last))


def activate(
    version_id: int,
    *,
    by: str,
    expected_active_id: int | None,
    expected_digest: str,
    acknowledged: Collection[str] = (),
    at_once: bool = False,
) -> PromptActivation:
    """Make a version the one that runs from the next call on; in calls under way too with
    `at_once`.

    `expected_active_id` and `expected_digest` are what the person saw: the version that ran, and
    the text to be activated. `acknowledged` are the keys of the warnings that the person accepted.
    Raises StaleActivation, DraftChanged, AlreadyActive, Blocked and NotAccepted;
    PromptVersion.DoesNotExist for an unknown number.
    """
    with transaction.atomic():
        version = PromptVersion.objects.get(pk=version_id)
        hold_agent(version.namespace, Agent(version.agent))
        version.refresh_from_db()
        if version.state == State.ACTIVE:
            raise AlreadyActive(f"{version} is active already, by {version.activated_by}")
        seen = review(version)
        _compare(seen.active, expected_active_id)
        if version.digest != expected_digest:
            raise DraftChanged(f"{version} was written over in the meantime; nothing was changed")
        if seen.errors:
            raise Blocked(seen.errors)
        unread = [finding for finding in seen.warnings if finding.key not in acknowledged]
        if unread:
            raise NotAccepted(unread)
        return _switch(
            version.namespace,
            version,
            from_=seen.active,
            kind=Kind.ACTIVATE,
            by=by,
            acknowledged=[finding.key for finding in seen.warnings],
            at_once=at_once,
        )


def rollback(
    namespace: str,
    agent: Agent,
    *,
    by: str,
    expected_active_id: int | None,
    at_once: bool = False,
) -> PromptActivation:
    """Bring back what ran before the active version was activated.

    Raises StaleActivation, NothingBefore and Blocked.
    """
    with transaction.atomic():
        hold_agent(namespace, agent)
        active = active_version(namespace, agent)
        _compare(active, expected_active_id)
        before = version_before(namespace, active)
        if before is None:
            raise NothingBefore("nothing ran before the active version; nothing was changed")
        errors = _of(check(before.text, last=None), Severity.ERROR)
        if errors:
            raise Blocked(errors)
        return _switch(
            namespace,
            before,
            from_=active,
            kind=Kind.ROLLBACK,
            by=by,
            acknowledged=[],
            at_once=at_once,
        )


def version_before(namespace: str, active: PromptVersion | None) -> PromptVersion | None:
    """What a roll-back from the active version would bring; None where nothing ran before."""
    if active is None or active.namespace != namespace:
        return None
    activation = (
        active.activations.filter(kind=Kind.ACTIVATE).select_related("from_version").first()
    )
    before = activation.from_version if activation else None
    if before is None or before.namespace == namespace:
        return before
    return active_version(before.namespace, Agent(active.agent))


def _switch(
    namespace: str,
    to: PromptVersion,
    *,
    from_: PromptVersion | None,
    kind: Kind,
    by: str,
    acknowledged: list[str],
    at_once: bool,
) -> PromptActivation:
    PromptVersion.objects.filter(namespace=namespace, agent=to.agent, state=State.ACTIVE).update(
        state=State.RETIRED
    )
    if to.namespace == namespace:
        PromptVersion.objects.filter(pk=to.pk).update(
            state=State.ACTIVE, activated_at=timezone.now(), activated_by=by
        )
    if at_once and from_ is not None:
        pins = ConversationPrompt.objects.filter(version=from_)
        (pins.filter(namespace=namespace) if from_.namespace != namespace else pins).delete()
    return PromptActivation.objects.create(
        namespace=namespace,
        agent=to.agent,
        kind=kind,
        by=by,
        from_version=from_,
        to_version=to,
        acknowledged=acknowledged,
        at_once=at_once,
    )


def _compare(active: PromptVersion | None, expected_id: int | None) -> None:
    if (active.pk if active else None) != expected_id:
        raise StaleActivation(active)


def _of(findings: Sequence[Finding], severity: Severity) -> tuple[Finding, ...]:
    return tuple(finding for finding in findings if finding.severity is severity)
