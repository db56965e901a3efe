// Clocks, diagnostics, threads, processes and other engines that an engine does not expect.
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <thread>
#include <vector>

#include "support/bare.hpp"
#include "support/large.hpp"

using namespace test;

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
void never_answer(BareEngine &engine) {
  flow_method methods[] = {method("transition", "v(pp)", slow)};
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
    BareEngine engine(options);
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
  BareEngine engine(options);
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
  BareEngine engine(options);
  raw = engine.raw;
  flow_handle made = FLOW_NONE;

  CHECK(flow_create(engine.raw, "nor such a one", nullptr, &made) == FLOW_ERROR_UNKNOWN_CLASS);

  CHECK(told == 1);
  CHECK(inside == FLOW_ERROR_UNKNOWN_CLASS);
}

TEST_CASE("W1: handles of 4,095 engines are told apart, and one more engine is refused" *
          test::large()) {
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

TEST_CASE("W5: a child process gets a status, and cannot take the parent's wake-up") {
  BareEngine engine;
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

  CHECK(engine.is_readable());
  CHECK(flow_engine_dispatch(engine.raw) == FLOW_OK);
  CHECK(ran == 1);
}
