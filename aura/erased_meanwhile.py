"""A turn that is stored while its person is being erased: it is erased as well.

A turn reads its conversation's identity row, is thought about, and is stored: the identity row
says whose it is, and nothing else does. Were that row gone before the turn is stored, the turn
would stay, and no later erasure would find it. So both sides do something:

- **The erasure** locks the person's identity rows (`patients.erasing.find_linked`) before it looks
  for anything else of theirs, and the rows of the conversations and their turns
  (`aura.turn.erasing`) before it deletes one. It deletes no row that it did not lock.
- **The turn**, once its rows are committed, asks whether its identity row is still there, in a
  statement that waits for an erasure. If it is not, the turn is erased.

Every statement sees what was committed before it began (READ COMMITTED). So, where the erasure
locks the identity row between two steps of a turn:

| it locks the row                | the erasure                       | the turn                   |
| ------------------------------- | --------------------------------- | -------------------------- |
| and ends before the turn reads  | erases what was there             | knows nobody and stays: it |
| it                              |                                   | was said afterwards        |
| before the turn is stored       | erases what was there; waits for  | waits where the            |
|                                 | a turn that is at it, and erases  | conversation is locked,    |
|                                 | that too                          | makes it anew; finds the   |
|                                 |                                   | row gone: erased           |
| the same, first turn of a call  | finds no conversation             | finds the row gone: erased |
| after it is stored              | sees the turn and erases it       | has asked, or waits; finds |
|                                 |                                   | nothing to erase any more  |
| and only a link goes, since the | leaves the row and the turns      | waits; finds the row:      |
| call is another's; or it fails  |                                   | stays                      |
| while the turn makes the row,   | does not see it, and leaves it    | finds the row: stays. The  |
| or links it to this person      |                                   | next erasure finds both    |

A row that is made anew meanwhile, by this turn or by another one of the call, is another row: the
turn asks for the one that it found first. Only the turn itself goes, and the conversation where
nothing else was said in it: what is said in the call after the erasure is nobody's. A row that is
gone because its time was over (`patients.retention`) is not told from one that was erased: that
costs one turn of a call in which no number was said for so long.

The turn holds no lock while it waits, so there is nothing to lock each other out with. It waits no
longer than `lock_timeout`; a row that is locked for so long counts as gone.

Not covered: a turn that began when nothing was known of its patient, whose person another request
named, and a third erased, before it was stored.
"""

import structlog
from django.db.utils import DatabaseError
from psycopg.errors import LockNotAvailable

from aura.erasing_calls import erase_turn
from aura.tenancy.keys import Caller
from aura.turn.erasing import Talk
from patients.erasing import is_there

log = structlog.get_logger(__name__)


def erase_if_its_person_was(
    who: Caller, *, conversation_id: str, turn_id: str, identity: int | None
) -> None:
    """Erase a turn that was just stored, if its conversation's identity row is gone. None stands
    for a conversation without one: no statement. Whatever fails, the turn goes on."""
    if identity is None:
        return
    talk = Talk(namespace=who.namespace, channel=who.channel.value, name=conversation_id)
    try:
        if _is_gone(identity):
            erase_turn(talk, turn_id)
            log.info("turn_erased_with_its_person", channel=who.channel.value)
    except DatabaseError as error:
        log.error("erasure_not_checked", cause=type(error).__name__, channel=who.channel.value)


def _is_gone(identity: int) -> bool:
    try:
        return not is_there(identity)
    except DatabaseError as error:
        if isinstance(error.__cause__, LockNotAvailable):
            return True
        raise
