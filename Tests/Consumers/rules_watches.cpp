// Rules D1, D5 and D6: file descriptors that are watched.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <functional>
#include <memory>
#include <vector>

#include "support/host.hpp"

using namespace test;

namespace {

bool readable(int descriptor) {
  pollfd entry = {descriptor, POLLIN, 0};
  return poll(&entry, 1, 0) == 1 && (entry.revents & POLLIN);
}

/// Two ends that are connected.
struct Line {
  int near, far;

  Line() {
    int ends[2];
    REQUIRE(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) == 0);
    near = ends[0], far = ends[1];
  }
  ~Line() {
    close_near();
    close_far();
  }
  Line(const Line &) = delete;
  Line &operator=(const Line &) = delete;

  void say() { CHECK(write(far, "x", 1) == 1); }
  void hear() {
    char room[16];
    CHECK(read(near, room, sizeof room) > 0);
  }
  void close_near() {
    if (near >= 0) close(near);
    near = -1;
  }
  void close_far() {
    if (far >= 0) close(far);
    far = -1;
  }
};

/// A window with r@F and s@F over it.
struct App {
  Host host;
  flow_window window = host.window();
  flow_coordinator f = host.flow("F", {"r"});
  flow_screen s = FLOW_NONE;
  int descriptor = -1;
  std::string order;

  App() {
    host.open(window, f);
    s = host.screen("s");
    host.push(f, s);
    CHECK(flow_engine_descriptor(host.engine(), &descriptor) == FLOW_OK);
  }

  void dispatch() { CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK); }
};

/// A watch, with the events it got and its end.
struct Watch {
  App &app;
  std::string name;
  int told = 0;
  int destroyed = 0;
  uint32_t events = 0;
  flow_watch handle = FLOW_NONE;
  /// Runs inside the callback.
  std::function<void()> body = [] {};

  Watch(App &app, std::string name) : app(app), name(std::move(name)) {}
  ~Watch() {
    if (handle != FLOW_NONE && destroyed == 0) stop();
  }

  flow_watch_callback callback() {
    return {[](void *watch, flow_engine *, flow_watch handle, uint32_t events) {
              auto &self = *static_cast<Watch *>(watch);
              CHECK(self.destroyed == 0);
              CHECK(handle == self.handle);
              self.told++;
              self.events = events;
              self.app.order += self.name;
              self.body();
              CHECK(self.destroyed == 0);
            },
            this, [](void *watch) { static_cast<Watch *>(watch)->destroyed++; }};
  }

  void start(flow_handle owner, int descriptor, uint32_t events = FLOW_WATCH_READ) {
    destroyed = 0;
    CHECK(flow_watch_start(app.host.engine(), owner, descriptor, events, callback(), &handle) ==
          FLOW_OK);
    CHECK(flow_kind_of(handle) == FLOW_KIND_WATCH);
  }
  flow_status stop() { return flow_watch_stop(app.host.engine(), handle); }
  bool is_over(int times) const { return told == times && destroyed == 1; }
  bool is_running(int times) const { return told == times && destroyed == 0; }
};

}  // namespace

TEST_CASE("D5: a watch is told in each dispatch, until what is ready is done") {
  App app;
  Line line;
  Watch watch(app, "a");
  watch.start(app.s, line.near);
  app.dispatch();
  CHECK(watch.is_running(0));
  CHECK_FALSE(readable(app.descriptor));

  line.say();
  CHECK(readable(app.descriptor));
  app.dispatch();
  CHECK(watch.is_running(1));
  CHECK(watch.events == FLOW_WATCH_READ);
  CHECK(readable(app.descriptor));
  app.dispatch();
  CHECK(watch.is_running(2));
  line.hear();
  CHECK_FALSE(readable(app.descriptor));
  app.dispatch();

  CHECK(watch.is_running(2));
  CHECK(watch.stop() == FLOW_OK);
  CHECK(watch.is_over(2));
  line.say();
  CHECK_FALSE(readable(app.descriptor));
  app.dispatch();
  CHECK(watch.is_over(2));
  CHECK(watch.stop() == FLOW_ERROR_STALE_HANDLE);
  CHECK(app.host.live(FLOW_KIND_WATCH) == 0);
}

