"""What an agent runs now, and what a call runs until it ends.

A tenant runs its own active version; one that has activated none runs the shared one.

A call keeps the version it began with, so that its system message stays the same byte for byte
(`prompts.assembly.system_message`) and the upstream's cache of it holds:

    moment                                             runs
    -------------------------------------------------  ---------------------------
    first turn of a conversation                       what is active
    a later turn, whatever was activated meanwhile     what its first turn ran
    a turn after more than `CALL_ENDS_AFTER_MINUTES`   what is active: it is another call, or a
    of silence                                         chat of which nothing is cached any more
    a conversation without an id                       what is active, in each request
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection
from django.db.models import Case, Value, When

from prompts.models import SHARED_NAMESPACE, Agent, ConversationPrompt, PromptVersion, State

CALL_ENDS_AFTER_MINUTES = 60
"""An upstream keeps a prefix for an hour at most; a telephone call is over long before."""


@dataclass(frozen=True, kw_only=True)
class ActivePrompt:
    """A version that runs."""

    agent: Agent
    number: int
    text: str
    is_shared: bool = False
    """Whether it is the shared one, numbered apart from the tenant's own."""

    @property
    def label(self) -> str:
        """What an event calls it: `copilot-3`, or `copilot-3-shared`."""
        return label_of(self.agent, self.number, self.is_shared)


def label_of(agent: Agent, number: int, is_shared: bool) -> str:
    """What an event calls a version."""
    return f"{agent.value}-{number}{'-shared' if is_shared else ''}"


def active_version(namespace: str, agent: Agent) -> PromptVersion | None:
    """The version that a tenant's agent runs; None where nothing was ever activated. One
    statement."""
    return (
        PromptVersion.objects.filter(
            agent=agent, state=State.ACTIVE, namespace__in=(namespace, SHARED_NAMESPACE)
        )
        .order_by(Case(When(namespace=namespace, then=Value(0)), default=Value(1)))
        .first()
    )


def active_prompt(namespace: str, agent: Agent) -> ActivePrompt | None:
    """What a tenant's agent runs now; None where nothing was ever activated. One statement."""
    version = active_version(namespace, agent)
    if version is None:
        return None
    return _prompt(agent, version.number, version.text, version.namespace)


# Two first turns of a call that come at once: the row of the earlier holds for both.
_PINNED = """
WITH active AS (
    SELECT id FROM prompts_promptversion
    WHERE agent = %(agent)s AND state = 'active' AND namespace IN (%(namespace)s, %(shared)s)
    ORDER BY namespace = %(shared)s LIMIT 1
), pin AS (
    INSERT INTO prompts_conversationprompt AS p
        (namespace, agent, channel, conversation, version_id)
    SELECT %(namespace)s, %(agent)s, %(channel)s, %(conversation)s, id FROM active
    ON CONFLICT (namespace, channel, conversation, agent) DO UPDATE SET
        version_id = CASE WHEN p.last_turn_at < now() - %(silence)s * interval '1 minute'
            THEN excluded.version_id ELSE p.version_id END,
        began_at = CASE WHEN p.last_turn_at < now() - %(silence)s * interval '1 minute'
            THEN now() ELSE p.began_at END,
        last_turn_at = now()
    RETURNING version_id
)
SELECT v.number, v.text, v.namespace FROM pin JOIN prompts_promptversion v ON v.id = pin.version_id
"""


def pinned_prompt(
    namespace: str, agent: Agent, channel: str, conversation_id: str
) -> ActivePrompt | None:
    """What this turn of a conversation runs: the version that the call began with.

    Call it once a turn, where the conversation has an id; else `active_prompt`. It notes the turn.
    None where nothing was ever activated. One statement.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            _PINNED,
            {
                "namespace": namespace,
                "shared": SHARED_NAMESPACE,
                "agent": agent.value,
                "channel": channel,
                "conversation": conversation_id,
                "silence": CALL_ENDS_AFTER_MINUTES,
            },
        )
        row = cursor.fetchone()
    return None if row is None else _prompt(agent, *row)


def forget_ended_calls(now: datetime) -> int:
    """Delete the pins of calls that have ended; none of them decides anything any more. Returns how
    many. Events keep the label of what each turn ran."""
    limit = now - timedelta(minutes=CALL_ENDS_AFTER_MINUTES)
    deleted, _by_model = ConversationPrompt.objects.filter(last_turn_at__lt=limit).delete()
    return deleted


def _prompt(agent: Agent, number: int, text: str, namespace: str) -> ActivePrompt:
    return ActivePrompt(
        agent=agent, number=number, text=text, is_shared=namespace == SHARED_NAMESPACE
    )
