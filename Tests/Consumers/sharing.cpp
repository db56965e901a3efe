// Engines of one process share classes that are equal byte for byte, and nobody can tell. A class's
// id is lent until the class goes, so two engines that lend the same address have the same class.
#include <doctest/doctest.h>
#include <flow/flow.h>
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <string>
#include <vector>

#include "support/fixture.hpp"
#include "support/watched.hpp"

using namespace test;

namespace {

/// An engine without anything.
struct Plain {
  explicit Plain(uint32_t flags = 0) {
    flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
    options.flags = flags;
    REQUIRE(flow_engine_create(&options, &engine) == FLOW_OK);
  }
  ~Plain() { end(); }
  Plain(const Plain &) = delete;
  Plain &operator=(const Plain &) = delete;
  void end() {
    if (engine) CHECK(flow_engine_destroy(engine) == FLOW_OK);
    engine = nullptr;
  }

  flow_plugin load(const std::string &path) {
    flow_plugin plugin = FLOW_NONE;
    flow_error error = FLOW_ERROR_INIT;
    flow_status status = flow_plugin_load(engine, path.c_str(), &plugin, &error);
    CAPTURE(error.message);
    REQUIRE(status == FLOW_OK);
    return plugin;
  }
  /// The class's id as the engine lends it; NULL if there is no such class.
  const char *lent(const char *id) const {
    flow_class_info info = FLOW_CLASS_INFO_INIT;
    return flow_class_find(engine, id, &info) == FLOW_OK ? info.id : nullptr;
  }
  flow_handle make(const char *id, int64_t step) {
    flow_handle made = FLOW_NONE;
    flow_entry entries[] = {{flow_text("step"), flow_integer_value(step)}};
    flow_value arguments = flow_map_value(entries, 1);
    CHECK(flow_create(engine, id, &arguments, &made) == FLOW_OK);
    return made;
  }
  int64_t add(flow_handle to, int64_t number) {
    flow_value value = flow_integer_value(number), result = flow_null_value();
    CHECK(flow_invoke(engine, to, "add", &value, 1, &result, nullptr) == FLOW_OK);
    return result.as.integer;
  }

  flow_engine *engine = nullptr;
};

bool is_shared(const Plain &one, const Plain &other, const char *id) {
  REQUIRE(one.lent(id));
  REQUIRE(other.lent(id));
  return one.lent(id) == other.lent(id);
}

int32_t first(void *) { return 1; }
int32_t second(void *) { return 2; }

/// A description with all that a class can have, in memory of its own.
struct Description {
  std::string id = "test.shared", name = "answer", signature = "i(p)";
  std::string uri = "test://item/{id:i}", routes = "item(id)";
  std::string argument = "count", type = "x", about = "how many there are";
  std::string text = "none", key = "key";
  flow_function function = reinterpret_cast<flow_function>(first);
  flow_value items[2] = {flow_integer_value(1), flow_number_value(0.5)};
  flow_entry entries[2] = {};
  flow_class raw = FLOW_CLASS_INIT;
  flow_template link = {};
  flow_method methods[2] = {};
  flow_argument arguments[3] = {};

  explicit Description(const std::function<void(Description &)> &change = nullptr) {
    raw.kind = FLOW_KIND_COORDINATOR;
    raw.state_version = 3;
    raw.method_count = 2;
    raw.template_count = 1;
    raw.argument_count = 3;
    raw.user_data = this;
    point();
    entries[0] = {flow_text(key.c_str()), flow_string_value(text.c_str())};
    entries[1] = {flow_text("list"), flow_list_value(items, 2)};
    arguments[1] = {"facts", "m", nullptr, flow_map_value(entries, 2), 0, 0};
    arguments[2] = {"needed", "s", nullptr, flow_null_value(), FLOW_ARGUMENT_REQUIRED, 0};
    if (change) change(*this);
    point();
  }

  void point() {
    raw.id = id.c_str();
    raw.methods = methods;
    raw.templates = &link;
    raw.arguments = arguments;
    link = {uri.c_str(), routes.c_str()};
    methods[0] = {name.c_str(), signature.c_str(), function};
    methods[1] = {"other", "i(p)", reinterpret_cast<flow_function>(second)};
    flow_value kept = arguments[0].type ? arguments[0].default_value : flow_integer_value(7);
    arguments[0] = {argument.c_str(), type.c_str(), about.c_str(), kept, 0, 0};
  }

