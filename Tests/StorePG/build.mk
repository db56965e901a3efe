# Compiles the tests of sessions in PostgreSQL; run.sh calls it with
#   FOLDER     the folder of the results
#   LIBDIR     the folder of libflow.so
#   FLAGS      flags that the build adds, for example -fsanitize=address
#   COMPANION  -lflow-store-pg -lflow-store, or their sources
sources := $(wildcard Tests/StorePG/*.cpp) Tests/Store/puppet.cpp
objects := $(sources:Tests/%.cpp=$(FOLDER)/%.o)
library := $(patsubst Sources/%.c,$(FOLDER)/%.o,$(filter %.c,$(COMPANION)))

$(FOLDER)/store-pg: $(objects) $(library)
	g++ $(FLAGS) $^ -L$(LIBDIR) $(filter -l%,$(COMPANION)) -lflow-cbor -lflow -lsqlite3 -lpq \
	  -pthread -o $@

$(FOLDER)/%.o: Tests/%.cpp
	@mkdir -p $(@D)
	g++ -std=c++17 -Wall -Wextra -pedantic -Werror -g -O1 -MMD -MP -Iinclude $(FLAGS) -c $< -o $@

$(FOLDER)/%.o: Sources/%.c
	@mkdir -p $(@D)
	gcc -std=c11 -Wall -Wextra -pedantic -Werror -g -O1 -MMD -MP -Iinclude $(FLAGS) -c $< -o $@

-include $(objects:.o=.d) $(library:.o=.d)
