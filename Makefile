# The two commands of a newcomer are `make up` and `make test`; both install what is missing.
SHELL := /bin/bash
VENV := .venv
PYTHON := $(VENV)/bin/python
READY := $(VENV)/.ready
TESTING := $(VENV)/.testing

.DEFAULT_GOAL := help
.PHONY: help up test lint bench torture constraints messages

help:  ## Say what there is
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 14

up: $(READY)  ## Start everything: database, broker, embeddings, web, worker, beat
	@exec $(PYTHON) manage.py up

test: $(TESTING)  ## Run the whole test suite
	@$(PYTHON) -m pytest -n auto $(ARGS)

lint: $(TESTING)  ## ruff, mypy, import-linter, Django's checks
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/ruff format --check .
	@$(VENV)/bin/mypy aura knowledge memory patients prompts
	@$(VENV)/bin/lint-imports
	@$(PYTHON) manage.py check
	@$(PYTHON) manage.py makemigrations --check --dry-run

bench: $(TESTING)  ## Measure the goals of the design, side by side
	@$(PYTHON) -m bench

torture: $(TESTING)  ## The long kill loops
	@$(PYTHON) -m pytest -m torture --timeout 3600 $(ARGS)

messages: $(READY)  ## Bring the Spanish texts up to the code, and compile them
	@$(PYTHON) manage.py messages

constraints: $(TESTING)  ## Pin the dependencies again, without addresses
	@$(VENV)/bin/pip -q install uv
	@$(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --no-emit-index-url \
		--no-emit-find-links --no-header --no-annotate --upgrade -o constraints.txt requirements/dev.in

$(VENV)/bin/python:
	@found=; for candidate in "$${AURA_PYTHON:-}" python3.13 python3.12 python3.11 python3; do \
		[ -n "$$candidate" ] && "$$candidate" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null \
			&& { found=$$candidate; break; }; \
	done; \
	[ -n "$$found" ] || { echo "Aura needs Python 3.11, 3.12 or 3.13 (set AURA_PYTHON to one)" >&2; exit 1; }; \
	"$$found" -m venv $(VENV) || { echo "could not make a virtual environment; on Debian: apt-get install python3-venv" >&2; exit 1; }

$(READY): $(VENV)/bin/python requirements/base.in constraints.txt
	@echo "Installing what Aura runs on (a minute the first time)"
	@$(PYTHON) -m pip --quiet --disable-pip-version-check install -r requirements/base.in -c constraints.txt
	@touch $@

$(TESTING): $(READY) requirements/dev.in
	@echo "Installing what the tests need"
	@$(PYTHON) -m pip --quiet --disable-pip-version-check install -r requirements/dev.in -c constraints.txt
	@touch $@
