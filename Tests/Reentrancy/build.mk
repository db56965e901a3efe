# Compiles Tests/Reentrancy, and Tests/Threads on top of it; scripts/test-reentrancy and
# scripts/test-threads call it with
#   FOLDER  the folder for results
#   FLAGS   flags that the build adds, for example -fsanitize=address
#   LIBDIR  the folder of libflow.so
#   LIBS    further libraries of the program
CC := gcc
CXX := g++
c := $(CC) -std=c11 -Wall -Wextra -pedantic -Werror -g1 -MMD -MP -Iinclude $(FLAGS)
cxx := $(CXX) -std=c++17 -Wall -Wextra -pedantic -Werror -g1 -MMD -MP \
  -Iinclude -ITests/Reentrancy $(FLAGS)

sources := $(filter-out %/main.cpp,$(wildcard Tests/Reentrancy/*.cpp))
shared := $(patsubst Tests/Reentrancy/%.cpp,%,$(sources)) calls
reentrancy_objects := $(patsubst %,$(FOLDER)/%.o,$(shared) main)
threads_objects := $(patsubst %,$(FOLDER)/%.o,$(shared)) \
  $(patsubst Tests/Threads/%.cpp,$(FOLDER)/threads-%.o,$(wildcard Tests/Threads/*.cpp))

.PHONY: reentrancy threads
.SECONDARY:
reentrancy: $(FOLDER)/reentrancy $(FOLDER)/plugin.so
threads: $(FOLDER)/threads $(FOLDER)/plugin.so

# The plugin finds the functions it needs in the program.
$(FOLDER)/reentrancy: $(reentrancy_objects)
	$(CXX) $(FLAGS) $^ -rdynamic -L$(LIBDIR) -lflow $(LIBS) -pthread -o $@

$(FOLDER)/threads: $(threads_objects)
	$(CXX) $(FLAGS) $^ -rdynamic -L$(LIBDIR) -lflow $(LIBS) -pthread -o $@

$(FOLDER)/plugin.so: Tests/Reentrancy/plugin.c
	$(c) -shared -fPIC -fvisibility=hidden $< -o $@

$(FOLDER)/calls.cpp: Tests/Reentrancy/generate.py scripts/generators/headers.py \
  $(wildcard include/flow/*.h)
	python3 Tests/Reentrancy/generate.py $@

$(FOLDER)/calls.o: $(FOLDER)/calls.cpp
	$(cxx) -c $< -o $@

$(FOLDER)/threads-%.o: Tests/Threads/%.cpp
	$(cxx) -c $< -o $@

$(FOLDER)/%.o: Tests/Reentrancy/%.cpp
	$(cxx) -c $< -o $@

-include $(wildcard $(FOLDER)/*.d)
