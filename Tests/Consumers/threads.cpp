// Calls from any thread: posting and the descriptor work everywhere, the others are refused on a
// wrong thread.
#include <doctest/doctest.h>
#include <poll.h>

#include <atomic>
#include <thread>

#include "support/host.hpp"

using namespace test;

namespace {

bool readable(int descriptor) {
  pollfd entry = {descriptor, POLLIN, 0};
  return poll(&entry, 1, 0) == 1 && (entry.revents & POLLIN);
}

struct Posted {
  std::vector<int> *order;
  int number;
  std::atomic<int> *destroyed;

  static void run(void *user_data, flow_engine *, flow_handle) {
    Posted *posted = static_cast<Posted *>(user_data);
    posted->order->push_back(posted->number);
  }
  static void destroy(void *user_data) {
    Posted *posted = static_cast<Posted *>(user_data);
    (*posted->destroyed)++;
    delete posted;
  }
};

}  // namespace

TEST_CASE("what is posted from other threads runs in dispatch, each thread's in order") {
  Host host;
  std::vector<int> order;
  std::atomic<int> destroyed{0};
  int descriptor = -1;
  CHECK(flow_engine_descriptor(host.engine(), &descriptor) == FLOW_OK);
  CHECK_FALSE(readable(descriptor));

  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; thread++) {
    threads.emplace_back([&, thread] {
      for (int each = 0; each < 100; each++) {
        flow_engine_post(
            host.engine(),
            {Posted::run, new Posted{&order, thread * 100 + each, &destroyed}, Posted::destroy});
      }
    });
  }
  for (std::thread &thread : threads)
    thread.join();

  CHECK(readable(descriptor));
  CHECK(order.empty());
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
  CHECK(order.size() == 400);
  CHECK(destroyed == 400);
  CHECK_FALSE(readable(descriptor));
  std::vector<int> last(4, -1);
  bool in_order = true;
  for (int number : order) {
    in_order &= number % 100 == last[static_cast<size_t>(number / 100)] + 1;
    last[static_cast<size_t>(number / 100)] = number % 100;
  }
  CHECK(in_order);
}

TEST_CASE("what is posted while dispatching waits for the next dispatch") {
  Host host;
  static int runs;
  runs = 0;
  auto again = [](void *, flow_engine *engine, flow_handle) {
    runs++;
    flow_engine_post(engine,
                     {[](void *, flow_engine *, flow_handle) { runs++; }, nullptr, nullptr});
  };

  CHECK(flow_engine_post(host.engine(), {again, nullptr, nullptr}) == FLOW_OK);
  CHECK(runs == 0);
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
  CHECK(runs == 1);
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);

  CHECK(runs == 2);
}

TEST_CASE("what is posted and never dispatched is destroyed with the engine, and not run") {
  std::vector<int> order;
  std::atomic<int> destroyed{0};
  {
    Host host;
    flow_engine_post(host.engine(),
                     {Posted::run, new Posted{&order, 1, &destroyed}, Posted::destroy});
    CHECK(flow_engine_post(host.engine(), {nullptr, new Posted{&order, 2, &destroyed},
                                           Posted::destroy}) == FLOW_ERROR_INVALID_ARGUMENT);
    CHECK(destroyed == 1);
  }
  CHECK(destroyed == 2);
  CHECK(order.empty());
}

TEST_CASE("posted work may navigate; Q2 holds for what it requests") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  static std::function<void()> work;
  work = [&] {
    host.push(window, host.screen("a"));
    host.pop(window);
    host.push(window, host.screen("b"));
  };

  flow_engine_post(host.engine(),
                   {[](void *, flow_engine *, flow_handle) { work(); }, nullptr, nullptr});
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);

  CHECK(host.tree(window) == "[r, b]");
  work = nullptr;
}

