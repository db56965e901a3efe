# The stages of the tests, as targets of GNU make, which scripts/test calls. A stage stands behind
# the builds that it needs, and in one of three sets:
# `test` tries everything that works once, and the engine once under a sanitizer; `more` has other
# compilers, tools and sizes, kills, packages and costs; `long` has the stages of hours. Within a
# set the longest come first, so that all cores have work to the end. A stage may be in parts, which
# are targets of their own. CONTRIBUTING.md says for each stage what it finds that no other does.
.DEFAULT_GOAL := test
SHELL := /bin/bash
root := $(CURDIR)
lib := $(root)/build/lib
checked := $(root)/build/checked/lib
normal := $(root)/build/normal/lib

# Runs a stage; the plus hands on the make that all of them take turns from.
run = +@scripts/stage $@ "$(filter build-%,$^)"
# parts NAME COUNT: numbered parts, and $(part), 2/6 in the second of six.
parts = $(foreach number,$(shell seq $2),$1.$(number))
part = $*/$(words $($(basename $@)))

gtk := $(if $(findstring gtk,$(FLOW_WITHOUT)),,build-gtk)
qt := $(if $(findstring qt,$(FLOW_WITHOUT)),,build-qt)
consumers-checked := $(call parts,consumers-checked,2)
consumers-valgrind := $(call parts,consumers-valgrind,6)
fuzz := $(addprefix fuzz.,abi cbor content json script signature state template uri value)

# The parts of the walks in windows, of Tests/Windows/parts: short for test, and the rest.
walks = $(shell windows=Tests/Windows && . Tests/Windows/parts/$1.sh && echo "$${$2[@]}")
windows-gtk-short := $(addprefix windows-gtk-short.,$(call walks,gtk,short))
windows-qt-short := $(addprefix windows-qt-short.,$(call walks,qt,short))
windows-gtk := $(addprefix windows-gtk.,$(call walks,gtk,rest))
windows-qt := $(addprefix windows-qt.,$(call walks,qt,rest))
# Builds that many stages need.
native := build-lib build-consumers build-fixtures
host := build-lib build-flowhost build-plugins
installed := $(host) build-manuals build-reference $(gtk) $(qt)
windows_gtk := $(if $(gtk),$(host) build-gtk build-windows-gtk)
windows_qt := $(if $(qt),$(host) build-qt build-windows-qt)

builds := build-lib build-flowhost-objects build-consumers-objects build-checked build-flowhost \
  build-plugins \
  $(gtk) $(qt) build-consumers build-fixtures build-reference build-manuals \
  $(if $(gtk),build-windows-gtk) $(if $(qt),build-windows-qt)

test := $(builds) unit $(consumers-checked) reentrancy validate flowhost screen record golden \
  $(windows-gtk-short) $(windows-qt-short) headers cpp shop setup hosts consumers sessions \
  setup-checked profile lint abi reference readme python trace discovery schemas manuals exports \
  library graph scenarios scenarios-checked scene without voice lines

# In one pass over a set make starts all that is ready, and in the next one what waited for a build,
# behind all the others. So each build is named before the stages that need it.
more := build-lib build-normal build-flowhost-objects build-demo-objects counts build-flowhost \
  threads build-manuals build-reference build-demo build-fuzz $(consumers-valgrind) new install \
  guides $(fuzz) unit-plans golden-checked reentrancy-checked $(windows-gtk) $(windows-qt) \
  shop-checked future headers-all random consumers-walks consumers-large soak damage \
  validate-tool shop-memory setup-memory bindings scene-valgrind store store-pg shops screen-rest \
  screen-demo windows-units windows-qt-units packages sessions-kills cpp-all profile-checked

long := long-debian long-reentrancy long-windows long-windows-gtk-asan long-windows-qt-asan \
  long-windows-gtk-chance long-windows-qt-chance \
  long-plans long-scene long-scene-mutants long-random long-soak long-damage long-rust long-state \
  long-sessions long-store long-store-asan long-store-pg long-store-pg-asan long-fuzz \
  long-valgrind long-screen long-golden

