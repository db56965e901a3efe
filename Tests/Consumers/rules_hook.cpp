// Rule M7: a hook sees every call.
#include <doctest/doctest.h>

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "support/host.hpp"

using namespace test;

namespace {

/// Calls that a hook saw, a line each: "> class.method" and "< class.method".
struct Told {
  std::vector<std::string> lines;
  std::vector<flow_call> ends;
  std::vector<flow_handle> subjects;
  size_t depth = 0, deepest = 0;
  bool is_sound = true;

  flow_call_hook hook() {
    flow_call_hook hook = FLOW_CALL_HOOK_INIT;
    hook.user_data = this;
    hook.before = [](void *data, const flow_call *call) {
      static_cast<Told *>(data)->add("> ", *call);
    };
    hook.after = [](void *data, const flow_call *call) {
      static_cast<Told *>(data)->add("< ", *call);
    };
    return hook;
  }

  void add(const char *mark, const flow_call &call) {
    flow_signature signature = {};
    is_sound = is_sound && call.struct_size >= sizeof call &&
               flow_signature_parse(call.signature, strlen(call.signature), &signature, nullptr) ==
                   FLOW_OK;
    lines.push_back(mark + std::string(call.class_id) + "." + call.method);
    if (*mark == '>') {
      is_sound = is_sound && call.result == nullptr && call.nanoseconds == 0;
      for (size_t index = 0; index < signature.count; index++) {
        if (signature.arguments[index] != 'h') continue;
        subjects.push_back(*static_cast<const flow_handle *>(call.arguments[index]));
        break;
      }
      deepest = std::max(deepest, ++depth);
    } else {
      is_sound = is_sound && depth > 0 && (call.result == nullptr) == (signature.result == 'v');
      depth--;
      ends.push_back(call);
    }
  }

  size_t count(const std::string &line) const {
    return static_cast<size_t>(std::count(lines.begin(), lines.end(), line));
  }
};

/// Sets a hook and ends it.
struct Hooked {
  explicit Hooked(Told &told) {
    flow_call_hook hook = told.hook();
    CHECK(flow_set_call_hook(&hook) == FLOW_OK);
  }
  ~Hooked() { CHECK(flow_set_call_hook(nullptr) == FLOW_OK); }
};

int alive;
void *create(void *, flow_engine *, flow_handle, const flow_value *) { return &alive; }
int64_t twice(void *, int64_t number) { return 2 * number; }
double half(void *, double number) { return number / 2; }

}  // namespace

TEST_CASE("M7: a hook is told of each call before and after it, innermost last") {
  Told told;
  {
    Hooked hooked(told);
    Host host;
    host.on_coordinator("c").start = [&](flow_coordinator self) {
      host.push(self, host.screen("s"));
    };
    host.set_root(host.window(), host.coordinator("c"));
  }
  CHECK(told.is_sound);
  CHECK(told.depth == 0);
  CHECK(told.deepest >= 2);
  CHECK(told.count("> test.coordinator.start") == 1);
  CHECK(told.count("> test.screen.will_appear") == 1);
  CHECK(told.count("> test.screen.create") == told.count("> test.screen.destroy"));
  CHECK(told.lines.size() == 2 * told.ends.size());
  for (const flow_call &end : told.ends)
    CHECK(told.count(std::string("> ") + end.class_id + "." + end.method) ==
          told.count(std::string("< ") + end.class_id + "." + end.method));
}

TEST_CASE("M7: functions that belong to no class are told with their arguments") {
  Told told;
  Host host;
  int ran = 0;
  flow_callback callback = {};
  callback.function = [](void *data, flow_engine *, flow_handle) { ++*static_cast<int *>(data); };
  callback.destroy = [](void *data) { ++*static_cast<int *>(data); };
  callback.user_data = &ran;
  {
    Hooked hooked(told);
    CHECK(flow_engine_post(host.engine(), callback) == FLOW_OK);
    CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
  }
  CHECK(ran == 2);
  CHECK(told.lines == std::vector<std::string>{"> .posted function", "< .posted function",
                                               "> .destroy function", "< .destroy function"});
  CHECK(told.is_sound);
}

