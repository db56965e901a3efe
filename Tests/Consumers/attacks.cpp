// What callbacks and callers can do to an engine that is not meant to happen.
#include <doctest/doctest.h>
#include <flow/uri.h>
#include <poll.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "support/host.hpp"

using namespace test;

namespace {

/// A screen whose methods are the test's, with nothing of the test host around it.
struct Bare {
  flow_engine *engine = nullptr;
  flow_handle handle = FLOW_NONE;
};

std::function<void(Bare &)> on_destroy, on_start;
std::function<void(Bare &, flow_content)> on_render;
std::function<const void *(Bare &)> on_capability;
std::function<flow_string(Bare &)> on_text;
int living = 0;

void *create(void *, flow_engine *engine, flow_handle handle, const flow_value *) {
  living++;
  return new Bare{engine, handle};
}
void destroy(void *self) {
  Bare *bare = static_cast<Bare *>(self);
  if (on_destroy) on_destroy(*bare);
  delete bare;
  living--;
}
void render(void *self, flow_content content) {
  if (on_render) on_render(*static_cast<Bare *>(self), content);
}
const void *capability(void *self, const flow_string *) {
  return on_capability ? on_capability(*static_cast<Bare *>(self)) : nullptr;
}
const flow_string *text(void *self) {
  static flow_string view;
  view = on_text(*static_cast<Bare *>(self));
  return &view;
}
void start(void *self) {
  if (on_start) on_start(*static_cast<Bare *>(self));
}

flow_method method(const char *name, const char *signature, flow_function function) {
  flow_method made = {name, signature, function};
  return made;
}

template <typename Function>
flow_function erased(Function *function) {
  return reinterpret_cast<flow_function>(function);
}

/// An engine with a class of bare screens, "bare", and one of coordinators, "again".
class Engine {
 public:
  explicit Engine(flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT) {
    on_destroy = nullptr, on_start = nullptr, on_render = nullptr;
    on_capability = nullptr, on_text = nullptr;
    living = 0;
    CHECK(flow_engine_create(&options, &raw) == FLOW_OK);
    add(FLOW_KIND_SCREEN, "bare",
        {method("create", "p(pph?a)", erased(create)), method("destroy", "v(p)", erased(destroy)),
         method("render", "v(ph)", erased(render)),
         method("capability", "?p(ps)", erased(capability)), method("text", "s(p)", erased(text))});
    add(FLOW_KIND_COORDINATOR, "again",
        {method("create", "p(pph?a)", erased(create)), method("destroy", "v(p)", erased(destroy)),
         method("start", "v(p)", erased(start))});
    CHECK(flow_window_create(raw, &window) == FLOW_OK);
  }
  ~Engine() {
    if (raw) CHECK(flow_engine_destroy(raw) == FLOW_OK);
    on_destroy = nullptr, on_start = nullptr, on_render = nullptr;
    CHECK(living == 0);
  }
  Engine(const Engine &) = delete;
  Engine &operator=(const Engine &) = delete;

  flow_handle make(const char *id) {
    flow_handle made = FLOW_NONE;
    CHECK(flow_create(raw, id, nullptr, &made) == FLOW_OK);
    return made;
  }
  flow_handle shown(const char *id = "bare") {
    flow_handle made = make(id);
    CHECK(flow_set_root(raw, window, made, nullptr, nullptr) == FLOW_OK);
    return made;
  }

  flow_engine *raw = nullptr;
  flow_window window = FLOW_NONE;

 private:
  void add(flow_kind kind, const char *id, std::vector<flow_method> methods) {
    flow_class description = FLOW_CLASS_INIT;
    description.kind = kind;
    description.id = id;
    description.methods = methods.data();
    description.method_count = methods.size();
    CHECK(flow_class_register(raw, FLOW_NONE, &description, nullptr) == FLOW_OK);
  }
};

/// Runs something on a thread with the stack of a small one.
void on_small_stack(const std::function<void()> &body) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 512 * 1024);
  pthread_t thread;
  auto run = [](void *body) -> void * {
    (*static_cast<const std::function<void()> *>(body))();
    return nullptr;
  };
  CHECK(pthread_create(&thread, &attributes, run, const_cast<std::function<void()> *>(&body)) == 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

bool is_readable(flow_engine *engine) {
  int descriptor = -1;
  CHECK(flow_engine_descriptor(engine, &descriptor) == FLOW_OK);
  pollfd wish = {descriptor, POLLIN, 0};
  return poll(&wish, 1, 0) == 1;
}

}  // namespace