stages := $(test) $(more) $(long) consumers-checked consumers-valgrind fuzz \
  windows-gtk-short windows-qt-short windows-gtk windows-qt

demo := build-lib build-demo-objects build-demo-plugin build-demo

.PHONY: test more long demo $(stages) $(demo)
test: $(test)
more: $(more)
long: $(long)
# For scripts/demo, which needs no more.
demo: $(demo)
print-%:
	@echo $(or $($*),$*)

# Builds that several stages use.
build-lib:
	$(run) scripts/build-lib
build-flowhost-objects:
	$(run) scripts/build-flowhost --objects
build-flowhost: build-lib build-flowhost-objects
	$(run) scripts/build-flowhost
build-demo-objects:
	$(run) scripts/build-flowhost --demo --objects
build-demo: build-lib build-demo-objects
	$(run) scripts/build-flowhost --demo
build-demo-plugin:
	$(run) scripts/build-plugins plugins/setup build/plugins/setup.so
build-checked:
	$(run) scripts/build-checked
build-normal: build-lib
	$(run) scripts/build-normal
build-plugins:
	$(run) scripts/build-plugins
build-fixtures:
	$(run) scripts/build-fixtures
build-consumers-objects:
	$(run) scripts/build-consumers --objects
build-consumers: build-lib build-consumers-objects
	$(run) scripts/build-consumers
build-gtk: build-lib
	$(run) scripts/build-gtk
build-qt: build-lib
	$(run) scripts/build-qt
build-windows-gtk: build-lib build-flowhost build-plugins build-gtk
	$(run) Tests/Windows/run.sh gtk --build
build-windows-qt: build-lib build-flowhost build-plugins build-qt
	$(run) Tests/Windows/run.sh qt --build
build-reference: build-lib
	$(run) scripts/build-reference
build-manuals: build-flowhost
	$(run) scripts/build-manuals

lint: $(qt) ## Swift and C are formatted, generated files match the headers
	$(run) scripts/lint
unit: build-plugins build-fixtures ## the Swift tests
	$(run) scripts/test-unit
unit-plans: build-normal build-plugins build-fixtures ## 40,000 random requests, with debug checks
	$(run) env FLOW_PLANS=10000 scripts/test-unit --filter PlanningIsPure
library: build-lib $(gtk) $(qt) ## libflow.so: name, needs, size
	$(run) scripts/check-lib
exports: build-lib build-plugins $(gtk) $(qt) ## what is declared is exported, and nothing else
	$(run) Tests/Exports/run.sh
headers: ## each header alone, with one compiler; what has the wrong type does not compile
	$(run) Tests/Headers/run.sh
headers-all: ## the same, C99 to C++20, gcc and clang
	$(run) Tests/Headers/run.sh --all
abi: build-lib $(gtk) $(qt) ## functions and structs: what was compiled before still fits
	$(run) Tests/ABI/run.sh
future: build-lib build-flowhost ## headers of a later version: old on new, new on old
	$(run) Tests/Future/run.sh
cpp: ## flow.hpp: what is wrong does not compile
	$(run) Tests/Cpp/run.sh
cpp-all: ## flow.hpp: clean with each compiler, standard and option
	$(run) Tests/Cpp/run.sh --all

consumers: $(native) ## C and C++ programs against libflow.so
	$(run) scripts/test-consumers $(lib)
# The same on the engine with all debug checks and AddressSanitizer.
consumers-checked: $(consumers-checked) ## the same, with debug checks and AddressSanitizer
$(consumers-checked): consumers-checked.%: $(native) build-checked
	$(run) scripts/test-consumers $(checked) --part $(part) -tse=large
consumers-walks: $(native) build-checked ## random walks of consumers-checked, for longer
	$(run) env FLOW_WALK_OPERATIONS=6000 scripts/test-consumers $(checked) \
	  '-sf=*/random_walk*,*/rules_picture*'
