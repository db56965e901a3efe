// Rules M1 to M6: mistakes that explain themselves, each with the sentence that is expected.
#include <doctest/doctest.h>
#include <signal.h>

#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>

#include "support/host.hpp"

using namespace test;

namespace {

/// "class.method" of the running callback, or the status.
std::string text(flow_status status, const flow_running &running) {
  if (status != FLOW_OK) return flow_status_name(status);
  return std::string(running.class_id) + "." + running.method;
}
std::string running(flow_engine *engine) {
  flow_running now = FLOW_RUNNING_INIT;
  flow_status status = flow_engine_running(engine, &now);
  return text(status, now);
}
std::string running_here() {
  flow_running now = FLOW_RUNNING_INIT;
  flow_status status = flow_thread_running(&now);
  return text(status, now);
}
uint64_t number(flow_engine *engine) {
  flow_running now = FLOW_RUNNING_INIT;
  return flow_engine_running(engine, &now) == FLOW_OK ? now.number : 0;
}

std::string seen_by_signal;
void note_signal(int) { seen_by_signal = running_here(); }

}  // namespace

TEST_CASE("M2: which method runs is known inside it and after it, also where calls are nested") {
  Host host;
  flow_engine *engine = host.engine();
  std::vector<std::string> seen;
  uint64_t outer = 0, inner = 0;
  host.on_coordinator("c").start = [&](flow_coordinator self) {
    seen.push_back(running(engine));
    outer = number(engine);
    flow_screen made = host.screen("s");
    CHECK(number(engine) == outer);
    seen.push_back(running_here());
    host.push(self, made);
  };
  host.on_screen("s").will_appear = [&](flow_screen) {
    seen.push_back(running(engine));
    inner = number(engine);
  };
  CHECK(running(engine) == "FLOW_ERROR_NOT_RUNNING");

  host.set_root(host.window(), host.coordinator("c"));

  CHECK(seen == std::vector<std::string>{"test.coordinator.start", "test.coordinator.start",
                                         "test.screen.will_appear"});
  CHECK(inner > outer);
  CHECK(running(engine) == "FLOW_ERROR_NOT_RUNNING");
  CHECK(running_here() == "FLOW_ERROR_NOT_RUNNING");
}

TEST_CASE("M2: functions that belong to no class have words") {
  Host host;
  flow_engine *engine = host.engine();
  static std::vector<std::string> seen;
  seen.clear();
  auto look = [](void *, flow_engine *in, flow_handle) { seen.push_back(running(in)); };
  auto end = [](void *) { seen.push_back(running_here()); };
  flow_engine_post(engine, {look, nullptr, end});
  flow_timer_start(engine, FLOW_NONE, 0, 0, {look, nullptr, end}, nullptr);
  flow_engine_dispatch(engine);
  host.clock.advance(1);
  flow_engine_dispatch(engine);

  CHECK(seen == std::vector<std::string>{".posted function", ".destroy function", ".timer",
                                         ".destroy function"});
}

TEST_CASE("M2: an engine's callback inside another engine's is what runs on their thread") {
  Host one, other;
  std::string inside, after;
  other.on_screen("s").will_appear = [&](flow_screen) {
    inside = running(one.engine()) + " " + running(other.engine());
  };
  one.on_coordinator("c").start = [&](flow_coordinator self) {
    other.set_root(other.window(), other.screen("s"));
    after = running(other.engine());
    one.push(self, one.screen("x"));
  };

  one.set_root(one.window(), one.coordinator("c"));

  CHECK(inside == "test.screen.will_appear test.screen.will_appear");
  CHECK(after == "test.coordinator.start");
}