TEST_CASE("D6: a watch that was started before the engine's descriptor was asked for wakes it") {
  flow_engine *engine = nullptr;
  REQUIRE(flow_engine_create(nullptr, &engine) == FLOW_OK);
  Line line;
  int told = 0, descriptor = -1;
  flow_watch_callback callback = {
      [](void *told, flow_engine *, flow_watch, uint32_t) { ++*static_cast<int *>(told); }, &told,
      nullptr};
  CHECK(flow_watch_start(engine, FLOW_NONE, line.near, FLOW_WATCH_READ, callback, nullptr) ==
        FLOW_OK);
  line.say();
  CHECK(flow_engine_dispatch(engine) == FLOW_OK);
  CHECK(told == 1);

  CHECK(flow_engine_descriptor(engine, &descriptor) == FLOW_OK);

  CHECK(readable(descriptor));
  line.hear();
  CHECK_FALSE(readable(descriptor));
  CHECK(flow_engine_destroy(engine) == FLOW_OK);
}

TEST_CASE("D5: one descriptor may have several watches; each hears of its own, the oldest first") {
  App app;
  Line line;
  Watch reader(app, "r"), writer(app, "w"), both(app, "b"), late(app, "l");
  reader.start(app.s, line.near);
  writer.start(app.f, line.near, FLOW_WATCH_WRITE);
  both.start(FLOW_NONE, line.near, FLOW_WATCH_READ | FLOW_WATCH_WRITE);

  app.dispatch();
  CHECK(app.order == "wb");
  CHECK(both.events == FLOW_WATCH_WRITE);
  line.say();
  app.order.clear();
  app.dispatch();
  CHECK(app.order == "rwb");
  CHECK(both.events == (FLOW_WATCH_READ | FLOW_WATCH_WRITE));
  CHECK(writer.events == FLOW_WATCH_WRITE);

  // Nobody asks any more whether it can be written.
  CHECK(writer.stop() == FLOW_OK);
  CHECK(both.stop() == FLOW_OK);
  line.hear();
  CHECK_FALSE(readable(app.descriptor));
  line.say();
  app.order.clear();
  // A watch started meanwhile waits for the next turn; one stopped meanwhile is not called.
  late.start(app.s, line.near);
  Watch later(app, "n");
  reader.body = [&] {
    CHECK(late.stop() == FLOW_OK);
    later.start(app.s, line.near);
  };
  app.dispatch();
  CHECK(app.order == "r");
  reader.body = [] {};
  app.dispatch();
  CHECK(app.order == "rrn");
}

TEST_CASE("D5: the end of the other side is told to every watch, until it is stopped") {
  App app;
  Line line;
  Watch reader(app, "r"), writer(app, "w");
  reader.start(app.s, line.near);
  writer.start(app.s, line.near, FLOW_WATCH_WRITE);
  writer.body = [&] { writer.stop(); };
  line.close_far();

  app.dispatch();
  app.dispatch();

  CHECK(app.order == "rwr");
  CHECK(reader.events == (FLOW_WATCH_READ | FLOW_WATCH_CLOSED));
  CHECK(writer.events == (FLOW_WATCH_WRITE | FLOW_WATCH_CLOSED));
  CHECK(writer.is_over(1));
  CHECK(reader.stop() == FLOW_OK);
  CHECK_FALSE(readable(app.descriptor));
}

TEST_CASE("D5: timers come first, and what one watch asks for has run before the next") {
  App app;
  Line one, two;
  Watch first(app, "1"), second(app, "2");
  int turn = 0;
  auto push = [&] {
    if (turn++ == 0) {
      app.host.push(app.f, app.host.screen("next"));
    } else {
      CHECK(app.host.tree(app.window) == "[r@F, s@F, next@F]");
    }
  };
  first.body = second.body = push;
  first.start(FLOW_NONE, one.near);
  second.start(FLOW_NONE, two.near);
  flow_callback timer = {
      [](void *app, flow_engine *, flow_handle) { static_cast<App *>(app)->order += "t"; }, &app,
      nullptr};
  flow_timer_start(app.host.engine(), FLOW_NONE, 0, 0, timer, nullptr);
  one.say();
  two.say();

  app.dispatch();

  CHECK(app.order[0] == 't');
  CHECK(app.order.size() == 3);
}

TEST_CASE("D1: a watch stops with its owner, also inside its own callback") {
  App app;
  Line one, two, three, four;
  Watch of_screen(app, "a"), of_flow(app, "b"), of_engine(app, "c"), of_new(app, "d");
  flow_screen made = app.host.screen("never opened");
  of_screen.start(app.s, one.near);
  of_flow.start(app.f, two.near);
  of_engine.start(FLOW_NONE, three.near);
  of_new.start(made, four.near);
  of_screen.body = [&] { app.host.pop(app.f); };
  of_new.body = [&] {
    CHECK(flow_destroy(app.host.engine(), made) == FLOW_OK);
    CHECK(of_new.stop() == FLOW_ERROR_STALE_HANDLE);
  };
  one.say();
  four.say();
  app.dispatch();
  CHECK(of_screen.is_over(1));
  CHECK(of_new.is_over(1));
  CHECK_FALSE(readable(app.descriptor));
  CHECK(of_flow.is_running(0));

  app.host.stop(app.f);
  CHECK(of_flow.is_over(0));
  CHECK(of_engine.is_running(0));
  two.say();
  CHECK_FALSE(readable(app.descriptor));
  app.host.shut_down();
  CHECK(of_engine.is_over(0));
}

