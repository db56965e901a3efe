// Rules O6 and Q2 for the `destroy` of callers' callbacks: it is a callback like any other and may
// make any request, wherever the engine runs it.
#include <doctest/doctest.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "support/host.hpp"

using namespace test;

namespace {

/// A host without its observer, because observed callbacks take another way through the engine. The
/// host misses its events, which does not matter here.
struct Unobserved : Host {
  Unobserved() { CHECK(flow_destroy(engine(), named("observer")) == FLOW_OK); }
  ~Unobserved() {
    shut_down();
    violations.clear();
  }
};

/// Callbacks whose `destroy` makes many requests, each with callbacks of the same kind, up to a
/// limit.
struct Storm {
  Host &host;
  flow_engine *engine = host.engine();
  flow_window window;
  int given = 0, destroyed = 0, requests = 0, runs = 0;
  static constexpr int most = 400;

  explicit Storm(Host &host) : host(host), window(host.window()) {
    host.open(window, host.screen("root"));
  }
  ~Storm() {
    host.shut_down();
    CHECK(given == destroyed);
  }

  struct Data {
    Storm *storm;
    bool is_gone = false;
  };
  Data *data() {
    given++;
    return new Data{this};
  }
  static void destroy(void *user_data) {
    Data *data = static_cast<Data *>(user_data);
    Storm *storm = data->storm;
    CHECK(!data->is_gone);
    data->is_gone = true;
    delete data;
    storm->destroyed++;
    storm->ask();
  }
  /// Makes the requests of a `destroy`: some run, wait or are refused; with them timers, work and
  /// posts.
  void ask() {
    for (int i = 0; i < 6 && requests < most; i++) {
      requests++;
      flow_options options = all();
      flow_handle screen = FLOW_NONE, timer = FLOW_NONE;
      switch (requests % 6) {
        case 0:
          flow_pop(engine, window, &options, nullptr);
          break;
        case 1:
          if (flow_create(engine, "test.bare", nullptr, &screen) != FLOW_OK) {
            drop(options);
            break;
          }
          flow_push(engine, window, screen, &options, nullptr);
          break;
        case 2:
          flow_pop_to_root(engine, window, &options, nullptr);
          break;
        case 3:
          if (flow_timer_start(engine, FLOW_NONE, 1000, 0, callback(), &timer) == FLOW_OK)
            flow_timer_stop(engine, timer);
          drop(options);
          break;
        case 4:
          flow_dismiss(engine, FLOW_NONE, 1, &options, nullptr);
          break;
        default:
          if (flow_engine_post(engine, callback()) != FLOW_OK) CHECK(true);
          drop(options);
          break;
      }
    }
  }

  static void drop(flow_options &options) {
    options.completion.destroy(options.completion.user_data);
    options.dismissed.destroy(options.dismissed.user_data);
    options.finished.destroy(options.finished.user_data);
    options.done.destroy(options.done.user_data);
  }
  static void run(void *user_data, flow_engine *, flow_handle) {
    static_cast<Data *>(user_data)->storm->runs++;
  }
  flow_callback callback(bool has_function = false) {
    return {has_function ? run : nullptr, data(), destroy};
  }
  flow_callback timer() { return callback(true); }
  /// Callbacks without functions: only their destroy functions run.
  flow_options all() {
    flow_options options = FLOW_OPTIONS_INIT;
    options.completion = callback();
    options.dismissed = callback();
    options.finished = {nullptr, data(), destroy};
    options.done = {nullptr, data(), destroy};
    return options;
  }
  flow_screen make() {
    flow_screen made = FLOW_NONE;
    CHECK(flow_create(engine, "test.bare", nullptr, &made) == FLOW_OK);
    return made;
  }
  void pop() {
    flow_options options = FLOW_OPTIONS_INIT;
    options.done = {nullptr, data(), destroy};
    flow_pop(engine, window, &options, nullptr);
  }
  /// Runs a function inside a callback, so that all its requests wait.
  template <typename Body>
  void inside(Body body) {
    host.on_screen("inner").did_appear = [=](flow_screen) { body(); };
    host.push(window, host.screen("inner"));
  }
};

std::vector<std::string> order;
void note(void *user_data) { order.push_back(static_cast<const char *>(user_data)); }
flow_options ending(const char *word) {
  flow_options options = FLOW_OPTIONS_INIT;
  options.done = {nullptr, const_cast<char *>(word), note};
  return options;
}

}  // namespace

TEST_CASE("O6 Q2: ends of requests that wait in the queue ask for more") {
  Unobserved host;
  Storm storm(host);
  storm.inside([&] {
    for (int i = 0; i < 20; i++)
      storm.pop();
  });
  CHECK(storm.requests == Storm::most);
}