consumers-large: $(native) build-normal ## the largest cases, with debug checks
	$(run) scripts/test-consumers $(normal) -ts=large
consumers-valgrind: $(consumers-valgrind) ## the same under valgrind
$(consumers-valgrind): consumers-valgrind.%: $(native)
	$(run) scripts/test-consumers $(lib) --valgrind --part $(part) -tse=large
reentrancy: build-lib ## every function from inside every callback
	$(run) scripts/test-reentrancy $(lib)
reentrancy-checked: build-lib build-checked ## one in 61, with debug checks and AddressSanitizer
	$(run) scripts/test-reentrancy $(checked) --every 61
threads: ## eight threads, under ThreadSanitizer
	$(run) scripts/test-threads

shop: $(host) ## the sample plugin in C++
	$(run) Tests/Shop/run.sh $(lib)
shop-checked: $(host) build-checked ## the same, with debug checks
	$(run) Tests/Shop/run.sh $(checked)
shop-memory: $(host) ## the same under valgrind, and without memory
	$(run) Tests/Shop/run.sh $(lib) --memory
setup: $(host) ## the sample plugin
	$(run) Tests/Setup/run.sh $(lib)
setup-checked: $(host) build-checked ## the same, with debug checks
	$(run) Tests/Setup/run.sh $(checked)
setup-memory: $(host) ## the same under valgrind
	$(run) Tests/Setup/run.sh $(lib) --memory
profile: build-lib build-plugins ## the sample plugin in Swift, ordinary and Embedded
	$(run) Tests/Profile/run.sh $(lib)
profile-checked: build-lib build-checked build-plugins ## the same, with debug checks
	$(run) Tests/Profile/run.sh $(checked)

scenarios: $(host) build-fixtures ## the conformance scenarios
	$(run) scripts/test-scenarios $(lib)
scenarios-checked: $(host) build-checked build-fixtures ## the same, with debug checks
	$(run) scripts/test-scenarios $(checked)
random: $(host) ## random scripts, with all invariants after each step
	$(run) scripts/test-random $(lib)
golden: build-lib ## random re-entrant runs: told as before
	$(run) scripts/test-golden $(lib)
golden-checked: build-lib build-checked ## some of the same, with debug checks
	$(run) scripts/test-golden $(checked) --seeds 1-5
scene: build-lib build-plugins ## libflow-scene walks at random by its rules, under AddressSanitizer
	$(run) Tests/Scene/run.sh $(lib) --asan
scene-valgrind: build-lib build-plugins ## the same, shorter, under valgrind
	$(run) Tests/Scene/run.sh $(lib) --valgrind
soak: build-lib build-plugins ## two million operations: nothing grows, nothing is left
	$(run) scripts/test-soak $(lib)
damage: build-lib build-plugins build-fixtures ## damaged plugins: refused, or what they die of
	$(run) scripts/test-damage
fuzz: $(fuzz) ## texts, values and calls nobody would write
build-fuzz: build-lib build-normal build-flowhost
	$(run) scripts/test-fuzz --build
$(fuzz): fuzz.%: build-fuzz build-lib build-normal build-flowhost
	$(run) scripts/test-fuzz $*
counts: build-lib ## instructions and bytes: none above bench/counts.txt
	$(run) scripts/counts

flowhost: $(host) build-fixtures ## flowhost's help, answers and exit codes
	$(run) scripts/test-flowhost
discovery: $(host) ## plugins are found, trusted, remembered, and asked
	$(run) Tests/Discovery/run.sh
schemas: $(host) build-fixtures ## what --json prints is what docs/schemas says
	$(run) Tests/Schemas/run.sh
manuals: $(host) build-manuals ## manual pages, and completions in three shells
	$(run) Tests/Manuals/run.sh
validate: $(host) ## plugins that each break a rule: found, and nothing else
	$(run) scripts/test-validate
validate-tool: $(host) ## the tool itself: its answers, its processes, all samples
	$(run) scripts/test-validate --tool
