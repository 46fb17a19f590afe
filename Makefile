PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEV := .venv-dev
SOURCES := $(shell find src web -type f -not -name '*.pyc' -not -path 'web/node_modules/*' -not -path 'web/dist/*') pyproject.toml hatch_build.py

INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check
LOCK := $(BIN)/uv pip compile --no-config --quiet --universal --python-version 3.11 --upgrade --generate-hashes --no-annotate \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' pyproject.toml -

.PHONY: help play dev test test-web test-slow golden wire lint lock bench peers clean

help: ## what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/installed ## set everything up and open the table
	$(BIN)/clanmoot serve --open

dev: $(DEV)/installed ## the table at http://127.0.0.1:5173, Python and page reloaded as you write
	cd web && PATH="$(abspath $(DEV)/bin):$$PATH" && { test -d node_modules || npm ci; }
	@trap 'kill 0' EXIT; PATH="$(abspath $(DEV)/bin):$$PATH"; export PATH; \
	(cd web && npm run --silent dev) & watchfiles --filter python 'clanmoot serve' src

test: lint test-web $(VENV)/tested ## what a change must pass: lint, types, layers, the fast tests compiled and uncompiled
	$(BIN)/pytest -n auto -m "not slow"
	PYTHONPATH=src $(BIN)/pytest -n auto -m "not slow" tests/rules tests/core tests/games tests/bots tests/table tests/golden

test-slow: $(VENV)/tested ## the long tests: bot levels, thousands of games, builds without a compiler
	$(BIN)/pytest -n auto -m slow

test-web: $(VENV)/tested ## types and unit tests of the browser client
	cd web && PATH="$(abspath $(BIN)):$$PATH" && { test -d node_modules || npm ci; } && npm run --silent check && npm run --silent test

golden: $(VENV)/tested ## write anew what is derived from the golden games, and say what has changed
	$(BIN)/python -m tests.golden.regenerate

wire: $(VENV)/tested ## make the client's types from the server's structs
	$(BIN)/python -m clanmoot.server.schema > web/wire.schema.json
	cd web && PATH="$(abspath $(BIN)):$$PATH" node scripts/wire.mjs

lint: $(VENV)/tested ## style, types, layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

lock: $(VENV)/bin/python ## the newest versions of all that is installed and built with, written down with their hashes
	$(INSTALL) uv
	$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'], sep='\n')" \
		> $(VENV)/build.in
	$(LOCK) -o requirements.lock < $(VENV)/build.in
	$(LOCK) -o requirements-dev.lock --extra dev --constraint requirements.lock < $(VENV)/build.in

bench: $(VENV)/installed ## engine and search speed on this machine
	$(BIN)/clanmoot bench glory
	$(BIN)/clanmoot bench lords

peers: $(VENV)/tested ## the same beside OpenSpiel's C++
	$(INSTALL) '.[peers]'
	$(BIN)/python benchmarks/peers.py

clean: ## remove what was made
	rm -rf $(VENV) $(DEV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

# First exactly what is locked, then the package itself, built with what was installed.
$(VENV)/installed: $(VENV)/bin/python requirements.lock $(SOURCES)
	$(INSTALL) --require-hashes -r requirements.lock
	$(INSTALL) --no-deps --no-build-isolation .
	touch $@

$(VENV)/tested: $(VENV)/bin/python requirements-dev.lock $(SOURCES)
	$(INSTALL) --require-hashes -r requirements-dev.lock
	$(INSTALL) --no-deps --no-build-isolation .
	touch $(VENV)/installed $@

# Editable, so interpreted: what is written is what runs.
$(DEV)/installed: requirements-dev.lock pyproject.toml hatch_build.py
	$(PYTHON) -m venv $(DEV)
	$(DEV)/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	CLANMOOT_NO_CLIENT=1 $(DEV)/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@