TEST_CASE(
    "W5: the content of a screen that closes itself in render is good when the call returns") {
  Engine engine;
  flow_screen screen = engine.shown();
  flow_screen next = engine.make("bare");
  on_render = [&](Bare &bare, flow_content content) {
    flow_content_set_title(bare.engine, content, flow_text("the title"));
    flow_set_root(bare.engine, engine.window, next, nullptr, nullptr);
  };
  const flow_screen_content *content = nullptr;

  CHECK(flow_screen_render(engine.raw, screen, &content) == FLOW_OK);

  CHECK(std::string(content->title.data, content->title.size) == "the title");
  CHECK(flow_screen_changed(engine.raw, screen) == FLOW_ERROR_STALE_HANDLE);
}

TEST_CASE("W5: a result that points into an instance is good though the call has closed that") {
  Engine engine;
  flow_screen screen = engine.shown();
  flow_screen next = engine.make("bare");
  char *kept = strdup("a result that is longer than the sixty-four bytes which are there at first");
  on_text = [&](Bare &bare) {
    flow_set_root(bare.engine, engine.window, next, nullptr, nullptr);
    return flow_text(kept);
  };
  on_destroy = [&](Bare &) { memset(kept, '?', strlen(kept)); };
  flow_value result;

  CHECK(flow_invoke(engine.raw, screen, "text", nullptr, 0, &result, nullptr) == FLOW_OK);

  CHECK(std::string(result.as.string.data, result.as.string.size) ==
        "a result that is longer than the sixty-four bytes which are there at first");
  on_destroy = nullptr;
  free(kept);
}

TEST_CASE("W5: a capability of a screen that has gone meanwhile is an error") {
  Engine engine;
  flow_screen screen = engine.shown();
  flow_screen next = engine.make("bare");
  on_capability = [&](Bare &bare) -> const void * {
    flow_set_root(bare.engine, engine.window, next, nullptr, nullptr);
    return &bare;
  };
  const void *found = &engine;

  CHECK(flow_screen_capability(engine.raw, screen, "x", &found) == FLOW_ERROR_STALE_HANDLE);

  CHECK(found == nullptr);
}

TEST_CASE("Q2: what destroy asks for at the end has run when the call returns") {
  Engine engine;
  engine.shown();
  flow_screen above = engine.make("bare");
  CHECK(flow_push(engine.raw, engine.window, above, nullptr, nullptr) == FLOW_OK);
  flow_screen unused = engine.make("bare"), second = engine.make("bare");
  int rounds = 0;
  flow_transition popped = FLOW_NONE;
  on_destroy = [&](Bare &bare) {
    if (rounds++ == 0) flow_destroy(bare.engine, second);
    if (rounds == 2) flow_pop(bare.engine, engine.window, nullptr, &popped);
  };

  CHECK(flow_destroy(engine.raw, unused) == FLOW_OK);

  flow_outcome outcome = FLOW_OUTCOME_INIT;
  CHECK(flow_transition_outcome(engine.raw, popped, &outcome) == FLOW_OK);
  CHECK(outcome.kind == FLOW_OUTCOME_DONE);
  CHECK(!is_readable(engine.raw));
  on_destroy = nullptr;
}

