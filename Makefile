# Two targets matter to a newcomer: `make play` and `make test`. Each sets everything up by itself.
# The first Python on this machine that is new enough.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
VENV   ?= .venv
BIN    := $(VENV)/bin
# What is installed: with PLAY only what the bot needs, with DEV the tools for tests too.
PLAY   := $(VENV)/.installed
DEV    := $(VENV)/.installed-dev
PIP     = $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
WORKERS ?= 2

.PHONY: help play test lint types imports content unit simulate bench gallery lock clean setup

help:
	@echo "make play   start the bot (without a token: the local sandbox)"
	@echo "make test   lint, types, import rules, content, all tests, a short simulation"
	@echo "make bench  measure speed, as JSON"

setup: $(DEV)

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Oneiros needs Python 3.11 or newer: install it, then run make again."; exit 1; }
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv module is missing (on Debian: apt install python3-venv)."; exit 1; }

$(PLAY): requirements.lock | $(BIN)/python
	$(PIP) -r requirements.lock
	@touch $@

$(DEV): requirements-dev.lock | $(BIN)/python
	$(PIP) -r requirements-dev.lock
	@touch $@

play: $(PLAY)
	$(BIN)/python bot.py

test: lint types imports content unit simulate

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(DEV)
	$(BIN)/mypy

imports: $(DEV)
	$(BIN)/lint-imports

content: $(DEV)
	$(BIN)/python -m engine check-content

unit: $(DEV)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

simulate: $(DEV)
	$(BIN)/python -m tests.plays

bench: $(DEV)
	$(BIN)/python -m tests.bench

gallery: $(DEV)
	$(BIN)/python -m images gallery gallery

lock:
	uv pip compile --universal --generate-hashes --no-annotate --python-version 3.11 pyproject.toml -o requirements.lock
	uv pip compile --universal --generate-hashes --no-annotate --python-version 3.11 --extra dev pyproject.toml -o requirements-dev.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache gallery
