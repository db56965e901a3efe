// Rule W4, user data, and structs of other sizes.
#include <doctest/doctest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "support/host.hpp"

using namespace test;

TEST_CASE("W4: destroying the engine ends everything in order, cause shut_down") {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  host.open(window, f);
  host.push(f, host.flow("C", {"c"}));
  host.present_over(f, host.flow("M", {"m"}));
  host.log.clear();

  CHECK(host.shut_down() == FLOW_OK);

  CHECK(host.log.count("finish(M,none,shut_down)") == 1);
  CHECK(host.log.count("finish(C,none,shut_down)") == 1);
  CHECK(host.log.count("finish(F,none,shut_down)") == 1);
  std::string trace = host.log.trace();
  CHECK(trace.find("remove(m)") < trace.find("remove(c)"));
  CHECK(trace.find("remove(c)") < trace.find("remove(r)"));
  CHECK(host.instances() == 0);
}

TEST_CASE("W4: what was made and never opened is destroyed with the engine") {
  Host host;
  host.screen("a");
  host.coordinator("C");
  host.window();

  CHECK(host.shut_down() == FLOW_OK);

  CHECK(host.instances() == 0);
}

TEST_CASE("W4: nothing can be made while the engine is destroyed") {
  Host host;
  flow_window window = host.window();
  flow_engine *engine = host.engine();
  std::vector<flow_status> statuses;
  host.on_screen("r").removed = [&](flow_screen) {
    flow_handle made = FLOW_NONE;
    flow_class description = FLOW_CLASS_INIT;
    description.kind = FLOW_KIND_SCREEN;
    description.id = "late";
    statuses = {flow_create(engine, "test.screen", nullptr, &made),
                flow_open_new(engine, window, "test.screen", nullptr, nullptr, nullptr, nullptr),
                flow_window_create(engine, &made),
                flow_class_register(engine, FLOW_NONE, &description, nullptr)};
  };
  host.open(window, host.screen("r"));

  CHECK(host.shut_down() == FLOW_OK);

  CHECK(statuses.size() == 4);
  for (flow_status status : statuses)
    CHECK(status == FLOW_ERROR_SHUTTING_DOWN);
  CHECK(host.instances() == 0);
}

TEST_CASE("W4: queued requests end as refused(shut_down); a running one counts as answered") {
  std::string running, queued;
  {
    Host host;
    flow_window window = host.window();
    host.present(window, Answers::never);
    auto into = [](std::string &word) {
      return Options().done([&word](flow_transition, const flow_outcome &outcome) {
        word = outcome_word(outcome.kind, outcome.reason);
      });
    };
    host.open(window, host.screen("r"), into(running));
    host.push(window, host.screen("a"), into(queued));
  }
  CHECK(running == "done");
  CHECK(queued == "refused(shut_down)");
}

TEST_CASE("W4: the engine counts live objects by class and kind") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.flow("F", {"r"}));
  host.present_over(window, host.screen("m"));
  size_t count = 99;

  CHECK(host.live(FLOW_KIND_SCREEN) == 2);
  CHECK(host.live(FLOW_KIND_COORDINATOR) == 1);
  CHECK(host.live(FLOW_KIND_WINDOW) == 1);
  CHECK(host.live(FLOW_KIND_LAYER) == 2);
  CHECK(host.live(FLOW_KIND_ROUTER) == 2);
  CHECK(flow_engine_live_count(host.engine(), FLOW_KIND_NONE, "test.screen", &count) == FLOW_OK);
  CHECK(count == 2);
  CHECK(flow_engine_live_count(host.engine(), FLOW_KIND_NONE, "nobody", &count) ==
        FLOW_ERROR_UNKNOWN_CLASS);
  CHECK(flow_engine_live_count(host.engine(), FLOW_KIND_NONE, nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  host.close_window(window);
  CHECK(host.live(FLOW_KIND_SCREEN) == 0);
  CHECK(host.live(FLOW_KIND_LAYER) == 0);
  CHECK(host.live(FLOW_KIND_ROUTER) == 0);
  CHECK(host.live(FLOW_KIND_WINDOW) == 0);
}

TEST_CASE("W4: transitions that are given back do not pile up") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  size_t before = host.live(FLOW_KIND_TRANSITION);

  for (int round = 0; round < 100; round++) {
    host.push(window, host.screen("a"));
    host.pop(window);
  }

  CHECK(host.live(FLOW_KIND_TRANSITION) == before);
}

