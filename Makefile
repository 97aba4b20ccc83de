# Two targets matter to a newcomer: `make play` and `make test`. Each sets everything up by itself.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
WORKERS ?= 2

.PHONY: help play test lint types imports content unit simulate bench gallery lock clean setup

help:
	@echo "make play   start the bot (without a token: the local sandbox)"
	@echo "make test   lint, types, import rules, content, all tests, a short simulation"
	@echo "make bench  measure speed, as JSON"

setup: $(STAMP)

$(STAMP): requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit("Oneiros needs Python 3.11 or newer; run make PYTHON=python3.12 for example." if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $(STAMP)

play: $(STAMP)
	$(BIN)/python bot.py

test: lint types imports content unit simulate

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

imports: $(STAMP)
	$(BIN)/lint-imports

content: $(STAMP)
	$(BIN)/python -m engine check-content

unit: $(STAMP)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

simulate: $(STAMP)
	$(BIN)/python -m engine simulate dare-to-dream --players 3 --games 20 --check
	$(BIN)/python -m engine simulate dare-to-dream --players 4 --games 20 --check

bench: $(STAMP)
	$(BIN)/python -m tests.bench

gallery: $(STAMP)
	$(BIN)/python -m images gallery gallery

lock:
	uv pip compile --universal --generate-hashes --no-annotate --python-version 3.11 pyproject.toml -o requirements.lock
	uv pip compile --universal --generate-hashes --no-annotate --python-version 3.11 --extra dev pyproject.toml -o requirements-dev.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache gallery