sessions: $(host) ## flowhost run --session: left, and resumed
	$(run) Tests/Sessions/run.sh
sessions-kills: $(host) ## the same, killed at any moment
	$(run) Tests/Sessions/run.sh 40
record: $(host) build-fixtures ## a record gives the same callbacks; a rebuilt plugin
	$(run) Tests/Record/run.sh
screen: $(host) ## flowhost's full screen in a terminal
	$(run) Tests/Screen/run.sh
screen-rest: $(host) ## the same at other sizes, with hostile plugins and random keys
	$(run) Tests/Screen/run.sh --rest
screen-demo: build-lib build-demo build-plugins ## the flowhost of make demo on the full screen
	$(run) env FLOWHOST=$(root)/build/demo/bin/flowhost Tests/Screen/run.sh
graph: $(host) ## flowhost graph: what it draws of the sample plugins
	$(run) Tests/Graph/run.sh
new: $(installed) ## flowhost new: all languages, with make and with CMake
	$(run) Tests/New/run.sh
bindings: $(host) ## flowhost bindings: compiles, opens, and what must not compile
	$(run) Tests/Bindings/run.sh
store: build-lib ## sessions: kill -9, lost power, full disks, damage
	$(run) Tests/Store/run.sh $(lib)
store-pg: build-lib ## sessions in PostgreSQL: nodes killed and stopped
	$(run) Tests/StorePG/run.sh $(lib)
shops: build-lib build-plugins ## 1,000 sessions in one process that are put to sleep and woken
	$(run) Tests/Shops/run.sh 1000 30000 1
install: $(installed) ## an installed prefix serves C, CMake and Swift
	$(run) Tests/Install/run.sh
packages: $(installed) ## the Debian packages: each file, symbol and part once
	$(run) Tests/Packages/run.sh
python: build-lib build-plugins ## a host in Python, from the headers alone
	$(run) Tests/Python/run.sh
readme: $(installed) ## the plugin and the host printed in the README
	$(run) Tests/Readme/run.sh
guides: $(installed) ## what the guides print: programs, scripts, messages
	$(run) Tests/Guides/run.sh
reference: build-lib build-flowhost ## the API reference: complete, and all links lead somewhere
	$(run) Tests/Reference/run.sh
trace: $(host) ## FLOW_TRACE: every callback as a line
	$(run) Tests/Trace/run.sh
voice: ## the check of comments and labels finds what it counts
	$(run) Tests/Voice/run.sh
without: ## toolkits that are missing are named, or left out
	$(run) Tests/Without/run.sh
lines: ## programs with windows are short
	$(run) Tests/Lines/run.sh
hosts: build-lib build-flowhost ## one plugin in every example host: all actions hear the same
	$(run) Tests/Hosts/run.sh
windows-gtk-short: $(windows-gtk-short) ## flows in GTK, by what a screen reader is told
$(windows-gtk-short): windows-gtk-short.%: $(windows_gtk)
	$(run) Tests/Windows/run.sh gtk $*
windows-qt-short: $(windows-qt-short) ## the same flows in Qt
$(windows-qt-short): windows-qt-short.%: $(windows_qt)
	$(run) Tests/Windows/run.sh qt $*
windows-gtk: $(windows-gtk) ## all other ways through flows in GTK
$(windows-gtk): windows-gtk.%: $(windows_gtk)
	$(run) Tests/Windows/run.sh gtk $*
windows-qt: $(windows-qt) ## the same in Qt
$(windows-qt): windows-qt.%: $(windows_qt)
	$(run) Tests/Windows/run.sh qt $*
windows-units: $(if $(gtk),build-lib build-gtk) ## widgets, rows and values of libflow-gtk4
	$(run) Tests/Windows/units/run.sh
windows-qt-units: $(if $(qt),build-lib build-qt) ## layers, gestures, ends and rare content in Qt
	$(run) Tests/Windows/units/qt/run.sh

long-debian: ## Debian packages: built, by policy, used in a clean Debian
	$(run) Tests/Packages/debian.sh
