# Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
# The browser table, built into the Python package.
WEB         := src/diadochoi/server/static/index.html
WEB_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help setup play test lint bench lock clean

help: ## Show what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | awk -F'\t' '{printf "  make %-8s %s\n", $$1, $$2}'

setup: $(STAMP) $(WEB) ## Create .venv, install the locked dependencies, build the browser table

$(STAMP): requirements/dev.txt pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(STAMP)

web/node_modules/.installed: web/package-lock.json
	cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(WEB): web/node_modules/.installed $(WEB_SOURCES)
	cd web && npm run --silent build
	@touch $@

play: setup ## Set up if needed and start the table
	@$(BIN)/diadochoi table

test: setup lint ## Lint, types, import contracts and all tests
	$(BIN)/python -m pytest -n auto

lint: setup ## Style, types, import contracts
	$(BIN)/ruff check src tests
	$(BIN)/ruff format --check src tests
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: setup ## Measure the engine beside its peers
	@$(BIN)/diadochoi bench

lock: ## Resolve the dependencies anew and write the lock files
	$(BIN)/python -m pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --extra dev --extra board --extra server --extra gym --output-file requirements/dev.txt pyproject.toml requirements/build.in

clean: ## Remove everything that was built or installed
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache
