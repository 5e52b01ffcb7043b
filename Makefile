# The two commands are `make play` and `make test`. Each sets up what is missing.
BIN := .venv/bin
READY := .venv/.ready
BENCH_READY := .venv/.bench-ready
PEERS_READY := bench/peers/node_modules/.package-lock.json
WEB_READY := web/node_modules/.package-lock.json
WEB_BUILT := src/vernissage/web/index.html
# The client's build includes the texts and rules of the games.
WEB_SOURCES := $(shell find web src/vernissage \( -name node_modules -o -path src/vernissage/web \
	-o -path src/vernissage/bots -o -name icons.json \) -prune \
	-o -type f ! -name '*.py' ! -name '*.pyc' -print)
ASSETS_READY := assets/node_modules/.package-lock.json
ICONS := src/vernissage/decks/pictures/icons.json
LINES := src/vernissage/bots/drawing/lines.json
THINGS := $(wildcard src/vernissage/decks/pictures/things/*.toml)
TASKS := $(foreach level,green yellow orange red,src/vernissage/decks/words/$(level).toml)
SCENES := $(wildcard src/vernissage/bots/drawing/*.toml)
TESTS_COMPILED := build/.tests-compiled
TESTS := $(shell find tests -name '*.py')
NPM := sh tools/node.sh npm
# Else every test worker, and every server that a test starts, would compile all sources again.
unexport PYTHONDONTWRITEBYTECODE
# Two steps at a time, or as many as the make above this one allows; each step's output in one piece
# if this make supports it.
SIDE_BY_SIDE = --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,-j2) $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

.PHONY: play test soak test-web test-python check set-up bench golden lock format clean servers proxy browser node web shots assets \
	pictures meaning wheel release

play: $(READY) web assets
	@$(BIN)/python -m tools.meaning --if-possible
	@$(BIN)/vernissage play

# Downloads mostly wait for the network, so several run in parallel.
test:
	@$(MAKE) --no-print-directory -j4 set-up
	@$(MAKE) --no-print-directory -j2 test-web test-python

# Everything that the tests need.
set-up: web meaning servers browser $(TESTS_COMPILED)

# Once, while others download: at the start of the tests every worker would do it for itself.
$(TESTS_COMPILED): $(TESTS) | $(READY) assets
	@$(BIN)/python -m pytest -q --collect-only -p no:cacheprovider >/dev/null
	@touch $@

# Runs in parallel with pytest, so the output is printed in one piece at the end.
test-web: $(WEB_READY)
	@output=$$($(NPM) --prefix web test 2>&1) && echo "$$output" | tail -n 5 || { echo "$$output"; exit 1; }

# Neighbours stay together, for they share a server or a browser, until a worker has nothing left.
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
test-python: $(READY)
	$(PYTEST)

# Every test in its full length: storms, seeds and seats that `make test` leaves out.
soak: set-up
	VERNISSAGE_SOAK=1 $(PYTEST)

check: $(READY) web
	@$(MAKE) $(SIDE_BY_SIDE) $(CHECKS)

# The slowest first.
CHECKS := check-types check-web check-style check-imports check-texts check-wire
.PHONY: $(CHECKS)
$(CHECKS): $(READY)

check-types:
	$(BIN)/mypy

check-web:
	$(NPM) --prefix web run --silent check

check-style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

check-imports:
	$(BIN)/lint-imports

check-texts:
	$(BIN)/python -m tools.check_locales
	$(BIN)/python -m tools.check_web_locales
	$(BIN)/python -m tools.check_rules

check-wire:
	$(BIN)/python -m tools.wire_types --check

PART ?= engine
bench: $(READY) $(BENCH_READY) $(PEERS_READY) $(if $(filter ink,$(PART)),web browser) $(if $(filter decks,$(PART)),assets) $(if $(filter bots,$(PART)),meaning) $(if $(filter server ink memory cluster workers,$(PART)),pictures) $(if $(filter store,$(PART)),servers) $(if $(filter cluster,$(PART)),proxy)
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m bench.$(PART) $(ARGS)

# Installs PostgreSQL and nats-server, which the tests start themselves; quick if already installed.
servers: $(READY)
	@sh tools/servers.sh

# The proxy before several nodes, for `make bench PART=cluster` only.
proxy: $(READY)
	@sh tools/servers.sh haproxy

# Installs Chromium for the browser tests. System packages are installed one at a time.
browser: $(READY) $(if $(filter set-up servers,$(MAKECMDGOALS)),servers)
	@sh tools/browser.sh

# Installs Node into .venv if the machine has none.
node: $(READY)
	@sh tools/node.sh true

# The client that the server serves.
web: $(WEB_BUILT)

# The icons that picture cards are made from, and the lines that bots draw.
assets: $(ICONS) $(LINES)

# The word lists and vectors with which bots interpret clues; quick if already made.
meaning: $(READY) assets
	@$(BIN)/python -m tools.meaning

# The picture deck for screenshots and benches; quick if already painted.
pictures: $(READY) assets
	@$(BIN)/vernissage deck new --style gouache --seed 1 --count 120 --folder build/pictures

# dist/vernissage-….whl with the client and all data; the build fails if one of them is missing.
wheel: $(READY) web assets meaning
	$(BIN)/python -m hatchling build -t wheel -t sdist -d dist

# Tags this commit if version, changelog and tags agree (docs/releasing.md); nothing is pushed.
release: $(READY)
	$(BIN)/python -m tools.release --check
	@$(MAKE) --no-print-directory wheel
	$(BIN)/python -m tools.release

# Screenshots of every main screen, in shots/; SHOTS="--only home,lobby --sizes phone" for some.
shots: $(READY) web pictures browser
	$(BIN)/python -m tools.screenshots $(SHOTS)

# Rewrites the golden playthroughs; the diff shows what a change of the rules does in a game.
golden: $(READY)
	$(BIN)/python -m tools.golden

lock: $(READY)
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --extra dev pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --constraint requirements.lock bench/requirements.in -o bench/requirements.lock

format: $(READY) $(WEB_READY)
	$(NPM) --prefix web run --silent format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv build dist shots src/vernissage/web src/vernissage/bots/meaning/data $(ICONS) $(LINES) web/node_modules assets/node_modules

$(READY): requirements.lock pyproject.toml tools/setup.sh
	@sh tools/setup.sh requirements.lock --editable
	@touch $@

$(BENCH_READY): bench/requirements.lock $(READY)
	@sh tools/setup.sh bench/requirements.lock
	@touch $@

# Not `ci`, which wants the binaries of all platforms in the lock, and some registries lack them.
$(PEERS_READY): bench/peers/package-lock.json
	npm install --no-save --prefix bench/peers --no-audit --no-fund --silent
	@touch $@

$(WEB_READY): web/package.json web/package-lock.json | $(READY) node
	$(NPM) ci --prefix web --no-audit --no-fund --silent
	@touch $@

$(WEB_BUILT): $(WEB_READY) $(WEB_SOURCES)
	$(NPM) --prefix web run --silent build -- --logLevel warn
	@touch $@

$(ASSETS_READY): assets/package.json assets/package-lock.json | $(READY) node
	$(NPM) ci --prefix assets --no-audit --no-fund --silent
	@touch $@

$(ICONS): $(ASSETS_READY) $(THINGS) tools/assets.py
	$(BIN)/python -m tools.assets pictures

$(LINES): $(ASSETS_READY) $(TASKS) $(SCENES) tools/assets.py tools/trace_icons.py tools/svg_path.py tools/thinning.py
	$(BIN)/python -m tools.assets lines
