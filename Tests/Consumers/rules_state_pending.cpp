// Rules S1, S8, S9 and S13: what waits when the engine is saved, and while it is restored.
#include <doctest/doctest.h>
#include <flow/flow.h>

#include <string>
#include <vector>

#include "support/twin.hpp"

using namespace test;

namespace {

void defer(Host &host, const std::string &name) {
  host.on_coordinator(name).start = [&host](flow_coordinator self) {
    CHECK(flow_coordinator_defer(host.engine(), self) == FLOW_OK);
  };
}

uint64_t saved_id(Host &host, flow_handle handle) {
  uint64_t id = 0;
  CHECK(flow_saved_id(host.engine(), handle, &id) == FLOW_OK);
  return id;
}

/// Restores what a host shows in another one, which does not try one of the instances.
void restore_without(flow_handle handle, Host &one, Host &other) {
  Records records;
  REQUIRE(records.take(one.engine()) == FLOW_OK);
  uint64_t id = saved_id(one, handle);
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  options.set_aside = &id;
  options.set_aside_count = 1;
  REQUIRE(records.restore(other.engine(), &options) == FLOW_OK);
}

}  // namespace

TEST_CASE("S9: a placeholder that has opened nothing waits until something below it has opened") {
  Host one(saving()), other(saving());
  defer(one, "C");
  one.on_coordinator("P").start = [&](flow_coordinator self) {
    one.open(self, one.coordinator("C"));
  };
  one.open(one.window(), one.flow("F", {"r"}));
  one.open(one.named("F"), one.coordinator("P"));
  restore_without(one.named("P"), one, other);
  flow_window window = first_window(other);
  CHECK(other.live(FLOW_KIND_COORDINATOR) == 3);

  // Its time stands still, and C2 does not end it; C has a time of its own.
  other.clock.advance(50000);
  flow_engine_dispatch(other.engine());
  CHECK(other.live(FLOW_KIND_COORDINATOR) == 3);
  other.push(other.named("C"), other.screen("c"));
  CHECK(other.tree(window) == "[r@F, c@C]");

  other.finish(other.named("C"));

  CHECK(other.tree(window) == "[r@F]");
  CHECK(other.live(FLOW_KIND_COORDINATOR) == 1);
}

TEST_CASE("S9 O11: a placeholder that has opened nothing outlives its last child") {
  Host one(saving()), other(saving());
  defer(one, "C");
  one.on_coordinator("P").start = [&](flow_coordinator self) {
    one.open(self, one.coordinator("C"));
  };
  one.open(one.window(), one.flow("F", {"r"}));
  one.open(one.named("F"), one.coordinator("P"));
  restore_without(one.named("P"), one, other);

  other.stop(other.named("C"));

  CHECK(other.live(FLOW_KIND_COORDINATOR) == 2);
  Records again;
  CHECK(again.take(other.engine()) == FLOW_OK);
}

TEST_CASE("S1 C2: a coordinator whose request was all that it had ends with the restore") {
  Twin twin;
  flow_question question = FLOW_NONE;
  Host &one = twin.one;
  one.on_screen("r").may_leave = [&](const flow_leave &leave) {
    question = leave.question;
    return FLOW_ANSWER_LATER;
  };
  one.on_coordinator("P").start = [&](flow_coordinator self) {
    one.open(self, one.flow("C", {"c"}));
  };
  one.on_coordinator("P").child_finished = [&](flow_coordinator self, flow_coordinator, flow_cause,
                                               const flow_value *) {
    one.replace_top(self, one.screen("x"));
  };
  one.open(twin.window, one.flow("F", {"r"}));
  one.open(one.named("F"), one.coordinator("P"));
  one.finish(one.named("C"));
  REQUIRE(question != FLOW_NONE);
  CHECK(one.tree(twin.window) == "[r@F]");
  CHECK(one.live(FLOW_KIND_COORDINATOR) == 2);
  REQUIRE(twin.records.take(one.engine()) == FLOW_OK);

  REQUIRE(twin.records.restore(twin.other.engine()) == FLOW_OK);

  CHECK(trees(twin.other) == "[r@F]\n");
  CHECK(twin.other.live(FLOW_KIND_COORDINATOR) == 1);
  CHECK(twin.other.log.count("finish(P,none,stopped)") == 1);
  CHECK(flow_question_answer(one.engine(), question, FLOW_ANSWER_NO) == FLOW_OK);
  CHECK(one.live(FLOW_KIND_COORDINATOR) == 1);
}