TEST_CASE("D1: a watch that is stopped in its own callback is destroyed after that") {
  App app;
  Line line;
  Watch watch(app, "a"), again(app, "b");
  watch.start(app.s, line.near);
  watch.body = [&] {
    CHECK(watch.stop() == FLOW_OK);
    CHECK(watch.destroyed == 0);
    // The same descriptor, in the same dispatch.
    again.start(app.s, line.near);
    CHECK(flow_engine_destroy(app.host.engine()) == FLOW_ERROR_IN_CALLBACK);
  };
  line.say();

  app.dispatch();
  CHECK(watch.is_over(1));
  CHECK(app.order == "a");
  app.dispatch();

  CHECK(app.order == "ab");
}

TEST_CASE("D5: what was found ready and is stopped before its turn is not told") {
  App app;
  Line lines[2];
  Watch one(app, "1"), two(app, "2");
  one.start(app.s, lines[0].near);
  two.start(app.s, lines[1].near);
  one.body = [&] { two.stop(); };
  two.body = [&] { one.stop(); };
  lines[0].say();
  lines[1].say();

  app.dispatch();

  CHECK(app.order.size() == 1);
  CHECK(one.told + two.told == 1);
}

TEST_CASE("D5: more descriptors than a dispatch serves are all served in turn") {
  App app;
  const size_t count = 200;
  std::vector<Line> lines(count);
  std::vector<std::unique_ptr<Watch>> watches;
  for (Line &line : lines) {
    watches.push_back(std::make_unique<Watch>(app, "x"));
    watches.back()->start(app.s, line.near);
    line.say();
  }

  for (int times = 0; times < 4; times++)
    app.dispatch();

  for (const auto &watch : watches)
    CHECK(watch->told >= 1);
  CHECK(app.order.size() == 4 * 64);
}

TEST_CASE("D5: a descriptor that is closed while it is watched harms nobody") {
  App app;
  Watch stale(app, "s"), fresh(app, "f"), other(app, "o");
  Line third, next;
  other.start(app.s, third.near);
  auto line = std::make_unique<Line>();
  stale.start(app.s, line->near);
  line->say();
  int number = line->near;
  line->close_near();
  app.dispatch();
  CHECK(app.order == "");

  // Its number comes back; now both hear of it, as the header says.
  int moved = fcntl(next.near, F_DUPFD_CLOEXEC, number);
  REQUIRE(moved == number);
  fresh.start(app.s, moved);
  next.say();
  app.dispatch();
  CHECK(app.order == "sf");
  CHECK(stale.stop() == FLOW_OK);
  app.order.clear();
  app.dispatch();
  CHECK(app.order == "f");
  CHECK(fresh.stop() == FLOW_OK);
  close(moved);
  CHECK_FALSE(readable(app.descriptor));
}

TEST_CASE("D5: a closed descriptor with a copy elsewhere does not keep the engine awake for ever") {
  App app;
  Watch stale(app, "s"), other(app, "o");
  Line line, third;
  other.start(app.s, third.near);
  int copy = dup(line.near);
  stale.start(app.s, line.near);
  line.say();
  line.close_near();
  CHECK(stale.stop() == FLOW_OK);
  // Nobody can tell the system any more that this one is not waited for.
  CHECK(readable(app.descriptor));

  app.dispatch();

  CHECK_FALSE(readable(app.descriptor));
  CHECK(app.order == "");
  third.say();
  CHECK(readable(app.descriptor));
  app.dispatch();
  CHECK(app.order == "o");
  close(copy);
}