TEST_CASE("a call from another thread is an error and changes nothing") {
  Host host;
  flow_window window = host.window();
  host.open(window, host.screen("r"));
  flow_screen a = host.screen("a");
  std::vector<flow_status> statuses;
  flow_handle out = FLOW_NONE;
  size_t count = 0;
  int descriptor = 0;
  int destroyed = 0;
  flow_options options = FLOW_OPTIONS_INIT;
  options.done.user_data = &destroyed;
  options.done.destroy = [](void *user_data) { ++*static_cast<int *>(user_data); };

  std::thread([&] {
    flow_engine *engine = host.engine();
    statuses = {
        flow_engine_destroy(engine),
        flow_engine_dispatch(engine),
        flow_engine_descriptor(engine, &descriptor),
        flow_engine_live_count(engine, FLOW_KIND_NONE, nullptr, &count),
        flow_window_create(engine, &out),
        flow_create(engine, "test.screen", nullptr, &out),
        flow_class_find(engine, "test.screen", nullptr),
        flow_push(engine, window, a, &options, &out),
        flow_pop(engine, window, nullptr, nullptr),
        flow_set_root(engine, window, a, nullptr, nullptr),
        flow_close(engine, a, nullptr, nullptr),
        flow_destroy(engine, a),
        flow_invoke(engine, a, "submit", nullptr, 0, nullptr, nullptr),
        flow_screen_changed(engine, a),
        flow_window_top(engine, window, &out),
        flow_plugin_load(engine, "x.so", nullptr, nullptr),
        flow_window_set_presenter(engine, window, FLOW_NONE),
        flow_engine_windows(engine, &out, 1, &count),
    };
  }).join();

  CHECK(statuses == std::vector<flow_status>(statuses.size(), FLOW_ERROR_WRONG_THREAD));
  CHECK(out == FLOW_NONE);
  CHECK(destroyed == 1);
  CHECK(host.tree(window) == "[r]");
}

TEST_CASE("engines on different threads do not disturb one another") {
  std::vector<std::thread> threads;
  std::atomic<int> right{0};
  for (int thread = 0; thread < 4; thread++) {
    threads.emplace_back([&] {
      flow_engine *engine = nullptr;
      if (flow_engine_create(nullptr, &engine) != FLOW_OK) return;
      flow_class description = FLOW_CLASS_INIT;
      description.kind = FLOW_KIND_SCREEN;
      description.id = "plain";
      flow_class_register(engine, FLOW_NONE, &description, nullptr);
      flow_window window = FLOW_NONE;
      flow_window_create(engine, &window);
      for (int each = 0; each < 200; each++) {
        flow_open_new(engine, window, "plain", nullptr, nullptr, nullptr, nullptr);
      }
      flow_pop_to_root(engine, window, nullptr, nullptr);
      size_t screens = 0;
      flow_engine_live_count(engine, FLOW_KIND_SCREEN, nullptr, &screens);
      if (screens == 1 && flow_engine_destroy(engine) == FLOW_OK) right++;
    });
  }
  for (std::thread &thread : threads)
    thread.join();

  CHECK(right == 4);
}

TEST_CASE("a call from another thread is told to the host at the engine's next turn, once") {
  Host host;
  flow_window window = host.window();
  int descriptor = -1;
  CHECK(flow_engine_descriptor(host.engine(), &descriptor) == FLOW_OK);
  flow_error error = FLOW_ERROR_INIT;
  std::thread other([&] {
    flow_invoke(host.engine(), window, "x", nullptr, 0, nullptr, &error);
    flow_pop(host.engine(), window, nullptr, nullptr);
    flow_back(host.engine(), window, nullptr, nullptr);
  });
  other.join();

  CHECK(error.status == FLOW_ERROR_WRONG_THREAD);
  CHECK(std::string(error.message).find("flow_invoke() was called on another thread") == 0);
  CHECK(host.diagnostics.all().empty());
  pollfd waiting = {descriptor, POLLIN, 0};
  CHECK(poll(&waiting, 1, 0) == 1);
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
  CHECK(host.diagnostics.text() ==
        "flow_invoke() was called on another thread than the engine's and did nothing, and 2 more "
        "calls like it; bring such work to the engine's thread with flow_engine_post()\n");
  CHECK(host.diagnostics.all()[0].status == FLOW_ERROR_WRONG_THREAD);
  CHECK(flow_engine_dispatch(host.engine()) == FLOW_OK);
  CHECK(host.diagnostics.all().size() == 1);
  host.diagnostics.clear();
}