TEST_CASE("O6: a done without a function ends with its own request") {
  Unobserved host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  order.clear();
  host.on_screen("a").did_appear = [&](flow_screen) {
    for (const char *word : {"first", "second", "third"}) {
      flow_options options = ending(word);
      flow_pop(host.engine(), FLOW_NONE, &options, nullptr);
      flow_pop(host.engine(), window, &options, nullptr);
      host.pop(window, Options().done([=](flow_transition, const flow_outcome &) {
        order.push_back(std::string("told after ") + word);
      }));
    }
  };
  host.push(window, host.screen("a"));
  // The first of each pair is an error: the data is the engine's, and ends at once.
  CHECK(order == std::vector<std::string>{"first", "second", "third", "first", "told after first",
                                          "second", "told after second", "third",
                                          "told after third"});
}

TEST_CASE("O6: a done without a function ends before the next request runs, and with the last") {
  Unobserved host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  order.clear();
  flow_options options = ending("alone");
  flow_pop(host.engine(), window, &options, nullptr);
  CHECK(order == std::vector<std::string>{"alone"});
}

TEST_CASE("O6 Q2: ends of requests that wait for a window ask for more") {
  for (int how = 0; how < 3; how++) {
    Unobserved host;
    Storm storm(host);
    Presenter &presenter = host.present(storm.window, Answers::when_told);
    host.push(storm.window, host.screen("a"));
    for (int i = 0; i < 20; i++)
      storm.pop();
    flow_options options = storm.all();
    // A request about an object in no window waits for all windows.
    flow_coordinator none = host.coordinator("C");
    flow_stop(storm.engine, none, &options, nullptr);
    for (int i = 0; i < 20; i++)
      storm.pop();
    if (how == 0) presenter.answer_all();
    if (how == 1) host.close_window(storm.window);
    presenter.answers = Answers::at_once;
    if (how < 2) presenter.answer_all();
    CHECK((how == 2 || storm.requests == Storm::most));
  }
}

TEST_CASE("O6 Q2: ends of timers ask for more, stopped by hand, by their owner, by themselves") {
  Unobserved host;
  Storm storm(host);
  host.push(storm.window, host.screen("owner"));
  flow_screen owner = host.named("owner");
  flow_timer timer = FLOW_NONE;
  for (int i = 0; i < 5; i++) {
    CHECK(flow_timer_start(storm.engine, owner, 10 + i, 10, storm.timer(), &timer) == FLOW_OK);
    CHECK(flow_timer_start(storm.engine, FLOW_NONE, 10 + i, 0, storm.timer(), &timer) == FLOW_OK);
  }
  CHECK(flow_timer_stop(storm.engine, timer) == FLOW_OK);
  host.clock.advance(20);
  flow_engine_dispatch(storm.engine);
  // The ends of the first ones pop their owner.
  CHECK(storm.runs > 0);
  host.close(owner);
  CHECK(storm.requests == Storm::most);
}

TEST_CASE("O6 Q2: ends of watches ask for more, stopped by hand and by their owner") {
  Unobserved host;
  Storm storm(host);
  host.push(storm.window, host.screen("owner"));
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  REQUIRE(write(ends[1], "x", 1) == 1);
  flow_watch watch = FLOW_NONE;
  for (int i = 0; i < 6; i++) {
    flow_watch_callback ready = {[](void *data, flow_engine *, flow_watch, uint32_t) {
                                   static_cast<Storm::Data *>(data)->storm->runs++;
                                 },
                                 storm.data(), Storm::destroy};
    flow_handle owner = i % 2 ? host.named("owner") : FLOW_NONE;
    CHECK(flow_watch_start(storm.engine, owner, ends[0], FLOW_WATCH_READ, ready, &watch) ==
          FLOW_OK);
  }
  CHECK(flow_watch_stop(storm.engine, watch) == FLOW_OK);
  flow_engine_dispatch(storm.engine);
  host.shut_down();
  CHECK(storm.requests == Storm::most);
  close(ends[0]);
  close(ends[1]);
}

TEST_CASE("O6 Q2: ends of work ask for more, ended and cancelled") {
  Unobserved host;
  Storm storm(host);
  host.push(storm.window, host.screen("owner"));
  flow_work work = FLOW_NONE;
  for (int i = 0; i < 8; i++)
    CHECK(flow_work_begin(storm.engine, host.named("owner"), storm.callback(i % 2), &work) ==
          FLOW_OK);
  CHECK(flow_work_end(storm.engine, work) == FLOW_OK);
  host.close(host.named("owner"));
  CHECK(storm.requests == Storm::most);
}

TEST_CASE("O6 Q2: ends of alerts ask for more, opened or refused") {
  Unobserved host;
  Storm storm(host);
  flow_window empty = host.window();
  for (int i = 0; i < 6; i++) {
    flow_alert alert = flow_alert_make("Title", nullptr);
    alert.answered = {nullptr, storm.data(), Storm::destroy};
    flow_options options = storm.all();
    flow_alert_present(storm.engine, i % 2 ? empty : storm.window, &alert, &options, nullptr,
                       nullptr);
    flow_confirm(storm.engine, storm.window, "Sure?", nullptr, "Yes", storm.callback());
  }
  host.dismiss_all(storm.window);
  CHECK(storm.requests == Storm::most);
}

