// Written by scripts/generate from templates/; do not edit.

/// The files of new projects. In each, and in its path, "sample" stands for the project's name, "Sample" for
/// the same as the name of a type, and "sample://" for the same as a scheme.
enum Templates {
  /// By language; `common` is a part of all.
  static let all: [String: [(path: String, content: String)]] = [
    "c": [
      ("CMakeLists.txt",
#"""
# Builds the plugin, and plays its scenarios:
#   cmake -S . -B build && cmake --build build && ctest --test-dir build
# Where Flow is not installed in the system, say where: -DCMAKE_PREFIX_PATH=/some/prefix
cmake_minimum_required(VERSION 3.16)
project(sample C)
find_package(Flow 0.1 REQUIRED COMPONENTS plugin)

add_library(plugin MODULE sample.c)
target_link_libraries(plugin PRIVATE Flow::plugin)
target_compile_options(plugin PRIVATE -Wall -Wextra)
set_target_properties(plugin PROPERTIES OUTPUT_NAME sample PREFIX "" C_STANDARD 11)

enable_testing()
find_program(FLOWHOST flowhost REQUIRED HINTS "${Flow_BIN_DIR}")
add_test(NAME scenarios
  COMMAND "${FLOWHOST}" play --set plugin=$<TARGET_FILE:plugin>
    "${CMAKE_CURRENT_SOURCE_DIR}/tests/*.flow")

"""#
      ),
      ("Makefile",
#"""
# Builds the plugin, and plays its scenarios:
#   make         build/sample.so
#   make test    the same, then tests/*.flow
# Flow is found by pkg-config. Where it is not installed in the system, say where:
#   PKG_CONFIG_PATH=/some/prefix/lib/pkgconfig make test
CFLAGS ?= -O2 -g
FLOWHOST ?= $(shell pkg-config --variable=prefix flow-plugin)/bin/flowhost
flags := -std=c11 -Wall -Wextra -fPIC -fvisibility=hidden $(shell pkg-config --cflags flow-plugin)

.PHONY: all test clean
all: build/sample.so

build/sample.so: sample.c
	@pkg-config --exists --print-errors flow-plugin
	@mkdir -p build
	$(CC) $(flags) $(CFLAGS) -shared $^ -o $@ $(LDFLAGS)

test: build/sample.so
	$(FLOWHOST) play tests/*.flow

clean:
	rm -rf build

"""#
      ),
      ("sample.c",
#"""
/* A flow of two screens: it asks for a name, says hello, and finishes with the name.
 *
 *   sample        the coordinator: it decides what comes next
 *   sample.name   asks for a name
 *   sample.hello  says hello
 */
#include <flow/plugin.h>
#include <stdlib.h>
#include <string.h>

/* Text that belongs to an instance; NULL if there is no memory. */
static char *copy_of(flow_string text) {
  char *copy = malloc(text.size + 1);
  if (!copy) return NULL;
  if (text.size > 0) memcpy(copy, text.data, text.size);
  copy[text.size] = 0;
  return copy;
}

/* ---- The coordinator */

typedef struct {
  flow_engine *engine;
  flow_handle handle;
} greeting;
FLOW_INSTANCE(greeting)

static void start(void *instance) {
  greeting *self = instance;
  flow_show(self->engine, self->handle, "sample.name", NULL);
}

/* The first screen tells which name was given. */
static void name_given(void *instance, const flow_value *name) {
  greeting *self = instance;
  const flow_value arguments =
      FLOW_MAP(FLOW_ENTRY("name", flow_view_value(flow_as_string(name, ""))));
  flow_show(self->engine, self->handle, "sample.hello", &arguments);
}

/* The second one tells that this is all. The flow's value goes to whoever has opened it. */
static void greeted(void *instance, const flow_value *name) {
  greeting *self = instance;
  const flow_value result = FLOW_MAP(FLOW_ENTRY("name", flow_view_value(flow_as_string(name, ""))));
  flow_finish(self->engine, self->handle, &result, NULL, NULL);
}

/* Decides what the route of a deep link means. */
static flow_handling navigate(void *instance, const flow_route *route, flow_screen from) {
  greeting *self = instance;
  (void)from;
  if (!flow_string_is(route->name, "hello")) return FLOW_ROUTE_UNHANDLED;
  flow_show(self->engine, self->handle, "sample.hello", route->parameters);
  return FLOW_ROUTE_HANDLED;
}

/* ---- The screen that asks */

typedef struct {
  flow_engine *engine;
  flow_handle handle;
  char *name; /* NULL: nothing has been typed */
  flow_bool is_missing;
} name_screen;

static void let_name_go(name_screen *self) { free(self->name); }
FLOW_OWNER(name_screen, let_name_go)

static void name_render(void *instance, flow_content content) {
  name_screen *self = instance;
  flow_add_title(self->engine, content, "What is your name?");
  flow_add_field(self->engine, content, "name", "Name", FLOW_FIELD_TEXT,
                 self->name ? self->name : "",
                 self->is_missing ? "A name has at least one letter." : NULL);
  flow_add_button(self->engine, content, "next", "Next", FLOW_ROLE_PRIMARY);
}

/* The user has changed the field "name". */
static void name(void *instance, const flow_value *value) {
  name_screen *self = instance;
  free(self->name);
  self->name = copy_of(flow_as_string(value, ""));
  self->is_missing = FLOW_FALSE;
  flow_screen_changed(self->engine, self->handle);
}

/* The user has pressed the button "next". */
static void next(void *instance) {
  name_screen *self = instance;
  self->is_missing = !self->name || !self->name[0];
  if (self->is_missing) {
    flow_screen_changed(self->engine, self->handle);
  } else {
    const flow_value name = flow_string_value(self->name);
    flow_tell(self->engine, self->handle, "name_given", &name, 1);
  }
}

/* ---- The screen that says hello */

typedef struct {
  flow_engine *engine;
  flow_handle handle;
  char *name;
} hello_screen;

static void set_up_hello(hello_screen *self, const flow_value *arguments) {
  self->name = copy_of(flow_get_string(arguments, "name", "you"));
}
static void let_hello_go(hello_screen *self) { free(self->name); }
FLOW_INSTANCE_WITH(hello_screen, set_up_hello, let_hello_go)

static void hello_render(void *instance, flow_content content) {
  hello_screen *self = instance;
  flow_add_title(self->engine, content, "Hello");
  flow_add_heading(self->engine, content, self->name ? self->name : "you");
  flow_add_button(self->engine, content, "done", "Done", FLOW_ROLE_PRIMARY);
}

/* The user has pressed the button "done". */
static void done(void *instance) {
  hello_screen *self = instance;
  const flow_value name = flow_string_value(self->name ? self->name : "you");
  flow_tell(self->engine, self->handle, "greeted", &name, 1);
}

/* ---- The entry */

static flow_status init(flow_engine *engine, flow_plugin self, flow_error *error) {
  static const flow_method flow[] = {FLOW_LIFE(greeting), FLOW_COORDINATOR_METHOD(start, start),
                                     FLOW_COORDINATOR_METHOD(navigate, navigate),
                                     FLOW_ACTION(name_given), FLOW_ACTION(greeted)};
  static const flow_method asks[] = {FLOW_LIFE(name_screen),
                                     FLOW_SCREEN_METHOD(render, name_render), FLOW_ACTION(name),
                                     FLOW_ACTION(next)};
  static const flow_method says[] = {FLOW_LIFE(hello_screen),
                                     FLOW_SCREEN_METHOD(render, hello_render), FLOW_ACTION(done)};
  static const flow_argument arguments[] = {
      FLOW_ARGUMENT("name", "s", "who is greeted; 'you' if it is left out")};
  static const flow_template links[] = {{"sample://hello/{name}", "hello(name)"}};
  flow_class classes[] = {FLOW_CLASS(FLOW_KIND_COORDINATOR, "sample", flow),
                          FLOW_CLASS(FLOW_KIND_SCREEN, "sample.name", asks),
                          FLOW_CLASS_OF(FLOW_KIND_SCREEN, "sample.hello", says, arguments)};
  FLOW_SET_TEMPLATES(classes[0], links);
  return FLOW_REGISTER(engine, self, classes, error);
}
FLOW_PLUGIN("sample", "0.1", init, NULL);

"""#
      ),
    ],
    "common": [
      (".gitignore",
#"""
/build/

"""#
      ),
      ("README.md",
#"""
# sample

A plugin for Flow. Its coordinator `sample` asks for a name (`sample.name`), says hello (`sample.hello`), and finishes with the name.
The deep link `sample://hello/NAME` says hello at once.

```sh
# Builds build/sample.so and plays tests/*.flow.
make test
# Drives it in a terminal.
flowhost run build/sample.so
# Shows its classes, methods and arguments.
flowhost inspect build/sample.so
```

The same with CMake:

```sh
cmake -S . -B build && cmake --build build && ctest --test-dir build
```

Flow is found by pkg-config and by `find_package(Flow)`. Where it is not installed in the system, say where:
`PKG_CONFIG_PATH=PREFIX/lib/pkgconfig make test`, or `-DCMAKE_PREFIX_PATH=PREFIX`.

| file | what it is |
|---|---|
| `tests/*.flow` | scenarios: what the user does, and what must follow |
| `Makefile`, `CMakeLists.txt` | two ways to build it; keep the one you like |

"""#
      ),
      ("tests/greeting.flow",
#"""
# A name is asked for and greeted, and the flow finishes with it
parameter plugin ../build/sample.so
load ${plugin}
flow greeting = sample
start greeting
expect title "What is your name?"

# Without a name it does not go on.
tap next
expect element name error "at least one letter"

type name "Ada"
expect element name error none
tap next
expect stack sample.name sample.hello
expect text "Ada"

# The user goes back, and the name is still there.
back
expect element name value "Ada"
tap next
tap done
expect result {"name": "Ada"} of greeting
expect cause finished of greeting
expect diagnostics 0
expect counts screens=0 coordinators=0

"""#
      ),
      ("tests/link.flow",
#"""
# A deep link says hello at once, and the user can go back from there
parameter plugin ../build/sample.so
load ${plugin}
flow greeting = sample
start greeting
link "sample://hello/Grace"
expect outcome link ok
expect stack sample.name sample.hello
expect text "Grace"
back
expect top sample.name
expect alive greeting
expect diagnostics 0

"""#
      ),
    ],
    "cpp": [
      ("CMakeLists.txt",
#"""
# Builds the plugin, and plays its scenarios:
#   cmake -S . -B build && cmake --build build && ctest --test-dir build
# Where Flow is not installed in the system, say where: -DCMAKE_PREFIX_PATH=/some/prefix
cmake_minimum_required(VERSION 3.16)
project(sample CXX)
find_package(Flow 0.1 REQUIRED COMPONENTS plugin cpp)

add_library(plugin MODULE sample.cpp)
target_link_libraries(plugin PRIVATE Flow::plugin Flow::cpp)
target_compile_options(plugin PRIVATE -Wall -Wextra)
target_link_options(plugin PRIVATE
  "-Wl,--version-script=${CMAKE_CURRENT_SOURCE_DIR}/plugin.map")
set_target_properties(plugin PROPERTIES OUTPUT_NAME sample PREFIX "")

enable_testing()
find_program(FLOWHOST flowhost REQUIRED HINTS "${Flow_BIN_DIR}")
add_test(NAME scenarios
  COMMAND "${FLOWHOST}" play --set plugin=$<TARGET_FILE:plugin>
    "${CMAKE_CURRENT_SOURCE_DIR}/tests/*.flow")

"""#
      ),
      ("Makefile",
#"""
# Builds the plugin, and plays its scenarios:
#   make         build/sample.so
#   make test    the same, then tests/*.flow
# Flow is found by pkg-config. Where it is not installed in the system, say where:
#   PKG_CONFIG_PATH=/some/prefix/lib/pkgconfig make test
CXXFLAGS ?= -O2 -g
FLOWHOST ?= $(shell pkg-config --variable=prefix flow-plugin)/bin/flowhost
flags := -std=c++17 -Wall -Wextra -fPIC -fvisibility=hidden $(shell pkg-config --cflags flow-plugin)

.PHONY: all test clean
all: build/sample.so

build/sample.so: sample.cpp plugin.map
	@pkg-config --exists --print-errors flow-plugin
	@mkdir -p build
	$(CXX) $(flags) $(CXXFLAGS) -shared $< -Wl,--version-script=plugin.map -o $@ $(LDFLAGS)

test: build/sample.so
	$(FLOWHOST) play tests/*.flow

clean:
	rm -rf build

"""#
      ),
      ("plugin.map",
#"""
/* All that the plugin exports. C++ would also export what it makes of the standard library's templates. */
{
  global: flow_plugin_entry;
  local: *;
};

"""#
      ),
      ("sample.cpp",
#"""
// A flow of two screens: it asks for a name, says hello, and finishes with the name.
//
//   sample        the coordinator: it decides what comes next
//   sample.name   asks for a name
//   sample.hello  says hello
#include <flow/plugin.h>

#include <flow/flow.hpp>
#include <string>
#include <string_view>

namespace {

// ---- The coordinator

class Greeting : public flow::coordinator {
 public:
  void start() { open("sample.name"); }

  // Decides what the route of a deep link means.
  bool navigate(flow::route_view route) {
    if (!route.is("hello")) return false;
    open("sample.hello", route.parameters());
    return true;
  }

  // The first screen tells which name was given.
  void name_given(std::string_view name) { open("sample.hello", {{"name", name}}); }

  // The second one tells that this is all. The flow's value goes to whoever has opened it.
  void greeted(std::string_view name) { finish({{"name", name}}); }

  FLOW_ACTIONS(Greeting, name_given, greeted)
};

// ---- The screen that asks

class NameScreen : public flow::screen {
 public:
  void render(flow::content &content) {
    content.title("What is your name?")
        .field("name", "Name")
        .value(name_)
        .error(is_missing_ ? "A name has at least one letter." : "")
        .button("next", "Next")
        .primary();
  }

  // The user has changed the field "name".
  void name(std::string_view text) {
    name_ = text;
    is_missing_ = false;
    redraw();
  }

  // The user has pressed the button "next".
  void next() {
    is_missing_ = name_.empty();
    if (is_missing_) {
      redraw();
    } else {
      tell("name_given", name_);
    }
  }

  FLOW_ACTIONS(NameScreen, name, next)

 private:
  std::string name_;
  bool is_missing_ = false;
};

// ---- The screen that says hello

class HelloScreen : public flow::screen {
 public:
  explicit HelloScreen(flow::value_view arguments) : name_(arguments.get("name", "you")) {}

  void render(flow::content &content) {
    content.title("Hello").heading(name_).button("done", "Done").primary();
  }

  // The user has pressed the button "done".
  void done() { tell("greeted", name_); }

  FLOW_ACTIONS(HelloScreen, done)

 private:
  const std::string name_;
};

// ---- The entry

void init(flow::registry &classes) {
  static const flow_template links[] = {{"sample://hello/{name}", "hello(name)"}};
  classes.add<Greeting>("sample", flow::class_options().templates(links))
      .add<NameScreen>("sample.name")
      .add<HelloScreen>("sample.hello");
}

}  // namespace

FLOW_CPP_PLUGIN("sample", "0.1", init);

"""#
      ),
    ],
    "embedded-swift": [
      ("CMakeLists.txt",
#"""
# Builds the plugin, and plays its scenarios:
#   cmake -S . -B build && cmake --build build && ctest --test-dir build
# Where Flow is not installed in the system, say where: -DCMAKE_PREFIX_PATH=/some/prefix
cmake_minimum_required(VERSION 3.16)
project(sample NONE)
find_package(Flow 0.1 REQUIRED COMPONENTS plugin)
find_program(SWIFTC swiftc REQUIRED)
find_program(CLANG clang REQUIRED)

# The Embedded parts of this Swift.
execute_process(COMMAND "${SWIFTC}" -print-target-info OUTPUT_VARIABLE info)
string(REGEX REPLACE ".*\"runtimeResourcePath\": \"([^\"]*)\".*" "\\1" resources "${info}")
string(REGEX REPLACE ".*\"unversionedTriple\": \"([^\"]*)\".*" "\\1" triple "${info}")
set(unicode "${resources}/embedded/${triple}/libswiftUnicodeDataTables.a")

set(kit "${Flow_SWIFT_DIR}")
set(flags -swift-version 6 -parse-as-library -wmo -Osize -enable-experimental-feature Embedded
  -Xfrontend -function-sections
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -module-cache-path cache
  -Xcc "-fmodule-map-file=${kit}/CFlowABI/module.modulemap" -Xcc "-I${kit}/CFlowABI"
  -Xcc "-I${Flow_INCLUDE_DIR}")
set(sources "${CMAKE_CURRENT_SOURCE_DIR}/Greeting.swift" "${CMAKE_CURRENT_SOURCE_DIR}/Entry.swift")
set(exports "${CMAKE_CURRENT_SOURCE_DIR}/plugin.map")
set(plugin "${CMAKE_CURRENT_BINARY_DIR}/sample.so")

# The kit is compiled into the plugin, which needs libc where it runs, and nothing of Flow or Swift.
file(GLOB_RECURSE kit_sources "${kit}/FlowKit/*.swift")
add_custom_command(OUTPUT FlowKit.o FlowKit.swiftmodule
  COMMAND "${SWIFTC}" ${flags} -package-name flow -module-name FlowKit
    -emit-module -emit-module-path FlowKit.swiftmodule -c ${kit_sources} -o FlowKit.o
  DEPENDS ${kit_sources} COMMENT "Compiling FlowKit" VERBATIM)
add_custom_command(OUTPUT plugin.o
  COMMAND "${SWIFTC}" ${flags} -I . -module-name SamplePlugin -c ${sources} -o plugin.o
  DEPENDS ${sources} FlowKit.swiftmodule COMMENT "Compiling the plugin" VERBATIM)
add_custom_command(OUTPUT sample.so
  COMMAND "${CLANG}" -shared -fuse-ld=lld
    "-Wl,-z,defs,--version-script=${exports},--gc-sections,--icf=all,-s"
    plugin.o FlowKit.o "${unicode}" -o sample.so
  DEPENDS plugin.o FlowKit.o "${exports}" COMMENT "Linking sample.so" VERBATIM)
add_custom_target(plugin ALL DEPENDS sample.so)

enable_testing()
find_program(FLOWHOST flowhost REQUIRED HINTS "${Flow_BIN_DIR}")
add_test(NAME scenarios
  COMMAND "${FLOWHOST}" play --set "plugin=${plugin}"
    "${CMAKE_CURRENT_SOURCE_DIR}/tests/*.flow")

"""#
      ),
      ("Entry.swift", swiftEntrySwift),
      ("Greeting.swift", swiftGreetingSwift),
      ("Makefile",
#"""
# Builds the plugin, and plays its scenarios:
#   make         build/sample.so
#   make test    the same, then tests/*.flow
# Flow is found by pkg-config. Where it is not installed in the system, say where:
#   PKG_CONFIG_PATH=/some/prefix/lib/pkgconfig make test
SWIFTC ?= swiftc
SWIFTFLAGS ?= -Osize
CLANG ?= clang
FLOWHOST ?= $(shell pkg-config --variable=prefix flow-plugin)/bin/flowhost
kit := $(shell pkg-config --variable=swiftdir flow-plugin)
flags := -swift-version 6 -parse-as-library -wmo -enable-experimental-feature Embedded \
  -Xfrontend -function-sections \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility -module-cache-path build/cache \
  -Xcc -fmodule-map-file=$(kit)/CFlowABI/module.modulemap -Xcc -I$(kit)/CFlowABI \
  $(addprefix -Xcc ,$(shell pkg-config --cflags flow-plugin))

# The Embedded parts of this Swift.
target := $(shell $(SWIFTC) -print-target-info)
field = $(shell printf '%s' '$(target)' | sed -n 's/.*"$(1)": "\([^"]*\)".*/\1/p')
unicode = $(call field,runtimeResourcePath)/embedded/$(call field,unversionedTriple)/libswiftUnicodeDataTables.a

.PHONY: all test clean
all: build/sample.so

# The kit is compiled into the plugin, which needs libc where it runs, and nothing of Flow or Swift.
build/FlowKit.o: $(shell find $(kit)/FlowKit -name '*.swift' 2>/dev/null)
	@pkg-config --exists --print-errors flow-plugin
	@mkdir -p build
	$(SWIFTC) $(flags) $(SWIFTFLAGS) -package-name flow -module-name FlowKit \
	  -emit-module -emit-module-path build/FlowKit.swiftmodule -c $^ -o $@

build/plugin.o: Greeting.swift Entry.swift build/FlowKit.o
	$(SWIFTC) $(flags) $(SWIFTFLAGS) -I build -module-name SamplePlugin -c $(filter %.swift,$^) -o $@

build/sample.so: build/plugin.o build/FlowKit.o plugin.map
	$(CLANG) -shared -fuse-ld=lld -Wl,-z,defs,--version-script=plugin.map,--gc-sections,--icf=all,-s \
	  build/plugin.o build/FlowKit.o $(unicode) -o $@

test: build/sample.so
	$(FLOWHOST) play tests/*.flow

clean:
	rm -rf build

"""#
      ),
      ("plugin.map", swiftPluginMap),
    ],
    "swift": [
      ("CMakeLists.txt",
#"""
# Builds the plugin, and plays its scenarios:
#   cmake -S . -B build && cmake --build build && ctest --test-dir build
# Where Flow is not installed in the system, say where: -DCMAKE_PREFIX_PATH=/some/prefix
cmake_minimum_required(VERSION 3.16)
project(sample NONE)
find_package(Flow 0.1 REQUIRED COMPONENTS plugin)
find_program(SWIFTC swiftc REQUIRED)

set(kit "${Flow_SWIFT_DIR}")
set(flags -swift-version 6 -parse-as-library -wmo -O
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -module-cache-path cache
  -Xcc "-fmodule-map-file=${kit}/CFlowABI/module.modulemap" -Xcc "-I${kit}/CFlowABI"
  -Xcc "-I${Flow_INCLUDE_DIR}")
set(sources "${CMAKE_CURRENT_SOURCE_DIR}/Greeting.swift" "${CMAKE_CURRENT_SOURCE_DIR}/Entry.swift")
set(exports "${CMAKE_CURRENT_SOURCE_DIR}/plugin.map")
set(plugin "${CMAKE_CURRENT_BINARY_DIR}/sample.so")

# The kit is compiled into the plugin, which needs nothing of Flow where it runs.
file(GLOB_RECURSE kit_sources "${kit}/FlowKit/*.swift")
add_custom_command(OUTPUT FlowKit.o FlowKit.swiftmodule
  COMMAND "${SWIFTC}" ${flags} -package-name flow -module-name FlowKit
    -emit-module -emit-module-path FlowKit.swiftmodule -c ${kit_sources} -o FlowKit.o
  DEPENDS ${kit_sources} COMMENT "Compiling FlowKit" VERBATIM)
add_custom_command(OUTPUT plugin.o
  COMMAND "${SWIFTC}" ${flags} -I . -module-name SamplePlugin -c ${sources} -o plugin.o
  DEPENDS ${sources} FlowKit.swiftmodule COMMENT "Compiling the plugin" VERBATIM)
add_custom_command(OUTPUT sample.so
  COMMAND "${SWIFTC}" -emit-library plugin.o FlowKit.o
    -Xlinker "--version-script=${exports}" -o sample.so
  DEPENDS plugin.o FlowKit.o "${exports}" COMMENT "Linking sample.so" VERBATIM)
add_custom_target(plugin ALL DEPENDS sample.so)

enable_testing()
find_program(FLOWHOST flowhost REQUIRED HINTS "${Flow_BIN_DIR}")
add_test(NAME scenarios
  COMMAND "${FLOWHOST}" play --set "plugin=${plugin}"
    "${CMAKE_CURRENT_SOURCE_DIR}/tests/*.flow")

"""#
      ),
      ("Entry.swift", swiftEntrySwift),
      ("Greeting.swift", swiftGreetingSwift),
      ("Makefile",
#"""
# Builds the plugin, and plays its scenarios:
#   make         build/sample.so
#   make test    the same, then tests/*.flow
# Flow is found by pkg-config. Where it is not installed in the system, say where:
#   PKG_CONFIG_PATH=/some/prefix/lib/pkgconfig make test
SWIFTC ?= swiftc
SWIFTFLAGS ?= -O
FLOWHOST ?= $(shell pkg-config --variable=prefix flow-plugin)/bin/flowhost
kit := $(shell pkg-config --variable=swiftdir flow-plugin)
flags := -swift-version 6 -parse-as-library -wmo \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility -module-cache-path build/cache \
  -Xcc -fmodule-map-file=$(kit)/CFlowABI/module.modulemap -Xcc -I$(kit)/CFlowABI \
  $(addprefix -Xcc ,$(shell pkg-config --cflags flow-plugin))

.PHONY: all test clean
all: build/sample.so

# The kit is compiled into the plugin, which needs nothing of Flow where it runs.
build/FlowKit.o: $(shell find $(kit)/FlowKit -name '*.swift' 2>/dev/null)
	@pkg-config --exists --print-errors flow-plugin
	@mkdir -p build
	$(SWIFTC) $(flags) $(SWIFTFLAGS) -package-name flow -module-name FlowKit \
	  -emit-module -emit-module-path build/FlowKit.swiftmodule -c $^ -o $@

build/plugin.o: Greeting.swift Entry.swift build/FlowKit.o
	$(SWIFTC) $(flags) $(SWIFTFLAGS) -I build -module-name SamplePlugin -c $(filter %.swift,$^) -o $@

build/sample.so: build/plugin.o build/FlowKit.o plugin.map
	$(SWIFTC) -emit-library build/plugin.o build/FlowKit.o -Xlinker --version-script=plugin.map -o $@

test: build/sample.so
	$(FLOWHOST) play tests/*.flow

clean:
	rm -rf build

"""#
      ),
      ("plugin.map", swiftPluginMap),
    ],
  ]

  private static let swiftEntrySwift =
#"""
public import CFlowABI
import FlowKit

private let entry = PluginEntry("sample", "0.1") {
  Registry.begin($0, $1, $2, $3) { (registry) throws(FlowError) in
    try registry.add(Greeting.self, links: [("sample://hello/{name}", "hello(name)")])
    try registry.add(NameScreen.self)
    try registry.add(HelloScreen.self)
  }
}

/// The one function that the plugin exports.
@c(flow_plugin_main)
public func pluginMain() -> UnsafePointer<flow_plugin_entry_table>? { entry.table }

"""#

  private static let swiftGreetingSwift =
#"""
import CFlowABI
import FlowKit

/// Asks for a name, says hello, and finishes with the name.
final class Greeting: Coordinator {
  static let id = "sample"
  let context: Context

  init(_ context: Context) { self.context = context }

  func start() throws(FlowError) { try open(NameScreen.self) }

  /// Decides what the route of a deep link means.
  func navigate(_ route: Route, from screen: flow_screen) -> Bool {
    if route.name != "hello" { return false }
    try? open(HelloScreen.self, route.parameters)
    return true
  }

  static var actions: [Action<Greeting>] {
    [
      // The first screen tells which name was given.
      Action("name_given") { (flow, name) throws(FlowError) in
        try flow.open(HelloScreen.self, ["name": name])
      },
      // The second one tells that this is all. The flow's value goes to whoever has opened it.
      Action("greeted") { (flow, name) throws(FlowError) in
        try flow.finish(with: ["name": name])
      },
    ]
  }
}

/// Asks for a name.
final class NameScreen: Screen {
  static let id = "sample.name"
  let context: Context
  private var name = ""
  private var isMissing = false

  init(_ context: Context) { self.context = context }

  var content: Content {
    Content("What is your name?") {
      Field(
        "name", "Name", value: .string(name),
        error: isMissing ? "A name has at least one letter." : ""
      ) { self.change($0.string ?? "") }
      Button("next", "Next", role: FLOW_ROLE_PRIMARY) { () throws(FlowError) in try self.next() }
    }
  }

  private func change(_ new: String) {
    name = new
    isMissing = false
    changed()
  }

  private func next() throws(FlowError) {
    isMissing = name.isEmpty
    if isMissing {
      changed()
    } else {
      try tell("name_given", .string(name))
    }
  }
}

/// Says hello.
final class HelloScreen: Screen {
  static let id = "sample.hello"
  let context: Context
  private let name: String

  init(_ context: Context) {
    self.context = context
    name = context.arguments["name"]?.string ?? "you"
  }

  var content: Content {
    Content("Hello") {
      Heading(name)
      Button("done", "Done", role: FLOW_ROLE_PRIMARY) { () throws(FlowError) in
        try self.tell("greeted", .string(self.name))
      }
    }
  }
}

"""#

  private static let swiftPluginMap =
#"""
/* All that the plugin exports. */
{
  global: flow_plugin_main;
  local: *;
};

"""#
}