long-windows: ## GTK and Qt on Wayland, and at twice the size
	$(run) Tests/Windows/long.sh
long-windows-gtk-asan: ## walks in GTK under AddressSanitizer, without leaks
	$(run) Tests/Windows/asan.sh gtk
long-windows-qt-asan: ## the same in Qt
	$(run) Tests/Windows/asan.sh qt
long-windows-gtk-chance: $(windows_gtk) ## forty steps of chance, in the terminal too
	$(run) env FLOW_CHANCE_SEEDS="$$(seq -s ' ' 30)" Tests/Windows/run.sh gtk chance
long-windows-qt-chance: $(windows_qt) ## the same in Qt
	$(run) env FLOW_CHANCE_SEEDS="$$(seq -s ' ' 30)" Tests/Windows/run.sh qt chance
long-plans: build-normal build-plugins build-fixtures ## all of unit-plans: 400,000 requests
	$(run) env FLOW_PLANS=100000 scripts/test-unit --filter PlanningIsPure
long-scene: build-lib build-plugins ## 1,200 walks of libflow-scene
	$(run) Tests/Scene/run.sh $(lib)
long-scene-mutants: build-lib ## faults in libflow-scene that a walk or a case must find
	$(run) Tests/Scene/run.sh $(lib) --mutants
long-random: $(host) ## 10,000 random scripts, three million steps
	$(run) scripts/test-random $(lib) --seeds 1-10000
long-soak: build-lib build-plugins ## ten million random operations: does anything grow?
	$(run) scripts/test-soak $(lib) 10000000
long-damage: build-lib build-plugins build-fixtures ## 10,000 damaged copies of each sample plugin
	$(run) scripts/test-damage 10000
long-reentrancy: build-lib build-checked ## all of reentrancy-checked
	$(run) scripts/test-reentrancy $(checked)
long-golden: build-lib build-checked ## all of golden-checked
	$(run) scripts/test-golden $(checked)
long-rust: build-lib build-plugins ## a host in Rust, with Debian's bindgen and rustc
	$(run) Tests/Rust/run.sh
long-state: $(native) build-checked ## two million steps, a million damaged records, two sessions
	$(run) env FLOW_STATE_STEPS=2000000 FLOW_STATE_DAMAGES=1000000 \
	  scripts/test-consumers $(checked) \
	  '-tc=*changes*whole*goes*on,*damaged*records*,*sessions*go*on*by*chance*'
long-sessions: $(host) ## flowhost with a session, killed 1,000 times
	$(run) Tests/Sessions/run.sh 1000
long-store: build-lib ## sessions of hosts that are killed 2,000 times
	$(run) env FLOW_STORE_KILLS=1000 Tests/Store/run.sh $(lib) '-tc=*kill*,*same*disk*'
long-store-asan: build-lib ## sessions in files under AddressSanitizer
	$(run) Tests/Store/run.sh $(lib) --asan
long-store-pg: build-lib ## a fleet that is killed and stopped for two minutes
	$(run) env FLOW_PG_SECONDS=120 Tests/StorePG/run.sh $(lib) '-tc=*fleet*'
long-store-pg-asan: build-lib ## sessions in PostgreSQL under AddressSanitizer
	$(run) Tests/StorePG/run.sh $(lib) --asan
long-valgrind: $(native) ## the cases by chance under valgrind, for longer
	$(run) env FLOW_WALK_OPERATIONS=6000 FLOW_STATE_STEPS=1500 FLOW_STATE_DAMAGES=4000 \
	  scripts/test-consumers $(lib) --valgrind -tse=large \
	  '-sf=*/random_walk*,*/rules_picture*,*/rules_state_ra*,*/rules_state_references*'
long-screen: $(host) ## random keys of 90 seeds on the full screen
	$(run) env FLOW_SCREEN_SEEDS=30 Tests/Screen/run.sh random
long-fuzz: ## each fuzz target for a minute, looking for new inputs
	$(run) scripts/fuzz