TEST_CASE("S1: a coordinator that shows only what is below it stays") {
  Twin twin;
  twin.one.on_coordinator("P").start = [&](flow_coordinator self) {
    twin.one.open(self, twin.one.flow("C", {"c"}));
  };
  twin.one.open(twin.window, twin.one.flow("F", {"r"}));
  twin.one.open(twin.one.named("F"), twin.one.coordinator("P"));
  twin.one.open(twin.window, twin.one.root("R"));
  twin.restore();
  CHECK(twin.other.live(FLOW_KIND_COORDINATOR) == twin.one.live(FLOW_KIND_COORDINATOR));
}

TEST_CASE("S8: nothing of a class runs in a restore that fails, and nothing is left of it") {
  Twin twin;
  twin.one.open(twin.window, twin.one.flow("F", {"r", "s"}));
  REQUIRE(twin.records.take(twin.one.engine()) == FLOW_OK);
  flow_window window = twin.other.window();
  flow_restored_window pairs[] = {{saved_id(twin.one, twin.window), window},
                                  {saved_id(twin.one, twin.window) + 500, window}};
  struct Made {
    int told = 0, ended = 0;
  } made;
  flow_restore_options options = FLOW_RESTORE_OPTIONS_INIT;
  options.windows = pairs;
  options.window_count = 2;
  options.made = {
      [](void *data, flow_engine *, uint64_t, flow_window) { static_cast<Made *>(data)->told++; },
      &made, [](void *data) { static_cast<Made *>(data)->ended++; }};
  flow_error error = FLOW_ERROR_INIT;
  twin.other.log.clear();

  CHECK(twin.records.restore(twin.other.engine(), &options, &error) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(std::string(error.message).find("stands for two windows") != std::string::npos);
  std::vector<flow_record> broken = twin.records.array();
  broken.pop_back();
  CHECK(flow_engine_restore(twin.other.engine(), broken.data(), broken.size(), nullptr, &error) ==
        FLOW_ERROR_BAD_VALUE);

  CHECK(twin.other.log.calls() == "");
  CHECK(twin.other.log.events() == "");
  CHECK(twin.other.instances() == 1);
  CHECK(twin.other.live(FLOW_KIND_SCREEN) == 0);
  CHECK(twin.other.live(FLOW_KIND_COORDINATOR) == 0);
  CHECK(twin.other.live(FLOW_KIND_WINDOW) == 1);
  CHECK(made.told == 0);
  CHECK(made.ended == 1);
  options.window_count = 1;
  REQUIRE(twin.records.restore(twin.other.engine(), &options) == FLOW_OK);
  CHECK(trees(twin.other) == trees(twin.one));
}

TEST_CASE("S12: several layers of tabs of one coordinator come back, and go in the same order") {
  Twin twin;
  Host &one = twin.one;
  one.on_coordinator("T").start = [&](flow_coordinator self) {
    one.open_tabs(self, {one.screen("a"), one.screen("b")});
  };
  one.open(twin.window, one.coordinator("T"));
  for (const char *name : {"c", "d", "e"}) {
    one.open_tabs(one.named("T"), {one.screen(name), one.screen(std::string(name) + "2")},
                  FLOW_TABS_INIT, Options().style(FLOW_STYLE_SHEET));
  }
  one.dismiss(one.named("d"), 2);
  one.open_tabs(one.named("T"), {one.screen("f"), one.screen("g")}, FLOW_TABS_INIT,
                Options().style(FLOW_STYLE_SHEET));
  twin.restore();

  twin.both([](Host &host, flow_window) { host.select_tab(host.named("T"), 1); });
  twin.both([](Host &host, flow_window) { host.stop(host.named("T")); });
}
