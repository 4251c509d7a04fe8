# make play   set everything up and start the game
# make quick  run after each change: linters, types and the tests of the rules, in less than a minute
# make test   set everything up and run all checks and tests, compiled and interpreted
# make page   build the page for the sources in place
# make site   write the whole table as files for any web space into site/
# make missing  report everything that is missing for something new (docs/adding.md)
# make soak   run the long tests and print their figures
# make bench  run the benchmark, compiled and interpreted

PYTHON ?= python3
# The page has its words from the language folders.
PAGE := $(shell find web src/deadzone/language/data -type f -not -path '*/node_modules/*' 2>/dev/null)
SOURCES := $(shell find src -type f -not -name '*.pyc' -not -path '*/static/*' -not -path '*/parts/*' 2>/dev/null) $(PAGE) \
  hatch_build.py hatch_declared.py hatch_engine.py hatch_engine.mjs pyproject.toml README.md
PIP = .venv/bin/python -m pip --disable-pip-version-check -qq --no-input
# Most modules of the packages are never imported: Python compiles those that are when they are.
PIP_INSTALL = $(PIP) install --no-compile --require-hashes -r
STEP = @tools/step

# Keeps the packages that npm installs for the page, so that they are installed only once.
export DEADZONE_PAGE_WORKSHOP := $(CURDIR)/.venv/page

# Hundreds of processes import the sources and the tests: keep their bytecode, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

# Tests of the server spend most of their time waiting: use one worker more than there are processors.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

# Whatever runs in parallel with the compiler, and then with the compiled tests, gives way to them: those of the server often
# wait, so they had better not be left alone at the end.
BESIDE = nice -n 5

# Which folders of tests/ run in which form. Tests of the engine run compiled, as people install it, to find faults that
# only the compiled form has; FORMS compares it with the interpreted one. `make quick` and `make soak` run them interpreted,
# too. Tests of the sources (house) and of printing concern code that is never compiled, and the browser tests of the page
# need not wait for the compiler.
# tests/house/test_house_runs.py fails when a folder is in no run. `make quick` runs CHAPTERS interpreted.
# Long tests and those that wait come first, so that what is left at the end keeps all processors busy.
CHAPTERS = board engine rules
INTERPRETED = house printing
COMPILED = training server site home host cli lab amber jade properties situations players language assistant catalog maps rosters table $(CHAPTERS)
BROWSER = browser
FORMS = tests/engine/test_engine_forms.py

.PHONY: play page site page-check pictures quick missing test read-tests test-interpreted test-compiled test-browser checks \
  soak bench mutation lint docs lock system-needs clean
.DELETE_ON_ERROR:

# Starts interpreted from the sources in place, while the engine is compiled in the background for the next start.
play: page
	@if $(MAKE) -sq .venv/.installed; then exec .venv/bin/deadzone play; \
	else .venv/bin/python tools/compiling.py $(MAKE) -s .venv/.installed && exec .venv-pure/bin/deadzone play; fi

# The page and the engine for browsers, built for the sources in place.
BUILT := src/deadzone/server/static/.sources
ENGINE := src/deadzone/browser/parts/.sources

# Runs everything in parallel, so that no processor is idle. The output of the browser tests is printed when they are finished.
test: system-needs
	$(MAKE) -j 6 test-compiled test-browser checks

checks: lint page-check test-interpreted

quick: lint .venv-pure/.installed .venv/.test-tools
	.venv-pure/bin/python -m pytest -n $(WORKERS) --deselect $(FORMS) $(CHAPTERS:%=tests/%)

# Writes the generated files, then says what something new still lacks: data, effect, texts, records, counts, tests.
RECORDS = tests/rules/turn/test_action_records.py tests/rules/missions/test_mission_records.py \
  tests/rules/specials/test_specials_records.py tests/table/test_table_state_marks.py
missing: .venv/.test-tools .venv-pure/.installed
	@$(MAKE) -s docs 2>/dev/null || { .venv-pure/bin/deadzone catalog check; exit 1; } # data that cannot be read
	@told=0; .venv-pure/bin/deadzone catalog check || told=1; \
	.venv-pure/bin/python -m pytest -n $(WORKERS) --deselect tests/house/test_house_build.py --tb=short \
	  tests/house tests/catalog tests/language $(RECORDS) || told=1; exit $$told

# pytest rewrites the assertions when it first reads a test: let one process do it rather than all workers at once.
read-tests: .venv-pure/.installed .venv/.test-tools
	@.venv-pure/bin/python -m pytest --collect-only -qq >.venv-pure/read.log || { cat .venv-pure/read.log; exit 1; }

test-interpreted: read-tests
	$(BESIDE) .venv-pure/bin/python -m pytest --dist loadfile $(INTERPRETED:%=tests/%)