TEST_CASE("M7: a method is told with its result, however it is called") {
  Told told;
  Host host;
  flow_method methods[] = {
      FLOW_SCREEN_METHOD(create, create),
      {"twice", "x(px)", reinterpret_cast<flow_function>(twice)},
      {"half", "d(pd)", reinterpret_cast<flow_function>(half)},
  };
  flow_class description = FLOW_CLASS_INIT;
  description.kind = FLOW_KIND_SCREEN;
  description.id = "hook.numbers";
  description.methods = methods;
  description.method_count = 3;
  CHECK(flow_class_register(host.engine(), FLOW_NONE, &description, nullptr) == FLOW_OK);
  flow_screen screen = FLOW_NONE;
  CHECK(flow_create(host.engine(), "hook.numbers", nullptr, &screen) == FLOW_OK);
  flow_slot slot = FLOW_NONE;
  CHECK(flow_method_find(host.engine(), "hook.numbers", "twice", &slot) == FLOW_OK);
  flow_value whole = flow_integer_value(21), number = flow_number_value(3), result = {};
  std::vector<int64_t> seen;
  flow_call_hook hook = FLOW_CALL_HOOK_INIT;
  hook.user_data = &seen;
  hook.after = [](void *data, const flow_call *call) {
    auto seen = static_cast<std::vector<int64_t> *>(data);
    if (!call->result) return;
    if (std::string(call->signature) == "d(pd)") {
      seen->push_back(static_cast<int64_t>(10 * *static_cast<const double *>(call->result)));
    } else {
      seen->push_back(*static_cast<const int64_t *>(call->arguments[1]));
      seen->push_back(*static_cast<const int64_t *>(call->result));
    }
  };
  CHECK(flow_set_call_hook(&hook) == FLOW_OK);
  CHECK(flow_invoke(host.engine(), screen, "twice", &whole, 1, &result, nullptr) == FLOW_OK);
  CHECK(flow_invoke_slot(host.engine(), screen, slot, &whole, 1, &result, nullptr) == FLOW_OK);
  CHECK(flow_invoke(host.engine(), screen, "half", &number, 1, &result, nullptr) == FLOW_OK);
  CHECK(flow_set_call_hook(nullptr) == FLOW_OK);
  CHECK(seen == std::vector<int64_t>{21, 42, 21, 42, 15});
  CHECK(result.as.number == 1.5);
  CHECK(flow_destroy(host.engine(), screen) == FLOW_OK);
}

TEST_CASE("M7: another thread's engine is told of there") {
  Told told;
  std::thread::id seen;
  {
    Hooked hooked(told);
    std::thread([&] {
      Host host;
      host.on_screen("s").will_appear = [&](flow_screen) { seen = std::this_thread::get_id(); };
      host.set_root(host.window(), host.screen("s"));
    }).join();
  }
  CHECK_FALSE((seen == std::this_thread::get_id()));
  CHECK(told.count("> test.screen.will_appear") == 1);
}

