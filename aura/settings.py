"""Django's settings: wiring only. What may change while Aura runs lives in the live settings."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
from django.utils.translation import gettext_lazy as _

from aura import environment
from aura.console.look import UNFOLD as UNFOLD
from aura.live_keys import CONSTANCE_ADDITIONAL_FIELDS as CONSTANCE_ADDITIONAL_FIELDS
from aura.live_keys import CONSTANCE_CONFIG as CONSTANCE_CONFIG
from aura.live_keys import CONSTANCE_CONFIG_FIELDSETS as CONSTANCE_CONFIG_FIELDSETS
from aura.logs import logging_config

BASE_DIR = Path(__file__).resolve().parent.parent
ENVIRONMENT = environment.load()

SECRET_KEY = ENVIRONMENT.secret_key
DEBUG = ENVIRONMENT.debug
ALLOWED_HOSTS = ENVIRONMENT.allowed_hosts
CSRF_TRUSTED_ORIGINS = ENVIRONMENT.csrf_trusted_origins

INSTALLED_APPS = [
    "aura.console",  # before Unfold: some of its templates are ours
    "unfold.apps.BasicAppConfig",
    "unfold.contrib.filters",
    "unfold.contrib.forms",
    "unfold.contrib.constance",
    "unfold.contrib.simple_history",
    "aura.console.site_config.ConsoleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "constance",
    "axes",
    "simple_history",
    "django_celery_beat",
    "knowledge",
    "memory",
    "patients",
    "prompts",
    "aura.tenancy",
    "aura.turn",
    "aura.jobs",
    "aura.chat",
    "aura",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "aura.api.rim.JsonRim",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "aura.console.language.ChosenLanguage",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "aura.urls"
WSGI_APPLICATION = "aura.wsgi.application"
APPEND_SLASH = True

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]


def _database() -> dict[str, Any]:
    """The embedded database over its private socket, or what DATABASE_URL names.

    The web process keeps a pool smaller than its threads; workers and commands keep none, since a
    pool does not survive their forks.
    """
    if ENVIRONMENT.database_url:
        database: dict[str, Any] = dict(environ.Env.db_url_config(ENVIRONMENT.database_url))
    else:
        assert ENVIRONMENT.endpoints is not None  # noqa: S101  no URL means an embedded part
        database = {
            "NAME": ENVIRONMENT.endpoints.postgres_database,
            "USER": ENVIRONMENT.endpoints.postgres_user,
            "HOST": str(ENVIRONMENT.endpoints.postgres_socket_dir),
        }
    options = dict(database.get("OPTIONS", {}))
    web = ENVIRONMENT.role == "web"
    # Two seconds bound a turn's statements; ingest and admin jobs write more at once.
    statement_ms = 5_000 if web else 120_000
    options.setdefault("connect_timeout", 3)
    options["options"] = (
        f"-c statement_timeout={statement_ms} -c lock_timeout=5000"
        " -c idle_in_transaction_session_timeout=60000"
    )
    # psycopg prepares nothing while this is None, Django's default. So high, it prepares what asks
    # for it (`knowledge.statements`) and nothing else.
    options["prepare_threshold"] = 1_000_000
    if web:
        size = max(4, min(24, ENVIRONMENT.web_threads // 2))
        options["pool"] = {"min_size": 2, "max_size": size, "timeout": 3}
    return {
        **database,
        "ENGINE": "django.db.backends.postgresql",
        "OPTIONS": options,
        "CONN_HEALTH_CHECKS": True,
        "CONN_MAX_AGE": 0,
    }


DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

LANGUAGE_CODE = "es-ar"
LANGUAGES = [("es-ar", _("Spanish")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "aura" / "locale"]
FORMAT_MODULE_PATH = ["aura.formats"]
TIME_ZONE = "America/Argentina/Buenos_Aires"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = ENVIRONMENT.data_dir / "static"
if ENVIRONMENT.embedded_parts:
    STATIC_ROOT.mkdir(parents=True, exist_ok=True)
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "admin:login"
LOGIN_REDIRECT_URL = "admin:index"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]

# Five wrong passwords for a name from an address close that pair for a quarter of an hour; a
# colleague at another desk still gets in. Trying on meanwhile does not make it longer.
AXES_HANDLER = "aura.console.login_record.QuietHandler"
AXES_USERNAME_CALLABLE = "aura.console.login_record.name_of"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "aura.console.login.locked_out"
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

# A shift and its overlap; not renewed by use, so that a stolen cookie ends with the day.
SESSION_COOKIE_AGE = 12 * 3600
# In a signed cookie alone: a page that only shows something must not write a session's row.
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = ENVIRONMENT.secure
SECURE_SSL_REDIRECT = ENVIRONMENT.secure
SECURE_HSTS_SECONDS = 31_536_000 if ENVIRONMENT.secure else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = ENVIRONMENT.secure
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ENVIRONMENT.secure else None
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
X_FRAME_OPTIONS = "DENY"

# Who pastes too long a manual into the back office is told so, up to here, instead of a bare 400.
DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024

# The contract's bound of a request's body; the API's rim answers 413 itself.
MAX_BODY_BYTES = 256 * 1024

CONSTANCE_BACKEND = "constance.backends.database.DatabaseBackend"
CONSTANCE_SUPERUSER_ONLY = False

CELERY_BROKER_URL = ENVIRONMENT.redis_url
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
# For work that hangs: a job of many texts puts itself back well before, by `JOB_SLICE_S`.
CELERY_TASK_SOFT_TIME_LIMIT = 1740
CELERY_TASK_TIME_LIMIT = 1800
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 3600, "unacked_restore_throttle": 1}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = TIME_ZONE
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# Seconds: a running job's heartbeat; without a sign for so long its worker is lost; a queued job
# handed to the broker so long ago is handed over again; how often the sweeper looks.
JOB_HEARTBEAT_S = 5.0
JOB_LOST_AFTER_S = 30.0
JOB_DISPATCH_AGAIN_S = 30.0
# So long works a job at once; then it is queued again, for its next attempt to go on.
JOB_SLICE_S = 1_500.0

# What runs when is in the database, where a person may change it: `aura.routines` lays it.
CELERY_BEAT_SCHEDULER = "django_celery_beat.schedulers:DatabaseScheduler"
CELERY_RESULT_EXPIRES = None

LOGGING_CONFIG = None
logging_config(ENVIRONMENT.log_level)