TEST_CASE("M2: a signal handler learns what its thread runs") {
  Host host;
  struct sigaction noting = {}, before = {};
  noting.sa_handler = note_signal;
  sigaction(SIGUSR1, &noting, &before);
  host.on_screen("s").will_appear = [](flow_screen) { raise(SIGUSR1); };

  host.set_root(host.window(), host.screen("s"));
  CHECK(seen_by_signal == "test.screen.will_appear");
  raise(SIGUSR1);
  CHECK(seen_by_signal == "FLOW_ERROR_NOT_RUNNING");
  std::string elsewhere;
  host.on_screen("t").will_appear = [&](flow_screen) {
    std::thread([&] { elsewhere = running_here() + " " + running(host.engine()); }).join();
  };
  host.set_root(host.window(), host.screen("t"));
  CHECK(elsewhere == "FLOW_ERROR_NOT_RUNNING test.screen.will_appear");

  sigaction(SIGUSR1, &before, nullptr);
}

TEST_CASE("M2: a thread that watches sees whole pairs, and who does not return") {
  Host host;
  flow_engine *engine = host.engine();
  std::atomic<bool> stops{false}, has_watched{false}, is_found{false};
  size_t wrong = 0;
  std::string stuck;
  std::thread watcher([&] {
    flow_running last = FLOW_RUNNING_INIT;
    int same = 0;
    while (!stops) {
      const bool is_waiting = has_watched; /* before the look: `now` is that callback, then */
      flow_running now = FLOW_RUNNING_INIT;
      if (flow_engine_running(engine, &now) != FLOW_OK) continue;
      std::string id = now.class_id;
      if (id != "test.screen" && id != "test.observer" && id != "") wrong++;
      same = now.number == last.number ? same + 1 : 0;
      if (same >= 1000 && !is_found && is_waiting) {
        stuck = text(FLOW_OK, now);
        is_found = true;
      }
      last = now;
    }
  });
  flow_window window = host.window();
  for (int each = 0; each < 200; each++)
    host.set_root(window, host.screen("s"));
  host.on_screen("t").will_appear = [&](flow_screen) {
    has_watched = true;
    for (int wait = 0; wait < 20000 && !is_found; wait++) {
      timespec pause = {0, 1000000};
      nanosleep(&pause, nullptr);
    }
    stops = true;
    watcher.join();
  };
  host.set_root(window, host.screen("t"));

  CHECK(wrong == 0);
  CHECK(stuck == "test.screen.will_appear");
}

TEST_CASE("M2: its texts outlive class and engine, and the thread its engine") {
  flow_running kept = FLOW_RUNNING_INIT;
  std::thread([&] {
    Host host;
    host.on_screen("s").will_appear = [&](flow_screen) {
      CHECK(flow_thread_running(&kept) == FLOW_OK);
    };
    host.set_root(host.window(), host.screen("s"));
  }).join();

  CHECK(text(FLOW_OK, kept) == "test.screen.will_appear");
  for (int each = 0; each < 10; each++) {
    std::thread([] {
      Host host;
      CHECK(running_here() == "FLOW_ERROR_NOT_RUNNING");
    }).join();
  }
}

