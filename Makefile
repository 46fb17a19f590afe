PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src web -type f -not -name '*.pyc' -not -path 'web/node_modules/*' -not -path 'web/dist/*') pyproject.toml hatch_build.py

INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check
LOCK := $(BIN)/uv pip compile --no-config --quiet --universal --python-version 3.11 --upgrade --generate-hashes --no-annotate \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' pyproject.toml -

.PHONY: play test test-web test-slow wire lint lock bench peers clean

play: $(VENV)/installed ## open the table
	$(BIN)/clanmoot serve --open

test: lint test-web $(VENV)/tested ## what a change must pass: lint, types, layers, the fast tests compiled and uncompiled
	$(BIN)/pytest -n auto -m "not slow"
	PYTHONPATH=src $(BIN)/pytest -n auto -m "not slow" tests/rules tests/core tests/games tests/bots tests/table

test-slow: $(VENV)/tested ## the long tests: bot levels, thousands of games, builds without a compiler
	$(BIN)/pytest -n auto -m slow

test-web: $(VENV)/tested ## types and unit tests of the browser client
	cd web && PATH="$(abspath $(BIN)):$$PATH" && { test -d node_modules || npm ci; } && npm run --silent check && npm run --silent test

wire: $(VENV)/tested ## make the client's types from the server's structs
	$(BIN)/python -m clanmoot.server.schema > web/wire.schema.json
	cd web && PATH="$(abspath $(BIN)):$$PATH" node scripts/wire.mjs

lint: $(VENV)/tested
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

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

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
