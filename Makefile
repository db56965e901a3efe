# Every target is one script in scripts/; a line's ## comment is what `make help` prints.
PREFIX ?= /usr/local
DESTDIR ?=
DEBUGDIR ?=
STAGE ?=
ARCH :=

.DEFAULT_GOAL := help
.PHONY: help demo test test-more test-long soak fuzz damage lib normal flowhost plugins gtk qt docs install bench bench-peers growth bench-check figures lint format clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "Stages of make test:"
	@scripts/test --list test
	@echo
	@echo "Stages of make test-more:"
	@scripts/test --list more

demo: ## set up, build, and walk through the sample flow
	@scripts/demo

test: ## set up, build, and test all that works; STAGE=name runs one stage, FLOW_WITHOUT=gtk,qt leaves some out
	@scripts/test $(or $(STAGE),test)

test-more: ## the rest: other compilers, tools, sizes, kills, packages, costs; STAGE=name runs one stage
	@scripts/test $(or $(STAGE),more)

test-long: ## what takes hours: Debian packages in a clean system, and long random runs; STAGE=name runs one
	@scripts/test $(or $(STAGE),long)

soak: ## ten million random operations with plugins that come and go: does anything grow?
	@scripts/setup tests && scripts/test-soak build/lib 10000000

fuzz: ## look for inputs that break something, a minute for each target; scripts/fuzz says more
	@scripts/setup tests && scripts/fuzz

damage: ## load 10,000 damaged copies of each sample plugin, and tell what became of them
	@scripts/setup tests && scripts/test-damage 10000

lib: ## build/lib/libflow.so.0, the library that C programs link; ARCH=aarch64 for ARM64
	@scripts/setup && $(if $(filter aarch64,$(ARCH)),scripts/setup-arm64 &&) scripts/build-lib $(ARCH)

normal: ## build/normal/lib/libflow.so.0, the same in ordinary Swift with debug checks
	@scripts/setup && scripts/build-normal

flowhost: ## build/bin/flowhost, the program that runs plugins in a terminal
	@scripts/setup && scripts/build-flowhost

plugins: ## build/plugins/*.so, the sample plugins
	@scripts/setup && scripts/build-plugins

gtk: ## build/gtk/libflow-gtk4.so.0, a flow as a widget of GTK 4, and what other languages read of it
	@scripts/setup gtk && scripts/build-gtk

qt: ## build/qt/libflow-qt6.so.0 and the QML module Flow, a flow as an item of Qt 6
	@scripts/setup qt && scripts/build-qt

docs: ## build/docs, the API reference: pages to browse (build/docs/html/index.html), manual pages
	@scripts/setup docs && scripts/build-reference

install: ## install under PREFIX (default /usr/local), below DESTDIR if given; GTK and Qt where they are built
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' DEBUGDIR='$(DEBUGDIR)' scripts/install

bench: ## measure what a call, a push, a screen and a load cost
	@scripts/setup tests && scripts/bench

bench-peers: ## measure GObject, libwayland and Qt against Flow; write the table and picture of them
	@scripts/setup peers && scripts/bench-peers --write

growth: ## measure whether thirty times as much costs thirty times as much
	@scripts/setup tests && scripts/growth

bench-check: ## both, failing where a figure is beyond its aim; not a part of the tests
	@scripts/setup tests && { scripts/bench --check; bench=$$?; scripts/growth --check && exit $$bench; }

figures: ## write bench/counts.txt and the table of docs/performance.md, from the library as it is
	@scripts/setup tests && scripts/counts --write && scripts/bench --markdown

lint: ## check the formatting of Swift and C, and QML by its linter
	@scripts/setup tests && scripts/lint

format: ## format Swift and C
	@scripts/setup tests && scripts/format

clean: ## remove all that was built
	rm -rf build