  flow_status add_to(const Plain &to) const {
    return flow_class_register(to.engine, FLOW_NONE, &raw, nullptr);
  }
};

struct Change {
  const char *what;
  std::function<void(Description &)> make;
};

/// Each makes a class that differs in one thing, and is as good as the other.
const std::vector<Change> changes = {
    {"the name of a method", [](Description &d) { d.name = "answes"; }},
    {"a signature", [](Description &d) { d.signature = "u(p)"; }},
    {"a function", [](Description &d) { d.function = d.methods[1].function; }},
    {"the number of methods", [](Description &d) { d.raw.method_count = 1; }},
    {"a flag", [](Description &d) { d.raw.flags = FLOW_CLASS_ROOT; }},
    {"the version of its state", [](Description &d) { d.raw.state_version = 4; }},
    {"the uri of a template", [](Description &d) { d.uri = "test://part/{id:i}"; }},
    {"the routes of a template", [](Description &d) { d.routes = "part(id)"; }},
    {"the number of templates", [](Description &d) { d.raw.template_count = 0; }},
    {"the name of an argument", [](Description &d) { d.argument = "amount"; }},
    {"the type of an argument", [](Description &d) { d.type = "t"; }},
    {"what an argument is about", [](Description &d) { d.about = "How many there are"; }},
    {"the number of arguments", [](Description &d) { d.raw.argument_count = 2; }},
    {"an argument that need not be given", [](Description &d) { d.arguments[2].flags = 0; }},
    {"a default", [](Description &d) { d.arguments[0].default_value.as.integer = 8; }},
    {"no default", [](Description &d) { d.arguments[0].default_value = flow_null_value(); }},
    {"a text in a default", [](Description &d) { d.text[0] = 'N'; }},
    {"a key in a default", [](Description &d) { d.key[0] = 'K'; }},
    {"the order in a default", [](Description &d) { std::swap(d.entries[0], d.entries[1]); }},
    {"a bit of a number in a default",
     [](Description &d) { d.items[1] = flow_number_value(-0.5); }},
    {"the type of a value in a default", [](Description &d) { d.items[1] = flow_null_value(); }},
    {"the size of a list in a default",
     [](Description &d) { d.entries[1].value.as.list.count = 1; }},
};

}  // namespace

TEST_CASE("engines share a class that is equal byte for byte, from whichever memory") {
  Plain one, two;
  {
    Description description;
    REQUIRE(description.add_to(one) == FLOW_OK);
  }
  Description again;

  REQUIRE(again.add_to(two) == FLOW_OK);

  CHECK(is_shared(one, two, "test.shared"));
  CHECK(is_shared(one, two, "flow.alert"));
}

TEST_CASE("engines do not share classes that differ in any one thing") {
  for (const Change &change : changes) {
    CAPTURE(change.what);
    Plain one, two, three;
    Description description, changed(change.make), again;
    REQUIRE(description.add_to(one) == FLOW_OK);
    REQUIRE(changed.add_to(two) == FLOW_OK);

    CHECK_FALSE(is_shared(one, two, "test.shared"));
    // The engine that has the other one is not confused by it.
    REQUIRE(again.add_to(three) == FLOW_OK);
    CHECK_FALSE(is_shared(two, three, "test.shared"));
    for (const auto &[plain, wanted] : {std::pair(&one, &description), std::pair(&two, &changed)}) {
      flow_method_info method = FLOW_METHOD_INFO_INIT;
      flow_argument_info argument = FLOW_ARGUMENT_INFO_INIT;
      REQUIRE(flow_class_method_at(plain->engine, "test.shared", 0, &method) == FLOW_OK);
      CHECK(std::string(method.name) == wanted->name);
      CHECK(std::string(method.signature) == wanted->signature);
      REQUIRE(flow_class_argument_at(plain->engine, "test.shared", 0, &argument) == FLOW_OK);
      CHECK(std::string(argument.name) == wanted->argument);
      CHECK(std::string(argument.about) == wanted->about);
      CHECK(flow_value_equal(argument.default_value, &wanted->arguments[0].default_value));
      REQUIRE(flow_class_argument_at(plain->engine, "test.shared", 1, &argument) == FLOW_OK);
      CHECK(flow_value_equal(argument.default_value, &wanted->arguments[1].default_value));
    }
  }
}

