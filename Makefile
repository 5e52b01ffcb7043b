# The two commands are `make play` and `make test`. Each sets up what is missing.
BIN := .venv/bin
READY := .venv/.ready
BENCH_READY := .venv/.bench-ready
PEERS_READY := bench/peers/node_modules/.package-lock.json

.PHONY: play test check bench golden lock format clean servers

play: $(READY)
	@$(BIN)/vernissage play

test: $(READY) servers
	$(BIN)/python -m pytest -n auto

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.check_locales
	$(BIN)/python -m tools.check_rules

PART ?= engine
bench: $(READY) $(BENCH_READY) $(PEERS_READY)
	$(BIN)/python -m bench.$(PART)

# PostgreSQL and nats-server, which tests start for themselves; at once when they are there.
servers:
	@sh tools/servers.sh

# Rewrites the golden playthroughs; read the diff, it is the change of the rules told as a story.
golden: $(READY)
	$(BIN)/python -m tools.golden

lock: $(READY)
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --extra dev pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --constraint requirements.lock bench/requirements.in -o bench/requirements.lock

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv build dist

$(READY): requirements.lock pyproject.toml tools/setup.sh
	@sh tools/setup.sh requirements.lock --editable
	@touch $@

$(BENCH_READY): bench/requirements.lock $(READY)
	@sh tools/setup.sh bench/requirements.lock
	@touch $@

$(PEERS_READY): bench/peers/package-lock.json
	npm ci --prefix bench/peers --no-audit --no-fund --silent
	@touch $@
