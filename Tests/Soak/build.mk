# Compiles the soak and its plugins; scripts/test-soak calls it with
#   FOLDER  the folder for results
#   LIBDIR  the folder of libflow.so
C := gcc -std=c11 -Wall -Wextra -pedantic -Werror -g -O1 -MMD -MP -Iinclude $(FLAGS)
CXX := g++ -std=c++17 -Wall -Wextra -pedantic -Werror -g -O1 -MMD -MP -Iinclude \
  -I$(FOLDER) $(FLAGS)
objects := $(patsubst Tests/Soak/%.cpp,$(FOLDER)/%.o,$(wildcard Tests/Soak/*.cpp))
plugin := -shared -fPIC -fvisibility=hidden Tests/Soak/plugin.c

.PHONY: all
all: $(FOLDER)/soak $(FOLDER)/kinds.so $(FOLDER)/rebuilt-1.so $(FOLDER)/rebuilt-2.so

$(FOLDER)/soak: $(objects)
	g++ $(FLAGS) $^ -L$(LIBDIR) -lflow -pthread -o $@

$(FOLDER)/operations.o: $(FOLDER)/calls.hpp
$(FOLDER)/calls.hpp: $(wildcard include/flow/*.h scripts/generate scripts/generators/*.py)
	scripts/generate --make $@

$(FOLDER)/%.o: Tests/Soak/%.cpp
	$(CXX) -c $< -o $@

$(FOLDER)/kinds.so: Tests/Soak/plugin.c Tests/Shared/plugin.h
	$(C) $(plugin) -o $@

$(FOLDER)/rebuilt-%.so: Tests/Soak/plugin.c Tests/Shared/plugin.h
	$(C) -DSOAK_ID='"rebuilt"' -DSOAK_VERSION='"$*"' $(plugin) -o $@

-include $(objects:.o=.d)
