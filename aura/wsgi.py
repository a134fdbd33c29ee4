"""The web server's entry."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "aura.settings")
os.environ.setdefault("AURA_ROLE", "web")

from aura import bootstrap, up

up.tie_to_parent()
bootstrap.before_serving()

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()

from aura.startup import tell_equipment_symptoms

tell_equipment_symptoms()
