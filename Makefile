# make play   sets everything up and starts the game
# make quick  what to run after each change: linters, types and the chapters of the rules, in less than a minute
# make test   sets everything up and runs all checks and tests, compiled and interpreted
# make page   builds the page for the sources in place
# make soak   the long runs, with their figures
# make bench  the benchmark, compiled and interpreted

PYTHON ?= python3
PAGE := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*/static/*' 2>/dev/null) $(PAGE) \
  hatch_build.py pyproject.toml README.md
PIP = .venv/bin/python -m pip --disable-pip-version-check -qq --no-input
STEP = @tools/step

# What npm installs for the page is kept here, and installed once.
export DEADZONE_PAGE_WORKSHOP := $(CURDIR)/.venv/page

# Hundreds of processes import the sources and the tests: they are translated once, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

# Tests of the server wait for most of their time: one worker more than there are processors.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

# What runs beside the browser's tests leaves them the processor when they want it.
BESIDE = nice -n 5

# Which folders of tests/ run in which form. What plays the engine runs compiled, as people install it: a fault that only
# that form has is found there. tests/engine compares the two forms, so it runs in both. What reads the sources and what
# prints is never compiled, and the browser's tests, which look at the page, need not wait for the compiler.
# tests/house/test_house_runs.py fails when a folder is in no run. `make quick` runs the chapters interpreted.
CHAPTERS = board engine rules
INTERPRETED = engine house printing
COMPILED = $(CHAPTERS) assistant catalog cli jade language maps players properties rosters server table
BROWSER = browser

.PHONY: play page page-check pictures quick test test-interpreted test-compiled test-browser checks \
  soak bench mutation lint docs lock system-needs clean
.DELETE_ON_ERROR:

# Interpreted at once, from the sources in place; compiled as soon as the compiler is done, which works beside the game.
play: page
	@if $(MAKE) -sq .venv/.installed; then exec .venv/bin/deadzone play; \
	else .venv/bin/python tools/compiling.py $(MAKE) -s .venv/.installed && exec .venv-pure/bin/deadzone play; fi

# Everything beside everything else, so that no processor waits. The browser's tests, which are the most impatient, come
# first; they are told of when they are over.
test: system-needs .venv/.test-tools page
	$(MAKE) -j 3 test-browser test-compiled checks

checks: lint page-check test-interpreted

quick: lint .venv-pure/.installed .venv/.test-tools
	.venv-pure/bin/python -m pytest -n $(WORKERS) --deselect tests/engine/test_engine_forms.py $(CHAPTERS:%=tests/%)

# Assertions of the tests are rewritten by the first process that reads them: better by one than by all workers at once.
test-interpreted: .venv-pure/.installed .venv/.test-tools
	@.venv-pure/bin/python -m pytest --collect-only -qq >/dev/null
	$(BESIDE) .venv-pure/bin/python -m pytest --dist loadfile $(INTERPRETED:%=tests/%)

# Without a compiler it is a second interpreted form: then only what did not run yet runs here.
test-compiled: .venv-test/.installed .venv/.test-tools
	@if .venv-test/bin/deadzone --version | grep -q compiled; then folders='$(COMPILED:%=tests/%)'; else \
	  echo 'No C compiler with the headers of this Python was found: only the interpreted form is tested.'; \
	  folders='$(patsubst %,tests/%,$(filter-out $(INTERPRETED),$(COMPILED)))'; \
	fi; \
	echo ".venv-test/bin/python -m pytest $$folders"; \
	$(BESIDE) .venv-test/bin/python -m pytest -n $(WORKERS) --dist loadfile $$folders

test-browser: .venv-pure/.installed .venv/.test-tools
	@echo '.venv-pure/bin/python -m pytest $(BROWSER:%=tests/%)   # beside the others'
	@.venv-pure/bin/python -m pytest $(BROWSER:%=tests/%) >.venv-pure/browser.log 2>&1; \
	passed=$$?; cat .venv-pure/browser.log; exit $$passed

# The page for the sources in place; an install builds its own, unless this one is up to date.
page: src/deadzone/server/static/.sources .venv-pure/.installed
src/deadzone/server/static/.sources: $(PAGE) hatch_build.py | .venv/.dependencies
	$(STEP) 'The page (25 s)' .venv/bin/python hatch_build.py
	@touch $@

# Linter, types and unit tests of the page.
page-check: .venv/.dependencies
	.venv/bin/python hatch_build.py --check

system-needs:
	.ci/system-needs

lint: .venv/.test-tools
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy

soak: system-needs .venv/.test-tools .venv/.installed .venv-pure/.installed
	.venv/bin/python tools/long_runs/soak.py
	.venv/bin/python tools/long_runs/jade_soak.py
	.venv/bin/python tools/jade_decks.py --games 120 --strength 100 first paper
	.venv/bin/python tools/jade_decks.py --games 0 --strength 100 --difficulties
	.venv-pure/bin/python tools/long_runs/lists_soak.py
	.venv-pure/bin/python tools/long_runs/side_by_side.py
	.venv/bin/python tools/long_runs/server_soak.py
	.venv/bin/python tools/attacks/beside_tables.py
	$(MAKE) bench

# The pictures of the page in docs/, taken anew in a real browser.
pictures: system-needs .venv/.test-tools page
	.venv-pure/bin/python tools/page_pictures.py

# Which rules are proved by a test that fails when their code is broken, and how many small faults the tests notice.
mutation: .venv/.test-tools .venv-pure/.installed
	.venv-pure/bin/python tools/proving/proving.py
	.venv-pure/bin/python tools/proving/rule_coverage.py
	.venv-pure/bin/python tools/proving/mutation.py

# Writes what is made from the sources: pages of docs/, the page's types of the messages, and its words.
docs: .venv/.test-tools .venv-pure/.installed
	.venv-pure/bin/python tools/proving/rule_coverage.py
	.venv-pure/bin/python tools/protocol.py
	.venv-pure/bin/python tools/words.py

bench: .venv/.installed .venv-pure/.installed
	.venv/bin/deadzone bench --against .venv-pure/bin/deadzone

# Three environments, because a compiled module beside its source would always win on import: .venv has the packages, and
# Deadzone as people install it; .venv-pure the sources in place; .venv-test what the tests compile, with less
# optimisation, in half the time. The two others borrow the packages of .venv.
.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; name it with make PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	$(STEP) 'An environment for Python (5 s)' $(PYTHON) -m venv .venv

# Until Deadzone itself is installed here, its command is that of the sources in place.
.venv/.dependencies: requirements.lock | .venv/bin/python
	$(STEP) 'The packages of Python (40 s)' $(PIP) install --require-hashes -r requirements.lock
	@test -e .venv/bin/deadzone || ln -sf ../../.venv-pure/bin/deadzone .venv/bin/deadzone
	@touch $@

# They are those of the game and more: whoever needs both installs once.
.venv/.test-tools: requirements-test.lock | .venv/bin/python
	$(STEP) 'The packages of Python, with those of the tests (60 s)' $(PIP) install --require-hashes -r requirements-test.lock
	@touch .venv/.dependencies $@

.venv/.installed: .venv/.dependencies $(SOURCES)
	$(STEP) 'Compiling the engine (2 minutes with two processors)' \
	  $(PIP) install --no-deps --no-build-isolation --force-reinstall .
	@touch $@

INSTALL_IN = $(PIP) --python $(@D)/bin/python install --no-deps --no-build-isolation --ignore-installed

.venv-pure/.installed: tools/environment.py pyproject.toml hatch_build.py | .venv/.dependencies
	@.venv/bin/python tools/environment.py $(@D)
	$(STEP) 'The sources in place, interpreted (5 s)' env DEADZONE_PURE=1 $(INSTALL_IN) --editable .
	@touch $@

.venv-test/.installed: tools/environment.py $(SOURCES) | .venv/.dependencies
	@.venv/bin/python tools/environment.py $(@D)
	$(STEP) 'Compiling the engine for the tests (1 minute with two processors)' \
	  env DEADZONE_OPTIMISATION=g $(INSTALL_IN) .
	@touch $@

# Writes both lock files anew, without addresses. Needs uv (pip install uv).
lock:
	uv pip compile pyproject.toml --extra build $(LOCK) -o requirements.lock
	uv pip compile pyproject.toml --extra build --extra test $(LOCK) -o requirements-test.lock
LOCK = --quiet --universal --upgrade --generate-hashes --no-annotate --no-header --no-emit-index-url --python-version 3.11

clean:
	rm -rf .venv .venv-pure .venv-test build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
