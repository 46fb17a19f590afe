PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src web -type f -not -name '*.pyc' -not -path 'web/node_modules/*' -not -path 'web/dist/*') pyproject.toml hatch_build.py

.PHONY: play test test-web test-slow golden wire lint bench peers clean

play: $(VENV)/installed ## open the table
	$(BIN)/clanmoot serve --open

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

lint: $(VENV)/tested
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/installed ## engine and search speed on this machine
	$(BIN)/clanmoot bench glory
	$(BIN)/clanmoot bench lords

peers: $(VENV)/tested ## the same beside OpenSpiel's C++
	$(BIN)/pip install --quiet --disable-pip-version-check '.[peers]'
	$(BIN)/python benchmarks/peers.py

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python $(SOURCES)
	$(BIN)/pip install --quiet --disable-pip-version-check .
	touch $@

$(VENV)/tested: $(VENV)/bin/python $(SOURCES)
	$(BIN)/pip install --quiet --disable-pip-version-check '.[dev]'
	touch $(VENV)/installed $@