TEST_CASE("O6 Q2: ends of observers and presenters ask for more") {
  Unobserved host;
  Storm storm(host);
  static Storm *current;
  current = &storm;
  static const flow_method methods[] = {
      {"create", "p(pph?a)",
       (flow_function) + [](void *, flow_engine *, flow_handle, const flow_value *) -> void * {
         return current->data();
       }},
      {"destroy", "v(p)", (flow_function)Storm::destroy}};
  flow_class observer = FLOW_CLASS(FLOW_KIND_OBSERVER, "storm.observer", methods);
  flow_class presenter = FLOW_CLASS(FLOW_KIND_PRESENTER, "storm.presenter", methods);
  observer.user_data = storm.data();
  observer.destroy = Storm::destroy;
  CHECK(flow_class_register(storm.engine, FLOW_NONE, &observer, nullptr) == FLOW_OK);
  CHECK(flow_class_register(storm.engine, FLOW_NONE, &presenter, nullptr) == FLOW_OK);
  flow_handle made[4];
  for (int i = 0; i < 4; i++)
    CHECK(flow_create(storm.engine, i % 2 ? "storm.observer" : "storm.presenter", nullptr,
                      &made[i]) == FLOW_OK);
  CHECK(flow_window_set_presenter(storm.engine, storm.window, made[0]) == FLOW_OK);
  CHECK(flow_destroy(storm.engine, made[0]) == FLOW_OK);
  CHECK(flow_destroy(storm.engine, made[1]) == FLOW_OK);
}

TEST_CASE("O6 Q2: ends of a batch's callbacks ask for more, done, refused and left out") {
  Unobserved host;
  Storm storm(host);
  for (int how = 0; how < 3; how++) {
    flow_options given[4] = {storm.all(), storm.all(), storm.all(), storm.all()};
    flow_request requests[3];
    for (int i = 0; i < 3; i++) {
      requests[i] = {};
      requests[i].struct_size = sizeof requests[i];
      requests[i].kind = i == 1 ? FLOW_REQUEST_POP_TO_ROOT : FLOW_REQUEST_PUSH;
      requests[i].from = storm.window;
      requests[i].presentable = i == 1 ? FLOW_NONE : storm.make();
      requests[i].options = &given[i];
    }
    if (how == 1) requests[2].presentable = requests[0].presentable;
    if (how == 2) requests[0].presentable = host.coordinator("empty");
    CHECK(flow_batch(storm.engine, requests, 3, &given[3], nullptr) == FLOW_OK);
  }
  CHECK(storm.requests == Storm::most);
}

TEST_CASE("O6 Q2: ends of what a coordinator was opened with ask for more") {
  for (int how = 0; how < 4; how++) {
    Unobserved host;
    Storm storm(host);
    flow_coordinator flow = how == 1 ? host.coordinator("F") : host.flow("F", {"f"});
    if (how == 2)
      host.on_coordinator("F").start = [&](flow_coordinator self) {
        flow_coordinator_defer(storm.engine, self);
      };
    flow_options options = storm.all();
    options.style = how == 3 ? FLOW_STYLE_SHEET : FLOW_STYLE_PUSH;
    flow_open(storm.engine, storm.window, flow, &options, nullptr);
    options = storm.all();
    flow_stop(storm.engine, flow, &options, nullptr);
    CHECK(storm.requests == Storm::most);
  }
}

TEST_CASE("O6 Q2: ends of requests about routes and gestures ask for more") {
  Unobserved host;
  Storm storm(host);
  host.push(storm.window, host.screen("a"));
  for (int i = 0; i < 8; i++) {
    flow_options options = storm.all();
    flow_route route = flow_route_named("nowhere");
    flow_transition gesture = FLOW_NONE;
    if (i % 2) {
      flow_broadcast(storm.engine, &route, &options, nullptr);
    } else if (flow_gesture_begin_back(storm.engine, storm.window, &options, &gesture) == FLOW_OK) {
      flow_gesture_cancel(storm.engine, gesture);
      flow_transition_release(storm.engine, gesture);
    }
  }
  CHECK(storm.requests == Storm::most);
}

TEST_CASE("O6 W4: ends of what was posted and asked for last ask for more while the engine ends") {
  Unobserved host;
  Storm storm(host);
  for (int i = 0; i < 5; i++)
    CHECK(flow_engine_post(storm.engine, storm.callback(true)) == FLOW_OK);
  flow_timer timer = FLOW_NONE;
  CHECK(flow_timer_start(storm.engine, FLOW_NONE, 10, 0, storm.timer(), &timer) == FLOW_OK);
  host.present(storm.window, Answers::never);
  host.push(storm.window, host.screen("a"));
  for (int i = 0; i < 5; i++)
    storm.pop();
  host.shut_down();
  CHECK(storm.runs == 0);
}