TEST_CASE("D5: what cannot be watched is refused, and nothing has changed") {
  App app;
  Host other;
  Line line;
  Watch watch(app, "a");
  flow_engine *engine = app.host.engine();
  int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  int folder = open("/", O_RDONLY | O_CLOEXEC);
  int closed = fcntl(file, F_DUPFD_CLOEXEC, 500);
  close(closed);
  auto status = [&](flow_engine *of, flow_handle owner, int descriptor, uint32_t events) {
    watch.destroyed = 0;
    watch.handle = 1;
    flow_status status =
        flow_watch_start(of, owner, descriptor, events, watch.callback(), &watch.handle);
    CHECK(watch.is_over(0));
    CHECK(watch.handle == FLOW_NONE);
    return status;
  };

  CHECK(status(engine, app.s, file, FLOW_WATCH_READ) == FLOW_ERROR_UNSUPPORTED);
  CHECK(app.host.diagnostics.mentions("a file or folder is always ready"));
  CHECK(status(engine, app.s, folder, FLOW_WATCH_READ) == FLOW_ERROR_UNSUPPORTED);
  CHECK(status(engine, app.s, closed, FLOW_WATCH_READ) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(app.host.diagnostics.mentions("is no open descriptor"));
  CHECK(status(engine, app.s, -1, FLOW_WATCH_READ) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(status(engine, app.s, INT32_MIN, FLOW_WATCH_READ) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(status(engine, app.s, INT32_MAX, FLOW_WATCH_READ) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(status(engine, app.s, app.descriptor, FLOW_WATCH_READ) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(app.host.diagnostics.mentions("is the engine's own"));
  CHECK(status(engine, app.s, line.near, 0) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(status(engine, app.s, line.near, FLOW_WATCH_CLOSED) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(status(engine, app.s, line.near, 0xffffffff) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(status(engine, app.window, line.near, FLOW_WATCH_READ) == FLOW_ERROR_WRONG_KIND);
  CHECK(status(engine, other.screen("x"), line.near, FLOW_WATCH_READ) == FLOW_ERROR_FOREIGN_HANDLE);
  CHECK(status(engine, 12345, line.near, FLOW_WATCH_READ) == FLOW_ERROR_INVALID_HANDLE);
  CHECK(status(nullptr, FLOW_NONE, line.near, FLOW_WATCH_READ) == FLOW_ERROR_INVALID_ARGUMENT);
  flow_watch_callback empty = watch.callback();
  empty.function = nullptr;
  CHECK(flow_watch_start(engine, app.s, line.near, FLOW_WATCH_READ, empty, nullptr) ==
        FLOW_ERROR_INVALID_ARGUMENT);

  CHECK(flow_watch_stop(engine, FLOW_NONE) == FLOW_OK);
  CHECK(flow_watch_stop(engine, app.f) == FLOW_ERROR_WRONG_KIND);
  CHECK(flow_watch_stop(nullptr, FLOW_NONE) == FLOW_ERROR_INVALID_ARGUMENT);
  CHECK(app.host.live(FLOW_KIND_WATCH) == 0);
  line.say();
  app.dispatch();
  CHECK(app.order == "");
  close(file);
  close(folder);
  app.host.diagnostics.clear();
}

TEST_CASE("D5: an engine may watch the descriptor of another one") {
  App app;
  flow_engine *inner = nullptr;
  REQUIRE(flow_engine_create(nullptr, &inner) == FLOW_OK);
  int descriptor = -1;
  CHECK(flow_engine_descriptor(inner, &descriptor) == FLOW_OK);
  static int ran;
  ran = 0;
  flow_engine_post(inner, {[](void *, flow_engine *, flow_handle) { ran++; }, nullptr, nullptr});
  Watch watch(app, "a");
  watch.body = [&] { CHECK(flow_engine_dispatch(inner) == FLOW_OK); };
  watch.start(FLOW_NONE, descriptor);

  CHECK(readable(app.descriptor));
  app.dispatch();

  CHECK(ran == 1);
  CHECK(watch.stop() == FLOW_OK);
  CHECK(flow_engine_destroy(inner) == FLOW_OK);
}

TEST_CASE("D5: many watches of one descriptor are started and stopped without being searched") {
  App app;
  Line line;
  const size_t count = 20000;
  std::vector<flow_watch> watches(count);
  size_t told = 0;
  flow_watch_callback callback = {
      [](void *told, flow_engine *, flow_watch, uint32_t) { ++*static_cast<size_t *>(told); },
      &told, nullptr};
  for (flow_watch &watch : watches) {
    REQUIRE(flow_watch_start(app.host.engine(), app.s, line.near, FLOW_WATCH_READ, callback,
                             &watch) == FLOW_OK);
  }
  for (size_t index = 0; index < count; index += 2)
    REQUIRE(flow_watch_stop(app.host.engine(), watches[(count / 2 + index) % count]) == FLOW_OK);
  line.say();

  app.dispatch();

  CHECK(told == count / 2);
  app.host.pop(app.f);
  CHECK(app.host.live(FLOW_KIND_WATCH) == 0);
  CHECK_FALSE(readable(app.descriptor));
}