TEST_CASE("M7: half a hook will do, and a wrong one is refused") {
  flow_call_hook hook = FLOW_CALL_HOOK_INIT;
  CHECK(flow_set_call_hook(&hook) == FLOW_OK);
  {
    Host host;
    host.set_root(host.window(), host.screen("s"));
  }
  hook.struct_size = 4;
  CHECK(flow_set_call_hook(&hook) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(flow_set_call_hook(nullptr) == FLOW_OK);
  CHECK(flow_set_call_hook(nullptr) == FLOW_OK);
}

TEST_CASE(
    "M7: a hook whose reserved member is not zero is refused, and the one that was set stays") {
  Told told, other;
  Hooked hooked(told);
  flow_call_hook hook = other.hook();
  hook.reserved = 1;

  CHECK(flow_set_call_hook(&hook) == FLOW_ERROR_INVALID_ARGUMENT);

  Host host;
  host.set_root(host.window(), host.screen("s"));
  CHECK(told.count("> test.screen.will_appear") == 1);
  CHECK(other.lines.empty());
}

TEST_CASE("M7: the signature of each function of no class can be read") {
  struct Seen {
    std::vector<std::string> methods;
    bool is_sound = true;
  } seen;
  flow_call_hook hook = FLOW_CALL_HOOK_INIT;
  hook.user_data = &seen;
  hook.before = [](void *data, const flow_call *call) {
    auto seen = static_cast<Seen *>(data);
    if (*call->class_id) return;
    seen->methods.push_back(call->method);
    seen->is_sound =
        seen->is_sound &&
        flow_signature_parse(call->signature, strlen(call->signature), nullptr, nullptr) == FLOW_OK;
  };
  Host host;
  flow_coordinator flow = FLOW_NONE;
  flow_options options = FLOW_OPTIONS_INIT;
  options.finished.function = [](void *, flow_engine *, flow_coordinator, flow_cause,
                                 const flow_value *) {};
  options.done.function = [](void *, flow_engine *, flow_transition, const flow_outcome *) {};
  options.completion.function = [](void *, flow_engine *, flow_handle) {};
  host.on_coordinator("c").start = [&](flow_coordinator self) {
    flow = self;
    host.push(self, host.screen("s"));
  };
  const flow_coordinator coordinator = host.coordinator("c");
  CHECK(flow_set_call_hook(&hook) == FLOW_OK);
  CHECK(flow_open(host.engine(), host.window(), coordinator, &options, nullptr) == FLOW_OK);
  CHECK(flow_finish(host.engine(), flow, nullptr, nullptr, nullptr) == FLOW_OK);
  CHECK(flow_set_call_hook(nullptr) == FLOW_OK);
  std::sort(seen.methods.begin(), seen.methods.end());
  CHECK(seen.methods ==
        std::vector<std::string>{"'done' callback", "'finished' callback", "callback"});
  CHECK(seen.is_sound);
}

TEST_CASE("M7: calls that tell the host what to show are marked, and no others") {
  struct Marks {
    std::vector<std::string> host, others;
  } marks;
  flow_call_hook hook = FLOW_CALL_HOOK_INIT;
  hook.user_data = &marks;
  hook.before = [](void *data, const flow_call *call) {
    auto marks = static_cast<Marks *>(data);
    auto &list = call->flags & FLOW_CALL_HOST ? marks->host : marks->others;
    list.push_back(std::string(call->class_id) + "." + call->method);
  };
  // Makes an instance of the class, and lets a function of no class run.
  const auto tell = [&](Host &host) {
    flow_handle made = FLOW_NONE;
    flow_callback posted = {};
    posted.function = [](void *, flow_engine *, flow_handle) {};
    marks = {};
    CHECK(flow_set_call_hook(&hook) == FLOW_OK);
    CHECK(flow_create(host.engine(), "good.screen", nullptr, &made) == FLOW_OK);
    CHECK(flow_engine_post(host.engine(), posted) == FLOW_OK);
    CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
    CHECK(flow_set_call_hook(nullptr) == FLOW_OK);
    CHECK(flow_destroy(host.engine(), made) == FLOW_OK);
  };
  const std::vector<std::string> both = {"good.screen.create", ".posted function"};
  const std::vector<std::string> first = {"good.screen.create"}, second = {".posted function"};
  const char *folder = std::getenv("FLOW_FIXTURES");
  REQUIRE(folder);

  Host with_plugin;
  const std::string path = std::string(folder) + "/good.so";
  CHECK(flow_plugin_load(with_plugin.engine(), path.c_str(), nullptr, nullptr) == FLOW_OK);
  tell(with_plugin);
  CHECK(marks.host.empty());
  CHECK(marks.others == both);

  // Classes of the host that have the id which the plugin's has, in other engines.
  const auto told_of = [&](flow_kind kind, const flow_method &method) {
    Host host;
    flow_class description = FLOW_CLASS_INIT;
    description.kind = kind;
    description.id = "good.screen";
    description.methods = &method;
    description.method_count = 1;
    CHECK(flow_class_register(host.engine(), FLOW_NONE, &description, nullptr) == FLOW_OK);
    tell(host);
  };
  told_of(FLOW_KIND_SCREEN, FLOW_SCREEN_METHOD(create, create));
  CHECK(marks.host.empty());
  CHECK(marks.others == both);
  told_of(FLOW_KIND_COORDINATOR, FLOW_COORDINATOR_METHOD(create, create));
  CHECK(marks.host.empty());
  told_of(FLOW_KIND_PRESENTER, FLOW_PRESENTER_METHOD(create, create));
  CHECK(marks.host == first);
  CHECK(marks.others == second);
  told_of(FLOW_KIND_OBSERVER, FLOW_OBSERVER_METHOD(create, create));
  CHECK(marks.host == first);
  CHECK(marks.others == second);
}

TEST_CASE("M7: several hooks are told of each call, each until it is ended") {
  Told set, first, second;
  uint64_t numbers[2] = {};
  Host host;
  flow_coordinator f = host.flow("F", {"r"});
  {
    Hooked hooked(set);
    flow_call_hook hooks[] = {first.hook(), second.hook()};
    CHECK(flow_add_call_hook(&hooks[0], &numbers[0]) == FLOW_OK);
    CHECK(flow_add_call_hook(&hooks[1], &numbers[1]) == FLOW_OK);
    CHECK(numbers[0] != numbers[1]);
    host.open(host.window(), f);
  }
  CHECK(flow_remove_call_hook(numbers[0]) == FLOW_OK);
  CHECK(set.lines.size() > 4);
  CHECK(set.lines == first.lines);
  CHECK(set.lines == second.lines);
  CHECK(set.is_sound);

  host.push(f, host.screen("s"));

  CHECK(set.lines == first.lines);
  CHECK(second.lines.size() > first.lines.size());
  CHECK(second.is_sound);
  CHECK(flow_remove_call_hook(numbers[1]) == FLOW_OK);
  CHECK(flow_remove_call_hook(numbers[1]) == FLOW_ERROR_STALE_HANDLE);
  CHECK(flow_remove_call_hook(0) == FLOW_ERROR_STALE_HANDLE);
  size_t told = second.lines.size();
  host.push(f, host.screen("t"));
  CHECK(second.lines.size() == told);
}

TEST_CASE("M7: of two hooks the first that is told before a call is the last after it") {
  struct Name {
    std::string *told;
    char mark;
  };
  std::string told;
  Name names[] = {{&told, 'a'}, {&told, 'b'}};
  uint64_t numbers[2] = {};
  for (int index = 0; index < 2; index++) {
    flow_call_hook hook = FLOW_CALL_HOOK_INIT;
    hook.user_data = &names[index];
    hook.before = hook.after = [](void *data, const flow_call *) {
      const Name &name = *static_cast<Name *>(data);
      *name.told += name.mark;
    };
    CHECK(flow_add_call_hook(&hook, &numbers[index]) == FLOW_OK);
  }
  Host host;
  told.clear();
  host.screen("s");
  CHECK((told == "abba" || told == "baab"));
  for (uint64_t number : numbers)
    CHECK(flow_remove_call_hook(number) == FLOW_OK);
}

TEST_CASE("M7: a wrong hook is not added, nor one too many, and adding again takes no memory") {
  Told told;
  flow_call_hook hook = told.hook();
  uint64_t number = 0;
  CHECK(flow_add_call_hook(nullptr, &number) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_add_call_hook(&hook, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  hook.reserved = 1;
  CHECK(flow_add_call_hook(&hook, &number) == FLOW_ERROR_INVALID_ARGUMENT);
  hook.reserved = 0;
  hook.struct_size = 8;
  CHECK(flow_add_call_hook(&hook, &number) == FLOW_ERROR_STRUCT_SIZE);
  hook = told.hook();

  std::vector<uint64_t> numbers;
  while (flow_add_call_hook(&hook, &number) == FLOW_OK)
    numbers.push_back(number);
  CHECK(numbers.size() == 15);
  CHECK(flow_add_call_hook(&hook, &number) == FLOW_ERROR_LIMIT);
  for (uint64_t each : numbers)
    CHECK(flow_remove_call_hook(each) == FLOW_OK);
  const size_t used = mallinfo2().uordblks;
  for (int round = 0; round < 10000; round++) {
    flow_add_call_hook(&hook, &number);
    flow_remove_call_hook(number);
  }
  CHECK(mallinfo2().uordblks == used);
  for (uint64_t each : numbers)
    CHECK(flow_remove_call_hook(each) == FLOW_ERROR_STALE_HANDLE);
}

namespace {

/// Calls that a hook was told, with their instances: "method: name", by the names of handles.
struct Whose {
  flow_engine *engine;
  std::vector<std::pair<flow_handle, std::string>> names;
  std::vector<std::string> lines;
  bool is_right = true;
  uint64_t number = 0;

  explicit Whose(flow_engine *engine) : engine(engine) {
    flow_call_hook hook = FLOW_CALL_HOOK_INIT;
    hook.user_data = this;
    hook.before = [](void *data, const flow_call *call) { static_cast<Whose *>(data)->add(*call); };
    CHECK(flow_add_call_hook(&hook, &number) == FLOW_OK);
  }
  ~Whose() { CHECK(flow_remove_call_hook(number) == FLOW_OK); }

  void add(const flow_call &call) {
    is_right = is_right && call.engine == engine;
    std::string name = call.instance ? "?" : "-";
    for (const auto &each : names)
      if (each.first == call.instance) name = each.second;
    lines.push_back(call.method + (": " + name));
  }
  size_t count(const std::string &line) const {
    return static_cast<size_t>(std::count(lines.begin(), lines.end(), line));
  }
};

void nothing(void *, flow_engine *, flow_handle) {}

}  // namespace

TEST_CASE("M7: a call names its engine, and whose method it is, also where instances share one") {
  Host host;
  flow_engine *engine = host.engine();
  static int common;
  flow_method methods[] = {
      {"will_appear", "v(p)", reinterpret_cast<flow_function>(+[](void *) {})},
      {"render", "v(ph)", reinterpret_cast<flow_function>(+[](void *, flow_content) {})},
      {"twice", "x(px)", reinterpret_cast<flow_function>(twice)},
  };
  flow_class description = FLOW_CLASS_INIT;
  description.kind = FLOW_KIND_SCREEN;
  description.id = "hook.shared";
  description.methods = methods;
  description.method_count = 3;
  description.user_data = &common;
  CHECK(flow_class_register(engine, FLOW_NONE, &description, nullptr) == FLOW_OK);
  flow_screen one = FLOW_NONE, two = FLOW_NONE;
  CHECK(flow_create(engine, "hook.shared", nullptr, &one) == FLOW_OK);
  CHECK(flow_create(engine, "hook.shared", nullptr, &two) == FLOW_OK);
  flow_coordinator f = host.flow("F", {"r"});
  Whose whose(engine);
  whose.names = {{one, "one"}, {two, "two"}, {f, "F"}};

  host.open(host.window(), f);
  CHECK(whose.count("start: F") == 1);
  host.push(f, one);
  host.push(f, two);
  CHECK(whose.count("will_appear: one") == 1);
  CHECK(whose.count("will_appear: two") == 1);
  const flow_screen_content *content = nullptr;
  CHECK(flow_screen_render(engine, one, &content) == FLOW_OK);
  CHECK(whose.count("render: one") == 1);
  flow_value number = flow_integer_value(4), result = {};
  CHECK(flow_invoke(engine, two, "twice", &number, 1, &result, nullptr) == FLOW_OK);
  CHECK(result.as.integer == 8);
  CHECK(whose.count("twice: two") == 1);

  flow_timer timer = FLOW_NONE;
  flow_callback fired = {nothing, nullptr, nullptr};
  CHECK(flow_timer_start(engine, one, 0, 0, fired, &timer) == FLOW_OK);
  CHECK(flow_timer_start(engine, FLOW_NONE, 0, 0, fired, &timer) == FLOW_OK);
  CHECK(flow_engine_dispatch(engine) == FLOW_OK);
  CHECK(whose.count("timer: one") == 1);
  CHECK(whose.count("timer: -") == 1);

  // A screen that has asked to go is told of that when it is gone.
  flow_options options = FLOW_OPTIONS_INIT;
  options.done.function = [](void *, flow_engine *, flow_transition, const flow_outcome *) {};
  CHECK(flow_pop(engine, two, &options, nullptr) == FLOW_OK);
  CHECK(whose.count("'done' callback: two") == 0);
  CHECK(whose.count("'done' callback: -") == 1);
  CHECK(whose.is_right);
}

TEST_CASE("M7: a call inside the call of another engine names its own") {
  Host outer, inner;
  Whose of_outer(outer.engine());
  std::vector<flow_engine *> engines;
  flow_call_hook hook = FLOW_CALL_HOOK_INIT;
  hook.user_data = &engines;
  hook.before = hook.after = [](void *data, const flow_call *call) {
    static_cast<std::vector<flow_engine *> *>(data)->push_back(call->engine);
  };
  flow_coordinator f = outer.flow("F", {"r"});
  outer.open(outer.window(), f);
  outer.on_screen("s").will_appear = [&](flow_screen) { inner.screen("x"); };
  flow_screen s = outer.screen("s");
  uint64_t number = 0;
  CHECK(flow_add_call_hook(&hook, &number) == FLOW_OK);
  outer.push(f, s);
  CHECK(flow_remove_call_hook(number) == FLOW_OK);
  auto at = std::find(engines.begin(), engines.end(), inner.engine());
  REQUIRE(at != engines.end());
  REQUIRE(at != engines.begin());
  CHECK(at[-1] == outer.engine());
  CHECK(at[1] == inner.engine());
  CHECK(at[2] == outer.engine());
  outer.on_screen("s").will_appear = nullptr;
}
