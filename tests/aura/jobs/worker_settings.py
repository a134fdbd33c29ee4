"""Settings of the workers that the tests start: the real ones, in a hurry, with an embeddings
server of the tests in the place of the embedded one (the embedding space stays the same)."""

import os
from dataclasses import replace

from aura.settings import *  # noqa: F403  the real ones
from aura.settings import ENVIRONMENT

ENVIRONMENT = replace(
    ENVIRONMENT,
    embeddings=replace(ENVIRONMENT.embeddings, base_url=os.environ["TEST_EMBEDDINGS_URL"]),
)

JOB_HEARTBEAT_S = 0.25
JOB_LOST_AFTER_S = 2.0
JOB_DISPATCH_AGAIN_S = 2.0

# A rhythm of half a second has no place in the database, where rhythms are whole seconds.
CELERY_BEAT_SCHEDULER = "celery.beat:PersistentScheduler"
CELERY_BEAT_SCHEDULE = {"sweep-jobs": {"task": "aura.sweep_jobs", "schedule": 0.5}}
# Ticks more often than the five seconds that it sleeps at most by itself.
CELERY_BEAT_MAX_LOOP_INTERVAL = 0.5