TEST_CASE("M2: wrong arguments are told by the status only") {
  Host host;
  flow_running now = FLOW_RUNNING_INIT;
  CHECK(flow_engine_running(nullptr, &now) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_engine_running(host.engine(), nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_thread_running(nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  now.struct_size = 8;
  CHECK(flow_engine_running(host.engine(), &now) == FLOW_ERROR_STRUCT_SIZE);
  CHECK(now.class_id == nullptr);
  CHECK(host.diagnostics.all().empty());
}

TEST_CASE("M3: a callback that ran for long is told when it has returned, and not who called it") {
  HostSetup setup;
  setup.callback_limit = 500;
  Host host(setup);
  host.on_screen("s").will_appear = [&](flow_screen) { host.clock.advance(499); };
  host.on_screen("s").did_appear = [&](flow_screen) { host.clock.advance(500); };
  flow_window window = host.window();

  host.set_root(window, host.screen("s"));

  REQUIRE(host.diagnostics.all().size() == 1);
  CHECK(host.diagnostics.all()[0].severity == FLOW_SEVERITY_NOTE);
  CHECK(host.diagnostics.all()[0].message ==
        "'did_appear' of 'test.screen' ran for 500 ms, in which the engine did nothing else; "
        "callback_limit is 500");

  host.diagnostics.clear();
  flow_screen called = host.screen("t");
  host.set_root(window, called);
  host.on_screen("t").submit = [&] { host.clock.advance(700); };
  static Host *calls;
  static flow_screen callee;
  calls = &host;
  callee = called;
  flow_engine_post(host.engine(), {[](void *, flow_engine *engine, flow_handle) {
                                     calls->clock.advance(499);
                                     flow_invoke(engine, callee, "submit", nullptr, 0, nullptr,
                                                 nullptr);
                                   },
                                   nullptr, nullptr});
  flow_engine_dispatch(host.engine());
  REQUIRE(host.diagnostics.all().size() == 1);
  CHECK(host.diagnostics.mentions("'submit' of 'test.screen' ran for 700 ms"));
  host.diagnostics.clear();

  flow_engine_post(
      host.engine(),
      {[](void *, flow_engine *, flow_handle) { calls->clock.advance(2000); }, nullptr, nullptr});
  flow_engine_dispatch(host.engine());
  CHECK(host.diagnostics.mentions("a posted function ran for 2000 ms"));
  host.diagnostics.clear();
}

TEST_CASE("M3: the clock, and who is told, are not asked any more once they have been ended") {
  struct Ends {
    uint64_t time = 0;
    bool clock = false, diagnostic = false;
    int late = 0;
    static Ends &of(void *data) { return *static_cast<Ends *>(data); }
  } ends;
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.callback_limit = 1;
  options.clock = {[](void *data) {
                     Ends::of(data).late += Ends::of(data).clock;
                     return Ends::of(data).time += 5;
                   },
                   &ends, [](void *data) { Ends::of(data).clock = true; }};
  options.diagnostic = {
      [](void *data, const flow_diagnostic *) { Ends::of(data).late += Ends::of(data).diagnostic; },
      &ends, [](void *data) { Ends::of(data).diagnostic = true; }};
  flow_engine *engine = nullptr;
  REQUIRE(flow_engine_create(&options, &engine) == FLOW_OK);

  CHECK(flow_engine_destroy(engine) == FLOW_OK);

  CHECK(ends.clock);
  CHECK(ends.diagnostic);
  CHECK(ends.late == 0);
}

TEST_CASE("M3: without a limit nobody is told") {
  Host host;
  host.on_screen("s").will_appear = [&](flow_screen) { host.clock.advance(1000000); };
  host.set_root(host.window(), host.screen("s"));
  CHECK(host.diagnostics.all().empty());
}

namespace {

/// A window with a coordinator "f" on screens "a" and "b", in a host that asks for notes.
struct Noted {
  explicit Noted(uint32_t flags = FLOW_ENGINE_NOTES)
      : host([flags] {
          HostSetup setup;
          setup.flags = flags;
          return setup;
        }()) {
    f = host.flow("f", {"a", "b"});
    window = host.window();
    host.set_root(window, f);
    flow_router router = FLOW_NONE;
    flow_router_of(host.engine(), f, &router);
    flow_router_screen_at(host.engine(), router, 1, &b);
    host.diagnostics.clear();
  }
  std::string name(flow_handle handle) const {
    char buffer[80];
    return flow_name_of(host.engine(), handle, buffer, sizeof buffer);
  }
  std::vector<std::string> told() const {
    std::vector<std::string> messages;
    for (const Diagnostic &diagnostic : host.diagnostics.all()) {
      CHECK(diagnostic.severity == FLOW_SEVERITY_NOTE);
      messages.push_back(diagnostic.message);
    }
    return messages;
  }

  Host host;
  flow_window window = FLOW_NONE;
  flow_coordinator f = FLOW_NONE;
  flow_screen b = FLOW_NONE;
};

using Messages = std::vector<std::string>;

}  // namespace

TEST_CASE("M4: an answer that is needed again and has not come is told once") {
  Noted noted(0);
  flow_question question = FLOW_NONE;
  noted.host.on_screen("b").may_leave = [&](const flow_leave &leave) {
    question = leave.question;
    return FLOW_ANSWER_LATER;
  };

  Request first = noted.host.pop(noted.f);
  CHECK(noted.told() == Messages{});
  noted.host.pop(noted.f);
  noted.host.pop(noted.f);

  CHECK(noted.told() ==
        Messages{"'may_leave' of " + noted.name(noted.b) +
                 " said FLOW_ANSWER_LATER to request 'pop' from " + noted.name(noted.f) +
                 " and has not answered: its answer is needed again; flow_question_answer() "
                 "answers"});
  CHECK(flow_question_answer(noted.host.engine(), question, FLOW_ANSWER_YES) == FLOW_OK);
  CHECK(noted.told().size() == 1);
  noted.host.diagnostics.clear();
}

TEST_CASE("M4: who goes without its answer is told, and who has answered is not") {
  Noted noted(0);
  flow_question question = FLOW_NONE;
  noted.host.on_screen("b").may_leave = [&](const flow_leave &leave) {
    question = leave.question;
    return FLOW_ANSWER_LATER;
  };
  std::string name = noted.name(noted.b), from = noted.name(noted.f);
  noted.host.pop(noted.f);
  SUBCASE("by force") {
    CHECK(flow_pop(noted.host.engine(), noted.f, Options().flags(FLOW_OPEN_FORCE).hand(),
                   nullptr) == FLOW_OK);
  }
  SUBCASE("with the engine") { noted.host.shut_down(); }
  SUBCASE("answered") {
    CHECK(flow_question_answer(noted.host.engine(), question, FLOW_ANSWER_NO) == FLOW_OK);
    noted.host.shut_down();
    CHECK(noted.told() == Messages{});
    return;
  }
  CHECK(noted.told() ==
        Messages{"'may_leave' of " + name + " said FLOW_ANSWER_LATER to request 'pop' from " +
                 from + " and has not answered: now it goes; flow_question_answer() answers"});
  noted.host.diagnostics.clear();
}

TEST_CASE("M5: a veto of what somebody has asked for itself is told once for each class") {
  Noted noted;
  noted.host.on_screen("b").may_leave = [](const flow_leave &) { return FLOW_ANSWER_NO; };

  noted.host.pop(noted.b);
  noted.host.pop(noted.b);
  noted.host.pop(noted.f);

  CHECK(noted.told() == Messages{"'may_leave' of " + noted.name(noted.b) +
                                 " has vetoed request 'pop' from " + noted.name(noted.b) +
                                 ", which it has made; let it say yes to that, or ask with "
                                 "FLOW_OPEN_FORCE"});
  noted.host.diagnostics.clear();
}

TEST_CASE("M5: what its coordinator asks for counts as its own") {
  Noted noted;
  noted.host.on_screen("b").may_leave = [](const flow_leave &) { return FLOW_ANSWER_NO; };

  flow_finish(noted.host.engine(), noted.f, nullptr, nullptr, nullptr);

  CHECK(noted.told() ==
        Messages{"'may_leave' of " + noted.name(noted.b) + " has vetoed request 'finish' from " +
                 noted.name(noted.f) + ", which its coordinator " + noted.name(noted.f) +
                 " has made; let it say yes to that, or ask with FLOW_OPEN_FORCE"});
  noted.host.diagnostics.clear();
}

TEST_CASE("M5: a veto of what the user or somebody else wants is no mistake, nor without notes") {
  Noted noted, silent(0);
  for (Noted *each : {&noted, &silent}) {
    each->host.on_screen("b").may_leave = [](const flow_leave &) { return FLOW_ANSWER_NO; };
  }
  flow_back(noted.host.engine(), noted.window, nullptr, nullptr);
  flow_window_close(noted.host.engine(), noted.window, nullptr, nullptr);
  silent.host.pop(silent.b);
  CHECK(noted.told() == Messages{});
  CHECK(silent.told() == Messages{});
}

namespace {

struct Loading {
  std::string path = std::string(std::getenv("FLOW_FIXTURES")) + "/good.so";
  flow_plugin plugin = FLOW_NONE;
  flow_status status = FLOW_OK;
  flow_error error = FLOW_ERROR_INIT;

  static void load(void *self, flow_engine *engine, flow_handle) {
    Loading *loading = static_cast<Loading *>(self);
    loading->status =
        flow_plugin_load(engine, loading->path.c_str(), &loading->plugin, &loading->error);
  }
  static void reload(void *self, flow_engine *engine, flow_handle) {
    Loading *loading = static_cast<Loading *>(self);
    loading->status =
        flow_plugin_reload(engine, loading->plugin, &loading->plugin, &loading->error);
  }
};

}  // namespace

TEST_CASE("M6: a posted function loads, reloads and unloads plugins") {
  Host host;
  flow_engine *engine = host.engine();
  Loading loading;
  flow_engine_post(engine, {Loading::load, &loading, nullptr});
  flow_engine_dispatch(engine);
  REQUIRE(loading.status == FLOW_OK);
  CHECK(host.live(FLOW_KIND_PLUGIN) == 1);
  flow_plugin first = loading.plugin;

  flow_engine_post(engine, {Loading::reload, &loading, nullptr});
  flow_engine_dispatch(engine);
  CHECK(loading.status == FLOW_OK);
  CHECK(loading.plugin != first);
  CHECK(flow_plugin_get(engine, first, nullptr) == FLOW_ERROR_STALE_HANDLE);
  host.diagnostics.clear();

  flow_engine_post(engine, {[](void *self, flow_engine *in, flow_handle) {
                              flow_plugin_unload(in, static_cast<Loading *>(self)->plugin, nullptr,
                                                 nullptr);
                            },
                            &loading, nullptr});
  flow_engine_dispatch(engine);
  CHECK(host.live(FLOW_KIND_PLUGIN) == 0);

  loading.path = std::string(std::getenv("FLOW_FIXTURES")) + "/init_fails.so";
  flow_engine_post(engine, {Loading::load, &loading, nullptr});
  flow_engine_dispatch(engine);
  CHECK(loading.status == FLOW_ERROR_PLUGIN_INIT);
  CHECK(host.live(FLOW_KIND_PLUGIN) == 0);
  host.diagnostics.clear();
}

TEST_CASE("M6: what a posted function asked for before has run when a load returns") {
  Host host;
  static Host *in;
  static flow_window window;
  static std::string seen;
  in = &host;
  window = host.window();
  Loading loading;
  flow_engine_post(host.engine(), {[](void *self, flow_engine *engine, flow_handle) {
                                     in->set_root(window, in->screen("s"));
                                     size_t count = 0;
                                     flow_window_layer_count(engine, window, &count);
                                     seen = std::to_string(count);
                                     Loading::load(self, engine, FLOW_NONE);
                                     flow_window_layer_count(engine, window, &count);
                                     seen += " " + std::to_string(count);
                                   },
                                   &loading, nullptr});
  flow_engine_dispatch(host.engine());
  CHECK(seen == "0 1");
  CHECK(loading.status == FLOW_OK);
}

TEST_CASE("M6: other callbacks are told what helps") {
  Host host;
  flow_engine *engine = host.engine();
  Loading loading;
  std::string why, end, dispatch;
  host.on_screen("s").will_appear = [&](flow_screen) {
    Loading::load(&loading, engine, FLOW_NONE);
    why = loading.error.message;
    CHECK(flow_engine_dispatch(engine) == FLOW_ERROR_IN_CALLBACK);
    CHECK(flow_engine_destroy(engine) == FLOW_ERROR_IN_CALLBACK);
  };
  host.set_root(host.window(), host.screen("s"));

  CHECK(loading.status == FLOW_ERROR_IN_CALLBACK);
  CHECK(why ==
        "this cannot be called from inside a callback; call it in a function that is posted "
        "with flow_engine_post()");
  CHECK(
      host.diagnostics.mentions("flow_engine_dispatch() in 'will_appear' of 'test.screen': this "
                                "cannot be called from inside a callback; return to the host's "
                                "loop and call it there"));
  CHECK(host.diagnostics.mentions("flow_engine_destroy() in 'will_appear' of 'test.screen'"));
  host.diagnostics.clear();
}

TEST_CASE("M1: messages name function, class and instance, and who has what is refused") {
  HostSetup setup;
  Host host(setup);
  flow_engine *engine = host.engine();
  flow_window window = host.window();
  flow_coordinator f = host.flow("f", {"a"});
  host.set_root(window, f);
  flow_router router = FLOW_NONE;
  flow_screen a = FLOW_NONE;
  flow_router_of(engine, f, &router);
  flow_router_screen_at(engine, router, 0, &a);
  auto name = [&](flow_handle handle) {
    char buffer[80];
    return std::string(flow_name_of(engine, handle, buffer, sizeof buffer));
  };
  auto only = [&] {
    std::string messages;
    for (const Diagnostic &each : host.diagnostics.all())
      messages += each.message;
    host.diagnostics.clear();
    return messages;
  };

  flow_destroy(engine, a);
  CHECK(only() == "flow_destroy(): " + name(a) + " is open and belongs to " + name(f) +
                      "; close it instead of destroying it");
  host.push(f, a);
  CHECK(only() == "request 'push' of " + name(a) + " from " + name(f) + " was refused: " + name(a) +
                      " is open and belongs to " + name(f) + " already");
  flow_window_set_presenter(engine, window, f);
  CHECK(only() ==
        "flow_window_set_presenter(): " + name(f) + " is a coordinator; a presenter is needed");
  flow_work_end(engine, f);
  CHECK(only() == "flow_work_end(): " + name(f) + " is a coordinator; work is needed");
  flow_screen_changed(engine, FLOW_NONE);
  CHECK(only() == "flow_screen_changed(): the handle of a screen is 0");
  const char *id = nullptr;
  flow_class_of(engine, router, &id);
  CHECK(only() == "flow_class_of(): " + name(router) + " is a router; an observer is needed");
  flow_invoke(engine, a, "destroy", nullptr, 0, nullptr, nullptr);
  CHECK(only() == "flow_invoke(): method 'destroy' of class 'test.screen' is the engine's to call");
  flow_invoke_slot(engine, a, 12345678901234567u, nullptr, 0, nullptr, nullptr);
  CHECK(only() ==
        "flow_invoke_slot(): what was given is no slot of class 'test.screen'; "
        "flow_method_find() gives one");
  flow_handle made = FLOW_NONE;
  flow_create(engine, "test.failing", nullptr, &made);
  CHECK(only() == "flow_create(): 'create' of class 'test.failing' returned NULL");

  flow_window second = host.window();
  flow_handle presenter = host.make("test.presenter", "p");
  flow_window_set_presenter(engine, window, presenter);
  host.diagnostics.clear();
  flow_window_set_presenter(engine, second, presenter);
  CHECK(only() == "flow_window_set_presenter(): " + name(presenter) + " presents " + name(window) +
                      " already; create one for each window");
  flow_window_set_presenter(engine, window, FLOW_NONE);
  flow_destroy(engine, presenter);
}

TEST_CASE("M1: an init that fails is told with the name of its status") {
  Host host;
  std::string path = std::string(std::getenv("FLOW_FIXTURES")) + "/init_fails.so";
  flow_error error = FLOW_ERROR_INIT;
  CHECK(flow_plugin_load(host.engine(), path.c_str(), nullptr, &error) == FLOW_ERROR_PLUGIN_INIT);
  CAPTURE(error.message);
  CHECK(std::string(error.message).find("failed with FLOW_ERROR_") != std::string::npos);
  CHECK(host.diagnostics.mentions("flow_plugin_load(): init: plugin '"));
  host.diagnostics.clear();
}
