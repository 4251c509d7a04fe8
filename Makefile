# make play   sets everything up and starts the game
# make test   sets everything up and runs all checks and tests, compiled and interpreted
# make page   builds the page for the sources in place
# make soak   the long runs, with their figures
# make bench  the benchmark, compiled and interpreted

PYTHON ?= python3
PAGE := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*/static/*' 2>/dev/null) $(PAGE) \
  hatch_build.py pyproject.toml README.md
PIP = -m pip --disable-pip-version-check -qq --no-input

# What npm installs for the page is kept here, and installed once.
export DEADZONE_PAGE_WORKSHOP := $(CURDIR)/.venv-pure/page

# Tests of the server wait for most of their time: one worker more than there are processors.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

.PHONY: play page page-check pictures test test-interpreted test-compiled test-browser \
  soak bench mutation lint docs lock system-needs clean
.DELETE_ON_ERROR:

play: .venv/.installed
	.venv/bin/deadzone play

# The compiled form lives in .venv, the interpreted one in .venv-pure: a compiled module beside its source would
# always win on import, so the two are never mixed. The one is built while the other is tested. The browser's tests run
# once, one by one beside the others, and are told of when they are over: what they test is the page.
test: system-needs page page-check lint
	$(MAKE) -j 2 .venv/.test-tools test-interpreted
	$(MAKE) -j 2 test-browser test-compiled

test-interpreted: .venv-pure/.installed
	.venv-pure/bin/python -m pytest -n $(WORKERS) --ignore tests/browser

# What reads the sources, and what prints, is never compiled: once is enough.
COMPILED = -n $(WORKERS) --ignore tests/browser --ignore tests/house --ignore tests/printing
test-compiled: .venv/.test-tools
	@if .venv/bin/deadzone --version | grep -q compiled; then \
	  echo '.venv/bin/python -m pytest $(COMPILED)   # compiled'; \
	  .venv/bin/python -m pytest $(COMPILED); \
	else \
	  echo 'No C compiler with the headers of this Python was found: only the interpreted form is tested.'; \
	fi

test-browser: .venv/.test-tools
	@echo '.venv/bin/python -m pytest tests/browser   # beside the others'
	@.venv/bin/python -m pytest tests/browser >.venv/browser.log 2>&1; passed=$$?; cat .venv/browser.log; exit $$passed

# The page for the sources in place; an install builds its own, unless this one is up to date.
page: .venv-pure/.installed
	.venv-pure/bin/python hatch_build.py

# Types and unit tests of the page.
page-check: .venv-pure/.installed
	.venv-pure/bin/python hatch_build.py --check

system-needs:
	.ci/system-needs

lint: .venv-pure/.installed
	.venv-pure/bin/ruff check .
	.venv-pure/bin/ruff format --check .
	.venv-pure/bin/mypy

soak: system-needs .venv/.installed .venv/.test-tools .venv-pure/.installed
	.venv/bin/python tests/soak.py
	.venv/bin/python tests/jade_soak.py
	.venv/bin/python tools/jade_decks.py --games 120 --strength 100 first paper
	.venv/bin/python tools/jade_decks.py --games 0 --strength 100 --difficulties
	.venv-pure/bin/python tests/lists_soak.py
	.venv-pure/bin/python tools/side_by_side.py
	.venv/bin/python tests/server_soak.py
	.venv/bin/python tools/attacks/beside_tables.py
	$(MAKE) bench

# The pictures of the page in docs/, taken anew in a real browser.
pictures: system-needs page
	.venv-pure/bin/python tests/page_pictures.py

# Which rules are proved by a test that fails when their code is broken, and how many small faults the tests notice.
mutation: .venv-pure/.installed
	.venv-pure/bin/python tests/proving.py
	.venv-pure/bin/python tests/rule_coverage.py
	.venv-pure/bin/python tests/mutation.py

# Writes what is made from the sources: pages of docs/, and the page's types of the messages.
docs: .venv-pure/.installed
	.venv-pure/bin/python tests/rule_coverage.py
	.venv-pure/bin/python tools/protocol.py

bench: .venv/.installed .venv-pure/.installed
	.venv/bin/deadzone bench --against .venv-pure/bin/deadzone

.venv/.dependencies: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; name it with make PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	.venv/bin/python $(PIP) install --require-hashes -r requirements.lock
	@touch $@

.venv/.installed: .venv/.dependencies $(SOURCES)
	.venv/bin/python $(PIP) install --no-deps --no-build-isolation --force-reinstall .
	@touch $@

.venv/.test-tools: requirements-test.lock .venv/.dependencies | .venv/.installed
	.venv/bin/python $(PIP) install --require-hashes -r requirements-test.lock
	@touch $@

.venv-pure/.installed: requirements-test.lock pyproject.toml hatch_build.py
	$(PYTHON) -m venv .venv-pure
	.venv-pure/bin/python $(PIP) install --require-hashes -r requirements-test.lock
	DEADZONE_PURE=1 .venv-pure/bin/python $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# Writes both lock files anew, without addresses. Needs uv (pip install uv).
lock:
	uv pip compile pyproject.toml --extra build $(LOCK) -o requirements.lock
	uv pip compile pyproject.toml --extra build --extra test $(LOCK) -o requirements-test.lock
LOCK = --quiet --universal --upgrade --generate-hashes --no-annotate --no-header --no-emit-index-url --python-version 3.11

clean:
	rm -rf .venv .venv-pure build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