TEST_CASE("an engine is not destroyed from inside a callback, and lives on") {
  Host host;
  flow_window window = host.window();
  flow_status inside = FLOW_OK;
  host.on_screen("r").did_appear = [&](flow_screen) {
    inside = flow_engine_destroy(host.engine());
  };

  host.open(window, host.screen("r"));

  CHECK(inside == FLOW_ERROR_IN_CALLBACK);
  CHECK(host.tree(window) == "[r]");
  CHECK(flow_engine_destroy(nullptr) == FLOW_OK);
}

namespace {

int destroyed;
void count_destroy(void *) { destroyed++; }

flow_class counted_class(const char *id) {
  destroyed = 0;
  flow_class description = FLOW_CLASS_INIT;
  description.kind = FLOW_KIND_SCREEN;
  description.id = id;
  description.user_data = &destroyed;
  description.destroy = count_destroy;
  return description;
}

}  // namespace

TEST_CASE("W5: methods call one another 64 deep; a call and a create below that are refused") {
  Host host;
  flow_window window = host.window();
  flow_screen a = host.screen("a");
  host.open(window, a);
  int depth = 0, deepest = 0;
  flow_status call = FLOW_OK, create = FLOW_OK, destroy = FLOW_ERROR_LIMIT;
  host.on_screen("a").submit = [&] {
    deepest = std::max(deepest, ++depth);
    flow_handle made = FLOW_NONE;
    if (depth == 63) {
      CHECK(flow_create(host.engine(), "test.screen", nullptr, &made) == FLOW_OK);
      destroy = flow_destroy(host.engine(), made);
    } else if (depth == 64) {
      create = flow_create(host.engine(), "test.screen", nullptr, &made);
      CHECK(made == FLOW_NONE);
    }
    flow_status status = flow_invoke(host.engine(), a, "submit", nullptr, 0, nullptr, nullptr);
    if (status != FLOW_OK) call = status;
    depth--;
  };

  CHECK(flow_invoke(host.engine(), a, "submit", nullptr, 0, nullptr, nullptr) == FLOW_OK);

  CHECK(deepest == 64);
  CHECK(call == FLOW_ERROR_LIMIT);
  CHECK(create == FLOW_ERROR_LIMIT);
  CHECK(destroy == FLOW_OK);
  CHECK(host.live(FLOW_KIND_SCREEN) == 1);
  host.diagnostics.clear();
  CHECK(host.push(window, host.screen("b")).outcome() == "done");
}

TEST_CASE("user data of a class is destroyed once: with the engine") {
  {
    Host host;
    flow_class description = counted_class("x.screen");
    CHECK(flow_class_register(host.engine(), FLOW_NONE, &description, nullptr) == FLOW_OK);
    CHECK(destroyed == 0);
  }
  CHECK(destroyed == 1);
}

