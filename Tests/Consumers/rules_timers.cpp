// Rules D1 to D4, D6 and D7: timers and logging.
#include <doctest/doctest.h>
#include <poll.h>

#include <algorithm>
#include <functional>
#include <thread>
#include <vector>

#include "support/host.hpp"

using namespace test;

namespace {

bool readable(int descriptor, int patience = 0) {
  pollfd entry = {descriptor, POLLIN, 0};
  return poll(&entry, 1, patience) == 1 && (entry.revents & POLLIN);
}

/// A window with r@F and s@F over it.
struct App {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  flow_screen s = FLOW_NONE;
  std::string order;

  App() {
    host.open(window, f);
    s = host.screen("s");
    host.push(f, s);
  }

  void dispatch() { CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK); }
  void pass(uint64_t milliseconds) {
    host.clock.advance(milliseconds);
    dispatch();
  }
};

/// A timer, with counts of its runs and its end.
struct Timer {
  App &app;
  std::string name;
  int fired = 0;
  int destroyed = 0;
  flow_timer handle = FLOW_NONE;
  flow_handle subject = FLOW_NONE;
  /// Runs inside the callback.
  std::function<void()> body = [] {};

  Timer(App &app, std::string name) : app(app), name(std::move(name)) {}
  ~Timer() {
    if (handle != FLOW_NONE && destroyed == 0) stop();
  }

  flow_callback callback() {
    return {[](void *timer, flow_engine *, flow_handle subject) {
              auto &self = *static_cast<Timer *>(timer);
              CHECK(self.destroyed == 0);
              self.fired++;
              self.subject = subject;
              self.app.order += self.name;
              self.body();
              CHECK(self.destroyed == 0);
            },
            this, [](void *timer) { static_cast<Timer *>(timer)->destroyed++; }};
  }

  void start(flow_handle owner, uint64_t delay, uint64_t interval = 0) {
    destroyed = 0;
    CHECK(flow_timer_start(app.host.engine(), owner, delay, interval, callback(), &handle) ==
          FLOW_OK);
    CHECK(flow_kind_of(handle) == FLOW_KIND_TIMER);
  }
  flow_status stop() { return flow_timer_stop(app.host.engine(), handle); }
  bool is_over(int times) const { return fired == times && destroyed == 1; }
  bool is_running(int times) const { return fired == times && destroyed == 0; }
};

}  // namespace

TEST_CASE(
    "D3: a timer without an interval runs once, when its time has come, and is over by then") {
  App app;
  Timer timer(app, "a");
  timer.start(app.s, 100);
  timer.body = [&] { CHECK(timer.stop() == FLOW_ERROR_STALE_HANDLE); };

  app.pass(99);
  CHECK(timer.is_running(0));
  app.pass(1);

  CHECK(timer.is_over(1));
  CHECK(timer.subject == timer.handle);
  app.pass(1000);
  CHECK(timer.is_over(1));
  CHECK(timer.stop() == FLOW_ERROR_STALE_HANDLE);
  CHECK(app.host.live(FLOW_KIND_TIMER) == 0);
}

TEST_CASE("D3: a timer with an interval that is late runs once, and then at the next multiple") {
  App app;
  Timer timer(app, "a");
  timer.start(FLOW_NONE, 100, 10);

  app.pass(100);
  CHECK(timer.is_running(1));
  app.pass(9);
  CHECK(timer.is_running(1));
  app.pass(1);
  CHECK(timer.is_running(2));
  // Its times are 10, 20, 30 and so on from here; it misses three of them, and comes at 50.
  app.pass(35);
  CHECK(timer.is_running(3));
  app.dispatch();
  CHECK(timer.is_running(3));
  app.pass(4);
  CHECK(timer.is_running(3));
  app.pass(1);
  CHECK(timer.is_running(4));

  CHECK(timer.stop() == FLOW_OK);
  CHECK(timer.is_over(4));
  app.pass(1000);
  CHECK(timer.is_over(4));
}

TEST_CASE("D2: timers run by their times, and those with the same time as they were started") {
  App app;
  std::vector<Timer> timers;
  for (char name = 'a'; name <= 'h'; name++)
    timers.emplace_back(app, std::string(1, name));
  const uint64_t delays[] = {30, 10, 20, 10, 30, 10, 0, 20};
  for (size_t index = 0; index < timers.size(); index++)
    timers[index].start(app.s, delays[index]);

  app.pass(30);

  CHECK(app.order == "gbdfchae");
}