TEST_CASE("a class of a host and the same one of an older host are two, because of their methods") {
  Plain one, two;
  Description description, older;
  older.raw.struct_size -= 8;
  older.raw.state_version = description.raw.state_version = 0;
  REQUIRE(description.add_to(one) == FLOW_OK);

  REQUIRE(older.add_to(two) == FLOW_OK);

  CHECK_FALSE(is_shared(one, two, "test.shared"));
}

TEST_CASE("user data is each engine's own, though the class is shared") {
  static int ended;
  ended = 0;
  int64_t numbers[2] = {10, 20};
  flow_method methods[] = {
      {"create", FLOW_SIGNATURE_screen_create,
       reinterpret_cast<flow_function>(+[](void *user_data, flow_engine *, flow_handle,
                                           const flow_value *) { return user_data; })},
      {"destroy", FLOW_SIGNATURE_screen_destroy, reinterpret_cast<flow_function>(+[](void *) {})},
      {"add", "x(px)", reinterpret_cast<flow_function>(+[](void *self, int64_t number) {
         return *static_cast<int64_t *>(self) += number;
       })},
  };
  flow_class description = FLOW_CLASS(FLOW_KIND_SCREEN, "test.own-data", methods);
  description.destroy = [](void *user_data) { ended += *static_cast<int64_t *>(user_data) > 0; };
  Plain engines[2];
  for (int index = 0; index < 2; index++) {
    description.user_data = &numbers[index];
    REQUIRE(flow_class_register(engines[index].engine, FLOW_NONE, &description, nullptr) ==
            FLOW_OK);
  }
  CHECK(is_shared(engines[0], engines[1], "test.own-data"));

  CHECK(engines[0].add(engines[0].make("test.own-data", 0), 1) == 11);
  CHECK(engines[1].add(engines[1].make("test.own-data", 0), 1) == 21);

  engines[0].end();
  CHECK(ended == 1);
  CHECK(engines[1].add(engines[1].make("test.own-data", 0), 1) == 22);
  engines[1].end();
  CHECK(ended == 2);
}

