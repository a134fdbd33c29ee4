"""Every address that Aura answers."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from aura import health
from aura.api.app import api, openai_api
from aura.api.rim import nothing_here

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="admin:index")),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    *(path(bare, nothing_here) for bare in ("api/v1", "api/v1/", "v1", "v1/")),
    path("api/v1/", api.urls),
    path("v1/", openai_api.urls),
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("metrics", health.metrics),
]
