// Rule W3: work that is cancelled with its screen.
#include <doctest/doctest.h>

#include <vector>

#include "support/host.hpp"

using namespace test;

namespace {

/// A window with r@F and s@F over it.
struct App {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  flow_screen s = FLOW_NONE;

  App() {
    host.open(window, f);
    s = host.screen("s");
    host.push(f, s);
  }
};

/// Counts cancelled and destroyed work.
struct Tally {
  int cancelled = 0;
  int destroyed = 0;
  flow_handle subject = FLOW_NONE;
  /// Runs inside `cancel`.
  std::function<void()> body;

  flow_callback callback() {
    return {[](void *tally, flow_engine *, flow_handle subject) {
              auto &self = *static_cast<Tally *>(tally);
              self.cancelled++;
              self.subject = subject;
              if (self.body) self.body();
            },
            this, [](void *tally) { static_cast<Tally *>(tally)->destroyed++; }};
  }

  flow_work begin(Host &host, flow_screen screen) {
    flow_work work = FLOW_NONE;
    CHECK(flow_work_begin(host.engine(), screen, callback(), &work) == FLOW_OK);
    CHECK(flow_kind_of(work) == FLOW_KIND_WORK);
    return work;
  }

  bool was_cancelled() const { return cancelled == 1 && destroyed == 1; }
  bool was_ended() const { return cancelled == 0 && destroyed == 1; }
  bool is_running() const { return cancelled == 0 && destroyed == 0; }
};

}  // namespace

TEST_CASE("W3: work is cancelled once, after removed and before the completion, oldest first") {
  App app;
  app.host.pop(app.f);
  flow_screen s = app.host.screen("t");
  app.host.push(app.f, s, Options().completion([&](flow_handle subject) {
    app.host.call(FLOW_EVENT_COMPLETION, subject, "back");
  }));
  Tally first, second, other;
  first.body = [&] { app.host.call(FLOW_EVENT_CANCELLED, first.subject, "cancel(first)"); };
  second.body = [&] { app.host.call(FLOW_EVENT_CANCELLED, second.subject, "cancel(second)"); };
  flow_work work = first.begin(app.host, s);
  second.begin(app.host, s);
  other.begin(app.host, app.host.named("r"));
  CHECK(app.host.live(FLOW_KIND_WORK) == 3);
  app.host.log.clear();

  app.host.pop(app.f);

  CHECK(app.host.log.calls().find("remove(t) cancel(first) cancel(second) back destroy(t)") !=
        std::string::npos);
  CHECK(first.was_cancelled());
  CHECK(first.subject == work);
  CHECK(second.was_cancelled());
  CHECK(other.is_running());
  CHECK(app.host.live(FLOW_KIND_WORK) == 1);
  app.host.shut_down();
  CHECK(other.was_cancelled());
}

TEST_CASE("W3: ended work is never cancelled, wherever it stands in the list") {
  for (size_t ended = 0; ended < 3; ended++) {
    App app;
    Tally tallies[3];
    flow_work works[3];
    for (size_t index = 0; index < 3; index++)
      works[index] = tallies[index].begin(app.host, app.s);

    CHECK(flow_work_end(app.host.engine(), works[ended]) == FLOW_OK);
    CHECK(tallies[ended].was_ended());
    app.host.pop(app.f);

    for (size_t index = 0; index < 3; index++) {
      CAPTURE(index);
      CHECK((index == ended ? tallies[index].was_ended() : tallies[index].was_cancelled()));
    }
  }
}

TEST_CASE("W3: a handle of work that is over is stale; nothing happens twice") {
  App app;
  Tally ended, cancelled;
  flow_work one = ended.begin(app.host, app.s);
  flow_work two = cancelled.begin(app.host, app.s);

  CHECK(flow_work_end(app.host.engine(), one) == FLOW_OK);
  CHECK(flow_work_end(app.host.engine(), one) == FLOW_ERROR_STALE_HANDLE);
  app.host.pop(app.f);
  CHECK(flow_work_end(app.host.engine(), two) == FLOW_ERROR_STALE_HANDLE);

  CHECK(ended.was_ended());
  CHECK(cancelled.was_cancelled());
}