test-compiled: .venv-test/.installed .venv/.test-tools read-tests
	@.venv-test/bin/deadzone --version | grep -q compiled || \
	  echo 'No C compiler and headers for this Python were found: only the interpreted form is tested.'
	.venv-test/bin/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder $(COMPILED:%=tests/%)

test-browser: .venv-pure/.installed .venv/.test-tools $(ENGINE)
	@echo '.venv-pure/bin/python -m pytest $(BROWSER:%=tests/%)   # in parallel with the others'
	@$(BESIDE) .venv-pure/bin/python -m pytest -n 2 --dist loadfile $(BROWSER:%=tests/%) >.venv-pure/browser.log 2>&1; \
	passed=$$?; cat .venv-pure/browser.log; exit $$passed

# Builds the page for the sources in place. An install builds its own unless this one is up to date, and two at once
# would be in each other's way: all installs wait for this one.
page: $(BUILT) .venv-pure/.installed
$(BUILT): $(PAGE) hatch_build.py | .venv/.dependencies
	$(STEP) 'Building the page (25 s)' .venv/bin/python hatch_build.py
	@touch $@

# The engine for browsers, as bytecode of the Python that runs there. In the workshop of the page, so after it.
$(ENGINE): $(SOURCES) | $(BUILT)
	$(STEP) 'Packing the engine for browsers (30 s)' .venv/bin/python hatch_build.py --engine
	@touch $@

site: $(ENGINE) .venv-pure/.installed
	.venv-pure/bin/deadzone site site

# Runs linter, type check and unit tests of the page, in its workshop, too.
page-check: $(BUILT) $(ENGINE)
	$(BESIDE) .venv/bin/python hatch_build.py --check

system-needs:
	.ci/system-needs

lint: .venv/.test-tools
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	$(BESIDE) .venv/bin/mypy

soak: system-needs .venv/.test-tools .venv/.installed .venv-pure/.installed
	.venv/bin/python tools/long_runs/soak.py
	.venv/bin/python tools/long_runs/jade_soak.py
	.venv/bin/python tools/long_runs/outside_soak.py
	.venv/bin/python tools/long_runs/amber_soak.py
	.venv/bin/python tools/amber_accuracy.py .venv/accuracy.jsonl
	.venv/bin/python tools/long_runs/batch_soak.py
	.venv/bin/python tools/long_runs/lab_soak.py
	.venv/bin/python tools/train_policy.py --least 0.8 .venv/policy.npz
	.venv/bin/python tools/jade_decks.py --games 120 --strength 100 first paper
	.venv/bin/python tools/jade_decks.py --games 0 --strength 100 --difficulties
	.venv-pure/bin/python tools/long_runs/lists_soak.py
	.venv-pure/bin/python tools/long_runs/situations_soak.py
	.venv-pure/bin/python tools/long_runs/playing_on_soak.py
	.venv/bin/python tools/long_runs/assistant_soak.py
	.venv-pure/bin/python tools/long_runs/sheets_soak.py
	.venv-pure/bin/python tools/long_runs/side_by_side.py
	.venv/bin/python tools/long_runs/links_soak.py
	.venv/bin/python tools/long_runs/map_links_soak.py
	.venv/bin/python tools/long_runs/server_soak.py
	.venv/bin/python tools/long_runs/thinking_soak.py
	.venv-pure/bin/python tools/long_runs/site_soak.py
	.venv-pure/bin/python tools/long_runs/builder_soak.py
	.venv-pure/bin/python tools/long_runs/maps_soak.py
	.venv-pure/bin/python -m pytest -n $(WORKERS) --deselect $(FORMS) $(CHAPTERS:%=tests/%)
	.venv-pure/bin/python -m pytest -n 2 --dist loadfile -m long $(BROWSER:%=tests/%) $(INTERPRETED:%=tests/%)
	.venv/bin/python -m pytest -n $(WORKERS) --dist loadfile -m long $(COMPILED:%=tests/%)
	.venv-pure/bin/python tools/long_runs/questions_soak.py
	.venv-pure/bin/python tools/long_runs/reading_soak.py
	.venv/bin/python tools/long_runs/replay_soak.py
	.venv-pure/bin/python tools/long_runs/clicks_soak.py
	.venv-pure/bin/python tools/long_runs/newcomer_soak.py
	.venv-pure/bin/python tools/long_runs/alive_soak.py
	.venv-pure/bin/python tools/long_runs/speed_soak.py
	.venv-pure/bin/python tools/long_runs/firefox_soak.py .venv/firefox
	.venv-pure/bin/python tools/long_runs/site_visits.py .venv/firefox
	.venv-pure/bin/python tools/long_runs/board_soak.py
	.venv/bin/python tools/attacks/beside_tables.py
	.venv/bin/python tools/attacks/long_life.py
	.venv/bin/python tools/attacks/one_visitor.py
	.venv/bin/python tools/attacks/club_evening.py
	.venv/bin/python tools/attacks/price_and_cost.py
	.venv/bin/python tools/attacks/hostile_bodies.py
	.venv-pure/bin/python tools/proving/mutation.py
	$(MAKE) bench