TEST_CASE("D2: timers that repeat keep the order in which they were started") {
  App app;
  Timer a(app, "a"), b(app, "b"), c(app, "c");
  a.start(app.s, 10, 10);
  b.start(app.s, 5, 5);
  c.start(app.s, 10, 10);

  for (int times = 0; times < 4; times++)
    app.pass(5);

  CHECK(app.order == "babcbabc");
}

TEST_CASE("D2: what a timer asks for has run before the next") {
  App app;
  Timer first(app, "a"), second(app, "b"), third(app, "c");
  flow_screen next = app.host.screen("next");
  first.body = [&] {
    app.host.push(app.f, next);
    CHECK(app.host.tree(app.window) == "[r@F, s@F]");
  };
  second.body = [&] { CHECK(app.host.tree(app.window) == "[r@F, s@F, next@F]"); };
  first.start(FLOW_NONE, 5);
  second.start(FLOW_NONE, 5);
  app.pass(5);
  CHECK(app.order == "ab");

  // The first timer's request removes the screen of the third, before that one runs.
  first.body = [&] { app.host.pop(app.f); };
  first.start(FLOW_NONE, 5);
  third.start(next, 5);
  app.pass(5);

  CHECK(app.order == "aba");
  CHECK(third.is_over(0));
}

TEST_CASE("D2: one that is started while timers run waits for the next dispatch") {
  App app;
  Timer first(app, "a"), second(app, "b"), third(app, "c"), fourth(app, "d");
  app.host.clock.set(10000);
  first.start(FLOW_NONE, 0);
  second.start(FLOW_NONE, 0);
  first.body = [&] { third.start(FLOW_NONE, 0); };
  second.body = [&] {
    // Also when the clock goes back meanwhile.
    app.host.clock.set(10);
    fourth.start(FLOW_NONE, 0, 1);
  };

  app.dispatch();
  CHECK(app.order == "ab");
  app.host.clock.set(10000);
  app.dispatch();

  CHECK(app.order == "abcd");
}

TEST_CASE("D2: what was posted, and what has timed out, comes before timers") {
  App app;
  Timer timer(app, "t");
  static std::string *order;
  order = &app.order;
  timer.start(FLOW_NONE, 0);
  flow_engine_post(app.host.engine(),
                   {[](void *, flow_engine *, flow_handle) { *order += "p"; }, nullptr, nullptr});

  app.dispatch();

  CHECK(app.order == "pt");
}

TEST_CASE("D1: a timer that is stopped never runs; in its own callback destroy runs after that") {
  App app;
  Timer stopped(app, "a"), itself(app, "b"), other(app, "c");
  stopped.start(app.s, 10);
  CHECK(stopped.stop() == FLOW_OK);
  CHECK(stopped.is_over(0));
  CHECK(stopped.stop() == FLOW_ERROR_STALE_HANDLE);

  itself.start(app.s, 10, 10);
  other.start(app.s, 10, 10);
  itself.body = [&] {
    CHECK(itself.stop() == FLOW_OK);
    CHECK(itself.stop() == FLOW_ERROR_STALE_HANDLE);
    CHECK(other.stop() == FLOW_OK);
    CHECK(other.is_over(0));
  };
  app.pass(100);

  CHECK(itself.is_over(1));
  CHECK(app.order == "b");
  CHECK(app.host.live(FLOW_KIND_TIMER) == 0);
}

