# Compiles the C and C++ of the tests; scripts/build-fixtures and scripts/build-consumers call it
# with
#   FOLDER  the folder of the results
#   LIBDIR  the folder of libflow.so (consumers only)
#   C_COMPILER, CXX_COMPILER   others than clang's
# clang without optimisation takes a third of gcc's time, but the model of Tests/Consumers runs for
# longer than it is compiled. Lines and functions are enough to read a report by.
warnings := -Wall -Wextra -pedantic -Werror
C_COMPILER := clang
CXX_COMPILER := clang++
C := $(C_COMPILER) -std=c11 $(warnings) -gline-tables-only -gdwarf-4 -MMD -MP -Iinclude
CXX := $(CXX_COMPILER) -std=c++17 $(warnings) -gline-tables-only -gdwarf-4 -MMD -MP -Iinclude \
  -ITests/Consumers
common := support/common.hpp
# The headers that all files include are read once, and once more for what is optimised.
ifeq ($(CXX_COMPILER),clang++)
precompiled := $(FOLDER)/$(common).pch
optimised := $(FOLDER)/$(common).O1.pch
included = -include-pch $(filter %.pch,$^)
else
included := -include $(common)
endif

fixture_sources := $(wildcard Tests/Fixtures/*.c)
fixtures := $(fixture_sources:Tests/Fixtures/%.c=$(FOLDER)/%.so)
consumer_sources := $(shell find Tests/Consumers -name '*.c' -o -name '*.cpp')
consumer_objects := $(consumer_sources:Tests/Consumers/%=$(FOLDER)/%.o)

.PHONY: fixtures consumers consumers-objects
fixtures: $(fixtures)
consumers: $(FOLDER)/consumers
consumers-objects: $(consumer_objects)

# No -z defs: one of them wants a symbol that nobody has, on purpose. Code that must not run leaves
# a mark.
$(FOLDER)/%.so: Tests/Fixtures/%.c
	$(C) -shared -fPIC -fvisibility=hidden -DFIXTURE_MARK='"$(FOLDER)/$*.mark"' $< -o $@

$(FOLDER)/%.c.o: Tests/Consumers/%.c
	@mkdir -p $(@D)
	$(C) -c $< -o $@

$(FOLDER)/$(common).pch: Tests/Consumers/$(common)
	@mkdir -p $(@D)
	$(CXX) -x c++-header $< -o $@

$(FOLDER)/$(common).O1.pch: Tests/Consumers/$(common)
	@mkdir -p $(@D)
	$(CXX) -O1 -x c++-header $< -o $@

$(FOLDER)/model/%.cpp.o: Tests/Consumers/model/%.cpp $(optimised)
	@mkdir -p $(@D)
	$(CXX) -O1 $(included) -c $< -o $@

$(FOLDER)/%.cpp.o: Tests/Consumers/%.cpp $(precompiled)
	@mkdir -p $(@D)
	$(CXX) $(included) -c $< -o $@

$(FOLDER)/consumers: $(consumer_objects)
	$(CXX_COMPILER) $^ -L$(LIBDIR) -lflow-uri -lflow-record -lflow-json -lflow-store -lflow-cbor \
	  -lflow -pthread -o $@

-include $(consumer_objects:.o=.d) $(fixtures:.so=.d) $(FOLDER)/$(common).d \
  $(FOLDER)/$(common).O1.d