# Makes the pictures in docs/ again, in English and French, and the icons: screenshots of the page in a real browser.
pictures: system-needs .venv/.test-tools page
	.venv-pure/bin/python tools/page_icon.py
	.venv-pure/bin/deadzone map draw refinery -o docs/images/refinery.png --lang en
	.venv-pure/bin/deadzone map draw refinery -o docs/images/fr/refinery.png --lang fr
	.venv-pure/bin/python tools/page_pictures.py

# Finds the rules proved by a test that fails when their code is broken, and how many small faults the tests notice.
mutation: .venv/.test-tools .venv-pure/.installed
	.venv-pure/bin/python tools/proving/proving.py
	.venv-pure/bin/python tools/proving/rule_coverage.py
	.venv-pure/bin/python tools/proving/mutation.py

# Writes the generated files: pages of docs/, and the message types and, for npm, the texts of the page.
docs: .venv/.test-tools .venv-pure/.installed
	.venv-pure/bin/python tools/proving/rule_coverage.py
	.venv-pure/bin/python tools/protocol.py
	.venv-pure/bin/python tools/words.py
	.venv-pure/bin/python tools/rule_texts.py

bench: .venv/.installed .venv-pure/.installed
	.venv/bin/deadzone bench --against .venv-pure/bin/deadzone

# Three environments, because Python prefers a compiled module to its source: .venv has the packages and Deadzone as
# people install it; .venv-pure has the sources in place; .venv-test has the form compiled for the tests, with less
# optimisation and in half the time. The last two share the packages of .venv.
.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; name it with make PYTHON=python3.11" if sys.version_info < (3, 11) else 0)'
	$(STEP) 'Creating the Python environment (5 s)' $(PYTHON) -m venv .venv

# Until Deadzone itself is installed here, its command runs the sources in place.
.venv/.dependencies: requirements.lock | .venv/bin/python
	$(STEP) 'Installing the Python packages (30 s)' $(PIP_INSTALL) requirements.lock
	@test -e .venv/bin/deadzone || ln -sf ../../.venv-pure/bin/deadzone .venv/bin/deadzone
	@touch $@

# Adds the test tools to the packages of the game, while the page is being built.
.venv/.test-tools: requirements-test.lock .venv/.dependencies
	$(STEP) 'Installing the test tools (15 s)' $(PIP_INSTALL) requirements-test.lock
	@touch $@

# pip replaces the command of the sources in place, but stops at a link that leads nowhere: that form comes first.
.venv/.installed: .venv/.dependencies $(SOURCES) | $(ENGINE) .venv-pure/.installed
	$(STEP) 'Compiling the engine (2 minutes with two processors)' \
	  env DEADZONE_PURE=$${DEADZONE_PURE:-0} $(PIP) install --no-deps --no-build-isolation --force-reinstall .
	@touch $@

INSTALL_IN = $(PIP) --python $(@D)/bin/python install --no-deps --no-build-isolation --ignore-installed

.venv-pure/.installed: tools/environment.py pyproject.toml hatch_build.py | $(BUILT)
	@.venv/bin/python tools/environment.py $(@D)
	$(STEP) 'Installing the sources in place, interpreted (5 s)' env DEADZONE_PURE=1 $(INSTALL_IN) --editable .
	@touch $@

# In isolation, as `pip install .` does it: with what hatch_build.py asks for, not with what happens to be here. The tests
# install the wheel elsewhere, too.
.venv-test/.installed: tools/environment.py $(SOURCES) | $(ENGINE)
	@.venv/bin/python tools/environment.py $(@D)
	$(STEP) 'Compiling the engine for the tests (1 minute with two processors)' \
	  env DEADZONE_PURE=$${DEADZONE_PURE:-0} DEADZONE_OPTIMISATION=g $(PIP) wheel --no-deps --wheel-dir $(@D)/wheels .
	@$(INSTALL_IN) $(@D)/wheels/*.whl
	@touch $@

# Writes both lock files again, without index addresses. Needs uv (pip install uv).
lock:
	uv pip compile pyproject.toml --extra build $(LOCK) -o requirements.lock
	uv pip compile pyproject.toml --extra build --extra test $(LOCK) -o requirements-test.lock
LOCK = --quiet --universal --upgrade --generate-hashes --no-annotate --no-header --no-emit-index-url --python-version 3.11

clean:
	rm -rf .venv .venv-pure .venv-test build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
