# Two commands set everything up: `make run` and `make test`. The others are parts of them.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: run test check docs pytest test-long mutation bench clean

# The calculator in the browser, until Ctrl+C. Another port: make run PORT=8080
PORT ?= 8000
run: $(VENV)/.run
	$(BIN)/overtrick score 4SX N -1 --vul both --explain
	@echo
	$(BIN)/overtrick serve --open --port $(PORT)

test: check docs pytest

# Style, types, and the rooms: who may import whom. What the pure rooms may hold is tests/test_rooms.py.
check: $(VENV)/.dev
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

docs: $(VENV)/.dev
	$(BIN)/sphinx-build --fail-on-warning --keep-going --quiet -b html docs docs/_build/html

pytest: $(VENV)/.dev
	$(BIN)/pytest --quiet

# What takes minutes: many more examples for the property tests, and the mutation sample.
test-long: $(VENV)/.dev mutation
	$(BIN)/pytest --quiet --hypothesis-profile=long

mutation: $(VENV)/.mutation
	$(BIN)/python tests/mutation/sample.py

bench: $(VENV)/.bench
	$(BIN)/python -m bench

$(VENV)/.run: $(BIN)/python pyproject.toml
	$(PIP) --editable '.[all]'
	@touch $@

$(VENV)/.dev: $(BIN)/python pyproject.toml constraints.txt
	$(PIP) --editable '.[all,test,check,docs]'
	@touch $@

$(VENV)/.mutation: $(VENV)/.dev
	$(PIP) --editable '.[mutation]'
	@touch $@

$(VENV)/.bench: $(VENV)/.dev
	$(PIP) --editable '.[bench]'
	@touch $@

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "Python is missing: install Python 3.11 or newer, or name it: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$(PYTHON) is $$($(PYTHON) --version); Overtrick needs Python 3.11 or newer: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "This Python cannot make virtual environments: it lacks ensurepip."; \
	  echo "On Debian and Ubuntu: apt install $$($(PYTHON) -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"; exit 1; }
	$(PYTHON) -m venv $(VENV)

clean:
	rm -rf $(VENV) build dist docs/_build .mypy_cache .ruff_cache .pytest_cache .hypothesis