TEST_CASE("W3: ending with other numbers than work's handles is an error, 0 is a no-op") {
  App app;
  Tally tally;
  flow_work work = tally.begin(app.host, app.s);
  Host other;

  CHECK(flow_work_end(app.host.engine(), FLOW_NONE) == FLOW_OK);
  CHECK(flow_work_end(app.host.engine(), app.s) == FLOW_ERROR_WRONG_KIND);
  CHECK(flow_work_end(app.host.engine(), 12345) == FLOW_ERROR_INVALID_HANDLE);
  CHECK(flow_work_end(app.host.engine(), work + 1) == FLOW_ERROR_INVALID_HANDLE);
  CHECK(flow_work_end(other.engine(), work) == FLOW_ERROR_FOREIGN_HANDLE);
  CHECK(flow_work_end(nullptr, work) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_destroy(app.host.engine(), work) == FLOW_ERROR_WRONG_KIND);

  CHECK(tally.is_running());
  app.host.shut_down();
  CHECK(tally.was_cancelled());
}

TEST_CASE("W3: work that cannot begin is destroyed and not cancelled") {
  App app;
  flow_screen gone = app.s;
  app.host.pop(app.f);
  Tally stale, kind, null, engine;
  flow_work work = 1;

  CHECK(flow_work_begin(app.host.engine(), gone, stale.callback(), &work) ==
        FLOW_ERROR_STALE_HANDLE);
  CHECK(work == FLOW_NONE);
  CHECK(flow_work_begin(app.host.engine(), app.f, kind.callback(), &work) == FLOW_ERROR_WRONG_KIND);
  CHECK(flow_work_begin(app.host.engine(), FLOW_NONE, null.callback(), nullptr) ==
        FLOW_ERROR_NULL_HANDLE);
  CHECK(flow_work_begin(nullptr, gone, engine.callback(), &work) == FLOW_ERROR_INVALID_ARGUMENT);

  CHECK(stale.was_ended());
  CHECK(kind.was_ended());
  CHECK(null.was_ended());
  CHECK(engine.was_ended());
  CHECK(app.host.live(FLOW_KIND_WORK) == 0);
}

TEST_CASE("W3: a screen that was never opened cancels its work when it is destroyed") {
  App app;
  flow_screen destroyed = app.host.screen("u");
  flow_screen refused = app.host.screen("v");
  flow_screen left = app.host.screen("w");
  Tally one, two, three;
  one.begin(app.host, destroyed);
  two.begin(app.host, refused);
  three.begin(app.host, left);

  CHECK(flow_destroy(app.host.engine(), destroyed) == FLOW_OK);
  CHECK(one.was_cancelled());
  app.host.stop(app.f);
  app.host.push(app.f, refused);
  CHECK(two.was_cancelled());
  CHECK(three.is_running());
  app.host.shut_down();
  CHECK(three.was_cancelled());
}

TEST_CASE("W3: cancelling a screen's work may destroy the screen") {
  App app;
  flow_screen one = app.host.screen("one");
  flow_screen two = app.host.screen("two");
  Tally itself, another;
  itself.body = [&] { CHECK(flow_destroy(app.host.engine(), one) == FLOW_OK); };
  another.body = [&] { CHECK(flow_destroy(app.host.engine(), one) == FLOW_OK); };
  itself.begin(app.host, one);
  CHECK(flow_destroy(app.host.engine(), one) == FLOW_OK);
  CHECK(itself.was_cancelled());

  one = app.host.screen("a free slot is taken again");
  one = app.host.screen("three");
  another.begin(app.host, two);
  app.host.shut_down();

  CHECK(another.cancelled == 1);
  CHECK(app.host.instances() == 0);
}

