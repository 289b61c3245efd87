# Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PLAY   := $(VENV)/.ready-to-play
DEV    := $(VENV)/.ready-to-develop
PEERS  := $(VENV)/.ready-to-compare
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOCKED := $(PIP) --require-hashes --requirement
COMPILE := $(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --no-annotate --no-emit-index-url --no-emit-find-links --no-emit-trusted-host
# The browser table, built into the Python package.
WEB         := src/diadochoi/server/static/index.html
WEB_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)

# How many games `make fuzz` plays, with the compiled engine where it is up to date.
GAMES ?= 2000
# How long `make soak` plays, and at how many tables at a time.
MINUTES ?= 30
SOAK_GAMES ?= 200
# Put before a command, it uses the compiled engine where that is up to date.
WITH_COMPILED := if $(BIN)/python tools/compile.py --check >/dev/null 2>&1; then export PYTHONPATH=build/compiled; fi;

.DEFAULT_GOAL := help
.PHONY: help setup play test lint lint-python lint-web bench compile compile-for-tests types board fuzz lock clean
.PHONY: soak check-content check-coverage test-web
# Independent steps run side by side, two at a time, and each prints its output when it is done.
SIDE_BY_SIDE := $(MAKE) --no-print-directory --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

help: ## Show what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | awk -F'\t' '{printf "  make %-8s %s\n", $$1, $$2}'

setup: ## Create .venv, install the locked dependencies, build the browser table
	@$(SIDE_BY_SIDE) $(PLAY) $(WEB)

$(PLAY): requirements/play.txt pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(LOCKED) requirements/play.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $(PLAY)

$(DEV): $(PLAY) requirements/dev.txt
	$(LOCKED) requirements/dev.txt
	@touch $(DEV)

web/node_modules/.installed: web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(WEB): web/node_modules/.installed $(WEB_SOURCES)
	cd web && npm run --silent build
	@touch $@

play: setup ## Set up if needed, start the table and open it in the browser
	@$(BIN)/diadochoi serve --open

test: ## Everything: style, types, contracts, rules, content, server, browser
	@$(SIDE_BY_SIDE) $(DEV) $(WEB)
	@$(SIDE_BY_SIDE) compile-for-tests lint-python lint-web test-web check-content check-coverage
	$(BIN)/python -m pytest -n auto --dist worksteal --part interpreted
	$(WITH_COMPILED) $(BIN)/python -m pytest -n auto --dist worksteal --part compiled
	$(MAKE) --no-print-directory fuzz GAMES=800
	tools/browser_tests.sh

lint: lint-python lint-web ## Style, types, import contracts

lint-python: $(DEV)
	$(BIN)/ruff check src tests tools examples
	$(BIN)/ruff format --check src tests tools examples
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

lint-web: web/node_modules/.installed
	cd web && npm run --silent lint

test-web: web/node_modules/.installed
	cd web && npm run --silent check && npm run --silent test

check-content: $(PLAY)
	$(BIN)/diadochoi content check

check-coverage: $(PLAY)
	$(BIN)/diadochoi rules coverage --floor 100
	$(BIN)/diadochoi rules coverage --edition 3e --floor 100
	$(BIN)/diadochoi rules coverage --edition hybrid --floor 100

compile-for-tests: $(DEV)
	$(BIN)/python tools/compile.py --if-possible --quick

$(PEERS): $(PLAY) requirements/bench.txt
	$(LOCKED) requirements/bench.txt && touch $(PEERS)

bench: setup ## Measure the engine beside its peers
	@$(MAKE) --no-print-directory $(PEERS) || echo "The peers cannot be installed here: those that are missing are left out."
	@$(BIN)/diadochoi bench

compile: $(DEV) ## Build the engine and the bots as C extensions into build/compiled
	$(BIN)/python tools/compile.py

types: $(DEV) web/node_modules/.installed ## Generate the browser's types and its test positions from the server's types
	$(BIN)/python tools/wire_types.py
	$(BIN)/python -m tests.web.make_fixtures

board: $(DEV) ## Build the geometry of the board again and compare it with the shipped file
	cd tools/board && npm ci --no-audit --no-fund --loglevel=error
	$(BIN)/python tools/board/build.py --check

fuzz: setup ## 2,000 games of all editions and styles with every invariant (GAMES=800 for fewer)
	@$(WITH_COMPILED) $(BIN)/diadochoi fuzz --games $(GAMES) --edition all --every 32 --quick-every 4

soak: $(DEV) ## 30 minutes of 200 games while servers, PostgreSQL and Redis are killed in turn (MINUTES=2)
	$(BIN)/python -m tests.server.soak --minutes $(MINUTES) --games $(SOAK_GAMES)

lock: $(DEV) ## Resolve the dependencies anew and write the lock files
	$(LOCKED) requirements/lock.txt
	$(COMPILE) --extra dev --extra board --extra server --extra gym --extra arena --output-file requirements/dev.txt pyproject.toml requirements/build.in
	$(COMPILE) --constraint requirements/dev.txt --extra server --output-file requirements/play.txt pyproject.toml requirements/build.in
	$(COMPILE) --constraint requirements/dev.txt --extra bench --output-file requirements/bench.txt pyproject.toml
	$(COMPILE) --output-file requirements/lock.txt requirements/lock.in

clean: ## Remove everything that was built or installed
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache web/node_modules src/diadochoi/server/static