TEST_CASE("Q2: a destroy that makes and destroys another one ends at the chain's limit") {
  Engine engine;
  long destroyed = 0;
  flow_status last = FLOW_OK;
  on_destroy = [&](Bare &bare) {
    flow_handle made = FLOW_NONE;
    destroyed++;
    last = flow_create(bare.engine, "bare", nullptr, &made);
    if (last == FLOW_OK) flow_destroy(bare.engine, made);
  };

  CHECK(flow_destroy(engine.raw, engine.make("bare")) == FLOW_OK);

  CHECK(last == FLOW_ERROR_LIMIT);
  CHECK(destroyed > 9'000);
  CHECK(destroyed < 11'000);
  on_destroy = nullptr;
}

TEST_CASE("Q2: a start that opens its own class ends at the chain's limit, on a small stack") {
  on_small_stack([] {
    Engine engine;
    long started = 0;
    flow_status last = FLOW_OK;
    on_start = [&](Bare &bare) {
      started++;
      last = flow_open_new(bare.engine, bare.handle, "again", nullptr, nullptr, nullptr, nullptr);
    };
    flow_handle first = engine.make("again");
    CHECK(flow_set_root(engine.raw, engine.window, first, nullptr, nullptr) == FLOW_OK);
    CHECK(last == FLOW_ERROR_LIMIT);
    CHECK(started > 9'000);
    CHECK(started < 11'000);
  });
}

TEST_CASE("Q2: a start that opens many children one beside the other is no chain") {
  Engine engine;
  int opened = 0;
  on_start = [&](Bare &bare) {
    if (opened > 0) {
      CHECK(flow_open_new(bare.engine, bare.handle, "bare", nullptr, nullptr, nullptr, nullptr) ==
            FLOW_OK);
      return;
    }
    for (; opened < 12'000; opened++) {
      CHECK(flow_open_new(bare.engine, bare.handle, "again", nullptr, nullptr, nullptr, nullptr) ==
            FLOW_OK);
    }
  };
  engine.shown("again");
  size_t count = 0;
  CHECK(flow_engine_live_count(engine.raw, FLOW_KIND_SCREEN, nullptr, &count) == FLOW_OK);
  CHECK(count == 12'000);
}

TEST_CASE("W5: methods that reach themselves through the engine end at a limit, on a small stack") {
  on_small_stack([] {
    Engine engine;
    flow_screen screen = engine.shown();
    int calls = 0;
    flow_status last = FLOW_OK;
    SUBCASE("capability") {
      on_capability = [&](Bare &bare) -> const void * {
        const void *found = nullptr;
        calls++;
        flow_status status = flow_screen_capability(bare.engine, bare.handle, "x", &found);
        if (status != FLOW_OK) last = status;
        return nullptr;
      };
      const void *found = nullptr;
      CHECK(flow_screen_capability(engine.raw, screen, "x", &found) == FLOW_OK);
    }
    SUBCASE("render") {
      std::vector<flow_screen> screens;
      for (int i = 0; i < 1000; i++)
        screens.push_back(engine.make("bare"));
      on_render = [&](Bare &bare, flow_content) {
        const flow_screen_content *content = nullptr;
        flow_status status =
            flow_screen_render(bare.engine, screens[static_cast<size_t>(calls++)], &content);
        if (status != FLOW_OK) last = status;
      };
      const flow_screen_content *content = nullptr;
      CHECK(flow_screen_render(engine.raw, screen, &content) == FLOW_OK);
    }
    CHECK(last == FLOW_ERROR_LIMIT);
    CHECK(calls < 100);
  });
}

namespace {

struct Work {
  flow_engine *engine;
  std::vector<flow_work> *all;
  size_t index;
};
int ended = 0;

void end_next(void *data) {
  Work *work = static_cast<Work *>(data);
  ended++;
  if (work->index + 1 < work->all->size()) {
    flow_work_end(work->engine, (*work->all)[work->index + 1]);
  }
  delete work;
}

}  // namespace

TEST_CASE("W5: the destroy of work that ends the next work ends all, on a small stack") {
  on_small_stack([] {
    Engine engine;
    flow_screen screen = engine.shown();
    std::vector<flow_work> all(100'000);
    ended = 0;
    for (size_t i = 0; i < all.size(); i++) {
      flow_callback cancel = {nullptr, new Work{engine.raw, &all, i}, end_next};
      CHECK(flow_work_begin(engine.raw, screen, cancel, &all[i]) == FLOW_OK);
    }
    CHECK(flow_work_end(engine.raw, all[0]) == FLOW_OK);
    CHECK(ended == 100'000);
  });
}

TEST_CASE("W5: destroys of failing requests that fail again run all, on a small stack") {
  on_small_stack([] {
    Engine engine;
    static int left;
    static flow_engine *raw;
    left = 50'000, raw = engine.raw;
    static void (*again)(void *) = [](void *) {
      if (--left <= 0) return;
      flow_options options = FLOW_OPTIONS_INIT;
      options.done.destroy = again;
      flow_pop(raw, 1, &options, nullptr);
    };
    again(nullptr);
    flow_screen_changed(engine.raw, FLOW_NONE);
    CHECK(left == 0);
  });
}

namespace {

uint64_t time_now;
flow_engine *called_by_clock;
std::vector<flow_status> clock_statuses;

uint64_t tell_time(void *) {
  if (called_by_clock) {
    flow_handle made = FLOW_NONE;
    size_t count = 0;
    flow_error error = FLOW_ERROR_INIT;
    clock_statuses = {flow_engine_destroy(called_by_clock),
                      flow_engine_dispatch(called_by_clock),
                      flow_create(called_by_clock, "bare", nullptr, &made),
                      flow_pop(called_by_clock, 1, nullptr, nullptr),
                      flow_engine_live_count(called_by_clock, FLOW_KIND_NONE, nullptr, &count),
                      flow_invoke(called_by_clock, 1, "x", nullptr, 0, nullptr, &error)};
  }
  return time_now;
}

void slow(void *, const flow_change *) {}

/// A presenter that never answers, for the window of an engine.
void never_answer(Engine &engine) {
  flow_method methods[] = {method("transition", "v(pp)", erased(slow))};
  flow_class description = FLOW_CLASS_INIT;
  description.kind = FLOW_KIND_PRESENTER;
  description.id = "slow";
  description.methods = methods;
  description.method_count = 1;
  CHECK(flow_class_register(engine.raw, FLOW_NONE, &description, nullptr) == FLOW_OK);
  CHECK(flow_window_set_presenter(engine.raw, engine.window, engine.make("slow")) == FLOW_OK);
}

}  // namespace

TEST_CASE("Q8: a clock at its ends neither stops the engine nor makes it wait for ever") {
  called_by_clock = nullptr;
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.clock.function = tell_time;
  for (uint64_t begin : {UINT64_MAX - 5, UINT64_MAX, uint64_t{0}}) {
    time_now = begin;
    Engine engine(options);
    engine.shown();
    never_answer(engine);
    CHECK(flow_push(engine.raw, engine.window, engine.make("bare"), nullptr, nullptr) == FLOW_OK);
    CHECK(flow_engine_dispatch(engine.raw) == FLOW_OK);
    time_now = UINT64_MAX;
    CHECK(flow_engine_dispatch(engine.raw) == FLOW_OK);
    time_now = 0;
    CHECK(flow_engine_dispatch(engine.raw) == FLOW_OK);
  }
}

TEST_CASE("Q8: a clock that calls the engine gets a status from every function") {
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.clock.function = tell_time;
  time_now = 1000;
  Engine engine(options);
  engine.shown();
  never_answer(engine);
  called_by_clock = engine.raw;
  CHECK(flow_push(engine.raw, engine.window, engine.make("bare"), nullptr, nullptr) == FLOW_OK);
  called_by_clock = nullptr;
  CHECK(clock_statuses.size() == 6);
  for (flow_status status : clock_statuses)
    CHECK(status == FLOW_ERROR_IN_CALLBACK);
}

TEST_CASE("Q2: a diagnostics function whose calls fail is not told of that") {
  static flow_engine *raw;
  static int told;
  static flow_status inside;
  told = 0;
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.diagnostic.function = [](void *, const flow_diagnostic *) {
    told++;
    flow_handle made = FLOW_NONE;
    inside = flow_create(raw, "there is no such class", nullptr, &made);
  };
  Engine engine(options);
  raw = engine.raw;
  flow_handle made = FLOW_NONE;

  CHECK(flow_create(engine.raw, "nor such a one", nullptr, &made) == FLOW_ERROR_UNKNOWN_CLASS);

  CHECK(told == 1);
  CHECK(inside == FLOW_ERROR_UNKNOWN_CLASS);
}

TEST_CASE("W1: handles of 4,095 engines are told apart, and one more engine is refused") {
  std::vector<flow_engine *> engines;
  std::vector<flow_window> windows;
  flow_status status = FLOW_OK;
  while (status == FLOW_OK) {
    flow_engine *made = nullptr;
    status = flow_engine_create(nullptr, &made);
    if (status != FLOW_OK) break;
    flow_window window = FLOW_NONE;
    CHECK(flow_window_create(made, &window) == FLOW_OK);
    engines.push_back(made);
    windows.push_back(window);
  }
  CHECK(status == FLOW_ERROR_LIMIT);
  CHECK(engines.size() == 4095);
  size_t count = 0;
  for (size_t i = 1; i < engines.size(); i++) {
    CHECK(flow_window_layer_count(engines[i], windows[0], &count) == FLOW_ERROR_FOREIGN_HANDLE);
  }
  for (flow_engine *engine : engines)
    flow_engine_destroy(engine);
}

TEST_CASE("W3: a thread that comes after the engine's is another thread") {
  // Nobody can destroy it any more: that is the price of the test.
  static flow_engine *engine;
  std::thread([&] { flow_engine_create(nullptr, &engine); }).join();
  for (int i = 0; i < 20; i++) {
    std::thread([&] {
      size_t count = 0;
      CHECK(flow_engine_live_count(engine, FLOW_KIND_NONE, nullptr, &count) ==
            FLOW_ERROR_WRONG_THREAD);
    }).join();
  }
}

namespace {

struct Chain {
  flow_engine *engine;
  int *made, *ended;
};

void post_again(void *data) {
  Chain *chain = static_cast<Chain *>(data);
  ++*chain->ended;
  if (*chain->made < 100) {
    ++*chain->made;
    flow_engine_post(chain->engine,
                     {[](void *, flow_engine *, flow_handle) {}, new Chain(*chain), post_again});
  }
  delete chain;
}

}  // namespace

TEST_CASE("W4: posts made while the engine is destroyed are ended, every one") {
  int made = 1, ended = 0;
  {
    Engine engine;
    CHECK(flow_engine_post(engine.raw, {[](void *, flow_engine *, flow_handle) {},
                                        new Chain{engine.raw, &made, &ended}, post_again}) ==
          FLOW_OK);
  }
  CHECK(made == 100);
  CHECK(ended == 100);
}

TEST_CASE("V4: the standard methods of an alert are the engine's to call") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  flow_alert alert = flow_alert_make("Title", "Message");
  flow_screen screen = FLOW_NONE;
  CHECK(flow_alert_present(host.engine(), window, &alert, nullptr, &screen, nullptr) == FLOW_OK);
  for (const char *name : {"removed", "render", "destroy", "create"}) {
    CHECK(flow_invoke(host.engine(), screen, name, nullptr, 0, nullptr, nullptr) ==
          FLOW_ERROR_UNSUPPORTED);
  }
  const flow_screen_content *content = nullptr;
  CHECK(flow_screen_render(host.engine(), screen, &content) == FLOW_OK);
  CHECK(flow_screen_invoke(host.engine(), screen, "ok", nullptr, nullptr) == FLOW_OK);
  size_t layers = 0;
  CHECK(flow_window_layer_count(host.engine(), window, &layers) == FLOW_OK);
  CHECK(layers == 1);
}

TEST_CASE("Q11: what flow_uri_open() ends when it fails runs as a callback") {
  Engine engine;
  static flow_engine *raw;
  static flow_status inside;
  raw = engine.raw;
  flow_options options = FLOW_OPTIONS_INIT;
  options.done.destroy = [](void *) { inside = flow_engine_destroy(raw); };
  CHECK(flow_uri_open(engine.raw, engine.window, "no uri", &options, nullptr, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(inside == FLOW_ERROR_IN_CALLBACK);
}

namespace {

/// Lets a screen add one element in `render`; returns what that answered.
flow_status add_element(Engine &engine, const flow_element &element) {
  flow_screen screen = engine.make("bare");
  flow_status status = FLOW_ERROR_INTERNAL;
  on_render = [&](Bare &bare, flow_content content) {
    status = flow_content_add(bare.engine, content, &element);
  };
  const flow_screen_content *content = nullptr;
  CHECK(flow_screen_render(engine.raw, screen, &content) == FLOW_OK);
  CHECK(content->element_count == 0);
  on_render = nullptr;
  CHECK(flow_destroy(engine.raw, screen) == FLOW_OK);
  return status;
}

}  // namespace

TEST_CASE("V1: counts and sizes that cannot be are refused") {
  Engine engine;
  flow_row row = {flow_text("r"), flow_text("Row"), {nullptr, 0}, {nullptr, 0}};
  flow_value item = flow_string_value("r");
  for (size_t impossible : {SIZE_MAX, SIZE_MAX / 2, size_t{1} << 60}) {
    flow_element list = FLOW_ELEMENT_INIT;
    list.kind = FLOW_ELEMENT_LIST;
    list.id = flow_text("l");
    list.rows = &row;
    list.row_count = impossible;
    CHECK(add_element(engine, list) == FLOW_ERROR_INVALID_ARGUMENT);

    list.row_count = 1;
    flow_row long_row = row;
    long_row.title.size = impossible;
    list.rows = &long_row;
    CHECK(add_element(engine, list) == FLOW_ERROR_INVALID_ARGUMENT);

    flow_element choice = FLOW_ELEMENT_INIT;
    choice.kind = FLOW_ELEMENT_CHOICE;
    choice.id = flow_text("c");
    choice.many = FLOW_TRUE;
    choice.rows = &row;
    choice.row_count = 1;
    choice.value = flow_list_value(&item, impossible);
    CHECK(add_element(engine, choice) == FLOW_ERROR_BAD_VALUE);

    flow_element text = FLOW_ELEMENT_INIT;
    text.kind = FLOW_ELEMENT_TEXT;
    text.text = flow_text("t");
    text.text.size = impossible;
    CHECK(add_element(engine, text) == FLOW_ERROR_INVALID_ARGUMENT);
    text.text = flow_text("t");
    text.id = flow_text("i");
    text.id.size = impossible;
    CHECK(add_element(engine, text) == FLOW_ERROR_INVALID_ARGUMENT);

    flow_alert alert = flow_alert_make("Title", "Message");
    alert.button_count = impossible;
    flow_alert_button button = flow_alert_button_make("b", "B", FLOW_ROLE_NORMAL);
    alert.buttons = &button;
    flow_screen screen = FLOW_NONE;
    CHECK(flow_alert_present(engine.raw, engine.window, &alert, nullptr, &screen, nullptr) ==
          FLOW_ERROR_INVALID_ARGUMENT);
    alert = flow_alert_make("Title", "Message");
    alert.title.size = impossible;
    CHECK(flow_alert_present(engine.raw, engine.window, &alert, nullptr, &screen, nullptr) ==
          FLOW_ERROR_INVALID_ARGUMENT);
  }
}

TEST_CASE("W5: a value whose parts are shared is looked at for so long, and then refused") {
  const int levels = 60;
  std::vector<flow_value> values(2 * levels + 2, flow_integer_value(1));
  for (size_t level = 1; level <= levels; level++) {
    flow_value list = flow_list_value(&values[2 * (level - 1)], 2);
    values[2 * level] = values[2 * level + 1] = list;
  }
  flow_error error = FLOW_ERROR_INIT;

  CHECK(flow_value_check(&values[2 * levels], &error) == FLOW_ERROR_BAD_VALUE);
  CHECK(std::string(error.message).find("16777216") != std::string::npos);
  CHECK(flow_value_equal(&values[2 * levels], &values[2 * levels + 1]) == FLOW_FALSE);

  CHECK(flow_value_check(&values[2 * 20], &error) == FLOW_OK);
  CHECK(flow_value_equal(&values[2 * 20], &values[2 * 20 + 1]) == FLOW_TRUE);
}

TEST_CASE("W5: structs at odd addresses are refused") {
  Engine engine;
  alignas(16) static char room[4096];
  void *odd = room + 1;
  flow_screen screen = engine.make("bare");
  flow_options options = FLOW_OPTIONS_INIT;
  memcpy(odd, &options, sizeof options);
  CHECK(flow_set_root(engine.raw, engine.window, screen, static_cast<flow_options *>(odd),
                      nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  flow_value value = flow_integer_value(1);
  memcpy(odd, &value, sizeof value);
  CHECK(flow_value_check(static_cast<flow_value *>(odd), nullptr) == FLOW_ERROR_BAD_VALUE);
  CHECK(flow_invoke(engine.raw, screen, "text", static_cast<flow_value *>(odd), 1, nullptr,
                    nullptr) != FLOW_OK);
  CHECK(flow_window_create(engine.raw, static_cast<flow_window *>(odd)) ==
        FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_destroy(engine.raw, screen) == FLOW_OK);
}

TEST_CASE("W5: messages are one line in which nothing drives a terminal") {
  static std::vector<std::string> messages;
  messages.clear();
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.diagnostic.function = [](void *, const flow_diagnostic *diagnostic) {
    messages.push_back(diagnostic->message);
  };
  Engine engine(options);
  const std::string evil =
      "a\n\x1b]0;owned\a\x7f\xc2\x9b\xe2\x80\xa8\xe2\x80\xae\xe2\x81\xa6\xd8\x9c|b";
  flow_handle made = FLOW_NONE;
  CHECK(flow_create(engine.raw, evil.c_str(), nullptr, &made) == FLOW_ERROR_UNKNOWN_CLASS);
  flow_screen screen = engine.shown();
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_invoke(engine.raw, screen, evil.c_str(), nullptr, 0, nullptr, &error) ==
        FLOW_ERROR_UNKNOWN_METHOD);
  messages.push_back(error.message);
  CHECK(flow_plugin_load(engine.raw, ("/nowhere/" + evil).c_str(), nullptr, &error) ==
        FLOW_ERROR_PLUGIN_OPEN);
  messages.push_back(error.message);
  CHECK(messages.size() >= 4);
  for (const std::string &message : messages) {
    CHECK(message.find("a\\u{a}\\u{1b}]0;owned\\u{7}\\u{7f}\\u{9b}\\u{2028}\\u{202e}\\u{2066}"
                       "\\u{61c}|b") != std::string::npos);
    for (char c : message)
      CHECK(static_cast<unsigned char>(c) >= 0x20);
  }
}

TEST_CASE("W5: a child process gets a status, and cannot take the parent's wake-up") {
  Engine engine;
  engine.shown();
  int descriptor = -1;
  CHECK(flow_engine_descriptor(engine.raw, &descriptor) == FLOW_OK);
  static int ran;
  ran = 0;
  CHECK(flow_engine_post(engine.raw, {[](void *, flow_engine *, flow_handle) { ran++; }, nullptr,
                                      nullptr}) == FLOW_OK);

  pid_t child = fork();
  if (child == 0) {
    static int destroyed;
    size_t count = 0;
    bool good =
        flow_engine_dispatch(engine.raw) == FLOW_ERROR_WRONG_THREAD &&
        flow_pop(engine.raw, engine.window, nullptr, nullptr) == FLOW_ERROR_WRONG_THREAD &&
        flow_window_layer_count(engine.raw, engine.window, &count) == FLOW_ERROR_WRONG_THREAD &&
        flow_engine_destroy(engine.raw) == FLOW_ERROR_WRONG_THREAD &&
        flow_engine_post(engine.raw, {[](void *, flow_engine *, flow_handle) {}, nullptr,
                                      [](void *) { destroyed++; }}) == FLOW_ERROR_WRONG_THREAD &&
        destroyed == 1;
    flow_engine *own = nullptr;
    good = good && flow_engine_create(nullptr, &own) == FLOW_OK &&
           flow_engine_dispatch(own) == FLOW_OK && flow_engine_destroy(own) == FLOW_OK;
    _exit(good ? 0 : 1);
  }
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(status == 0);

  CHECK(is_readable(engine.raw));
  CHECK(flow_engine_dispatch(engine.raw) == FLOW_OK);
  CHECK(ran == 1);
}

TEST_CASE(
    "W5: what a call hands out is not taken away by callbacks that are handed something "
    "meanwhile") {
  Engine engine;
  flow_screen screen = engine.shown();
  flow_screen other = engine.make("bare");
  flow_screen next = engine.make("bare");
  // The screen goes by the call, and its end renders and asks another one.
  on_render = [&](Bare &bare, flow_content content) {
    flow_content_set_title(bare.engine, content,
                           flow_text(bare.handle == screen ? "the title" : "another one"));
    if (bare.handle == screen) flow_set_root(bare.engine, engine.window, next, nullptr, nullptr);
  };
  on_text = [&](Bare &bare) {
    if (bare.handle == next) flow_set_root(bare.engine, engine.window, other, nullptr, nullptr);
    return flow_text(bare.handle == next ? "the result" : "something else");
  };
  on_destroy = [&](Bare &bare) {
    const flow_screen_content *content = nullptr;
    flow_value value;
    CHECK(flow_screen_render(bare.engine, other, &content) == FLOW_OK);
    CHECK(flow_invoke(bare.engine, other, "text", nullptr, 0, &value, nullptr) == FLOW_OK);
  };
  const flow_screen_content *content = nullptr;
  CHECK(flow_screen_render(engine.raw, screen, &content) == FLOW_OK);
  CHECK(std::string(content->title.data, content->title.size) == "the title");

  flow_value result;
  CHECK(flow_invoke(engine.raw, next, "text", nullptr, 0, &result, nullptr) == FLOW_OK);
  CHECK(std::string(result.as.string.data, result.as.string.size) == "the result");
  on_destroy = nullptr;
}
