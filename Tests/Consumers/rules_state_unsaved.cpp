// Rule S19: what ending an engine would lose.
#include <doctest/doctest.h>
#include <flow/flow.h>
#include <unistd.h>

#include <string>

#include "support/alert.hpp"
#include "support/twin.hpp"

using namespace test;

namespace {

flow_unsaved unsaved(Host &host) {
  flow_unsaved found = FLOW_UNSAVED_INIT;
  CHECK(flow_engine_unsaved(host.engine(), &found) == FLOW_OK);
  return found;
}

/// The counts in the order of the struct.
std::string text(Host &host) {
  const flow_unsaved found = unsaved(host);
  std::string all;
  for (size_t each :
       {found.timers, found.watches, found.work, found.questions, found.requests, found.functions})
    all += std::to_string(each) + " ";
  return all;
}

const char *const nothing = "0 0 0 0 0 0 ";

/// r@F is open in a window.
struct App {
  Host host{saving()};
  flow_engine *engine = host.engine();
  flow_window window = host.window();
  flow_screen r = FLOW_NONE;

  App() {
    host.open(window, host.flow("F", {"r"}));
    r = host.named("r");
  }
};

void ignore(void *, flow_engine *, flow_handle) {}

}  // namespace

TEST_CASE("S19: timers and watches count, but for those of the engine itself") {
  App app;
  CHECK(text(app.host) == std::string(nothing));
  const flow_callback fired = {ignore, nullptr, nullptr};
  const flow_watch_callback ready = {[](void *, flow_engine *, flow_handle, uint32_t) {}, nullptr,
                                     nullptr};
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  flow_timer own = FLOW_NONE, once = FLOW_NONE, repeated = FLOW_NONE;
  flow_watch watched = FLOW_NONE, watch = FLOW_NONE;
  CHECK(flow_timer_start(app.engine, FLOW_NONE, 1000, 1000, fired, &own) == FLOW_OK);
  CHECK(flow_watch_start(app.engine, FLOW_NONE, ends[0], FLOW_WATCH_READ, ready, &watched) ==
        FLOW_OK);
  CHECK(text(app.host) == std::string(nothing));

  CHECK(flow_timer_start(app.engine, app.r, 1000, 0, fired, &once) == FLOW_OK);
  CHECK(flow_timer_start(app.engine, app.host.named("F"), 1000, 1000, fired, &repeated) == FLOW_OK);
  CHECK(flow_watch_start(app.engine, app.r, ends[0], FLOW_WATCH_READ, ready, &watch) == FLOW_OK);
  CHECK(text(app.host) == "2 1 0 0 0 0 ");
  app.host.clock.advance(1000);
  CHECK(flow_engine_dispatch(app.engine) == FLOW_OK);
  CHECK(text(app.host) == "1 1 0 0 0 0 ");
  for (flow_handle each : {repeated, own})
    CHECK(flow_timer_stop(app.engine, each) == FLOW_OK);
  for (flow_handle each : {watch, watched})
    CHECK(flow_watch_stop(app.engine, each) == FLOW_OK);
  CHECK(text(app.host) == std::string(nothing));
  close(ends[0]);
  close(ends[1]);
}

TEST_CASE("S19: work, a question, and the request that waits for its answer count") {
  App app;
  flow_work work = FLOW_NONE;
  CHECK(flow_work_begin(app.engine, app.r, {ignore, nullptr, nullptr}, &work) == FLOW_OK);
  CHECK(text(app.host) == "0 0 1 0 0 0 ");
  CHECK(flow_work_end(app.engine, work) == FLOW_OK);
  flow_question asked = FLOW_NONE;
  app.host.on_screen("s").may_leave = [&](const flow_leave &leave) {
    asked = leave.question;
    return FLOW_ANSWER_LATER;
  };
  app.host.push(app.r, app.host.screen("s"));
  CHECK(flow_pop(app.engine, app.r, nullptr, nullptr) == FLOW_OK);
  CHECK(text(app.host) == "0 0 0 1 1 0 ");
  CHECK(flow_question_answer(app.engine, asked, FLOW_TRUE) == FLOW_OK);
  CHECK(text(app.host) == std::string(nothing));
  CHECK(app.host.tree(app.window) == "[r@F]");
}

TEST_CASE("S19: requests that run and that wait for them count, once each") {
  App app;
  app.host.present(app.window, Answers::never);
  CHECK(flow_push(app.engine, app.r, app.host.screen("s"), nullptr, nullptr) == FLOW_OK);
  CHECK(flow_pop(app.engine, app.r, nullptr, nullptr) == FLOW_OK);
  CHECK(unsaved(app.host).requests == 2);
  for (size_t left : {1, 0}) {
    app.host.clock.advance(10000);
    CHECK(flow_engine_dispatch(app.engine) == FLOW_OK);
    CHECK(unsaved(app.host).requests == left);
  }
  CHECK(text(app.host) == std::string(nothing));
}

TEST_CASE("S19: callbacks given as functions count until they have run; methods do not") {
  App app;
  flow_options function = FLOW_OPTIONS_INIT, method = FLOW_OPTIONS_INIT;
  function.completion = {ignore, nullptr, nullptr};
  method.completion_method = "completed";
  const flow_method methods[] = {
      FLOW_CALLBACK_METHOD(completion, "completed", +[](void *, flow_presentable) {})};
  flow_class heard = FLOW_CLASS(FLOW_KIND_SCREEN, "heard", methods);
  heard.user_data = &app;
  CHECK(flow_class_register(app.engine, FLOW_NONE, &heard, nullptr) == FLOW_OK);
  const flow_screen opener = flow_show(app.engine, app.r, "heard", nullptr);
  CHECK(flow_push(app.engine, opener, app.host.screen("s"), &method, nullptr) == FLOW_OK);
  CHECK(text(app.host) == std::string(nothing));
  CHECK(flow_push(app.engine, app.r, app.host.screen("t"), &function, nullptr) == FLOW_OK);
  Alert alert(app.host);
  alert.present(app.host.named("F"));
  CHECK(text(app.host) == "0 0 0 0 0 2 ");
  CHECK(alert.tap("ok") == FLOW_OK);
  CHECK(text(app.host) == "0 0 0 0 0 1 ");
  app.host.pop(app.r);
  CHECK(text(app.host) == std::string(nothing));
}

TEST_CASE("S19: an engine that does not save has no answer, and a struct has its size") {
  Host host;
  flow_unsaved found = FLOW_UNSAVED_INIT;
  CHECK(flow_engine_unsaved(host.engine(), &found) == FLOW_ERROR_UNSUPPORTED);
  App app;
  CHECK(flow_engine_unsaved(app.engine, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  found.struct_size = sizeof found - 8;
  CHECK(flow_engine_unsaved(app.engine, &found) == FLOW_ERROR_STRUCT_SIZE);
  struct {
    flow_unsaved known = FLOW_UNSAVED_INIT;
    uint64_t later = 7;
  } longer;
  longer.known.struct_size = sizeof longer;
  CHECK(flow_engine_unsaved(app.engine, &longer.known) == FLOW_OK);
  CHECK(longer.known.struct_size == sizeof longer);
  CHECK(longer.later == 7);
}
