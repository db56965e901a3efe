// Rules M1 to M6: mistakes that explain themselves, each with the sentence that is expected.
#include <doctest/doctest.h>
#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <cstring>
#include <string>
#include <thread>

#include "support/host.hpp"

using namespace test;

namespace {

/// "class.method" of what runs, or the status.
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

TEST_CASE("M2: an engine's callback inside that of another is what runs on their thread") {
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
  std::atomic<bool> stops{false}, has_watched{false};
  size_t looks = 0, wrong = 0;
  std::string stuck;
  std::thread watcher([&] {
    flow_running last = FLOW_RUNNING_INIT;
    int same = 0;
    while (!stops) {
      flow_running now = FLOW_RUNNING_INIT;
      if (flow_engine_running(engine, &now) != FLOW_OK) continue;
      looks++;
      std::string id = now.class_id;
      if (id != "test.screen" && id != "test.observer" && id != "") wrong++;
      same = now.number == last.number ? same + 1 : 0;
      if (same == 1000 && stuck.empty() && has_watched) stuck = text(FLOW_OK, now);
      last = now;
    }
  });
  flow_window window = host.window();
  for (int each = 0; each < 200; each++)
    host.set_root(window, host.screen("s"));
  host.on_screen("t").will_appear = [&](flow_screen) {
    has_watched = true;
    for (int wait = 0; wait < 2000; wait++) {
      timespec pause = {0, 1000000};
      nanosleep(&pause, nullptr);
      if (wait >= 50 && looks > 2000) break;
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

  flow_engine_post(host.engine(),
                   {[](void *, flow_engine *, flow_handle) { calls->clock.advance(2000); }, nullptr,
                    nullptr});
  flow_engine_dispatch(host.engine());
  CHECK(host.diagnostics.mentions("a posted function ran for 2000 ms"));
  host.diagnostics.clear();
}

TEST_CASE("M3: without a limit nobody is told") {
  Host host;
  host.on_screen("s").will_appear = [&](flow_screen) { host.clock.advance(1000000); };
  host.set_root(host.window(), host.screen("s"));
  CHECK(host.diagnostics.all().empty());
}