TEST_CASE("a class that is refused in one engine stays the class of another engine") {
  Plain one, two(FLOW_ENGINE_STRICT);
  flow_method methods[] = {
      {"ad_appear", "v(p)", reinterpret_cast<flow_function>(+[](void *) {})},
      {"render", "v(ph)", reinterpret_cast<flow_function>(+[](void *, flow_handle) {})},
  };
  flow_class description = FLOW_CLASS(FLOW_KIND_SCREEN, "test.slip", methods);
  flow_error error = FLOW_ERROR_INIT;
  REQUIRE(flow_class_register(one.engine, FLOW_NONE, &description, nullptr) == FLOW_OK);
  const char *lent = one.lent("test.slip");

  // A strict engine refuses probable mistakes (K3), also of a class that it need not read.
  CHECK(flow_class_register(two.engine, FLOW_NONE, &description, &error) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(std::string(error.message).find("did_appear") != std::string::npos);
  CHECK(flow_class_register(one.engine, FLOW_NONE, &description, nullptr) ==
        FLOW_ERROR_DUPLICATE_ID);

  CHECK_FALSE(two.lent("test.slip"));
  CHECK(one.lent("test.slip") == lent);
  Plain three;
  CHECK(flow_class_register(three.engine, FLOW_NONE, &description, nullptr) == FLOW_OK);
  CHECK(is_shared(one, three, "test.slip"));
}

TEST_CASE("engines that load the same file share its classes, and go on when one unloads it") {
  const std::string path = fixture("wide.so");
  Plain one, two;
  flow_plugin plugin = one.load(path);
  two.load(path);
  flow_handle ours = one.make("wide.zone", 1), theirs = two.make("wide.zone", 1);
  CHECK(one.add(ours, 5) == 5);
  CHECK(two.add(theirs, 7) == 7);
  CHECK(is_shared(one, two, "wide.zone"));
  const char *lent = two.lent("wide.zone");

  CHECK(flow_plugin_unload(one.engine, plugin, nullptr, nullptr) == FLOW_OK);

  CHECK_FALSE(one.lent("wide.zone"));
  CHECK(two.add(theirs, 7) == 14);
  CHECK(two.lent("wide.zone") == lent);
  one.load(path);
  CHECK(is_shared(one, two, "wide.zone"));
  two.end();
  CHECK(one.add(one.make("wide.zone", 1), 3) == 3);
}

TEST_CASE("the classes of a file are parsed again when no engine had them any more") {
  const std::string path = fixture("wide.so");
  for (int round = 0; round < 3; round++) {
    Plain plain;
    plain.load(path);
    CHECK(plain.add(plain.make("wide.done", 1), round) == round);
  }
}

TEST_CASE("an init that registers otherwise gets classes of its own where they differ") {
  const std::string path = fixture("wide.so");
  Plain one, two, three;
  one.load(path);
  int *variant = exported<int>(path, "wide_variant");
  *variant = 2;
  two.load(path);
  *variant = 0;
  three.load(path);

  CHECK_FALSE(is_shared(one, two, "wide.keyboard"));
  CHECK(is_shared(one, two, "wide.language"));
  CHECK(is_shared(one, three, "wide.language"));
  flow_class_info info = FLOW_CLASS_INFO_INIT;
  REQUIRE(flow_class_find(one.engine, "wide.keyboard", &info) == FLOW_OK);
  CHECK(info.method_count == 9);
  REQUIRE(flow_class_find(two.engine, "wide.keyboard", &info) == FLOW_OK);
  CHECK(info.method_count == 10);
  flow_handle more = two.make("wide.keyboard", 1), fewer = one.make("wide.keyboard", 1);
  CHECK(flow_invoke(two.engine, more, "once_more", nullptr, 0, nullptr, nullptr) == FLOW_OK);
  CHECK(flow_invoke(one.engine, fewer, "once_more", nullptr, 0, nullptr, nullptr) ==
        FLOW_ERROR_UNKNOWN_METHOD);
}

TEST_CASE("a file that has changed has classes of its own, though its bytes say the same") {
  TemporaryFile file("wide.so", bytes_of(fixture("wide.so")));
  Plain one, two;
  flow_plugin plugin = one.load(file.path);
  two.load(file.path);
  flow_handle theirs = two.make("wide.offer", 1);
  CHECK(is_shared(one, two, "wide.offer"));
  file.write(bytes_of(fixture("wide.so")));

  flow_plugin reloaded = FLOW_NONE;
  REQUIRE(flow_plugin_reload(one.engine, plugin, &reloaded, nullptr) == FLOW_OK);

  // Its functions lie elsewhere.
  CHECK_FALSE(is_shared(one, two, "wide.offer"));
  CHECK(two.add(theirs, 7) == 7);
  CHECK(one.add(one.make("wide.offer", 1), 3) == 3);
  Plain three;
  three.load(file.path);
  CHECK(is_shared(one, three, "wide.offer"));
}

TEST_CASE("a child process shares the classes that it has from its parent") {
  const std::string path = fixture("wide.so");
  Plain parent;
  parent.load(path);
  pid_t child = fork();
  if (child == 0) {
    flow_engine *own = nullptr;
    flow_class_info info = FLOW_CLASS_INFO_INIT;
    bool good = flow_engine_create(nullptr, &own) == FLOW_OK &&
                flow_plugin_load(own, path.c_str(), nullptr, nullptr) == FLOW_OK &&
                flow_class_find(own, "wide.zone", &info) == FLOW_OK &&
                flow_engine_destroy(own) == FLOW_OK;
    _exit(good ? 0 : 1);
  }
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  CHECK(parent.add(parent.make("wide.zone", 1), 2) == 2);
}

TEST_CASE("a plugin of 12 classes adds at most 10 KB to each further engine") {
  if (is_watched()) return;
  const std::string path = fixture("wide.so");
  const size_t count = 20;
  Plain engines[count + 1];
  engines[count].load(path);
  size_t before = mallinfo2().uordblks;

  for (size_t index = 0; index < count; index++)
    engines[index].load(path);

  size_t each = (mallinfo2().uordblks - before) / count;
  MESSAGE(each, " bytes for each engine");
  CHECK(each > 0);
  CHECK(each <= 10 * 1024);
}