TEST_CASE("D1: a screen's timers stop with it, right after its work was cancelled") {
  App app;
  std::string order;
  static std::string *told;
  told = &order;
  flow_callback work = {[](void *, flow_engine *, flow_handle) { *told += "cancelled "; }, nullptr,
                        nullptr};
  auto ended = [](void *name) { *told += static_cast<const char *>(name); };
  auto never = [](void *, flow_engine *, flow_handle) { FAIL("it ran"); };
  char first[] = "first ", second[] = "second ";
  app.host.on_screen("s").removed = [&](flow_screen) { order += "removed "; };
  flow_timer_start(app.host.engine(), app.s, 1, 0, {never, first, ended}, nullptr);
  flow_timer_start(app.host.engine(), app.s, 1, 1, {never, second, ended}, nullptr);
  flow_work_begin(app.host.engine(), app.s, work, nullptr);
  flow_screen t = app.host.screen("t");
  app.host.push(app.f, t, Options().completion([&](flow_handle) { order += "completed "; }));
  flow_timer_start(app.host.engine(), t, 1, 0, {never, first, ended}, nullptr);

  app.host.pop(app.f);
  CHECK(order == "first completed ");
  order.clear();
  app.host.pop(app.f);

  CHECK(order == "removed cancelled first second ");
  app.pass(1000);
  CHECK(app.host.live(FLOW_KIND_TIMER) == 0);
}

TEST_CASE("D1: a coordinator's timers stop when it has ended, before anybody is told") {
  App app;
  Timer timer(app, "a"), late(app, "b");
  flow_coordinator g = app.host.flow("G", {"g"});
  Options options;
  bool was_stopped = false;
  app.host.on_coordinator("F").child_finished = [&](flow_coordinator, flow_coordinator child,
                                                    flow_cause, const flow_value *) {
    was_stopped = timer.is_over(1);
    CHECK(flow_timer_start(app.host.engine(), child, 1, 0, late.callback(), nullptr) ==
          FLOW_ERROR_STALE_HANDLE);
  };
  app.host.push(app.f, g);
  timer.start(g, 10, 10);
  app.pass(10);
  CHECK(timer.is_running(1));

  app.host.stop(g);

  CHECK(was_stopped);
  CHECK(late.is_over(0));
  app.pass(100);
  CHECK(timer.is_over(1));
}

TEST_CASE("D1: an owner that goes in its timer's callback takes the timer with it") {
  App app;
  Timer of_screen(app, "a"), of_flow(app, "b"), of_new(app, "c");
  flow_screen made = app.host.screen("never opened");
  of_screen.body = [&] { app.host.pop(app.f); };
  of_flow.body = [&] { app.host.stop(app.f); };
  of_new.body = [&] {
    CHECK(flow_destroy(app.host.engine(), made) == FLOW_OK);
    CHECK(of_new.stop() == FLOW_ERROR_STALE_HANDLE);
  };
  of_screen.start(app.s, 1, 1);
  of_flow.start(app.f, 2, 1);
  of_new.start(made, 3, 1);

  app.pass(10);

  CHECK(app.order == "abc");
  CHECK(of_screen.is_over(1));
  CHECK(of_flow.is_over(1));
  CHECK(of_new.is_over(1));
  CHECK(app.host.tree(app.window) == "");
}

TEST_CASE("D1: timers of what was never opened stop before it is destroyed") {
  App app;
  Timer one(app, "a"), two(app, "b"), three(app, "c");
  flow_screen screen = app.host.screen("u");
  flow_coordinator coordinator = app.host.coordinator("v");
  flow_coordinator left = app.host.coordinator("w");
  one.start(screen, 1);
  two.start(coordinator, 1, 1);
  three.start(left, 1000, 1);
  app.pass(1);
  CHECK(two.is_running(1));
  CHECK(one.is_over(1));

  CHECK(flow_destroy(app.host.engine(), coordinator) == FLOW_OK);
  CHECK(two.is_over(1));
  CHECK(three.is_running(0));
  app.host.shut_down();
  CHECK(three.is_over(0));
}

TEST_CASE("D1: a timer of a create that failed is stopped") {
  for (flow_kind kind : {FLOW_KIND_SCREEN, FLOW_KIND_COORDINATOR}) {
    App app;
    Timer timer(app, "a");
    static Timer *started;
    started = &timer;
    flow_class description = FLOW_CLASS_INIT;
    static const flow_method methods[] = {FLOW_SCREEN_METHOD(
        create, ([](void *, flow_engine *, flow_handle self, const flow_value *) -> void * {
          started->start(self, 10, 10);
          return nullptr;
        }))};
    description.kind = kind;
    description.id = "test.late";
    description.methods = methods;
    description.method_count = 1;
    REQUIRE(flow_class_register(app.host.engine(), FLOW_NONE, &description, nullptr) == FLOW_OK);

    flow_handle handle = FLOW_NONE;
    CHECK(flow_create(app.host.engine(), "test.late", nullptr, &handle) ==
          FLOW_ERROR_CREATE_FAILED);

    CHECK(timer.is_over(0));
    app.pass(100);
    CHECK(timer.is_over(0));
  }
}

