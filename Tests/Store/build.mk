# Compiles the tests of sessions; run.sh calls it with
#   FOLDER     the folder of the results
#   LIBDIR     the folder of libflow.so
#   FLAGS      flags that the build adds, for example -fsanitize=address
#   COMPANION  -lflow-store, or its sources
sources := $(wildcard Tests/Store/*.cpp)
objects := $(sources:Tests/Store/%.cpp=$(FOLDER)/%.o)
library := $(patsubst Sources/CFlowStore/%.c,$(FOLDER)/lib-%.o,$(filter %.c,$(COMPANION)))

$(FOLDER)/store: $(objects) $(library)
	g++ $(FLAGS) $^ -L$(LIBDIR) $(filter -l%,$(COMPANION)) -lflow-cbor -lflow -lsqlite3 -pthread -o $@

$(FOLDER)/%.o: Tests/Store/%.cpp
	g++ -std=c++17 -Wall -Wextra -pedantic -Werror -g -O1 -MMD -MP -Iinclude $(FLAGS) -c $< -o $@

$(FOLDER)/lib-%.o: Sources/CFlowStore/%.c
	gcc -std=c11 -Wall -Wextra -pedantic -Werror -g -O1 -MMD -MP -Iinclude $(FLAGS) -c $< -o $@

-include $(objects:.o=.d) $(library:.o=.d)
