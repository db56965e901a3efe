# Compiles the walk, the cases, the case of secrets and the plugin of the walk; run.sh calls it with
#   FOLDER     the folder of the results
#   LIBDIR     the folder of libflow.so
#   FLAGS      flags that the build adds, for example -fsanitize=address
#   COMPANION  -lflow-scene, or its sources
walk := $(patsubst Tests/Scene/walk/%.cpp,$(FOLDER)/walk-%.o,$(wildcard Tests/Scene/walk/*.cpp))
cases := $(patsubst Tests/Scene/cases/%.cpp,$(FOLDER)/case-%.o,$(wildcard Tests/Scene/cases/*.cpp))
sources := $(filter %.c,$(COMPANION))
library := $(patsubst %.c,$(FOLDER)/lib-%.o,$(notdir $(sources)))
links := $(filter -l%,$(COMPANION)) $(if $(sources),-lflow-uri) -lflow
cxx := g++ -std=c++17 -Wall -Wextra -pedantic -Werror -g -MMD -MP -Iinclude

vpath %.c $(sort $(dir $(sources)))

secrets := $(FOLDER)/secrets.o $(FOLDER)/case-host.o $(FOLDER)/case-main.o

all: $(FOLDER)/walk $(FOLDER)/cases $(FOLDER)/secrets $(FOLDER)/reloaded.so
.PHONY: all

$(FOLDER)/walk: $(walk) $(library)
	g++ $(FLAGS) $^ -L$(LIBDIR) $(links) -o $@

$(FOLDER)/cases: $(cases) $(library)
	g++ $(FLAGS) $^ -L$(LIBDIR) $(links) -o $@

$(FOLDER)/secrets: $(secrets) $(library)
	g++ $(FLAGS) $^ -L$(LIBDIR) $(links) -o $@

$(FOLDER)/secrets.o: Tests/Scene/secret/secrets.cpp
	$(cxx) -O0 -c $< -o $@

$(FOLDER)/walk-%.o: Tests/Scene/walk/%.cpp
	$(cxx) -O1 $(FLAGS) -c $< -o $@

# The library alone is checked in the cases: the compiler would take a minute for their own checks.
$(FOLDER)/case-%.o: Tests/Scene/cases/%.cpp
	$(cxx) -O0 -c $< -o $@

# The functions of the header, each as X(name, type).
$(FOLDER)/functions.inc: include/flow/scene.h Tests/Scene/build.mk
	sed -n 's/^\(const \)*\([a-z_]*\) \**\(flow_scene_[a-z_]*\)(.*/X(\3, \2)/p' $< >$@

$(FOLDER)/case-nothing.o: cxx += -I$(FOLDER)
$(FOLDER)/case-nothing.o: $(FOLDER)/functions.inc

$(FOLDER)/lib-%.o: %.c
	gcc -std=c11 -Wall -Wextra -pedantic -Werror -g -O1 -MMD -MP -Iinclude $(FLAGS) -c $< -o $@

$(FOLDER)/reloaded.so: Tests/Scene/plugin.c
	gcc -std=c11 -Wall -Wextra -pedantic -Werror -g -O1 -shared -fPIC -fvisibility=hidden -Iinclude \
	  $< -Wl,--version-script=scripts/plugin.map -o $@

-include $(walk:.o=.d) $(cases:.o=.d) $(secrets:.o=.d) $(library:.o=.d)