TEST_CASE("D1: ending one timer may stop another, and destroy the owner") {
  App app;
  static App *current;
  static flow_screen owner;
  static flow_timer other;
  current = &app;
  owner = app.host.screen("u");
  auto never = [](void *, flow_engine *, flow_handle) { FAIL("it ran"); };
  auto ended = [](void *) {
    CHECK(flow_timer_stop(current->host.engine(), other) == FLOW_OK);
    CHECK(flow_destroy(current->host.engine(), owner) == FLOW_OK);
  };
  Timer last(app, "a");
  flow_timer_start(app.host.engine(), owner, 1, 0, {never, nullptr, ended}, nullptr);
  flow_timer_start(app.host.engine(), owner, 1, 0, {never, nullptr, nullptr}, &other);
  last.start(owner, 1);

  CHECK(flow_destroy(app.host.engine(), owner) == FLOW_OK);

  CHECK(last.is_over(0));
  CHECK(app.host.live(FLOW_KIND_TIMER) == 0);
}

TEST_CASE("D1: the engine's timers stop when it is destroyed, which no timer can do") {
  App app;
  Timer timer(app, "a"), late(app, "b"), left(app, "c");
  timer.start(FLOW_NONE, 1, 1);
  left.start(FLOW_NONE, UINT64_MAX);
  timer.body = [&] {
    CHECK(flow_engine_destroy(app.host.engine()) == FLOW_ERROR_IN_CALLBACK);
    CHECK(flow_engine_dispatch(app.host.engine()) == FLOW_ERROR_IN_CALLBACK);
  };
  app.pass(1);
  app.host.on_screen("s").removed = [&](flow_screen screen) {
    for (flow_handle owner : {screen, app.f, FLOW_NONE}) {
      CHECK(flow_timer_start(app.host.engine(), owner, 0, 0, late.callback(), nullptr) ==
            FLOW_ERROR_SHUTTING_DOWN);
    }
    CHECK(timer.is_running(1));
  };

  app.host.shut_down();

  CHECK(timer.is_over(1));
  CHECK(left.is_over(0));
  CHECK(late.destroyed == 3);
}

