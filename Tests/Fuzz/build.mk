# Compiles the fuzz targets; scripts/fuzz and scripts/test-fuzz call it with
#   FOLDER    the folder for results
#   CC, CXX   which compilers
#   FLAGS     flags that the build adds, for example -fsanitize=address
#   FLOW      link options that bring libflow
#   MAIN      the source of `main`; empty with libFuzzer, which brings its own
targets := abi cbor content json script signature state template uri value
c := $(CC) -std=c11 -Wall -Wextra -pedantic -Werror -g -O1 -MMD -MP -Iinclude $(FLAGS)
cxx := $(CXX) -std=c++17 -Wall -Wextra -pedantic -Werror -g -O1 -MMD -MP -Iinclude \
  -I$(FOLDER) $(FLAGS)
main := $(MAIN:Tests/Fuzz/%.cpp=$(FOLDER)/%.o)
abi := $(patsubst Tests/Fuzz/%.cpp,$(FOLDER)/%.o,$(wildcard Tests/Fuzz/abi/*.cpp))
abi := $(patsubst Tests/Fuzz/%.cpp,$(FOLDER)/%.o,$(wildcard Tests/Fuzz/abi/*.cpp))
cbor := $(FOLDER)/cbor.o $(patsubst Sources/CFlowCBOR/%.c,$(FOLDER)/cbor-%.o, \
  $(wildcard Sources/CFlowCBOR/*.c))
json := $(FOLDER)/json.o \
  $(patsubst Sources/CFlowJSON/%.c,$(FOLDER)/%.o,$(wildcard Sources/CFlowJSON/*.c))
.PHONY: targets
.SECONDARY:
targets: $(targets:%=$(FOLDER)/fuzz-%) $(FOLDER)/plugin.so

$(FOLDER)/fuzz-abi: $(abi) $(main)
	$(CXX) $(FLAGS) $(LINK) $^ $(FLOW) -o $@

$(FOLDER)/fuzz-cbor: $(cbor) $(main)
	$(CXX) $(FLAGS) $(LINK) $^ $(FLOW) -lcbor -o $@

$(FOLDER)/fuzz-json: $(json) $(main)
	$(CXX) $(FLAGS) $(LINK) $^ $(FLOW) -ljansson -o $@

$(FOLDER)/fuzz-%: $(FOLDER)/%.o $(FOLDER)/flow_uri.o $(main)
	$(CXX) $(FLAGS) $(LINK) $^ $(FLOW) -luriparser -o $@

$(FOLDER)/plugin.so: Tests/Fuzz/abi/plugin.c Tests/Fuzz/abi/hook.h Tests/Shared/plugin.h
	@mkdir -p $(@D)
	gcc -std=c11 -Wall -Wextra -pedantic -Werror -g -O1 -Iinclude \
	  -fPIC -shared -fvisibility=hidden $< -o $@

$(FOLDER)/flow_uri.o: Sources/CFlowURI/flow_uri.c
	@mkdir -p $(@D)
	$(c) -c $< -o $@

$(FOLDER)/cbor-%.o: Sources/CFlowCBOR/%.c
	@mkdir -p $(@D)
	$(c) -c $< -o $@

$(FOLDER)/%.o: Sources/CFlowJSON/%.c
	@mkdir -p $(@D)
	$(c) -c $< -o $@

$(FOLDER)/abi/any.o: $(FOLDER)/calls.hpp
$(FOLDER)/calls.hpp: $(wildcard include/flow/*.h scripts/generate scripts/generators/*.py)
	scripts/generate --make $@

$(FOLDER)/%.o: Tests/Fuzz/%.cpp
	@mkdir -p $(@D)
	$(cxx) -c $< -o $@

-include $(shell find $(FOLDER) -name '*.d' 2>/dev/null)