TEST_CASE("W3: while work is cancelled, other work can be ended and the screen takes no more") {
  App app;
  Tally first, second, third, more;
  flow_work self = FLOW_NONE;
  flow_work two = FLOW_NONE;
  first.body = [&] {
    CHECK(flow_work_end(app.host.engine(), self) == FLOW_ERROR_STALE_HANDLE);
    CHECK(flow_work_end(app.host.engine(), two) == FLOW_OK);
    CHECK(flow_work_begin(app.host.engine(), app.s, more.callback(), nullptr) ==
          FLOW_ERROR_STALE_HANDLE);
    app.host.push(app.f, app.host.screen("next"));
  };
  self = first.begin(app.host, app.s);
  two = second.begin(app.host, app.s);
  third.begin(app.host, app.s);

  app.host.pop(app.f);

  CHECK(first.was_cancelled());
  CHECK(second.was_ended());
  CHECK(third.was_cancelled());
  CHECK(more.was_ended());
  CHECK(app.host.tree(app.window) == "[r@F, next@F]");
}

TEST_CASE("W3: work may begin in any callback of the screen until removed has run") {
  App app;
  std::vector<Tally> tallies(4);
  auto &hooks = app.host.on_screen("v");
  hooks.will_appear = [&](flow_screen screen) { tallies[0].begin(app.host, screen); };
  hooks.did_appear = [&](flow_screen screen) { tallies[1].begin(app.host, screen); };
  hooks.did_disappear = [&](flow_screen screen) { tallies[2].begin(app.host, screen); };
  hooks.removed = [&](flow_screen screen) { tallies[3].begin(app.host, screen); };
  app.host.push(app.f, app.host.screen("v"));
  CHECK(tallies[1].is_running());

  app.host.pop(app.f);

  for (const Tally &tally : tallies)
    CHECK(tally.was_cancelled());
}

TEST_CASE("W3: work that began in a create that failed is cancelled") {
  App app;
  Tally tally;
  static Tally *begun;
  begun = &tally;
  flow_class description = FLOW_CLASS_INIT;
  static const flow_method methods[] = {FLOW_SCREEN_METHOD(
      create, ([](void *, flow_engine *engine, flow_handle screen, const flow_value *) -> void * {
        CHECK(flow_work_begin(engine, screen, begun->callback(), nullptr) == FLOW_OK);
        return nullptr;
      }))};
  description.kind = FLOW_KIND_SCREEN;
  description.id = "test.busy";
  description.methods = methods;
  description.method_count = 1;
  REQUIRE(flow_class_register(app.host.engine(), FLOW_NONE, &description, nullptr) == FLOW_OK);

  flow_handle handle = FLOW_NONE;
  CHECK(flow_create(app.host.engine(), "test.busy", nullptr, &handle) == FLOW_ERROR_CREATE_FAILED);

  CHECK(tally.was_cancelled());
  CHECK(app.host.live(FLOW_KIND_WORK) == 0);
}

TEST_CASE("W3: what has no function is only destroyed; what has nothing costs nothing") {
  App app;
  Tally tally;
  flow_callback silent = tally.callback();
  silent.function = nullptr;
  const flow_callback nothing = {nullptr, nullptr, nullptr};
  CHECK(flow_work_begin(app.host.engine(), app.s, silent, nullptr) == FLOW_OK);
  CHECK(flow_work_begin(app.host.engine(), app.s, nothing, nullptr) == FLOW_OK);

  app.host.pop(app.f);

  CHECK(tally.was_ended());
}

TEST_CASE("W3: much work is begun, ended and cancelled without being searched") {
  App app;
  const size_t count = 100000;
  std::vector<flow_work> works(count);
  size_t cancelled = 0;
  flow_callback cancel = {
      [](void *counter, flow_engine *, flow_handle) { ++*static_cast<size_t *>(counter); },
      &cancelled, nullptr};
  for (flow_work &work : works)
    REQUIRE(flow_work_begin(app.host.engine(), app.s, cancel, &work) == FLOW_OK);

  // From the middle outwards: with a search this would take minutes.
  for (size_t index = 0; index < count; index += 2)
    REQUIRE(flow_work_end(app.host.engine(), works[(count / 2 + index) % count]) == FLOW_OK);
  app.host.pop(app.f);

  CHECK(cancelled == count / 2);
  CHECK(app.host.live(FLOW_KIND_WORK) == 0);
}