TEST_CASE("D1: a timer that cannot start is destroyed and never runs") {
  App app;
  Host other;
  flow_screen gone = app.s;
  app.host.pop(app.f);
  Timer timer(app, "a");
  flow_engine *engine = app.host.engine();
  auto status = [&](flow_engine *of, flow_handle owner) {
    timer.destroyed = 0;
    timer.handle = 1;
    flow_status status = flow_timer_start(of, owner, 0, 0, timer.callback(), &timer.handle);
    CHECK(timer.is_over(0));
    CHECK(timer.handle == FLOW_NONE);
    return status;
  };

  CHECK(status(nullptr, FLOW_NONE) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(status(engine, gone) == FLOW_ERROR_STALE_HANDLE);
  CHECK(status(engine, app.window) == FLOW_ERROR_WRONG_KIND);
  CHECK(
      app.host.diagnostics.mentions("window#1 is a window; timers and watches belong to a screen"));
  CHECK(status(engine, other.screen("x")) == FLOW_ERROR_FOREIGN_HANDLE);
  CHECK(status(engine, other.window()) == FLOW_ERROR_FOREIGN_HANDLE);
  CHECK(status(engine, 12345) == FLOW_ERROR_INVALID_HANDLE);
  flow_callback empty = timer.callback();
  empty.function = nullptr;
  timer.destroyed = 0;
  CHECK(flow_timer_start(engine, FLOW_NONE, 0, 0, empty, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(timer.is_over(0));

  CHECK(flow_timer_stop(engine, FLOW_NONE) == FLOW_OK);
  CHECK(flow_timer_stop(engine, app.f) == FLOW_ERROR_WRONG_KIND);
  CHECK(flow_timer_stop(nullptr, FLOW_NONE) == FLOW_ERROR_INVALID_ARGUMENT);
  app.pass(1000);
  CHECK(app.order == "");
  app.host.diagnostics.clear();
  other.diagnostics.clear();
}

TEST_CASE("D4: a delay that never passes, and times at the clock's end") {
  App app;
  Timer never(app, "a"), far(app, "b"), often(app, "c"), now(app, "d");
  never.start(app.s, UINT64_MAX, 1);
  far.start(app.s, UINT64_MAX - 1, UINT64_MAX);
  often.start(app.s, 0, UINT64_MAX);
  app.dispatch();
  CHECK(app.order == "c");

  app.host.clock.set(UINT64_MAX - 1);
  app.dispatch();
  CHECK(app.order == "c");
  app.host.clock.set(UINT64_MAX);
  now.start(app.s, 0, 1);
  app.dispatch();
  app.dispatch();

  CHECK(app.order == "cbd");
  CHECK(never.is_running(0));
  CHECK(far.is_running(1));
  CHECK(now.stop() == FLOW_OK);
  CHECK(never.stop() == FLOW_OK);
  CHECK(never.is_over(0));
  app.host.shut_down();
}

TEST_CASE("D4: when the clock goes back a timer waits until its time is shown again") {
  App app;
  Timer once(app, "a"), often(app, "b");
  app.host.clock.set(1000);
  once.start(app.s, 100);
  often.start(app.s, 50, 50);
  app.pass(50);
  CHECK(app.order == "b");

  app.host.clock.set(10);
  app.dispatch();
  CHECK(app.order == "b");
  app.host.clock.set(1099);
  app.dispatch();
  CHECK(app.order == "b");
  app.host.clock.set(1100);
  app.dispatch();

  CHECK(app.order == "bab");
}

TEST_CASE("D6: the engine's descriptor gets readable when a timer is due") {
  flow_engine *engine = nullptr;
  REQUIRE(flow_engine_create(nullptr, &engine) == FLOW_OK);
  int fired = 0, descriptor = -1;
  flow_callback callback = {
      [](void *fired, flow_engine *, flow_handle) { ++*static_cast<int *>(fired); }, &fired,
      nullptr};
  flow_timer far = FLOW_NONE;
  // One before the descriptor is asked for, the other after.
  CHECK(flow_timer_start(engine, FLOW_NONE, 3600000, 0, callback, &far) == FLOW_OK);
  CHECK(flow_engine_descriptor(engine, &descriptor) == FLOW_OK);
  CHECK_FALSE(readable(descriptor));
  CHECK(flow_timer_start(engine, FLOW_NONE, 20, 20, callback, nullptr) == FLOW_OK);

  for (int times = 1; times <= 3; times++) {
    CHECK(readable(descriptor, 10000));
    CHECK(flow_engine_dispatch(engine) == FLOW_OK);
    CHECK(fired == times);
  }

  CHECK(flow_engine_destroy(engine) == FLOW_OK);
}

TEST_CASE("D6: with a clock of the host's the descriptor waits for what was left on that") {
  App app;
  int descriptor = -1;
  CHECK(flow_engine_descriptor(app.host.engine(), &descriptor) == FLOW_OK);
  Timer timer(app, "a");
  timer.start(app.s, 20);

  CHECK(readable(descriptor, 10000));
  app.dispatch();
  CHECK(app.order == "");
  app.pass(20);

  CHECK(app.order == "a");
  CHECK_FALSE(readable(descriptor, 40));
}

TEST_CASE("D2: many timers are started, stopped and run without being searched") {
  App app;
  const size_t count = 100000;
  std::vector<flow_timer> timers(count);
  std::vector<size_t> ran;
  static std::vector<size_t> *all;
  all = &ran;
  auto run = [](void *number, flow_engine *, flow_handle) {
    all->push_back(reinterpret_cast<size_t>(number));
  };
  for (size_t index = 0; index < count; index++) {
    size_t delay = index * 7919 % count;
    REQUIRE(flow_timer_start(app.host.engine(), app.s, delay, 0,
                             {run, reinterpret_cast<void *>(delay), nullptr},
                             &timers[index]) == FLOW_OK);
  }
  for (size_t index = 0; index < count; index += 2)
    REQUIRE(flow_timer_stop(app.host.engine(), timers[(count / 2 + index) % count]) == FLOW_OK);

  app.pass(count);

  CHECK(ran.size() == count / 2);
  CHECK(std::is_sorted(ran.begin(), ran.end()));
  CHECK(app.host.live(FLOW_KIND_TIMER) == 0);
}

TEST_CASE("D7: what is logged comes to the host on one line, with its subject") {
  App app;
  flow_screen gone = app.s;
  app.host.pop(app.f);
  flow_engine *engine = app.host.engine();
  app.host.diagnostics.clear();

  CHECK(flow_log(engine, FLOW_SEVERITY_NOTE, app.f, "two\nlines\x1b[2J") == FLOW_OK);
  CHECK(flow_log(engine, FLOW_SEVERITY_WARNING, gone, "gone") == FLOW_OK);
  CHECK(flow_log(engine, FLOW_SEVERITY_ERROR, FLOW_NONE, "") == FLOW_OK);

  REQUIRE(app.host.diagnostics.all().size() == 3);
  const auto &all = app.host.diagnostics.all();
  CHECK(all[0].severity == FLOW_SEVERITY_NOTE);
  CHECK(all[0].status == FLOW_OK);
  CHECK(all[0].subject == app.f);
  CHECK(all[0].message.find('\n') == std::string::npos);
  CHECK(all[0].message.find('\x1b') == std::string::npos);
  CHECK(all[0].message.find("two") == 0);
  CHECK(all[1].severity == FLOW_SEVERITY_WARNING);
  CHECK(all[1].subject == gone);
  CHECK(all[2].severity == FLOW_SEVERITY_ERROR);
  CHECK(all[2].message == "");
  app.host.diagnostics.clear();
}

TEST_CASE("D7: what cannot be logged is an error, and nobody is told of it twice") {
  App app;
  Host other;
  flow_engine *engine = app.host.engine();
  app.host.diagnostics.clear();

  CHECK(flow_log(nullptr, FLOW_SEVERITY_NOTE, FLOW_NONE, "x") == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_log(engine, 3, FLOW_NONE, "x") == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_log(engine, -1, FLOW_NONE, "x") == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_log(engine, FLOW_SEVERITY_NOTE, FLOW_NONE, nullptr) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(flow_log(engine, FLOW_SEVERITY_NOTE, FLOW_NONE, "\xff") == FLOW_ERROR_BAD_UTF8);
  CHECK(flow_log(engine, FLOW_SEVERITY_NOTE, other.window(), "x") == FLOW_ERROR_FOREIGN_HANDLE);
  CHECK(flow_log(engine, FLOW_SEVERITY_NOTE, 12345, "x") == FLOW_ERROR_INVALID_HANDLE);

  CHECK(app.host.diagnostics.all().size() == 6);
  app.host.diagnostics.clear();
}

TEST_CASE("D7: neither the host's diagnostics function nor its clock can log") {
  static flow_engine *engine;
  static int told;
  static flow_status from_clock, from_diagnostic;
  told = 0;
  engine = nullptr;
  flow_engine_options options = FLOW_ENGINE_OPTIONS_INIT;
  options.diagnostic.function = [](void *, const flow_diagnostic *) {
    told++;
    from_diagnostic = flow_log(engine, FLOW_SEVERITY_NOTE, FLOW_NONE, "again");
  };
  options.clock.function = [](void *) {
    if (engine) from_clock = flow_log(engine, FLOW_SEVERITY_NOTE, FLOW_NONE, "tick");
    return uint64_t{0};
  };
  REQUIRE(flow_engine_create(&options, &engine) == FLOW_OK);
  flow_callback nothing = {[](void *, flow_engine *, flow_handle) {}, nullptr, nullptr};

  CHECK(flow_timer_start(engine, FLOW_NONE, 1, 0, nothing, nullptr) == FLOW_OK);
  CHECK(from_clock == FLOW_ERROR_IN_CALLBACK);
  CHECK(flow_log(engine, FLOW_SEVERITY_NOTE, FLOW_NONE, "once") == FLOW_OK);

  CHECK(from_diagnostic == FLOW_OK);
  CHECK(told == 1);
  CHECK(flow_engine_destroy(engine) == FLOW_OK);
  engine = nullptr;
}
