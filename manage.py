#!/usr/bin/env python
"""Aura's command line; it starts the embedded parts that no variable replaces."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "aura.settings")
    from aura import bootstrap  # noqa: PLC0415  settings must be named first

    bootstrap.before_command(sys.argv)
    from django.core.management import execute_from_command_line  # noqa: PLC0415

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