TEST_CASE("user data of a class is destroyed once: when registering fails") {
  Host host;
  flow_error error = FLOW_ERROR_INIT;

  flow_class twice = counted_class("test.screen");
  CHECK(flow_class_register(host.engine(), FLOW_NONE, &twice, &error) == FLOW_ERROR_DUPLICATE_ID);
  CHECK(destroyed == 1);
  CHECK(std::string(error.message).find("test.screen") != std::string::npos);

  flow_class unnamed = counted_class(nullptr);
  CHECK(flow_class_register(host.engine(), FLOW_NONE, &unnamed, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(destroyed == 1);

  flow_class kindless = counted_class("x.screen");
  kindless.kind = FLOW_KIND_WINDOW;
  CHECK(flow_class_register(host.engine(), FLOW_NONE, &kindless, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(destroyed == 1);

  flow_method bad = {"render", "v(q)", nullptr};
  flow_class signature = counted_class("x.screen");
  signature.methods = &bad;
  signature.method_count = 1;
  CHECK(flow_class_register(host.engine(), FLOW_NONE, &signature, &error) != FLOW_OK);
  CHECK(destroyed == 1);

  flow_class orphan = counted_class("x.screen");
  CHECK(flow_class_register(host.engine(), FLOW_NONE + 77, &orphan, nullptr) ==
        FLOW_ERROR_INVALID_HANDLE);
  CHECK(destroyed == 1);
  CHECK(flow_class_find(host.engine(), "x.screen", nullptr) == FLOW_ERROR_UNKNOWN_CLASS);
}

TEST_CASE("a standard method with another signature is refused, with what differs") {
  Host host;
  flow_error error = FLOW_ERROR_INIT;
  flow_method wrong = {"child_finished", "v(phia)", (flow_function)count_destroy};
  flow_class description = FLOW_CLASS_INIT;
  description.kind = FLOW_KIND_COORDINATOR;
  description.id = "x.coordinator";
  description.methods = &wrong;
  description.method_count = 1;

  CHECK(flow_class_register(host.engine(), FLOW_NONE, &description, &error) ==
        FLOW_ERROR_SIGNATURE_MISMATCH);

  std::string message = error.message;
  CHECK(error.status == FLOW_ERROR_SIGNATURE_MISMATCH);
  CHECK(message.find("x.coordinator") != std::string::npos);
  CHECK(message.find("child_finished") != std::string::npos);
  CHECK(message.find("v(phia)") != std::string::npos);
  CHECK(message.find("v(phi?a)") != std::string::npos);
  // Counted like the arguments of flow_invoke(): without the instance.
  CHECK(error.position == 3);
}

TEST_CASE("user data of callbacks is destroyed once: used, unused, refused and on errors") {
  Host host;
  flow_window window = host.window();
  auto all = [] {
    return Options()
        .completion([](flow_handle) {})
        .finished([](flow_coordinator, flow_cause, const flow_value *) {})
        .done([](flow_transition, const flow_outcome &) {});
  };

  host.open(window, host.screen("r"), all());
  host.pop(window, all());
  CHECK(live_closures() == 1);  // the completion of r
  host.push(FLOW_NONE, host.named("r"), all());
  host.push(window, window, all());
  host.push(window, host.named("r"), all());
  host.batch({}, all());
  CHECK(live_closures() == 1);
  host.set_root(window, host.screen("s"), all());
  CHECK(live_closures() == 1);  // the completion of s
  host.present_over(window, host.screen("m"), all().dismissed([](flow_handle) {}));
  CHECK(live_closures() == 3);  // and the completion of m, and the layer's
  host.close_window(window, all().dismissed([](flow_handle) {}));

  CHECK(live_closures() == 0);
}

TEST_CASE("user data of a refused batch is destroyed once, where a request can be read") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  const flow_request empty = FLOW_REQUEST_INIT;
  const flow_options none = FLOW_OPTIONS_INIT;
  struct Ends {
    int done = 0, completion = 0;
  } ends[3];
  flow_options options[3];
  flow_request requests[3];
  for (size_t index = 0; index < 3; index++) {
    const auto end = [](void *user_data) { ++*static_cast<int *>(user_data); };
    options[index] = none;
    options[index].done = {nullptr, &ends[index].done, end};
    options[index].completion = {nullptr, &ends[index].completion, end};
    requests[index] = empty;
    requests[index].kind = FLOW_REQUEST_POP;
    requests[index].from = window;
    requests[index].options = &options[index];
  }
  auto refused = [&](flow_status status, std::vector<int> expected) {
    CHECK(flow_batch(host.engine(), requests, 3, nullptr, nullptr) == status);
    for (size_t index = 0; index < 3; index++) {
      CHECK(ends[index].done == expected[index]);
      CHECK(ends[index].completion == expected[index]);
    }
  };

  SUBCASE("the second has no size") {
    requests[1].struct_size = 0;
    refused(FLOW_ERROR_STRUCT_SIZE, {1, 0, 1});
  }
  SUBCASE("the second is larger, and leads nowhere") {
    requests[1].struct_size += 8;
    requests[1].options = reinterpret_cast<const flow_options *>(8);
    refused(FLOW_ERROR_STRUCT_SIZE, {1, 0, 1});
  }
  SUBCASE("the last is smaller") {
    requests[2].struct_size -= 8;
    refused(FLOW_ERROR_STRUCT_SIZE, {1, 1, 0});
  }
  SUBCASE("the first has no size, so nobody knows where the others lie") {
    requests[0].struct_size = 0;
    refused(FLOW_ERROR_STRUCT_SIZE, {0, 0, 0});
  }
  SUBCASE("the first is said to be as large as none is") {
    requests[0].struct_size = 65544;
    refused(FLOW_ERROR_STRUCT_SIZE, {0, 0, 0});
  }
  SUBCASE("options too small to hold them; those of an older version") {
    options[0].struct_size = 8;
    options[1].struct_size = 160;
    refused(FLOW_ERROR_STRUCT_SIZE, {0, 1, 1});
  }
  SUBCASE("options at an odd address") {
    char room[sizeof(flow_options) + 1];
    memcpy(room + 1, &options[1], sizeof(flow_options));
    requests[1].options = reinterpret_cast<flow_options *>(room + 1);
    refused(FLOW_ERROR_INVALID_ARGUMENT, {1, 1, 1});
  }
  SUBCASE("a request of no kind, from another size of struct on") {
    requests[0].kind = 99;
    requests[1].struct_size = 0;
    refused(FLOW_ERROR_STRUCT_SIZE, {1, 0, 1});
  }
  SUBCASE("what should be opened stays the caller's") {
    const flow_screen screen = host.screen("s");
    requests[0].kind = FLOW_REQUEST_PUSH;
    requests[0].presentable = screen;
    requests[1].struct_size = 0;
    refused(FLOW_ERROR_STRUCT_SIZE, {1, 0, 1});
    CHECK(flow_destroy(host.engine(), screen) == FLOW_OK);
  }
  SUBCASE("without an engine") {
    requests[1].struct_size = 0;
    CHECK(flow_batch(nullptr, requests, 3, nullptr, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(ends[0].done == 1);
    CHECK(ends[1].done == 0);
    CHECK(ends[2].done == 1);
  }
  CHECK(host.tree(window) == "[r]");
}

TEST_CASE("user data of a refused batch of larger requests is destroyed once") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  int ends[3] = {};
  flow_options options[3];
  struct {
    flow_request known;
    uint64_t tail;
  } requests[3];
  for (size_t index = 0; index < 3; index++) {
    const flow_request empty = FLOW_REQUEST_INIT;
    const flow_options none = FLOW_OPTIONS_INIT;
    options[index] = none;
    options[index].done.user_data = &ends[index];
    options[index].done.destroy = [](void *user_data) { ++*static_cast<int *>(user_data); };
    requests[index] = {empty, 0};
    requests[index].known.struct_size = static_cast<uint32_t>(sizeof requests[index]);
    requests[index].known.kind = FLOW_REQUEST_POP;
    requests[index].known.from = window;
    requests[index].known.options = &options[index];
  }
  requests[0].tail = 1;
  requests[1].known.struct_size = static_cast<uint32_t>(sizeof(flow_request));

  CHECK(flow_batch(host.engine(), &requests[0].known, 3, nullptr, nullptr) ==
        FLOW_ERROR_STRUCT_SIZE);

  CHECK(ends[0] == 1);
  CHECK(ends[1] == 0);
  CHECK(ends[2] == 1);
}

TEST_CASE("options of an older version that are refused are read no further than they reach") {
  const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE)), size = 160;
  void *pages = mmap(nullptr, 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  REQUIRE(pages != MAP_FAILED);
  REQUIRE(mprotect(pages, page, PROT_READ | PROT_WRITE) == 0);
  int ended = 0;
  flow_options known = FLOW_OPTIONS_INIT;
  known.struct_size = static_cast<uint32_t>(size);
  known.done.user_data = &ended;
  known.done.destroy = [](void *user_data) { ++*static_cast<int *>(user_data); };
  auto *options = static_cast<char *>(pages) + page - size;
  memcpy(options, &known, size);
  Host host;

  CHECK(flow_pop(host.engine(), FLOW_NONE, reinterpret_cast<flow_options *>(options), nullptr) ==
        FLOW_ERROR_NULL_HANDLE);

  CHECK(ended == 1);
  munmap(pages, 2 * page);
}

TEST_CASE("user data of an engine is destroyed once, also when creating it fails") {
  int count = 0;
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.diagnostic.user_data = options.clock.user_data = &count;
  options.clock.destroy = [](void *user_data) { ++*static_cast<int *>(user_data); };
  flow_engine *engine = nullptr;

  CHECK(flow_engine_create(&options, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(count == 1);
  CHECK(flow_engine_create(&options, &engine) == FLOW_OK);
  CHECK(count == 1);
  CHECK(flow_engine_destroy(engine) == FLOW_OK);
  CHECK(count == 2);
  CHECK(flow_engine_create(nullptr, &engine) == FLOW_OK);
  CHECK(flow_engine_destroy(engine) == FLOW_OK);
}

namespace {

/// A struct with a tail the engine does not know.
template <typename Known>
struct Longer {
  Known known;
  uint64_t tail = 0;

  explicit Longer(Known with, uint64_t tail) : known(with), tail(tail) {
    known.struct_size = static_cast<uint32_t>(sizeof(Longer));
  }
};

}  // namespace

TEST_CASE(
    "a struct that is too small is refused, one with an unknown tail only if that is not zero") {
  Host host;
  flow_engine *engine = host.engine();
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  const flow_options plain = FLOW_OPTIONS_INIT;

  SUBCASE("options") {
    flow_options small = plain;
    small.struct_size = 4;
    CHECK(flow_pop(engine, window, &small, nullptr) == FLOW_ERROR_STRUCT_SIZE);
    small.struct_size = 0;
    CHECK(flow_pop(engine, window, &small, nullptr) == FLOW_ERROR_STRUCT_SIZE);
    Longer<flow_options> newer(plain, 0);
    CHECK(flow_pop(engine, window, &newer.known, nullptr) == FLOW_OK);
    Longer<flow_options> unknown(plain, 1);
    CHECK(flow_pop(engine, window, &unknown.known, nullptr) == FLOW_ERROR_STRUCT_SIZE);
  }
  SUBCASE("class") {
    flow_class known = counted_class("x.screen");
    Longer<flow_class> unknown(known, 1);
    CHECK(flow_class_register(engine, FLOW_NONE, &unknown.known, nullptr) ==
          FLOW_ERROR_STRUCT_SIZE);
    Longer<flow_class> newer(known, 0);
    CHECK(flow_class_register(engine, FLOW_NONE, &newer.known, nullptr) == FLOW_OK);
    flow_class small = FLOW_CLASS_INIT;
    small.struct_size = 8;
    CHECK(flow_class_register(engine, FLOW_NONE, &small, nullptr) == FLOW_ERROR_STRUCT_SIZE);
  }
  SUBCASE("engine options") {
    flow_engine_options known = FLOW_ENGINE_OPTIONS_INIT;
    flow_engine *other = nullptr;
    Longer<flow_engine_options> unknown(known, 1);
    CHECK(flow_engine_create(&unknown.known, &other) == FLOW_ERROR_STRUCT_SIZE);
    known.struct_size = 3;
    CHECK(flow_engine_create(&known, &other) == FLOW_ERROR_STRUCT_SIZE);
    CHECK(other == nullptr);
  }
  SUBCASE("results") {
    flow_outcome outcome = FLOW_OUTCOME_INIT;
    outcome.struct_size = 4;
    Request request = host.pop(window);
    CHECK(flow_transition_outcome(engine, request.transition(), &outcome) ==
          FLOW_ERROR_STRUCT_SIZE);
    flow_screen_info screen = FLOW_SCREEN_INFO_INIT;
    screen.struct_size = 0;
    CHECK(flow_screen_get(engine, host.named("r"), &screen) == FLOW_ERROR_STRUCT_SIZE);
    flow_layer_info layer = FLOW_LAYER_INFO_INIT;
    layer.struct_size = 2;
    CHECK(flow_layer_get(engine, host.layer(window, 0), &layer) == FLOW_ERROR_STRUCT_SIZE);
    flow_coordinator_info coordinator = FLOW_COORDINATOR_INFO_INIT;
    coordinator.struct_size = 2;
    host.push(window, host.flow("C", {"c"}));
    CHECK(flow_coordinator_get(engine, host.named("C"), &coordinator) == FLOW_ERROR_STRUCT_SIZE);
    flow_class_info about = FLOW_CLASS_INFO_INIT;
    about.struct_size = 2;
    CHECK(flow_class_find(engine, "test.screen", &about) == FLOW_ERROR_STRUCT_SIZE);
  }
  SUBCASE("requests of a batch") {
    flow_request part = FLOW_REQUEST_INIT;
    part.kind = FLOW_REQUEST_POP;
    part.from = window;
    part.struct_size = 8;
    CHECK(flow_batch(engine, &part, 1, nullptr, nullptr) == FLOW_ERROR_STRUCT_SIZE);
  }
  CHECK(host.tree(window).substr(0, 2) == "[r");
}
