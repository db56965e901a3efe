# Compiles the C and C++ of the tests; scripts/build-fixtures and scripts/test-consumers call it
# with
#   FOLDER  the folder of the results
#   FLAGS   flags that the build adds, for example -fsanitize=address
#   LIBDIR  the folder of libflow.so (consumers only)
C := gcc -std=c11 -Wall -Wextra -pedantic -Werror -g -O1 -MMD -MP -Iinclude $(FLAGS)
# Lines and functions are enough to read a report by; to describe each variable takes a quarter of
# the time.
CXX := g++ -std=c++17 -Wall -Wextra -pedantic -Werror -g1 -O1 -MMD -MP -Iinclude \
  -ITests/Consumers $(FLAGS)
common := support/common.hpp

fixture_sources := $(wildcard Tests/Fixtures/*.c)
fixtures := $(fixture_sources:Tests/Fixtures/%.c=$(FOLDER)/%.so)
consumer_sources := $(shell find Tests/Consumers -name '*.c' -o -name '*.cpp')
consumer_objects := $(consumer_sources:Tests/Consumers/%=$(FOLDER)/%.o)

.PHONY: fixtures consumers
fixtures: $(fixtures)
consumers: $(FOLDER)/consumers

# No -z defs: one of them wants a symbol that nobody has, on purpose. Code that must not run leaves
# a mark.
$(FOLDER)/%.so: Tests/Fixtures/%.c
	$(C) -shared -fPIC -fvisibility=hidden -DFIXTURE_MARK='"$(FOLDER)/$*.mark"' $< -o $@

$(FOLDER)/%.c.o: Tests/Consumers/%.c
	@mkdir -p $(@D)
	$(C) -c $< -o $@

$(FOLDER)/$(common).gch: Tests/Consumers/$(common)
	@mkdir -p $(@D)
	$(CXX) $< -o $@

$(FOLDER)/%.cpp.o: Tests/Consumers/%.cpp $(FOLDER)/$(common).gch
	@mkdir -p $(@D)
	$(CXX) -Winvalid-pch -I$(FOLDER) -include $(common) -c $< -o $@

$(FOLDER)/consumers: $(consumer_objects)
	g++ $(FLAGS) $^ -L$(LIBDIR) -lflow-uri -lflow-record -lflow-json -lflow-store -lflow-cbor -lflow \
		-pthread -o $@

-include $(consumer_objects:.o=.d) $(fixtures:.so=.d) $(FOLDER)/$(common).d
